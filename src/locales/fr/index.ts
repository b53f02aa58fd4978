/**
 * French, with the formal address.
 *
 * @example
 * ```ts
 * import fr from 'framework-auth/locales/fr';
 *
 * FrameworkAuth({ languages: [fr], providers: [GitHub] });
 * ```
 */
import type { WholeLanguage } from '../language.js';
import { readAgain, withEnglish } from '../translation.js';

/** The language, with texts for the pages, the emails and the components. */
const fr: WholeLanguage = withEnglish({
	tag: 'fr',
	dir: 'ltr',
	reviewedBy: readAgain,
	pages: async () => (await import('./messages.js')).messages,
	mails: async () => (await import('./mails.js')).mails,
	components: async () => (await import('./components.js')).components
});

export default fr;
export { fr };
