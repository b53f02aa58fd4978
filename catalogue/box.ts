import type { Entry } from './entry.js';

export default {
	factory: 'Box',
	docs: 'https://developer.box.com/guides/authentication/oauth2/',
	console: 'https://app.box.com/developers/console',
	register: 'Create a custom app with user authentication (OAuth 2.0), and add the callback URL to its redirect URIs.',
	email: {
		worth: 'unknown',
		reason: 'Box does not say whether the address is verified.'
	},
	logo: {
		icon: 'box'
	},
	sources: [
		'https://developer.box.com/guides/authentication/oauth2/',
		'https://developer.box.com/reference/get-users-me/',
		'https://arcticjs.dev/providers/box',
		'https://authjs.dev/reference/core/providers/box'
	],
	recorded: {
		authorization: {
			url: 'https://account.box.com/api/oauth2/authorize',
			params: {
				scope: 'openid profile email'
			}
		},
		token: {
			url: 'https://api.box.com/oauth2/token',
			client: 'basic'
		},
		answers: {
			'https://api.box.com/2.0/users/me': {
				type: 'user',
				id: '11446498',
				name: 'Aaron Levie',
				login: 'ceo@example.com',
				status: 'active',
				language: 'en',
				avatar_url: 'https://www.box.com/api/avatar/large/181216415'
			}
		},
		user: {
			id: '11446498',
			name: 'Aaron Levie',
			email: 'ceo@example.com',
			image: 'https://www.box.com/api/avatar/large/181216415'
		},
		refused: [
			{
				what: 'a token that has expired',
				at: 'https://api.box.com/2.0/users/me',
				status: 401,
				body: {}
			}
		]
	}
} satisfies Entry;
