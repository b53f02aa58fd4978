import type { Entry } from './entry.js';

export default {
	factory: 'Mattermost',
	docs: 'https://developers.mattermost.com/integrate/apps/authentication/oauth2/',
	console: 'https://developers.mattermost.com/integrate/apps/authentication/oauth2/',
	register:
		'Switch the OAuth 2.0 service provider on in the system console. Under "Integrations", add an OAuth 2.0 application with the callback URL.',
	issuer: 'https://mattermost.example.com',
	email: {
		worth: 'said',
		reason: '`email_verified` of the user says whether the address is verified.'
	},
	logo: {
		icon: 'mattermost'
	},
	sources: [
		'https://developers.mattermost.com/integrate/apps/authentication/oauth2/',
		'https://developers.mattermost.com/api-documentation/#/operations/GetUser',
		'https://authjs.dev/reference/core/providers/mattermost',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/Mattermost/Provider.php'
	],
	recorded: {
		options: {
			issuer: 'https://mattermost.example.com'
		},
		authorization: {
			url: 'https://mattermost.example.com/oauth/authorize',
			params: {
				scope: 'openid profile email'
			}
		},
		token: {
			url: 'https://mattermost.example.com/oauth/access_token',
			client: 'post'
		},
		answers: {
			'https://mattermost.example.com/api/v4/users/me': {
				id: 'ts67gogjg7yzmgkzdztzdjgz5o',
				username: 'jane',
				email: 'jane@example.com',
				email_verified: true,
				nickname: '',
				first_name: 'Jane',
				last_name: 'Doe',
				roles: 'system_user',
				locale: 'en'
			}
		},
		user: {
			id: 'ts67gogjg7yzmgkzdztzdjgz5o',
			name: 'jane',
			email: 'jane@example.com',
			image: null
		},
		verified: true,
		refused: [
			{
				what: 'a token that has expired',
				at: 'https://mattermost.example.com/api/v4/users/me',
				status: 401,
				body: {
					id: 'api.context.session_expired.app_error',
					message: 'Invalid or expired session, please login again.',
					status_code: 401
				}
			}
		]
	}
} satisfies Entry;
