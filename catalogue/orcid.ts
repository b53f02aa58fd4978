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
		'https://docs.allauth.org/en/latest/socialaccount/providers/orcid.html'
	],
	unverified: 'The facts are not checked against a second source.',
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
