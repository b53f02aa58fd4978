import type { Entry } from './entry.js';

export default {
	factory: 'Clerk',
	docs: 'https://clerk.com/docs/advanced-usage/clerk-idp',
	console: 'https://clerk.com/docs/advanced-usage/clerk-idp',
	register:
		'In the dashboard, under "OAuth applications", add one with the scopes `openid`, `profile` and `email`, and the callback URL.',
	issuer: 'https://verb-noun-00.clerk.accounts.dev',
	email: {
		worth: 'said',
		reason: 'The claim `email_verified` says whether the address is verified.'
	},
	logo: {
		icon: 'clerk'
	},
	sources: [
		'https://clerk.com/docs/advanced-usage/clerk-idp',
		'https://openid.net/specs/openid-connect-core-1_0.html#StandardClaims',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/Clerk/Provider.php',
		'https://gofastmcp.com/python-sdk/fastmcp-server-auth-providers-clerk',
		'https://clerk.com/docs/reference/frontend-api/tag/OAuth2-Identify-Provider'
	],
	recorded: {
		options: {
			issuer: 'https://verb-noun-00.clerk.accounts.dev'
		},
		authorization: {
			url: 'https://verb-noun-00.clerk.accounts.dev/oauth/authorize',
			params: {
				scope: 'openid profile email'
			}
		},
		token: {
			url: 'https://verb-noun-00.clerk.accounts.dev/oauth/token',
			client: 'basic'
		},
		claims: {
			sub: '2f3a4b5c',
			preferred_username: 'jane',
			name: 'Jane Doe',
			email: 'jane@example.com',
			email_verified: true
		},
		user: {
			id: '2f3a4b5c',
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
