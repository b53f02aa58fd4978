import type { Entry } from './entry.js';

export default {
	factory: 'Paybin',
	docs: 'https://www.better-auth.com/docs/authentication/paybin',
	console: 'https://portal.paybin.io',
	register: 'Register an application, and add the callback URL to its redirect URLs.',
	email: {
		worth: 'said',
		reason: 'The claim `email_verified` says whether the address is verified.'
	},
	logo: {
		letter: 'P',
		fill: '#0B5FFF',
		reason: 'Simple Icons has no mark of Paybin.'
	},
	sources: ['https://www.better-auth.com/docs/authentication/paybin'],
	unverified: 'All facts: they are those of one public implementation, and the metadata is expected at the issuer.',
	recorded: {
		authorization: {
			url: 'https://idp.paybin.io/oauth2/authorize',
			params: {
				scope: 'openid profile email'
			}
		},
		token: {
			url: 'https://idp.paybin.io/oauth2/token',
			client: 'basic'
		},
		claims: {
			sub: 'a1b2c3',
			preferred_username: 'jane',
			name: 'Jane Doe',
			email: 'jane@example.com',
			email_verified: true
		},
		user: {
			id: 'a1b2c3',
			name: 'Jane Doe',
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
