/** The texts of organizations in Turkish, with the formal address. */
import { plural } from '../../../../../locales/language.js';
import type { OrganizationTranslation } from '../types.js';

const number = plural('tr');

export const texts: OrganizationTranslation = {
	title: 'Kuruluşlar',
	none: 'Hiçbir kuruluşun üyesi değilsiniz.',
	leave: 'Ayrıl',
	leaveOne: (name) => `Ayrıl: ${name}`,
	left: 'Kuruluştan ayrıldınız.',
	name: 'Yeni kuruluşun adı',
	create: 'Kuruluş oluştur',
	created: 'Kuruluş oluşturuldu.',
	invitationTitle: (name) => `Katılın: ${name}`,
	invitationText: (role) => `“${role}” rolüyle davet edildiniz.`,
	signInFirst: 'Oturum açın ya da hesap oluşturun; ardından bu sayfaya dönersiniz.',
	signIn: 'Oturum aç',
	otherAddress: (email) =>
		`Bu davet, ${email || 'hesabınızın adresi'} dışındaki bir e-posta adresi içindir. Oturumu kapatın ve e-postayı alan adresle oturum açın.`,
	back: (name) => `Geri dön: ${name}`,
	members: 'Üyeler',
	you: 'siz',
	role: 'Rol',
	roleOf: (name) => `Rol: ${name}`,
	changeRole: 'Rolü değiştir',
	remove: 'Çıkar',
	removeOne: (name) => `Çıkar: ${name}`,
	invite: 'Kişileri davet et',
	email: 'E-posta adresi',
	sendInvitation: 'Davet gönder',
	makeLink: 'Bağlantı oluştur',
	link: 'Bu bağlantıya sahip olan herkes katılabilir. Yalnızca bir kez gösterilir:',
	waiting: 'Davetler',
	byLink: (uses) => number(uses, { one: '# kişilik bağlantı', other: '# kişilik bağlantı' }),
	until: (date) => `Son tarih: ${date}`,
	cancel: 'Geri çek',
	cancelOne: (name) => `Daveti geri çek: ${name}`,
	settings: 'Ad ve adres',
	organizationName: 'Ad',
	slug: 'Adreslerdeki ad',
	save: 'Kaydet',
	end: 'Kuruluşu sil',
	endText: (slug) => `Tüm üyelikler ve davetler de silinir. Devam etmek için “${slug}” yazın.`,
	roleChanged: 'Rol değiştirildi.',
	memberRemoved: 'Üye çıkarıldı.',
	invitationSent: 'Davet gönderildi.',
	invitationWithdrawn: 'Davet geri çekildi.',
	saved: 'Değişiklikler kaydedildi.',
	join: (name) => `Katıl: ${name}`,
	roleChangedSubject: (organization) => `Rolünüz değişti: ${organization}`,
	roleChangedMail: (organization, role) => `${organization} kuruluşundaki rolünüz artık “${role}”.`,
	removedSubject: (organization) => `Artık üye değilsiniz: ${organization}`,
	removedMail: (organization) => `${organization} kuruluşunu yöneten biri sizi çıkardı. Artık erişiminiz yok.`,
	mailAdvice: 'Bunu beklemiyorsanız kuruluşun sahiplerinden birine sorun.',
	errors: {
		SignInRequired: { title: 'Önce oturum açın', text: 'Ardından sayfayı yeniden açın.' },
		OrganizationMissing: { title: 'Sayfa bulunamadı', text: 'Adresi kontrol edin ya da size veren kişiye sorun.' },
		RoleMissing: { title: 'Buna izniniz yok', text: 'Kuruluşun sahiplerinden birine sorun.' },
		LastOwner: { title: 'Kuruluşun bir sahibi olmalı', text: 'Önce başka bir üyeyi sahip yapın.' },
		SlugTaken: { title: 'Bu ad kullanılıyor', text: 'Başka bir ad seçin.' },
		OrganizationLimit: { title: 'Başka kuruluş eklenemez', text: 'Başka bir kuruluş oluşturamazsınız.' },
		OrganizationInvalid: { title: 'Bu olmadı', text: 'Girdiklerinizi kontrol edip yeniden deneyin.' },
		InvitationInvalid: { title: 'Bu davet artık geçerli değil', text: 'Yeni bir davet isteyin.' },
		InvitationForOther: {
			title: 'Bu davet başka biri için',
			text: 'Daveti alan e-posta adresiyle oturum açın.'
		},
		InvitationLimit: {
			title: 'Çok fazla davet',
			text: 'Bir dakika bekleyin ya da bekleyen davetlerden bazılarını geri çekin.'
		}
	}
};
