/**
 * ORCID. `sub` is the ORCID iD.
 *
 * OpenID Connect: https://info.orcid.org/documentation/api-tutorials/api-tutorial-get-and-authenticated-orcid-id/
 */
import { logo } from '../lib/base/markup/logos/orcid.js';
import { idOf } from './shared.js';
import type { Identified, OIDCConfig, OIDCUserConfig, OwnId } from './types.js';

/** The claims of the ID token and of userinfo. */
export interface OrcidProfile {
	/** The ORCID iD: `0000-0002-2601-8132`. */
	sub: string;
	given_name?: string;
	family_name?: string;
	name?: string;
	[claim: string]: unknown;
}

/**
 * Returns a provider that signs users in with ORCID.
 *
 * @example
 * ```ts
 * import Orcid from 'framework-auth/providers/orcid';
 *
 * FrameworkAuth({ providers: [Orcid] });
 * ```
 */
export default function Orcid<P extends OrcidProfile, Own extends OwnId = OwnId>(
	options: OIDCUserConfig<P> & { id?: Own }
): Identified<OIDCConfig<P>, 'orcid', Own> {
	return {
		id: idOf('orcid', options),
		name: 'ORCID',
		type: 'oidc',
		issuer: 'https://orcid.org',
		authorization: { params: { scope: 'openid' } },
		checks: ['state', 'nonce'],
		idToken: true,
		profile: ({ sub, name, given_name, family_name }) => ({
			id: sub,
			name: name ?? ([given_name, family_name].filter(Boolean).join(' ') || null),
			email: null,
			image: null
		}),
		style: { logo, bg: '#A6CE39', text: '#fff' },
		options
	};
}

export { Orcid };
