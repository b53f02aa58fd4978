import type { Entry } from './entry.js';

export default {
	factory: 'Netlify',
	docs: 'https://docs.netlify.com/api-and-cli-guides/api-guides/get-started-with-api/',
	console: 'https://app.netlify.com/user/applications',
	register: 'Create an OAuth application with the callback URL as redirect URI.',
	email: {
		worth: 'unknown',
		reason: 'Netlify does not say whether the address is verified.'
	},
	logo: {
		icon: 'netlify'
	},
	sources: [
		'https://open-api.netlify.com/#tag/user',
		'https://authjs.dev/reference/core/providers/netlify',
		'https://github.com/netlify/open-api/blob/master/swagger.yml',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/Netlify/Provider.php',
		'https://github.com/simov/grant/blob/master/config/oauth.json'
	],
	recorded: {
		authorization: {
			url: 'https://app.netlify.com/authorize',
			params: {
				scope: ''
			}
		},
		token: {
			url: 'https://api.netlify.com/oauth/token',
			client: 'post'
		},
		answers: {
			'https://api.netlify.com/api/v1/user': {
				id: '5a1b2c3d4e5f60718293a4b5',
				uid: null,
				full_name: 'Jane Doe',
				avatar_url: 'https://avatars.example.com/jane.png',
				email: 'jane@example.com',
				affiliate_id: '',
				site_count: 3,
				created_at: '2017-11-27T00:00:00.000Z',
				last_login: '2026-01-01T00:00:00.000Z'
			}
		},
		user: {
			id: '5a1b2c3d4e5f60718293a4b5',
			name: 'Jane Doe',
			email: 'jane@example.com',
			image: 'https://avatars.example.com/jane.png'
		},
		refused: [
			{
				what: 'a token that was revoked',
				at: 'https://api.netlify.com/api/v1/user',
				status: 401,
				body: {
					code: 401,
					message: 'Access Denied'
				}
			}
		],
		differences: {
			'token.client':
				'Netlify documents no method, and public implementations send the client id and the secret as parameters.'
		}
	}
} satisfies Entry;
