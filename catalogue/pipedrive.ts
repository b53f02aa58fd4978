import type { Entry } from './entry.js';

export default {
	factory: 'Pipedrive',
	docs: 'https://pipedrive.readme.io/docs/marketplace-oauth-authorization',
	console: 'https://developers.pipedrive.com',
	register: 'Create an app in the developer hub with the callback URL.',
	email: {
		worth: 'unknown',
		reason: 'Pipedrive does not say whether the address is verified.'
	},
	logo: {
		letter: 'P',
		fill: '#017737',
		reason: 'Simple Icons has no mark of Pipedrive.'
	},
	sources: [
		'https://pipedrive.readme.io/docs/marketplace-oauth-authorization',
		'https://developers.pipedrive.com/docs/api/v1/Users#getCurrentUser',
		'https://authjs.dev/reference/core/providers/pipedrive',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/Pipedrive/Provider.php',
		'https://github.com/aspnet-contrib/AspNet.Security.OAuth.Providers/blob/dev/src/AspNet.Security.OAuth.Pipedrive/PipedriveAuthenticationDefaults.cs'
	],
	recorded: {
		authorization: {
			url: 'https://oauth.pipedrive.com/oauth/authorize',
			params: {
				scope: 'openid profile email'
			}
		},
		token: {
			url: 'https://oauth.pipedrive.com/oauth/token',
			client: 'basic'
		},
		answers: {
			'https://api.pipedrive.com/users/me': {
				success: true,
				data: {
					id: 1,
					name: 'John Doe',
					email: 'john@pipedrive.com',
					icon_url: null,
					activated: true,
					company_id: 12,
					company_name: 'Pipedrive',
					company_domain: 'pipedrive'
				}
			}
		},
		user: {
			id: '1',
			name: 'John Doe',
			email: 'john@pipedrive.com',
			image: null
		},
		refused: [
			{
				what: 'a token that has expired',
				at: 'https://api.pipedrive.com/users/me',
				status: 401,
				body: {
					success: false,
					error: 'unauthorized access',
					errorCode: 401
				}
			}
		]
	}
} satisfies Entry;
