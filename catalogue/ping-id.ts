import type { Entry } from './entry.js';

export default {
	factory: 'PingId',
	docs: 'https://developer.pingidentity.com/pingone-api/auth/openid-connect-oauth-2.html',
	console: 'https://console.pingone.com',
	register: 'In the environment, add an application "OIDC Web App", and add the callback URL to its redirect URIs.',
	issuer: 'https://auth.pingone.eu/00000000-0000-0000-0000-000000000000/as',
	email: {
		worth: 'unknown',
		reason: 'PingOne sends `email_verified` only if an administrator maps it. With the claim, it counts.'
	},
	logo: {
		letter: 'P',
		fill: '#B3282D',
		reason: 'Simple Icons has no mark of Ping Identity.'
	},
	sources: [
		'https://developer.pingidentity.com/pingone-api/auth/openid-connect-oauth-2.html',
		'https://authjs.dev/reference/core/providers/ping-id',
		'https://github.com/aspnet-contrib/AspNet.Security.OAuth.Providers/blob/dev/src/AspNet.Security.OAuth.PingOne/PingOneAuthenticationOptions.cs',
		'https://github.com/python-social-auth/social-core/blob/master/social_core/backends/ping.py'
	],
	recorded: {
		options: {
			issuer: 'https://auth.pingone.eu/00000000-0000-0000-0000-000000000000/as'
		},
		authorization: {
			url: 'https://auth.pingone.eu/00000000-0000-0000-0000-000000000000/as/authorize',
			params: {
				scope: 'openid profile email'
			}
		},
		token: {
			url: 'https://auth.pingone.eu/00000000-0000-0000-0000-000000000000/as/token',
			client: 'basic'
		},
		claims: {
			sub: '5c6f9a44-5d2b-4dc8-8f5e-9f0a0e1b2c3d',
			preferred_username: 'jane',
			name: 'Jane Doe',
			email: 'jane@example.com'
		},
		user: {
			id: '5c6f9a44-5d2b-4dc8-8f5e-9f0a0e1b2c3d',
			name: 'Jane Doe',
			email: 'jane@example.com',
			image: null
		},
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
