/**
 * United Effects. `issuer` is the group: `https://auth.unitedeffects.com/<group>`.
 *
 * OpenID Connect: https://docs.unitedeffects.com/
 */
import { logo } from '../lib/base/markup/logos/united-effects.js';
import { idOf, userOfClaims } from './shared.js';
import type { Identified, OIDCConfig, OIDCUserConfig, OwnId } from './types.js';

/** The claims of the ID token and of userinfo. */
export interface UnitedEffectsProfile {
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
 * Returns a provider that signs users in with United Effects.
 *
 * @example
 * ```ts
 * import UnitedEffects from 'framework-auth/providers/united-effects';
 *
 * FrameworkAuth({ providers: [UnitedEffects({ issuer: 'https://auth.unitedeffects.com/my-group' })] });
 * ```
 */
export default function UnitedEffects<P extends UnitedEffectsProfile, Own extends OwnId = OwnId>(
	options: OIDCUserConfig<P> & { id?: Own }
): Identified<OIDCConfig<P>, 'united-effects', Own> {
	return {
		id: idOf('united-effects', options),
		name: 'United Effects',
		type: 'oidc',
		...ofGroup(options),
		derive: ofGroup,
		profile: userOfClaims,
		style: { logo, bg: '#1B2A4B', text: '#fff' },
		options
	};
}

export { UnitedEffects };

/** The access token is for the group. */
function ofGroup<P>(options: OIDCUserConfig<P> | undefined): Pick<OIDCConfig<P>, 'authorization'> {
	const resource = options?.issuer;
	return { authorization: { params: { scope: 'openid email profile', ...(resource && { resource }) } } };
}
