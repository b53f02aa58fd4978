/**
 * Salesforce. `issuer` of a sandbox is `https://test.salesforce.com`, that of a site its own domain.
 *
 * OpenID Connect: https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_using_openid.htm
 */
import { logo } from '../lib/base/markup/logos/salesforce.js';
import { idOf, userOfClaims } from './shared.js';
import type { Identified, OIDCConfig, OIDCUserConfig, OwnId } from './types.js';

/** The claims of the ID token and of userinfo. */
export interface SalesforceProfile {
	/** The identity URL of the user. */
	sub: string;
	user_id: string;
	organization_id: string;
	name: string;
	nickname?: string;
	preferred_username: string;
	email: string;
	email_verified: boolean;
	/** Needs the access token of the user. */
	picture?: string;
	[claim: string]: unknown;
}

/**
 * Returns a provider that signs users in with Salesforce.
 *
 * @example
 * ```ts
 * import Salesforce from 'framework-auth/providers/salesforce';
 *
 * FrameworkAuth({ providers: [Salesforce] });
 * ```
 */
export default function Salesforce<P extends SalesforceProfile, Own extends OwnId = OwnId>(
	options: OIDCUserConfig<P> & { id?: Own }
): Identified<OIDCConfig<P>, 'salesforce', Own> {
	return {
		id: idOf('salesforce', options),
		name: 'Salesforce',
		type: 'oidc',
		issuer: 'https://login.salesforce.com',
		// The ID token has the subject only.
		idToken: false,
		profile: userOfClaims,
		style: { logo, bg: '#00a1e0', text: '#fff' },
		options
	};
}

export { Salesforce };
