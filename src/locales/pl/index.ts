/**
 * Polish.
 *
 * @example
 * ```ts
 * import pl from 'framework-auth/locales/pl';
 *
 * FrameworkAuth({ languages: [pl], providers: [GitHub] });
 * ```
 */
import type { WholeLanguage } from '../language.js';
import { readAgain, withEnglish } from '../translation.js';

/** The language, with texts for the pages, the emails and the components. */
const pl: WholeLanguage = withEnglish({
	tag: 'pl',
	dir: 'ltr',
	reviewedBy: readAgain,
	pages: async () => (await import('./messages.js')).messages,
	mails: async () => (await import('./mails.js')).mails,
	components: async () => (await import('./components.js')).components
});

export default pl;
export { pl };
