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
import { notReviewed } from '../language.js';
import type { WholeLanguage } from '../language.js';

const ja: WholeLanguage = {
	tag: 'ja',
	dir: 'ltr',
	reviewedBy: notReviewed,
	pages: async () => (await import('./messages.js')).messages,
	mails: async () => (await import('./mails.js')).mails,
	components: async () => (await import('./components.js')).components
};

export default ja;
export { ja };
