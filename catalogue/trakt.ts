import type { Entry } from './entry.js';

export default {
	factory: 'Trakt',
	docs: 'https://trakt.docs.apiary.io/#reference/authentication-oauth',
	console: 'https://trakt.tv/oauth/applications',
	register: 'Create an application with the callback URL as redirect URI.',
	email: {
		worth: 'none',
		reason: 'Trakt returns no address.'
	},
	logo: {
		icon: 'trakt'
	},
	notes: ['**The id** is the slug, as in `@auth/core`. It comes from the user name, and changes with it.'],
	sources: [
		'https://trakt.docs.apiary.io/#reference/authentication-oauth',
		'https://authjs.dev/reference/core/providers/trakt',
		'https://github.com/aspnet-contrib/AspNet.Security.OAuth.Providers/blob/dev/src/AspNet.Security.OAuth.Trakt/TraktAuthenticationOptions.cs',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/Trakt/Provider.php'
	],
	recorded: {
		authorization: {
			url: 'https://trakt.tv/oauth/authorize',
			params: {
				scope: ''
			}
		},
		token: {
			url: 'https://api.trakt.tv/oauth/token',
			client: 'post'
		},
		answers: {
			'https://api.trakt.tv/users/me?extended=full': {
				username: 'sean',
				private: false,
				name: 'Sean Rudford',
				vip: true,
				ids: {
					slug: 'sean',
					uuid: 'b6589fc6ab0dc82cf12099d1c2d40ab994e8410c'
				},
				images: {
					avatar: {
						full: 'https://secure.gravatar.com/avatar/x'
					}
				}
			}
		},
		user: {
			id: 'sean',
			name: 'Sean Rudford',
			email: null,
			image: 'https://secure.gravatar.com/avatar/x'
		},
		refused: [
			{
				what: 'a token that was revoked',
				at: 'https://api.trakt.tv/users/me?extended=full',
				status: 401,
				body: {}
			}
		],
		headers: {
			'trakt-api-version': '2',
			'trakt-api-key': 'the-client-id'
		},
		differences: {
			'token.client': 'Public implementations send the client id and the secret as parameters.'
		}
	}
} satisfies Entry;
