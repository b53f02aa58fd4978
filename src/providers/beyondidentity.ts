/**
 * Beyond Identity. `issuer` is that of the application, which its settings show.
 *
 * OpenID Connect: https://developer.beyondidentity.com/docs/
 */
import { logo } from '../lib/base/markup/logos/beyondidentity.js';
import { idOf, userOfClaims } from './shared.js';
import type { Identified, OIDCConfig, OIDCUserConfig, OwnId } from './types.js';

/** The claims of the ID token and of userinfo. */
export interface BeyondIdentityProfile {
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
 * Returns a provider that signs users in with Beyond Identity.
 *
 * @example
 * ```ts
 * import BeyondIdentity from 'framework-auth/providers/beyondidentity';
 *
 * FrameworkAuth({ providers: [BeyondIdentity({ issuer: 'https://auth-us.beyondidentity.com/v1/tenants/0001/realms/0002/applications/0003' })] });
 * ```
 */
export default function BeyondIdentity<P extends BeyondIdentityProfile, Own extends OwnId = OwnId>(
	options: OIDCUserConfig<P> & { id?: Own }
): Identified<OIDCConfig<P>, 'beyondidentity', Own> {
	return {
		id: idOf('beyondidentity', options),
		name: 'Beyond Identity',
		type: 'oidc',
		profile: userOfClaims,
		style: { logo, bg: '#5077c5', text: '#fff' },
		options
	};
}

export { BeyondIdentity };
