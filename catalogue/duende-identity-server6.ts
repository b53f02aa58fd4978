import type { Entry } from './entry.js';

export default {
	factory: 'DuendeIdentityServer6',
	docs: 'https://docs.duendesoftware.com/identityserver/',
	console: 'https://docs.duendesoftware.com/identityserver/fundamentals/clients/',
	register:
		'Add a client with the grant type "Code", a secret, the scopes `openid profile email`, and the callback URL as redirect URI.',
	issuer: 'https://identity.example.com',
	email: {
		worth: 'said',
		reason: 'The claim `email_verified` says whether the address is verified.'
	},
	logo: {
		letter: 'D',
		fill: '#3B1E62',
		reason: 'Simple Icons has no mark of DuendeIdentityServer6.'
	},
	sources: [
		'https://docs.duendesoftware.com/identityserver/',
		'https://authjs.dev/reference/core/providers/duende-identity-server6',
		'https://docs.duendesoftware.com/identityserver/reference/endpoints/discovery'
	],
	recorded: {
		options: {
			issuer: 'https://identity.example.com'
		},
		authorization: {
			url: 'https://identity.example.com/connect/authorize',
			params: {
				scope: 'openid profile email'
			}
		},
		token: {
			url: 'https://identity.example.com/connect/token',
			client: 'basic'
		},
		claims: {
			sub: '818727',
			name: 'Alice Smith',
			email: 'alice@example.com',
			email_verified: true,
			picture: 'https://example.com/alice.png'
		},
		user: {
			id: '818727',
			name: 'Alice Smith',
			email: 'alice@example.com',
			image: 'https://example.com/alice.png'
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
