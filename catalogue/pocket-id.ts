import type { Entry } from './entry.js';

export default {
	factory: 'PocketId',
	docs: 'https://pocket-id.org/docs/guides/oidc-client-authentication',
	console: 'https://pocket-id.org/docs/guides/oidc-client-authentication',
	register: 'In the administration, add an OIDC client with the callback URL.',
	issuer: 'https://id.example.com',
	email: {
		worth: 'said',
		reason: 'The claim `email_verified` says whether the address is verified.'
	},
	logo: {
		letter: 'P',
		fill: '#000000',
		reason: 'Simple Icons has no mark of Pocket ID.'
	},
	sources: [
		'https://pocket-id.org/docs/guides/oidc-client-authentication',
		'https://openid.net/specs/openid-connect-core-1_0.html#StandardClaims',
		'https://github.com/pocket-id/pocket-id/blob/main/backend/internal/controller/well_known_controller.go',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/PocketID/Provider.php'
	],
	recorded: {
		options: {
			issuer: 'https://id.example.com'
		},
		authorization: {
			url: 'https://id.example.com/authorize',
			params: {
				scope: 'openid profile email'
			}
		},
		token: {
			url: 'https://id.example.com/api/oidc/token',
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
