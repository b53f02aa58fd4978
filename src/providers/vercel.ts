/**
 * Vercel.
 *
 * OAuth: https://vercel.com/docs/sign-in-with-vercel
 */
import { logo } from '../lib/base/markup/logos/vercel.js';
import { idOf, userOfClaims } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface VercelProfile {
	sub: string;
	name?: string;
	preferred_username?: string;
	email?: string;
	email_verified?: boolean;
	picture?: string;
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Vercel.
 *
 * @example
 * ```ts
 * import Vercel from 'framework-auth/providers/vercel';
 *
 * FrameworkAuth({ providers: [Vercel] });
 * ```
 */
export default function Vercel<P extends VercelProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'vercel', Own> {
	return {
		id: idOf('vercel', options),
		name: 'Vercel',
		type: 'oauth',
		authorization: { url: 'https://vercel.com/oauth/authorize', params: { scope: 'openid profile email' } },
		token: 'https://api.vercel.com/login/oauth/token',
		userinfo: 'https://api.vercel.com/login/oauth/userinfo',
		profile: userOfClaims,
		style: { logo, bg: '#000', text: '#fff' },
		options
	};
}

export { Vercel };
