import type { Entry } from './entry.js';

export default {
	factory: 'BeyondIdentity',
	docs: 'https://developer.beyondidentity.com/docs/',
	console: 'https://console-us.beyondidentity.com',
	register: 'Create an application with the protocol "OIDC", and add the callback URL to its redirect URIs.',
	issuer: 'https://auth-us.beyondidentity.com/v1/tenants/0001/realms/0002/applications/0003',
	email: {
		worth: 'unknown',
		reason:
			'The documented claims do not say whether an address is verified. With the claim `email_verified`, it counts.'
	},
	logo: {
		letter: 'B',
		fill: '#5077C5',
		reason: 'Simple Icons has no mark of Beyond Identity.'
	},
	sources: ['https://authjs.dev/reference/core/providers/beyondidentity'],
	unverified: 'The claims, which only one public source lists.',
	recorded: {
		options: {
			issuer: 'https://auth-us.beyondidentity.com/v1/tenants/0001/realms/0002/applications/0003'
		},
		authorization: {
			url: 'https://auth-us.beyondidentity.com/v1/tenants/0001/realms/0002/applications/0003/authorize',
			params: {
				scope: 'openid profile email'
			}
		},
		token: {
			url: 'https://auth-us.beyondidentity.com/v1/tenants/0001/realms/0002/applications/0003/token',
			client: 'basic'
		},
		claims: {
			sub: '0123456789abcdef',
			name: 'Jane Doe',
			preferred_username: 'jane',
			email: 'jane@example.com'
		},
		user: {
			id: '0123456789abcdef',
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
