import type { Entry } from './entry.js';

export default {
	factory: 'Gitea',
	docs: 'https://docs.gitea.com/development/oauth2-provider',
	console: 'https://docs.gitea.com/development/oauth2-provider',
	register:
		'In the settings of your account, under "Applications", create an OAuth2 application with the callback URL.',
	issuer: 'https://gitea.example.com',
	email: {
		worth: 'said',
		reason:
			'The claim `email_verified` says that the account is active. A server that does not confirm addresses (`REGISTER_EMAIL_CONFIRM`) activates accounts without that.'
	},
	logo: {
		icon: 'gitea'
	},
	sources: [
		'https://docs.gitea.com/development/oauth2-provider',
		'https://arcticjs.dev/providers/gitea',
		'https://github.com/go-gitea/gitea/blob/main/services/oauth2_provider/access_token.go',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/Gitea/Provider.php',
		'https://github.com/markbates/goth/blob/master/providers/gitea/gitea.go'
	],
	recorded: {
		options: {
			issuer: 'https://gitea.example.com'
		},
		authorization: {
			url: 'https://gitea.example.com/login/oauth/authorize',
			params: {
				scope: 'openid profile email'
			}
		},
		token: {
			url: 'https://gitea.example.com/login/oauth/access_token',
			client: 'basic'
		},
		claims: {
			sub: '1',
			preferred_username: 'jane',
			groups: [],
			picture: 'https://gitea.example.com/avatars/1',
			name: 'Jane Doe',
			email: 'jane@example.com',
			email_verified: true
		},
		user: {
			id: '1',
			name: 'Jane Doe',
			email: 'jane@example.com',
			image: 'https://gitea.example.com/avatars/1'
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
