import type { Entry } from './entry.js';

export default {
	factory: 'Dropbox',
	docs: 'https://developers.dropbox.com/oauth-guide',
	console: 'https://www.dropbox.com/developers/apps',
	register: 'Create an app with the permission `account_info.read`, and add the callback URL to its redirect URIs.',
	email: {
		worth: 'said',
		reason: '`email_verified` of the account says whether the address is verified.'
	},
	logo: {
		icon: 'dropbox'
	},
	sources: [
		'https://www.dropbox.com/developers/documentation/http/documentation#users-get_current_account',
		'https://arcticjs.dev/providers/dropbox',
		'https://authjs.dev/reference/core/providers/dropbox'
	],
	recorded: {
		authorization: {
			url: 'https://www.dropbox.com/oauth2/authorize',
			params: {
				token_access_type: 'offline',
				scope: 'account_info.read'
			}
		},
		token: {
			url: 'https://api.dropboxapi.com/oauth2/token',
			client: 'basic'
		},
		answers: {
			'POST https://api.dropboxapi.com/2/users/get_current_account': {
				account_id: 'dbid:AAH4f99T0taONIb-OurWxbNQ6ywGRopQngc',
				name: {
					given_name: 'Franz',
					surname: 'Ferdinand',
					familiar_name: 'Franz',
					display_name: 'Franz Ferdinand (Personal)',
					abbreviated_name: 'FF'
				},
				email: 'franz@dropbox.com',
				email_verified: true,
				disabled: false,
				locale: 'en',
				profile_photo_url: 'https://dl-web.dropbox.com/account_photo/get/x'
			}
		},
		user: {
			id: 'dbid:AAH4f99T0taONIb-OurWxbNQ6ywGRopQngc',
			name: 'Franz Ferdinand (Personal)',
			email: 'franz@dropbox.com',
			image: 'https://dl-web.dropbox.com/account_photo/get/x'
		},
		verified: true,
		refused: [
			{
				what: 'a token that has expired',
				at: 'POST https://api.dropboxapi.com/2/users/get_current_account',
				status: 401,
				body: {
					error_summary: 'expired_access_token/.',
					error: {
						'.tag': 'expired_access_token'
					}
				}
			}
		]
	}
} satisfies Entry;
