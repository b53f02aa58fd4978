/**
 * Turkish, with the formal address.
 *
 * @example
 * ```ts
 * import tr from 'framework-auth/locales/tr';
 *
 * FrameworkAuth({ languages: [tr], providers: [GitHub] });
 * ```
 */
import type { WholeLanguage } from '../language.js';
import { readAgain, withEnglish } from '../translation.js';

/** The language, with texts for the pages, the emails and the components. */
const tr: WholeLanguage = withEnglish({
	tag: 'tr',
	dir: 'ltr',
	reviewedBy: readAgain,
	pages: async () => (await import('./messages.js')).messages,
	mails: async () => (await import('./mails.js')).mails,
	components: async () => (await import('./components.js')).components
});

export default tr;
export { tr };
