import type { Entry } from './entry.js';

export default {
	factory: 'Naver',
	docs: 'https://developers.naver.com/docs/login/api/api.md',
	console: 'https://developers.naver.com/apps/#/register',
	register:
		'Register an application with the API "Naver Login", choose the members of the profile, and add the callback URL.',
	email: {
		worth: 'unknown',
		reason: 'Naver does not say whether the contact address is verified.'
	},
	logo: {
		icon: 'naver'
	},
	sources: [
		'https://developers.naver.com/docs/login/profile/profile.md',
		'https://arcticjs.dev/providers/naver',
		'https://authjs.dev/reference/core/providers/naver'
	],
	recorded: {
		authorization: {
			url: 'https://nid.naver.com/oauth2.0/authorize',
			params: {
				scope: 'openid profile email'
			}
		},
		token: {
			url: 'https://nid.naver.com/oauth2.0/token',
			client: 'basic',
			answer: {
				access_token: 'the-access-token',
				refresh_token: 'c8ceMEJisO4Se7uGCEYKK1p52L93bHXLn',
				token_type: 'bearer',
				expires_in: '3600'
			}
		},
		answers: {
			'https://openapi.naver.com/v1/nid/me': {
				resultcode: '00',
				message: 'success',
				response: {
					id: '32742776',
					nickname: 'OpenAPI',
					name: '오픈 API',
					email: 'openapi@naver.com',
					profile_image: 'https://ssl.pstatic.net/static/pwe/address/nodata_33x33.gif',
					age: '40-49',
					gender: 'F',
					birthday: '10-01'
				}
			}
		},
		user: {
			id: '32742776',
			name: 'OpenAPI',
			email: 'openapi@naver.com',
			image: 'https://ssl.pstatic.net/static/pwe/address/nodata_33x33.gif'
		},
		refused: [
			{
				what: 'an error of the token endpoint with status 200',
				at: 'token',
				body: {
					error: 'invalid_request',
					error_description: 'no valid data in session'
				}
			},
			{
				what: 'a token that has expired',
				at: 'https://openapi.naver.com/v1/nid/me',
				status: 401,
				body: {
					resultcode: '024',
					message: 'Authentication failed'
				}
			}
		]
	}
} satisfies Entry;
