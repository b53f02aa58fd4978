import type { Entry } from './entry.js';

export default {
	factory: 'Twitter',
	docs: 'https://docs.x.com/resources/fundamentals/authentication/oauth-2-0/authorization-code',
	console: 'https://developer.x.com/en/portal/dashboard',
	register:
		'Create a project and an app, set up user authentication as a web app, and add the callback URL. The client id is that of OAuth 2.0.',
	email: {
		worth: 'none',
		reason:
			'X returns no address with these scopes. With `users.email` and the field `confirmed_email`, it returns a confirmed one, and it counts as verified.'
	},
	logo: {
		icon: 'x'
	},
	sources: [
		'https://docs.x.com/resources/fundamentals/authentication/oauth-2-0/authorization-code',
		'https://docs.x.com/x-api/users/get-my-user',
		'https://authjs.dev/reference/core/providers/twitter',
		'https://arcticjs.dev/providers/twitter'
	],
	recorded: {
		authorization: {
			url: 'https://x.com/i/oauth2/authorize',
			params: {
				scope: 'users.read tweet.read offline.access'
			}
		},
		token: {
			url: 'https://api.x.com/2/oauth2/token',
			client: 'basic'
		},
		answers: {
			'https://api.x.com/2/users/me?user.fields=profile_image_url': {
				data: {
					id: '2244994945',
					name: 'X Dev',
					username: 'TwitterDev',
					profile_image_url: 'https://pbs.twimg.com/profile_images/1/normal.jpg'
				}
			}
		},
		user: {
			id: '2244994945',
			name: 'X Dev',
			email: null,
			image: 'https://pbs.twimg.com/profile_images/1/normal.jpg'
		},
		refused: [
			{
				what: 'a token that has expired',
				at: 'https://api.x.com/2/users/me?user.fields=profile_image_url',
				status: 401,
				body: {
					title: 'Unauthorized',
					type: 'about:blank',
					status: 401,
					detail: 'Unauthorized'
				}
			},
			{
				what: 'an answer without a user',
				at: 'https://api.x.com/2/users/me?user.fields=profile_image_url',
				body: {
					errors: [
						{
							title: 'Not Found Error'
						}
					]
				}
			}
		]
	}
} satisfies Entry;
