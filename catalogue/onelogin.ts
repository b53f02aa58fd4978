import type { Entry } from './entry.js';

export default {
	factory: 'OneLogin',
	docs: 'https://developers.onelogin.com/openid-connect',
	console: 'https://developers.onelogin.com/openid-connect/connect-to-onelogin',
	register:
		'In the administration, add an app "OpenId Connect (OIDC)", and add the callback URL to its redirect URIs. Set the token endpoint to "Basic".',
	issuer: 'https://my-company.onelogin.com',
	email: {
		worth: 'unknown',
		reason: 'OneLogin does not send `email_verified`. Administrators of the organisation set addresses.'
	},
	logo: {
		letter: 'O',
		fill: '#1A1F36',
		reason: 'Simple Icons has no mark of OneLogin.'
	},
	sources: [
		'https://developers.onelogin.com/openid-connect/api/user-info',
		'https://authjs.dev/reference/core/providers/onelogin',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/Onelogin/Provider.php'
	],
	recorded: {
		options: {
			issuer: 'https://my-company.onelogin.com'
		},
		authorization: {
			url: 'https://my-company.onelogin.com/oidc/2/auth',
			params: {
				scope: 'openid profile email'
			}
		},
		token: {
			url: 'https://my-company.onelogin.com/oidc/2/token',
			client: 'basic'
		},
		claims: {
			iss: 'https://my-company.onelogin.com/oidc/2',
			sub: '36321838',
			preferred_username: 'jane@example.com',
			name: 'Jane Doe',
			email: 'jane@example.com'
		},
		user: {
			id: '36321838',
			name: 'Jane Doe',
			email: 'jane@example.com',
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
		],
		metadata: {
			issuer: 'https://my-company.onelogin.com/oidc/2'
		},
		differences: {
			flow: 'Its issuer is not the one in the metadata, so the metadata is refused.'
		}
	}
} satisfies Entry;
