import type { Entry } from './entry.js';

export default {
	factory: 'Auth0',
	docs: 'https://auth0.com/docs/authenticate/protocols/openid-connect-protocol',
	console: 'https://manage.auth0.com',
	register: 'Open Applications, and create a "Regular Web Application".',
	issuer: 'https://my-tenant.eu.auth0.com/',
	email: {
		worth: 'said',
		reason:
			'The claim `email_verified` says whether the address is verified. Users of a database connection choose an address freely.'
	},
	logo: { icon: 'auth0' },
	sources: [
		'https://auth0.com/docs/authenticate/protocols/openid-connect-protocol',
		'https://auth0.com/docs/secure/tokens/id-tokens/id-token-structure'
	],
	recorded: {
		options: { issuer: 'https://my-tenant.eu.auth0.com/' },
		authorization: {
			url: 'https://my-tenant.eu.auth0.com/authorize',
			params: { scope: 'openid profile email' }
		},
		token: { url: 'https://my-tenant.eu.auth0.com/oauth/token', client: 'basic' },
		claims: {
			sub: 'auth0|5f7c8ec7c33c6c004bbafe82',
			nickname: 'jane',
			name: 'Jane Doe',
			picture: 'https://s.gravatar.com/avatar/jane.png',
			updated_at: '2020-07-20T21:37:30.137Z',
			email: 'jane@example.com',
			email_verified: true
		},
		user: {
			id: 'auth0|5f7c8ec7c33c6c004bbafe82',
			name: 'Jane Doe',
			email: 'jane@example.com',
			image: 'https://s.gravatar.com/avatar/jane.png'
		},
		verified: true,
		refused: [
			{
				what: 'a code that was used before',
				at: 'token',
				status: 403,
				body: { error: 'invalid_grant', error_description: 'Invalid authorization code' }
			}
		]
	}
} satisfies Entry;
