import type { Entry } from './entry.js';

export default {
	factory: 'Etsy',
	docs: 'https://developers.etsy.com/documentation/essentials/authentication',
	console: 'https://www.etsy.com/developers/your-apps',
	register: 'Create an app, and add the callback URL. There is no client secret for sign-ins.',
	email: {
		worth: 'unknown',
		reason: 'Etsy does not say whether the address is verified.'
	},
	logo: {
		icon: 'etsy'
	},
	sources: [
		'https://developers.etsy.com/documentation/essentials/authentication',
		'https://arcticjs.dev/providers/etsy'
	],
	unverified: 'Whether the header `x-api-key` needs the shared secret of the app as well.',
	recorded: {
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
			'x-api-key': 'the-client-id'
		}
	}
} satisfies Entry;
