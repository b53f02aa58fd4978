import type { Entry } from './entry.js';

export default {
	factory: 'Synology',
	docs: 'https://kb.synology.com/en-global/DSM/help/SSOServer/sso_server_desc',
	console: 'https://kb.synology.com/en-global/DSM/help/SSOServer/sso_server_desc',
	register:
		'In the SSO Server, switch the OIDC server on, and add an application with the callback URL as redirect URI.',
	issuer: 'https://nas.example.com/webman/sso',
	email: {
		worth: 'unknown',
		reason: 'Administrators of the server enter addresses.'
	},
	logo: { letter: 'S', fill: '#B5B5B6', text: '#000', reason: 'The mark is too detailed for a button, and large.' },
	sources: [
		'https://kb.synology.com/en-global/DSM/help/SSOServer/sso_server_desc',
		'https://arcticjs.dev/providers/synology'
	],
	unverified: 'The claims of the ID token, and that `sub` is the name of the user.',
	recorded: {
		options: {
			issuer: 'https://nas.example.com/webman/sso'
		},
		authorization: {
			url: 'https://nas.example.com/webman/sso/SSOOauth.cgi',
			params: {
				scope: 'openid profile email'
			}
		},
		token: {
			url: 'https://nas.example.com/webman/sso/SSOAccessToken.cgi',
			client: 'basic'
		},
		claims: {
			sub: 'jane',
			username: 'jane',
			email: 'jane@example.com'
		},
		user: {
			id: 'jane',
			name: 'jane',
			email: 'jane@example.com',
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
		]
	}
} satisfies Entry;
