/**
 * Ukrainian, with the formal address.
 *
 * @example
 * ```ts
 * import uk from 'framework-auth/locales/uk';
 *
 * FrameworkAuth({ languages: [uk], providers: [GitHub] });
 * ```
 */
import type { WholeLanguage } from '../language.js';
import { readAgain, withEnglish } from '../translation.js';

/** The language, with texts for the pages, the emails and the components. */
const uk: WholeLanguage = withEnglish({
	tag: 'uk',
	dir: 'ltr',
	reviewedBy: readAgain,
	pages: async () => (await import('./messages.js')).messages,
	mails: async () => (await import('./mails.js')).mails,
	components: async () => (await import('./components.js')).components
});

export default uk;
export { uk };
