/**
 * Naver Login.
 *
 * OAuth: https://developers.naver.com/docs/login/api/api.md
 * Profile: https://developers.naver.com/docs/login/profile/profile.md
 */
import { logo } from '../lib/base/markup/logos/naver.js';
import { conformErrorStatus, idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface NaverProfile {
	/** `00` for a success. */
	resultcode: string;
	message: string;
	response: {
		/** Identifies the user in this application. */
		id: string;
		nickname?: string;
		name?: string;
		/** The contact address, which the user can change. */
		email?: string;
		profile_image?: string;
		age?: string;
		gender?: string;
		birthday?: string;
		birthyear?: string;
		mobile?: string;
	};
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Naver.
 *
 * @example
 * ```ts
 * import Naver from 'framework-auth/providers/naver';
 *
 * FrameworkAuth({ providers: [Naver] });
 * ```
 */
export default function Naver<P extends NaverProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'naver', Own> {
	return {
		id: idOf('naver', options),
		name: 'Naver',
		type: 'oauth',
		authorization: { url: 'https://nid.naver.com/oauth2.0/authorize', params: { scope: 'openid profile email' } },
		userinfo: 'https://openapi.naver.com/v1/nid/me',
		token: { url: 'https://nid.naver.com/oauth2.0/token', conform: conformErrorStatus },
		profile: ({ response: { id, nickname, name, email, profile_image } }) => ({
			id,
			name: nickname ?? name ?? null,
			email: email ?? null,
			image: profile_image ?? null
		}),
		style: { logo, bg: '#03C75A', text: '#fff' },
		options
	};
}

export { Naver };
