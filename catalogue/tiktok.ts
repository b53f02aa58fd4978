import type { Entry } from './entry.js';

export default {
	factory: 'TikTok',
	docs: 'https://developers.tiktok.com/doc/login-kit-web',
	console: 'https://developers.tiktok.com/apps',
	register: 'Create an app, add "Login Kit" and the platform "Web". A production app does not accept `localhost`.',
	email: { worth: 'none', reason: 'TikTok returns no address.' },
	logo: { icon: 'tiktok' },
	sources: [
		'https://developers.tiktok.com/doc/login-kit-web',
		'https://developers.tiktok.com/doc/tiktok-api-v2-get-user-info'
	],
	recorded: {
		authorization: {
			url: 'https://www.tiktok.com/v2/auth/authorize',
			params: { client_key: 'the-client-id', scope: 'user.info.basic' }
		},
		token: {
			url: 'https://open.tiktokapis.com/v2/oauth/token/',
			client: 'post',
			body: { client_key: 'the-client-id' }
		},
		answers: {
			'https://open.tiktokapis.com/v2/user/info/?fields=open_id,union_id,avatar_url,avatar_url_100,avatar_large_url,display_name':
				{
					data: {
						user: {
							open_id: '723f24d7-e717-40f8-a2b6-cb8464cd23b4',
							union_id: 'c9c60f44-a68e-4f5d-84dd-ce22faeb0ba1',
							avatar_url: 'https://p19-sign.tiktokcdn-us.com/avatar.jpeg',
							display_name: 'Jane on TikTok'
						}
					},
					error: { code: 'ok', message: '', log_id: '20220829194722CBE87ED59D524E727021' }
				}
		},
		user: {
			id: '723f24d7-e717-40f8-a2b6-cb8464cd23b4',
			name: 'Jane on TikTok',
			email: null,
			image: 'https://p19-sign.tiktokcdn-us.com/avatar.jpeg'
		},
		refused: [
			{
				what: 'a token without the scope',
				at: 'https://open.tiktokapis.com/v2/user/info/?fields=open_id,union_id,avatar_url,avatar_url_100,avatar_large_url,display_name',
				body: { data: {}, error: { code: 'scope_not_authorized', message: '...', log_id: '1' } }
			},
			{
				what: 'an error of the token endpoint with status 200',
				at: 'token',
				body: { error: 'invalid_grant', error_description: 'Authorization code is expired.', log_id: '1' }
			}
		],
		differences: {
			profile: 'The scope allows more fields of the same user: the id for all apps and two sizes of the picture.'
		}
	}
} satisfies Entry;
