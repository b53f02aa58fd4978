/**
 * Descope. The client id is the id of the project, and the client secret an access key.
 *
 * OpenID Connect: https://docs.descope.com/identity-federation/applications/oidc-apps
 */
import { logo } from '../lib/base/markup/logos/descope.js';
import { idOf, userOfClaims } from './shared.js';
import type { Identified, OIDCConfig, OIDCUserConfig, OwnId } from './types.js';

/** The claims of the ID token and of userinfo. */
export interface DescopeProfile {
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
 * Returns a provider that signs users in with Descope.
 *
 * @example
 * ```ts
 * import Descope from 'framework-auth/providers/descope';
 *
 * FrameworkAuth({ providers: [Descope] });
 * ```
 */
export default function Descope<P extends DescopeProfile, Own extends OwnId = OwnId>(
	options: OIDCUserConfig<P> & { id?: Own }
): Identified<OIDCConfig<P>, 'descope', Own> {
	return {
		id: idOf('descope', options),
		name: 'Descope',
		type: 'oidc',
		checks: ['pkce', 'state'],
		...ofProject(options),
		derive: ofProject,
		profile: userOfClaims,
		style: { logo, bg: '#1C1C23', text: '#ffffff' },
		options
	};
}

export { Descope };

/** Each project is an issuer. */
function ofProject<P>(options: OIDCUserConfig<P> | undefined): Pick<OIDCConfig<P>, 'issuer'> {
	return options?.clientId ? { issuer: `https://api.descope.com/${options.clientId}` } : {};
}
