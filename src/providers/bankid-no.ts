/**
 * BankID Norway.
 *
 * OpenID Connect: https://developer.bankid.no/bankid-with-biometrics/
 */
import { logo } from '../lib/base/markup/logos/bankid-no.js';
import { idOf, userOfClaims } from './shared.js';
import type { Identified, OIDCConfig, OIDCUserConfig, OwnId } from './types.js';

/** The claims of the ID token and of userinfo. */
export interface BankIDNorwayProfile {
	sub: string;
	name: string;
	given_name: string;
	family_name: string;
	/** YYYY-MM-DD. */
	birthdate: string;
	/** The personal identifier of the certificate. */
	bankid_altsub: string;
	/** The kind of BankID that the user signed in with. */
	amr: string;
	acr: string;
	email?: string;
	[claim: string]: unknown;
}

/**
 * Returns a provider that signs users in with BankID Norway.
 *
 * @example
 * ```ts
 * import BankIDNorway from 'framework-auth/providers/bankid-no';
 *
 * FrameworkAuth({ providers: [BankIDNorway] });
 * ```
 */
export default function BankIDNorway<P extends BankIDNorwayProfile, Own extends OwnId = OwnId>(
	options: OIDCUserConfig<P> & { id?: Own }
): Identified<OIDCConfig<P>, 'bankid-no', Own> {
	return {
		id: idOf('bankid-no', options),
		name: 'BankID Norge',
		type: 'oidc',
		issuer: 'https://auth.bankid.no/auth/realms/prod',
		client: { token_endpoint_auth_method: 'client_secret_post', userinfo_signed_response_alg: 'RS256' },
		// The ID token has no name without the scope for it; userinfo answers with a signed token.
		idToken: false,
		authorization: { params: { ui_locales: 'no', login_hint: 'BIS' } },
		profile: userOfClaims,
		style: { logo, bg: '#39134c', text: '#fff' },
		options
	};
}

export { BankIDNorway };
