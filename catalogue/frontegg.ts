import type { Entry } from './entry.js';

export default {
	factory: 'Frontegg',
	docs: 'https://developers.frontegg.com/guides/integrations/openid',
	console: 'https://portal.frontegg.com',
	register:
		'Under "Authentication" and "Login method", choose the hosted login, and add the callback URL to its redirect URLs. The client id and the API key are under "Env settings".',
	issuer: 'https://app-abc123.frontegg.com',
	email: {
		worth: 'said',
		reason: 'The claim `email_verified` says whether the address is verified.'
	},
	logo: {
		letter: 'F',
		fill: '#36373C',
		reason: 'Simple Icons has no mark of Frontegg.'
	},
	sources: [
		'https://developers.frontegg.com/guides/integrations/openid',
		'https://authjs.dev/reference/core/providers/frontegg',
		'https://developers.frontegg.com/guides/management/frontegg-idp/native-hosted',
		'https://github.com/frontegg/frontegg-nextjs/blob/master/packages/nextjs/src/types/index.ts'
	],
	recorded: {
		options: {
			issuer: 'https://app-abc123.frontegg.com'
		},
		authorization: {
			url: 'https://app-abc123.frontegg.com/oauth/authorize',
			params: {
				scope: 'openid profile email'
			}
		},
		token: {
			url: 'https://app-abc123.frontegg.com/oauth/token',
			client: 'basic'
		},
		claims: {
			sub: 'a4d0c8a1-1111-4c4c-8d8d-2b2b2b2b2b2b',
			profilePictureUrl: 'https://example.com/jane.png',
			roles: ['Admin'],
			tenantId: 't-1',
			name: 'Jane Doe',
			email: 'jane@example.com',
			email_verified: true
		},
		user: {
			id: 'a4d0c8a1-1111-4c4c-8d8d-2b2b2b2b2b2b',
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
