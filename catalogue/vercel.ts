import type { Entry } from './entry.js';

export default {
	factory: 'Vercel',
	docs: 'https://vercel.com/docs/sign-in-with-vercel',
	console: 'https://vercel.com/dashboard',
	register:
		'In the settings of the team, create an app with the permissions for the profile and the address. Add the callback URL to its redirect URLs.',
	email: {
		worth: 'said',
		reason: '`email_verified` of the user says whether the address is verified.'
	},
	logo: {
		icon: 'vercel'
	},
	sources: [
		'https://vercel.com/docs/sign-in-with-vercel',
		'https://www.better-auth.com/docs/authentication/vercel',
		'https://vercel.com/docs/sign-in-with-vercel/authorization-server-api',
		'https://vercel.com/.well-known/oauth-authorization-server'
	],
	unverified: 'Whether userinfo has `email_verified`: the metadata of Vercel do not list the claim.',
	recorded: {
		authorization: {
			url: 'https://vercel.com/oauth/authorize',
			params: {
				scope: 'openid profile email'
			}
		},
		token: {
			url: 'https://api.vercel.com/login/oauth/token',
			client: 'basic'
		},
		answers: {
			'https://api.vercel.com/login/oauth/userinfo': {
				sub: '345e869043f1e55f8bdc837c',
				email: 'user@example.com',
				email_verified: true,
				name: 'John Doe',
				preferred_username: 'john-doe',
				picture: 'https://api.vercel.com/www/avatar/00159aa4'
			}
		},
		user: {
			id: '345e869043f1e55f8bdc837c',
			name: 'John Doe',
			email: 'user@example.com',
			image: 'https://api.vercel.com/www/avatar/00159aa4'
		},
		verified: true,
		refused: [
			{
				what: 'a token that has expired',
				at: 'https://api.vercel.com/login/oauth/userinfo',
				status: 401,
				body: {
					error: 'invalid_token'
				}
			}
		]
	}
} satisfies Entry;
