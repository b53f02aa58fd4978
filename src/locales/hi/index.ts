/**
 * Hindi, with the formal address.
 *
 * @example
 * ```ts
 * import hi from 'framework-auth/locales/hi';
 *
 * FrameworkAuth({ languages: [hi], providers: [GitHub] });
 * ```
 */
import type { WholeLanguage } from '../language.js';
import { readAgain, withEnglish } from '../translation.js';

/** The language, with texts for the pages, the emails and the components. */
const hi: WholeLanguage = withEnglish({
	tag: 'hi',
	dir: 'ltr',
	reviewedBy: readAgain,
	pages: async () => (await import('./messages.js')).messages,
	mails: async () => (await import('./mails.js')).mails,
	components: async () => (await import('./components.js')).components
});

export default hi;
export { hi };
