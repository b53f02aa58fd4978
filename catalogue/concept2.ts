import type { Entry } from './entry.js';

export default {
	factory: 'Concept2',
	docs: 'https://log.concept2.com/developers/documentation/#authentication',
	console: 'https://log.concept2.com/developers/keys',
	register: 'Create an API key with the callback URL.',
	email: {
		worth: 'unknown',
		reason: 'Concept2 does not say whether the address is verified.'
	},
	logo: {
		letter: 'C',
		fill: '#00ADEF',
		reason: 'Simple Icons has no mark of Concept2.'
	},
	notes: [
		"**The scope** lets your app write results. Without need for it, set `authorization: { params: { scope: 'user:read' } }`."
	],
	sources: [
		'https://log.concept2.com/developers/documentation/#authentication',
		'https://authjs.dev/reference/core/providers/concept2',
		'https://github.com/OpenRowingCommunity/c2logbook/blob/main/lib/src/types/c2_user.dart'
	],
	unverified:
		'How the client authenticates at the token endpoint: public implementations send the client id and the secret as parameters.',
	recorded: {
		authorization: {
			url: 'https://log.concept2.com/oauth/authorize',
			params: {
				scope: 'user:read,results:write'
			}
		},
		token: {
			url: 'https://log.concept2.com/oauth/access_token',
			client: 'basic'
		},
		answers: {
			'https://log.concept2.com/api/users/me': {
				data: {
					id: 1,
					username: 'davidh',
					first_name: 'David',
					last_name: 'Hart',
					gender: 'M',
					dob: '1977-08-19',
					email: 'davidh@concept2.com',
					country: 'GBR',
					profile_image: 'https://media.concept2.com/davidh.jpg',
					email_permission: true
				}
			}
		},
		user: {
			id: '1',
			name: 'davidh',
			email: 'davidh@concept2.com',
			image: 'https://media.concept2.com/davidh.jpg'
		},
		refused: [
			{
				what: 'a token that has expired',
				at: 'https://log.concept2.com/api/users/me',
				status: 401,
				body: {
					status_code: 401,
					message: 'Unauthorised'
				}
			}
		]
	}
} satisfies Entry;
