/**
 * Vipps MobilePay. `issuer` of the test environment is `https://apitest.vipps.no/access-management-1.0/access/`.
 *
 * OpenID Connect: https://developer.vippsmobilepay.com/docs/APIs/login-api/
 * Claims: https://developer.vippsmobilepay.com/docs/APIs/login-api/api-guide/user-info
 */
import { logo } from '../lib/base/markup/logos/vipps.js';
import { idOf, userOfClaims } from './shared.js';
import type { Identified, OIDCConfig, OIDCUserConfig, OwnId } from './types.js';

/** The claims of the ID token and of userinfo. */
export interface VippsProfile {
	sub: string;
	sid: string;
	name?: string;
	given_name?: string;
	family_name?: string;
	email?: string;
	email_verified?: boolean;
	phone_number?: string;
	/** YYYY-MM-DD. */
	birthdate?: string;
	/** The national identity number. */
	nin?: string;
	[claim: string]: unknown;
}

/**
 * Returns a provider that signs users in with Vipps.
 *
 * @example
 * ```ts
 * import Vipps from 'framework-auth/providers/vipps';
 *
 * FrameworkAuth({ providers: [Vipps] });
 * ```
 */
export default function Vipps<P extends VippsProfile, Own extends OwnId = OwnId>(
	options: OIDCUserConfig<P> & { id?: Own }
): Identified<OIDCConfig<P>, 'vipps', Own> {
	return {
		id: idOf('vipps', options),
		name: 'Vipps',
		type: 'oidc',
		issuer: 'https://api.vipps.no/access-management-1.0/access/',
		// The ID token has no name and no address.
		idToken: false,
		authorization: { params: { scope: 'openid name email' } },
		profile: userOfClaims,
		style: { logo, brandColor: '#f05c18' },
		options
	};
}

export { Vipps };
