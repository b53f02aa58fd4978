import type { Entry } from './entry.js';

export default {
	factory: 'Tiltify',
	docs: 'https://developers.tiltify.com/docs/oauth',
	console: 'https://app.tiltify.com/developers',
	register: 'Create an application with the callback URL as redirect URI.',
	email: {
		worth: 'unknown',
		reason: 'Tiltify does not say whether the address is verified.'
	},
	logo: {
		letter: 'T',
		fill: '#181C3A',
		reason: 'Simple Icons has no mark of Tiltify.'
	},
	sources: [
		'https://developers.tiltify.com/api-reference/public',
		'https://arcticjs.dev/providers/tiltify',
		'https://github.com/SocksTheWolf/Tiltify-Client/blob/master/Auth.cs',
		'https://github.com/SocksTheWolf/Tiltify-Client/blob/master/Models/UserInformation.cs'
	],
	unverified: 'That the answer has `email`.',
	recorded: {
		authorization: {
			url: 'https://v5api.tiltify.com/oauth/authorize',
			params: {
				scope: 'public'
			},
			pkce: false
		},
		token: {
			url: 'https://v5api.tiltify.com/oauth/token',
			client: 'post'
		},
		answers: {
			'https://v5api.tiltify.com/api/public/current-user': {
				data: {
					id: '5a1d4c6e-9f6b-4a77-8f5b-1b2c3d4e5f60',
					username: 'jane',
					email: 'jane@example.com',
					avatar: {
						src: 'https://assets.tiltify.com/jane.png'
					}
				}
			}
		},
		user: {
			id: '5a1d4c6e-9f6b-4a77-8f5b-1b2c3d4e5f60',
			name: 'jane',
			email: 'jane@example.com',
			image: 'https://assets.tiltify.com/jane.png'
		},
		refused: [
			{
				what: 'a token that has expired',
				at: 'https://v5api.tiltify.com/api/public/current-user',
				status: 401,
				body: {
					message: 'Unauthenticated.'
				}
			}
		]
	}
} satisfies Entry;
