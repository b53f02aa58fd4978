import type { Entry } from './entry.js';

export default {
	factory: 'Twitch',
	docs: 'https://dev.twitch.tv/docs/authentication/getting-tokens-oidc/',
	console: 'https://dev.twitch.tv/console/apps',
	register: 'Register an application of the type "Confidential", with the callback URL.',
	email: {
		worth: 'said',
		reason: 'The claim `email_verified` says whether the address is verified.'
	},
	logo: {
		icon: 'twitch'
	},
	sources: [
		'https://dev.twitch.tv/docs/authentication/getting-tokens-oidc/',
		'https://authjs.dev/reference/core/providers/twitch'
	],
	recorded: {
		authorization: {
			url: 'https://id.twitch.tv/oauth2/authorize',
			params: {
				scope: 'openid user:read:email',
				claims: '{"id_token":{"email_verified":null,"email":null,"picture":null,"preferred_username":null}}'
			}
		},
		token: {
			url: 'https://id.twitch.tv/oauth2/token',
			client: 'post',
			answer: {
				access_token: 'the-access-token',
				expires_in: 14124,
				refresh_token: '5b93chm6hdve3mycz05zfzatkfdenfspp1h1ar2xxdalen01',
				scope: ['openid', 'user:read:email'],
				token_type: 'bearer'
			}
		},
		claims: {
			sub: '713936733',
			azp: 'the-client-id',
			preferred_username: 'scotwht',
			email: 'scotwht@justin.tv',
			email_verified: true,
			picture: 'https://static-cdn.jtvnw.net/jtv_user_pictures/scotwht-300x300.png'
		},
		user: {
			id: '713936733',
			name: 'scotwht',
			email: 'scotwht@justin.tv',
			image: 'https://static-cdn.jtvnw.net/jtv_user_pictures/scotwht-300x300.png'
		},
		verified: true,
		refused: [
			{
				what: 'a code that was used before',
				at: 'token',
				status: 400,
				body: {
					status: 400,
					message: 'Invalid authorization code'
				}
			}
		]
	}
} satisfies Entry;
