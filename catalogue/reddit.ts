import type { Entry } from './entry.js';

export default {
	factory: 'Reddit',
	docs: 'https://github.com/reddit-archive/reddit/wiki/OAuth2',
	console: 'https://www.reddit.com/prefs/apps',
	register: 'Create an app of the type "web app" with the callback URL as redirect URI.',
	email: {
		worth: 'none',
		reason: 'Reddit returns no address.'
	},
	logo: {
		icon: 'reddit'
	},
	sources: [
		'https://github.com/reddit-archive/reddit/wiki/OAuth2',
		'https://www.reddit.com/dev/api/#GET_api_v1_me',
		'https://arcticjs.dev/providers/reddit',
		'https://authjs.dev/reference/core/providers/reddit'
	],
	recorded: {
		authorization: {
			url: 'https://www.reddit.com/api/v1/authorize',
			params: {
				scope: 'identity'
			},
			pkce: false
		},
		token: {
			url: 'https://www.reddit.com/api/v1/access_token',
			client: 'basic'
		},
		answers: {
			'https://oauth.reddit.com/api/v1/me': {
				id: '2b5v1',
				name: 'spez',
				icon_img: 'https://styles.redditmedia.com/t5_3k30p/styles/icon.png?width=256&amp;s=1',
				has_verified_email: true,
				created_utc: 1118030400,
				total_karma: 100
			}
		},
		user: {
			id: '2b5v1',
			name: 'spez',
			email: null,
			image: 'https://styles.redditmedia.com/t5_3k30p/styles/icon.png?width=256&s=1'
		},
		refused: [
			{
				what: 'an error of the token endpoint with status 200',
				at: 'token',
				body: {
					error: 'invalid_grant'
				}
			}
		],
		headers: {
			'user-agent': 'framework-auth'
		}
	}
} satisfies Entry;
