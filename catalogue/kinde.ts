import type { Entry } from './entry.js';

export default {
	factory: 'Kinde',
	docs: 'https://docs.kinde.com/developer-tools/about/using-kinde-without-an-sdk/',
	console: 'https://app.kinde.com',
	register: 'Add an application of the type "Back-end web", and add the callback URL to "Allowed callback URLs".',
	issuer: 'https://my-business.kinde.com',
	email: {
		worth: 'said',
		reason: 'The claim `email_verified` says whether the address is verified.'
	},
	logo: {
		letter: 'K',
		fill: '#0F0F0F',
		reason: 'Simple Icons has no mark of Kinde.'
	},
	sources: [
		'https://docs.kinde.com/developer-tools/about/using-kinde-without-an-sdk/',
		'https://authjs.dev/reference/core/providers/kinde',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/Kinde/Provider.php'
	],
	recorded: {
		options: {
			issuer: 'https://my-business.kinde.com'
		},
		authorization: {
			url: 'https://my-business.kinde.com/oauth2/auth',
			params: {
				scope: 'openid profile email'
			}
		},
		token: {
			url: 'https://my-business.kinde.com/oauth2/token',
			client: 'basic'
		},
		claims: {
			sub: 'kp_2f3a4b5c6d7e8f',
			given_name: 'Jane',
			family_name: 'Doe',
			picture: 'https://example.com/jane.png',
			name: 'Jane Doe',
			email: 'jane@example.com',
			email_verified: true
		},
		user: {
			id: 'kp_2f3a4b5c6d7e8f',
			name: 'Jane Doe',
			email: 'jane@example.com',
			image: 'https://example.com/jane.png'
		},
		verified: true,
		refused: [
			{
				what: 'a code that was used before',
				at: 'token',
				status: 400,
				body: {
					error: 'invalid_grant'
				}
			}
		]
	}
} satisfies Entry;
