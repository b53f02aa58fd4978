import { notReviewed } from '../language.js';
import type { WholeLanguage } from '../language.js';

/** Chinese, in simplified characters. */
const zhHans: WholeLanguage = {
	tag: 'zh-Hans',
	dir: 'ltr',
	reviewedBy: notReviewed,
	pages: async () => (await import('./messages.js')).messages,
	mails: async () => (await import('./mails.js')).mails,
	components: async () => (await import('./components.js')).components
};

export default zhHans;
export { zhHans };
