import { plural } from '../language.js';
import type { PartialMessages } from '../language.js';

const number = plural('he');

/** The account page. */
export const account: PartialMessages = {
	accountPasskeys: {
		title: 'מפתחות גישה',
		none: 'אין לך עדיין מפתח גישה. עם מפתח גישה נכנסים בעזרת אצבע, פנים או קוד PIN.',
		unnamed: 'מפתח גישה',
		manyDevices: 'בכל המכשירים של החשבון שלך',
		oneDevice: 'במכשיר אחד',
		rename: 'שינוי שם',
		renameOne: (passkey) => `שינוי שם: ${passkey}`,
		removeOne: (passkey) => `הסרה: ${passkey}`,
		name: 'שם',
		save: 'שמירה',
		remove: 'הסרה',
		confirm: 'אחרי זה לא יהיה אפשר להיכנס איתו. יש למחוק אותו גם במכשיר.',
		add: 'הוספת מפתח גישה',
		addWith: (provider) => `הוספת מפתח גישה: ${provider}`,
		noScript: 'כדי להוסיף מפתח גישה נדרש JavaScript. שאר הדף פועל בלעדיו.',
		renamed: 'השם נשמר.',
		removed: 'מפתח הגישה הוסר.',
		added: 'מפתח הגישה נוסף.',
		wrongName: { title: 'השם לא נשמר', text: 'יש להזין שם של עד 100 תווים, בשורה אחת.' },
		last: {
			title: 'מפתח הגישה לא הוסר',
			text: 'זה מפתח הגישה האחרון שלך, ואולי הדרך היחידה שלך להיכנס. יש להוסיף קודם מפתח אחר.'
		}
	},
	accountWays: {
		title: 'חשבונות מחוברים',
		unlink: 'ניתוק',
		unlinkOne: (provider) => `ניתוק ${provider}`,
		last: 'הדרך היחידה שלך להיכנס',
		unused: 'כבר לא משמש לכניסה',
		connect: (provider) => `חיבור ${provider}`,
		done: 'החשבון נותק.',
		refused: { title: 'החשבון לא נותק', text: 'זו הדרך היחידה שלך להיכנס. יש להוסיף קודם דרך אחרת.' }
	},
	deletion: {
		title: 'מחיקת החשבון',
		text: 'כל מה שהאתר הזה יודע עליך יימחק מיד. אי אפשר לבטל זאת.',
		later: (time) =>
			`תתבצע מיד יציאה מכל מקום. כל מה שהאתר הזה יודע עליך יימחק ${time}. כדי לשמור על החשבון, יש להיכנס לפני כן.`,
		open: 'מחיקת החשבון…',
		word: 'מחיקה',
		label: (word) => `לאישור, יש להקליד ״${word}״`,
		submit: 'מחיקת החשבון שלי',
		refused: { title: 'החשבון לא נמחק', text: 'יש להקליד את המילה בדיוק כפי שהיא מוצגת.' },
		doneTitle: 'החשבון שלך נמחק',
		done: 'בוצעה יציאה בכל המכשירים.',
		scheduledTitle: 'החשבון שלך יימחק',
		scheduled: (date) => `בוצעה יציאה בכל המכשירים. החשבון שלך יימחק אחרי ${date}. כדי לשמור עליו, יש להיכנס לפני כן.`,
		home: 'חזרה לאתר'
	},
	address: {
		section: {
			title: 'כתובת אימייל',
			present: 'הכתובת שלך היא',
			none: 'אין לך עדיין כתובת.',
			unproven: 'היא עדיין לא אושרה.',
			label: 'כתובת אימייל חדשה',
			submit: 'שינוי הכתובת',
			sent: 'שלחנו אימייל לכתובת החדשה. יש לפתוח את הקישור שבו כדי לסיים.',
			refused: { title: 'הכתובת לא שונתה', text: 'הכתובת הזו כבר שלך.' }
		},
		confirm: {
			title: 'אישור כתובת האימייל החדשה',
			signedIn: 'נכנסת בתור',
			text: 'הכתובת החדשה של החשבון שלך:',
			submit: 'שינוי הכתובת',
			cancel: 'ביטול בלי לשנות דבר',
			doneTitle: 'כתובת האימייל שלך שונתה',
			done: 'שלחנו אימייל לכתובת הקודמת. הקישור שבו מאפשר לבטל את השינוי במשך שבוע.',
			next: 'מעבר לחשבון שלך'
		},
		undo: {
			title: 'לבטל את שינוי הכתובת?',
			text: 'החשבון שלך יקבל בחזרה את הכתובת הקודמת:',
			note: 'תתבצע יציאה בכל המכשירים, שלך ושל כל השאר.',
			submit: 'ביטול השינוי',
			doneTitle: 'השינוי בוטל',
			done: 'בוצעה יציאה לכולם. יש להיכנס ולבדוק בדף החשבון שכל דרכי הכניסה שלך.',
			signIn: 'כניסה'
		}
	},
	account: {
		title: 'החשבון שלך',
		home: 'חזרה לאתר',
		acting: { title: 'הפעולות שלך הן בשם המשתמש הזה', text: 'מוצג רק חלק מהדף, ואי אפשר לשנות דבר.' },
		overview: {
			title: 'סקירה',
			ways: (count) =>
				number(count, { one: 'יש לך דרך כניסה אחת.', two: 'יש לך שתי דרכי כניסה.', other: 'יש לך # דרכי כניסה.' }),
			factorOn: 'הכניסה בשני שלבים פעילה.',
			factorOff: 'הכניסה בשני שלבים כבויה.',
			addWay: 'הוספת דרך כניסה',
			addFactor: 'הפעלת כניסה בשני שלבים'
		},
		profile: {
			title: 'פרופיל',
			name: 'שם',
			email: 'כתובת אימייל',
			unnamed: 'אין עדיין שם',
			proven: 'מאושרת',
			save: 'שמירה',
			done: 'הפרופיל שלך נשמר.',
			refused: { title: 'אי אפשר להשתמש בשם הזה', text: 'יש להזין שם של עד 100 תווים, בשורה אחת.' }
		},
		sessions: {
			title: 'איפה נכנסת',
			device: (browser, system) => `${browser} ב־${system}`,
			unknown: 'דפדפן לא מוכר',
			current: 'הדפדפן הזה',
			lastUsed: (when) => `שימוש אחרון ${when}`,
			signedIn: (when) => `כניסה ${when}`,
			signedInWith: (when, provider) => `כניסה ${when} עם ${provider}`,
			acting: 'מישהו מהתמיכה פועל כאן בשמך',
			end: 'יציאה',
			endOne: (device) => `יציאה: ${device}`,
			endOthers: 'יציאה מכל מקום אחר',
			unlisted: 'אפשר לצאת בבת אחת מכל הדפדפנים והאפליקציות האחרים.',
			done: 'ההפעלה הסתיימה.',
			doneOthers: 'בוצעה יציאה מכל מקום אחר.'
		},
		signOut: { title: 'יציאה', text: 'נכנסת בתור', submit: 'יציאה' }
	},
	accountTokens: {
		title: 'אסימוני API',
		none: 'אין לך אסימון. עם אסימון תוכנה יכולה להשתמש באתר הזה בשמך.',
		unnamed: 'אסימון',
		lastUsed: (when) => `שימוש אחרון ${when}`,
		neverUsed: 'מעולם לא היה בשימוש',
		expires: (when) => `התוקף יפוג ${when}`,
		end: 'ביטול',
		endOne: (token) => `ביטול: ${token}`,
		create: 'יצירת אסימון',
		label: 'שם',
		lifetime: 'תוקף',
		inDays: (days) => number(days, { one: 'בעוד יום אחד', two: 'בעוד יומיים', other: 'בעוד # ימים' }),
		mayDo: 'מותר להשתמש באסימון עבור',
		ended: 'האסימון בוטל.',
		created: 'האסימון נוצר.',
		wrong: { title: 'האסימון לא נוצר', text: 'יש להזין שם של עד 100 תווים ולבחור לפחות שימוש אחד.' },
		tooMany: { title: 'האסימון לא נוצר', text: 'יש לך יותר מדי אסימונים. יש לבטל קודם אחד מהם.' },
		newTitle: 'האסימון החדש שלך',
		once: 'יש להעתיק אותו עכשיו: הוא לא יוצג שוב. כל מי שמחזיק בו יכול להשתמש באתר הזה בשמך.',
		value: 'אסימון',
		back: 'חזרה לחשבון שלך'
	}
};
