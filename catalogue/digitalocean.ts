import type { Entry } from './entry.js';

export default {
	factory: 'DigitalOcean',
	docs: 'https://docs.digitalocean.com/reference/api/oauth/',
	console: 'https://cloud.digitalocean.com/account/api/applications',
	register: 'Register an OAuth application with the callback URL.',
	email: {
		worth: 'said',
		reason: '`email_verified` of the account says whether the address is verified.'
	},
	logo: {
		icon: 'digitalocean'
	},
	sources: [
		'https://docs.digitalocean.com/reference/api/oauth/',
		'https://docs.allauth.org/en/latest/socialaccount/providers/digitalocean.html',
		'https://github.com/aspnet-contrib/AspNet.Security.OAuth.Providers/blob/dev/src/AspNet.Security.OAuth.DigitalOcean/DigitalOceanAuthenticationOptions.cs',
		'https://github.com/markbates/goth/blob/master/providers/digitalocean/digitalocean.go',
		'https://github.com/pennersr/django-allauth/blob/main/allauth/socialaccount/providers/digitalocean/views.py'
	],
	recorded: {
		authorization: {
			url: 'https://cloud.digitalocean.com/v1/oauth/authorize',
			params: {
				scope: 'read'
			},
			pkce: false
		},
		token: {
			url: 'https://cloud.digitalocean.com/v1/oauth/token',
			client: 'post'
		},
		answers: {
			'https://api.digitalocean.com/v2/account': {
				account: {
					uuid: 'b6fr89dbf6d9156cace5f3c78dc9851d957381ef',
					email: 'sammy@digitalocean.com',
					email_verified: true,
					name: 'Sammy',
					status: 'active'
				}
			}
		},
		user: {
			id: 'b6fr89dbf6d9156cace5f3c78dc9851d957381ef',
			name: 'Sammy',
			email: 'sammy@digitalocean.com',
			image: null
		},
		verified: true,
		refused: [
			{
				what: 'a token that was revoked',
				at: 'https://api.digitalocean.com/v2/account',
				status: 401,
				body: {
					id: 'Unauthorized',
					message: 'Unable to authenticate you'
				}
			}
		]
	}
} satisfies Entry;
