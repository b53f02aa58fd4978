/**
 * Japanese.
 *
 * @example
 * ```ts
 * import ja from 'framework-auth/locales/ja';
 *
 * FrameworkAuth({ languages: [ja], providers: [GitHub] });
 * ```
 */
import type { WholeLanguage } from '../language.js';
import { readAgain, withEnglish } from '../translation.js';

/** The language, with texts for the pages, the emails and the components. */
const ja: WholeLanguage = withEnglish({
	tag: 'ja',
	dir: 'ltr',
	reviewedBy: readAgain,
	pages: async () => (await import('./messages.js')).messages,
	mails: async () => (await import('./mails.js')).mails,
	components: async () => (await import('./components.js')).components
});

export default ja;
export { ja };
