import type { Entry } from './entry.js';

export default {
	factory: 'ClickUp',
	docs: 'https://developer.clickup.com/docs/authentication',
	console: 'https://app.clickup.com/settings/apps',
	register: 'Create an app with the domain of the callback URL as redirect URL.',
	email: {
		worth: 'unknown',
		reason: 'ClickUp does not say whether the address is verified.'
	},
	logo: {
		icon: 'clickup'
	},
	sources: [
		'https://developer.clickup.com/docs/authentication',
		'https://developer.clickup.com/reference/getauthorizeduser',
		'https://authjs.dev/reference/core/providers/click-up',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/ClickUp/Provider.php'
	],
	recorded: {
		authorization: {
			url: 'https://app.clickup.com/api',
			params: {
				scope: 'openid profile email'
			},
			pkce: false
		},
		token: {
			url: 'https://api.clickup.com/api/v2/oauth/token',
			client: 'post'
		},
		answers: {
			'https://api.clickup.com/api/v2/user': {
				user: {
					id: 123,
					username: 'John Doe',
					email: 'john@example.com',
					color: '#000000',
					profilePicture: 'https://clickup.com/avatar.jpg'
				}
			}
		},
		user: {
			id: '123',
			name: 'John Doe',
			email: 'john@example.com',
			image: 'https://clickup.com/avatar.jpg'
		},
		refused: [
			{
				what: 'a token that was revoked',
				at: 'https://api.clickup.com/api/v2/user',
				status: 401,
				body: {
					err: 'Token invalid',
					ECODE: 'OAUTH_025'
				}
			}
		],
		differences: {
			'token.client': 'ClickUp documents the client id and the secret as parameters.'
		}
	}
} satisfies Entry;
