import type { Entry } from './entry.js';

export default {
	factory: 'Lichess',
	docs: 'https://lichess.org/api#tag/OAuth',
	console: 'https://lichess.org/api#tag/OAuth',
	register:
		'Lichess has no registration: the client id is any text that names your app, such as its domain. There is no secret.',
	email: {
		worth: 'none',
		reason: 'Lichess returns no address.'
	},
	logo: {
		icon: 'lichess'
	},
	sources: [
		'https://lichess.org/api#tag/OAuth',
		'https://arcticjs.dev/providers/lichess',
		'https://github.com/lichess-org/api/blob/master/doc/specs/tags/oauth/api-token.yaml',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/Lichess/Provider.php',
		'https://github.com/pennersr/django-allauth/blob/main/allauth/socialaccount/providers/lichess/views.py'
	],
	recorded: {
		authorization: {
			url: 'https://lichess.org/oauth',
			params: {
				scope: ''
			}
		},
		token: {
			url: 'https://lichess.org/api/token',
			client: 'none'
		},
		answers: {
			'https://lichess.org/api/account': {
				id: 'georges',
				username: 'Georges',
				createdAt: 1290415680000,
				url: 'https://lichess.org/@/georges'
			}
		},
		user: {
			id: 'georges',
			name: 'Georges',
			email: null,
			image: null
		},
		refused: [
			{
				what: 'a token that was revoked',
				at: 'https://lichess.org/api/account',
				status: 401,
				body: {
					error: 'No such token'
				}
			}
		]
	}
} satisfies Entry;
