import type { Entry } from './entry.js';

export default {
	factory: 'LINE',
	docs: 'https://developers.line.biz/en/docs/line-login/integrate-line-login/',
	console: 'https://developers.line.biz/console/',
	register:
		'Create a channel "LINE Login" of the type "Web app", add the callback URL, and apply for the permission to read addresses. The client id is the channel id.',
	email: {
		worth: 'unknown',
		reason: 'LINE does not say whether the address is verified.'
	},
	logo: {
		icon: 'line'
	},
	sources: ['https://developers.line.biz/en/docs/line-login/verify-id-token/', 'https://arcticjs.dev/providers/line'],
	recorded: {
		authorization: {
			url: 'https://access.line.me/oauth2/v2.1/authorize',
			params: {
				scope: 'openid profile email'
			}
		},
		token: {
			url: 'https://api.line.me/oauth2/v2.1/token',
			client: 'basic'
		},
		claims: {
			sub: 'U1234567890abcdef1234567890abcdef',
			amr: ['pwd'],
			name: 'Taro Line',
			picture: 'https://profile.line-scdn.net/sample',
			email: 'taro.line@example.com'
		},
		user: {
			id: 'U1234567890abcdef1234567890abcdef',
			name: 'Taro Line',
			email: 'taro.line@example.com',
			image: 'https://profile.line-scdn.net/sample'
		},
		refused: [
			{
				what: 'a code that was used before',
				at: 'token',
				status: 400,
				body: {
					error: 'invalid_grant'
				}
			}
		],
		alg: 'HS256',
		differences: {
			'authorization.code_challenge':
				'LINE supports PKCE since 2021, and it protects the code (RFC 9700, section 2.1.1).',
			'authorization.code_challenge_method':
				'LINE supports PKCE since 2021, and it protects the code (RFC 9700, section 2.1.1).',
			'token.code_verifier': 'LINE supports PKCE since 2021, and it protects the code (RFC 9700, section 2.1.1).'
		},
		metadata: {
			userinfo_endpoint: 'https://api.line.me/oauth2/v2.1/userinfo'
		},
		answers: {
			'https://api.line.me/oauth2/v2.1/userinfo': {
				sub: 'U1234567890abcdef1234567890abcdef',
				name: 'Taro Line',
				picture: 'https://profile.line-scdn.net/sample'
			}
		}
	}
} satisfies Entry;
