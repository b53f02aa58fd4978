import type { Entry } from './entry.js';

export default {
	factory: 'Logto',
	docs: 'https://docs.logto.io/quick-starts/traditional',
	console: 'https://cloud.logto.io',
	register: 'Create an application "Traditional web", and add the callback URL to its redirect URIs.',
	issuer: 'https://my-tenant.logto.app/oidc',
	email: {
		worth: 'said',
		reason: 'The claim `email_verified` says whether the address is verified.'
	},
	logo: {
		letter: 'L',
		fill: '#5D34F2',
		reason: 'Simple Icons has no mark of Logto.'
	},
	sources: [
		'https://docs.logto.io/quick-starts/traditional',
		'https://authjs.dev/reference/core/providers/logto',
		'https://github.com/logto-io/logto/blob/master/packages/toolkit/core-kit/src/openid.ts',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/Logto/Provider.php'
	],
	recorded: {
		options: {
			issuer: 'https://my-tenant.logto.app/oidc'
		},
		authorization: {
			url: 'https://my-tenant.logto.app/oidc/auth',
			params: {
				scope: 'offline_access openid email profile'
			}
		},
		token: {
			url: 'https://my-tenant.logto.app/oidc/token',
			client: 'basic'
		},
		claims: {
			sub: 'abcdefghijkl',
			username: 'jane',
			picture: 'https://example.com/jane.png',
			name: 'Jane Doe',
			email: 'jane@example.com',
			email_verified: true
		},
		user: {
			id: 'abcdefghijkl',
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
