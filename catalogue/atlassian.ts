import type { Entry } from './entry.js';

export default {
	factory: 'Atlassian',
	docs: 'https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/',
	console: 'https://developer.atlassian.com/console/myapps/',
	register: 'Create an app with OAuth 2.0 (3LO), add the user identity API, and add the callback URL.',
	email: {
		worth: 'unknown',
		reason: 'The answer does not say whether the address is verified.'
	},
	logo: {
		icon: 'atlassian'
	},
	sources: [
		'https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/',
		'https://developer.atlassian.com/cloud/confluence/user-identity-api/',
		'https://arcticjs.dev/providers/atlassian',
		'https://authjs.dev/reference/core/providers/atlassian'
	],
	recorded: {
		authorization: {
			url: 'https://auth.atlassian.com/authorize',
			params: {
				audience: 'api.atlassian.com',
				scope: 'read:me'
			},
			pkce: false
		},
		token: {
			url: 'https://auth.atlassian.com/oauth/token',
			client: 'basic'
		},
		answers: {
			'https://api.atlassian.com/me': {
				account_type: 'atlassian',
				account_id: '112233aa-bb11-cc22-33dd-445566abcabc',
				account_status: 'active',
				email: 'mia@example.com',
				name: 'Mia Krystof',
				picture: 'https://avatar-management.services.atlassian.com/1122/128'
			}
		},
		user: {
			id: '112233aa-bb11-cc22-33dd-445566abcabc',
			name: 'Mia Krystof',
			email: 'mia@example.com',
			image: 'https://avatar-management.services.atlassian.com/1122/128'
		},
		refused: [
			{
				what: 'a token that has expired',
				at: 'https://api.atlassian.com/me',
				status: 401,
				body: {
					code: 401,
					message: 'Unauthorized'
				}
			}
		]
	}
} satisfies Entry;
