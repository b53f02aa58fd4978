import type { Entry } from './entry.js';

export default {
	factory: 'Salesforce',
	docs: 'https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_using_openid.htm',
	console: 'https://help.salesforce.com/s/articleView?id=xcloud.external_client_apps.htm',
	register:
		'In the setup, create an external client app with OAuth, the scopes `openid`, `profile` and `email`, and the callback URL.',
	email: {
		worth: 'said',
		reason: 'The claim `email_verified` says whether the address is verified.'
	},
	logo: {
		letter: 'S',
		fill: '#00A1E0',
		reason: 'Simple Icons has no mark of Salesforce.'
	},
	notes: [
		'**The id** is the identity URL, as in `@auth/core`. It contains the host, so a user has another id at a sandbox.'
	],
	sources: [
		'https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_using_openid.htm',
		'https://authjs.dev/reference/core/providers/salesforce'
	],
	recorded: {
		authorization: {
			url: 'https://login.salesforce.com/services/oauth2/authorize',
			params: {
				scope: 'openid profile email'
			}
		},
		token: {
			url: 'https://login.salesforce.com/services/oauth2/token',
			client: 'basic'
		},
		claims: {
			sub: 'https://login.salesforce.com/id/00Dx0000000BV7z/005x00000012Q9P'
		},
		user: {
			id: 'https://login.salesforce.com/id/00Dx0000000BV7z/005x00000012Q9P',
			name: 'Jane Doe',
			email: 'jane@example.com',
			image: 'https://example.my.salesforce.com/profilephoto/005/F'
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
			userinfo_endpoint: 'https://login.salesforce.com/services/oauth2/userinfo'
		},
		answers: {
			'https://login.salesforce.com/services/oauth2/userinfo': {
				sub: 'https://login.salesforce.com/id/00Dx0000000BV7z/005x00000012Q9P',
				user_id: '005x00000012Q9P',
				organization_id: '00Dx0000000BV7z',
				preferred_username: 'jane@example.com',
				nickname: 'jane',
				picture: 'https://example.my.salesforce.com/profilephoto/005/F',
				name: 'Jane Doe',
				email: 'jane@example.com',
				email_verified: true
			}
		}
	}
} satisfies Entry;
