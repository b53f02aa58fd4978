import { plural } from '../language.js';
import type { PartialMessages } from '../language.js';

const number = plural('tr');

/** The account page. */
export const account: PartialMessages = {
	accountPasskeys: {
		title: 'Geçiş anahtarları',
		none: 'Henüz geçiş anahtarınız yok. Geçiş anahtarıyla parmağınızla, yüzünüzle ya da bir PIN ile oturum açarsınız.',
		unnamed: 'Geçiş anahtarı',
		manyDevices: 'Hesabınızın tüm cihazlarında',
		oneDevice: 'Tek bir cihazda',
		rename: 'Yeniden adlandır',
		renameOne: (passkey) => `Yeniden adlandır: ${passkey}`,
		removeOne: (passkey) => `Kaldır: ${passkey}`,
		name: 'Ad',
		save: 'Kaydet',
		remove: 'Kaldır',
		confirm: 'Sonrasında onunla oturum açamazsınız. Cihazınızdan da silin.',
		add: 'Geçiş anahtarı ekle',
		addWith: (provider) => `Geçiş anahtarı ekle: ${provider}`,
		noScript: 'Geçiş anahtarı eklemek JavaScript gerektirir. Bu sayfanın geri kalanı onsuz çalışır.',
		renamed: 'Ad kaydedildi.',
		removed: 'Geçiş anahtarı kaldırıldı.',
		added: 'Geçiş anahtarı eklendi.',
		wrongName: { title: 'Ad kaydedilmedi', text: 'En fazla 100 karakterlik, tek satırlık bir ad girin.' },
		last: {
			title: 'Geçiş anahtarı kaldırılmadı',
			text: 'Bu son geçiş anahtarınız ve belki de tek oturum açma yönteminiz. Önce başka bir tane ekleyin.'
		}
	},
	accountWays: {
		title: 'Bağlı hesaplar',
		unlink: 'Bağlantıyı kes',
		unlinkOne: (provider) => `${provider} bağlantısını kes`,
		last: 'Tek oturum açma yönteminiz',
		unused: 'Artık oturum açmak için kullanılmıyor',
		connect: (provider) => `${provider} hesabını bağla`,
		done: 'Hesabın bağlantısı kesildi.',
		refused: {
			title: 'Hesabın bağlantısı kesilmedi',
			text: 'Bu, tek oturum açma yönteminiz. Önce başka bir tane ekleyin.'
		}
	},
	deletion: {
		title: 'Hesabınızı silin',
		text: 'Bu sitenin hakkınızda bildiği her şey hemen silinir. Bu geri alınamaz.',
		later: (time) =>
			`Oturumunuz her yerde hemen kapatılır. Bu sitenin hakkınızda bildiği her şey ${time} silinir. Hesabı korumak için ondan önce oturum açın.`,
		open: 'Hesabı sil…',
		word: 'sil',
		label: (word) => `Onaylamak için “${word}” yazın`,
		submit: 'Hesabımı sil',
		refused: { title: 'Hesap silinmedi', text: 'Sözcüğü tam olarak gösterildiği gibi yazın.' },
		doneTitle: 'Hesabınız silindi',
		done: 'Tüm cihazlarda oturumunuz kapatıldı.',
		scheduledTitle: 'Hesabınız silinecek',
		scheduled: (date) =>
			`Tüm cihazlarda oturumunuz kapatıldı. Hesabınız şu tarihten sonra silinir: ${date}. Onu korumak için ondan önce oturum açın.`,
		home: 'Siteye dön'
	},
	address: {
		section: {
			title: 'E-posta adresi',
			present: 'Adresiniz:',
			none: 'Henüz adresiniz yok.',
			unproven: 'Henüz onaylanmadı.',
			label: 'Yeni e-posta adresi',
			submit: 'Adresi değiştir',
			sent: 'Yeni adrese bir e-posta gönderdik. Bitirmek için içindeki bağlantıyı açın.',
			refused: { title: 'Adres değiştirilmedi', text: 'Bu adres zaten sizde.' }
		},
		confirm: {
			title: 'Yeni e-posta adresinizi onaylayın',
			signedIn: 'Oturumu açık hesap:',
			text: 'Hesabınızın yeni adresi:',
			submit: 'Adresi değiştir',
			cancel: 'İptal et ve hiçbir şeyi değiştirme',
			doneTitle: 'E-posta adresiniz değiştirildi',
			done: 'Önceki adresinize bir e-posta gönderdik. İçindeki bağlantıyla değişikliği bir hafta boyunca geri alabilirsiniz.',
			next: 'Hesabınıza gidin'
		},
		undo: {
			title: 'Adres değişikliği geri alınsın mı?',
			text: 'Hesabınız önceki adresine döner:',
			note: 'Tüm cihazlarda sizin ve diğer herkesin oturumu kapatılacak.',
			submit: 'Değişikliği geri al',
			doneTitle: 'Değişiklik geri alındı',
			done: 'Herkesin oturumu kapatıldı. Oturum açın ve hesap sayfanızda tüm oturum açma yöntemlerinin size ait olup olmadığına bakın.',
			signIn: 'Oturum aç'
		}
	},
	account: {
		title: 'Hesabınız',
		home: 'Siteye dön',
		acting: {
			title: 'Bu kullanıcı adına işlem yapıyorsunuz',
			text: 'Sayfanın bir bölümünü görüyorsunuz ve hiçbir şeyi değiştiremezsiniz.'
		},
		overview: {
			title: 'Genel bakış',
			ways: (count) => number(count, { other: '# oturum açma yönteminiz var.' }),
			factorOn: 'İki adımlı oturum açma açık.',
			factorOff: 'İki adımlı oturum açma kapalı.',
			addWay: 'Oturum açma yöntemi ekle',
			addFactor: 'İki adımlı oturum açmayı etkinleştir'
		},
		profile: {
			title: 'Profil',
			name: 'Ad',
			email: 'E-posta adresi',
			unnamed: 'Henüz ad yok',
			proven: 'Onaylandı',
			save: 'Kaydet',
			done: 'Profiliniz kaydedildi.',
			refused: { title: 'Bu ad kullanılamaz', text: 'En fazla 100 karakterlik, tek satırlık bir ad girin.' }
		},
		sessions: {
			title: 'Oturum açtığınız yerler',
			device: (browser, system) => `${browser}, ${system}`,
			unknown: 'Bilinmeyen tarayıcı',
			current: 'Bu tarayıcı',
			lastUsed: (when) => `Son kullanım: ${when}`,
			signedIn: (when) => `Oturum açıldı: ${when}`,
			signedInWith: (when, provider) => `Oturum açıldı: ${when}, ${provider} ile`,
			acting: 'Destekten biri burada sizin adınıza işlem yapıyor',
			end: 'Oturumu kapat',
			endOne: (device) => `Oturumu kapat: ${device}`,
			endOthers: 'Diğer her yerde oturumu kapat',
			unlisted: 'Diğer tüm tarayıcı ve uygulamalarda oturumu bir kerede kapatabilirsiniz.',
			done: 'Oturum sona erdi.',
			doneOthers: 'Diğer her yerde oturumunuz kapatıldı.'
		},
		signOut: { title: 'Oturumu kapat', text: 'Oturumu açık hesap:', submit: 'Oturumu kapat' }
	},
	accountTokens: {
		title: 'API belirteçleri',
		none: 'Belirteciniz yok. Bir belirteçle bir program bu siteyi sizin adınıza kullanabilir.',
		unnamed: 'Belirteç',
		lastUsed: (when) => `Son kullanım: ${when}`,
		neverUsed: 'Hiç kullanılmadı',
		expires: (when) => `Bitiş: ${when}`,
		end: 'İptal et',
		endOne: (token) => `İptal et: ${token}`,
		create: 'Belirteç oluştur',
		label: 'Ad',
		lifetime: 'Bitiş',
		inDays: (days) => number(days, { other: '# gün sonra' }),
		mayDo: 'Belirteç şunlar için kullanılabilir',
		ended: 'Belirteç iptal edildi.',
		created: 'Belirteç oluşturuldu.',
		wrong: {
			title: 'Belirteç oluşturulmadı',
			text: 'En fazla 100 karakterlik bir ad girin ve en az bir kullanım seçin.'
		},
		tooMany: { title: 'Belirteç oluşturulmadı', text: 'Çok fazla belirteciniz var. Önce birini iptal edin.' },
		newTitle: 'Yeni belirteciniz',
		once: 'Şimdi kopyalayın: yeniden gösterilmez. Ona sahip olan herkes bu siteyi sizin adınıza kullanabilir.',
		value: 'Belirteç',
		back: 'Hesabınıza dönün'
	}
};
