/**
 * Yahoo.
 *
 * OpenID Connect: https://developer.yahoo.com/sign-in-with-yahoo/
 */
import { logo } from '../lib/base/markup/logos/yahoo.js';
import { idOf, userOfClaims } from './shared.js';
import type { Identified, OIDCConfig, OIDCUserConfig, OwnId } from './types.js';

/** The claims of the ID token and of userinfo. */
export interface YahooProfile {
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
 * Returns a provider that signs users in with Yahoo.
 *
 * @example
 * ```ts
 * import Yahoo from 'framework-auth/providers/yahoo';
 *
 * FrameworkAuth({ providers: [Yahoo] });
 * ```
 */
export default function Yahoo<P extends YahooProfile, Own extends OwnId = OwnId>(
	options: OIDCUserConfig<P> & { id?: Own }
): Identified<OIDCConfig<P>, 'yahoo', Own> {
	return {
		id: idOf('yahoo', options),
		name: 'Yahoo',
		type: 'oidc',
		issuer: 'https://api.login.yahoo.com',
		profile: userOfClaims,
		style: { logo, bg: '#6001D2', text: '#fff' },
		options
	};
}

export { Yahoo };
