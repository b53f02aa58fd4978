import type { Entry } from './entry.js';

export default {
	factory: 'Zoho',
	docs: 'https://www.zoho.com/accounts/protocol/oauth/web-apps.html',
	console: 'https://api-console.zoho.com',
	register: 'Add a client "Server-based Applications" with the callback URL as authorized redirect URI.',
	email: {
		worth: 'unknown',
		reason: 'Zoho does not say whether the address is verified.'
	},
	logo: {
		icon: 'zoho'
	},
	notes: [
		'**Data centres.** An account is at the server of its region, such as `accounts.zoho.eu`. The answer names that server, and the sign-in continues there. Turn on the other regions for your client in the API console, with the same client secret. `profile.location` is the region.'
	],
	sources: [
		'https://www.zoho.com/accounts/protocol/oauth/web-apps.html',
		'https://www.zoho.com/accounts/protocol/oauth/multi-dc/client-authorization.html',
		'https://authjs.dev/reference/core/providers/zoho',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/Zoho/Provider.php',
		'https://github.com/pennersr/django-allauth/blob/main/allauth/socialaccount/providers/zoho/views.py',
		'https://github.com/aspnet-contrib/AspNet.Security.OAuth.Providers/blob/dev/src/AspNet.Security.OAuth.Zoho/ZohoAuthenticationOptions.cs'
	],
	recorded: {
		authorization: {
			url: 'https://accounts.zoho.com/oauth/v2/auth',
			params: {
				scope: 'AaaServer.profile.Read'
			}
		},
		token: {
			url: 'https://accounts.zoho.com/oauth/v2/token',
			client: 'post'
		},
		answers: {
			'https://accounts.zoho.com/oauth/user/info': {
				First_Name: 'Jane',
				Last_Name: 'Doe',
				Email: 'jane@example.com',
				Display_Name: 'Jane',
				ZUID: 1234567
			}
		},
		user: {
			id: '1234567',
			name: 'Jane Doe',
			email: 'jane@example.com',
			image: null
		},
		refused: [
			{
				what: 'an error of the token endpoint with status 200',
				at: 'token',
				body: {
					error: 'invalid_code'
				}
			}
		],
		differences: {
			'token.client': 'Public implementations send the client id and the secret as parameters.'
		}
	}
} satisfies Entry;
