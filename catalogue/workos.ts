import type { Entry } from './entry.js';

export default {
	factory: 'WorkOS',
	docs: 'https://workos.com/docs/reference/sso/get-authorization-url',
	console: 'https://dashboard.workos.com',
	register:
		'Under "Redirects", add the callback URL. The client id is that of the environment, the client secret an API key.',
	options: [
		{
			name: 'connection',
			type: 'string',
			default: 'none',
			meaning: 'the id of the connection. Instead, `authorization.params` can name an `organization` or a `provider`',
			example: "'conn_01E4ZCR3C56J083X43JQXF3JK5'"
		}
	],
	email: {
		worth: 'unknown',
		reason:
			'The address is what the identity provider of the organisation says. WorkOS does not say whether it is verified.'
	},
	logo: {
		letter: 'W',
		fill: '#6363F1',
		reason: 'Simple Icons has no mark of WorkOS.'
	},
	sources: ['https://workos.com/docs/reference/sso/profile', 'https://authjs.dev/reference/core/providers/workos'],
	recorded: {
		options: {
			connection: 'conn_01E4ZCR3C56J083X43JQXF3JK5'
		},
		authorization: {
			url: 'https://api.workos.com/sso/authorize',
			params: {
				connection: 'conn_01E4ZCR3C56J083X43JQXF3JK5',
				scope: 'openid profile email'
			}
		},
		token: {
			url: 'https://api.workos.com/sso/token',
			client: 'post'
		},
		answers: {
			'https://api.workos.com/sso/profile': {
				object: 'profile',
				id: 'prof_01DMC79VCBZ0NY2099737PSVF1',
				connection_id: 'conn_01E4ZCR3C56J083X43JQXF3JK5',
				connection_type: 'OktaSAML',
				organization_id: 'org_01EHWNCE74X7JSDV0X3SZ3KJNY',
				email: 'todd@example.com',
				first_name: 'Todd',
				last_name: 'Rundgren',
				idp_id: '00u1a0ufowBJlzPlk357',
				raw_attributes: {}
			}
		},
		user: {
			id: 'prof_01DMC79VCBZ0NY2099737PSVF1',
			name: 'Todd Rundgren',
			email: 'todd@example.com',
			image: null
		},
		refused: [
			{
				what: 'a code that was used before',
				at: 'token',
				status: 400,
				body: {
					error: 'invalid_grant',
					error_description: "The code '01DVX3C5Z367SFHR8QNDMK7V24' has expired or is invalid."
				}
			}
		]
	}
} satisfies Entry;
