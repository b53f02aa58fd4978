import type { Entry } from './entry.js';

export default {
	factory: 'MercadoLibre',
	docs: 'https://developers.mercadolibre.com.ar/en_us/authentication-and-authorization',
	console: 'https://developers.mercadolibre.com.ar',
	register: 'Create an application with PKCE, and add the callback URL to its redirect URLs.',
	email: {
		worth: 'unknown',
		reason: 'Mercado Libre does not say whether the address is verified.'
	},
	logo: {
		letter: 'M',
		fill: '#FFE600',
		reason: 'Simple Icons has no mark of Mercado Libre.',
		text: '#2D3277'
	},
	notes: [
		'**Countries.** People of some countries sign in at another host, such as `auth.mercadolibre.com.br`: pass `authorization` with it.'
	],
	sources: [
		'https://developers.mercadolibre.com.ar/en_us/authentication-and-authorization',
		'https://arcticjs.dev/providers/mercadolibre',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/MercadoLibre/Provider.php'
	],
	recorded: {
		authorization: {
			url: 'https://auth.mercadolibre.com/authorization',
			params: {
				scope: ''
			}
		},
		token: {
			url: 'https://api.mercadolibre.com/oauth/token',
			client: 'post'
		},
		answers: {
			'https://api.mercadolibre.com/users/me': {
				id: 202593498,
				nickname: 'JANE',
				first_name: 'Jane',
				last_name: 'Doe',
				email: 'jane@example.com',
				site_id: 'MLA'
			}
		},
		user: {
			id: '202593498',
			name: 'Jane Doe',
			email: 'jane@example.com',
			image: null
		},
		refused: [
			{
				what: 'a token that has expired',
				at: 'https://api.mercadolibre.com/users/me',
				status: 401,
				body: {
					message: 'invalid access token',
					error: 'not_found',
					status: 401
				}
			}
		]
	}
} satisfies Entry;
