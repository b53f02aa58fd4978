import type { Entry } from './entry.js';

export default {
	factory: 'DonationAlerts',
	docs: 'https://www.donationalerts.com/apidoc',
	console: 'https://www.donationalerts.com/application/clients',
	register: 'Create an application with the callback URL as redirect URL.',
	email: {
		worth: 'unknown',
		reason: 'DonationAlerts does not say whether the address is verified.'
	},
	logo: {
		letter: 'D',
		fill: '#F57507',
		reason: 'Simple Icons has no mark of DonationAlerts.'
	},
	sources: [
		'https://www.donationalerts.com/apidoc',
		'https://arcticjs.dev/providers/donation-alerts',
		'https://github.com/StimulCross/donation-alerts/blob/main/packages/api/src/api/users/donation-alerts-user.ts',
		'https://github.com/kash-88/alerts-SDK/blob/main/readme.md'
	],
	recorded: {
		authorization: {
			url: 'https://www.donationalerts.com/oauth/authorize',
			params: {
				scope: 'oauth-user-show'
			},
			pkce: false
		},
		token: {
			url: 'https://www.donationalerts.com/oauth/token',
			client: 'post'
		},
		answers: {
			'https://www.donationalerts.com/api/v1/user/oauth': {
				data: {
					id: 3,
					code: 'tris',
					name: 'Tris',
					avatar: 'https://static-cdn.jtvnw.net/tris.png',
					email: 'tris@example.com'
				}
			}
		},
		user: {
			id: '3',
			name: 'Tris',
			email: 'tris@example.com',
			image: 'https://static-cdn.jtvnw.net/tris.png'
		},
		refused: [
			{
				what: 'a token that has expired',
				at: 'https://www.donationalerts.com/api/v1/user/oauth',
				status: 401,
				body: {
					message: 'Unauthenticated.'
				}
			}
		]
	}
} satisfies Entry;
