/**
 * Modern Standard Arabic.
 *
 * @example
 * ```ts
 * import ar from 'framework-auth/locales/ar';
 *
 * FrameworkAuth({ languages: [ar], providers: [GitHub] });
 * ```
 */
import type { WholeLanguage } from '../language.js';
import { readAgain, withEnglish } from '../translation.js';

/** The language, with texts for the pages, the emails and the components. */
const ar: WholeLanguage = withEnglish({
	tag: 'ar',
	dir: 'rtl',
	reviewedBy: readAgain,
	pages: async () => (await import('./messages.js')).messages,
	mails: async () => (await import('./mails.js')).mails,
	components: async () => (await import('./components.js')).components
});

export default ar;
export { ar };
