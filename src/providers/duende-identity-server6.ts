/**
 * Duende IdentityServer, version 6 and later. `issuer` is the address of the server.
 *
 * OpenID Connect: https://docs.duendesoftware.com/identityserver/
 */
import { logo } from '../lib/base/markup/logos/duende-identity-server6.js';
import { idOf, userOfClaims } from './shared.js';
import type { Identified, OIDCConfig, OIDCUserConfig, OwnId } from './types.js';

/** The claims of the ID token and of userinfo. */
export interface DuendeIdentityServer6Profile {
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
export type DuendeISUser = DuendeIdentityServer6Profile;

/**
 * Returns a provider that signs users in with DuendeIdentityServer6.
 *
 * @example
 * ```ts
 * import DuendeIdentityServer6 from 'framework-auth/providers/duende-identity-server6';
 *
 * FrameworkAuth({ providers: [DuendeIdentityServer6({ issuer: 'https://identity.example.com' })] });
 * ```
 */
export default function DuendeIdentityServer6<P extends DuendeIdentityServer6Profile, Own extends OwnId = OwnId>(
	options: OIDCUserConfig<P> & { id?: Own }
): Identified<OIDCConfig<P>, 'duende-identity-server6', Own> {
	return {
		id: idOf('duende-identity-server6', options),
		name: 'DuendeIdentityServer6',
		type: 'oidc',
		profile: userOfClaims,
		style: { logo, bg: '#3B1E62', text: '#fff' },
		options
	};
}

export { DuendeIdentityServer6 };
