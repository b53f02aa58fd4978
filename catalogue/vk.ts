import type { Entry } from './entry.js';

export default {
	factory: 'VK',
	docs: 'https://id.vk.com/about/business/go/docs/en/vkid/latest/oauth-vkontakte/authcode-flow-user',
	console: 'https://dev.vk.com',
	register: 'Create an app of the type "Website", and add the callback URL as a trusted redirect URI.',
	email: { worth: 'unknown', reason: 'VK does not say whether the address in the token answer is verified.' },
	logo: {
		paths: [
			{ fill: '#fff', d: 'M4 7h16v11H4z' },
			{
				fill: '#0077FF',
				d: 'm9.489.004.729-.003h3.564l.73.003.914.01.433.007.418.011.403.014.388.016.374.021.36.025.345.03.333.033c1.74.196 2.933.616 3.833 1.516.9.9 1.32 2.092 1.516 3.833l.034.333.029.346.025.36.02.373.025.588.012.41.013.644.009.915.004.98-.001 3.313-.003.73-.01.914-.007.433-.011.418-.014.403-.016.388-.021.374-.025.36-.03.345-.033.333c-.196 1.74-.616 2.933-1.516 3.833-.9.9-2.092 1.32-3.833 1.516l-.333.034-.346.029-.36.025-.373.02-.588.025-.41.012-.644.013-.915.009-.98.004-3.313-.001-.73-.003-.914-.01-.433-.007-.418-.011-.403-.014-.388-.016-.374-.021-.36-.025-.345-.03-.333-.033c-1.74-.196-2.933-.616-3.833-1.516-.9-.9-1.32-2.092-1.516-3.833l-.034-.333-.029-.346-.025-.36-.02-.373-.025-.588-.012-.41-.013-.644-.009-.915-.004-.98.001-3.313.003-.73.01-.914.007-.433.011-.418.014-.403.016-.388.021-.374.025-.36.03-.345.033-.333c.196-1.74.616-2.933 1.516-3.833.9-.9 2.092-1.32 3.833-1.516l.333-.034.346-.029.36-.025.373-.02.588-.025.41-.012.644-.013.915-.009ZM6.79 7.3H4.05c.13 6.24 3.25 9.99 8.72 9.99h.31v-3.57c2.01.2 3.53 1.67 4.14 3.57h2.84c-.78-2.84-2.83-4.41-4.11-5.01 1.28-.74 3.08-2.54 3.51-4.98h-2.58c-.56 1.98-2.22 3.78-3.8 3.95V7.3H10.5v6.92c-1.6-.4-3.62-2.34-3.71-6.92Z'
			}
		],
		source: 'https://id.vk.com/about/business/go/docs/en/vkid/latest/vk-id/design-rules'
	},
	sources: [
		'https://id.vk.com/about/business/go/docs/en/vkid/latest/oauth-vkontakte/authcode-flow-user',
		'https://dev.vk.com/en/reference/objects/user'
	],
	recorded: {
		authorization: { url: 'https://oauth.vk.com/authorize', params: { v: '5.126', scope: 'email' } },
		token: {
			url: 'https://oauth.vk.com/access_token?v=5.126',
			client: 'post',
			answer: { access_token: 'the-access-token', expires_in: 43200, user_id: 210700286, email: 'lindsey@example.com' }
		},
		answers: {
			'https://api.vk.com/method/users.get?fields=photo_100&v=5.126': {
				response: [
					{
						id: 210700286,
						first_name: 'Lindsey',
						last_name: 'Stirling',
						is_closed: false,
						can_access_closed: true,
						photo_100: 'https://sun9.userapi.com/100.jpg'
					}
				]
			}
		},
		user: {
			id: '210700286',
			name: 'Lindsey Stirling',
			email: 'lindsey@example.com',
			image: 'https://sun9.userapi.com/100.jpg'
		},
		refused: [
			{
				what: 'an error of the API with status 200',
				at: 'https://api.vk.com/method/users.get?fields=photo_100&v=5.126',
				body: { error: { error_code: 5, error_msg: 'User authorization failed' } }
			}
		],
		differences: {
			'token.url': 'The version of the API is 5.126, which the token endpoint accepts, too.',
			'authorization.v': 'The version of the API.',
			flow: 'Its factory does not add the token_type that VK leaves out, without which RFC 6749 refuses the answer.'
		}
	}
} satisfies Entry;
