/**
 * Cloudflare.
 *
 * OAuth: https://developers.cloudflare.com/fundamentals/oauth/
 * Profile: https://developers.cloudflare.com/api/resources/user/methods/get/
 */
import { logo } from '../lib/base/markup/logos/cloudflare.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface CloudflareProfile {
	success: boolean;
	result: { id: string; email: string; first_name: string | null; last_name: string | null };
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Cloudflare.
 *
 * @example
 * ```ts
 * import Cloudflare from 'framework-auth/providers/cloudflare';
 *
 * FrameworkAuth({ providers: [Cloudflare] });
 * ```
 */
export default function Cloudflare<P extends CloudflareProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'cloudflare', Own> {
	return {
		id: idOf('cloudflare', options),
		name: 'Cloudflare',
		type: 'oauth',
		authorization: { url: 'https://dash.cloudflare.com/oauth2/auth', params: { scope: 'user-details.read' } },
		token: 'https://dash.cloudflare.com/oauth2/token',
		userinfo: 'https://api.cloudflare.com/client/v4/user',
		profile: ({ result: { id, first_name, last_name, email } }) => ({
			id,
			name: [first_name, last_name].filter(Boolean).join(' ') || null,
			email: email ?? null,
			image: null
		}),
		style: { logo, bg: '#F38020', text: '#fff' },
		options
	};
}

export { Cloudflare };
