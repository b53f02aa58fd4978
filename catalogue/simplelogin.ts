import type { Entry } from './entry.js';

export default {
	factory: 'SimpleLogin',
	docs: 'https://simplelogin.io/docs/siwsl/app/',
	console: 'https://app.simplelogin.io/developer',
	register: 'Create a website, and add the callback URL under "OAuth settings".',
	email: {
		worth: 'said',
		reason:
			'The claim `email_verified` says whether the address is verified. The address is often an alias, which SimpleLogin forwards.'
	},
	logo: {
		icon: 'simplelogin'
	},
	sources: [
		'https://simplelogin.io/docs/siwsl/app/',
		'https://authjs.dev/reference/core/providers/simplelogin',
		'https://github.com/simple-login/app/blob/master/app/models.py',
		'https://github.com/python-social-auth/social-core/blob/master/social_core/backends/simplelogin.py'
	],
	recorded: {
		authorization: {
			url: 'https://app.simplelogin.io/oauth2/authorize',
			params: {
				scope: 'openid profile email'
			}
		},
		token: {
			url: 'https://app.simplelogin.io/oauth2/token',
			client: 'basic'
		},
		claims: {
			sub: '1',
			id: 1,
			name: 'Jane Doe',
			email: 'jane.abc@simplelogin.co',
			email_verified: true,
			avatar_url: 'https://example.com/jane.png'
		},
		user: {
			id: '1',
			name: 'Jane Doe',
			email: 'jane.abc@simplelogin.co',
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
