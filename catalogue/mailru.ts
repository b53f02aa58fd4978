import type { Entry } from './entry.js';

export default {
	factory: 'Mailru',
	docs: 'https://api.mail.ru/docs/guides/oauth/',
	console: 'https://oauth.mail.ru/app/',
	register: 'Create an app of the type "Web", with the callback URL.',
	email: {
		worth: 'unknown',
		reason: 'Mail.ru does not say whether the address is verified.'
	},
	logo: {
		letter: 'M',
		fill: '#005FF9',
		reason: 'Simple Icons has no mark of Mail.ru.'
	},
	sources: [
		'https://api.mail.ru/docs/guides/oauth/',
		'https://authjs.dev/reference/core/providers/mailru',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/Mailru/Provider.php',
		'https://github.com/aspnet-contrib/AspNet.Security.OAuth.Providers/blob/dev/src/AspNet.Security.OAuth.MailRu/MailRuAuthenticationDefaults.cs'
	],
	recorded: {
		authorization: {
			url: 'https://oauth.mail.ru/login',
			params: {
				scope: 'userinfo'
			}
		},
		token: {
			url: 'https://oauth.mail.ru/token',
			client: 'basic'
		},
		answers: {
			'https://oauth.mail.ru/userinfo?access_token=the-access-token': {
				id: '15410773191172635989',
				client_id: 'the-client-id',
				name: 'Ivan Ivanov',
				nickname: 'Ivan',
				first_name: 'Ivan',
				last_name: 'Ivanov',
				email: 'ivan@mail.ru',
				gender: 'm',
				locale: 'ru_RU',
				image: 'https://filin.mail.ru/pic?user=ivan'
			}
		},
		user: {
			id: '15410773191172635989',
			name: 'Ivan Ivanov',
			email: 'ivan@mail.ru',
			image: 'https://filin.mail.ru/pic?user=ivan'
		},
		refused: [
			{
				what: 'an error of userinfo with status 200',
				at: 'https://oauth.mail.ru/userinfo?access_token=the-access-token',
				body: {
					error: 'invalid_token',
					error_code: 6,
					error_description: 'token not found'
				}
			}
		],
		differences: {
			profile: 'Mail.ru documents the access token in the URL, and public implementations send it there.'
		}
	}
} satisfies Entry;
