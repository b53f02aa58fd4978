import type { Entry } from './entry.js';

export default {
	factory: 'Mastodon',
	docs: 'https://docs.joinmastodon.org/methods/oauth/',
	console: 'https://docs.joinmastodon.org/client/token/',
	register:
		'On the server, under "Preferences" and "Development", create an application with the scope `read` and the callback URL.',
	issuer: 'https://mastodon.social',
	email: {
		worth: 'none',
		reason: 'Mastodon returns no address.'
	},
	logo: {
		icon: 'mastodon'
	},
	notes: [
		'**One server.** An id is that of an account on one server. For another server, call the factory again with an `id` of its own.'
	],
	sources: [
		'https://docs.joinmastodon.org/methods/accounts/#verify_credentials',
		'https://arcticjs.dev/providers/mastodon',
		'https://authjs.dev/reference/core/providers/mastodon'
	],
	recorded: {
		options: {
			issuer: 'https://mastodon.social'
		},
		authorization: {
			url: 'https://mastodon.social/oauth/authorize',
			params: {
				scope: 'read'
			}
		},
		token: {
			url: 'https://mastodon.social/oauth/token',
			client: 'basic'
		},
		answers: {
			'https://mastodon.social/api/v1/accounts/verify_credentials': {
				id: '14715',
				username: 'trwnh',
				acct: 'trwnh',
				display_name: 'infinite love',
				url: 'https://mastodon.social/@trwnh',
				avatar: 'https://files.mastodon.social/accounts/avatars/original/x.png',
				avatar_static: 'https://files.mastodon.social/accounts/avatars/static/x.png',
				bot: false,
				created_at: '2016-11-24T10:02:12.085Z'
			}
		},
		user: {
			id: '14715',
			name: 'trwnh',
			email: null,
			image: 'https://files.mastodon.social/accounts/avatars/static/x.png'
		},
		refused: [
			{
				what: 'a token that was revoked',
				at: 'https://mastodon.social/api/v1/accounts/verify_credentials',
				status: 401,
				body: {
					error: 'The access token is invalid'
				}
			}
		]
	}
} satisfies Entry;
