/**
 * TikTok, with Login Kit for Web. TikTok does not return an email address. A production app does not accept a localhost
 * redirect URI.
 *
 * OAuth: https://developers.tiktok.com/doc/login-kit-web
 * Token: https://developers.tiktok.com/doc/oauth-user-access-token-management
 * Profile: https://developers.tiktok.com/doc/tiktok-api-v2-get-user-info
 */
import { OAuthCallbackError } from '../errors.js';
import { logo } from '../lib/base/markup/logos/tiktok.js';
import { conformErrorStatus, idOf } from './shared.js';
import type { Identified, OAuth2Config, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/**
 * The answer of the profile request. TikTok returns an optional field only if `fields` of the request names it and the scope
 * allows it.
 */
export interface TiktokProfile {
	data: {
		user: {
			/** Identifies the user in this application. */
			open_id: string;
			/** Identifies the user in all applications of one developer. */
			union_id?: string;
			/** Profile image. */
			avatar_url: string;
			/** Profile image, 100x100. */
			avatar_url_100?: string;
			/** Profile image in a higher resolution. */
			avatar_large_url?: string;
			/** Profile name. */
			display_name: string;
			/** Needs the scope `user.info.profile`. */
			username: string;
			/** Needs the scope `user.info.profile`. */
			bio_description?: string;
			/** Link to the profile page. Needs the scope `user.info.profile`. */
			profile_deep_link?: string;
			/** Whether TikTok has given the account a verified badge. Needs the scope `user.info.profile`. */
			is_verified?: boolean;
			/** Needs the scope `user.info.stats`, like all counts. */
			follower_count?: number;
			/** Accounts that the user follows. */
			following_count?: number;
			/** Likes of all videos of the user. */
			likes_count?: number;
			/** Public videos. */
			video_count?: number;
			/** Never returned: TikTok does not support it. */
			email?: string;
		};
	};
	/** Present in every answer; a success has the code `ok`. */
	error: {
		/** The category of the error. */
		code: string;
		/** Identifies the request for TikTok's support. */
		log_id: string;
		message: string;
	};
}

/** The fields of the scope `user.info.basic`. TikTok refuses a request for any other field with `scope_not_authorized`. */
const basicFields = ['open_id', 'union_id', 'avatar_url', 'avatar_url_100', 'avatar_large_url', 'display_name'];

/**
 * Returns a provider that signs users in with TikTok. `clientId` is the app's client key.
 *
 * @example
 * ```ts
 * import TikTok from 'framework-auth/providers/tiktok';
 *
 * FrameworkAuth({ providers: [TikTok] });
 * ```
 */
export default function TikTok<P extends TiktokProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'tiktok', Own> {
	return {
		id: idOf('tiktok', options),
		name: 'TikTok',
		type: 'oauth',
		client: { token_endpoint_auth_method: 'client_secret_post' },
		...withClientKey(options),
		userinfo: `https://open.tiktokapis.com/v2/user/info/?fields=${basicFields.join()}`,
		profile(profile) {
			refuseError(profile);
			const { user } = profile.data;
			return { id: user.open_id, name: user.display_name, email: null, image: user.avatar_url };
		},
		style: { logo, bg: '#000', text: '#fff' },
		options,
		derive: withClientKey
	};
}

export { TikTok };

/** Names the client id `client_key`, in the authorization request and in the token request. */
function withClientKey<P>({ clientId }: OAuthUserConfig<P>): Pick<OAuth2Config<P>, 'authorization' | 'token'> {
	const clientKey = clientId === undefined ? undefined : { client_key: clientId };
	return {
		authorization: {
			url: 'https://www.tiktok.com/v2/auth/authorize',
			params: { ...clientKey, scope: 'user.info.basic' }
		},
		token: {
			url: 'https://open.tiktokapis.com/v2/oauth/token/',
			body: clientKey,
			conform: conformErrorStatus
		}
	};
}

/** Throws if the answer has no user, or an error code other than "ok". */
function refuseError({ data, error }: Partial<TiktokProfile>): void {
	if ((error === undefined || error.code === 'ok') && data?.user !== undefined) return;
	throw new OAuthCallbackError(`TikTok answered the profile request with error "${error?.code ?? 'no user'}"`, {
		cause: { log_id: error?.log_id }
	});
}
