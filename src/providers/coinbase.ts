/**
 * Coinbase.
 *
 * OAuth: https://docs.cdp.coinbase.com/coinbase-app/oauth2-integration/overview
 * Profile: https://docs.cdp.coinbase.com/coinbase-app/track-apis/users
 */
import { logo } from '../lib/base/markup/logos/coinbase.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface CoinbaseProfile {
	data: {
		id: string;
		name: string | null;
		username?: string | null;
		email?: string;
		avatar_url?: string;
		resource: 'user';
	};
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Coinbase.
 *
 * @example
 * ```ts
 * import Coinbase from 'framework-auth/providers/coinbase';
 *
 * FrameworkAuth({ providers: [Coinbase] });
 * ```
 */
export default function Coinbase<P extends CoinbaseProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'coinbase', Own> {
	return {
		id: idOf('coinbase', options),
		name: 'Coinbase',
		type: 'oauth',
		client: { token_endpoint_auth_method: 'client_secret_post' },
		authorization: {
			url: 'https://login.coinbase.com/oauth2/auth',
			params: { scope: 'wallet:user:email wallet:user:read' }
		},
		token: 'https://login.coinbase.com/oauth2/token',
		userinfo: 'https://api.coinbase.com/v2/user',
		profile: ({ data: { id, name, email, avatar_url } }) => ({
			id,
			name: name ?? null,
			email: email ?? null,
			image: avatar_url ?? null
		}),
		style: { logo, brandColor: '#0052ff' },
		options
	};
}

export { Coinbase };
