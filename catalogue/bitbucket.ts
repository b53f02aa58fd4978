import type { Entry } from './entry.js';

export default {
	factory: 'Bitbucket',
	docs: 'https://developer.atlassian.com/cloud/bitbucket/oauth-2/',
	console: 'https://bitbucket.org/account/settings/',
	register:
		'In the settings of a workspace, add an OAuth consumer with the permission "Account: Email" and "Account: Read", and the callback URL.',
	email: {
		worth: 'said',
		reason: '`is_confirmed` of the primary address says whether the address is verified.'
	},
	logo: {
		icon: 'bitbucket'
	},
	sources: [
		'https://developer.atlassian.com/cloud/bitbucket/oauth-2/',
		'https://developer.atlassian.com/cloud/bitbucket/rest/api-group-users/',
		'https://arcticjs.dev/providers/bitbucket',
		'https://authjs.dev/reference/core/providers/bitbucket'
	],
	recorded: {
		authorization: {
			url: 'https://bitbucket.org/site/oauth2/authorize',
			params: {
				scope: 'account'
			}
		},
		token: {
			url: 'https://bitbucket.org/site/oauth2/access_token',
			client: 'basic'
		},
		answers: {
			'https://api.bitbucket.org/2.0/user': {
				account_id: '557058:ba8948b2-49da-43a9-9e8b-e7249b8e324c',
				uuid: '{543483ab-0f50-49f6-9ff9-0e8f8f8a0d8e}',
				username: 'tutorials',
				display_name: 'tutorials account',
				nickname: 'tutorials',
				links: {
					avatar: {
						href: 'https://avatar.example.com/t.png'
					}
				}
			},
			'https://api.bitbucket.org/2.0/user/emails': {
				values: [
					{
						is_primary: true,
						is_confirmed: true,
						type: 'email',
						email: 'tutorials@bitbucket.org'
					}
				]
			}
		},
		user: {
			id: '557058:ba8948b2-49da-43a9-9e8b-e7249b8e324c',
			name: 'tutorials account',
			email: 'tutorials@bitbucket.org',
			image: 'https://avatar.example.com/t.png'
		},
		verified: true,
		refused: [
			{
				what: 'a token that has expired',
				at: 'https://api.bitbucket.org/2.0/user',
				status: 401,
				body: {
					type: 'error',
					error: {
						message: 'Access token expired.'
					}
				}
			}
		],
		differences: {
			profile: 'The list of addresses, which its factory does not read.'
		}
	}
} satisfies Entry;
