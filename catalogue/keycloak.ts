import type { Entry } from './entry.js';

export default {
	factory: 'Keycloak',
	docs: 'https://www.keycloak.org/securing-apps/oidc-layers',
	console: 'https://www.keycloak.org/docs/latest/server_admin/#_oidc_clients',
	register:
		'In the admin console of your realm, create a client of the type "OpenID Connect", and switch "Client authentication" on.',
	issuer: 'https://keycloak.example.com/realms/my-realm',
	email: { worth: 'said', reason: 'The claim `email_verified` says whether the address is verified.' },
	logo: { icon: 'keycloak' },
	sources: ['https://www.keycloak.org/securing-apps/oidc-layers', 'https://www.keycloak.org/docs/latest/server_admin/'],
	recorded: {
		options: { issuer: 'https://keycloak.example.com/realms/my-realm' },
		authorization: {
			url: 'https://keycloak.example.com/realms/my-realm/protocol/openid-connect/auth',
			params: { scope: 'openid profile email' }
		},
		token: {
			url: 'https://keycloak.example.com/realms/my-realm/protocol/openid-connect/token',
			client: 'basic'
		},
		claims: {
			sub: '7a6a3a44-4b3b-4a6a-8b3b-0d7f5e2f8f3c',
			preferred_username: 'jane',
			email: 'jane@example.com',
			email_verified: true
		},
		user: {
			id: '7a6a3a44-4b3b-4a6a-8b3b-0d7f5e2f8f3c',
			name: 'jane',
			email: 'jane@example.com',
			image: null
		},
		verified: true,
		refused: [
			{
				what: 'a code that was used before',
				at: 'token',
				status: 400,
				body: { error: 'invalid_grant', error_description: 'Code not valid' }
			}
		]
	}
} satisfies Entry;
