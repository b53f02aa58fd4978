/**
 * Hugging Face.
 *
 * OpenID Connect: https://huggingface.co/docs/hub/oauth
 */
import { logo } from '../lib/base/markup/logos/huggingface.js';
import { idOf, userOfClaims } from './shared.js';
import type { Identified, OIDCConfig, OIDCUserConfig, OwnId } from './types.js';

/** The claims of the ID token and of userinfo. */
export interface HuggingfaceProfile {
	sub: string;
	name?: string;
	preferred_username?: string;
	profile?: string;
	picture?: string;
	email?: string;
	email_verified?: boolean;
	isPro?: boolean;
	orgs?: { sub: string; name: string; preferred_username: string; roleInOrg?: string }[];
	[claim: string]: unknown;
}

/**
 * Returns a provider that signs users in with Hugging Face.
 *
 * @example
 * ```ts
 * import Huggingface from 'framework-auth/providers/huggingface';
 *
 * FrameworkAuth({ providers: [Huggingface] });
 * ```
 */
export default function Huggingface<P extends HuggingfaceProfile, Own extends OwnId = OwnId>(
	options: OIDCUserConfig<P> & { id?: Own }
): Identified<OIDCConfig<P>, 'huggingface', Own> {
	return {
		id: idOf('huggingface', options),
		name: 'Hugging Face',
		type: 'oidc',
		issuer: 'https://huggingface.co',
		checks: ['pkce', 'state'],
		profile: userOfClaims,
		style: { logo, bg: '#FFD21E', text: '#000' },
		options
	};
}

export { Huggingface };
