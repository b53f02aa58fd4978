/**
 * Chinese, in traditional characters.
 *
 * @example
 * ```ts
 * import zhHant from 'framework-auth/locales/zh-Hant';
 *
 * FrameworkAuth({ languages: [zhHant], providers: [GitHub] });
 * ```
 */
import type { WholeLanguage } from '../language.js';
import { readAgain, withEnglish } from '../translation.js';

/** The language, with texts for the pages, the emails and the components. */
const zhHant: WholeLanguage = withEnglish({
	tag: 'zh-Hant',
	dir: 'ltr',
	reviewedBy: readAgain,
	pages: async () => (await import('./messages.js')).messages,
	mails: async () => (await import('./mails.js')).mails,
	components: async () => (await import('./components.js')).components
});

export default zhHant;
export { zhHant };
