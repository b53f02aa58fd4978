/**
 * Intuit: the accounts of QuickBooks.
 *
 * OpenID Connect: https://developer.intuit.com/app/developer/qbo/docs/develop/authentication-and-authorization/openid-connect
 */
import { logo } from '../lib/base/markup/logos/intuit.js';
import { idOf } from './shared.js';
import type { Identified, OIDCConfig, OIDCUserConfig, OwnId } from './types.js';

/** The claims of the ID token and of userinfo. */
export interface IntuitProfile {
	sub: string;
	givenName?: string;
	familyName?: string;
	email?: string;
	emailVerified?: boolean;
	phoneNumber?: string;
	/** The company that the user has chosen, with a scope for QuickBooks. */
	realmId?: string;
	[claim: string]: unknown;
}

/**
 * Returns a provider that signs users in with Intuit.
 *
 * @example
 * ```ts
 * import Intuit from 'framework-auth/providers/intuit';
 *
 * FrameworkAuth({ providers: [Intuit] });
 * ```
 */
export default function Intuit<P extends IntuitProfile, Own extends OwnId = OwnId>(
	options: OIDCUserConfig<P> & { id?: Own }
): Identified<OIDCConfig<P>, 'intuit', Own> {
	return {
		id: idOf('intuit', options),
		name: 'Intuit',
		type: 'oidc',
		issuer: 'https://oauth.platform.intuit.com/op/v1',
		wellKnown: 'https://developer.api.intuit.com/.well-known/openid_configuration',
		checks: ['state'],
		// The user's company, which Intuit's APIs need.
		responseParams: ['realmId'],
		// The ID token has the subject only.
		idToken: false,
		emailVerified: ({ emailVerified }) => emailVerified === true,
		profile: ({ sub, givenName, familyName, email }) => ({
			id: sub,
			name: [givenName, familyName].filter(Boolean).join(' ') || null,
			email: email ?? null,
			image: null
		}),
		style: { logo, bg: '#236CFF', text: '#fff' },
		options
	};
}

export { Intuit };
