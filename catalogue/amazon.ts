import type { Entry } from './entry.js';

export default {
	factory: 'Amazon',
	docs: 'https://developer.amazon.com/docs/login-with-amazon/authorization-code-grant.html',
	console: 'https://developer.amazon.com/loginwithamazon/console/site/lwa/overview.html',
	register: 'Create a security profile, and add the callback URL to its "Allowed Return URLs" in the web settings.',
	email: {
		worth: 'unknown',
		reason: 'Amazon does not say whether the address is verified.'
	},
	logo: {
		letter: 'A',
		fill: '#FF9900',
		reason: 'Simple Icons has no mark of Amazon.',
		text: '#000'
	},
	sources: [
		'https://developer.amazon.com/docs/login-with-amazon/obtain-customer-profile.html',
		'https://docs.allauth.org/en/latest/socialaccount/providers/amazon.html',
		'https://developer.amazon.com/docs/login-with-amazon/authorization-code-grant.html',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/Amazon/Provider.php',
		'https://github.com/markbates/goth/blob/master/providers/amazon/amazon.go',
		'https://github.com/pennersr/django-allauth/blob/main/allauth/socialaccount/providers/amazon/views.py'
	],
	recorded: {
		authorization: {
			url: 'https://www.amazon.com/ap/oa',
			params: {
				scope: 'profile'
			}
		},
		token: {
			url: 'https://api.amazon.com/auth/o2/token',
			client: 'post'
		},
		answers: {
			'https://api.amazon.com/user/profile': {
				user_id: 'amzn1.account.K2LI23KL2LK2',
				email: 'mhashimoto-04@plaxo.com',
				name: 'Mork Hashimoto',
				postal_code: '98052'
			}
		},
		user: {
			id: 'amzn1.account.K2LI23KL2LK2',
			name: 'Mork Hashimoto',
			email: 'mhashimoto-04@plaxo.com',
			image: null
		},
		refused: [
			{
				what: 'a token that has expired',
				at: 'https://api.amazon.com/user/profile',
				status: 400,
				body: {
					error: 'invalid_token',
					error_description: 'The request has an invalid parameter: access_token'
				}
			}
		]
	}
} satisfies Entry;
