import type { Entry } from './entry.js';

export default {
	factory: 'Intuit',
	docs: 'https://developer.intuit.com/app/developer/qbo/docs/develop/authentication-and-authorization/openid-connect',
	console: 'https://developer.intuit.com/app/developer/dashboard',
	register: 'Create an app, and add the callback URL to its redirect URLs.',
	email: {
		worth: 'said',
		reason: '`emailVerified` of userinfo says whether the address is verified.'
	},
	logo: {
		icon: 'intuit'
	},
	notes: [
		'**Companies.** With a scope for QuickBooks, `profile.realmId` is the company that the user has chosen. It is not signed.'
	],
	sources: [
		'https://developer.intuit.com/app/developer/qbo/docs/develop/authentication-and-authorization/openid-connect',
		'https://arcticjs.dev/providers/intuit',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/QuickBooks/Provider.php'
	],
	recorded: {
		authorization: {
			url: 'https://appcenter.intuit.com/connect/oauth2',
			params: {
				scope: 'openid profile email'
			},
			pkce: false
		},
		token: {
			url: 'https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer',
			client: 'basic'
		},
		claims: {
			sub: '1182d6ec-60a1-4aa3-a7e5-7ba09e19fa7c'
		},
		user: {
			id: '1182d6ec-60a1-4aa3-a7e5-7ba09e19fa7c',
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
		],
		metadata: {
			userinfo_endpoint: 'https://accounts.platform.intuit.com/v1/openid_connect/userinfo'
		},
		answers: {
			'https://accounts.platform.intuit.com/v1/openid_connect/userinfo': {
				sub: '1182d6ec-60a1-4aa3-a7e5-7ba09e19fa7c',
				givenName: 'Jane',
				familyName: 'Doe',
				email: 'jane@example.com',
				emailVerified: true
			}
		}
	}
} satisfies Entry;
