/**
 * German, with the formal address.
 *
 * @example
 * ```ts
 * import de from 'framework-auth/locales/de';
 *
 * FrameworkAuth({ languages: [de], providers: [GitHub] });
 * ```
 */
import type { WholeLanguage } from '../language.js';
import { readAgain, withEnglish } from '../translation.js';

/** The language, with texts for the pages, the emails and the components. */
const de: WholeLanguage = withEnglish({
	tag: 'de',
	dir: 'ltr',
	reviewedBy: readAgain,
	pages: async () => (await import('./messages.js')).messages,
	mails: async () => (await import('./mails.js')).mails,
	components: async () => (await import('./components.js')).components
});

export default de;
export { de };
