/**
 * Pinterest.
 *
 * OAuth: https://developers.pinterest.com/docs/getting-started/set-up-authentication-and-authorization/
 * Profile: https://developers.pinterest.com/docs/api/v5/user_account-get
 */
import { logo } from '../lib/base/markup/logos/pinterest.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface PinterestProfile {
	/** The number of the account. */
	id?: string;
	username: string;
	account_type: 'PINNER' | 'BUSINESS';
	profile_image: string;
	website_url?: string | null;
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Pinterest.
 *
 * @example
 * ```ts
 * import Pinterest from 'framework-auth/providers/pinterest';
 *
 * FrameworkAuth({ providers: [Pinterest] });
 * ```
 */
export default function Pinterest<P extends PinterestProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'pinterest', Own> {
	return {
		id: idOf('pinterest', options),
		name: 'Pinterest',
		type: 'oauth',
		authorization: { url: 'https://www.pinterest.com/oauth', params: { scope: 'user_accounts:read' } },
		token: 'https://api.pinterest.com/v5/oauth/token',
		userinfo: 'https://api.pinterest.com/v5/user_account',
		profile: ({ username, profile_image }) => ({
			id: username,
			name: username,
			email: null,
			image: profile_image ?? null
		}),
		style: { logo, brandColor: '#bd081c' },
		options
	};
}

export { Pinterest };
