import type { Entry } from './entry.js';

export default {
	factory: 'Yandex',
	docs: 'https://yandex.com/dev/id/doc/en/codes/code-url',
	console: 'https://oauth.yandex.com/client/new',
	register: 'Register an app for web services, and choose the permissions for the name, the address and the portrait.',
	email: { worth: 'unknown', reason: 'Yandex does not say whether the address is verified.' },
	logo: {
		paths: [
			{ fill: '#FC3F1D', d: 'M12 0a12 12 0 1 0 0 24a12 12 0 1 0 0-24z' },
			{
				fill: '#fff',
				d: 'M13.691 19.212h2.507V4.812h-3.646c-3.668 0-5.595 1.885-5.595 4.662 0 2.217 1.057 3.522 2.943 4.869l-3.274 4.869H9.34l3.647-5.449-1.264-.85c-1.533-1.036-2.28-1.844-2.28-3.584 0-1.533 1.078-2.57 3.13-2.57h1.118z'
			}
		],
		source: 'https://yandex.com/dev/id/doc/en/codes/buttons-design'
	},
	sources: ['https://yandex.com/dev/id/doc/en/codes/code-url', 'https://yandex.com/dev/id/doc/en/user-information'],
	recorded: {
		authorization: {
			url: 'https://oauth.yandex.ru/authorize',
			params: { scope: 'login:info login:email login:avatar' }
		},
		token: { url: 'https://oauth.yandex.ru/token', client: 'basic' },
		answers: {
			'https://login.yandex.ru/info?format=json': {
				id: '1000034426',
				login: 'ivan',
				client_id: 'the-client-id',
				psuid: '1.AAceCw.tbHgw5DtJ9_zeqPrk-Ba2w.qPWSRC5v2t2IaksPJgnge',
				display_name: 'Ivan',
				default_email: 'test@yandex.ru',
				emails: ['test@yandex.ru', 'other@yandex.ru'],
				default_avatar_id: '31804/BYkogAC6AoB17bN1HKRFAyKiM4-1',
				is_avatar_empty: false
			}
		},
		user: {
			id: '1000034426',
			name: 'Ivan',
			email: 'test@yandex.ru',
			image: 'https://avatars.yandex.net/get-yapic/31804/BYkogAC6AoB17bN1HKRFAyKiM4-1/islands-200'
		},
		refused: [
			{
				what: 'a code that has expired',
				at: 'token',
				status: 400,
				body: { error: 'invalid_grant', error_description: 'Code has expired' }
			}
		]
	}
} satisfies Entry;
