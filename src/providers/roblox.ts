/**
 * Roblox.
 *
 * OpenID Connect: https://create.roblox.com/docs/cloud/reference/oauth2
 */
import { logo } from '../lib/base/markup/logos/roblox.js';
import { idOf } from './shared.js';
import type { Identified, OIDCConfig, OIDCUserConfig, OwnId } from './types.js';

/** The claims of the ID token and of userinfo. */
export interface RobloxProfile {
	/** The number of the user. */
	sub: string;
	/** The display name. */
	name: string;
	nickname: string;
	/** The user name. */
	preferred_username: string;
	/** Seconds since the epoch. */
	created_at: number;
	profile: string;
	/** Null until the image is made, or if it was moderated. */
	picture: string | null;
	[claim: string]: unknown;
}

/**
 * Returns a provider that signs users in with Roblox.
 *
 * @example
 * ```ts
 * import Roblox from 'framework-auth/providers/roblox';
 *
 * FrameworkAuth({ providers: [Roblox] });
 * ```
 */
export default function Roblox<P extends RobloxProfile, Own extends OwnId = OwnId>(
	options: OIDCUserConfig<P> & { id?: Own }
): Identified<OIDCConfig<P>, 'roblox', Own> {
	return {
		id: idOf('roblox', options),
		name: 'Roblox',
		type: 'oidc',
		issuer: 'https://apis.roblox.com/oauth/',
		authorization: { params: { scope: 'openid profile' } },
		checks: ['pkce', 'state'],
		profile: ({ sub, name, preferred_username, picture }) => ({
			id: sub,
			name: name ?? preferred_username ?? null,
			email: null,
			image: picture ?? null
		}),
		style: { logo, bg: '#5865F2', text: '#fff' },
		options
	};
}

export { Roblox };
