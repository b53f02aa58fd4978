import type { Entry } from './entry.js';

export default {
	factory: 'Kick',
	docs: 'https://docs.kick.com/getting-started/generating-tokens-oauth2-flow',
	console: 'https://kick.com/settings/developer',
	register: 'Create an app with the access to read users, and add the callback URL to its redirect URLs.',
	email: {
		worth: 'unknown',
		reason: 'Kick does not say whether the address is verified.'
	},
	logo: {
		icon: 'kick'
	},
	sources: [
		'https://docs.kick.com/apis/users',
		'https://arcticjs.dev/providers/kick',
		'https://www.better-auth.com/docs/authentication/kick'
	],
	recorded: {
		authorization: {
			url: 'https://id.kick.com/oauth/authorize',
			params: {
				scope: 'user:read'
			}
		},
		token: {
			url: 'https://id.kick.com/oauth/token',
			client: 'post'
		},
		answers: {
			'https://api.kick.com/public/v1/users': {
				data: [
					{
						user_id: 123,
						name: 'John Doe',
						email: 'john.doe@example.com',
						profile_picture: 'https://kick.com/img/default.jpeg'
					}
				],
				message: 'OK'
			}
		},
		user: {
			id: '123',
			name: 'John Doe',
			email: 'john.doe@example.com',
			image: 'https://kick.com/img/default.jpeg'
		},
		refused: [
			{
				what: 'a token that has expired',
				at: 'https://api.kick.com/public/v1/users',
				status: 401,
				body: {
					message: 'Unauthorized',
					data: {}
				}
			},
			{
				what: 'an answer without a user',
				at: 'https://api.kick.com/public/v1/users',
				body: {
					data: [],
					message: 'OK'
				}
			}
		]
	}
} satisfies Entry;
