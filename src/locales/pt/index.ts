/**
 * Portuguese, as in Brazil.
 *
 * @example
 * ```ts
 * import pt from 'framework-auth/locales/pt';
 *
 * FrameworkAuth({ languages: [pt], providers: [GitHub] });
 * ```
 */
import type { WholeLanguage } from '../language.js';
import { readAgain, withEnglish } from '../translation.js';

/** The language, with texts for the pages, the emails and the components. */
const pt: WholeLanguage = withEnglish({
	tag: 'pt',
	dir: 'ltr',
	reviewedBy: readAgain,
	pages: async () => (await import('./messages.js')).messages,
	mails: async () => (await import('./mails.js')).mails,
	components: async () => (await import('./components.js')).components
});

export default pt;
export { pt };
