import type { Entry } from './entry.js';

export default {
	factory: 'Patreon',
	docs: 'https://docs.patreon.com/#oauth',
	console: 'https://www.patreon.com/portal/registration/register-clients',
	register: 'Create a client of the API version 2 with the callback URL as redirect URI.',
	email: {
		worth: 'said',
		reason: '`is_email_verified` of the user says whether the address is verified.'
	},
	logo: {
		icon: 'patreon'
	},
	sources: [
		'https://docs.patreon.com/#oauth',
		'https://arcticjs.dev/providers/patreon',
		'https://authjs.dev/reference/core/providers/patreon',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/Patreon/Provider.php',
		'https://github.com/hybridauth/hybridauth/blob/master/src/Provider/Patreon.php'
	],
	recorded: {
		authorization: {
			url: 'https://www.patreon.com/oauth2/authorize',
			params: {
				scope: 'identity identity[email]'
			}
		},
		token: {
			url: 'https://www.patreon.com/api/oauth2/token',
			client: 'post'
		},
		answers: {
			'https://www.patreon.com/api/oauth2/v2/identity?fields%5Buser%5D=email,full_name,image_url,is_email_verified': {
				data: {
					id: '12345689',
					type: 'user',
					attributes: {
						full_name: 'Platform Team',
						email: 'platform@example.com',
						is_email_verified: true,
						image_url: 'https://url.example/me.png'
					}
				}
			}
		},
		user: {
			id: '12345689',
			name: 'Platform Team',
			email: 'platform@example.com',
			image: 'https://url.example/me.png'
		},
		verified: true,
		refused: [
			{
				what: 'a token that has expired',
				at: 'https://www.patreon.com/api/oauth2/v2/identity?fields%5Buser%5D=email,full_name,image_url,is_email_verified',
				status: 401,
				body: {
					errors: [
						{
							code: 1,
							code_name: 'Unauthorized',
							status: '401',
							title: 'Unauthorized'
						}
					]
				}
			}
		],
		differences: {
			'token.client': 'Public implementations send the client id and the secret as parameters.',
			profile: 'The version 2 of the API, which the scopes are of; the id is the same in both.'
		}
	}
} satisfies Entry;
