import type { Entry } from './entry.js';

export default {
	factory: 'Zoom',
	docs: 'https://developers.zoom.us/docs/integrations/oauth/',
	console: 'https://marketplace.zoom.us',
	register:
		'Create a general app with the scope `user:read:user`, and add the callback URL to its OAuth redirect URLs.',
	email: {
		worth: 'said',
		reason: '`verified` of the user says whether the address is verified.'
	},
	logo: {
		icon: 'zoom'
	},
	notes: ['**Scopes** are those of the app.'],
	sources: [
		'https://developers.zoom.us/docs/api/users/#tag/users/get/users/{userId}',
		'https://arcticjs.dev/providers/zoom',
		'https://authjs.dev/reference/core/providers/zoom'
	],
	recorded: {
		authorization: {
			url: 'https://zoom.us/oauth/authorize',
			params: {
				scope: ''
			}
		},
		token: {
			url: 'https://zoom.us/oauth/token',
			client: 'basic'
		},
		answers: {
			'https://api.zoom.us/v2/users/me': {
				id: 'KDcuGIm1QgePTO8WbOqwIQ',
				first_name: 'Jill',
				last_name: 'Chill',
				display_name: 'Jill Chill',
				email: 'jchill@example.com',
				type: 2,
				verified: 1,
				account_id: 'EAAAAbbbbbCCCCHMA',
				status: 'active',
				pic_url: 'https://example.com/photo.jpg'
			}
		},
		user: {
			id: 'KDcuGIm1QgePTO8WbOqwIQ',
			name: 'Jill Chill',
			email: 'jchill@example.com',
			image: 'https://example.com/photo.jpg'
		},
		verified: true,
		refused: [
			{
				what: 'a token that has expired',
				at: 'https://api.zoom.us/v2/users/me',
				status: 401,
				body: {
					code: 124,
					message: 'Access token is expired.'
				}
			},
			{
				what: 'a code that was used before',
				at: 'token',
				status: 400,
				body: {
					reason: 'Invalid authorization code',
					error: 'invalid_request'
				}
			}
		]
	}
} satisfies Entry;
