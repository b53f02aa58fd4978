/**
 * Authentik. `issuer` includes the slug of the application: `https://authentik.example.com/application/o/my-app/`.
 *
 * OpenID Connect: https://docs.goauthentik.io/add-secure-apps/providers/oauth2/
 */
import { logo } from '../lib/base/markup/logos/authentik.js';
import { idOf, userOfClaims } from './shared.js';
import type { Identified, OIDCConfig, OIDCUserConfig, OwnId } from './types.js';

/** The claims of the ID token and of userinfo. */
export interface AuthentikProfile {
	sub: string;
	name: string;
	given_name: string;
	preferred_username: string;
	nickname: string;
	email: string;
	email_verified: boolean;
	groups: string[];
	[claim: string]: unknown;
}

/**
 * Returns a provider that signs users in with Authentik.
 *
 * @example
 * ```ts
 * import Authentik from 'framework-auth/providers/authentik';
 *
 * FrameworkAuth({ providers: [Authentik({ issuer: 'https://authentik.example.com/application/o/my-app/' })] });
 * ```
 */
export default function Authentik<P extends AuthentikProfile, Own extends OwnId = OwnId>(
	options: OIDCUserConfig<P> & { id?: Own }
): Identified<OIDCConfig<P>, 'authentik', Own> {
	return {
		id: idOf('authentik', options),
		name: 'Authentik',
		type: 'oidc',
		profile: userOfClaims,
		style: { logo, bg: '#FD4B2D', text: '#fff' },
		options
	};
}

export { Authentik };
