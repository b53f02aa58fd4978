/** Languages other than English, and their texts. */
import type { componentTexts } from './en/components.js';
import type { MailTexts } from './en/mails.js';
import type { Messages } from './en/pages.js';
import type { Tag } from './tags.js';

/** The texts of a catalogue in another language: all of them, and no others. */
export type Texts<T> = T extends (...args: never[]) => unknown
	? T
	: T extends string
		? string
		: { readonly [Key in keyof T]: Texts<T[Key]> };

/** Some of the texts of a catalogue. */
export type Partialled<T> = T extends (...args: never[]) => unknown
	? T
	: T extends object
		? { [Key in keyof T]?: Partialled<T[Key]> }
		: T;

/** The texts that an application replaces, and those of the pages in a language: those that are left out are English. */
export type PartialMessages = Partialled<Messages>;

/** Texts that the Svelte components show. Browsers load them, so they are a file of their own. */
export type ComponentTexts = Texts<typeof componentTexts & Pick<Messages, 'errors'>>;

/** Texts of the emails. */
export type LanguageMails = Texts<Omit<MailTexts, 'lang' | 'dir'>>;

/** The texts of all pages in a language of the library. */
export type WholePageTexts = Texts<Omit<Messages, 'lang' | 'dir'>>;

/** Texts of the components. Those that are left out are English. */
export type PartialComponents = Partialled<ComponentTexts>;

/** Texts of the emails. Those that are left out are English. */
export type PartialMails = Partialled<Omit<MailTexts, 'lang' | 'dir'>>;

/** A language: its name, and how its texts are loaded. A server that starts has none of them. */
export interface Language {
	/** The tag of BCP 47. @see RFC 5646 */
	readonly tag: string;
	/** The direction of the text. @default 'ltr' */
	readonly dir?: 'ltr' | 'rtl';
	/** Loads the texts of the built-in pages, once. Those that are left out are English. */
	readonly pages?: () => Promise<PartialMessages>;
	/** Loads the texts of the emails, once. Those that are left out are English. */
	readonly mails?: () => Promise<PartialMails>;
}

/** A language of the library, which has all texts: one that is not translated yet is English. */
export interface WholeLanguage extends Language {
	readonly tag: Tag;
	readonly dir: 'ltr' | 'rtl';
	/** The person who checked the texts, or the lack of one. */
	readonly reviewedBy: string;
	readonly pages: () => Promise<WholePageTexts>;
	readonly mails: () => Promise<LanguageMails>;
	/** Loads the texts of the Svelte components. */
	readonly components: () => Promise<ComponentTexts>;
}

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
