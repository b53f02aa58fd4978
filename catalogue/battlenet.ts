import type { Entry } from './entry.js';

export default {
	factory: 'BattleNet',
	docs: 'https://community.developer.battle.net/documentation/guides/using-oauth',
	console: 'https://develop.battle.net/access/clients',
	register: 'Create a client, and add the callback URL to its redirect URLs.',
	email: {
		worth: 'none',
		reason: 'Battle.net returns no address.'
	},
	logo: {
		icon: 'battledotnet'
	},
	sources: ['https://arcticjs.dev/providers/battlenet', 'https://authjs.dev/reference/core/providers/battlenet'],
	recorded: {
		options: {
			issuer: 'https://oauth.battle.net'
		},
		authorization: {
			url: 'https://oauth.battle.net/authorize',
			params: {
				scope: 'openid profile email'
			}
		},
		token: {
			url: 'https://oauth.battle.net/token',
			client: 'basic'
		},
		claims: {
			sub: '123456789',
			battle_tag: 'Jane#1234'
		},
		user: {
			id: '123456789',
			name: 'Jane#1234',
			email: null,
			image: null
		},
		refused: [
			{
				what: 'a code that was used before',
				at: 'token',
				status: 400,
				body: {
					error: 'invalid_grant'
				}
			}
		],
		metadata: {
			userinfo_endpoint: 'https://oauth.battle.net/userinfo'
		},
		answers: {
			'https://oauth.battle.net/userinfo': {
				sub: '123456789',
				id: 123456789,
				battletag: 'Jane#1234'
			}
		}
	}
} satisfies Entry;
