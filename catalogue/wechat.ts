import type { Entry } from './entry.js';

export default {
	factory: 'WeChat',
	docs: 'https://developers.weixin.qq.com/doc/oplatform/en/Website_App/WeChat_Login/Wechat_Login.html',
	console: 'https://open.weixin.qq.com',
	register:
		'Register a website application on the open platform, or an official account, with the domain of the callback URL. The client id is the app id.',
	options: [
		{
			name: 'platformType',
			type: '`OfficialAccount` or `WebsiteApp`',
			default: '`OfficialAccount`',
			meaning: 'where people sign in: in the browser of WeChat, or on other sites with a QR code'
		}
	],
	email: {
		worth: 'none',
		reason: 'WeChat returns no address.'
	},
	logo: {
		icon: 'wechat'
	},
	notes: [
		'**The id** is `unionid`. WeChat sends it only if the application belongs to an account of the open platform; without it, the id is `openid`.',
		'**The secret** is in the URL of the token request, as WeChat wants it. Keep it out of the logs of a proxy.'
	],
	sources: [
		'https://developers.weixin.qq.com/doc/oplatform/en/Website_App/WeChat_Login/Wechat_Login.html',
		'https://authjs.dev/reference/core/providers/wechat',
		'https://www.better-auth.com/docs/authentication/wechat'
	],
	recorded: {
		authorization: {
			url: 'https://open.weixin.qq.com/connect/oauth2/authorize',
			params: {
				appid: 'the-client-id',
				scope: 'snsapi_userinfo'
			},
			pkce: false
		},
		token: {
			url: 'https://api.weixin.qq.com/sns/oauth2/access_token?appid=the-client-id&secret=the-client-secret',
			client: 'basic',
			answer: {
				access_token: 'the-access-token',
				expires_in: 7200,
				refresh_token: 'REFRESH_TOKEN',
				openid: 'OPENID',
				scope: 'snsapi_userinfo',
				unionid: 'o6_bmasdasdsad6_2sgVt7hMZOPfL'
			}
		},
		answers: {
			'https://api.weixin.qq.com/sns/userinfo?access_token=the-access-token&openid=OPENID&lang=zh_CN': {
				openid: 'OPENID',
				nickname: 'NICKNAME',
				sex: 1,
				province: 'PROVINCE',
				city: 'CITY',
				country: 'COUNTRY',
				headimgurl: 'https://wx.qlogo.cn/mmopen/0',
				privilege: [],
				unionid: 'o6_bmasdasdsad6_2sgVt7hMZOPfL'
			}
		},
		user: {
			id: 'o6_bmasdasdsad6_2sgVt7hMZOPfL',
			name: 'NICKNAME',
			email: null,
			image: 'https://wx.qlogo.cn/mmopen/0'
		},
		refused: [
			{
				what: 'a code that was used before',
				at: 'token',
				body: {
					errcode: 40029,
					errmsg: 'invalid code'
				}
			},
			{
				what: 'an error of the API with status 200',
				at: 'https://api.weixin.qq.com/sns/userinfo?access_token=the-access-token&openid=OPENID&lang=zh_CN',
				body: {
					errcode: 40003,
					errmsg: 'invalid openid'
				}
			}
		]
	}
} satisfies Entry;
