/**
 * Chinese, in traditional characters.
 *
 * @example
 * ```ts
 * import zhHant from 'framework-auth/locales/zh-Hant';
 *
 * FrameworkAuth({ languages: [zhHant], providers: [GitHub] });
 * ```
 */
import { notReviewed } from '../language.js';
import type { WholeLanguage } from '../language.js';

const zhHant: WholeLanguage = {
	tag: 'zh-Hant',
	dir: 'ltr',
	reviewedBy: notReviewed,
	pages: async () => (await import('./messages.js')).messages,
	mails: async () => (await import('./mails.js')).mails,
	components: async () => (await import('./components.js')).components
};

export default zhHant;
export { zhHant };
