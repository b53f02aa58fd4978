/**
 * Authelia. `issuer` is the address of the server.
 *
 * OpenID Connect: https://www.authelia.com/integration/openid-connect/introduction/
 */
import { logo } from '../lib/base/markup/logos/authelia.js';
import { idOf, userOfClaims } from './shared.js';
import type { Identified, OIDCConfig, OIDCUserConfig, OwnId } from './types.js';

/** The claims of the ID token and of userinfo. */
export interface AutheliaProfile {
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
 * Returns a provider that signs users in with Authelia.
 *
 * @example
 * ```ts
 * import Authelia from 'framework-auth/providers/authelia';
 *
 * FrameworkAuth({ providers: [Authelia({ issuer: 'https://auth.example.com' })] });
 * ```
 */
export default function Authelia<P extends AutheliaProfile, Own extends OwnId = OwnId>(
	options: OIDCUserConfig<P> & { id?: Own }
): Identified<OIDCConfig<P>, 'authelia', Own> {
	return {
		id: idOf('authelia', options),
		name: 'Authelia',
		type: 'oidc',
		profile: userOfClaims,
		style: { logo, bg: '#113155', text: '#fff' },
		options
	};
}

export { Authelia };
