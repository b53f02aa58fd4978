import type { Entry } from './entry.js';

export default {
	factory: 'Slack',
	docs: 'https://docs.slack.dev/authentication/sign-in-with-slack/',
	console: 'https://api.slack.com/apps',
	register: 'Create an app, and add the callback URL under "OAuth & Permissions". Slack accepts https only.',
	email: {
		worth: 'said',
		reason: 'The claim `email_verified` says whether the address is verified.'
	},
	logo: {
		letter: 'S',
		fill: '#611F69',
		reason: 'Simple Icons has no mark of Slack.'
	},
	notes: [
		'**Workspaces.** A person has another `sub` in each workspace. Pass `team` in `authorization.params` to let in one workspace only, and compare `https://slack.com/team_id` in the `signIn` callback.'
	],
	sources: [
		'https://docs.slack.dev/reference/methods/openid.connect.userInfo/',
		'https://api.slack.com/.well-known/openid-configuration',
		'https://authjs.dev/reference/core/providers/slack'
	],
	recorded: {
		authorization: {
			url: 'https://slack.com/openid/connect/authorize',
			params: {
				scope: 'openid profile email'
			},
			pkce: false
		},
		token: {
			url: 'https://slack.com/api/openid.connect.token',
			client: 'basic'
		},
		claims: {
			sub: 'U0R7JM',
			'https://slack.com/user_id': 'U0R7JM',
			'https://slack.com/team_id': 'T0R7GR',
			email: 'krane@slack-corp.com',
			email_verified: true,
			date_email_verified: 1622128723,
			name: 'krane',
			picture: 'https://secure.gravatar.com/krane.png',
			given_name: 'Bront',
			family_name: 'Labradoodle',
			locale: 'en-US'
		},
		user: {
			id: 'U0R7JM',
			name: 'krane',
			email: 'krane@slack-corp.com',
			image: 'https://secure.gravatar.com/krane.png'
		},
		verified: true,
		refused: [
			{
				what: 'an error of the token endpoint with status 200',
				at: 'token',
				body: {
					ok: false,
					error: 'invalid_code'
				}
			}
		]
	}
} satisfies Entry;
