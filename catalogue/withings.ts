import type { Entry } from './entry.js';

export default {
	factory: 'Withings',
	docs: 'https://developer.withings.com/developer-guide/v3/integration-guide/public-health-data-api/get-access/oauth-authorization-url',
	console: 'https://developer.withings.com/dashboard/',
	register: 'Create an application of the public API with the callback URL.',
	email: {
		worth: 'none',
		reason: 'Withings returns no address.'
	},
	logo: {
		letter: 'W',
		fill: '#00A5B8',
		reason: 'Simple Icons has no mark of Withings.'
	},
	sources: [
		'https://developer.withings.com/developer-guide/v3/integration-guide/public-health-data-api/get-access/oauth-authorization-url',
		'https://arcticjs.dev/providers/withings',
		'https://www.npmjs.com/package/withings-node-oauth2',
		'https://github.com/simov/grant/blob/master/config/oauth.json'
	],
	recorded: {
		authorization: {
			url: 'https://account.withings.com/oauth2_user/authorize2',
			params: {
				scope: 'user.info'
			},
			pkce: false
		},
		token: {
			url: 'https://wbsapi.withings.net/v2/oauth2',
			client: 'post',
			body: {
				action: 'requesttoken'
			},
			answer: {
				status: 0,
				body: {
					userid: '12345678',
					access_token: 'the-access-token',
					refresh_token: 'b70f629a9ee2f3d3d5c1f4a5b3b39cd7c8f1d8d3',
					scope: 'user.info',
					expires_in: 10800,
					token_type: 'Bearer'
				}
			}
		},
		answers: {},
		user: {
			id: '12345678',
			name: null,
			email: null,
			image: null
		},
		refused: [
			{
				what: 'an error of the token endpoint with status 200',
				at: 'token',
				body: {
					status: 503,
					error: 'Invalid Params: invalid code'
				}
			}
		]
	}
} satisfies Entry;
