import type { Entry } from './entry.js';

export default {
	factory: 'ZITADEL',
	docs: 'https://zitadel.com/docs/apis/openidoauth/endpoints',
	console: 'https://zitadel.com/docs/guides/manage/console/applications',
	register:
		'In the console, create an application of the type "Web" in a project, with the authentication method "Code" or "PKCE", and add the callback URL. For `http://localhost`, switch the development mode on.',
	issuer: 'https://my-instance-abc123.us1.zitadel.cloud',
	email: {
		worth: 'said',
		reason: 'The claim `email_verified` says whether the address is verified.'
	},
	logo: {
		letter: 'Z',
		fill: '#000000',
		reason: 'Simple Icons has no mark of ZITADEL.'
	},
	sources: [
		'https://zitadel.com/docs/apis/openidoauth/endpoints',
		'https://zitadel.com/docs/apis/openidoauth/claims',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/Zitadel/Provider.php',
		'https://github.com/atinux/nuxt-auth-utils/blob/main/src/runtime/server/lib/oauth/zitadel.ts'
	],
	recorded: {
		options: {
			issuer: 'https://my-instance-abc123.us1.zitadel.cloud'
		},
		authorization: {
			url: 'https://my-instance-abc123.us1.zitadel.cloud/oauth/v2/authorize',
			params: {
				scope: 'openid profile email'
			}
		},
		token: {
			url: 'https://my-instance-abc123.us1.zitadel.cloud/oauth/v2/token',
			client: 'basic'
		},
		claims: {
			sub: '170848145649959169',
			preferred_username: 'jane@example.com',
			given_name: 'Jane',
			family_name: 'Doe',
			locale: 'en',
			name: 'Jane Doe',
			email: 'jane@example.com',
			email_verified: true
		},
		user: {
			id: '170848145649959169',
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
