import type { Entry } from './entry.js';

export default {
	factory: 'Kakao',
	docs: 'https://developers.kakao.com/docs/latest/en/kakaologin/rest-api',
	console: 'https://developers.kakao.com/console/app',
	register:
		'Create an app, activate Kakao Login, add the callback URL, and set the consent items. The client id is the REST API key.',
	email: {
		worth: 'said',
		reason:
			'`is_email_valid` and `is_email_verified` of the account say whether the address is verified: both have to be true.'
	},
	logo: {
		icon: 'kakao'
	},
	notes: ['**Scopes.** Without a scope, Kakao asks for the consent items that the app is configured with.'],
	sources: [
		'https://developers.kakao.com/docs/latest/en/kakaologin/rest-api',
		'https://arcticjs.dev/providers/kakao',
		'https://authjs.dev/reference/core/providers/kakao'
	],
	recorded: {
		authorization: {
			url: 'https://kauth.kakao.com/oauth/authorize',
			params: {
				scope: ''
			}
		},
		token: {
			url: 'https://kauth.kakao.com/oauth/token',
			client: 'post'
		},
		answers: {
			'https://kapi.kakao.com/v2/user/me': {
				id: 123456789,
				connected_at: '2022-04-11T01:45:28Z',
				kakao_account: {
					profile: {
						nickname: 'Gildong Hong',
						profile_image_url: 'https://yyy.kakao.com/dn/img_640x640.jpg'
					},
					is_email_valid: true,
					is_email_verified: true,
					email: 'sample@sample.com'
				}
			}
		},
		user: {
			id: '123456789',
			name: 'Gildong Hong',
			email: 'sample@sample.com',
			image: 'https://yyy.kakao.com/dn/img_640x640.jpg'
		},
		verified: true,
		refused: [
			{
				what: 'a token that has expired',
				at: 'https://kapi.kakao.com/v2/user/me',
				status: 401,
				body: {
					msg: 'this access token does not exist',
					code: -401
				}
			},
			{
				what: 'a code that was used before',
				at: 'token',
				status: 400,
				body: {
					error: 'invalid_grant',
					error_description: 'authorization code not found',
					error_code: 'KOE320'
				}
			}
		]
	}
} satisfies Entry;
