import type { Entry } from './entry.js';

export default {
	factory: 'FACEIT',
	docs: 'https://docs.faceit.com/docs/auth/oauth2',
	console: 'https://developers.faceit.com',
	register: 'In the app studio, create an app with an OAuth2 client, and add the callback URL to its redirect URLs.',
	email: {
		worth: 'unknown',
		reason:
			'The documented answer does not say whether the address is verified. With the claim `email_verified`, it counts.'
	},
	logo: {
		icon: 'faceit'
	},
	sources: [
		'https://docs.faceit.com/docs/auth/oauth2',
		'https://authjs.dev/reference/core/providers/faceit',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/Faceit/Provider.php'
	],
	recorded: {
		authorization: {
			url: 'https://accounts.faceit.com/accounts',
			params: {
				redirect_popup: 'true',
				scope: 'openid profile email'
			}
		},
		token: {
			url: 'https://api.faceit.com/auth/v1/oauth/token',
			client: 'basic'
		},
		answers: {
			'https://api.faceit.com/auth/v1/resources/userinfo': {
				guid: '9c7b2d36-b7a3-4c1e-8f4b-1a2b3c4d5e6f',
				name: 'Jane Doe',
				nickname: 'jane',
				email: 'jane@example.com',
				picture: 'https://assets.faceit-cdn.net/avatars/jane.jpg',
				locale: 'en'
			}
		},
		user: {
			id: '9c7b2d36-b7a3-4c1e-8f4b-1a2b3c4d5e6f',
			name: 'Jane Doe',
			email: 'jane@example.com',
			image: 'https://assets.faceit-cdn.net/avatars/jane.jpg'
		},
		refused: [
			{
				what: 'a token that has expired',
				at: 'https://api.faceit.com/auth/v1/resources/userinfo',
				status: 401,
				body: {
					error: 'invalid_token',
					error_description: 'The access token expired'
				}
			}
		]
	}
} satisfies Entry;
