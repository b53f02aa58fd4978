import type { Entry } from './entry.js';

export default {
	factory: 'Bungie',
	docs: 'https://github.com/Bungie-net/api/wiki/OAuth-Documentation',
	console: 'https://www.bungie.net/en/Application',
	register:
		'Create an application of the OAuth client type "Confidential" with the callback URL, and copy the API key. Bungie accepts https only.',
	options: [
		{
			name: 'apiKey',
			type: 'string',
			default: 'required',
			meaning: 'the API key of the application',
			example: "'key'"
		}
	],
	email: {
		worth: 'none',
		reason: 'Bungie returns no address.'
	},
	logo: { letter: 'B', fill: '#0A0C10', reason: 'The mark is too detailed for a button, and large.' },
	sources: [
		'https://github.com/Bungie-net/api/wiki/OAuth-Documentation',
		'https://bungie-net.github.io/multi/operation_get_User-GetMembershipDataForCurrentUser.html',
		'https://arcticjs.dev/providers/bungie'
	],
	recorded: {
		options: {
			apiKey: 'the-api-key'
		},
		authorization: {
			url: 'https://www.bungie.net/en/OAuth/Authorize',
			params: {
				reauth: 'true',
				scope: 'openid profile email'
			}
		},
		token: {
			url: 'https://www.bungie.net/platform/app/oauth/token/',
			client: 'basic'
		},
		answers: {
			'https://www.bungie.net/Platform/User/GetMembershipsForCurrentUser/': {
				Response: {
					bungieNetUser: {
						membershipId: '4352',
						uniqueName: 'jane#1234',
						displayName: 'jane',
						profilePicturePath: '/img/profile/avatars/cc10.jpg'
					}
				},
				ErrorCode: 1,
				ErrorStatus: 'Success',
				Message: 'Ok'
			}
		},
		user: {
			id: '4352',
			name: 'jane',
			email: null,
			image: 'https://www.bungie.net/img/profile/avatars/cc10.jpg'
		},
		refused: [
			{
				what: 'an error of the API with status 200',
				at: 'https://www.bungie.net/Platform/User/GetMembershipsForCurrentUser/',
				body: {
					ErrorCode: 99,
					ErrorStatus: 'WebAuthRequired',
					Message: 'Please sign-in to continue.'
				}
			}
		],
		headers: {
			'x-api-key': 'the-api-key'
		},
		differences: {
			profile: 'The URL of its factory has a placeholder for the id, which nothing fills.'
		}
	}
} satisfies Entry;
