import type { Entry } from './entry.js';

export default {
	providerId: 'hydra',
	factory: 'OryHydra',
	docs: 'https://www.ory.com/docs/oauth2-oidc/authorization-code-flow',
	console: 'https://www.ory.com/docs/hydra/guides/oauth2-clients',
	register:
		'Create an OAuth2 client with the scopes `openid profile email`, the grant type `authorization_code`, and the callback URL as redirect URI.',
	issuer: 'https://hydra.example.com',
	email: {
		worth: 'said',
		reason:
			'Your consent app decides which claims it adds. The claim `email_verified` says whether the address is verified, if your app adds it.'
	},
	logo: {
		icon: 'ory'
	},
	notes: [
		'**The id** of the provider is `hydra`, as in `@auth/core`.',
		'**Claims.** Hydra knows no users. Your login and consent app adds `name` and `email` to the ID token.'
	],
	sources: [
		'https://www.ory.com/docs/oauth2-oidc/authorization-code-flow',
		'https://github.com/ory/hydra',
		'https://github.com/ory/hydra/blob/master/internal/httpclient/model_oidc_configuration.go',
		'https://github.com/atinux/nuxt-auth-utils/blob/main/src/runtime/server/lib/oauth/ory.ts'
	],
	recorded: {
		options: {
			issuer: 'https://hydra.example.com'
		},
		authorization: {
			url: 'https://hydra.example.com/oauth2/auth',
			params: {
				scope: 'openid profile email'
			}
		},
		token: {
			url: 'https://hydra.example.com/oauth2/token',
			client: 'basic'
		},
		claims: {
			sub: 'c0ffee-1234',
			name: 'Jane Doe',
			email: 'jane@example.com',
			email_verified: true
		},
		user: {
			id: 'c0ffee-1234',
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
