/**
 * Kick.
 *
 * OAuth: https://docs.kick.com/getting-started/generating-tokens-oauth2-flow
 * Profile: https://docs.kick.com/apis/users
 */
import { logo } from '../lib/base/markup/logos/kick.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface KickProfile {
	data: { user_id: number; name: string; email?: string; profile_picture?: string }[];
	message: string;
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Kick.
 *
 * @example
 * ```ts
 * import Kick from 'framework-auth/providers/kick';
 *
 * FrameworkAuth({ providers: [Kick] });
 * ```
 */
export default function Kick<P extends KickProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'kick', Own> {
	return {
		id: idOf('kick', options),
		name: 'Kick',
		type: 'oauth',
		client: { token_endpoint_auth_method: 'client_secret_post' },
		authorization: { url: 'https://id.kick.com/oauth/authorize', params: { scope: 'user:read' } },
		token: 'https://id.kick.com/oauth/token',
		userinfo: 'https://api.kick.com/public/v1/users',
		profile: ({ data: [user] }) => ({
			id: user?.user_id.toString(),
			name: user?.name ?? null,
			email: user?.email ?? null,
			image: user?.profile_picture ?? null
		}),
		style: { logo, bg: '#53FC18', text: '#000' },
		options
	};
}

export { Kick };
