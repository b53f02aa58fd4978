import type { Entry } from './entry.js';

export default {
	factory: 'MercadoPago',
	docs: 'https://www.mercadopago.com.ar/developers/en/docs/security/oauth/introduction',
	console: 'https://www.mercadopago.com.ar/developers',
	register: 'Create an application with PKCE, and add the callback URL to its redirect URLs.',
	email: {
		worth: 'unknown',
		reason: 'Mercado Pago does not say whether the address is verified.'
	},
	logo: { letter: 'M', fill: '#00B1EA', reason: 'The mark is too detailed for a button, and large.' },
	notes: [
		'**Countries.** People of some countries sign in at another host, such as `auth.mercadopago.com.br`: pass `authorization` with it.'
	],
	sources: [
		'https://www.mercadopago.com.ar/developers/en/docs/security/oauth/introduction',
		'https://arcticjs.dev/providers/mercadopago',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/MercadoPago/Provider.php'
	],
	recorded: {
		authorization: {
			url: 'https://auth.mercadopago.com/authorization',
			params: {
				scope: '',
				platform_id: 'mp'
			}
		},
		token: {
			url: 'https://api.mercadopago.com/oauth/token',
			client: 'post'
		},
		answers: {
			'https://api.mercadopago.com/users/me': {
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
				at: 'https://api.mercadopago.com/users/me',
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
