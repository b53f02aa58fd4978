/**
 * X, formerly Twitter, with OAuth 2.
 *
 * OAuth: https://docs.x.com/resources/fundamentals/authentication/oauth-2-0/authorization-code
 * Profile: https://docs.x.com/x-api/users/get-my-user
 */
import { logo } from '../lib/base/markup/logos/twitter.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface TwitterProfile {
	data: {
		id: string;
		name: string;
		username: string;
		profile_image_url?: string;
		/** Needs the scope `users.email` and the field of this name. */
		confirmed_email?: string;
		email?: string;
	};
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with X.
 *
 * @example
 * ```ts
 * import Twitter from 'framework-auth/providers/twitter';
 *
 * FrameworkAuth({ providers: [Twitter] });
 * ```
 */
export default function Twitter<P extends TwitterProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'twitter', Own> {
	return {
		id: idOf('twitter', options),
		name: 'Twitter',
		type: 'oauth',
		authorization: {
			url: 'https://x.com/i/oauth2/authorize',
			params: { scope: 'users.read tweet.read offline.access' }
		},
		token: 'https://api.x.com/2/oauth2/token',
		userinfo: 'https://api.x.com/2/users/me?user.fields=profile_image_url',
		profile: ({ data: { id, name, confirmed_email, email, profile_image_url } }) => ({
			id,
			name: name ?? null,
			email: confirmed_email ?? email ?? null,
			image: profile_image_url ?? null
		}),
		emailVerified: ({ data }) => (data.confirmed_email ? true : undefined),
		style: { logo, bg: '#1da1f2', text: '#fff' },
		options
	};
}

export { Twitter };
