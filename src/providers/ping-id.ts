/**
 * Ping Identity: PingOne, PingFederate. `issuer` of PingOne is an environment: `https://auth.pingone.eu/<environment id>/as`.
 *
 * OpenID Connect: https://developer.pingidentity.com/pingone-api/auth/openid-connect-oauth-2.html
 */
import { logo } from '../lib/base/markup/logos/ping-id.js';
import { idOf, userOfClaims } from './shared.js';
import type { Identified, OIDCConfig, OIDCUserConfig, OwnId } from './types.js';

/** The claims of the ID token and of userinfo. */
export interface PingIdProfile {
	sub: string;
	name?: string;
	nickname?: string;
	preferred_username?: string;
	email?: string;
	email_verified?: boolean;
	picture?: string;
	[claim: string]: unknown;
}

/** The same, under its name in `@auth/core`. */
export type PingProfile = PingIdProfile;

/**
 * Returns a provider that signs users in with Ping Identity.
 *
 * @example
 * ```ts
 * import PingId from 'framework-auth/providers/ping-id';
 *
 * FrameworkAuth({ providers: [PingId({ issuer: 'https://auth.pingone.eu/00000000-0000-0000-0000-000000000000/as' })] });
 * ```
 */
export default function PingId<P extends PingIdProfile, Own extends OwnId = OwnId>(
	options: OIDCUserConfig<P> & { id?: Own }
): Identified<OIDCConfig<P>, 'ping-id', Own> {
	return {
		id: idOf('ping-id', options),
		name: 'Ping Identity',
		type: 'oidc',
		profile: userOfClaims,
		style: { logo, bg: '#B3282D', text: '#fff' },
		options
	};
}

export { PingId };
