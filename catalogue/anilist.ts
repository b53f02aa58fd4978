import type { Entry } from './entry.js';

export default {
	factory: 'AniList',
	docs: 'https://docs.anilist.co/guide/auth/authorization-code',
	console: 'https://anilist.co/settings/developer',
	register: 'Create a client with the callback URL as redirect URL.',
	email: {
		worth: 'none',
		reason: 'AniList returns no address.'
	},
	logo: {
		icon: 'anilist'
	},
	sources: ['https://docs.anilist.co/guide/auth/authorization-code', 'https://arcticjs.dev/providers/anilist'],
	unverified:
		'The endpoints are checked against one public implementation only, and the answers of the API against none.',
	recorded: {
		authorization: {
			url: 'https://anilist.co/api/v2/oauth/authorize',
			params: {
				scope: ''
			},
			pkce: false
		},
		token: {
			url: 'https://anilist.co/api/v2/oauth/token',
			client: 'post'
		},
		answers: {
			'POST https://graphql.anilist.co/': {
				data: {
					Viewer: {
						id: 5,
						name: 'Jane',
						avatar: {
							large: 'https://s4.anilist.co/file/avatar.png'
						}
					}
				}
			}
		},
		user: {
			id: '5',
			name: 'Jane',
			email: null,
			image: 'https://s4.anilist.co/file/avatar.png'
		},
		refused: [
			{
				what: 'an error of the API with status 200',
				at: 'POST https://graphql.anilist.co/',
				body: {
					data: null,
					errors: [
						{
							message: 'Invalid token',
							status: 400
						}
					]
				}
			}
		]
	}
} satisfies Entry;
