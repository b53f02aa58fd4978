import type { Entry } from './entry.js';

export default {
	factory: 'Coinbase',
	docs: 'https://docs.cdp.coinbase.com/coinbase-app/oauth2-integration/overview',
	console: 'https://portal.cdp.coinbase.com',
	register: 'Create an OAuth client with the callback URL as redirect URI.',
	email: {
		worth: 'unknown',
		reason: 'Coinbase does not say whether the address is verified.'
	},
	logo: {
		icon: 'coinbase'
	},
	notes: ['**New apps.** Coinbase gives credentials to approved partners only, and has paused that.'],
	sources: [
		'https://docs.cdp.coinbase.com/coinbase-app/oauth2-integration/overview',
		'https://arcticjs.dev/providers/coinbase',
		'https://authjs.dev/reference/core/providers/coinbase',
		'https://docs.cdp.coinbase.com/coinbase-app/oauth2-integration/reference',
		'https://docs.cdp.coinbase.com/coinbase-app/oauth2-integration/quickstart',
		'https://github.com/MaikuB/flutter_appauth/issues/152',
		'https://github.com/python-social-auth/social-core/blob/master/social_core/backends/coinbase.py'
	],
	recorded: {
		authorization: {
			url: 'https://login.coinbase.com/oauth2/auth',
			params: {
				scope: 'wallet:user:email wallet:user:read'
			}
		},
		token: {
			url: 'https://login.coinbase.com/oauth2/token',
			client: 'post'
		},
		answers: {
			'https://api.coinbase.com/v2/user': {
				data: {
					id: '9da7a204-544e-5fd1-9a12-61176c5d4cd8',
					name: 'User One',
					username: 'user1',
					email: 'user1@example.com',
					avatar_url: 'https://images.coinbase.com/avatar?h=x',
					resource: 'user'
				}
			}
		},
		user: {
			id: '9da7a204-544e-5fd1-9a12-61176c5d4cd8',
			name: 'User One',
			email: 'user1@example.com',
			image: 'https://images.coinbase.com/avatar?h=x'
		},
		refused: [
			{
				what: 'a token that has expired',
				at: 'https://api.coinbase.com/v2/user',
				status: 401,
				body: {
					errors: [
						{
							id: 'expired_token',
							message: 'The access token expired'
						}
					]
				}
			}
		],
		differences: {
			'token.client': 'Public implementations send the client id and the secret as parameters.'
		}
	}
} satisfies Entry;
