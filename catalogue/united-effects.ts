import type { Entry } from './entry.js';

export default {
	factory: 'UnitedEffects',
	docs: 'https://docs.unitedeffects.com/',
	console: 'https://core.unitedeffects.com',
	register: 'Create a product and a client in your group, and add the callback URL to its redirect URIs.',
	issuer: 'https://auth.unitedeffects.com/my-group',
	email: {
		worth: 'said',
		reason: 'The claim `email_verified` says whether the address is verified.'
	},
	logo: {
		letter: 'U',
		fill: '#1B2A4B',
		reason: 'Simple Icons has no mark of United Effects.'
	},
	sources: ['https://authjs.dev/reference/core/providers/united-effects'],
	unverified: 'The endpoints and the claims: the vendor shows its documents to customers.',
	recorded: {
		options: {
			issuer: 'https://auth.unitedeffects.com/my-group'
		},
		authorization: {
			url: 'https://auth.unitedeffects.com/my-group/authorize',
			params: {
				scope: 'openid email profile',
				resource: 'https://auth.unitedeffects.com/my-group'
			}
		},
		token: {
			url: 'https://auth.unitedeffects.com/my-group/token',
			client: 'basic'
		},
		claims: {
			sub: '3f0d4b1e-7f2b-4b7d-9f6a-5f4e3d2c1b0a',
			email: 'jane@example.com',
			email_verified: true
		},
		user: {
			id: '3f0d4b1e-7f2b-4b7d-9f6a-5f4e3d2c1b0a',
			name: null,
			email: 'jane@example.com',
			image: null
		},
		verified: true,
		refused: [
			{
				what: 'a code that was used before',
				at: 'token',
				status: 400,
				body: {
					error: 'invalid_grant'
				}
			}
		]
	}
} satisfies Entry;
