/**
 * Asgardeo, the identity service of WSO2. `issuer` names the organisation: `https://api.asgardeo.io/t/my-organization`.
 *
 * OpenID Connect: https://wso2.com/asgardeo/docs/guides/authentication/oidc/
 */
import { logo } from '../lib/base/markup/logos/asgardeo.js';
import { idOf, userOfClaims } from './shared.js';
import type { Identified, OIDCConfig, OIDCUserConfig, OwnId } from './types.js';

/** The claims of the ID token and of userinfo. */
export interface AsgardeoProfile {
	sub: string;
	name?: string;
	given_name?: string;
	username?: string;
	email?: string;
	email_verified?: boolean;
	picture?: string;
	[claim: string]: unknown;
}

/**
 * Returns a provider that signs users in with Asgardeo.
 *
 * @example
 * ```ts
 * import Asgardeo from 'framework-auth/providers/asgardeo';
 *
 * FrameworkAuth({ providers: [Asgardeo({ issuer: 'https://api.asgardeo.io/t/my-organization' })] });
 * ```
 */
export default function Asgardeo<P extends AsgardeoProfile, Own extends OwnId = OwnId>(
	options: OIDCUserConfig<P> & { id?: Own }
): Identified<OIDCConfig<P>, 'asgardeo', Own> {
	return {
		id: idOf('asgardeo', options),
		name: 'Asgardeo',
		type: 'oidc',
		derive: withIssuer,
		profile: userOfClaims,
		style: { logo, bg: '#000', text: '#fff' },
		options,
		...withIssuer(options)
	};
}

export { Asgardeo };

/** The issuer in the metadata is the address of the token endpoint. @see https://wso2.com/asgardeo/docs/guides/authentication/oidc/discover-oidc-configs/ */
function withIssuer<P>(options: OIDCUserConfig<P> | undefined): Pick<OIDCConfig<P>, 'wellKnown' | 'options'> {
	const issuer = options?.issuer?.replace(/\/oauth2\/token\/?$|\/+$/, '');
	if (issuer === undefined) return { options };
	return {
		wellKnown: `${issuer}/oauth2/token/.well-known/openid-configuration`,
		options: { ...options, issuer: `${issuer}/oauth2/token` }
	};
}
