/**
 * Box.
 *
 * OAuth: https://developer.box.com/guides/authentication/oauth2/
 * Profile: https://developer.box.com/reference/get-users-me/
 */
import { logo } from '../lib/base/markup/logos/box.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface BoxProfile {
	id: string;
	name: string;
	/** The address that the user signs in with. */
	login: string;
	status: string;
	avatar_url: string;
	language: string;
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Box.
 *
 * @example
 * ```ts
 * import Box from 'framework-auth/providers/box';
 *
 * FrameworkAuth({ providers: [Box] });
 * ```
 */
export default function Box<P extends BoxProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'box', Own> {
	return {
		id: idOf('box', options),
		name: 'Box',
		type: 'oauth',
		client: { token_endpoint_auth_method: 'client_secret_post' },
		// Box refuses scopes that it does not know. Without the parameter, they are those of the app.
		authorization: { url: 'https://account.box.com/api/oauth2/authorize', params: { scope: null } },
		token: 'https://api.box.com/oauth2/token',
		userinfo: 'https://api.box.com/2.0/users/me',
		profile: ({ id, name, login, avatar_url }) => ({
			id,
			name: name ?? null,
			email: login ?? null,
			image: avatar_url ?? null
		}),
		style: { logo, bg: '#0075C9', text: '#fff' },
		options
	};
}

export { Box };
