import type { Entry } from './entry.js';

export default {
	factory: 'Linear',
	docs: 'https://linear.app/developers/oauth-2-0-authentication',
	console: 'https://linear.app/settings/api',
	register: 'Create an OAuth application, and add the callback URL to its redirect URLs.',
	email: {
		worth: 'unknown',
		reason: 'Linear does not say whether the address is verified.'
	},
	logo: {
		icon: 'linear'
	},
	sources: [
		'https://linear.app/developers/oauth-2-0-authentication',
		'https://arcticjs.dev/providers/linear',
		'https://www.better-auth.com/docs/authentication/linear'
	],
	recorded: {
		authorization: {
			url: 'https://linear.app/oauth/authorize',
			params: {
				scope: 'read'
			},
			pkce: false
		},
		token: {
			url: 'https://api.linear.app/oauth/token',
			client: 'post'
		},
		answers: {
			'POST https://api.linear.app/graphql': {
				data: {
					viewer: {
						id: 'c2d2d7a0-3b5e-4a62-8a6e-6f2a4a0c1d11',
						name: 'Jane Doe',
						email: 'jane@example.com',
						avatarUrl: 'https://public.linear.app/avatar.png'
					}
				}
			}
		},
		user: {
			id: 'c2d2d7a0-3b5e-4a62-8a6e-6f2a4a0c1d11',
			name: 'Jane Doe',
			email: 'jane@example.com',
			image: 'https://public.linear.app/avatar.png'
		},
		refused: [
			{
				what: 'an error of the API with status 200',
				at: 'POST https://api.linear.app/graphql',
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
