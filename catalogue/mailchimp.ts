import type { Entry } from './entry.js';

export default {
	factory: 'Mailchimp',
	docs: 'https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2/',
	console: 'https://admin.mailchimp.com/account/oauth2/',
	register:
		'Register an app with the callback URL as redirect URI. For development, use `http://127.0.0.1` instead of `localhost`.',
	email: {
		worth: 'unknown',
		reason: 'Mailchimp does not say whether the address is verified.'
	},
	logo: { letter: 'M', fill: '#FFE01B', text: '#000', reason: 'The mark is too detailed for a button, and large.' },
	notes: ['**Names.** `user.name` is the name of the account, which several logins share.'],
	sources: [
		'https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2/',
		'https://authjs.dev/reference/core/providers/mailchimp',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/MailChimp/Provider.php',
		'https://github.com/aspnet-contrib/AspNet.Security.OAuth.Providers/blob/dev/src/AspNet.Security.OAuth.MailChimp/MailChimpAuthenticationOptions.cs',
		'https://github.com/pennersr/django-allauth/blob/main/allauth/socialaccount/providers/mailchimp/views.py'
	],
	recorded: {
		authorization: {
			url: 'https://login.mailchimp.com/oauth2/authorize',
			params: {
				scope: 'openid profile email'
			}
		},
		token: {
			url: 'https://login.mailchimp.com/oauth2/token',
			client: 'post',
			answer: {
				access_token: 'the-access-token',
				expires_in: 0,
				token_type: 'bearer'
			}
		},
		answers: {
			'https://login.mailchimp.com/oauth2/metadata': {
				dc: 'us6',
				role: 'owner',
				accountname: 'Crab Co',
				user_id: 123456,
				login: {
					login_id: 7654321,
					login_name: 'crab',
					email: 'crab@example.com',
					avatar: null,
					login_email: 'crab@example.com'
				},
				login_url: 'https://login.mailchimp.com',
				api_endpoint: 'https://us6.api.mailchimp.com'
			}
		},
		user: {
			id: '7654321',
			name: 'Crab Co',
			email: 'crab@example.com',
			image: null
		},
		refused: [
			{
				what: 'a token that was revoked',
				at: 'https://login.mailchimp.com/oauth2/metadata',
				body: {
					error: 'invalid_token'
				}
			}
		],
		differences: {
			'token.client': 'Public implementations send the client id and the secret as parameters.'
		}
	}
} satisfies Entry;
