/**
 * IdentityServer4, which is not maintained any more: Duende IdentityServer is its successor. `issuer` is the address of the server.
 *
 * OpenID Connect: https://identityserver4.readthedocs.io/en/latest/endpoints/discovery.html
 */
import { logo } from '../lib/base/markup/logos/identity-server4.js';
import { idOf, userOfClaims } from './shared.js';
import type { Identified, OIDCConfig, OIDCUserConfig, OwnId } from './types.js';

/** The claims of the ID token and of userinfo. */
export interface IdentityServer4Profile {
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
 * Returns a provider that signs users in with IdentityServer4.
 *
 * @example
 * ```ts
 * import IdentityServer4 from 'framework-auth/providers/identity-server4';
 *
 * FrameworkAuth({ providers: [IdentityServer4({ issuer: 'https://identity.example.com' })] });
 * ```
 */
export default function IdentityServer4<P extends IdentityServer4Profile, Own extends OwnId = OwnId>(
	options: OIDCUserConfig<P> & { id?: Own }
): Identified<OIDCConfig<P>, 'identity-server4', Own> {
	return {
		id: idOf('identity-server4', options),
		name: 'IdentityServer4',
		type: 'oidc',
		profile: userOfClaims,
		style: { logo, bg: '#1F75B8', text: '#fff' },
		options
	};
}

export { IdentityServer4 };
