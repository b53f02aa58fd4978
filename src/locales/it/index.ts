/**
 * Italian, with the informal address.
 *
 * @example
 * ```ts
 * import it from 'framework-auth/locales/it';
 *
 * FrameworkAuth({ languages: [it], providers: [GitHub] });
 * ```
 */
import type { WholeLanguage } from '../language.js';
import { readAgain, withEnglish } from '../translation.js';

/** The language, with texts for the pages, the emails and the components. */
const it: WholeLanguage = withEnglish({
	tag: 'it',
	dir: 'ltr',
	reviewedBy: readAgain,
	pages: async () => (await import('./messages.js')).messages,
	mails: async () => (await import('./mails.js')).mails,
	components: async () => (await import('./components.js')).components
});

export default it;
export { it };
