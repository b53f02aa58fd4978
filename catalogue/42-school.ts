import type { Entry } from './entry.js';

export default {
	factory: 'FortyTwo',
	docs: 'https://api.intra.42.fr/apidoc/guides/web_application_flow',
	console: 'https://profile.intra.42.fr/oauth/applications',
	register: 'Register an app with the callback URL as redirect URI.',
	email: {
		worth: 'unknown',
		reason: 'The school gives the address. The API does not say whether it is verified.'
	},
	logo: {
		icon: '42'
	},
	sources: [
		'https://api.intra.42.fr/apidoc/guides/web_application_flow',
		'https://api.intra.42.fr/apidoc/2.0/users/me.html',
		'https://arcticjs.dev/providers/42',
		'https://authjs.dev/reference/core/providers/42-school'
	],
	recorded: {
		authorization: {
			url: 'https://api.intra.42.fr/oauth/authorize',
			params: {
				scope: 'public'
			}
		},
		token: {
			url: 'https://api.intra.42.fr/oauth/token',
			client: 'basic'
		},
		answers: {
			'https://api.intra.42.fr/v2/me': {
				id: 2,
				email: 'andre@42.fr',
				login: 'andre',
				usual_full_name: 'André Aubin',
				displayname: 'André Aubin',
				kind: 'admin',
				image: {
					link: 'https://cdn.intra.42.fr/users/andre.jpg',
					versions: {}
				},
				'staff?': false
			}
		},
		user: {
			id: '2',
			name: 'André Aubin',
			email: 'andre@42.fr',
			image: 'https://cdn.intra.42.fr/users/andre.jpg'
		},
		refused: [
			{
				what: 'a token that has expired',
				at: 'https://api.intra.42.fr/v2/me',
				status: 401,
				body: {
					error: 'The access token expired'
				}
			}
		]
	}
} satisfies Entry;
