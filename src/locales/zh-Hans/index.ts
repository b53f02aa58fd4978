/**
 * Chinese, in simplified characters.
 *
 * @example
 * ```ts
 * import zhHans from 'framework-auth/locales/zh-Hans';
 *
 * FrameworkAuth({ languages: [zhHans], providers: [GitHub] });
 * ```
 */
import type { WholeLanguage } from '../language.js';
import { readAgain, withEnglish } from '../translation.js';

/** The language, with texts for the pages, the emails and the components. */
const zhHans: WholeLanguage = withEnglish({
	tag: 'zh-Hans',
	dir: 'ltr',
	reviewedBy: readAgain,
	pages: async () => (await import('./messages.js')).messages,
	mails: async () => (await import('./mails.js')).mails,
	components: async () => (await import('./components.js')).components
});

export default zhHans;
export { zhHans };
