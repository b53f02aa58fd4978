import type { Entry } from './entry.js';

export default {
	factory: 'HubSpot',
	docs: 'https://developers.hubspot.com/docs/api-reference/auth-oauth-v1/guide',
	console: 'https://app.hubspot.com/developer',
	register: 'Create a public app with the scope `oauth`, and add the callback URL to its redirect URLs.',
	email: {
		worth: 'unknown',
		reason: 'The name of a HubSpot user is an address. HubSpot does not say whether it is verified.'
	},
	logo: {
		icon: 'hubspot'
	},
	sources: [
		'https://developers.hubspot.com/docs/api-reference/auth-oauth-v1/guide',
		'https://authjs.dev/reference/core/providers/hubspot'
	],
	unverified: 'The facts are checked against one public implementation only.',
	recorded: {
		authorization: {
			url: 'https://app.hubspot.com/oauth/authorize',
			params: {
				scope: 'oauth'
			}
		},
		token: {
			url: 'https://api.hubapi.com/oauth/v1/token',
			client: 'post'
		},
		answers: {
			'https://api.hubapi.com/oauth/v1/access-tokens/the-access-token': {
				token: 'the-access-token',
				user: 'jane@example.com',
				hub_domain: 'demo.hubapi.com',
				scopes: ['oauth'],
				hub_id: 62515,
				app_id: 456,
				expires_in: 21588,
				user_id: 123,
				token_type: 'access'
			}
		},
		user: {
			id: '123',
			name: 'jane@example.com',
			email: 'jane@example.com',
			image: null
		},
		refused: [
			{
				what: 'a token that has expired',
				at: 'https://api.hubapi.com/oauth/v1/access-tokens/the-access-token',
				status: 404,
				body: {
					status: 'error',
					message: 'access token not found',
					correlationId: '1'
				}
			}
		]
	}
} satisfies Entry;
