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
import { notReviewed } from '../language.js';
import type { WholeLanguage } from '../language.js';

const pt: WholeLanguage = {
	tag: 'pt',
	dir: 'ltr',
	reviewedBy: notReviewed,
	pages: async () => (await import('./messages.js')).messages,
	mails: async () => (await import('./mails.js')).mails,
	components: async () => (await import('./components.js')).components
};

export default pt;
export { pt };
