import type { PartialMails } from '../language.js';

const expiry = (codeTime: string, linkTime: string) =>
	codeTime === linkTime
		? `Kodun ve bağlantının geçerlilik süresi: ${codeTime}.`
		: `Kodun geçerlilik süresi: ${codeTime}, bağlantının: ${linkTime}.`;

/** The emails. */
export const mails: PartialMails = {
	plainLink: 'Düğme çalışmazsa bu adresi tarayıcınızda açın:',
	signIn: {
		title: (site) => `${site} oturumu aç`,
		preview: (host, time) => `${host} için. Bir kez çalışır. Geçerlilik süresi: ${time}.`,
		pressButton: (host) => `${host} oturumu açmak için düğmeye basın.`,
		openLink: (host) => `${host} oturumu açmak için bu bağlantıyı açın:`,
		typeCode: (host) => `Bu kodu, istediğiniz ${host} sayfasına girin:`,
		orPressButton: 'Ya da aynı tarayıcıda düğmeye basın.',
		orOpenLink: 'Ya da aynı tarayıcıda bu bağlantıyı açın:',
		orPressAnywhere: 'Ya da düğmeye basın.',
		orOpenAnywhere: 'Ya da bu bağlantıyı açın:',
		button: 'Oturum aç',
		validityOfLink: (time) =>
			`Bağlantı bir kez çalışır. Geçerlilik süresi: ${time}. Ona sahip olan herkes sizin adınıza oturum açabilir. Paylaşmayın.`,
		validityOfCode: (time) =>
			`Kod bir kez çalışır. Geçerlilik süresi: ${time}. Ona sahip olan herkes sizin adınıza oturum açabilir. Paylaşmayın.`,
		validityOfBoth: (codeTime, linkTime) =>
			`${expiry(codeTime, linkTime)} Yalnızca biri ve yalnızca bir kez çalışır. Birine sahip olan herkes sizin adınıza oturum açabilir. Paylaşmayın.`,
		unasked: 'Bu e-postayı siz istemediyseniz yok sayabilirsiniz.'
	},
	reauthenticate: {
		title: (site) => `${site}: Siz olduğunuzu onaylayın`,
		preview: (host, time) => `${host} için. Bir kez çalışır. Geçerlilik süresi: ${time}.`,
		pressButton: (host) => `${host} sitesinde siz olduğunuzu onaylamak için düğmeye basın.`,
		openLink: (host) => `${host} sitesinde siz olduğunuzu onaylamak için bu bağlantıyı açın:`,
		typeCode: (host) => `Bu kodu, istediğiniz ${host} sayfasına girin:`,
		orPressButton: 'Ya da aynı tarayıcıda düğmeye basın.',
		orOpenLink: 'Ya da aynı tarayıcıda bu bağlantıyı açın:',
		orPressAnywhere: 'Ya da aynı tarayıcıda düğmeye basın.',
		orOpenAnywhere: 'Ya da aynı tarayıcıda bu bağlantıyı açın:',
		button: 'Onayla',
		validityOfLink: (time) =>
			`Bağlantı, istediğiniz tarayıcıda bir kez çalışır. Geçerlilik süresi: ${time}. Paylaşmayın.`,
		validityOfCode: (time) => `Kod, istediğiniz tarayıcıda bir kez çalışır. Geçerlilik süresi: ${time}. Paylaşmayın.`,
		validityOfBoth: (codeTime, linkTime) =>
			`${expiry(codeTime, linkTime)} Yalnızca biri, istediğiniz tarayıcıda bir kez çalışır. Paylaşmayın.`,
		unasked: 'Bu e-postayı siz istemediyseniz hesabınızı başka biri kullanıyor olabilir: her yerde oturumu kapatın.'
	},
	signUp: {
		title: (site) => `${site}: E-posta adresinizi onaylayın`,
		text: (host) => [`${host} sitesinde hesap oluşturmaya başladınız. Bitirmek için bağlantıyı açın.`],
		button: 'Onayla',
		validity: (time) => `Bağlantı bir kez çalışır. Geçerlilik süresi: ${time}. Paylaşmayın.`,
		unasked: 'Bu e-postayı siz istemediyseniz yok sayabilirsiniz. O zaman hesap oluşmaz.'
	},
	accountExists: {
		title: (site) => `${site} sitesinde zaten bir hesabınız var`,
		text: (host) => [
			`Biri ${host} sitesinde, zaten hesabı olan bu e-posta adresiyle hesap oluşturmak istedi.`,
			'Onunla oturum açın. Parolanızı unuttuysanız orada yenisini seçin.'
		],
		button: 'Oturum aç',
		unasked: 'Siz değildiyseniz bu e-postayı yok sayabilirsiniz. Hesabınız değişmedi.'
	},
	reset: {
		title: (site) => `${site}: Yeni bir parola seçin`,
		text: (host) => [`${host} sitesinde yeni bir parola istediniz. Seçmek için bağlantıyı açın.`],
		button: 'Yeni bir parola seçin',
		validity: (time) => `Bağlantı bir kez çalışır. Geçerlilik süresi: ${time}. Paylaşmayın.`,
		unasked: 'Bu e-postayı siz istemediyseniz yok sayabilirsiniz. Parolanız olduğu gibi kalır.'
	},
	noAccount: {
		title: (site) => `${site} sitesinde hesabınız yok`,
		text: (host) => [
			`Biri ${host} sitesinde bu e-posta adresi için yeni bir parola istedi. Bu adresle bir hesap yok.`,
			'Orada bir hesabınız varsa e-posta adresi başkadır.'
		],
		button: 'Oturum açma sayfasına git',
		unasked: 'Siz değildiyseniz bu e-postayı yok sayabilirsiniz.'
	},
	otherWay: {
		title: (site) => `${site}: Daha önce yaptığınız gibi oturum açın`,
		text: (host) => [
			`Biri ${host} sitesinde bu e-posta adresi için yeni bir parola istedi.`,
			'Bu adresli hesap başka bir oturum açma yöntemi kullanıyor ve adresi hiç onaylanmadı. O yöntemle oturum açın.'
		],
		button: 'Oturum açma sayfasına git',
		unasked: 'Siz değildiyseniz bu e-postayı yok sayabilirsiniz. Hesap değişmedi.'
	},
	passwordChanged: {
		title: (site) => `${site} parolanız değiştirildi`,
		text: (host) => [
			`${host} sitesindeki hesabınızın parolası az önce değiştirildi. Diğer tüm cihazlarda oturumunuz kapatıldı.`,
			'Sizdiyseniz yapmanız gereken bir şey yok. Siz değildiyseniz hemen yeni bir parola seçin.'
		],
		button: 'Yeni bir parola seçin',
		unasked: 'Bu e-postayı parola her değiştiğinde göndeririz.'
	},
	changeAddress: {
		title: (site) => `${site}: Yeni e-posta adresinizi onaylayın`,
		text: (host) => [
			`Bu e-posta adresini ${host} sitesindeki hesabınız için kullanmak istiyorsunuz. Onaylamak için bağlantıyı açın.`
		],
		button: 'Adresi onayla',
		validity: (time) => `Bağlantı, oturumunuz açıkken bir kez çalışır. Geçerlilik süresi: ${time}. Paylaşmayın.`,
		unasked: 'Bu e-postayı siz istemediyseniz bağlantıyı açmayın. Bu e-postayı yok sayabilirsiniz.'
	},
	addressTaken: {
		title: (site) => `Bu e-posta adresini ${site} sitesinde zaten kullanıyorsunuz`,
		text: (host) => [
			`${host} sitesinde başka bir hesapla oturum açmış biri, bu e-posta adresini o hesap için kullanmak istedi.`,
			'Adres sizin hesabınıza ait. Hiçbir şey değişmedi.'
		],
		button: 'Hesabınıza gidin',
		unasked: 'Siz değildiyseniz bu e-postayı yok sayabilirsiniz.'
	},
	addressChanged: {
		title: (site) => `${site} e-posta adresiniz değiştirildi`,
		text: (host) => [
			`${host} sitesindeki hesabınızın artık başka bir e-posta adresi var. Sizdiyseniz yapmanız gereken bir şey yok.`,
			'Siz değildiyseniz değişikliği geri alın: bu adres yeniden sizin olur ve herkesin oturumu kapatılır.'
		],
		button: 'Değişikliği geri al',
		validity: (time) => `Bağlantı bir kez çalışır. Geçerlilik süresi: ${time}. Bu e-postayı o zamana kadar saklayın.`,
		unasked: 'Bu e-postayı bir hesabın adresi her değiştiğinde göndeririz.'
	},
	addressReturned: {
		title: (site) => `${site} e-posta adresiniz değiştirildi`,
		text: (host) => [`${host} sitesindeki hesabınız yeniden önceki e-posta adresine sahip.`],
		button: 'Hesabınıza gidin',
		unasked: 'Bu e-postayı bir hesabın adresi her değiştiğinde göndeririz.'
	},
	secondFactor: {
		title: (site) => `${site} için kodunuz`,
		preview: (host, time) => `${host} için. Bir kez çalışır. Geçerlilik süresi: ${time}.`,
		typeCode: (host) => `Bu kodu, oturum açtığınız ${host} sayfasına girin:`,
		validity: (time) => `Kod, istediğiniz tarayıcıda bir kez çalışır. Geçerlilik süresi: ${time}. Paylaşmayın.`,
		unasked:
			'Bu e-postayı siz istemediyseniz başka biri parolanızı biliyor ya da sizin adınıza başka bir yolla oturum açabiliyor: parolanızı değiştirin.'
	},
	security: {
		newDevice: {
			title: (site) => `${site}: Yeni oturum açıldı`,
			text: (host) => `Biri ${host} sitesindeki hesabınızda, yeni bir tarayıcıyla oturum açtı.`,
			otherwise:
				'Siz değildiyseniz hesap sayfanızda her yerde oturumu kapatın ve kullanılanı güvene alın: parolanızı, posta kutunuzu ya da başka yerdeki hesabınızı.'
		},
		passkeyAdded: {
			title: (site) => `${site} hesabınıza bir geçiş anahtarı eklendi`,
			text: (host) => `Yeni bir geçiş anahtarı ${host} sitesindeki hesabınızda oturum açabilir.`,
			otherwise: 'Siz değildiyseniz geçiş anahtarını kaldırın ve hesap sayfanızda her yerde oturumu kapatın.'
		},
		passkeyRemoved: {
			title: (site) => `${site} hesabınızdan bir geçiş anahtarı kaldırıldı`,
			text: (host) => `Bir geçiş anahtarı artık ${host} sitesindeki hesabınızda oturum açamaz.`,
			otherwise: 'Siz değildiyseniz hesap sayfanızda her yerde oturumu kapatın ve geçiş anahtarınızı yeniden ekleyin.'
		},
		accountLinked: {
			title: (site) => `${site}: Yeni bir oturum açma yöntemi`,
			text: (host, name) => `Bundan böyle bir ${name} hesabı ${host} sitesindeki hesabınızda oturum açabilir.`,
			otherwise: 'Siz değildiyseniz hesabın bağlantısını kesin ve hesap sayfanızda her yerde oturumu kapatın.'
		},
		accountUnlinked: {
			title: (site) => `${site}: Bir oturum açma yöntemi kaldırıldı`,
			text: (host, name) => `Bir ${name} hesabı artık ${host} sitesindeki hesabınızda oturum açamaz.`,
			otherwise: 'Siz değildiyseniz hesap sayfanızda her yerde oturumu kapatın ve hesabı yeniden bağlayın.'
		},
		factorAdded: {
			title: (site) => `${site} hesabınıza ikinci bir faktör eklendi`,
			text: (host, name) => `${host} sitesindeki hesabınızın yeni bir ikinci faktörü var: ${name}.`,
			otherwise: 'Siz değildiyseniz onu kaldırın ve hesap sayfanızda her yerde oturumu kapatın.'
		},
		factorRemoved: {
			title: (site) => `${site} hesabınızdan ikinci bir faktör kaldırıldı`,
			text: (host, name) => `Bu ikinci faktör ${host} sitesindeki hesabınızdan kaldırıldı: ${name}.`,
			otherwise:
				'Siz değildiyseniz hesap sayfanızda her yerde oturumu kapatın, parolanızı değiştirin ve ikinci faktörü yeniden ekleyin.'
		},
		recoveryCodeUsed: {
			title: (site) => `${site}: Bir kurtarma kodu kullanıldı`,
			text: (host) => `Biri ${host} sitesindeki hesabınızda oturum açmak için kurtarma kodlarınızdan birini kullandı.`,
			otherwise:
				'Siz değildiyseniz hesap sayfanızda her yerde oturumu kapatın, parolanızı değiştirin ve yeni kurtarma kodları oluşturun.'
		},
		deletionScheduled: {
			title: (site) => `${site} hesabınız silinecek`,
			text: (host, time) =>
				`${host} sitesindeki hesabınız şu tarihten sonra silinecek: ${time}. Her yerde oturumunuz kapatıldı. Hesabı korumak için ondan önce oturum açın.`,
			otherwise: 'Siz değildiyseniz oturum açın: böylece hesap kalır. Sonra hesap sayfanızda her yerde oturumu kapatın.'
		},
		deletionUndone: {
			title: (site) => `${site} hesabınız kalıyor`,
			text: (host) => `Biri oturum açtığı için ${host} sitesindeki hesabınız silinmeyecek.`,
			otherwise:
				'Siz değildiyseniz hesap sayfanızda her yerde oturumu kapatın ve kullanılanı güvene alın: parolanızı, posta kutunuzu ya da başka yerdeki hesabınızı.'
		},
		button: 'Hesabınıza gidin',
		expected: 'Sizdiyseniz yapmanız gereken bir şey yok.',
		factors: { totp: 'bir kimlik doğrulama uygulaması', phone: 'bir telefon numarası' },
		device: (browser, system) => `${browser}, ${system}`
	}
};
