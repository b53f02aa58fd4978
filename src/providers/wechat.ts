/**
 * WeChat: inside its browser as an official account, or on other sites with a QR code.
 *
 * OAuth: https://developers.weixin.qq.com/doc/oplatform/en/Website_App/WeChat_Login/Wechat_Login.html
 */
import { logo } from '../lib/base/markup/logos/wechat.js';
import { idOf, jsonOf, recordOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId, UserinfoEndpoint } from './types.js';

/** The answer of userinfo. */
export interface WeChatProfile {
	/** Identifies the user in this application. */
	openid: string;
	/** Identifies the user in all applications of one account of the open platform. */
	unionid?: string;
	nickname: string;
	headimgurl: string;
	/** 0: unknown, 1: male, 2: female. */
	sex: 0 | 1 | 2;
	province: string;
	city: string;
	country: string;
	privilege: string[];
	[member: string]: unknown;
}

/** The options of {@link WeChat}. */
export interface WeChatOptions<P> extends OAuthUserConfig<P> {
	/** Where people sign in: in the browser of WeChat, or on other sites with a QR code. @default 'OfficialAccount' */
	platformType?: 'OfficialAccount' | 'WebsiteApp';
}

/**
 * Returns a provider that signs users in with WeChat.
 *
 * @example
 * ```ts
 * import WeChat from 'framework-auth/providers/wechat';
 *
 * FrameworkAuth({ providers: [WeChat] });
 * ```
 */
export default function WeChat<P extends WeChatProfile, Own extends OwnId = OwnId>(
	options: WeChatOptions<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'wechat', Own> {
	return {
		id: idOf('wechat', options),
		name: 'WeChat',
		type: 'oauth',
		checks: ['state'],
		...ofPlatform(options),
		userinfo: { url: 'https://api.weixin.qq.com/sns/userinfo', request: readUser },
		profile: ({ unionid, openid, nickname, headimgurl }) => ({
			id: unionid ?? openid,
			name: nickname ?? null,
			email: null,
			image: headimgurl || null
		}),
		style: { logo, bg: '#07C160', text: '#fff' },
		options,
		derive: ofPlatform
	};
}

export { WeChat };

type Reading<P> = Parameters<NonNullable<UserinfoEndpoint<P>['request']>>[0];

/** Names the client `appid` and `secret`, in the URL. */
function ofPlatform<P>(options: WeChatOptions<P> | undefined): Pick<OAuthConfig<P>, 'authorization' | 'token'> {
	const { clientId, clientSecret, platformType = 'OfficialAccount' } = options ?? {};
	const isAccount = platformType === 'OfficialAccount';
	return {
		authorization: {
			url: `https://open.weixin.qq.com/connect/${isAccount ? 'oauth2/authorize' : 'qrconnect'}`,
			params: { appid: clientId, scope: isAccount ? 'snsapi_userinfo' : 'snsapi_login' }
		},
		token: {
			url: 'https://api.weixin.qq.com/sns/oauth2/access_token',
			params: { appid: clientId, secret: typeof clientSecret === 'string' ? clientSecret : undefined },
			conform: conformToken
		}
	};
}

/** Corrects the token answer: an error has status 200 and a code of its own, a success no `token_type`. @see RFC 6749, section 5 */
async function conformToken(response: Response): Promise<Response | undefined> {
	const body = await recordOf(response);
	if (body === undefined) return undefined;
	if (body.errcode) return Response.json({ error: 'invalid_grant', error_description: body.errmsg }, { status: 400 });
	return Response.json({ token_type: 'bearer', ...body });
}

async function readUser<P extends WeChatProfile>({ tokens, provider, fetch }: Reading<P>): Promise<P> {
	const url = new URL(provider.userinfo?.url ?? '');
	url.search = new URLSearchParams({
		access_token: tokens.access_token ?? '',
		openid: String(tokens.openid),
		lang: 'zh_CN'
	}).toString();
	return jsonOf<P>(await fetch(url), 'WeChat');
}
