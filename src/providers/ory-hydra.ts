/**
 * Ory Hydra, and Ory Network. `issuer` is the public URL of the server.
 *
 * OpenID Connect: https://www.ory.com/docs/oauth2-oidc/authorization-code-flow
 */
import { logo } from '../lib/base/markup/logos/ory-hydra.js';
import { idOf, userOfClaims } from './shared.js';
import type { Identified, OIDCConfig, OIDCUserConfig, OwnId } from './types.js';

/** The claims of the ID token and of userinfo. */
export interface OryHydraProfile {
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
 * Returns a provider that signs users in with Hydra.
 *
 * @example
 * ```ts
 * import OryHydra from 'framework-auth/providers/ory-hydra';
 *
 * FrameworkAuth({ providers: [OryHydra({ issuer: 'https://hydra.example.com' })] });
 * ```
 */
export default function OryHydra<P extends OryHydraProfile, Own extends OwnId = OwnId>(
	options: OIDCUserConfig<P> & { id?: Own }
): Identified<OIDCConfig<P>, 'hydra', Own> {
	return {
		id: idOf('hydra', options),
		name: 'Hydra',
		type: 'oidc',
		profile: userOfClaims,
		style: { logo, bg: '#fff', text: '#0F172A' },
		options
	};
}

export { OryHydra };
