import type { Entry } from './entry.js';

export default {
	factory: 'Tumblr',
	docs: 'https://www.tumblr.com/docs/en/api/v2',
	console: 'https://www.tumblr.com/oauth/apps',
	register: 'Register an application with the callback URL as OAuth2 redirect URL.',
	email: {
		worth: 'none',
		reason: 'Tumblr returns no address.'
	},
	logo: {
		icon: 'tumblr'
	},
	notes: ['**The id** is that of the primary blog, because users have none. The name of a user changes.'],
	sources: [
		'https://www.tumblr.com/docs/en/api/v2',
		'https://arcticjs.dev/providers/tumblr',
		'https://github.com/tumblr/docs/blob/master/api.md'
	],
	unverified: 'That the blogs of the user have `uuid` in the answer.',
	recorded: {
		authorization: {
			url: 'https://www.tumblr.com/oauth2/authorize',
			params: {
				scope: 'basic'
			},
			pkce: false
		},
		token: {
			url: 'https://api.tumblr.com/v2/oauth2/token',
			client: 'post'
		},
		answers: {
			'https://api.tumblr.com/v2/user/info': {
				meta: {
					status: 200,
					msg: 'OK'
				},
				response: {
					user: {
						name: 'derekg',
						blogs: [
							{
								name: 'derekg',
								uuid: 't:KIwpqDwBl9yyY7dcv2sNoQ',
								primary: true,
								avatar: [
									{
										url: 'https://64.media.tumblr.com/avatar_512.png'
									}
								]
							}
						]
					}
				}
			}
		},
		user: {
			id: 't:KIwpqDwBl9yyY7dcv2sNoQ',
			name: 'derekg',
			email: null,
			image: 'https://64.media.tumblr.com/avatar_512.png'
		},
		refused: [
			{
				what: 'a token that has expired',
				at: 'https://api.tumblr.com/v2/user/info',
				status: 401,
				body: {
					message: 'Unauthenticated.'
				}
			}
		]
	}
} satisfies Entry;
