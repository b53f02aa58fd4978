/** The language of the built-in pages and the mails, as the visitor chose it. */
import { locales } from 'framework-auth/locales';
import { languageCookie } from '../choices.ts';

/** The languages of the library, each by its own name. */
export const languages = locales.map((id) => ({
	id,
	name: new Intl.DisplayNames(id, { type: 'language', languageDisplay: 'standard' }).of(id) ?? id
}));

// #region locale
const chosen = new RegExp(`(?:^|; )${languageCookie}=([\\w-]+)`);

/** The value of `locale`: the choice, if there is one, or else the language of the browser. */
export function locale(request: Request): string | 'auto' {
	const [, id = ''] = chosen.exec(request.headers.get('cookie') ?? '') ?? [];
	return locales.includes(id) ? id : 'auto';
}
// #endregion
