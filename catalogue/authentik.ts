import type { Entry } from './entry.js';

export default {
	factory: 'Authentik',
	docs: 'https://docs.goauthentik.io/add-secure-apps/providers/oauth2/',
	console: 'https://docs.goauthentik.io/add-secure-apps/providers/oauth2/create-oauth2-provider',
	register:
		'In the admin interface, create an application with an OAuth2/OpenID provider, and add the callback URL as a strict redirect URI.',
	issuer: 'https://authentik.example.com/application/o/my-app/',
	email: {
		worth: 'said',
		reason:
			'The claim `email_verified` says whether the address is verified. Since 2025.10, the default scope mapping returns false, because Authentik does not verify addresses itself.'
	},
	logo: {
		icon: 'authentik'
	},
	notes: [
		'**The slash.** The issuer ends in a slash. With the issuer mode "Same identifier is used for all providers", the issuer is the address of the server.',
		'**The subject.** `sub` depends on the subject mode of the provider in Authentik. Choose it before the first user signs in.'
	],
	sources: [
		'https://docs.goauthentik.io/add-secure-apps/providers/oauth2/',
		'https://docs.goauthentik.io/releases/2025.10/'
	],
	recorded: {
		options: {
			issuer: 'https://authentik.example.com/application/o/my-app/'
		},
		authorization: {
			url: 'https://authentik.example.com/application/o/authorize/',
			params: {
				scope: 'openid profile email'
			}
		},
		token: {
			url: 'https://authentik.example.com/application/o/token/',
			client: 'basic'
		},
		claims: {
			sub: '4c6a2a1f8c7d4b1fa3c5',
			preferred_username: 'jane',
			nickname: 'jane',
			given_name: 'Jane Doe',
			groups: ['users'],
			name: 'Jane Doe',
			email: 'jane@example.com',
			email_verified: true
		},
		user: {
			id: '4c6a2a1f8c7d4b1fa3c5',
			name: 'Jane Doe',
			email: 'jane@example.com',
			image: null
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
