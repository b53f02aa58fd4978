/**
 * Polar.
 *
 * OAuth: https://polar.sh/docs/integrate/oauth2/introduction
 */
import { logo } from '../lib/base/markup/logos/polar.js';
import { idOf, userOfClaims } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface PolarProfile {
	sub: string;
	name?: string;
	preferred_username?: string;
	email?: string;
	email_verified?: boolean;
	picture?: string;
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Polar.
 *
 * @example
 * ```ts
 * import Polar from 'framework-auth/providers/polar';
 *
 * FrameworkAuth({ providers: [Polar] });
 * ```
 */
export default function Polar<P extends PolarProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'polar', Own> {
	return {
		id: idOf('polar', options),
		name: 'Polar',
		type: 'oauth',
		client: { token_endpoint_auth_method: 'client_secret_post' },
		authorization: { url: 'https://polar.sh/oauth2/authorize', params: { scope: 'openid profile email' } },
		token: 'https://api.polar.sh/v1/oauth2/token',
		userinfo: 'https://api.polar.sh/v1/oauth2/userinfo',
		profile: userOfClaims,
		style: { logo, bg: '#0062FF', text: '#fff' },
		options
	};
}

export { Polar };
