import type { Entry } from './entry.js';

export default {
	factory: 'Etsy',
	docs: 'https://developers.etsy.com/documentation/essentials/authentication',
	console: 'https://www.etsy.com/developers/your-apps',
	register:
		'Create an app, and add the callback URL. The keystring is the client id, and the shared secret is the client secret.',
	email: {
		worth: 'unknown',
		reason: 'Etsy does not say whether the address is verified.'
	},
	logo: {
		icon: 'etsy'
	},
	notes: [
		'**The secret.** The token endpoint needs none. The API needs it in `x-api-key` with each request since 9 February 2026.'
	],
	sources: [
		'https://developers.etsy.com/documentation/essentials/authentication',
		'https://github.com/etsy/open-api/discussions/1529',
		'https://github.com/anitabyte/etsyv3/issues/31',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/Etsy/Provider.php',
		'https://github.com/python-social-auth/social-core/blob/master/social_core/backends/etsy.py',
		'https://arcticjs.dev/providers/etsy'
	],
	recorded: {
		apiSecret: true,
		authorization: {
			url: 'https://www.etsy.com/oauth/connect',
			params: {
				scope: 'email_r'
			}
		},
		token: {
			url: 'https://api.etsy.com/v3/public/oauth/token',
			client: 'none'
		},
		answers: {
			'https://api.etsy.com/v3/application/users/me': {
				user_id: 12345678,
				shop_id: 7654321
			},
			'https://api.etsy.com/v3/application/users/12345678': {
				user_id: 12345678,
				primary_email: 'jane@example.com',
				first_name: 'Jane',
				last_name: 'Doe',
				image_url_75x75: 'https://i.etsystatic.com/75x75.jpg'
			}
		},
		user: {
			id: '12345678',
			name: 'Jane Doe',
			email: 'jane@example.com',
			image: 'https://i.etsystatic.com/75x75.jpg'
		},
		refused: [
			{
				what: 'a request without the shared secret',
				at: 'https://api.etsy.com/v3/application/users/me',
				status: 403,
				body: {
					error: 'Shared secret is required in x-api-key header.'
				}
			},
			{
				what: 'a token that has expired',
				at: 'https://api.etsy.com/v3/application/users/me',
				status: 401,
				body: {
					error: 'invalid_token',
					error_description: 'access token is expired'
				}
			}
		],
		headers: {
			'x-api-key': 'the-client-id:the-client-secret'
		}
	}
} satisfies Entry;
