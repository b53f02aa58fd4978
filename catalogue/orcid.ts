import type { Entry } from './entry.js';

export default {
	factory: 'Orcid',
	docs: 'https://info.orcid.org/documentation/api-tutorials/api-tutorial-get-and-authenticated-orcid-id/',
	console: 'https://orcid.org/developer-tools',
	register: 'Register for the public API with the callback URL as redirect URI. ORCID accepts https only.',
	email: {
		worth: 'none',
		reason: 'ORCID returns no address.'
	},
	logo: {
		icon: 'orcid'
	},
	sources: [
		'https://info.orcid.org/documentation/api-tutorials/api-tutorial-get-and-authenticated-orcid-id/',
		'https://docs.allauth.org/en/latest/socialaccount/providers/orcid.html',
		'https://github.com/ORCID/ORCID-Source/blob/main/orcid-web/ORCID_AUTH_WITH_OPENID_CONNECT.md',
		'https://github.com/python-social-auth/social-core/blob/master/social_core/backends/orcid.py'
	],
	recorded: {
		authorization: {
			url: 'https://orcid.org/oauth/authorize',
			params: {
				scope: 'openid'
			},
			pkce: false
		},
		token: {
			url: 'https://orcid.org/oauth/token',
			client: 'basic'
		},
		claims: {
			sub: '0000-0002-2601-8132',
			given_name: 'Credit',
			family_name: 'Name'
		},
		user: {
			id: '0000-0002-2601-8132',
			name: 'Credit Name',
			email: null,
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
		]
	}
} satisfies Entry;
