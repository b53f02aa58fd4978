import type { Entry } from './entry.js';

export default {
	factory: 'GitHub',
	docs: 'https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps',
	console: 'https://github.com/settings/developers',
	register: 'Create an OAuth app, one for each environment, because it has one callback URL.',
	email: {
		worth: 'said',
		reason: 'The list of addresses says of each one whether it is verified.',
		vouches:
			'https://docs.github.com/en/account-and-profile/setting-up-and-managing-your-personal-account-on-github/managing-email-preferences/verifying-your-email-address'
	},
	logo: { icon: 'github' },
	notes: ['**GitHub Apps** need the account permission "Email addresses: read".'],
	sources: [
		'https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps',
		'https://docs.github.com/en/rest/users/emails#list-email-addresses-for-the-authenticated-user'
	],
	recorded: {
		authorization: {
			url: 'https://github.com/login/oauth/authorize',
			params: { scope: 'read:user user:email' }
		},
		response: { iss: 'https://github.com/login/oauth' },
		token: {
			url: 'https://github.com/login/oauth/access_token',
			client: 'basic',
			answer: { access_token: 'the-access-token', scope: 'read:user,user:email', token_type: 'bearer' }
		},
		answers: {
			'https://api.github.com/user': {
				id: 583231,
				login: 'octocat',
				name: null,
				email: 'public@example.com',
				avatar_url: 'https://avatars.githubusercontent.com/u/583231'
			},
			'https://api.github.com/user/emails?per_page=100': [
				{ email: 'octocat@github.com', primary: true, verified: true, visibility: 'public' }
			]
		},
		user: {
			id: '583231',
			name: 'octocat',
			email: 'octocat@github.com',
			image: 'https://avatars.githubusercontent.com/u/583231'
		},
		verified: true,
		refused: [
			{
				what: 'an error of the token endpoint with status 200',
				at: 'token',
				body: { error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' }
			},
			{
				what: 'a token that was revoked',
				at: 'https://api.github.com/user',
				status: 401,
				body: { message: 'Bad credentials', status: '401' }
			}
		]
	}
} satisfies Entry;
