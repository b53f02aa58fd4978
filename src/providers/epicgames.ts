/**
 * Epic Games.
 *
 * OAuth: https://dev.epicgames.com/docs/web-api-ref/authentication
 */
import { logo } from '../lib/base/markup/logos/epicgames.js';
import { idOf, userOfClaims } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface EpicGamesProfile {
	sub: string;
	name?: string;
	preferred_username?: string;
	email?: string;
	email_verified?: boolean;
	picture?: string;
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Epic Games.
 *
 * @example
 * ```ts
 * import EpicGames from 'framework-auth/providers/epicgames';
 *
 * FrameworkAuth({ providers: [EpicGames] });
 * ```
 */
export default function EpicGames<P extends EpicGamesProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'epicgames', Own> {
	return {
		id: idOf('epicgames', options),
		name: 'Epic Games',
		type: 'oauth',
		authorization: { url: 'https://www.epicgames.com/id/authorize', params: { scope: 'basic_profile' } },
		token: 'https://api.epicgames.dev/epic/oauth/v2/token',
		userinfo: 'https://api.epicgames.dev/epic/oauth/v2/userInfo',
		profile: userOfClaims,
		style: { logo, bg: '#313131', text: '#fff' },
		options
	};
}

export { EpicGames };
