/** Loads the texts in the language of a request. */
import { InvalidConfig } from '../../errors.js';
import type { AuthContext } from '../config/context.js';
import { asError } from '../errors/logger.js';
import { lazy } from '../util/lazy.js';
import type { Language } from './messages.js';

const texts = lazy(() => import('./texts.js'));

/**
 * Loads the language of a request, and keeps it for the pages that are made from it. Returns undefined if the site does not choose
 * languages. Never throws: English stands in.
 */
export async function loadLanguage(
	{ languages, logger }: Pick<AuthContext, 'languages' | 'logger'>,
	request: Request
): Promise<Language | undefined> {
	if (!languages) return undefined;
	const before = languages.chosen.get(request);
	if (before) return before;
	try {
		const tag = languages.choose(request);
		const language = await (await texts()).languageFor(tag);
		languages.chosen.set(request, language);
		return language;
	} catch (thrown) {
		const failed = '`locale` failed, so the texts for a request are English';
		logger.error(thrown instanceof InvalidConfig ? thrown : new InvalidConfig(failed, asError(thrown)));
		return undefined;
	}
}
