import { plural } from '../language.js';
import type { PartialMessages } from '../language.js';

const number = plural('tr');

/** Passwords and second factors. */
export const security: PartialMessages = {
	password: {
		username: 'Kullanıcı adı',
		name: 'Ad (isteğe bağlı)',
		current: 'Şimdiki parola',
		new: 'Yeni parola',
		rule: (length) => number(length, { other: 'En az # karakter. Bir cümleyi hatırlamak kolaydır.' }),
		forgotten: 'Parolanızı mı unuttunuz?',
		noAccount: 'Hesap oluştur',
		toSignIn: 'Oturum aç',
		signUp: {
			title: 'Hesap oluştur',
			titleFor: (app) => `${app} hesabı oluştur`,
			submit: 'Hesap oluştur',
			known: 'Hesabım var',
			taken: {
				title: 'Bu e-posta adresinin bir hesabı var',
				text: 'Onunla oturum açın ya da başka bir e-posta adresi kullanın.'
			}
		},
		sent: {
			title: 'E-postanızı kontrol edin',
			text: 'E-postayı gönderdiğimiz adres:',
			what: 'Bitirmek için içindeki bağlantıyı açın. Ulaşması bir dakika sürebilir. Spam klasörünüze de bakın.',
			again: 'E-postayı yeniden gönder',
			another: 'Başka bir e-posta adresi kullan'
		},
		verify: {
			title: 'E-posta adresinizi onaylayın',
			text: 'Hesap oluşturduğunuz adres:',
			choose: 'Bu, başladığınız tarayıcı değil. Parolayı burada seçin.',
			signInFirst:
				'Daha önce bu adresle bir hesapta oturum açtıysanız önce onda oturum açın ve bağlantıyı yeniden açın: yoksa o hesap silinir.',
			submit: 'Onayla ve oturum aç',
			own: 'Hesabınızın adresi:',
			ownSubmit: 'Onayla',
			cancel: 'Hesap oluşturma'
		},
		forgot: {
			title: 'Parolanızı sıfırlayın',
			text: 'E-posta adresinizi girin. Size sonraki adımı içeren bir e-posta göndereceğiz.',
			submit: 'E-postayı gönder',
			sentTitle: 'E-postanızı kontrol edin',
			sent: 'E-postayı gönderdiğimiz adres:',
			sentAway: 'Bir e-posta gönderdik.',
			sentWhat: 'Sonraki adımı içerir. Ulaşması bir dakika sürebilir. Spam klasörünüze de bakın.'
		},
		reset: {
			title: 'Yeni bir parola seçin',
			text: 'Şu adresli hesap için:',
			submit: 'Yeni parolayı kaydet',
			doneTitle: 'Parolanız değiştirildi',
			done: 'Tüm cihazlarda oturumunuz kapatıldı. Yeni parolayla oturum açın.'
		},
		change: {
			title: 'Parolanızı değiştirin',
			firstTitle: 'Bir parola seçin',
			text: 'Oturumu açık hesap:',
			submit: 'Yeni parolayı kaydet',
			note: 'Diğer tüm cihazlarda oturumunuz kapatılacak.',
			cancel: 'İptal',
			wrong: { title: 'Şimdiki parola doğru değil', text: 'Hiçbir şey değişmedi. Yeniden deneyin.' },
			doneTitle: 'Parolanız değiştirildi',
			done: 'Diğer tüm cihazlarda oturumunuz kapatıldı.',
			next: 'Devam'
		},
		section: { title: 'Parola', none: 'Henüz parolanız yok.', change: 'Parolayı değiştir', choose: 'Bir parola seçin' },
		refused: {
			too_short: (length) => number(length, { other: 'Çok kısa. En az # karakter kullanın.' }),
			too_long: 'Çok uzun. En fazla 4096 karakter kullanın.',
			common: 'Birçok kişi kullandığı için ilk o tahmin edilir. Başka bir tane seçin.',
			context: 'Kendi adınızdan ya da bu sitenin adından oluşuyor. Başka bir tane seçin.',
			breached: 'Çalınmış parola listelerinde var. Başka bir tane seçin.'
		}
	},
	factors: {
		challenge: {
			title: 'Kodunuzu girin',
			text: 'Kimlik doğrulama uygulamanızı açın ve gösterdiği kodu girin. Hesap:',
			titleOfAny: 'Siz olduğunuzu onaylayın',
			textOfAny: 'Oturum açmak için bir adım daha. Hesap:',
			code: 'Kod',
			codeOfApp: 'Kimlik doğrulama uygulamanızdaki kod',
			trust: (time) => `Bu cihazda bir daha sorma (${time})`,
			sendMail: 'Bana e-postayla kod gönder',
			sendPhone: (to) => `${to} numarasına SMS ile kod gönder`,
			mailSent: 'Kodu gönderdiğimiz yer:',
			codeOfMail: 'E-postadaki kod',
			codeOfPhone: 'SMS’teki kod',
			again: 'Yeni kod gönder',
			submit: 'Devam',
			lost: 'Kurtarma kodu kullan',
			recoveryText: 'Kaydettiğiniz kurtarma kodlarından birini girin. Her biri bir kez çalışır.',
			recovery: 'Kurtarma kodu',
			cancel: 'İptal'
		},
		setUp: {
			title: 'Kimlik doğrulama uygulamanızı kurun',
			required: 'Bu site her oturum açmada ikinci bir adım ister. Devam etmek için şimdi kurun. Hesap:',
			scan: 'Bu kodu telefonunuzdaki bir kimlik doğrulama uygulamasıyla tarayın.',
			type: 'Bu anahtarı telefonunuzdaki bir kimlik doğrulama uygulamasına girin.',
			open: 'Bu cihazdaki bir uygulamada aç',
			key: 'Ya da bu anahtarı girin',
			keyAlone: 'Anahtar',
			picture: 'Anahtarın QR kodu',
			then: 'Sonra uygulamanın gösterdiği kodu girin.',
			code: 'Kod',
			submit: 'Etkinleştir',
			cancel: 'İptal'
		},
		phone: {
			title: 'Telefon numarası ekleyin',
			text: 'Oturum açtığınızda bu numaraya SMS ile bir kod göndeririz. Numarayı ülke koduyla girin.',
			number: 'Telefon numarası',
			example: '+1 415 555 0123',
			send: 'Kod gönder',
			invalid: {
				title: 'Bu bir telefon numarası değil',
				text: 'Numarayı artı işareti ve ülke koduyla girin, örneğin +1 415 555 0123.'
			},
			sent: 'Şu numaraya gönderdiğimiz kodu girin:',
			submit: 'Numarayı ekle',
			cancel: 'İptal',
			message: (code, site) => `${site} için kodunuz: ${code}. Paylaşmayın.`
		},
		codes: {
			title: 'Kurtarma kodlarınızı kaydedin',
			text: 'Telefonunuzu kaybederseniz bunlardan biriyle oturum açın. Her biri bir kez çalışır. Yeniden gösterilmezler.',
			list: 'Kurtarma kodlarınız',
			download: 'İndir',
			file: 'kurtarma-kodlari.txt',
			heading: (site) => `${site} için kurtarma kodları. Her biri bir kez çalışır.`,
			print: 'Yazdır',
			next: 'Kaydettim',
			newTitle: 'Yeni kurtarma kodları oluşturulsun mu?',
			newText: 'Şu anki kodlarınız çalışmaz olur.',
			make: 'Yeni kodlar oluştur',
			cancel: 'İptal'
		},
		section: {
			title: 'İki adımlı oturum açma',
			off: 'Hesabınız tek adımla korunuyor. Kimlik doğrulama uygulaması ikinci bir adım ekler.',
			setUp: 'Kimlik doğrulama uygulaması kur',
			totp: 'Kimlik doğrulama uygulaması',
			phone: 'SMS',
			addPhone: 'Telefon numarası ekle',
			added: (when) => `Eklendi: ${when}`,
			lastUsed: (when) => `son kullanım: ${when}`,
			remove: 'Kaldır',
			removeOne: (name) => `Kaldır: ${name}`,
			confirm: 'Sonrasında oturum açmak için tek adım yeter. Diğer her yerde oturumunuz kapatılır.',
			removed: 'Kimlik doğrulama uygulaması kaldırıldı.',
			removedPhone: 'Telefon numarası kaldırıldı.',
			recovery: 'Kurtarma kodları',
			left: (count) => number(count, { other: '# kod kaldı' }),
			few: 'Bitmeden yenilerini oluşturun.',
			none: 'Hiç kod kalmadı. Şimdi yenilerini oluşturun.',
			make: 'Yeni kodlar oluştur',
			devices: 'Güvenilen cihazlar',
			devicesText: 'Bu cihazlarda oturum açmak için tek adım yeter.',
			thisDevice: 'Bu cihaz',
			trusted: (when) => `Güvenilir olarak işaretlendi: ${when}`,
			ends: (when) => `bitiş: ${when}`,
			end: 'Kaldır',
			endOne: (name) => `Kaldır: ${name}`,
			ended: 'Cihaz artık güvenilir değil.'
		}
	}
};
