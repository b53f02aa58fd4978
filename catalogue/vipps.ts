import type { Entry } from './entry.js';

export default {
	factory: 'Vipps',
	docs: 'https://developer.vippsmobilepay.com/docs/APIs/login-api/',
	console: 'https://portal.vippsmobilepay.com',
	register: 'Under "For developers", open the sales unit, choose "Setup login", and add the callback URL.',
	email: {
		worth: 'said',
		reason: 'The claim `email_verified` says whether the address is verified.'
	},
	logo: {
		letter: 'V',
		fill: '#FF5B24',
		reason: 'Simple Icons has no mark of Vipps.'
	},
	sources: [
		'https://developer.vippsmobilepay.com/docs/APIs/login-api/api-guide/user-info',
		'https://authjs.dev/reference/core/providers/vipps'
	],
	recorded: {
		authorization: {
			url: 'https://api.vipps.no/access-management-1.0/access/oauth2/auth',
			params: {
				scope: 'openid name email'
			}
		},
		token: {
			url: 'https://api.vipps.no/access-management-1.0/access/oauth2/token',
			client: 'basic'
		},
		claims: {
			sub: 'c06c4afe-d9e1-4c5d-939a-177d752a0944'
		},
		user: {
			id: 'c06c4afe-d9e1-4c5d-939a-177d752a0944',
			name: 'Ada Lovelace',
			email: 'user@example.com',
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
		],
		metadata: {
			userinfo_endpoint: 'https://api.vipps.no/vipps-userinfo-api/userinfo/'
		},
		answers: {
			'https://api.vipps.no/vipps-userinfo-api/userinfo/': {
				sub: 'c06c4afe-d9e1-4c5d-939a-177d752a0944',
				sid: '7d78a726-af92-499e-b857-de263ef9a969',
				name: 'Ada Lovelace',
				given_name: 'Ada',
				family_name: 'Lovelace',
				email: 'user@example.com',
				email_verified: true
			}
		}
	}
} satisfies Entry;
