/**
 * Hebrew.
 *
 * @example
 * ```ts
 * import he from 'framework-auth/locales/he';
 *
 * FrameworkAuth({ languages: [he], providers: [GitHub] });
 * ```
 */
import { notReviewed } from '../language.js';
import type { WholeLanguage } from '../language.js';

const he: WholeLanguage = {
	tag: 'he',
	dir: 'rtl',
	reviewedBy: notReviewed,
	pages: async () => (await import('./messages.js')).messages,
	mails: async () => (await import('./mails.js')).mails,
	components: async () => (await import('./components.js')).components
};

export default he;
export { he };
