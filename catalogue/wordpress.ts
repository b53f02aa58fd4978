import type { Entry } from './entry.js';

export default {
	factory: 'WordPress',
	docs: 'https://developer.wordpress.com/docs/api/oauth2/',
	console: 'https://developer.wordpress.com/apps/new/',
	register: 'Create an application of the type "Web" with the callback URL as redirect URL.',
	email: {
		worth: 'said',
		reason: '`email_verified` of the user says whether the address is verified.'
	},
	logo: {
		icon: 'wordpress'
	},
	sources: [
		'https://developer.wordpress.com/docs/api/oauth2/',
		'https://developer.wordpress.com/docs/api/1.1/get/me/',
		'https://authjs.dev/reference/core/providers/wordpress',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/WordPress/Provider.php',
		'https://github.com/aspnet-contrib/AspNet.Security.OAuth.Providers/blob/dev/src/AspNet.Security.OAuth.WordPress/WordPressAuthenticationOptions.cs',
		'https://github.com/hybridauth/hybridauth/blob/master/src/Provider/WordPress.php',
		'https://github.com/thoughtbot/yesod-auth-oauth2/pull/130',
		'https://github.com/nextauthjs/next-auth/issues/3389'
	],
	recorded: {
		authorization: {
			url: 'https://public-api.wordpress.com/oauth2/authorize',
			params: {
				scope: 'auth'
			}
		},
		token: {
			url: 'https://public-api.wordpress.com/oauth2/token',
			client: 'post'
		},
		answers: {
			'https://public-api.wordpress.com/rest/v1/me': {
				ID: 78972699,
				display_name: 'apiexamples',
				username: 'apiexamples',
				email: 'justin+apiexamples@a8c.com',
				email_verified: true,
				avatar_URL: 'https://1.gravatar.com/avatar/x',
				profile_URL: 'http://en.gravatar.com/apiexamples'
			}
		},
		user: {
			id: '78972699',
			name: 'apiexamples',
			email: 'justin+apiexamples@a8c.com',
			image: 'https://1.gravatar.com/avatar/x'
		},
		verified: true,
		refused: [
			{
				what: 'a token that was revoked',
				at: 'https://public-api.wordpress.com/rest/v1/me',
				status: 400,
				body: {
					error: 'invalid_token',
					message: 'The OAuth2 token is invalid.'
				}
			}
		],
		differences: {
			'token.client': 'WordPress.com accepts the client secret as a parameter only.'
		}
	}
} satisfies Entry;
