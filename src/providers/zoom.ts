/**
 * Zoom.
 *
 * OAuth: https://developers.zoom.us/docs/integrations/oauth/
 * Profile: https://developers.zoom.us/docs/api/users/#tag/users/get/users/{userId}
 */
import { logo } from '../lib/base/markup/logos/zoom.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface ZoomProfile {
	id: string;
	first_name: string;
	last_name: string;
	display_name?: string;
	email: string;
	/** 1: the address is verified. */
	verified: number;
	pic_url?: string;
	account_id: string;
	status: string;
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Zoom.
 *
 * @example
 * ```ts
 * import Zoom from 'framework-auth/providers/zoom';
 *
 * FrameworkAuth({ providers: [Zoom] });
 * ```
 */
export default function Zoom<P extends ZoomProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'zoom', Own> {
	return {
		id: idOf('zoom', options),
		name: 'Zoom',
		type: 'oauth',
		authorization: { url: 'https://zoom.us/oauth/authorize', params: { scope: '' } },
		token: 'https://zoom.us/oauth/token',
		userinfo: 'https://api.zoom.us/v2/users/me',
		profile: ({ id, first_name, last_name, email, pic_url }) => ({
			id,
			name: [first_name, last_name].filter(Boolean).join(' ') || null,
			email: email ?? null,
			image: pic_url ?? null
		}),
		emailVerified: ({ verified }) => verified === 1,
		style: { logo, bg: '#0b5cff', text: '#fff' },
		options
	};
}

export { Zoom };
