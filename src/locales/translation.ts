/** Languages of the library: what their folders have, with the English texts in place of those that they lack. */
import { lazy } from '../lib/base/util/lazy.js';
import type { PartialComponents, PartialMails, PartialMessages, WholeLanguage } from './language.js';

/** A language of the library as its folder has it. A text that it lacks is English, until it is translated. */
interface Translation extends Pick<WholeLanguage, 'tag' | 'dir' | 'reviewedBy'> {
	readonly pages: () => Promise<PartialMessages>;
	readonly mails: () => Promise<PartialMails>;
	readonly components: () => Promise<PartialComponents>;
}

const english = lazy(() => import('./en/index.js'));

/** Returns a language with all texts: English stands in for those that are not translated yet. */
export function withEnglish({ pages, mails, components, ...facts }: Translation): WholeLanguage {
	return {
		...facts,
		pages: async () => (await english()).allPages(await pages()),
		mails: async () => (await english()).allMails(await mails()),
		components: async () => (await english()).allComponents(await components())
	};
}

/**
 * For texts that were read again as a whole, beside the English ones. No person who has spoken the language from childhood has read them
 * yet.
 */
export const readAgain = 'machine translation, read again as a whole by a machine, not reviewed by a native speaker';
