/** The texts in a language, where no request says which. */
import type { Site } from '../site.js';
import { texts, type OrganizationTexts } from './texts.js';

/** Returns the texts in one of the `languages` of the options; in English for any other tag. */
export async function wordsFor(
	{ options: { languages = [] } }: Pick<Site, 'options'>,
	lang: string
): Promise<{ readonly texts: OrganizationTexts; readonly lang: string }> {
	const language = languages.find(({ tag }) => tag === lang);
	if (!language) return { texts, lang: 'en' };
	return { texts: { ...texts, ...(await language.texts()) } as OrganizationTexts, lang };
}
