import type { Entry } from './entry.js';

export default {
	factory: 'FusionAuth',
	docs: 'https://fusionauth.io/docs/lifecycle/authenticate-users/oauth/',
	console: 'https://fusionauth.io/docs/get-started/core-concepts/applications',
	register:
		'Add an application, and the callback URL to its authorized redirect URLs. Set the issuer of the tenant to its address, instead of `acme.com`.',
	issuer: 'https://fusionauth.example.com',
	options: [
		{
			name: 'tenantId',
			type: 'string',
			default: 'none',
			meaning: 'the id of the tenant, if the server has more than one'
		}
	],
	email: {
		worth: 'said',
		reason: 'The claim `email_verified` says whether the address is verified.'
	},
	logo: {
		icon: 'fusionauth'
	},
	sources: [
		'https://fusionauth.io/docs/lifecycle/authenticate-users/oauth/endpoints',
		'https://authjs.dev/reference/core/providers/fusionauth',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/FusionAuth/Provider.php'
	],
	recorded: {
		options: {
			issuer: 'https://fusionauth.example.com'
		},
		authorization: {
			url: 'https://fusionauth.example.com/oauth2/authorize',
			params: {
				scope: 'openid offline_access email profile'
			}
		},
		token: {
			url: 'https://fusionauth.example.com/oauth2/token',
			client: 'basic'
		},
		claims: {
			sub: '00000000-0000-0001-0000-000000000000',
			authenticationType: 'PASSWORD',
			preferred_username: 'jane',
			given_name: 'Jane',
			family_name: 'Doe',
			name: 'Jane Doe',
			email: 'jane@example.com',
			email_verified: true
		},
		user: {
			id: '00000000-0000-0001-0000-000000000000',
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
		]
	}
} satisfies Entry;
