/**
 * Clerk, as an identity provider. `issuer` is the frontend API of the instance.
 *
 * OpenID Connect: https://clerk.com/docs/advanced-usage/clerk-idp
 */
import { logo } from '../lib/base/markup/logos/clerk.js';
import { idOf, userOfClaims } from './shared.js';
import type { Identified, OIDCConfig, OIDCUserConfig, OwnId } from './types.js';

/** The claims of the ID token and of userinfo. */
export interface ClerkProfile {
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
 * Returns a provider that signs users in with Clerk.
 *
 * @example
 * ```ts
 * import Clerk from 'framework-auth/providers/clerk';
 *
 * FrameworkAuth({ providers: [Clerk({ issuer: 'https://verb-noun-00.clerk.accounts.dev' })] });
 * ```
 */
export default function Clerk<P extends ClerkProfile, Own extends OwnId = OwnId>(
	options: OIDCUserConfig<P> & { id?: Own }
): Identified<OIDCConfig<P>, 'clerk', Own> {
	return {
		id: idOf('clerk', options),
		name: 'Clerk',
		type: 'oidc',
		profile: userOfClaims,
		style: { logo, bg: '#6C47FF', text: '#fff' },
		options
	};
}

export { Clerk };
