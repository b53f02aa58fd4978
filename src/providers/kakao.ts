/**
 * Kakao Login.
 *
 * OAuth: https://developers.kakao.com/docs/latest/en/kakaologin/rest-api
 */
import { logo } from '../lib/base/markup/logos/kakao.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface KakaoProfile {
	id: number;
	connected_at?: string;
	kakao_account?: {
		profile?: {
			nickname?: string;
			profile_image_url?: string;
			thumbnail_image_url?: string;
			is_default_image?: boolean;
		};
		email?: string;
		/** Whether the address belongs to this account only. */
		is_email_valid?: boolean;
		is_email_verified?: boolean;
		name?: string;
	};
	[member: string]: unknown;
}

/** A moment, as ISO 8601. */
export type DateTime = string;
export type Gender = 'female' | 'male';
/** The calendar of a birthday. */
export type Birthday = 'SOLAR' | 'LUNAR';
export type AgeRange =
	| '1-9'
	| '10-14'
	| '15-19'
	| '20-29'
	| '30-39'
	| '40-49'
	| '50-59'
	| '60-69'
	| '70-79'
	| '80-89'
	| '90-';

/**
 * Returns a provider that signs users in with Kakao.
 *
 * @example
 * ```ts
 * import Kakao from 'framework-auth/providers/kakao';
 *
 * FrameworkAuth({ providers: [Kakao] });
 * ```
 */
export default function Kakao<P extends KakaoProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'kakao', Own> {
	return {
		id: idOf('kakao', options),
		name: 'Kakao',
		type: 'oauth',
		client: { token_endpoint_auth_method: 'client_secret_post' },
		authorization: { url: 'https://kauth.kakao.com/oauth/authorize', params: { scope: '' } },
		token: 'https://kauth.kakao.com/oauth/token',
		userinfo: 'https://kapi.kakao.com/v2/user/me',
		profile: ({ id, kakao_account: account }) => ({
			id: id?.toString(),
			name: account?.profile?.nickname ?? null,
			email: account?.email ?? null,
			image: account?.profile?.profile_image_url ?? null
		}),
		emailVerified: ({ kakao_account: account }) =>
			account?.is_email_valid === true && account.is_email_verified === true,
		style: { logo, bg: '#FEE500', text: '#000' },
		options
	};
}

export { Kakao };
