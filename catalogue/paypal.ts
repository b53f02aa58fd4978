import type { Entry } from './entry.js';

export default {
	factory: 'PayPal',
	docs: 'https://developer.paypal.com/docs/log-in-with-paypal/integrate/',
	console: 'https://developer.paypal.com/dashboard/applications',
	register:
		'Create an app, switch "Log in with PayPal" on, choose the members of the profile, and add the callback URL as return URL.',
	email: {
		worth: 'said',
		reason: '`confirmed` of the primary address says whether the address is verified.'
	},
	logo: {
		icon: 'paypal'
	},
	notes: [
		'**The sandbox** has other hosts: pass `authorization`, `token` and `userinfo` with `www.sandbox.paypal.com` and `api-m.sandbox.paypal.com`.'
	],
	sources: [
		'https://developer.paypal.com/docs/api/identity/v1/',
		'https://www.better-auth.com/docs/authentication/paypal',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/PayPal/Provider.php',
		'https://github.com/python-social-auth/social-core/blob/master/social_core/backends/paypal.py',
		'https://github.com/hybridauth/hybridauth/blob/master/src/Provider/Paypal.php'
	],
	recorded: {
		authorization: {
			url: 'https://www.paypal.com/signin/authorize',
			params: {
				scope: 'openid profile email'
			},
			pkce: false
		},
		token: {
			url: 'https://api-m.paypal.com/v1/oauth2/token',
			client: 'basic'
		},
		answers: {
			'https://api-m.paypal.com/v1/identity/oauth2/userinfo?schema=paypalv1.1': {
				user_id: 'https://www.paypal.com/webapps/auth/identity/user/mWq6_1sU85v5EG9yHdPxJRrhGHrnMJ-1PQKtX6pcsmA',
				name: 'identity test',
				given_name: 'identity',
				family_name: 'test',
				payer_id: 'WDJJHEBZ4X2LY',
				emails: [
					{
						value: 'user1@example.com',
						primary: true,
						confirmed: true
					}
				]
			}
		},
		user: {
			id: 'https://www.paypal.com/webapps/auth/identity/user/mWq6_1sU85v5EG9yHdPxJRrhGHrnMJ-1PQKtX6pcsmA',
			name: 'identity test',
			email: 'user1@example.com',
			image: null
		},
		verified: true,
		refused: [
			{
				what: 'a token that has expired',
				at: 'https://api-m.paypal.com/v1/identity/oauth2/userinfo?schema=paypalv1.1',
				status: 401,
				body: {
					name: 'AUTHENTICATION_FAILURE',
					message: 'Authentication failed due to invalid authentication credentials.'
				}
			}
		]
	}
} satisfies Entry;
