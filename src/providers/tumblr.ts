/**
 * Tumblr.
 *
 * OAuth: https://www.tumblr.com/docs/en/api/v2
 */
import { logo } from '../lib/base/markup/logos/tumblr.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface TumblrProfile {
	response: {
		user: {
			name: string;
			blogs: { name: string; uuid: string; primary: boolean; avatar?: { url: string }[] }[];
		};
	};
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Tumblr.
 *
 * @example
 * ```ts
 * import Tumblr from 'framework-auth/providers/tumblr';
 *
 * FrameworkAuth({ providers: [Tumblr] });
 * ```
 */
export default function Tumblr<P extends TumblrProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'tumblr', Own> {
	return {
		id: idOf('tumblr', options),
		name: 'Tumblr',
		type: 'oauth',
		client: { token_endpoint_auth_method: 'client_secret_post' },
		checks: ['state'],
		authorization: { url: 'https://www.tumblr.com/oauth2/authorize', params: { scope: 'basic' } },
		token: 'https://api.tumblr.com/v2/oauth2/token',
		userinfo: 'https://api.tumblr.com/v2/user/info',
		profile: ({ response: { user } }) => {
			const blog = user.blogs.find(({ primary }) => primary);
			return { id: blog?.uuid, name: user.name ?? null, email: null, image: blog?.avatar?.[0]?.url ?? null };
		},
		style: { logo, bg: '#36465D', text: '#fff' },
		options
	};
}

export { Tumblr };
