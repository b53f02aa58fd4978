import type { Entry } from './entry.js';

export default {
	factory: 'Webex',
	docs: 'https://developer.webex.com/docs/integrations',
	console: 'https://developer.webex.com/my-apps',
	register:
		'Create an integration with the scopes `spark:kms` and `spark:people_read`, and add the callback URL to its redirect URIs.',
	options: [
		{
			name: 'apiBaseUrl',
			type: 'URL',
			default: '`https://webexapis.com/v1`',
			meaning: 'the address of the API, for another region'
		}
	],
	email: {
		worth: 'unknown',
		reason: 'Webex does not say whether the address is verified.'
	},
	logo: {
		icon: 'webex'
	},
	sources: [
		'https://developer.webex.com/docs/integrations',
		'https://developer.webex.com/docs/api/v1/people/get-my-own-details',
		'https://authjs.dev/reference/core/providers/webex',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/Webex/Provider.php'
	],
	recorded: {
		authorization: {
			url: 'https://webexapis.com/v1/authorize',
			params: {
				scope: 'spark:kms spark:people_read'
			}
		},
		token: {
			url: 'https://webexapis.com/v1/access_token',
			client: 'post'
		},
		answers: {
			'https://webexapis.com/v1/people/me': {
				id: 'Y2lzY29zcGFyazovL3VzL1BFT1BMRS9mNWIzNjE4Ny1jOGRkLTQ3MjctOGIyZi1mOWM0NDdmMjkwNDY',
				emails: ['john.andersen@example.com'],
				displayName: 'John Andersen',
				firstName: 'John',
				lastName: 'Andersen',
				avatar: 'https://avatar.example.com/V1~x~80',
				orgId: 'Y2lzY29zcGFyazov',
				type: 'person'
			}
		},
		user: {
			id: 'Y2lzY29zcGFyazovL3VzL1BFT1BMRS9mNWIzNjE4Ny1jOGRkLTQ3MjctOGIyZi1mOWM0NDdmMjkwNDY',
			name: 'John Andersen',
			email: 'john.andersen@example.com',
			image: 'https://avatar.example.com/V1~x~80'
		},
		refused: [
			{
				what: 'a token that has expired',
				at: 'https://webexapis.com/v1/people/me',
				status: 401,
				body: {
					message: 'The request requires a valid access token set in the Authorization request header.',
					trackingId: '1'
				}
			}
		],
		differences: {
			'token.client': 'Public implementations send the client id and the secret as parameters.'
		}
	}
} satisfies Entry;
