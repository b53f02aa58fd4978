import type { Entry } from './entry.js';

export default {
	factory: 'Polar',
	docs: 'https://polar.sh/docs/integrate/oauth2/introduction',
	console: 'https://polar.sh/settings',
	register: 'In the settings, create an OAuth app, and add the callback URL to its redirect URLs.',
	email: {
		worth: 'said',
		reason: '`email_verified` of the user says whether the address is verified.'
	},
	logo: {
		letter: 'P',
		fill: '#0062FF',
		reason: 'Simple Icons has no mark of Polar.'
	},
	sources: [
		'https://polar.sh/docs/integrate/oauth2/introduction',
		'https://arcticjs.dev/providers/polar',
		'https://www.better-auth.com/docs/authentication/polar'
	],
	recorded: {
		authorization: {
			url: 'https://polar.sh/oauth2/authorize',
			params: {
				scope: 'openid profile email'
			}
		},
		token: {
			url: 'https://api.polar.sh/v1/oauth2/token',
			client: 'post'
		},
		answers: {
			'https://api.polar.sh/v1/oauth2/userinfo': {
				sub: 'd8dd2de1-21b7-4a41-8bc3-ce909c0cfe23',
				name: 'Jane Doe',
				email: 'jane@example.com',
				email_verified: true
			}
		},
		user: {
			id: 'd8dd2de1-21b7-4a41-8bc3-ce909c0cfe23',
			name: 'Jane Doe',
			email: 'jane@example.com',
			image: null
		},
		verified: true,
		refused: [
			{
				what: 'a token that has expired',
				at: 'https://api.polar.sh/v1/oauth2/userinfo',
				status: 401,
				body: {
					error: 'invalid_token'
				}
			}
		]
	}
} satisfies Entry;
