import type { Entry } from './entry.js';

export default {
	factory: 'Threads',
	docs: 'https://developers.facebook.com/docs/threads/get-started/get-access-tokens-and-permissions',
	console: 'https://developers.facebook.com/apps',
	register:
		'Create an app with the use case "Access the Threads API", and add the callback URL. The client id is the Threads app id.',
	email: {
		worth: 'none',
		reason: 'Threads returns no address.'
	},
	logo: {
		icon: 'threads'
	},
	sources: [
		'https://developers.facebook.com/docs/threads/get-started/get-access-tokens-and-permissions',
		'https://developers.facebook.com/docs/threads/threads-profiles',
		'https://authjs.dev/reference/core/providers/threads',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/Threads/Provider.php'
	],
	recorded: {
		authorization: {
			url: 'https://threads.net/oauth/authorize',
			params: {
				scope: 'threads_basic'
			},
			pkce: false
		},
		token: {
			url: 'https://graph.threads.net/oauth/access_token',
			client: 'post',
			answer: {
				access_token: 'the-access-token',
				user_id: 1234567
			}
		},
		answers: {
			'https://graph.threads.net/v1.0/me?fields=id,username,threads_profile_picture_url': {
				id: '1234567',
				username: 'threadsapitestuser',
				threads_profile_picture_url: 'https://scontent-sjc3-1.cdninstagram.com/link.jpg'
			}
		},
		user: {
			id: '1234567',
			name: 'threadsapitestuser',
			email: null,
			image: 'https://scontent-sjc3-1.cdninstagram.com/link.jpg'
		},
		refused: [
			{
				what: 'a code that was used before',
				at: 'token',
				status: 400,
				body: {
					error_type: 'OAuthException',
					code: 400,
					error_message: 'Matching code was not found or was already used'
				}
			},
			{
				what: 'a token that has expired',
				at: 'https://graph.threads.net/v1.0/me?fields=id,username,threads_profile_picture_url',
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
			flow: 'Its factory looks for the profile in a member `data`, which the API does not have, and for a token_type.'
		}
	}
} satisfies Entry;
