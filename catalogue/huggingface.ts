import type { Entry } from './entry.js';

export default {
	factory: 'Huggingface',
	docs: 'https://huggingface.co/docs/hub/oauth',
	console: 'https://huggingface.co/settings/connected-applications',
	register:
		'Create an OAuth app with the scopes `openid`, `profile` and `email`, and add the callback URL to its redirect URLs.',
	email: {
		worth: 'said',
		reason: 'The claim `email_verified` says whether the address is verified.'
	},
	logo: {
		icon: 'huggingface'
	},
	sources: ['https://huggingface.co/docs/hub/oauth', 'https://authjs.dev/reference/core/providers/huggingface'],
	recorded: {
		authorization: {
			url: 'https://huggingface.co/oauth/authorize',
			params: {
				scope: 'openid profile email'
			}
		},
		token: {
			url: 'https://huggingface.co/oauth/token',
			client: 'basic'
		},
		claims: {
			sub: '62543c2b2d6a9a8d8e7f6a5b',
			preferred_username: 'jane',
			profile: 'https://huggingface.co/jane',
			picture: 'https://huggingface.co/avatars/jane.png',
			isPro: false,
			orgs: [],
			name: 'Jane Doe',
			email: 'jane@example.com',
			email_verified: true
		},
		user: {
			id: '62543c2b2d6a9a8d8e7f6a5b',
			name: 'Jane Doe',
			email: 'jane@example.com',
			image: 'https://huggingface.co/avatars/jane.png'
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
