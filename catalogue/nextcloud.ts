import type { Entry } from './entry.js';

export default {
	factory: 'Nextcloud',
	docs: 'https://docs.nextcloud.com/server/latest/admin_manual/configuration_server/oauth2.html',
	console: 'https://docs.nextcloud.com/server/latest/admin_manual/configuration_server/oauth2.html',
	register: 'In the administration settings, under "Security", add an OAuth 2.0 client with the callback URL.',
	issuer: 'https://cloud.example.com',
	email: {
		worth: 'never',
		reason: 'People change their address themselves, without a confirmation.'
	},
	logo: {
		icon: 'nextcloud'
	},
	sources: [
		'https://docs.nextcloud.com/server/latest/admin_manual/configuration_server/oauth2.html',
		'https://docs.nextcloud.com/server/latest/developer_manual/client_apis/OCS/ocs-api-overview.html',
		'https://authjs.dev/reference/core/providers/nextcloud',
		'https://github.com/nextcloud/server/blob/master/apps/oauth2/lib/Controller/OauthApiController.php',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/Nextcloud/Provider.php'
	],
	recorded: {
		options: {
			issuer: 'https://cloud.example.com'
		},
		authorization: {
			url: 'https://cloud.example.com/apps/oauth2/authorize',
			params: {
				scope: 'openid profile email'
			}
		},
		token: {
			url: 'https://cloud.example.com/apps/oauth2/api/v1/token',
			client: 'basic'
		},
		answers: {
			'https://cloud.example.com/ocs/v2.php/cloud/user?format=json': {
				ocs: {
					meta: {
						status: 'ok',
						statuscode: 200,
						message: 'OK'
					},
					data: {
						id: 'jane',
						displayname: 'Jane Doe',
						email: 'jane@example.com',
						groups: ['staff'],
						language: 'en'
					}
				}
			}
		},
		user: {
			id: 'jane',
			name: 'Jane Doe',
			email: null,
			image: 'https://cloud.example.com/avatar/jane/512'
		},
		refused: [
			{
				what: 'a token that has expired',
				at: 'https://cloud.example.com/ocs/v2.php/cloud/user?format=json',
				status: 401,
				body: {
					ocs: {
						meta: {
							status: 'failure',
							statuscode: 997,
							message: 'Current user is not logged in'
						},
						data: []
					}
				}
			}
		],
		headers: {
			'ocs-apirequest': 'true'
		},
		differences: {
			profile: 'The API says whose token it is; its factory asks for the user that the token answer names.'
		}
	}
} satisfies Entry;
