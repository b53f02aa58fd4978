import { waitingTime } from '../time-in-words.js';
import type { PartialMessages } from '../language.js';

/** Signing in and out, and the questions on the way. */
export const pages: PartialMessages = {
	signIn: {
		title: 'Oturum aç',
		titleFor: (app) => `${app} oturumu aç`,
		with: (provider) => `${provider} ile oturum aç`,
		submit: 'Oturum aç',
		none: 'Henüz bir oturum açma yöntemi yok.',
		or: 'ya da',
		back: 'Geri',
		password: 'Parola',
		showPassword: 'Parolayı göster',
		lastUsed: 'Son kullanılan',
		handle: 'Kullanıcı tanımlayıcısı',
		remember: 'Oturumum açık kalsın',
		email: {
			label: 'E-posta adresi',
			placeholder: 'ad@example.com',
			submit: 'E-posta ile devam et',
			next: 'Devam',
			send: 'Bana oturum açma e-postası gönder',
			another: 'Başka bir e-posta adresi kullan'
		}
	},
	signedIn: {
		text: 'Oturumu açık hesap:',
		unnamed: 'adı olmayan bir kullanıcı',
		next: 'Devam',
		signOut: 'Oturumu kapat'
	},
	passkey: {
		signIn: 'Geçiş anahtarıyla oturum aç',
		create: 'Geçiş anahtarı oluştur',
		noScript: 'Geçiş anahtarları JavaScript gerektirir. Onu açın ya da başka bir oturum açma yöntemi seçin.',
		unsupported:
			'Bu tarayıcı geçiş anahtarlarını desteklemiyor. Güncelleyin ya da başka bir oturum açma yöntemi seçin.',
		cancelled:
			'İstek iptal edildi ya da bu cihazda bu site için geçiş anahtarı yok. Yeniden deneyin ya da başka bir oturum açma yöntemi seçin.',
		registered: 'Bu cihazda hesabınız için zaten bir geçiş anahtarı var. Onunla oturum açın.',
		missing: 'Önce e-posta adresinizi girin.',
		wait: 'Çok fazla deneme. Birkaç dakika bekleyin ve yeniden deneyin.',
		failed: 'Bir şeyler ters gitti. Yeniden deneyin.'
	},
	signOut: {
		title: 'Oturumu kapat',
		question: 'Oturumu kapatmak istiyor musunuz?',
		atProvider: (provider) => `${provider} oturumunuz da kapatılacak.`,
		submit: 'Oturumu kapat',
		cancel: 'İptal'
	},
	verifyRequest: {
		title: 'E-postanızı kontrol edin',
		text: 'Size oturum açma bağlantısı içeren bir e-posta gönderdik. Ulaşması bir dakika sürebilir. Spam klasörünüze de bakın.',
		linkSent: 'Oturum açma bağlantısını gönderdiğimiz adres:',
		linkText: 'Ulaşması bir dakika sürebilir. Spam klasörünüze de bakın.',
		codeSent: 'Kodu gönderdiğimiz adres:',
		codeText:
			'Kodu buraya girin ya da e-postadaki bağlantıyı açın. Ulaşması bir dakika sürebilir. Spam klasörünüze de bakın.',
		sentAgain: 'Bir e-posta daha gönderdik. Yalnızca en yenisi geçerlidir.',
		code: 'Kod',
		submit: 'Oturum aç',
		again: 'E-postayı yeniden gönder'
	},
	confirmEmail: {
		title: 'E-posta ile oturum aç',
		text: 'Bu bağlantının oturum açacağı hesap:',
		instead: { before: 'Oturumu açık hesap:', after: '. Devam ederseniz bu hesabın oturumu kapatılır.' },
		somebody: 'başka bir kullanıcı',
		submit: 'Oturum aç',
		cancel: 'Oturum açma'
	},
	earlierUser: {
		title: 'Bu hesap sizin mi?',
		text: 'Bu sitede şu adresle bir hesap zaten var:',
		by: (providers) => `${providers} ile oturum açılarak oluşturuldu.`,
		connectText: 'Sizinse, önceki yöntemle oturum açın. Böylece adres hesaba bağlanır.',
		connect: 'Önceki yöntemle oturum aç',
		releaseText: 'Sizin değilse, yeni bir hesap oluşturun. Diğer hesap bu adresi kaybeder ve verilerini göremezsiniz.',
		release: 'Yeni hesap oluştur'
	},
	wrongCode: { title: 'Kod doğru değil', text: 'En yeni e-postadaki kodu girin ya da yenisini isteyin.' },
	reauthentication: {
		title: 'Siz olduğunuzu onaylayın',
		text: 'Oturumu açık hesap:',
		unnamed: 'adı olmayan bir kullanıcı',
		passkey: 'Geçiş anahtarı kullan',
		submit: 'Onayla',
		mail: 'Bana e-posta gönder',
		with: (provider) => `${provider} ile onayla`,
		linkSent: 'Bağlantıyı gönderdiğimiz adres:',
		another: 'Başka bir yol seç',
		none: 'Bunu onaylamanın henüz bir yolu yok. Hesabınıza geçiş anahtarı ekleyin ya da e-posta adresinizi onaylayın. Sonra yeniden deneyin.',
		noneOfThese: 'Bu sayfa, hesabınızda henüz olmayan bir onay yolu istiyor. Onu ekleyin ve yeniden deneyin.',
		signInAgain: 'Hesabınızda bunu onaylamanın henüz bir yolu yok. Bunun yerine yeniden oturum açın.',
		signOutFirst: 'Hesabınızda bunu onaylamanın henüz bir yolu yok. Bunun yerine oturumu kapatıp yeniden açın.',
		orSignInAgain: 'Bunların hiçbiri yoksa yeniden oturum açın.',
		orSignOut: 'Bunların hiçbiri yoksa oturumu kapatıp yeniden açın.',
		signInAgainWith: (provider) => `${provider} ile yeniden oturum aç`,
		noScript: 'Geçiş anahtarları JavaScript gerektirir. Onu açın ya da başka bir yol seçin.',
		cancel: 'İptal',
		signOut: 'Siz değil misiniz? Oturumu kapatın',
		elsewhere: {
			title: 'Bu bağlantıyı istediğiniz yerde açın',
			text: 'Oturum açtığınız tarayıcıda, bir kez ve birkaç dakika boyunca çalışır. Orada açın ya da yeni bir e-posta isteyin.'
		}
	},
	native: {
		title: 'Uygulamada devam edilsin mi?',
		text: (app) =>
			`Bu cihazdaki bir uygulama ${app} sitesini hesabınızla kullanmak istiyor. Yalnızca onu az önce açtıysanız devam edin.`,
		signedIn: 'Oturumu açık hesap:',
		unnamed: 'adı olmayan bir kullanıcı',
		submit: 'Devam',
		cancel: 'İptal',
		another: 'Başka bir hesap kullan',
		old: 'Oturum açalı bir süre oldu. Devam etmek için yeniden oturum açın.',
		again: 'Yeniden oturum aç'
	},
	linking: {
		title: 'Bu hesap bağlansın mı?',
		titleTaken: 'Başka bir hesaba geçilsin mi?',
		signedIn: 'Oturumu açık hesap:',
		unnamed: 'adı olmayan bir kullanıcı',
		chosen: (provider) => `${provider} için seçtiğiniz hesap:`,
		unnamedAccount: 'adı olmayan bir hesap',
		linkText: (provider) =>
			`Bağlarsanız şimdiki hesabınızda bu ${provider} hesabıyla da oturum açabilirsiniz. Bunu yalnızca ikisi de sizinse yapın.`,
		link: 'Hesapları bağla',
		switchText: 'Ayrı tutarsanız buradaki oturumunuz kapatılır ve seçtiğiniz hesapla oturum açılır.',
		takenText:
			'Bu sitedeki başka bir kullanıcıya ait ve sizinkine bağlanamaz. Geçerseniz buradaki oturumunuz kapatılır ve o kullanıcı olarak oturum açılır.',
		unlinkableText:
			'Şu anda kullandığınız hesaba bağlanamaz. Geçerseniz buradaki oturumunuz kapatılır ve seçtiğiniz hesapla oturum açılır.',
		switch: 'Diğer hesaba geç',
		cancel: 'İptal et ve hiçbir şeyi değiştirme'
	},
	popup: { title: 'Oturumunuz açıldı', text: 'Bu pencereyi kapatabilirsiniz.', next: 'Burada devam et' },
	error: {
		newMail: 'Yeni e-posta gönder',
		again: 'Yeniden dene',
		home: 'Başlangıç sayfasına git',
		reference: 'Referans:',
		wait: (seconds) => `${waitingTime({ lang: 'tr' }, seconds)} sonra yeniden deneyin.`
	},
	development: { heading: 'Yalnızca geliştirme sırasında gösterilir' }
};
