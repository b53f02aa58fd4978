/**
 * Facebook.
 *
 * OAuth: https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow
 * Profile: https://developers.facebook.com/docs/graph-api/reference/user/
 */
import { logo } from '../lib/base/markup/logos/facebook.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface FacebookProfile {
	/** Identifies the user in this app. */
	id: string;
	name: string;
	/** Absent if the user has none, or did not share it. */
	email?: string;
	/** The URL of the picture expires. */
	picture?: { data: { url: string; width?: number; height?: number; is_silhouette?: boolean } };
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Facebook.
 *
 * @example
 * ```ts
 * import Facebook from 'framework-auth/providers/facebook';
 *
 * FrameworkAuth({ providers: [Facebook] });
 * ```
 */
export default function Facebook<P extends FacebookProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'facebook', Own> {
	return {
		id: idOf('facebook', options),
		name: 'Facebook',
		type: 'oauth',
		authorization: { url: 'https://www.facebook.com/v24.0/dialog/oauth', params: { scope: 'email' } },
		token: 'https://graph.facebook.com/oauth/access_token',
		userinfo: 'https://graph.facebook.com/me?fields=id,name,email,picture',
		profile: ({ id, name, email, picture }) => ({
			id,
			name: name ?? null,
			email: email ?? null,
			image: picture?.data?.url ?? null
		}),
		style: { logo, bg: '#006aff', text: '#fff' },
		options
	};
}

export { Facebook };
