import type { Entry } from './entry.js';

export default {
	factory: 'Strava',
	docs: 'https://developers.strava.com/docs/authentication/',
	console: 'https://www.strava.com/settings/api',
	register: 'Create an app, and set its "Authorization Callback Domain" to the domain of the callback URL.',
	email: {
		worth: 'none',
		reason: 'Strava returns no address.'
	},
	logo: {
		icon: 'strava'
	},
	sources: [
		'https://developers.strava.com/docs/authentication/',
		'https://arcticjs.dev/providers/strava',
		'https://authjs.dev/reference/core/providers/strava'
	],
	recorded: {
		authorization: {
			url: 'https://www.strava.com/api/v3/oauth/authorize',
			params: {
				scope: 'read',
				approval_prompt: 'auto'
			}
		},
		token: {
			url: 'https://www.strava.com/api/v3/oauth/token',
			client: 'post'
		},
		answers: {
			'https://www.strava.com/api/v3/athlete': {
				id: 1234567890987654,
				username: 'marianne_t',
				firstname: 'Marianne',
				lastname: 'Teutenberg',
				city: 'San Francisco',
				country: 'US',
				sex: 'F',
				profile: 'https://xxxxxx.cloudfront.net/pictures/athletes/large.jpg'
			}
		},
		user: {
			id: '1234567890987654',
			name: 'Marianne Teutenberg',
			email: null,
			image: 'https://xxxxxx.cloudfront.net/pictures/athletes/large.jpg'
		},
		refused: [
			{
				what: 'a token that was revoked',
				at: 'https://www.strava.com/api/v3/athlete',
				status: 401,
				body: {
					message: 'Authorization Error',
					errors: [
						{
							resource: 'Athlete',
							field: 'access_token',
							code: 'invalid'
						}
					]
				}
			}
		]
	}
} satisfies Entry;
