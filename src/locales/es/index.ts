/**
 * Spanish, with the informal address.
 *
 * @example
 * ```ts
 * import es from 'framework-auth/locales/es';
 *
 * FrameworkAuth({ languages: [es], providers: [GitHub] });
 * ```
 */
import type { WholeLanguage } from '../language.js';
import { readAgain, withEnglish } from '../translation.js';

/** The language, with texts for the pages, the emails and the components. */
const es: WholeLanguage = withEnglish({
	tag: 'es',
	dir: 'ltr',
	reviewedBy: readAgain,
	pages: async () => (await import('./messages.js')).messages,
	mails: async () => (await import('./mails.js')).mails,
	components: async () => (await import('./components.js')).components
});

export default es;
export { es };
