/**
 * Hebrew.
 *
 * @example
 * ```ts
 * import he from 'framework-auth/locales/he';
 *
 * FrameworkAuth({ languages: [he], providers: [GitHub] });
 * ```
 */
import type { WholeLanguage } from '../language.js';
import { readAgain, withEnglish } from '../translation.js';

/** The language, with texts for the pages, the emails and the components. */
const he: WholeLanguage = withEnglish({
	tag: 'he',
	dir: 'rtl',
	reviewedBy: readAgain,
	pages: async () => (await import('./messages.js')).messages,
	mails: async () => (await import('./mails.js')).mails,
	components: async () => (await import('./components.js')).components
});

export default he;
export { he };
