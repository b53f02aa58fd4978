/**
 * Hindi, with the formal address.
 *
 * @example
 * ```ts
 * import hi from 'framework-auth/locales/hi';
 *
 * FrameworkAuth({ languages: [hi], providers: [GitHub] });
 * ```
 */
import { notReviewed } from '../language.js';
import type { WholeLanguage } from '../language.js';

const hi: WholeLanguage = {
	tag: 'hi',
	dir: 'ltr',
	reviewedBy: notReviewed,
	pages: async () => (await import('./messages.js')).messages,
	mails: async () => (await import('./mails.js')).mails,
	components: async () => (await import('./components.js')).components
};

export default hi;
export { hi };
