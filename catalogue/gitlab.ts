import type { Entry } from './entry.js';

export default {
	factory: 'GitLab',
	docs: 'https://docs.gitlab.com/api/oauth2/',
	console: 'https://gitlab.com/-/user_settings/applications',
	register: 'Add an application with the scope `read_user`, and keep "Confidential" checked.',
	options: [
		{
			name: 'baseUrl',
			type: 'URL',
			default: '`https://gitlab.com`',
			meaning: 'the address of your own GitLab, with its path if it has one'
		}
	],
	email: {
		worth: 'said',
		reason:
			'GitLab replaces an address when the new one is confirmed, and `confirmed_at` says that there is such an address.'
	},
	logo: { icon: 'gitlab' },
	notes: ['**Names.** `user.name` is the name in the profile, otherwise the user name.'],
	sources: ['https://docs.gitlab.com/api/oauth2/', 'https://docs.gitlab.com/api/users/#get-the-current-user'],
	recorded: {
		authorization: { url: 'https://gitlab.com/oauth/authorize', params: { scope: 'read_user' } },
		token: {
			url: 'https://gitlab.com/oauth/token',
			client: 'basic',
			answer: {
				access_token: 'the-access-token',
				token_type: 'Bearer',
				expires_in: 7200,
				refresh_token: '8257e65c97202ed1726cf9571600918f3bffb2544b26e00a61df9897668c33a1',
				created_at: 1607635748
			}
		},
		answers: {
			'https://gitlab.com/api/v4/user': {
				id: 1,
				username: 'john_smith',
				email: 'john@example.com',
				name: 'John Smith',
				state: 'active',
				avatar_url: 'https://gitlab.com/uploads/user/avatar/1/index.jpg',
				web_url: 'https://gitlab.com/john_smith',
				created_at: '2012-05-23T08:00:58Z',
				confirmed_at: '2012-05-23T09:05:22Z',
				two_factor_enabled: true,
				external: false
			}
		},
		user: {
			id: '1',
			name: 'John Smith',
			email: 'john@example.com',
			image: 'https://gitlab.com/uploads/user/avatar/1/index.jpg'
		},
		verified: true,
		refused: [
			{
				what: 'a token without the scope',
				at: 'https://gitlab.com/api/v4/user',
				status: 403,
				body: { error: 'insufficient_scope', error_description: 'The request requires higher privileges', scope: 'api' }
			}
		]
	}
} satisfies Entry;
