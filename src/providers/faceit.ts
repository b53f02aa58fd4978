/**
 * FACEIT.
 *
 * OAuth: https://docs.faceit.com/docs/auth/oauth2
 */
import { logo } from '../lib/base/markup/logos/faceit.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface FACEITProfile {
	guid: string;
	/** The same as `guid`. */
	sub?: string;
	name?: string;
	nickname: string;
	email?: string;
	email_verified?: boolean;
	picture?: string;
	locale?: string;
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with FACEIT.
 *
 * @example
 * ```ts
 * import FACEIT from 'framework-auth/providers/faceit';
 *
 * FrameworkAuth({ providers: [FACEIT] });
 * ```
 */
export default function FACEIT<P extends FACEITProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'faceit', Own> {
	return {
		id: idOf('faceit', options),
		name: 'FACEIT',
		type: 'oauth',
		authorization: {
			url: 'https://accounts.faceit.com/accounts',
			params: { redirect_popup: 'true', scope: 'openid profile email' }
		},
		token: 'https://api.faceit.com/auth/v1/oauth/token',
		userinfo: 'https://api.faceit.com/auth/v1/resources/userinfo',
		profile: ({ guid, name, nickname, email, picture }) => ({
			id: guid,
			name: name ?? nickname ?? null,
			email: email ?? null,
			image: picture || null
		}),
		style: { logo, bg: '#FF5500', text: '#fff' },
		options
	};
}

export { FACEIT };
