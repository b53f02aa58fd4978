/**
 * Strava.
 *
 * OAuth: https://developers.strava.com/docs/authentication/
 * Profile: https://developers.strava.com/docs/reference/#api-Athletes-getLoggedInAthlete
 */
import { logo } from '../lib/base/markup/logos/strava.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface StravaProfile {
	id: number;
	username: string | null;
	firstname: string;
	lastname: string;
	/** The picture, 124x124. */
	profile: string;
	city: string | null;
	country: string | null;
	sex: 'M' | 'F' | null;
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Strava.
 *
 * @example
 * ```ts
 * import Strava from 'framework-auth/providers/strava';
 *
 * FrameworkAuth({ providers: [Strava] });
 * ```
 */
export default function Strava<P extends StravaProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'strava', Own> {
	return {
		id: idOf('strava', options),
		name: 'Strava',
		type: 'oauth',
		client: { token_endpoint_auth_method: 'client_secret_post' },
		authorization: {
			url: 'https://www.strava.com/api/v3/oauth/authorize',
			params: { scope: 'read', approval_prompt: 'auto' }
		},
		token: 'https://www.strava.com/api/v3/oauth/token',
		userinfo: 'https://www.strava.com/api/v3/athlete',
		profile: ({ id, firstname, lastname, profile }) => ({
			id: id?.toString(),
			name: [firstname, lastname].filter(Boolean).join(' ') || null,
			email: null,
			image: profile ?? null
		}),
		style: { logo, bg: '#FC4C02', text: '#fff' },
		options
	};
}

export { Strava };
