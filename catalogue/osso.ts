import type { Entry } from './entry.js';

export default {
	factory: 'Osso',
	docs: 'https://ossoapp.com/docs/consume/overview/',
	console: 'https://ossoapp.com/docs/configure/overview/',
	register:
		'In the admin interface of your server, create an OAuth client, and add the callback URL to its redirect URIs.',
	issuer: 'https://osso.example.com',
	email: {
		worth: 'unknown',
		reason: 'The address is what the identity provider of the organisation says.'
	},
	logo: {
		letter: 'O',
		fill: '#4B70F5',
		reason: 'Simple Icons has no mark of Osso.'
	},
	notes: [
		'**Where people go.** Pass `email` or `domain` in `authorization.params`, and Osso sends people to their identity provider at once.'
	],
	sources: ['https://ossoapp.com/docs/consume/overview/', 'https://next-auth.js.org/providers/osso'],
	unverified: 'The shape of an error of userinfo.',
	recorded: {
		options: {
			issuer: 'https://osso.example.com/'
		},
		authorization: {
			url: 'https://osso.example.com/oauth/authorize',
			params: {
				scope: 'openid profile email'
			}
		},
		token: {
			url: 'https://osso.example.com/oauth/token',
			client: 'basic'
		},
		answers: {
			'https://osso.example.com/oauth/me': {
				id: '1c0e4ac1-5a70-4a4f-9e4f-9b4e5b1ab7d3',
				email: 'jane@example.com',
				idp: 'Okta',
				requested: {
					domain: 'example.com'
				}
			}
		},
		user: {
			id: '1c0e4ac1-5a70-4a4f-9e4f-9b4e5b1ab7d3',
			name: null,
			email: 'jane@example.com',
			image: null
		},
		refused: [
			{
				what: 'a token that is not known',
				at: 'https://osso.example.com/oauth/me',
				status: 401,
				body: {
					error: 'Unauthorized'
				}
			}
		]
	}
} satisfies Entry;
