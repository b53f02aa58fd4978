/**
 * Dribbble.
 *
 * OAuth: https://developer.dribbble.com/v2/oauth/
 * Profile: https://developer.dribbble.com/v2/user/
 */
import { logo } from '../lib/base/markup/logos/dribbble.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface DribbbleProfile {
	id: number;
	name: string;
	login: string;
	html_url: string;
	avatar_url: string;
	bio: string;
	location: string;
	type: string;
	email?: string;
	[member: string]: unknown;
}

/** The options of {@link Dribbble}. */
export interface DribbbleOptions<P> extends OAuthUserConfig<P> {
	/** `public`, or `public upload`. @default 'public' */
	scope?: string;
}

/**
 * Returns a provider that signs users in with Dribbble.
 *
 * @example
 * ```ts
 * import Dribbble from 'framework-auth/providers/dribbble';
 *
 * FrameworkAuth({ providers: [Dribbble] });
 * ```
 */
export default function Dribbble<P extends DribbbleProfile, Own extends OwnId = OwnId>(
	options: DribbbleOptions<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'dribbble', Own> {
	return {
		id: idOf('dribbble', options),
		name: 'Dribbble',
		type: 'oauth',
		client: { token_endpoint_auth_method: 'client_secret_post' },
		authorization: { url: 'https://dribbble.com/oauth/authorize', params: { scope: options?.scope ?? 'public' } },
		token: 'https://dribbble.com/oauth/token',
		userinfo: 'https://api.dribbble.com/v2/user',
		profile: ({ id, name, email, avatar_url }) => ({
			id: id?.toString(),
			name: name ?? null,
			email: email ?? null,
			image: avatar_url ?? null
		}),
		style: { logo, bg: '#000', text: '#fff' },
		options
	};
}

export { Dribbble };
