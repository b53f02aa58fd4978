import type { Entry } from './entry.js';

export default {
	factory: 'Cloudflare',
	docs: 'https://developers.cloudflare.com/api/resources/user/methods/get/',
	console: 'https://dash.cloudflare.com',
	register: 'Create an OAuth client with the scope `user-details.read`, and add the callback URL to its redirect URLs.',
	email: {
		worth: 'unknown',
		reason: 'Cloudflare does not say whether the address is verified.'
	},
	logo: {
		icon: 'cloudflare'
	},
	sources: [
		'https://developers.cloudflare.com/api/resources/user/methods/get/',
		'https://www.better-auth.com/docs/authentication/cloudflare',
		'https://developers.cloudflare.com/fundamentals/oauth/integrate-with-cloudflare/',
		'https://developers.cloudflare.com/fundamentals/oauth/create-an-oauth-client/'
	],
	recorded: {
		authorization: {
			url: 'https://dash.cloudflare.com/oauth2/auth',
			params: {
				scope: 'user-details.read'
			}
		},
		token: {
			url: 'https://dash.cloudflare.com/oauth2/token',
			client: 'basic'
		},
		answers: {
			'https://api.cloudflare.com/client/v4/user': {
				success: true,
				errors: [],
				messages: [],
				result: {
					id: '7c5dae5552338874e5053f2534d2767a',
					email: 'user@example.com',
					first_name: 'John',
					last_name: 'Appleseed'
				}
			}
		},
		user: {
			id: '7c5dae5552338874e5053f2534d2767a',
			name: 'John Appleseed',
			email: 'user@example.com',
			image: null
		},
		refused: [
			{
				what: 'a token without the scope',
				at: 'https://api.cloudflare.com/client/v4/user',
				status: 403,
				body: {
					success: false,
					errors: [
						{
							code: 9109,
							message: 'Unauthorized to access requested resource'
						}
					],
					result: null
				}
			}
		]
	}
} satisfies Entry;
