import type { Entry } from './entry.js';

export default {
	factory: 'Authelia',
	docs: 'https://www.authelia.com/integration/openid-connect/introduction/',
	console: 'https://www.authelia.com/integration/openid-connect/introduction/',
	register:
		'In the configuration, add a client with the callback URL under `redirect_uris` and the scopes `openid`, `profile` and `email`.',
	issuer: 'https://auth.example.com',
	email: {
		worth: 'said',
		reason:
			'The claim `email_verified` says whether the address is verified. Authelia assumes that every address is verified.'
	},
	logo: {
		icon: 'authelia'
	},
	sources: [
		'https://www.authelia.com/integration/openid-connect/introduction/',
		'https://openid.net/specs/openid-connect-core-1_0.html#StandardClaims',
		'https://github.com/authelia/authelia/blob/master/docs/content/integration/openid-connect/openid-connect-1.0-claims.md',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/Authelia/Provider.php'
	],
	recorded: {
		options: {
			issuer: 'https://auth.example.com'
		},
		authorization: {
			url: 'https://auth.example.com/api/oidc/authorization',
			params: {
				scope: 'openid profile email'
			}
		},
		token: {
			url: 'https://auth.example.com/api/oidc/token',
			client: 'basic'
		},
		claims: {
			sub: '2f3a4b5c',
			preferred_username: 'jane',
			name: 'Jane Doe',
			email: 'jane@example.com',
			email_verified: true
		},
		user: {
			id: '2f3a4b5c',
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
