import type { Entry } from './entry.js';

export default {
	factory: 'Shikimori',
	docs: 'https://shikimori.one/oauth',
	console: 'https://shikimori.one/oauth/applications',
	register: 'Create an application with the callback URL as redirect URI.',
	email: {
		worth: 'none',
		reason: 'Shikimori returns no address.'
	},
	logo: { letter: 'S', fill: '#343434', reason: 'The mark is too detailed for a button, and large.' },
	sources: [
		'https://shikimori.one/oauth',
		'https://arcticjs.dev/providers/shikimori',
		'https://github.com/negezor/passport-shikimori/blob/master/src/strategy.ts'
	],
	recorded: {
		authorization: {
			url: 'https://shikimori.one/oauth/authorize',
			params: {
				scope: 'user_rates'
			},
			pkce: false
		},
		token: {
			url: 'https://shikimori.one/oauth/token',
			client: 'post'
		},
		answers: {
			'https://shikimori.one/api/users/whoami': {
				id: 1,
				nickname: 'jane',
				avatar: 'https://shikimori.one/assets/x48.png',
				locale: 'en'
			}
		},
		user: {
			id: '1',
			name: 'jane',
			email: null,
			image: 'https://shikimori.one/assets/x48.png'
		},
		refused: [
			{
				what: 'a token that has expired',
				at: 'https://shikimori.one/api/users/whoami',
				status: 401,
				body: {
					message: 'Unauthenticated.'
				}
			}
		],
		headers: {
			'user-agent': 'framework-auth'
		}
	}
} satisfies Entry;
