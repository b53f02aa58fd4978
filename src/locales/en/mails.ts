/** The texts of all emails: one catalogue in English. */
import { addressMailTexts } from './address-change.js';
import { mailFrameTexts, signInMailTexts } from './email.js';
import { factorMailTexts } from './factors.js';
import { passwordMailTexts } from './password.js';
import { securityMailTexts } from './security-mails.js';

export const englishMails = {
	/** Language of the texts. @see RFC 5646 */
	lang: 'en',
	dir: 'ltr' as 'ltr' | 'rtl',
	...mailFrameTexts,
	...signInMailTexts,
	...passwordMailTexts,
	...addressMailTexts,
	secondFactor: factorMailTexts,
	security: securityMailTexts
};

/** The texts of the emails. */
export type MailTexts = typeof englishMails;
