import type { Entry } from './entry.js';

export default {
	factory: 'Roblox',
	docs: 'https://create.roblox.com/docs/cloud/reference/oauth2',
	console: 'https://create.roblox.com/dashboard/credentials',
	register:
		'Create an OAuth 2.0 app with the scopes `openid` and `profile`, and add the callback URL to its redirect URLs.',
	email: {
		worth: 'none',
		reason: 'Roblox returns no address.'
	},
	logo: {
		icon: 'roblox'
	},
	notes: [
		'**Names.** `user.name` is the display name, which several users can share. `preferred_username` in the profile is unique.'
	],
	sources: [
		'https://create.roblox.com/docs/cloud/reference/oauth2',
		'https://github.com/Roblox/creator-docs/blob/main/content/en-us/cloud/reference/oauth2.md',
		'https://authjs.dev/reference/core/providers/roblox'
	],
	recorded: {
		authorization: {
			url: 'https://apis.roblox.com/oauth/v1/authorize',
			params: {
				scope: 'openid profile'
			}
		},
		token: {
			url: 'https://apis.roblox.com/oauth/v1/token',
			client: 'basic'
		},
		claims: {
			sub: '45348281',
			name: 'Mighty',
			nickname: 'Mighty',
			preferred_username: 'MightyPart',
			created_at: 1373701800,
			profile: 'https://www.roblox.com/users/45348281/profile',
			picture: 'https://tr.rbxcdn.com/30DAY-AvatarHeadshot/150/150/AvatarHeadshot/Png'
		},
		user: {
			id: '45348281',
			name: 'Mighty',
			email: null,
			image: 'https://tr.rbxcdn.com/30DAY-AvatarHeadshot/150/150/AvatarHeadshot/Png'
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
		]
	}
} satisfies Entry;
