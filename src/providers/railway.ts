/**
 * Railway.
 *
 * OAuth: https://docs.railway.com/integrations/oauth
 */
import { logo } from '../lib/base/markup/logos/railway.js';
import { idOf, userOfClaims } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface RailwayProfile {
	sub: string;
	name?: string;
	preferred_username?: string;
	email?: string;
	email_verified?: boolean;
	picture?: string;
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Railway.
 *
 * @example
 * ```ts
 * import Railway from 'framework-auth/providers/railway';
 *
 * FrameworkAuth({ providers: [Railway] });
 * ```
 */
export default function Railway<P extends RailwayProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'railway', Own> {
	return {
		id: idOf('railway', options),
		name: 'Railway',
		type: 'oauth',
		authorization: { url: 'https://backboard.railway.com/oauth/auth', params: { scope: 'openid profile email' } },
		token: 'https://backboard.railway.com/oauth/token',
		userinfo: 'https://backboard.railway.com/oauth/me',
		profile: userOfClaims,
		style: { logo, bg: '#0B0D0E', text: '#fff' },
		options
	};
}

export { Railway };
