import type { Entry } from './entry.js';

export default {
	factory: 'IdentityServer4',
	docs: 'https://identityserver4.readthedocs.io/en/latest/',
	console: 'https://identityserver4.readthedocs.io/en/latest/topics/clients.html',
	register:
		'Add a client with the grant type "Code", a secret, the scopes `openid profile email`, and the callback URL as redirect URI.',
	issuer: 'https://identity.example.com',
	email: {
		worth: 'said',
		reason: 'The claim `email_verified` says whether the address is verified.'
	},
	logo: {
		letter: 'I',
		fill: '#1F75B8',
		reason: 'Simple Icons has no mark of IdentityServer4.'
	},
	notes: [
		'**The end.** IdentityServer4 gets no more fixes since December 2022. Move to Duende IdentityServer: the same users have the same `sub` there.'
	],
	sources: [
		'https://identityserver4.readthedocs.io/en/latest/',
		'https://authjs.dev/reference/core/providers/identity-server4',
		'https://github.com/IdentityServer/IdentityServer4/blob/main/docs/endpoints/authorize.rst',
		'https://github.com/IdentityServer/IdentityServer4/blob/main/docs/endpoints/userinfo.rst'
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
