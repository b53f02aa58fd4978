import type { Entry } from './entry.js';

export default {
	factory: 'Instagram',
	docs: 'https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/business-login',
	console: 'https://developers.facebook.com/apps',
	register:
		'Create an app with the product "Instagram", set up "Business login for Instagram", and add the callback URL. The client id is the Instagram app id.',
	email: {
		worth: 'none',
		reason: 'Instagram returns no address.'
	},
	logo: {
		icon: 'instagram'
	},
	notes: [
		'**Accounts.** Only professional accounts (businesses and creators) can sign in. The ids of the API that ended are not those of this one.'
	],
	sources: [
		'https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/business-login',
		'https://developers.facebook.com/blog/post/2024/09/04/update-on-instagram-basic-display-api/',
		'https://github.com/SocialiteProviders/Providers/blob/master/src/Instagram/Provider.php',
		'https://github.com/atinux/nuxt-auth-utils/blob/main/src/runtime/server/lib/oauth/instagram.ts'
	],
	recorded: {
		authorization: {
			url: 'https://www.instagram.com/oauth/authorize',
			params: {
				scope: 'instagram_business_basic'
			}
		},
		token: {
			url: 'https://api.instagram.com/oauth/access_token',
			client: 'post',
			answer: {
				data: [
					{
						access_token: 'the-access-token',
						user_id: '1020',
						permissions: 'instagram_business_basic'
					}
				]
			}
		},
		answers: {
			'https://graph.instagram.com/me?fields=id,user_id,username,account_type,name,profile_picture_url': {
				id: '17841405793187218',
				user_id: '17841405793187000',
				username: 'jane',
				name: 'Jane Doe',
				account_type: 'MEDIA_CREATOR',
				profile_picture_url: 'https://scontent.example.com/jane.jpg'
			}
		},
		user: {
			id: '17841405793187218',
			name: 'jane',
			email: null,
			image: 'https://scontent.example.com/jane.jpg'
		},
		refused: [
			{
				what: 'a code that was used before',
				at: 'token',
				status: 400,
				body: {
					error_type: 'OAuthException',
					code: 400,
					error_message: 'Matching code was not found or was already used'
				}
			},
			{
				what: 'a token that has expired',
				at: 'https://graph.instagram.com/me?fields=id,user_id,username,account_type,name,profile_picture_url',
				status: 400,
				body: {
					error: {
						message: 'Error validating access token',
						type: 'OAuthException',
						code: 190
					}
				}
			}
		],
		differences: {
			'authorization.url': 'The API that its factory uses ended on 4 December 2024.',
			'authorization.scope': 'The scope of the API that is left.',
			flow: 'The token answer of this API is a list, which its factory does not read.'
		}
	}
} satisfies Entry;
