/**
 * Kinde. `issuer` is the domain of the business: `https://my-business.kinde.com`.
 *
 * OpenID Connect: https://docs.kinde.com/build/tokens/about-id-tokens/
 */
import { logo } from '../lib/base/markup/logos/kinde.js';
import { idOf, userOfClaims } from './shared.js';
import type { Identified, OIDCConfig, OIDCUserConfig, OwnId } from './types.js';

/** The claims of the ID token and of userinfo. */
export interface KindeProfile {
	sub: string;
	name?: string;
	nickname?: string;
	preferred_username?: string;
	email?: string;
	email_verified?: boolean;
	picture?: string;
	[claim: string]: unknown;
}

/**
 * Returns a provider that signs users in with Kinde.
 *
 * @example
 * ```ts
 * import Kinde from 'framework-auth/providers/kinde';
 *
 * FrameworkAuth({ providers: [Kinde({ issuer: 'https://my-business.kinde.com' })] });
 * ```
 */
export default function Kinde<P extends KindeProfile, Own extends OwnId = OwnId>(
	options: OIDCUserConfig<P> & { id?: Own }
): Identified<OIDCConfig<P>, 'kinde', Own> {
	return {
		id: idOf('kinde', options),
		name: 'Kinde',
		type: 'oidc',
		profile: userOfClaims,
		style: { logo, bg: '#fff', text: '#0F0F0F' },
		options
	};
}

export { Kinde };
