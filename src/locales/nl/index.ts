/**
 * Dutch, with the informal address.
 *
 * @example
 * ```ts
 * import nl from 'framework-auth/locales/nl';
 *
 * FrameworkAuth({ languages: [nl], providers: [GitHub] });
 * ```
 */
import type { WholeLanguage } from '../language.js';
import { readAgain, withEnglish } from '../translation.js';

/** The language, with texts for the pages, the emails and the components. */
const nl: WholeLanguage = withEnglish({
	tag: 'nl',
	dir: 'ltr',
	reviewedBy: readAgain,
	pages: async () => (await import('./messages.js')).messages,
	mails: async () => (await import('./mails.js')).mails,
	components: async () => (await import('./components.js')).components
});

export default nl;
export { nl };
