/**
 * Concept2: the online logbook.
 *
 * OAuth: https://log.concept2.com/developers/documentation/#authentication
 */
import { logo } from '../lib/base/markup/logos/concept2.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface Concept2Profile {
	data: {
		id: number;
		username: string;
		first_name: string;
		last_name: string;
		gender: string;
		dob: string;
		email: string;
		country: string;
		profile_image: string | null;
		email_permission: boolean;
	};
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Concept2.
 *
 * @example
 * ```ts
 * import Concept2 from 'framework-auth/providers/concept2';
 *
 * FrameworkAuth({ providers: [Concept2] });
 * ```
 */
export default function Concept2<P extends Concept2Profile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'concept2', Own> {
	return {
		id: idOf('concept2', options),
		name: 'Concept2',
		type: 'oauth',
		authorization: { url: 'https://log.concept2.com/oauth/authorize', params: { scope: 'user:read,results:write' } },
		token: 'https://log.concept2.com/oauth/access_token',
		userinfo: 'https://log.concept2.com/api/users/me',
		profile: ({ data: { id, username, email, profile_image } }) => ({
			id: id?.toString(),
			name: username ?? null,
			email: email ?? null,
			image: profile_image ?? null
		}),
		style: { logo, bg: '#00ADEF', text: '#fff' },
		options
	};
}

export { Concept2 };
