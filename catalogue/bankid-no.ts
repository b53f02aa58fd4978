import type { Entry } from './entry.js';

export default {
	factory: 'BankIDNorway',
	docs: 'https://developer.bankid.no/',
	console: 'https://developer.bankid.no/',
	register:
		'Order BankID from a bank or a partner. You get a client for the test environment, and one for production; give them the callback URL.',
	email: {
		worth: 'unknown',
		reason: 'BankID does not say whether the address is verified.'
	},
	logo: {
		letter: 'B',
		fill: '#39134C',
		reason: 'Simple Icons has no mark of BankID.'
	},
	notes: [
		"**The method.** `login_hint: 'BIS'` asks for BankID with biometrics; pass another one in `authorization.params`."
	],
	sources: [
		'https://authjs.dev/reference/core/providers/bankid-no',
		'https://docs.idura.app/eid-specifics/order-no-bankid'
	],
	unverified:
		'The vendor shows its documents to customers. The endpoints and the claims are checked against two other implementations only.',
	recorded: {
		authorization: {
			url: 'https://auth.bankid.no/auth/realms/prod/precheck/auth',
			params: {
				scope: 'openid profile email',
				ui_locales: 'no',
				login_hint: 'BIS'
			}
		},
		token: {
			url: 'https://auth.bankid.no/auth/realms/prod/protocol/openid-connect/token',
			client: 'post'
		},
		claims: {
			sub: 'e9c523ff-52a2-42e2-a7a5-f1d0fbb76204',
			typ: 'ID',
			bankid_altsub: '9578-6000-4-30799',
			amr: 'BIS'
		},
		user: {
			id: 'e9c523ff-52a2-42e2-a7a5-f1d0fbb76204',
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
		],
		signedUserinfo: true,
		metadata: {
			userinfo_endpoint: 'https://auth.bankid.no/auth/realms/prod/protocol/openid-connect/userinfo'
		},
		answers: {
			'https://auth.bankid.no/auth/realms/prod/protocol/openid-connect/userinfo': {
				sub: 'e9c523ff-52a2-42e2-a7a5-f1d0fbb76204',
				name: 'Jane Doe',
				given_name: 'Jane',
				family_name: 'Doe',
				birthdate: '1966-12-18',
				email: 'jane@example.com'
			}
		}
	}
} satisfies Entry;
