import type { Entry } from './entry.js';

export default {
	factory: 'MyAnimeList',
	docs: 'https://myanimelist.net/apiconfig/references/authorization',
	console: 'https://myanimelist.net/apiconfig',
	register: 'Create an ID of the app type "web" with the callback URL as redirect URL.',
	email: {
		worth: 'none',
		reason: 'MyAnimeList returns no address.'
	},
	logo: {
		icon: 'myanimelist'
	},
	sources: [
		'https://myanimelist.net/apiconfig/references/authorization',
		'https://arcticjs.dev/providers/myanimelist',
		'https://github.com/chez14/node-mal-api/blob/master/packages/mal-api-lite/lib/MALClient.ts',
		'https://docs.rs/crate/mal-api/2.0.3/source/src/user/responses.rs'
	],
	recorded: {
		authorization: {
			url: 'https://myanimelist.net/v1/oauth2/authorize',
			params: {
				scope: '',
				code_challenge: 'random',
				code_challenge_method: 'plain'
			},
			pkce: false
		},
		token: {
			url: 'https://myanimelist.net/v1/oauth2/token',
			client: 'post'
		},
		answers: {
			'https://api.myanimelist.net/v2/users/@me': {
				id: 11,
				name: 'Jane',
				picture: 'https://cdn.myanimelist.net/images/userimages/11.jpg'
			}
		},
		user: {
			id: '11',
			name: 'Jane',
			email: null,
			image: 'https://cdn.myanimelist.net/images/userimages/11.jpg'
		},
		refused: [
			{
				what: 'a token that has expired',
				at: 'https://api.myanimelist.net/v2/users/@me',
				status: 401,
				body: {
					error: 'invalid_token',
					message: 'token is invalid'
				}
			}
		]
	}
} satisfies Entry;
