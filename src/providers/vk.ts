/**
 * VK. Each request states the API version: 5.126, unless the URLs say otherwise.
 *
 * OAuth: https://id.vk.com/about/business/go/docs/en/vkid/latest/oauth-vkontakte/authcode-flow-user Profile:
 * https://dev.vk.com/en/reference/objects/user (typed in `vk-profile.ts`)
 */
import { OAuthCallbackError } from '../errors.js';
import { logo } from '../lib/base/markup/logos/vk.js';
import { getWithToken, idOf, jsonOf, recordOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId, UserinfoEndpoint } from './types.js';
import type { VkProfile } from './vk-profile.js';

export type { VkProfile };

/** The URLs of VK. To use another version of the API, replace all of them, with that version in the parameter `v`. */
export interface VkUrls {
	/** @default 'https://oauth.vk.com/access_token?v=5.126' */
	accessTokenUrl?: string;
	/** The token endpoint if `accessTokenUrl` is not set. @default 'https://oauth.vk.com/access_token?v=5.126' */
	requestTokenUrl?: string;
	/** @default 'https://oauth.vk.com/authorize?response_type=code&v=5.126' */
	authorizationUrl?: string;
	/** @default 'https://api.vk.com/method/users.get?fields=photo_100&v=5.126' */
	profileUrl?: string;
}

const apiVersion = '5.126';

/**
 * Returns a provider that signs users in with VK.
 *
 * @example
 * ```ts
 * import VK from 'framework-auth/providers/vk';
 *
 * FrameworkAuth({ providers: [VK] });
 * ```
 */
// oxlint-disable-next-line typescript/no-explicit-any -- the interface specification gives this signature
export default function VK<P extends Record<string, any> = VkProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & VkUrls & { id?: Own }
): Identified<OAuthConfig<P>, 'vk', Own> {
	const {
		authorizationUrl = `https://oauth.vk.com/authorize?response_type=code&v=${apiVersion}`,
		requestTokenUrl = `https://oauth.vk.com/access_token?v=${apiVersion}`,
		accessTokenUrl = requestTokenUrl,
		profileUrl = `https://api.vk.com/method/users.get?fields=photo_100&v=${apiVersion}`
	} = options;
	return {
		id: idOf('vk', options),
		name: 'VK',
		type: 'oauth',
		client: { token_endpoint_auth_method: 'client_secret_post' },
		authorization: {
			url: authorizationUrl,
			params: /[?&]scope=/.test(authorizationUrl) ? {} : { scope: 'email' }
		},
		token: { url: accessTokenUrl, conform: conformToken },
		userinfo: { url: profileUrl, request: readUser(profileUrl) },
		profile(profile) {
			const user: Partial<VkProfile> = profile;
			return {
				id: user.id?.toString(),
				name: [user.first_name, user.last_name].filter(Boolean).join(' ') || null,
				email: user.email ?? null,
				image: user.photo_100 ?? null
			};
		},
		style: { logo, bg: '#07F', text: '#fff' },
		ownOptions: ['authorizationUrl'],
		options
	};
}

export { VK };

/**
 * Corrects the token answer. It has no `token_type`, which RFC 6749, section 5.1 requires. For a token that does not expire
 * (scope `offline`), `expires_in` is 0, which would mean that the token has expired.
 */
async function conformToken(response: Response): Promise<Response | undefined> {
	const body = response.ok ? await recordOf(response) : undefined;
	if (body === undefined) return undefined;
	const { expires_in, ...rest } = body;
	return Response.json({ token_type: 'bearer', ...rest, ...(expires_in === 0 ? {} : { expires_in }) });
}

/** An answer of the API. An error has HTTP status 200 as well. @see https://dev.vk.com/en/reference/errors */
interface VkAnswer<P> {
	response?: P[];
	error?: { error_code?: number };
}

/**
 * Reads the user with `users.get`, which returns a list with the token's user. The address is not in the list, but in the
 * token answer.
 */
function readUser<P extends object>(profileUrl: string): UserinfoEndpoint<P>['request'] {
	return async ({ tokens, provider, fetch }) => {
		const answer = await getWithToken(fetch, provider.userinfo?.url ?? profileUrl, tokens);
		const { response, error } = await jsonOf<VkAnswer<P & Partial<VkProfile>>>(answer, 'VK');
		const user = response?.[0];
		if (user === undefined || error !== undefined) {
			throw new OAuthCallbackError(`VK answered users.get with error ${error?.error_code ?? 'unknown'}`);
		}
		if (tokens.user_id !== undefined && String(tokens.user_id) !== String(user.id)) {
			throw new OAuthCallbackError('VK answered users.get with another user than the token was issued for');
		}
		return asAnswered(typeof tokens.email === 'string' ? { ...user, email: tokens.email } : user);
	};
}

/**
 * Gives the user a member `response` with the list as VK has it: a `profile` that was written for `@auth/core` reads that. It is not
 * enumerable, so that nothing keeps the user twice.
 */
function asAnswered<P extends object>(user: P): P {
	return Object.defineProperty(user, 'response', { value: [user] });
}
