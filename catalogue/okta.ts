import type { Entry } from './entry.js';

const issuer = 'https://dev-1234567.okta.com';

export default {
	factory: 'Okta',
	docs: 'https://developer.okta.com/docs/api/openapi/okta-oauth/guides/overview/',
	console: 'https://developer.okta.com/login/',
	register:
		'In the admin console, create an app integration with "OIDC - OpenID Connect" and "Web Application", and assign it to the people who may sign in.',
	issuer: 'https://dev-1234567.okta.com',
	email: {
		worth: 'said',
		reason:
			'The claim `email_verified` says whether the address is verified. Administrators of an organisation set addresses, too.'
	},
	logo: { icon: 'okta' },
	notes: [
		'**The issuer.** The organisation itself (`https://dev-1234567.okta.com`), or one of its custom authorization servers (`https://dev-1234567.okta.com/oauth2/default`). `sub` is the same person at both.'
	],
	sources: [
		'https://developer.okta.com/docs/api/openapi/okta-oauth/guides/overview/',
		'https://developer.okta.com/docs/concepts/auth-servers/'
	],
	recorded: {
		options: { issuer },
		authorization: { url: `${issuer}/oauth2/v1/authorize`, params: { scope: 'openid profile email' } },
		token: { url: `${issuer}/oauth2/v1/token`, client: 'basic' },
		claims: {
			sub: '00uid4BxXw6I6TV4m0g3',
			ver: 1,
			jti: 'ID.AT.0mP4JKAZX1iACIT4vbEDF7LpvDVjxypPMf0D7uX39RE',
			amr: ['pwd'],
			idp: '00o1n8sbwArJ7OQRw406',
			auth_time: 1311280970,
			name: 'John Doe',
			preferred_username: 'john.doe@example.com',
			email: 'john.doe@example.com',
			email_verified: true
		},
		user: { id: '00uid4BxXw6I6TV4m0g3', name: 'John Doe', email: 'john.doe@example.com', image: null },
		verified: true,
		refused: [
			{
				what: 'a code that was used before',
				at: 'token',
				status: 400,
				body: { error: 'invalid_grant', error_description: 'The authorization code is invalid or has expired.' }
			}
		]
	}
} satisfies Entry;
