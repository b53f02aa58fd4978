import type { Entry } from './entry.js';

export default {
	factory: 'Foursquare',
	docs: 'https://docs.foursquare.com/developer/reference/v2-user-authentication',
	console: 'https://foursquare.com/developers/home',
	register: 'Create a project, generate OAuth credentials, and set the redirect URL to the callback URL.',
	options: [
		{
			name: 'apiVersion',
			type: 'YYYYMMDD',
			default: '`20230131`',
			meaning: 'the version of the API'
		}
	],
	email: {
		worth: 'unknown',
		reason: 'Foursquare does not say whether the address is verified.'
	},
	logo: {
		icon: 'foursquare'
	},
	sources: [
		'https://authjs.dev/reference/core/providers/foursquare',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/Foursquare/Provider.php',
		'https://github.com/pennersr/django-allauth/blob/main/allauth/socialaccount/providers/foursquare/views.py',
		'https://github.com/python-social-auth/social-core/blob/master/social_core/backends/foursquare.py'
	],
	unverified:
		'Whether new projects still get access to the users of the API 2, and that the token endpoint leaves `token_type` out.',
	recorded: {
		authorization: {
			url: 'https://foursquare.com/oauth2/authenticate',
			params: {
				scope: 'openid profile email'
			}
		},
		token: {
			url: 'https://foursquare.com/oauth2/access_token',
			client: 'post',
			answer: {
				access_token: 'the-access-token'
			}
		},
		answers: {
			'https://api.foursquare.com/v2/users/self?v=20230131&oauth_token=the-access-token': {
				meta: {
					code: 200
				},
				response: {
					user: {
						id: '1183247',
						firstName: 'Jane',
						lastName: 'Doe',
						contact: {
							email: 'jane@example.com'
						},
						photo: {
							prefix: 'https://fastly.4sqi.net/img/user/',
							suffix: '/jane.png'
						}
					}
				}
			}
		},
		user: {
			id: '1183247',
			name: 'Jane Doe',
			email: 'jane@example.com',
			image: 'https://fastly.4sqi.net/img/user/original/jane.png'
		},
		refused: [
			{
				what: 'a token that was revoked',
				at: 'https://api.foursquare.com/v2/users/self?v=20230131&oauth_token=the-access-token',
				status: 401,
				body: {
					meta: {
						code: 401,
						errorType: 'invalid_auth'
					},
					response: {}
				}
			}
		],
		differences: {
			'token.client': 'Public implementations send the client id and the secret as parameters.',
			flow: 'Its factory does not add the token_type that Foursquare leaves out.'
		}
	}
} satisfies Entry;
