/**
 * WordPress.com.
 *
 * OAuth: https://developer.wordpress.com/docs/api/oauth2/
 * Profile: https://developer.wordpress.com/docs/api/1.1/get/me/
 */
import { logo } from '../lib/base/markup/logos/wordpress.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface WordPressProfile {
	ID: number;
	display_name: string;
	username: string;
	email: string;
	email_verified?: boolean;
	avatar_URL: string;
	profile_URL: string;
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with WordPress.com.
 *
 * @example
 * ```ts
 * import WordPress from 'framework-auth/providers/wordpress';
 *
 * FrameworkAuth({ providers: [WordPress] });
 * ```
 */
export default function WordPress<P extends WordPressProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'wordpress', Own> {
	return {
		id: idOf('wordpress', options),
		name: 'WordPress.com',
		type: 'oauth',
		client: { token_endpoint_auth_method: 'client_secret_post' },
		authorization: { url: 'https://public-api.wordpress.com/oauth2/authorize', params: { scope: 'auth' } },
		token: 'https://public-api.wordpress.com/oauth2/token',
		userinfo: 'https://public-api.wordpress.com/rest/v1/me',
		profile: ({ ID, display_name, username, email, avatar_URL }) => ({
			id: ID?.toString(),
			name: display_name ?? username ?? null,
			email: email ?? null,
			image: avatar_URL ?? null
		}),
		emailVerified: ({ email_verified }) => email_verified === true,
		style: { logo, bg: '#21759B', text: '#fff' },
		options
	};
}

export { WordPress };
