import type { Entry } from './entry.js';

export default {
	factory: 'Descope',
	docs: 'https://docs.descope.com/identity-federation/applications/oidc-apps',
	console: 'https://app.descope.com/applications',
	register:
		'Open the OIDC application, and copy the id of the project; create an access key under "M2M". Add the domain of your site to the approved domains.',
	email: {
		worth: 'said',
		reason: 'The claim `email_verified` says whether the address is verified.'
	},
	logo: {
		letter: 'D',
		fill: '#1C1C23',
		reason: 'Simple Icons has no mark of Descope.'
	},
	sources: [
		'https://docs.descope.com/identity-federation/applications/oidc-apps',
		'https://authjs.dev/reference/core/providers/descope',
		'https://docs.descope.com/getting-started/oidc-endpoints'
	],
	unverified: 'That `email_verified` is part of the claims.',
	recorded: {
		authorization: {
			url: 'https://api.descope.com/oauth2/v1/authorize',
			params: {
				scope: 'openid profile email'
			}
		},
		token: {
			url: 'https://api.descope.com/oauth2/v1/token',
			client: 'basic'
		},
		claims: {
			iss: 'https://api.descope.com/the-client-id',
			sub: 'U2abcdefghijklmnop',
			name: 'Jane Doe',
			email: 'jane@example.com',
			email_verified: true
		},
		user: {
			id: 'U2abcdefghijklmnop',
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
