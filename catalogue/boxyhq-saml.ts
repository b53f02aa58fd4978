import type { Entry } from './entry.js';

export default {
	factory: 'SAMLJackson',
	docs: 'https://www.ory.com/docs/polis/sso-flow',
	console: 'https://www.ory.com/docs/polis/sso-flow',
	register:
		'Add a connection for a tenant and a product, with the callback URL as redirect URL. The client id and the client secret are those of the connection.',
	issuer: 'https://sso.example.com',
	email: {
		worth: 'unknown',
		reason: 'The address is what the identity provider of the connection says.'
	},
	logo: {
		letter: 'B',
		fill: '#25C2A0',
		reason: 'Simple Icons has no mark of BoxyHQ.'
	},
	notes: [
		'**Tenants.** For one client of many tenants, the client id is `dummy` or `tenant=example.com&product=demo`; pass `tenant` and `product` in `authorization.params`.'
	],
	sources: [
		'https://www.ory.com/docs/polis/sso-flow',
		'https://authjs.dev/reference/core/providers/boxyhq-saml',
		'https://github.com/boxyhq/jackson/blob/main/npm/src/controller/oauth.ts'
	],
	recorded: {
		options: {
			issuer: 'https://sso.example.com'
		},
		authorization: {
			url: 'https://sso.example.com/api/oauth/authorize',
			params: {
				provider: 'saml',
				scope: 'openid profile email'
			}
		},
		token: {
			url: 'https://sso.example.com/api/oauth/token',
			client: 'basic'
		},
		answers: {
			'https://sso.example.com/api/oauth/userinfo': {
				id: '1dda9fb491dc01bd24d2423ba2f22ae561f56ddf2376b29a11c80281d21201f9',
				email: 'jane@example.com',
				firstName: 'Jane',
				lastName: 'Doe',
				requested: {
					tenant: 'example.com',
					product: 'demo'
				}
			}
		},
		user: {
			id: '1dda9fb491dc01bd24d2423ba2f22ae561f56ddf2376b29a11c80281d21201f9',
			name: 'Jane Doe',
			email: 'jane@example.com',
			image: null
		},
		refused: [
			{
				what: 'a token that is not known',
				at: 'https://sso.example.com/api/oauth/userinfo',
				status: 401,
				body: {
					error: {
						message: 'Unauthorized'
					}
				}
			}
		]
	}
} satisfies Entry;
