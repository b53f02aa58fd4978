/**
 * Tiltify.
 *
 * OAuth: https://developers.tiltify.com/docs/oauth
 */
import { logo } from '../lib/base/markup/logos/tiltify.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface TiltifyProfile {
	data: { id: string; username: string; email?: string | null; avatar?: { src: string } | null };
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Tiltify.
 *
 * @example
 * ```ts
 * import Tiltify from 'framework-auth/providers/tiltify';
 *
 * FrameworkAuth({ providers: [Tiltify] });
 * ```
 */
export default function Tiltify<P extends TiltifyProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'tiltify', Own> {
	return {
		id: idOf('tiltify', options),
		name: 'Tiltify',
		type: 'oauth',
		client: { token_endpoint_auth_method: 'client_secret_post' },
		checks: ['state'],
		authorization: { url: 'https://v5api.tiltify.com/oauth/authorize', params: { scope: 'public' } },
		token: 'https://v5api.tiltify.com/oauth/token',
		userinfo: 'https://v5api.tiltify.com/api/public/current-user',
		profile: ({ data: { id, username, email, avatar } }) => ({
			id,
			name: username ?? null,
			email: email ?? null,
			image: avatar?.src ?? null
		}),
		style: { logo, bg: '#181C3A', text: '#fff' },
		options
	};
}

export { Tiltify };
