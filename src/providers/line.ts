/**
 * LINE Login.
 *
 * OpenID Connect: https://developers.line.biz/en/docs/line-login/integrate-line-login/
 * Claims: https://developers.line.biz/en/docs/line-login/verify-id-token/
 */
import { logo } from '../lib/base/markup/logos/line.js';
import { idOf, userOfClaims } from './shared.js';
import type { Identified, OIDCConfig, OIDCUserConfig, OwnId } from './types.js';

/** The claims of the ID token and of userinfo. */
export interface LINEProfile {
	/** Identifies the user in all channels of one provider. */
	sub: string;
	name?: string;
	picture?: string;
	/** Only with the permission to read addresses. */
	email?: string;
	amr?: string[];
	[claim: string]: unknown;
}

/** The same, under its name in `@auth/core`. */
export type LineProfile = LINEProfile;

/**
 * Returns a provider that signs users in with LINE.
 *
 * @example
 * ```ts
 * import LINE from 'framework-auth/providers/line';
 *
 * FrameworkAuth({ providers: [LINE] });
 * ```
 */
export default function LINE<P extends LINEProfile, Own extends OwnId = OwnId>(
	options: OIDCUserConfig<P> & { id?: Own }
): Identified<OIDCConfig<P>, 'line', Own> {
	return {
		id: idOf('line', options),
		name: 'LINE',
		type: 'oidc',
		issuer: 'https://access.line.me',
		// ID tokens for web apps are signed with the channel secret.
		client: { id_token_signed_response_alg: 'HS256' },
		profile: userOfClaims,
		style: { logo, bg: '#00C300', text: '#fff' },
		options
	};
}

export { LINE };
