import type { Entry } from './entry.js';

export default {
	factory: 'Medium',
	docs: 'https://github.com/Medium/medium-api-docs',
	console: 'https://medium.com/me/applications',
	register:
		'Medium does not register new applications any more. Add the callback URL to the application that you have.',
	email: {
		worth: 'none',
		reason: 'Medium returns no address.'
	},
	logo: {
		icon: 'medium'
	},
	notes: ['**New apps.** Medium archived its API in March 2023, and gives credentials to no new applications.'],
	sources: [
		'https://github.com/Medium/medium-api-docs',
		'https://authjs.dev/reference/core/providers/medium',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/Medium/Provider.php',
		'https://github.com/hybridauth/hybridauth/blob/master/src/Provider/Medium.php'
	],
	recorded: {
		authorization: {
			url: 'https://medium.com/m/oauth/authorize',
			params: {
				scope: 'basicProfile'
			}
		},
		token: {
			url: 'https://api.medium.com/v1/tokens',
			client: 'post'
		},
		answers: {
			'https://api.medium.com/v1/me': {
				data: {
					id: '5303d74c64f66366f00cb9b2a94f3251bf5',
					username: 'majelbstoat',
					name: 'Jamie Talbot',
					url: 'https://medium.com/@majelbstoat',
					imageUrl: 'https://images.medium.com/0*fkfQiTzT7TlUGGyI.png'
				}
			}
		},
		user: {
			id: '5303d74c64f66366f00cb9b2a94f3251bf5',
			name: 'Jamie Talbot',
			email: null,
			image: 'https://images.medium.com/0*fkfQiTzT7TlUGGyI.png'
		},
		refused: [
			{
				what: 'a token that was revoked',
				at: 'https://api.medium.com/v1/me',
				status: 401,
				body: {
					errors: [
						{
							message: 'Token was invalid.',
							code: 6003
						}
					]
				}
			}
		],
		differences: {
			'token.client': 'Medium documents the client id and the secret as parameters.'
		}
	}
} satisfies Entry;
