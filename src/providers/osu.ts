/**
 * osu!
 *
 * OAuth: https://osu.ppy.sh/docs/#authentication
 * Profile: https://osu.ppy.sh/docs/#get-own-data
 */
import { logo } from '../lib/base/markup/logos/osu.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface OsuProfile {
	id: number;
	username: string;
	avatar_url: string;
	country_code: string;
	is_bot: boolean;
	is_supporter: boolean;
	join_date?: string;
	[member: string]: unknown;
}

/** A user, as other users see them. */
export type OsuUserCompact = Pick<
	OsuProfile,
	'id' | 'username' | 'avatar_url' | 'country_code' | 'is_bot' | 'is_supporter'
> &
	Record<string, unknown>;

/**
 * Returns a provider that signs users in with osu!.
 *
 * @example
 * ```ts
 * import Osu from 'framework-auth/providers/osu';
 *
 * FrameworkAuth({ providers: [Osu] });
 * ```
 */
export default function Osu<P extends OsuProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'osu', Own> {
	return {
		id: idOf('osu', options),
		name: 'osu!',
		type: 'oauth',
		authorization: { url: 'https://osu.ppy.sh/oauth/authorize', params: { scope: 'identify' } },
		token: 'https://osu.ppy.sh/oauth/token',
		userinfo: 'https://osu.ppy.sh/api/v2/me',
		profile: ({ id, username, avatar_url }) => ({
			id: id?.toString(),
			name: username ?? null,
			email: null,
			image: avatar_url ?? null
		}),
		style: { logo, bg: '#FF66AA', text: '#fff' },
		options
	};
}

export { Osu };
