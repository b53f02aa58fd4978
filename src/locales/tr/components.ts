import type { PartialComponents } from '../language.js';

/** The texts of the components, and of errors. */
export const components: PartialComponents = {
	signIn: 'Oturum aç',
	signOut: 'Oturumu kapat',
	remember: 'Oturumum açık kalsın',
	showPassword: 'Parolayı göster',
	createAccount: 'Hesap oluştur',
	menu: 'Hesabınız',
	account: 'Hesap',
	errors: {
		EmailSignin: { title: 'E-posta gönderilemedi', text: 'Birkaç dakika sonra yeniden deneyin.' },
		InvalidEmail: { title: 'Geçerli bir e-posta adresi girin', text: 'Örneğin: ad@example.com.' },
		Verification: {
			title: 'Bu bağlantı artık çalışmıyor',
			text: 'Daha önce kullanılmış ya da süresi dolmuş. Yenisini isteyin.'
		},
		ChallengeRequired: { title: 'Bir adım daha', text: 'Oturum açma işlemini ikinci adımla onaylayın.' },
		FactorRefused: {
			title: 'Bu kod doğru değil',
			text: 'Daha önce kullanılmış ya da çok eski olabilir. En yenisini girin. Bir uygulama gösteriyorsa telefonunuzun saatini kontrol edin.'
		},
		HumanCheckFailed: {
			title: 'İnsan olduğunuzu doğrulayamadık',
			text: 'Formdaki kontrolü tamamlayın ve yeniden deneyin. JavaScript gerekir.'
		},
		PasswordRefused: { title: 'Başka bir parola seçin', text: 'Parola çok kısa ya da kolay tahmin edilir.' },
		UsernameRefused: {
			title: 'Başka bir kullanıcı adı seçin',
			text: '3 ile 32 arasında harf, rakam, nokta, kısa çizgi ya da alt çizgi içerir ve kullanılıyor olmamalıdır.'
		},
		ReauthenticationExpired: {
			title: 'Lütfen yeniden onaylayın',
			text: 'Çok uzun sürdü ya da bu sırada oturumunuz değişti. Baştan başlayın.'
		},
		ReauthenticationInsufficient: {
			title: 'Bu sayfa daha güçlü bir kanıt istiyor',
			text: 'Hiçbir şey değişmedi. Başka bir yol seçin.'
		},
		ReauthenticationMismatch: {
			title: 'Bu başka bir hesaptı',
			text: 'Oturumunuz eskisi gibi açık ve hiçbir şey değişmedi. Oturum açtığınız hesapla onaylayın.'
		},
		ReauthenticationRequired: {
			title: 'Oturum açalı bir süre oldu',
			text: 'Hesabınızda henüz hiçbir şey değişmedi. Siz olduğunuzu onaylayın ve beş dakika içinde yeniden deneyin.'
		},
		SignUpClosed: {
			title: 'Burada hesap oluşturamazsınız',
			text: 'Bu site herkesten yeni hesap kabul etmiyor. Hesabınız varsa daha önce yaptığınız gibi oturum açın.'
		},
		NoProviderForAddress: {
			title: 'Bu adresle oturum açılamıyor',
			text: 'Bu site, bu adresin alan adı için bir oturum açma yöntemi sunmuyor. Adresi kontrol edin ya da başka bir oturum açma yöntemi seçin.'
		},
		UnknownTenant: { title: 'Bu site yok', text: 'Bu adreste bir site yok. Yazımını kontrol edin.' },
		UserBlocked: {
			title: 'Hesabınız engellendi',
			text: 'Bu hesapla oturum açamazsınız. Bunun bir hata olduğunu düşünüyorsanız bu sitenin işletmecisine başvurun.'
		},
		PasskeyChanged: {
			title: 'Bu geçiş anahtarı değişmiş',
			text: 'Eklediğinizden bu yana, başka cihazlara kopyalanıp kopyalanamayacağı değişti. Başka bir yöntemle oturum açın, hesap sayfanızda kaldırın ve yeniden ekleyin.'
		},
		WebAuthnVerificationError: {
			title: 'Geçiş anahtarı kabul edilmedi',
			text: 'Yeniden deneyin. Yine olursa başka bir oturum açma yöntemi seçin.'
		},
		AccessDenied: { title: 'Erişim reddedildi', text: 'Bu hesabın burada oturum açmasına izin verilmiyor.' },
		AccountNotLinked: {
			title: 'Bu hesap sizinkine bağlanamaz',
			text: 'Bu sitedeki başka bir kullanıcıya ait olabilir. Onunla oturum açmak için önce oturumu kapatın.'
		},
		Configuration: {
			title: 'Bizim tarafımızda bir sorun var',
			text: 'Şu anda oturum açamazsınız. Daha sonra yeniden deneyin. Bu siteyi siz yönetiyorsanız sunucu günlüğüne bakın.'
		},
		CredentialsSignin: { title: 'Oturum açılamadı', text: 'Girdiğiniz bilgileri kontrol edin ve yeniden deneyin.' },
		CrossSiteRequest: {
			title: 'İstek reddedildi',
			text: 'Bu sitenin bir sayfasından gelmedi. Oturum açma sayfasını açın ve yeniden deneyin.'
		},
		InvalidCheck: {
			title: 'Bu oturum açma işleminin süresi doldu',
			text: 'Çok uzun sürdü, zaten tamamlandı ya da başka bir tarayıcıda başlatıldı. Baştan başlayın.'
		},
		InvalidHandle: {
			title: 'Bu hesap bulunamadı',
			text: 'Kullanıcı tanımlayıcısını, örneğin alice.bsky.social, kontrol edin ve yeniden deneyin.'
		},
		InvalidProvider: {
			title: 'Bilinmeyen oturum açma yöntemi',
			text: 'Bu site onu sunmuyor. Oturum açma sayfasında başka birini seçin.'
		},
		InvalidRequest: { title: 'İstek geçerli değildi', text: 'Oturum açma sayfasını açın ve yeniden deneyin.' },
		OAuthAccountNotLinked: {
			title: 'Daha önce yaptığınız gibi oturum açın',
			text: 'Burada başka bir oturum açma yöntemi kullanan bir hesabınız zaten var. Önce onunla oturum açın. Sonra bu hesabı bağlayabilirsiniz.'
		},
		OAuthCallbackError: {
			title: 'Oturum açma tamamlanmadı',
			text: 'İptal edildi ya da sağlayıcı reddetti. Yeniden deneyin. Yine olursa başka bir oturum açma yöntemi seçin.'
		},
		OAuthSignin: {
			title: 'Sağlayıcıya ulaşılamıyor',
			text: 'Yeniden deneyin. Yine olursa başka bir oturum açma yöntemi seçin.'
		},
		SessionLimitReached: {
			title: 'Çok fazla cihazda oturum açtınız',
			text: 'Birinde oturumu kapatın ve yeniden deneyin.'
		},
		TooManyRequests: { title: 'Çok fazla deneme', text: 'Birkaç dakika bekleyin ve yeniden deneyin.' },
		Unavailable: { title: 'Birazdan yeniden deneyin', text: 'Oturum açma şu anda kullanılamıyor.' },
		UnknownAction: { title: 'Sayfa bulunamadı', text: 'Başlangıç sayfasına gidin ve oradan devam edin.' }
	}
};
