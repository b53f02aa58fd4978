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
	sources: [
		'https://docs.anilist.co/guide/auth/authorization-code',
		'https://arcticjs.dev/providers/anilist',
		'https://github.com/AniList/docs/blob/master/docs/guide/auth/authorization-code.md',
		'https://github.com/AniList/docs/blob/master/docs/guide/snippets/auth/authenticated-requests/javascript.js',
		'https://github.com/AniList/docs/blob/master/docs/guide/migration/version-1/migrations/user-activity-id-reply.graphql'
	],
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
