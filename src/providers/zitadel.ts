/**
 * ZITADEL. `issuer` is the domain of the instance: `https://my-instance-abc123.us1.zitadel.cloud`.
 *
 * OpenID Connect: https://zitadel.com/docs/apis/openidoauth/endpoints
 * Claims: https://zitadel.com/docs/apis/openidoauth/claims
 */
import { logo } from '../lib/base/markup/logos/zitadel.js';
import { idOf, userOfClaims } from './shared.js';
import type { Identified, OIDCConfig, OIDCUserConfig, OwnId } from './types.js';

/** The claims of the ID token and of userinfo. */
export interface ZITADELProfile {
	sub: string;
	name: string;
	given_name: string;
	family_name: string;
	preferred_username: string;
	locale: string;
	email: string;
	email_verified: boolean;
	picture?: string;
	[claim: string]: unknown;
}

/** The same, under its name in `@auth/core`. */
export type ZitadelProfile = ZITADELProfile;

/**
 * Returns a provider that signs users in with ZITADEL.
 *
 * @example
 * ```ts
 * import ZITADEL from 'framework-auth/providers/zitadel';
 *
 * FrameworkAuth({ providers: [ZITADEL({ issuer: 'https://my-instance-abc123.us1.zitadel.cloud' })] });
 * ```
 */
export default function ZITADEL<P extends ZITADELProfile, Own extends OwnId = OwnId>(
	options: OIDCUserConfig<P> & { id?: Own }
): Identified<OIDCConfig<P>, 'zitadel', Own> {
	return {
		id: idOf('zitadel', options),
		name: 'ZITADEL',
		type: 'oidc',
		profile: userOfClaims,
		style: { logo, bg: '#000', text: '#fff' },
		options
	};
}

export { ZITADEL };
