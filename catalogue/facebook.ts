import type { Entry } from './entry.js';

export default {
	factory: 'Facebook',
	docs: 'https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow',
	console: 'https://developers.facebook.com/apps',
	register:
		'Create an app with the use case "Authenticate and request data from users with Facebook Login". Add the callback URL to "Valid OAuth Redirect URIs", and switch the app to live mode.',
	email: {
		worth: 'unknown',
		reason: 'Facebook returns a valid address of the user, and does not say in the answer whether it is verified.'
	},
	logo: {
		icon: 'facebook'
	},
	sources: [
		'https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow',
		'https://developers.facebook.com/docs/graph-api/reference/user/',
		'https://authjs.dev/reference/core/providers/facebook',
		'https://arcticjs.dev/providers/facebook',
		'https://developers.facebook.com/docs/graph-api/changelog/versions/'
	],
	recorded: {
		authorization: {
			url: 'https://www.facebook.com/v24.0/dialog/oauth',
			params: {
				scope: 'email'
			}
		},
		token: {
			url: 'https://graph.facebook.com/oauth/access_token',
			client: 'basic'
		},
		answers: {
			'https://graph.facebook.com/me?fields=id,name,email,picture': {
				id: '10224850000000000',
				name: 'Jane Doe',
				email: 'jane@example.com',
				picture: {
					data: {
						url: 'https://platform-lookaside.fbsbx.com/platform/profilepic/?asid=1',
						width: 50,
						height: 50,
						is_silhouette: false
					}
				}
			}
		},
		user: {
			id: '10224850000000000',
			name: 'Jane Doe',
			email: 'jane@example.com',
			image: 'https://platform-lookaside.fbsbx.com/platform/profilepic/?asid=1'
		},
		refused: [
			{
				what: 'a code that was used before',
				at: 'token',
				status: 400,
				body: {
					error: {
						message: 'This authorization code has been used.',
						type: 'OAuthException',
						code: 100,
						fbtrace_id: 'A1'
					}
				}
			},
			{
				what: 'a token that has expired',
				at: 'https://graph.facebook.com/me?fields=id,name,email,picture',
				status: 400,
				body: {
					error: {
						message: 'Error validating access token',
						type: 'OAuthException',
						code: 190
					}
				}
			}
		],
		differences: {
			'authorization.url': 'The version 19.0 of the API ended on 21 May 2026.'
		}
	}
} satisfies Entry;
