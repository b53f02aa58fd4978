import type { Entry } from './entry.js';

export default {
	factory: 'Eventbrite',
	docs: 'https://www.eventbrite.com/platform/docs/authentication',
	console: 'https://www.eventbrite.com/account-settings/apps',
	register: 'Create an API key with the callback URL as OAuth redirect URI.',
	email: {
		worth: 'said',
		reason: '`verified` of the primary address says whether the address is verified.'
	},
	logo: {
		letter: 'E',
		fill: '#F05537',
		reason: 'Simple Icons has no mark of Eventbrite.'
	},
	sources: [
		'https://www.eventbrite.com/platform/docs/authentication',
		'https://www.eventbrite.com/platform/api#/reference/user',
		'https://authjs.dev/reference/core/providers/eventbrite',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/Eventbrite/Provider.php',
		'https://github.com/pennersr/django-allauth/blob/main/allauth/socialaccount/providers/eventbrite/provider.py',
		'https://github.com/python-social-auth/social-core/blob/master/social_core/backends/eventbrite.py'
	],
	recorded: {
		authorization: {
			url: 'https://www.eventbrite.com/oauth/authorize',
			params: {
				scope: 'user.profile'
			}
		},
		token: {
			url: 'https://www.eventbrite.com/oauth/token',
			client: 'post'
		},
		answers: {
			'https://www.eventbriteapi.com/v3/users/me/': {
				id: '12345',
				name: 'John Smith',
				first_name: 'John',
				last_name: 'Smith',
				emails: [
					{
						email: 'jhon.smith@example.com',
						verified: true,
						primary: true
					}
				],
				is_public: false,
				image_id: null
			}
		},
		user: {
			id: '12345',
			name: 'John Smith',
			email: 'jhon.smith@example.com',
			image: null
		},
		verified: true,
		refused: [
			{
				what: 'a token that was revoked',
				at: 'https://www.eventbriteapi.com/v3/users/me/',
				status: 401,
				body: {
					status_code: 401,
					error: 'INVALID_AUTH',
					error_description: 'The OAuth token you provided was invalid.'
				}
			}
		]
	}
} satisfies Entry;
