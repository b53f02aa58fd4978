import type { Entry } from './entry.js';

export default {
	factory: 'Wikimedia',
	docs: 'https://www.mediawiki.org/wiki/Extension:OAuth',
	console: 'https://meta.wikimedia.org/wiki/Special:OAuthConsumerRegistration/propose/oauth2',
	register:
		'Propose an OAuth 2.0 consumer with "User identity verification only", and the callback URL. Until it is approved, only its owner can sign in.',
	email: {
		worth: 'said',
		reason: '`confirmed_email` of the profile says whether the address is verified.'
	},
	logo: {
		icon: 'wikimediafoundation'
	},
	sources: [
		'https://www.mediawiki.org/wiki/Extension:OAuth',
		'https://api.wikimedia.org/wiki/Authentication',
		'https://authjs.dev/reference/core/providers/wikimedia',
		'https://github.com/wikimedia/mediawiki-extensions-OAuth/blob/master/src/UserStatementProvider.php',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/Mediawiki/Provider.php',
		'https://github.com/pennersr/django-allauth/blob/main/allauth/socialaccount/providers/mediawiki/views.py'
	],
	recorded: {
		authorization: {
			url: 'https://meta.wikimedia.org/w/rest.php/oauth2/authorize',
			params: {
				scope: ''
			}
		},
		token: {
			url: 'https://meta.wikimedia.org/w/rest.php/oauth2/access_token',
			client: 'basic'
		},
		answers: {
			'https://meta.wikimedia.org/w/rest.php/oauth2/resource/profile': {
				sub: '12345',
				username: 'Jane',
				editcount: 42,
				confirmed_email: true,
				blocked: false,
				registered: '20100101000000',
				groups: ['*', 'user'],
				rights: ['read'],
				realname: '',
				email: 'jane@example.com'
			}
		},
		user: {
			id: '12345',
			name: 'Jane',
			email: 'jane@example.com',
			image: null
		},
		verified: true,
		refused: [
			{
				what: 'a token that was revoked',
				at: 'https://meta.wikimedia.org/w/rest.php/oauth2/resource/profile',
				status: 401,
				body: {
					message: 'Unauthorized',
					httpCode: 401
				}
			}
		]
	}
} satisfies Entry;
