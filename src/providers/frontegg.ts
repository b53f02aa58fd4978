/**
 * Frontegg. `issuer` is the domain of the environment: `https://app-abc123.frontegg.com`.
 *
 * OpenID Connect: https://developers.frontegg.com/guides/integrations/openid
 */
import { logo } from '../lib/base/markup/logos/frontegg.js';
import { idOf } from './shared.js';
import type { Identified, OIDCConfig, OIDCUserConfig, OwnId } from './types.js';

/** The claims of the ID token and of userinfo. */
export interface FronteggProfile {
	sub: string;
	name: string;
	email: string;
	email_verified: boolean;
	profilePictureUrl?: string;
	tenantId?: string;
	roles?: string[];
	[claim: string]: unknown;
}

/**
 * Returns a provider that signs users in with Frontegg.
 *
 * @example
 * ```ts
 * import Frontegg from 'framework-auth/providers/frontegg';
 *
 * FrameworkAuth({ providers: [Frontegg({ issuer: 'https://app-abc123.frontegg.com' })] });
 * ```
 */
export default function Frontegg<P extends FronteggProfile, Own extends OwnId = OwnId>(
	options: OIDCUserConfig<P> & { id?: Own }
): Identified<OIDCConfig<P>, 'frontegg', Own> {
	return {
		id: idOf('frontegg', options),
		name: 'Frontegg',
		type: 'oidc',
		profile: ({ sub, name, email, profilePictureUrl }) => ({
			id: sub,
			name: name ?? null,
			email: email ?? null,
			image: profilePictureUrl ?? null
		}),
		style: { logo, bg: '#36373C', text: '#fff' },
		options
	};
}

export { Frontegg };
