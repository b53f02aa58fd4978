import type { Entry } from './entry.js';

export default {
	factory: 'HubSpot',
	docs: 'https://developers.hubspot.com/docs/api-reference/latest/authentication/manage-oauth-tokens',
	console: 'https://app.hubspot.com/developer',
	register: 'Create a public app with the scope `oauth`, and add the callback URL to its redirect URLs.',
	email: {
		worth: 'unknown',
		reason: 'The name of a HubSpot user is an address. HubSpot does not say whether it is verified.'
	},
	logo: {
		icon: 'hubspot'
	},
	notes: [
		'**Version.** HubSpot ends the version 1 of its OAuth API on 16 February 2027. This factory uses the version 2026-03, which HubSpot supports until September 2027. To use another one, pass `token` and `userinfo` with its URLs.'
	],
	sources: [
		'https://developers.hubspot.com/docs/api-reference/legacy/authentication/oauth-tokens/v1/migration-guide',
		'https://developers.hubspot.com/changelog/v1-oauth-api-deprecation',
		'https://developers.hubspot.com/docs/api-reference/latest/authentication/oauth-tokens/token-introspect',
		'https://github.com/HubSpot/HubSpot-public-api-spec-collection',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/HubSpot/Provider.php',
		'https://github.com/pennersr/django-allauth/blob/main/allauth/socialaccount/providers/hubspot/views.py'
	],
	recorded: {
		authorization: {
			url: 'https://app.hubspot.com/oauth/authorize',
			params: {
				scope: 'oauth'
			}
		},
		token: {
			url: 'https://api.hubapi.com/oauth/2026-03/token',
			client: 'post'
		},
		answers: {
			'POST https://api.hubapi.com/oauth/2026-03/token/introspect': {
				token_use: 'access_token',
				active: true,
				token: 'the-access-token',
				user: 'jane@example.com',
				hub_domain: 'demo.hubapi.com',
				scopes: ['oauth'],
				hub_id: 62515,
				client_id: 'the-client-id',
				app_id: 456,
				expires_in: 1800,
				is_private_distribution: true,
				user_id: 123,
				token_type: 'bearer'
			}
		},
		headers: {
			authorization: undefined
		},
		user: {
			id: '123',
			name: 'jane@example.com',
			email: 'jane@example.com',
			image: null
		},
		refused: [
			{
				what: 'a token that is not active',
				at: 'POST https://api.hubapi.com/oauth/2026-03/token/introspect',
				body: {
					active: false
				}
			}
		],
		differences: {
			'token.url': 'HubSpot ends the version that its factory uses on 16 February 2027.',
			profile: 'The new version reads the access token from the body, by POST.'
		}
	}
} satisfies Entry;
