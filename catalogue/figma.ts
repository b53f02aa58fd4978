import type { Entry } from './entry.js';

export default {
	factory: 'Figma',
	docs: 'https://developers.figma.com/docs/rest-api/authentication/',
	console: 'https://www.figma.com/developers/apps',
	register:
		'Create an app with the scope `current_user:read`, and add the callback URL. Publish the app, otherwise only you can sign in.',
	email: {
		worth: 'unknown',
		reason: 'Figma does not say whether the address is verified.'
	},
	logo: {
		icon: 'figma'
	},
	sources: [
		'https://developers.figma.com/docs/rest-api/authentication/',
		'https://arcticjs.dev/providers/figma',
		'https://authjs.dev/reference/core/providers/figma'
	],
	recorded: {
		authorization: {
			url: 'https://www.figma.com/oauth',
			params: {
				scope: 'current_user:read'
			},
			pkce: false
		},
		token: {
			url: 'https://api.figma.com/v1/oauth/token',
			client: 'basic'
		},
		answers: {
			'https://api.figma.com/v1/me': {
				id: '1234567890',
				email: 'jane@example.com',
				handle: 'Jane',
				img_url: 'https://s3-alpha.figma.com/profile/jane'
			}
		},
		user: {
			id: '1234567890',
			name: 'Jane',
			email: 'jane@example.com',
			image: 'https://s3-alpha.figma.com/profile/jane'
		},
		refused: [
			{
				what: 'a token that has expired',
				at: 'https://api.figma.com/v1/me',
				status: 403,
				body: {
					status: 403,
					err: 'Invalid token'
				}
			}
		],
		differences: {
			'authorization.scope':
				'Figma replaced `files:read`, which also let apps read all files, by a scope for the user alone.'
		}
	}
} satisfies Entry;
