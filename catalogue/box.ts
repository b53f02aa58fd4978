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
	notes: ['**Scopes** are those of the app.'],
	sources: [
		'https://developer.box.com/guides/authentication/oauth2/',
		'https://developer.box.com/reference/get-users-me/',
		'https://arcticjs.dev/providers/box',
		'https://authjs.dev/reference/core/providers/box',
		'https://developer.box.com/reference/post-oauth2-token',
		'https://github.com/nextauthjs/next-auth/issues/7991',
		'https://github.com/scribejava/scribejava/issues/1045',
		'https://support.box.com/hc/en-us/community/posts/10436081696275-Error-invalid-scope',
		'https://github.com/pennersr/django-allauth/blob/main/allauth/socialaccount/providers/box/views.py'
	],
	recorded: {
		authorization: {
			url: 'https://account.box.com/api/oauth2/authorize',
			params: {
				scope: undefined
			}
		},
		token: {
			url: 'https://api.box.com/oauth2/token',
			client: 'post'
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
		],
		differences: {
			'token.client': 'Box accepts the client secret as a parameter only.',
			'authorization.scope': 'Box refuses scopes that it does not know.'
		}
	}
} satisfies Entry;
