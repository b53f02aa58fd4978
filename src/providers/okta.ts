/**
 * Okta. `issuer` is the organisation, `https://dev-1234567.okta.com`, or one of its custom authorization servers.
 *
 * OpenID Connect: https://developer.okta.com/docs/api/openapi/okta-oauth/guides/overview/
 */
import { logo } from '../lib/base/markup/logos/okta.js';
import { idOf, userOfClaims } from './shared.js';
import type { Identified, OIDCConfig, OIDCUserConfig, OwnId } from './types.js';

/** The claims of the ID token and of userinfo. */
export interface OktaProfile {
	iss: string;
	aud: string;
	sub: string;
	iat: number;
	exp: number;
	ver: number;
	jti: string;
	amr: string[];
	idp: string;
	auth_time: number;
	name: string;
	nickname?: string;
	preferred_username: string;
	given_name?: string;
	family_name?: string;
	email: string;
	email_verified: boolean;
	picture?: string;
	zoneinfo?: string;
	locale?: string;
	[claim: string]: unknown;
}

/**
 * Returns a provider that signs users in with an Okta organisation.
 *
 * @example
 * ```ts
 * import Okta from 'framework-auth/providers/okta';
 *
 * FrameworkAuth({ providers: [Okta({ issuer: 'https://dev-1234567.okta.com' })] });
 * ```
 */
export default function Okta<P extends OktaProfile, Own extends OwnId = OwnId>(
	options: OIDCUserConfig<P> & { id?: Own }
): Identified<OIDCConfig<P>, 'okta', Own> {
	return {
		id: idOf('okta', options),
		name: 'Okta',
		type: 'oidc',
		profile: userOfClaims,
		style: { logo, bg: '#000', text: '#fff' },
		options
	};
}

export { Okta };
