import type { Entry } from './entry.js';

export default {
	factory: 'Todoist',
	docs: 'https://developer.todoist.com/api/v1/#tag/Authorization',
	console: 'https://app.todoist.com/app/settings/integrations/app-management',
	register: 'Create an app with the callback URL as OAuth redirect URL.',
	email: {
		worth: 'said',
		reason:
			'`verification_status` of the user says whether the address is verified. Accounts that are older than the verification say nothing.'
	},
	logo: {
		icon: 'todoist'
	},
	sources: [
		'https://developer.todoist.com/api/v1/#tag/Authorization',
		'https://authjs.dev/reference/core/providers/todoist',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/Todoist/Provider.php',
		'https://docs.airbyte.com/integrations/sources/todoist-migrations'
	],
	unverified:
		'Whether the id of a user is the same in the API 1 and in the Sync API 9. The migration guide of Airbyte says that it differs between the REST API 2 and the API 1.',
	recorded: {
		authorization: {
			url: 'https://todoist.com/oauth/authorize',
			params: {
				scope: 'data:read'
			}
		},
		token: {
			url: 'https://todoist.com/oauth/access_token',
			client: 'post'
		},
		answers: {
			'https://api.todoist.com/api/v1/user': {
				id: '2671355',
				email: 'me@example.com',
				full_name: 'Example User',
				avatar_big: 'https://avatars.example.com/big.jpg',
				verification_status: 'verified'
			}
		},
		user: {
			id: '2671355',
			name: 'Example User',
			email: 'me@example.com',
			image: 'https://avatars.example.com/big.jpg'
		},
		verified: true,
		refused: [
			{
				what: 'a token that was revoked',
				at: 'https://api.todoist.com/api/v1/user',
				status: 401,
				body: {
					error: 'Unauthorized',
					error_code: 401
				}
			}
		],
		differences: {
			flow: 'The API 1 replaces the Sync API 9 that its factory uses.'
		}
	}
} satisfies Entry;
