/** The language of the built-in pages and the mails, as the visitor chose it. */
import { all, locales } from 'framework-auth/locales';
import { languageCookie } from '../choices.ts';

/** The languages of the library, each by its own name. */
export const languageNames = locales.map((id) => ({
	id,
	name: new Intl.DisplayNames(id, { type: 'language', languageDisplay: 'standard' }).of(id) ?? id
}));

// #region locale
/** All that the library has. An app whose readers speak a few imports those: `framework-auth/locales/de`. */
export const languages = all;

const chosen = new RegExp(`(?:^|; )${languageCookie}=([\\w-]+)`);

/** The value of `locale`: the choice, if there is one, or else the language of the browser. */
export function locale(request: Request): string | 'auto' {
	const [, id = ''] = chosen.exec(request.headers.get('cookie') ?? '') ?? [];
	return locales.includes(id) ? id : 'auto';
}
// #endregion
