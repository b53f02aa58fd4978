import type { Entry } from './entry.js';

export default {
	factory: 'EVEOnline',
	docs: 'https://developers.eveonline.com/docs/services/sso/',
	console: 'https://developers.eveonline.com/applications',
	register: 'Create an application with the scope `publicData`, and give it the callback URL.',
	email: {
		worth: 'none',
		reason: 'EVE Online returns no address.'
	},
	logo: {
		letter: 'E',
		fill: '#000000',
		reason: 'Simple Icons has no mark of EVE Online.'
	},
	notes: [
		'**Characters.** The id is that of the character. `owner` in the profile changes when a character is sold to another account: compare it, if it matters to you.'
	],
	sources: [
		'https://developers.eveonline.com/docs/services/sso/',
		'https://docs.esi.evetech.net/docs/sso/validating_eve_jwt.html',
		'https://developers.eveonline.com/blog/sso-endpoint-deprecations-2'
	],
	recorded: {
		authorization: {
			url: 'https://login.eveonline.com/v2/oauth/authorize',
			params: {
				scope: 'publicData'
			},
			pkce: false
		},
		token: {
			url: 'https://login.eveonline.com/v2/oauth/token',
			client: 'basic',
			answer: {
				access_token:
					'eyJhbGciOiJSUzI1NiIsImtpZCI6IkpXVC1TaWduYXR1cmUtS2V5IiwidHlwIjoiSldUIn0.eyJzdWIiOiJDSEFSQUNURVI6RVZFOjEyMzEyMyIsImF6cCI6InRoZS1jbGllbnQtaWQiLCJuYW1lIjoiU29tZSBCbG9rZSIsIm93bmVyIjoiOFBtekNlVEtiNFZGVURySExjL0FlWlhEU1dNPSIsImlzcyI6Imh0dHBzOi8vbG9naW4uZXZlb25saW5lLmNvbSIsImF1ZCI6WyJ0aGUtY2xpZW50LWlkIiwiRVZFIE9ubGluZSJdfQ.c2lnbmF0dXJl',
				expires_in: 1199,
				token_type: 'Bearer',
				refresh_token: 'gEy...fM0'
			}
		},
		user: {
			id: '123123',
			name: 'Some Bloke',
			email: null,
			image: 'https://images.evetech.net/characters/123123/portrait?size=128'
		},
		refused: [
			{
				what: 'a token for another application',
				at: 'token',
				body: {
					access_token:
						'eyJhbGciOiJSUzI1NiIsImtpZCI6IkpXVC1TaWduYXR1cmUtS2V5IiwidHlwIjoiSldUIn0.eyJzdWIiOiJDSEFSQUNURVI6RVZFOjEyMzEyMyIsImF6cCI6InRoZS1jbGllbnQtaWQiLCJuYW1lIjoiU29tZSBCbG9rZSIsIm93bmVyIjoiOFBtekNlVEtiNFZGVURySExjL0FlWlhEU1dNPSIsImlzcyI6Imh0dHBzOi8vbG9naW4uZXZlb25saW5lLmNvbSIsImF1ZCI6WyJhbm90aGVyLWNsaWVudC1pZCIsIkVWRSBPbmxpbmUiXX0.c2lnbmF0dXJl',
					expires_in: 1199,
					token_type: 'Bearer'
				}
			},
			{
				what: 'a code that was used before',
				at: 'token',
				status: 400,
				body: {
					error: 'invalid_grant'
				}
			}
		],
		differences: {
			flow: 'Its factory asks an endpoint that is deprecated since November 2021 about the token; here the token is read.'
		}
	}
} satisfies Entry;
