import type { Entry } from './entry.js';

export default {
	factory: 'Gitee',
	docs: 'https://gitee.com/api/v5/oauth_doc',
	console: 'https://gitee.com/oauth/applications',
	register: 'Create an application with the permission `user_info` and the callback URL.',
	email: {
		worth: 'unknown',
		reason: 'Gitee does not say whether the address is verified.'
	},
	logo: {
		icon: 'gitee'
	},
	sources: [
		'https://gitee.com/api/v5/oauth_doc',
		'https://docs.allauth.org/en/latest/socialaccount/providers/gitee.html',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/Gitee/Provider.php',
		'https://github.com/aspnet-contrib/AspNet.Security.OAuth.Providers/blob/dev/src/AspNet.Security.OAuth.Gitee/GiteeAuthenticationOptions.cs'
	],
	recorded: {
		authorization: {
			url: 'https://gitee.com/oauth/authorize',
			params: {
				scope: 'user_info'
			},
			pkce: false
		},
		token: {
			url: 'https://gitee.com/oauth/token',
			client: 'post'
		},
		answers: {
			'https://gitee.com/api/v5/user': {
				id: 123,
				login: 'jane',
				name: 'Jane',
				avatar_url: 'https://gitee.com/assets/no_portrait.png',
				email: null
			}
		},
		user: {
			id: '123',
			name: 'Jane',
			email: null,
			image: 'https://gitee.com/assets/no_portrait.png'
		},
		refused: [
			{
				what: 'a token that has expired',
				at: 'https://gitee.com/api/v5/user',
				status: 401,
				body: {
					message: '401 Unauthorized: Access token is expired'
				}
			}
		]
	}
} satisfies Entry;
