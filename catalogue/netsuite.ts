import type { Entry } from './entry.js';

export default {
	factory: 'NetSuite',
	docs: 'https://docs.oracle.com/en/cloud/saas/netsuite/ns-online-help/section_158074210415.html',
	console: 'https://docs.oracle.com/en/cloud/saas/netsuite/ns-online-help/section_157771733782.html',
	register:
		'Create an integration record with the authorization code grant, the scopes "RESTlets" and "REST Web Services", and the callback URL. Deploy a RESTlet that returns `runtime.getCurrentUser()` as JSON.',
	options: [
		{
			name: 'accountID',
			type: 'string',
			default: 'required',
			meaning: 'the id of the account; with `-sb1` for a sandbox',
			example: "'1234567'"
		},
		{
			name: 'userinfo',
			type: 'URL',
			default: 'required',
			meaning: 'the URL of the RESTlet that returns the user',
			example: "'https://1234567.restlets.api.netsuite.com/app/site/hosting/restlet.nl?script=123&deploy=1'"
		}
	],
	email: {
		worth: 'unknown',
		reason: 'Administrators of the account enter addresses.'
	},
	logo: {
		letter: 'N',
		fill: '#181A1B',
		reason: 'Simple Icons has no mark of NetSuite.'
	},
	sources: [
		'https://docs.oracle.com/en/cloud/saas/netsuite/ns-online-help/section_158074210415.html',
		'https://authjs.dev/reference/core/providers/netsuite',
		'https://docs.oracle.com/en/cloud/saas/netsuite/ns-online-help/section_158081944642.html',
		'https://docs.oracle.com/en/cloud/saas/netsuite/ns-online-help/section_160855590788.html',
		'https://prismatic.io/docs/changelog/connectors/2026/03/24/netsuite/'
	],
	recorded: {
		options: {
			accountID: '1234567',
			userinfo: 'https://1234567.restlets.api.netsuite.com/app/site/hosting/restlet.nl?script=123&deploy=1'
		},
		authorization: {
			url: 'https://1234567.app.netsuite.com/app/login/oauth2/authorize.nl',
			params: {
				scope: 'restlets rest_webservices'
			}
		},
		token: {
			url: 'https://1234567.suitetalk.api.netsuite.com/services/rest/auth/oauth2/v1/token',
			client: 'basic'
		},
		answers: {
			'https://1234567.restlets.api.netsuite.com/app/site/hosting/restlet.nl?script=123&deploy=1': {
				id: -5,
				name: 'Larry Nelson',
				email: 'larry@example.com',
				location: 1,
				role: 3,
				roleId: 'administrator'
			}
		},
		user: {
			id: '-5',
			name: 'Larry Nelson',
			email: 'larry@example.com',
			image: null
		},
		refused: [
			{
				what: 'a token that has expired',
				at: 'https://1234567.restlets.api.netsuite.com/app/site/hosting/restlet.nl?script=123&deploy=1',
				status: 401,
				body: {
					error: {
						code: 'INVALID_LOGIN',
						message: 'Invalid login attempt.'
					}
				}
			}
		],
		differences: {
			'authorization.code_challenge': 'NetSuite wants PKCE from its release 2027.1.',
			'authorization.code_challenge_method': 'NetSuite wants PKCE from its release 2027.1.',
			'token.code_verifier': 'NetSuite wants PKCE from its release 2027.1.'
		}
	}
} satisfies Entry;
