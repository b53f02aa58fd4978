import type { Entry } from './entry.js';

export default {
	factory: 'Discord',
	docs: 'https://docs.discord.com/developers/topics/oauth2',
	console: 'https://discord.com/developers/applications',
	register: 'Create an application, open OAuth2, and add the callback URL to "Redirects".',
	email: { worth: 'said', reason: '`verified` of the user says whether the address is verified.' },
	logo: { icon: 'discord' },
	sources: [
		'https://docs.discord.com/developers/topics/oauth2',
		'https://docs.discord.com/developers/resources/user#user-object'
	],
	recorded: {
		authorization: { url: 'https://discord.com/api/oauth2/authorize', params: { scope: 'identify email' } },
		token: { url: 'https://discord.com/api/oauth2/token', client: 'basic' },
		answers: {
			'https://discord.com/api/users/@me': {
				id: '80351110224678912',
				username: 'nelly',
				discriminator: '0',
				global_name: 'Nelly',
				avatar: '8342729096ea3675442027381ff50dfe',
				verified: true,
				email: 'nelly@discord.com'
			}
		},
		user: {
			id: '80351110224678912',
			name: 'Nelly',
			email: 'nelly@discord.com',
			image: 'https://cdn.discordapp.com/avatars/80351110224678912/8342729096ea3675442027381ff50dfe.png'
		},
		verified: true,
		refused: [
			{
				what: 'a token that was revoked',
				at: 'https://discord.com/api/users/@me',
				status: 401,
				body: { message: '401: Unauthorized', code: 0 }
			}
		]
	}
} satisfies Entry;
