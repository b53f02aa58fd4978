import type { Entry } from './entry.js';

export default {
	factory: 'Notion',
	docs: 'https://developers.notion.com/docs/authorization',
	console: 'https://www.notion.so/profile/integrations',
	register:
		'Create a public integration with the capability "Read user information including email addresses", and add the callback URL to its redirect URIs.',
	options: [
		{
			name: 'redirectUri',
			type: 'URL',
			default: 'the callback URL',
			meaning: 'not needed; it is accepted for apps that move from `@auth/core`'
		}
	],
	email: {
		worth: 'unknown',
		reason: 'Notion does not say whether the address is verified.'
	},
	logo: {
		icon: 'notion'
	},
	sources: [
		'https://developers.notion.com/docs/authorization',
		'https://developers.notion.com/reference/get-self',
		'https://authjs.dev/reference/core/providers/notion'
	],
	recorded: {
		authorization: {
			url: 'https://api.notion.com/v1/oauth/authorize',
			params: {
				owner: 'user',
				scope: 'openid profile email'
			}
		},
		token: {
			url: 'https://api.notion.com/v1/oauth/token',
			client: 'basic'
		},
		answers: {
			'https://api.notion.com/v1/users/me': {
				object: 'user',
				id: '16d84278-ab0e-484c-9bdd-b35da3bd8905',
				name: 'pied piper',
				avatar_url: null,
				type: 'bot',
				bot: {
					owner: {
						type: 'user',
						user: {
							object: 'user',
							id: 'd40e767c-d7af-4b18-a86d-55c61f1e39a4',
							name: 'Avocado Lovelace',
							avatar_url: 'https://secure.notion-static.com/e6a352a8.jpg',
							type: 'person',
							person: {
								email: 'avo@example.org'
							}
						}
					}
				}
			}
		},
		user: {
			id: 'd40e767c-d7af-4b18-a86d-55c61f1e39a4',
			name: 'Avocado Lovelace',
			email: 'avo@example.org',
			image: 'https://secure.notion-static.com/e6a352a8.jpg'
		},
		refused: [
			{
				what: 'a token that was revoked',
				at: 'https://api.notion.com/v1/users/me',
				status: 401,
				body: {
					object: 'error',
					status: 401,
					code: 'unauthorized',
					message: 'API token is invalid.'
				}
			}
		],
		headers: {
			'notion-version': '2022-06-28'
		}
	}
} satisfies Entry;
