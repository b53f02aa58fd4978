import type { Entry } from './entry.js';

export default {
	factory: 'Dribbble',
	docs: 'https://developer.dribbble.com/v2/oauth/',
	console: 'https://dribbble.com/account/applications',
	register: 'Register an application with the callback URL.',
	options: [
		{
			name: 'scope',
			type: 'string',
			default: '`public`',
			meaning: '`public`, or `public upload`'
		}
	],
	email: {
		worth: 'none',
		reason: 'Dribbble returns no address.'
	},
	logo: {
		icon: 'dribbble'
	},
	sources: [
		'https://developer.dribbble.com/v2/oauth/',
		'https://arcticjs.dev/providers/dribbble',
		'https://authjs.dev/reference/core/providers/dribbble',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/Dribbble/Provider.php',
		'https://github.com/hybridauth/hybridauth/blob/master/src/Provider/Dribbble.php'
	],
	recorded: {
		options: {
			scope: 'public'
		},
		authorization: {
			url: 'https://dribbble.com/oauth/authorize',
			params: {
				scope: 'public'
			}
		},
		token: {
			url: 'https://dribbble.com/oauth/token',
			client: 'post'
		},
		answers: {
			'https://api.dribbble.com/v2/user': {
				id: 1,
				name: 'Dan Cederholm',
				login: 'simplebits',
				html_url: 'https://dribbble.com/simplebits',
				avatar_url: 'https://d13yacurqjgara.cloudfront.net/users/1/avatars/normal/dc.jpg',
				bio: '',
				location: 'Salem, MA',
				type: 'Team'
			}
		},
		user: {
			id: '1',
			name: 'Dan Cederholm',
			email: null,
			image: 'https://d13yacurqjgara.cloudfront.net/users/1/avatars/normal/dc.jpg'
		},
		refused: [
			{
				what: 'a token that was revoked',
				at: 'https://api.dribbble.com/v2/user',
				status: 401,
				body: {
					message: 'Bad credentials.'
				}
			}
		],
		differences: {
			'token.client': 'Public implementations send the client id and the secret as parameters.'
		}
	}
} satisfies Entry;
