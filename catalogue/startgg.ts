import type { Entry } from './entry.js';

export default {
	factory: 'StartGG',
	docs: 'https://developer.start.gg/docs/oauth/oauth-overview',
	console: 'https://start.gg/admin/profile/developer',
	register: 'Create an OAuth application, and add the callback URL to its redirect URLs.',
	email: {
		worth: 'unknown',
		reason: 'start.gg does not say whether the address is verified.'
	},
	logo: {
		icon: 'startdotgg'
	},
	sources: [
		'https://developer.start.gg/docs/oauth/oauth-overview',
		'https://arcticjs.dev/providers/startgg',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/StartGg/Provider.php'
	],
	recorded: {
		authorization: {
			url: 'https://start.gg/oauth/authorize',
			params: {
				scope: 'user.identity user.email'
			},
			pkce: false
		},
		token: {
			url: 'https://api.start.gg/oauth/access_token',
			client: 'post',
			body: {
				scope: 'user.identity user.email'
			}
		},
		answers: {
			'POST https://api.start.gg/gql/alpha': {
				data: {
					currentUser: {
						id: 1,
						slug: 'user/07dc2239',
						email: 'jane@example.com',
						name: 'Jane Doe',
						player: {
							gamerTag: 'jane'
						},
						images: [
							{
								url: 'https://images.start.gg/1.png'
							}
						]
					}
				}
			}
		},
		user: {
			id: '1',
			name: 'jane',
			email: 'jane@example.com',
			image: 'https://images.start.gg/1.png'
		},
		refused: [
			{
				what: 'an error of the API with status 200',
				at: 'POST https://api.start.gg/gql/alpha',
				body: {
					data: null,
					errors: [
						{
							message: 'Invalid token',
							status: 400
						}
					]
				}
			}
		]
	}
} satisfies Entry;
