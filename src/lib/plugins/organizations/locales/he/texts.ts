/** The texts of organizations in Hebrew. */
import { plural } from '../../../../../locales/language.js';
import type { OrganizationTranslation } from '../types.js';

const number = plural('he');

export const texts: OrganizationTranslation = {
	title: 'ארגונים',
	none: 'אין לך חברות באף ארגון.',
	leave: 'עזיבה',
	leaveOne: (name) => `עזיבת ${name}`,
	left: 'עזבת את הארגון.',
	name: 'שם של ארגון חדש',
	create: 'יצירת ארגון',
	created: 'הארגון נוצר.',
	invitationTitle: (name) => `הצטרפות אל ${name}`,
	invitationText: (role) => `קיבלת הזמנה בתפקיד ”${role}“.`,
	signInFirst: 'יש להיכנס או ליצור חשבון, ואז תתבצע חזרה לדף הזה.',
	signIn: 'כניסה',
	otherAddress: (email) =>
		`ההזמנה הזו מיועדת לכתובת אימייל אחרת מאשר ${email || 'זו של החשבון שלך'}. יש לצאת ולהיכנס עם הכתובת שקיבלה את האימייל.`,
	back: (name) => `חזרה אל ${name}`,
	members: 'חברים',
	you: 'החשבון שלך',
	role: 'תפקיד',
	roleOf: (name) => `התפקיד של ${name}`,
	changeRole: 'שינוי תפקיד',
	remove: 'הסרה',
	removeOne: (name) => `הסרת ${name}`,
	invite: 'הזמנת אנשים',
	email: 'כתובת אימייל',
	sendInvitation: 'שליחת ההזמנה',
	makeLink: 'יצירת קישור',
	link: 'כל מי שיש לו את הקישור הזה יכול להצטרף. הוא מוצג פעם אחת בלבד:',
	waiting: 'הזמנות',
	byLink: (uses) => number(uses, { one: 'קישור לאדם אחד', two: 'קישור לשני אנשים', other: 'קישור ל־# אנשים' }),
	until: (date) => `עד ${date}`,
	cancel: 'ביטול ההזמנה',
	cancelOne: (name) => `ביטול ההזמנה של ${name}`,
	settings: 'שם וכתובת',
	organizationName: 'שם',
	slug: 'השם בכתובות',
	save: 'שמירה',
	end: 'מחיקת הארגון',
	endText: (slug) => `כל החברויות וההזמנות יימחקו איתו. כדי להמשיך, יש להקליד ”${slug}“.`,
	roleChanged: 'התפקיד שונה.',
	memberRemoved: 'החברות הוסרה.',
	invitationSent: 'ההזמנה נשלחה.',
	invitationWithdrawn: 'ההזמנה בוטלה.',
	saved: 'השינויים נשמרו.',
	join: (name) => `הצטרפות אל ${name}`,
	roleChangedSubject: (organization) => `התפקיד שלך ב־${organization} שונה`,
	roleChangedMail: (organization, role) => `התפקיד שלך ב־${organization} הוא מעכשיו ”${role}“.`,
	removedSubject: (organization) => `החברות שלך ב־${organization} הסתיימה`,
	removedMail: (organization) => `מישהו שמנהל את ${organization} הסיר אותך. אין לך עוד גישה.`,
	mailAdvice: 'אם זה לא היה צפוי, אפשר לפנות לבעלי הארגון.',
	errors: {
		SignInRequired: { title: 'יש להיכנס קודם', text: 'לאחר מכן יש לפתוח שוב את הדף.' },
		OrganizationMissing: { title: 'הדף לא נמצא', text: 'יש לבדוק את הכתובת, או לשאול את מי שנתן אותה.' },
		RoleMissing: { title: 'אין לך הרשאה לכך', text: 'אפשר לפנות לבעלי הארגון.' },
		LastOwner: { title: 'לארגון צריכים להיות בעלים', text: 'יש להעביר קודם את הבעלות לחבר אחר.' },
		SlugTaken: { title: 'השם הזה תפוס', text: 'יש לבחור שם אחר.' },
		OrganizationLimit: { title: 'אי אפשר להוסיף ארגון', text: 'אין לך אפשרות ליצור ארגון נוסף.' },
		OrganizationInvalid: { title: 'זה לא הצליח', text: 'יש לבדוק את מה שהוזן ולנסות שוב.' },
		InvitationInvalid: { title: 'ההזמנה הזו אינה תקפה עוד', text: 'יש לבקש הזמנה חדשה.' },
		InvitationForOther: {
			title: 'ההזמנה הזו מיועדת למישהו אחר',
			text: 'יש להיכנס עם כתובת האימייל שקיבלה אותה.'
		},
		InvitationLimit: { title: 'יותר מדי הזמנות', text: 'יש להמתין דקה, או לבטל חלק מההזמנות הפתוחות.' }
	}
};
