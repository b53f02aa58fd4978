import type { Entry } from './entry.js';

export default {
	factory: 'Freshbooks',
	docs: 'https://www.freshbooks.com/api/authentication',
	console: 'https://my.freshbooks.com/#/developer',
	register:
		'Create an app with the scope `user:profile:read` and the callback URL as redirect URI. FreshBooks accepts https only.',
	email: {
		worth: 'unknown',
		reason: 'FreshBooks does not say whether the address is verified.'
	},
	logo: {
		letter: 'F',
		fill: '#0075DD',
		reason: 'Simple Icons has no mark of FreshBooks.'
	},
	sources: [
		'https://www.freshbooks.com/api/authentication',
		'https://www.freshbooks.com/api/me_endpoint',
		'https://authjs.dev/reference/core/providers/freshbooks',
		'https://github.com/amcintosh/freshbooks-python-sdk/blob/main/freshbooks/client.py',
		'https://github.com/zerospam/oauth2-freshbooks/blob/master/src/FreshBooks.php',
		'https://www.freshbooks.com/api/scopes'
	],
	unverified:
		'Whether the authorization endpoint that `@auth/core` has stays: the Python SDK of the API uses `https://auth.freshbooks.com/oauth/authorize`.',
	recorded: {
		authorization: {
			url: 'https://auth.freshbooks.com/service/auth/oauth/authorize',
			params: {
				scope: 'user:profile:read'
			}
		},
		token: {
			url: 'https://api.freshbooks.com/auth/oauth/token',
			client: 'post'
		},
		answers: {
			'https://api.freshbooks.com/auth/api/v1/users/me': {
				response: {
					id: 2192788,
					first_name: 'Jane',
					last_name: 'Doe',
					email: 'jane@example.com',
					setup_complete: true
				}
			}
		},
		user: {
			id: '2192788',
			name: 'Jane Doe',
			email: 'jane@example.com',
			image: null
		},
		refused: [
			{
				what: 'a token that has expired',
				at: 'https://api.freshbooks.com/auth/api/v1/users/me',
				status: 401,
				body: {
					error: 'unauthenticated',
					error_description: 'This action requires authentication to continue.'
				}
			}
		],
		differences: {
			'authorization.scope': 'FreshBooks has other scopes, and this one is what the profile needs.',
			'token.client': 'Public implementations send the client id and the secret as parameters.'
		}
	}
} satisfies Entry;
