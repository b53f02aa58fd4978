/**
 * Lichess.
 *
 * OAuth: https://lichess.org/api#tag/OAuth
 */
import { logo } from '../lib/base/markup/logos/lichess.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface LichessProfile {
	id: string;
	username: string;
	createdAt?: number;
	url?: string;
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Lichess.
 *
 * @example
 * ```ts
 * import Lichess from 'framework-auth/providers/lichess';
 *
 * FrameworkAuth({ providers: [Lichess] });
 * ```
 */
export default function Lichess<P extends LichessProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'lichess', Own> {
	return {
		id: idOf('lichess', options),
		name: 'Lichess',
		type: 'oauth',
		authorization: { url: 'https://lichess.org/oauth', params: { scope: '' } },
		token: 'https://lichess.org/api/token',
		userinfo: 'https://lichess.org/api/account',
		client: { token_endpoint_auth_method: 'none' },
		profile: ({ id, username }) => ({
			id: id?.toString(),
			name: username ?? null,
			email: null,
			image: null
		}),
		style: { logo, bg: '#000', text: '#fff' },
		options
	};
}

export { Lichess };
