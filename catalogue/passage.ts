import type { GoneEntry } from './entry.js';

export default {
	factory: 'Passage',
	name: 'Passage',
	gone: {
		what: 'closed on 16 January 2026',
		instead: 'passkey',
		advice: 'Use passkeys of your own, with `framework-auth/providers/passkey`.'
	},
	docs: 'https://www.authsignal.com/blog/articles/how-to-migrate-from-passage-to-authsignal',
	logo: {
		letter: 'P',
		fill: '#3D53F6',
		reason: 'Simple Icons has no mark of Passage.'
	},
	sources: ['https://www.authsignal.com/blog/articles/how-to-migrate-from-passage-to-authsignal'],
	unverified: 'The date is that of one public source.'
} satisfies GoneEntry;
