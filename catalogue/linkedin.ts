import type { Entry } from './entry.js';

export default {
	factory: 'LinkedIn',
	docs: 'https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2',
	console: 'https://www.linkedin.com/developers/apps',
	register:
		'Create an app, request the product "Sign In with LinkedIn using OpenID Connect", and add the callback URL to its authorized redirect URLs.',
	email: {
		worth: 'said',
		reason: 'The claim `email_verified` says whether the address is verified.'
	},
	logo: {
		letter: 'L',
		fill: '#0A66C2',
		reason: 'Simple Icons has no mark of LinkedIn.'
	},
	notes: ['**Identities.** LinkedIn says that it does not verify who its members are.'],
	sources: [
		'https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2',
		'https://logto.io/oauth-providers-explorer/linkedin'
	],
	recorded: {
		authorization: {
			url: 'https://www.linkedin.com/oauth/v2/authorization',
			params: {
				scope: 'openid profile email'
			},
			pkce: false
		},
		token: {
			url: 'https://www.linkedin.com/oauth/v2/accessToken',
			client: 'post'
		},
		claims: {
			sub: '782bbtaQ',
			given_name: 'John',
			family_name: 'Doe',
			name: 'John Doe',
			picture: 'https://media.licdn-ei.com/dms/image/100',
			email: 'doe@email.com',
			email_verified: true,
			locale: 'en-US'
		},
		user: {
			id: '782bbtaQ',
			name: 'John Doe',
			email: 'doe@email.com',
			image: 'https://media.licdn-ei.com/dms/image/100'
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
