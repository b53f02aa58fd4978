import { readAgain } from '../language.js';
import type { WholeLanguage } from '../language.js';

/** French, with the formal address. */
const fr: WholeLanguage = {
	tag: 'fr',
	dir: 'ltr',
	reviewedBy: readAgain,
	pages: async () => (await import('./messages.js')).messages,
	mails: async () => (await import('./mails.js')).mails,
	components: async () => (await import('./components.js')).components
};

export default fr;
export { fr };
