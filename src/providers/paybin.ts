/**
 * Paybin.
 *
 * OpenID Connect: https://www.better-auth.com/docs/authentication/paybin
 */
import { logo } from '../lib/base/markup/logos/paybin.js';
import { idOf, userOfClaims } from './shared.js';
import type { Identified, OIDCConfig, OIDCUserConfig, OwnId } from './types.js';

/** The claims of the ID token and of userinfo. */
export interface PaybinProfile {
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
 * Returns a provider that signs users in with Paybin.
 *
 * @example
 * ```ts
 * import Paybin from 'framework-auth/providers/paybin';
 *
 * FrameworkAuth({ providers: [Paybin] });
 * ```
 */
export default function Paybin<P extends PaybinProfile, Own extends OwnId = OwnId>(
	options: OIDCUserConfig<P> & { id?: Own }
): Identified<OIDCConfig<P>, 'paybin', Own> {
	return {
		id: idOf('paybin', options),
		name: 'Paybin',
		type: 'oidc',
		issuer: 'https://idp.paybin.io',
		profile: userOfClaims,
		style: { logo, bg: '#0B5FFF', text: '#fff' },
		options
	};
}

export { Paybin };
