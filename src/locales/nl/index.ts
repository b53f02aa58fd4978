import { notReviewed } from '../language.js';
import type { WholeLanguage } from '../language.js';

/** Dutch, with the informal address. */
const nl: WholeLanguage = {
	tag: 'nl',
	dir: 'ltr',
	reviewedBy: notReviewed,
	pages: async () => (await import('./messages.js')).messages,
	mails: async () => (await import('./mails.js')).mails,
	components: async () => (await import('./components.js')).components
};

export default nl;
export { nl };
