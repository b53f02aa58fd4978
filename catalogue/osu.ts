import type { Entry } from './entry.js';

export default {
	factory: 'Osu',
	docs: 'https://osu.ppy.sh/docs/#authentication',
	console: 'https://osu.ppy.sh/home/account/edit#oauth',
	register: 'Under "OAuth" in the settings of your account, create an application with the callback URL.',
	email: {
		worth: 'none',
		reason: 'osu! returns no address.'
	},
	logo: {
		icon: 'osu'
	},
	sources: [
		'https://osu.ppy.sh/docs/#authentication',
		'https://arcticjs.dev/providers/osu',
		'https://authjs.dev/reference/core/providers/osu'
	],
	recorded: {
		authorization: {
			url: 'https://osu.ppy.sh/oauth/authorize',
			params: {
				scope: 'identify'
			}
		},
		token: {
			url: 'https://osu.ppy.sh/oauth/token',
			client: 'basic'
		},
		answers: {
			'https://osu.ppy.sh/api/v2/me': {
				id: 1,
				username: 'osuuser',
				avatar_url: 'https://a.ppy.sh/1?1501234567.jpeg',
				country_code: 'AU',
				is_bot: false,
				is_supporter: true,
				join_date: '2010-01-01T00:00:00+00:00'
			}
		},
		user: {
			id: '1',
			name: 'osuuser',
			email: null,
			image: 'https://a.ppy.sh/1?1501234567.jpeg'
		},
		refused: [
			{
				what: 'a token that has expired',
				at: 'https://osu.ppy.sh/api/v2/me',
				status: 401,
				body: {
					authentication: 'basic'
				}
			}
		]
	}
} satisfies Entry;
