import type { Entry } from './entry.js';

export default {
	factory: 'Autodesk',
	docs: 'https://aps.autodesk.com/en/docs/oauth/v2/tutorials/get-3-legged-token/',
	console: 'https://aps.autodesk.com/myapps/',
	register: 'Create an application of the type "Traditional Web App", and add the callback URL to its redirect URLs.',
	email: {
		worth: 'said',
		reason: '`email_verified` of the user says whether the address is verified.'
	},
	logo: {
		icon: 'autodesk'
	},
	sources: [
		'https://aps.autodesk.com/en/docs/profile/v1/reference/profile/oidcuserinfo/',
		'https://arcticjs.dev/providers/autodesk',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/AutodeskAPS/Provider.php',
		'https://github.com/aspnet-contrib/AspNet.Security.OAuth.Providers/blob/dev/src/AspNet.Security.OAuth.Autodesk/AutodeskAuthenticationOptions.cs'
	],
	recorded: {
		authorization: {
			url: 'https://developer.api.autodesk.com/authentication/v2/authorize',
			params: {
				scope: 'user-profile:read'
			}
		},
		token: {
			url: 'https://developer.api.autodesk.com/authentication/v2/token',
			client: 'basic'
		},
		answers: {
			'https://api.userprofile.autodesk.com/userinfo': {
				sub: 'ABCDEF',
				name: 'Jane Doe',
				preferred_username: 'jane',
				email: 'jane@example.com',
				email_verified: true,
				picture: 'https://images.profile.autodesk.com/x80.jpg'
			}
		},
		user: {
			id: 'ABCDEF',
			name: 'Jane Doe',
			email: 'jane@example.com',
			image: 'https://images.profile.autodesk.com/x80.jpg'
		},
		verified: true,
		refused: [
			{
				what: 'a token that has expired',
				at: 'https://api.userprofile.autodesk.com/userinfo',
				status: 401,
				body: {
					error: 'invalid_token'
				}
			}
		]
	}
} satisfies Entry;
