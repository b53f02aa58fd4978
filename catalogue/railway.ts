import type { Entry } from './entry.js';

export default {
	factory: 'Railway',
	docs: 'https://docs.railway.com/integrations/oauth',
	console: 'https://railway.com/workspace/developer',
	register: 'Create an OAuth app of the type "Web", and add the callback URL to its redirect URLs.',
	email: {
		worth: 'unknown',
		reason: 'Railway does not say whether the address is verified. With the claim `email_verified`, it counts.'
	},
	logo: {
		icon: 'railway'
	},
	sources: [
		'https://docs.railway.com/integrations/oauth',
		'https://www.better-auth.com/docs/authentication/railway',
		'https://docs.railway.com/integrations/oauth/quickstart'
	],
	recorded: {
		authorization: {
			url: 'https://backboard.railway.com/oauth/auth',
			params: {
				scope: 'openid profile email'
			}
		},
		token: {
			url: 'https://backboard.railway.com/oauth/token',
			client: 'basic'
		},
		answers: {
			'https://backboard.railway.com/oauth/me': {
				sub: 'user_abc123',
				email: 'jane@example.com',
				name: 'Jane Doe',
				picture: 'https://avatars.example.com/jane.png'
			}
		},
		user: {
			id: 'user_abc123',
			name: 'Jane Doe',
			email: 'jane@example.com',
			image: 'https://avatars.example.com/jane.png'
		},
		refused: [
			{
				what: 'a token that has expired',
				at: 'https://backboard.railway.com/oauth/me',
				status: 401,
				body: {
					error: 'invalid_token'
				}
			}
		]
	}
} satisfies Entry;
