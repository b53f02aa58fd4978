import type { Entry } from './entry.js';

export default {
	factory: 'EpicGames',
	docs: 'https://dev.epicgames.com/docs/web-api-ref/authentication',
	console: 'https://dev.epicgames.com/portal',
	register: 'Create a product and a client with Epic Account Services, and add the callback URL to its redirect URLs.',
	email: {
		worth: 'none',
		reason: 'Epic Games returns no address.'
	},
	logo: {
		icon: 'epicgames'
	},
	sources: [
		'https://dev.epicgames.com/docs/web-api-ref/authentication',
		'https://arcticjs.dev/providers/epicgames',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/EpicGames/Provider.php'
	],
	recorded: {
		authorization: {
			url: 'https://www.epicgames.com/id/authorize',
			params: {
				scope: 'basic_profile'
			}
		},
		token: {
			url: 'https://api.epicgames.dev/epic/oauth/v2/token',
			client: 'basic'
		},
		answers: {
			'https://api.epicgames.dev/epic/oauth/v2/userInfo': {
				sub: '9a1f5e3c2b4d46b8b0a7c5d2e1f00a11',
				preferred_username: 'jane'
			}
		},
		user: {
			id: '9a1f5e3c2b4d46b8b0a7c5d2e1f00a11',
			name: 'jane',
			email: null,
			image: null
		},
		refused: [
			{
				what: 'a token that has expired',
				at: 'https://api.epicgames.dev/epic/oauth/v2/userInfo',
				status: 401,
				body: {
					error: 'invalid_token'
				}
			}
		]
	}
} satisfies Entry;
