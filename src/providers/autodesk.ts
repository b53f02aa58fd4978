/**
 * Autodesk.
 *
 * OAuth: https://aps.autodesk.com/en/docs/oauth/v2/tutorials/get-3-legged-token/
 */
import { logo } from '../lib/base/markup/logos/autodesk.js';
import { idOf, userOfClaims } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface AutodeskProfile {
	sub: string;
	name?: string;
	preferred_username?: string;
	email?: string;
	email_verified?: boolean;
	picture?: string;
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Autodesk.
 *
 * @example
 * ```ts
 * import Autodesk from 'framework-auth/providers/autodesk';
 *
 * FrameworkAuth({ providers: [Autodesk] });
 * ```
 */
export default function Autodesk<P extends AutodeskProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'autodesk', Own> {
	return {
		id: idOf('autodesk', options),
		name: 'Autodesk',
		type: 'oauth',
		authorization: {
			url: 'https://developer.api.autodesk.com/authentication/v2/authorize',
			params: { scope: 'user-profile:read' }
		},
		token: 'https://developer.api.autodesk.com/authentication/v2/token',
		userinfo: 'https://api.userprofile.autodesk.com/userinfo',
		profile: userOfClaims,
		style: { logo, bg: '#000', text: '#fff' },
		options
	};
}

export { Autodesk };
