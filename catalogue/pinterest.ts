import type { Entry } from './entry.js';

export default {
	factory: 'Pinterest',
	docs: 'https://developers.pinterest.com/docs/getting-started/set-up-authentication-and-authorization/',
	console: 'https://developers.pinterest.com/apps/',
	register:
		'Create an app, and add the callback URL to its redirect URIs. A new app has trial access: only you can sign in until it is approved.',
	email: {
		worth: 'none',
		reason: 'Pinterest returns no address.'
	},
	logo: {
		icon: 'pinterest'
	},
	notes: [
		'**The id** is the user name, as in `@auth/core`. A user can change it, and another user can then take it. If that matters to you, return `profile.id` in a `profile` callback of your own from the beginning.'
	],
	sources: [
		'https://developers.pinterest.com/docs/api/v5/user_account-get',
		'https://authjs.dev/reference/core/providers/pinterest',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/Pinterest/Provider.php',
		'https://github.com/pennersr/django-allauth/blob/main/allauth/socialaccount/providers/pinterest/views.py'
	],
	recorded: {
		authorization: {
			url: 'https://www.pinterest.com/oauth',
			params: {
				scope: 'user_accounts:read'
			}
		},
		token: {
			url: 'https://api.pinterest.com/v5/oauth/token',
			client: 'basic'
		},
		answers: {
			'https://api.pinterest.com/v5/user_account': {
				id: '2783136121146311751',
				account_type: 'PINNER',
				profile_image: 'https://i.pinimg.com/280x280_RS/x.jpg',
				website_url: '',
				username: 'username'
			}
		},
		user: {
			id: 'username',
			name: 'username',
			email: null,
			image: 'https://i.pinimg.com/280x280_RS/x.jpg'
		},
		refused: [
			{
				what: 'a token that was revoked',
				at: 'https://api.pinterest.com/v5/user_account',
				status: 401,
				body: {
					code: 2,
					message: 'Authentication failed.'
				}
			}
		]
	}
} satisfies Entry;
