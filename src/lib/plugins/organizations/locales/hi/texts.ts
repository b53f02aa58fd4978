/** The texts of organizations in Hindi, with the formal address. */
import { plural } from '../../../../../locales/language.js';
import type { OrganizationTranslation } from '../types.js';

const number = plural('hi');

export const texts: OrganizationTranslation = {
	title: 'संगठन',
	none: 'आप किसी संगठन के सदस्य नहीं हैं।',
	leave: 'छोड़ें',
	leaveOne: (name) => `${name} को छोड़ें`,
	left: 'आपने संगठन छोड़ दिया है।',
	name: 'नए संगठन का नाम',
	create: 'संगठन बनाएँ',
	created: 'संगठन बन गया है।',
	invitationTitle: (name) => `${name} में शामिल हों`,
	invitationText: (role) => `आपको “${role}” की भूमिका में आमंत्रित किया गया है।`,
	signInFirst: 'साइन इन करें या खाता बनाएँ। उसके बाद आप इसी पेज पर लौटेंगे।',
	signIn: 'साइन इन करें',
	otherAddress: (email) =>
		`यह आमंत्रण ${email || 'आपके खाते के पते'} के बजाय किसी और ईमेल पते के लिए है। साइन आउट करें और उस पते से साइन इन करें जिस पर ईमेल आया था।`,
	back: (name) => `${name} पर वापस जाएँ`,
	members: 'सदस्य',
	you: 'आप',
	role: 'भूमिका',
	roleOf: (name) => `${name} की भूमिका`,
	changeRole: 'भूमिका बदलें',
	remove: 'हटाएँ',
	removeOne: (name) => `${name} को हटाएँ`,
	invite: 'लोगों को आमंत्रित करें',
	email: 'ईमेल पता',
	sendInvitation: 'आमंत्रण भेजें',
	makeLink: 'लिंक बनाएँ',
	link: 'जिसके पास यह लिंक हो, वह शामिल हो सकता है। यह सिर्फ़ एक बार दिखाया जाता है:',
	waiting: 'आमंत्रण',
	byLink: (uses) => number(uses, { one: 'लिंक, # व्यक्ति के लिए', other: 'लिंक, # लोगों के लिए' }),
	until: (date) => `${date} तक`,
	cancel: 'वापस लें',
	cancelOne: (name) => `${name} का आमंत्रण वापस लें`,
	settings: 'नाम और पता',
	organizationName: 'नाम',
	slug: 'पतों में नाम',
	save: 'सेव करें',
	end: 'संगठन मिटाएँ',
	endText: (slug) => `इसके साथ सभी सदस्यताएँ और आमंत्रण मिटा दिए जाएँगे। आगे बढ़ने के लिए “${slug}” लिखें।`,
	roleChanged: 'भूमिका बदल दी गई है।',
	memberRemoved: 'सदस्य को हटा दिया गया है।',
	invitationSent: 'आमंत्रण भेज दिया गया है।',
	invitationWithdrawn: 'आमंत्रण वापस ले लिया गया है।',
	saved: 'बदलाव सेव हो गए हैं।',
	join: (name) => `${name} में शामिल हों`,
	roleChangedSubject: (organization) => `${organization} में आपकी भूमिका बदल गई है`,
	roleChangedMail: (organization, role) => `${organization} में अब आपकी भूमिका “${role}” है।`,
	removedSubject: (organization) => `आप अब ${organization} के सदस्य नहीं हैं`,
	removedMail: (organization) => `${organization} के किसी प्रबंधक ने आपको हटा दिया है। अब आप उसे इस्तेमाल नहीं कर सकते।`,
	mailAdvice: 'अगर आपको इसकी उम्मीद नहीं थी, तो संगठन के किसी मालिक से पूछें।',
	errors: {
		SignInRequired: { title: 'पहले साइन इन करें', text: 'फिर पेज दोबारा खोलें।' },
		OrganizationMissing: { title: 'पेज नहीं मिला', text: 'पता जाँचें, या जिसने यह दिया था उससे पूछें।' },
		RoleMissing: { title: 'आपको इसकी अनुमति नहीं है', text: 'संगठन के किसी मालिक से पूछें।' },
		LastOwner: { title: 'संगठन का कोई मालिक होना ज़रूरी है', text: 'पहले किसी और सदस्य को मालिक बनाएँ।' },
		SlugTaken: { title: 'यह नाम पहले से लिया जा चुका है', text: 'कोई दूसरा नाम चुनें।' },
		OrganizationLimit: { title: 'और संगठन नहीं बन सकता', text: 'आप एक और संगठन नहीं बना सकते।' },
		OrganizationInvalid: { title: 'यह नहीं हो पाया', text: 'आपने जो भरा है उसे जाँचें और फिर कोशिश करें।' },
		InvitationInvalid: { title: 'यह आमंत्रण अब मान्य नहीं है', text: 'नया आमंत्रण माँगें।' },
		InvitationForOther: {
			title: 'यह आमंत्रण किसी और के लिए है',
			text: 'उस ईमेल पते से साइन इन करें जिस पर यह आया था।'
		},
		InvitationLimit: {
			title: 'बहुत ज़्यादा आमंत्रण',
			text: 'एक मिनट रुकें, या जो बाकी हैं उनमें से कुछ वापस लें।'
		}
	}
};
