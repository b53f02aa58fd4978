import type { Entry } from './entry.js';

export default {
	factory: 'Cognito',
	docs: 'https://docs.aws.amazon.com/cognito/latest/developerguide/federation-endpoints.html',
	console: 'https://console.aws.amazon.com/cognito/',
	register:
		'In the user pool, create an app client with a client secret. Allow the authorization code grant and the scopes `openid`, `email` and `profile`. Add the callback URL to "Allowed callback URLs".',
	issuer: 'https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_a1B2c3D4e',
	email: {
		worth: 'said',
		reason:
			'The claim `email_verified` says whether the address is verified: as a boolean in the ID token, as a string in userinfo.'
	},
	logo: {
		letter: 'C',
		fill: '#C17B9E',
		reason: 'Simple Icons has no mark of Cognito.'
	},
	notes: ['**The domain.** The user pool needs a domain, otherwise its sign-in page and its endpoints do not exist.'],
	sources: [
		'https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-the-id-token.html',
		'https://docs.aws.amazon.com/cognito/latest/developerguide/userinfo-endpoint.html'
	],
	recorded: {
		options: {
			issuer: 'https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_a1B2c3D4e'
		},
		authorization: {
			url: 'https://my-domain.auth.eu-central-1.amazoncognito.com/oauth2/authorize',
			params: {
				scope: 'openid profile email'
			}
		},
		token: {
			url: 'https://my-domain.auth.eu-central-1.amazoncognito.com/oauth2/token',
			client: 'basic'
		},
		claims: {
			sub: 'aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee',
			'cognito:username': 'jane',
			token_use: 'id',
			name: 'Jane Doe',
			email: 'jane@example.com',
			email_verified: true
		},
		user: {
			id: 'aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee',
			name: 'Jane Doe',
			email: 'jane@example.com',
			image: null
		},
		verified: true,
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
