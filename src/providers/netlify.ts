/**
 * Netlify.
 *
 * OAuth: https://docs.netlify.com/api-and-cli-guides/api-guides/get-started-with-api/
 * Profile: https://open-api.netlify.com/#tag/user
 */
import { logo } from '../lib/base/markup/logos/netlify.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface NetlifyProfile {
	id: string;
	uid: string | null;
	full_name: string | null;
	avatar_url: string | null;
	email: string;
	affiliate_id: string;
	site_count: number;
	created_at: string;
	last_login: string;
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Netlify.
 *
 * @example
 * ```ts
 * import Netlify from 'framework-auth/providers/netlify';
 *
 * FrameworkAuth({ providers: [Netlify] });
 * ```
 */
export default function Netlify<P extends NetlifyProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'netlify', Own> {
	return {
		id: idOf('netlify', options),
		name: 'Netlify',
		type: 'oauth',
		client: { token_endpoint_auth_method: 'client_secret_post' },
		authorization: { url: 'https://app.netlify.com/authorize', params: { scope: '' } },
		token: 'https://api.netlify.com/oauth/token',
		userinfo: 'https://api.netlify.com/api/v1/user',
		profile: ({ id, full_name, email, avatar_url }) => ({
			id,
			name: full_name ?? null,
			email: email ?? null,
			image: avatar_url ?? null
		}),
		style: { logo, brandColor: '#32e6e2' },
		options
	};
}

export { Netlify };
