import type { Entry } from './entry.js';

export default {
	factory: 'Apple',
	docs: 'https://developer.apple.com/documentation/signinwithapplerestapi/request-an-authorization-to-the-sign-in-with-apple-server',
	console: 'https://developer.apple.com/account/resources/identifiers/list',
	register: 'Create an App ID, a Services ID, whose identifier is the client id, and a key for "Sign in with Apple".',
	email: {
		worth: 'said',
		reason: 'The claim `email_verified` says whether the address is verified, as a boolean or as a string.',
		vouches: 'https://developer.apple.com/documentation/signinwithapple/receiving-a-users-identity-token'
	},
	logo: { icon: 'apple' },
	notes: ['**The answer.** Apple posts it, so list `https://appleid.apple.com` in `csrf.trustedOrigins`.'],
	sources: [
		'https://developer.apple.com/documentation/signinwithapplerestapi/request-an-authorization-to-the-sign-in-with-apple-server',
		'https://developer.apple.com/documentation/signinwithapplerestapi/authenticating-users-with-sign-in-with-apple'
	],
	recorded: {
		authorization: {
			url: 'https://appleid.apple.com/auth/authorize',
			params: { scope: 'name email', response_mode: 'form_post' },
			pkce: false
		},
		response: { user: '{"name":{"firstName":"Jane","lastName":"Doe"},"email":"someone-else@example.com"}' },
		token: { url: 'https://appleid.apple.com/auth/token', client: 'post' },
		claims: {
			sub: '001999.9dfc5f1bd9b24fb8b2a4e9a1a7d1b1f5.0819',
			email: 'abc@privaterelay.appleid.com',
			email_verified: 'true',
			is_private_email: 'true',
			nonce_supported: true
		},
		user: {
			id: '001999.9dfc5f1bd9b24fb8b2a4e9a1a7d1b1f5.0819',
			name: 'Jane Doe',
			email: 'abc@privaterelay.appleid.com',
			image: null
		},
		verified: true,
		refused: [{ what: 'a code that was used before', at: 'token', status: 400, body: { error: 'invalid_grant' } }]
	}
} satisfies Entry;
