/**
 * LinkedIn.
 *
 * OpenID Connect: https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2
 */
import { logo } from '../lib/base/markup/logos/linkedin.js';
import { idOf, userOfClaims } from './shared.js';
import type { Identified, OIDCConfig, OIDCUserConfig, OwnId } from './types.js';

/** The claims of the ID token and of userinfo. */
export interface LinkedInProfile {
	sub: string;
	name: string;
	given_name: string;
	family_name: string;
	picture?: string;
	locale?: string | { country: string; language: string };
	email?: string;
	email_verified?: boolean;
	[claim: string]: unknown;
}

/**
 * Returns a provider that signs users in with LinkedIn.
 *
 * @example
 * ```ts
 * import LinkedIn from 'framework-auth/providers/linkedin';
 *
 * FrameworkAuth({ providers: [LinkedIn] });
 * ```
 */
export default function LinkedIn<P extends LinkedInProfile, Own extends OwnId = OwnId>(
	options: OIDCUserConfig<P> & { id?: Own }
): Identified<OIDCConfig<P>, 'linkedin', Own> {
	return {
		id: idOf('linkedin', options),
		name: 'LinkedIn',
		type: 'oidc',
		issuer: 'https://www.linkedin.com/oauth',
		// LinkedIn accepts PKCE from native apps only, and returns no nonce.
		checks: ['state'],
		client: { token_endpoint_auth_method: 'client_secret_post' },
		profile: userOfClaims,
		style: { logo, bg: '#069', text: '#fff' },
		options
	};
}

export { LinkedIn };
