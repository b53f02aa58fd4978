/** The texts of all mails: one catalogue in English. */
import { addressMailTexts } from '../address-change/messages.js';
import { mailFrameTexts, signInMailTexts } from '../email/messages.js';
import { factorMailTexts } from '../factors/messages.js';
import { passwordMailTexts } from '../password/messages.js';
import { securityMailTexts } from '../security-mails/messages.js';

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

/** The texts of the mails. */
export type MailTexts = typeof englishMails;
