/**
 * Spotify.
 *
 * OAuth: https://developer.spotify.com/documentation/web-api/tutorials/code-flow
 * Profile: https://developer.spotify.com/documentation/web-api/reference/get-current-users-profile
 */
import { logo } from '../lib/base/markup/logos/spotify.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface SpotifyProfile {
	id: string;
	display_name: string | null;
	/** Unverified: Spotify says so. */
	email?: string;
	images?: { url: string; height: number | null; width: number | null }[];
	uri: string;
	country?: string;
	product?: string;
	[member: string]: unknown;
}

/** A picture of the profile. */
export type SpotifyImage = NonNullable<SpotifyProfile['images']>[number];

/**
 * Returns a provider that signs users in with Spotify.
 *
 * @example
 * ```ts
 * import Spotify from 'framework-auth/providers/spotify';
 *
 * FrameworkAuth({ providers: [Spotify] });
 * ```
 */
export default function Spotify<P extends SpotifyProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'spotify', Own> {
	return {
		id: idOf('spotify', options),
		name: 'Spotify',
		type: 'oauth',
		authorization: { url: 'https://accounts.spotify.com/authorize', params: { scope: 'user-read-email' } },
		token: 'https://accounts.spotify.com/api/token',
		userinfo: 'https://api.spotify.com/v1/me',
		profile: ({ id, display_name, email, images }) => ({
			id,
			name: display_name ?? null,
			email: email ?? null,
			image: images?.[0]?.url ?? null
		}),
		emailVerified: () => false,
		style: { logo, brandColor: '#1db954' },
		options
	};
}

export { Spotify };
