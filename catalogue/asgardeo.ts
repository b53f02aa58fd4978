import type { Entry } from './entry.js';

export default {
	factory: 'Asgardeo',
	docs: 'https://wso2.com/asgardeo/docs/guides/authentication/oidc/',
	console: 'https://console.asgardeo.io',
	register:
		'Create an application with the template "Traditional Web Application", and select the claims under "User attributes".',
	issuer: 'https://api.asgardeo.io/t/my-organization',
	email: {
		worth: 'said',
		reason: 'The claim `email_verified` says whether the address is verified.'
	},
	logo: {
		letter: 'A',
		fill: '#FF7300',
		reason: 'Simple Icons has no mark of Asgardeo.'
	},
	sources: [
		'https://wso2.com/asgardeo/docs/guides/authentication/oidc/discover-oidc-configs/',
		'https://authjs.dev/reference/core/providers/asgardeo',
		'https://wso2.com/asgardeo/docs/guides/authentication/oidc/discover-oidc-configs',
		'https://authjs.dev/reference/core/providers_asgardeo'
	],
	recorded: {
		options: {
			issuer: 'https://api.asgardeo.io/t/my-organization'
		},
		authorization: {
			url: 'https://api.asgardeo.io/t/my-organization/oauth2/authorize',
			params: {
				scope: 'openid profile email'
			}
		},
		token: {
			url: 'https://api.asgardeo.io/t/my-organization/oauth2/token',
			client: 'basic'
		},
		claims: {
			iss: 'https://api.asgardeo.io/t/my-organization/oauth2/token',
			sub: 'a8a6c1f2-3b5a-4c8e-9a39-1f2b3c4d5e6f',
			username: 'jane@example.com',
			given_name: 'Jane',
			name: 'Jane Doe',
			email: 'jane@example.com',
			email_verified: true
		},
		user: {
			id: 'a8a6c1f2-3b5a-4c8e-9a39-1f2b3c4d5e6f',
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
		],
		metadata: {
			issuer: 'https://api.asgardeo.io/t/my-organization/oauth2/token'
		},
		differences: {
			flow: 'Its issuer is not the one in the metadata, so the metadata is refused.'
		}
	}
} satisfies Entry;
