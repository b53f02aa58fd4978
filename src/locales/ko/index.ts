/**
 * Korean.
 *
 * @example
 * ```ts
 * import ko from 'framework-auth/locales/ko';
 *
 * FrameworkAuth({ languages: [ko], providers: [GitHub] });
 * ```
 */
import type { WholeLanguage } from '../language.js';
import { readAgain, withEnglish } from '../translation.js';

/** The language, with texts for the pages, the emails and the components. */
const ko: WholeLanguage = withEnglish({
	tag: 'ko',
	dir: 'ltr',
	reviewedBy: readAgain,
	pages: async () => (await import('./messages.js')).messages,
	mails: async () => (await import('./mails.js')).mails,
	components: async () => (await import('./components.js')).components
});

export default ko;
export { ko };
