import type { Entry } from './entry.js';

export default {
	factory: 'Spotify',
	docs: 'https://developer.spotify.com/documentation/web-api/tutorials/code-flow',
	console: 'https://developer.spotify.com/dashboard',
	register:
		'Create an app with the Web API, and add the callback URL to its redirect URIs. For development, use `http://127.0.0.1` instead of `localhost`.',
	email: {
		worth: 'never',
		reason: 'Spotify says that the address is unverified, and that nothing proves that it belongs to the user.'
	},
	logo: {
		icon: 'spotify'
	},
	sources: [
		'https://developer.spotify.com/documentation/web-api/reference/get-current-users-profile',
		'https://arcticjs.dev/providers/spotify',
		'https://authjs.dev/reference/core/providers/spotify'
	],
	recorded: {
		authorization: {
			url: 'https://accounts.spotify.com/authorize',
			params: {
				scope: 'user-read-email'
			}
		},
		token: {
			url: 'https://accounts.spotify.com/api/token',
			client: 'basic'
		},
		answers: {
			'https://api.spotify.com/v1/me': {
				id: 'wizzler',
				display_name: 'JMWizzler',
				email: 'email@example.com',
				images: [
					{
						url: 'https://i.scdn.co/image/ab67616d00001e02',
						height: 300,
						width: 300
					}
				],
				uri: 'spotify:user:wizzler',
				country: 'SE',
				product: 'premium'
			}
		},
		user: {
			id: 'wizzler',
			name: 'JMWizzler',
			email: null,
			image: 'https://i.scdn.co/image/ab67616d00001e02'
		},
		refused: [
			{
				what: 'a token that has expired',
				at: 'https://api.spotify.com/v1/me',
				status: 401,
				body: {
					error: {
						status: 401,
						message: 'The access token expired'
					}
				}
			}
		]
	}
} satisfies Entry;
