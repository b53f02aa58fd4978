import type { Entry } from './entry.js';

export default {
	factory: 'Yahoo',
	docs: 'https://developer.yahoo.com/sign-in-with-yahoo/',
	console: 'https://developer.yahoo.com/apps/',
	register:
		'Create an app with the OpenID Connect permissions for the address and the profile, and the callback URL as redirect URI. Yahoo accepts https only.',
	email: {
		worth: 'said',
		reason: 'The claim `email_verified` says whether the address is verified.'
	},
	logo: {
		letter: 'Y',
		fill: '#6001D2',
		reason: 'Simple Icons has no mark of Yahoo.'
	},
	sources: [
		'https://developer.yahoo.com/sign-in-with-yahoo/',
		'https://arcticjs.dev/providers/yahoo',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/Yahoo/Provider.php',
		'https://github.com/aspnet-contrib/AspNet.Security.OAuth.Providers/blob/dev/src/AspNet.Security.OAuth.Yahoo/YahooAuthenticationOptions.cs',
		'https://github.com/hybridauth/hybridauth/blob/master/src/Provider/Yahoo.php'
	],
	recorded: {
		authorization: {
			url: 'https://api.login.yahoo.com/oauth2/request_auth',
			params: {
				scope: 'openid profile email'
			}
		},
		token: {
			url: 'https://api.login.yahoo.com/oauth2/get_token',
			client: 'basic'
		},
		claims: {
			sub: 'FSVIDUW3D7FSVIDUW3D72F2F',
			picture: 'https://s.yimg.com/jane.png',
			name: 'Jane Doe',
			email: 'jane@example.com',
			email_verified: true
		},
		user: {
			id: 'FSVIDUW3D7FSVIDUW3D72F2F',
			name: 'Jane Doe',
			email: 'jane@example.com',
			image: 'https://s.yimg.com/jane.png'
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
