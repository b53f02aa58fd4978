/** The texts of the library in a language other than English. */
import type { componentTexts } from '../lib/components/messages.js';
import type { MailTexts } from '../lib/languages/messages.js';
import type { Messages } from '../lib/pages/messages.js';

/** The texts of a catalogue in another language: all of them, and no others. */
export type Texts<T> = T extends (...args: never[]) => unknown
	? T
	: T extends string
		? string
		: { readonly [Key in keyof T]: Texts<T[Key]> };

type OfAccount = 'account' | 'accountPasskeys' | 'accountTokens' | 'accountWays' | 'address' | 'deletion';
type OfSecurity = 'factors' | 'password';

/** Texts of the account page. */
export type AccountTexts = Texts<Pick<Messages, OfAccount>>;

/** Texts about passwords and second factors. */
export type SecurityTexts = Texts<Pick<Messages, OfSecurity>>;

/** Texts of the other pages, except those of errors. */
export type PageTexts = Texts<Omit<Messages, OfAccount | OfSecurity | 'lang' | 'dir' | 'errors'>>;

/** Texts that the Svelte components show. Browsers load them, so they are a file of their own. */
export type ComponentTexts = Texts<typeof componentTexts & Pick<Messages, 'errors'>>;

/** Texts of the mails. */
export type LanguageMails = Texts<Omit<MailTexts, 'lang' | 'dir'>>;

/** The texts of the library in a language. */
export interface Language {
	/** The person who checked the texts, or the lack of one. */
	readonly reviewedBy: string;
	/** The direction of the text. */
	readonly dir: 'ltr' | 'rtl';
	readonly messages: PageTexts & AccountTexts & SecurityTexts & Pick<ComponentTexts, 'errors'>;
	readonly mails: LanguageMails;
}

/** For texts that a person who has spoken the language from childhood has not read yet. */
export const notReviewed = 'machine translation, not reviewed by a native speaker';

/** For texts that were also read as a whole, in their context, by a second machine. */
export const readAgain = 'machine translation, read again as a whole by a machine, not reviewed by a native speaker';

/** The forms of a text that contains a number, in which `#` stands for the number. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

/** Returns a function that chooses the form for a number, by the rules of a language, and puts in the number. */
export function plural(lang: string): (count: number, forms: Forms) => string {
	let tools: { rules: Intl.PluralRules; numbers: Intl.NumberFormat } | undefined;
	return (count, forms) => {
		tools ??= { rules: new Intl.PluralRules(lang), numbers: new Intl.NumberFormat(lang) };
		return (forms[tools.rules.select(count)] ?? forms.other).replace('#', tools.numbers.format(count));
	};
}
