/**
 * ClickUp.
 *
 * OAuth: https://developer.clickup.com/docs/authentication
 * Profile: https://developer.clickup.com/reference/getauthorizeduser
 */
import { logo } from '../lib/base/markup/logos/click-up.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface ClickUpProfile {
	user: {
		id: number;
		username: string;
		email?: string;
		color: string | null;
		profilePicture: string | null;
	};
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with ClickUp.
 *
 * @example
 * ```ts
 * import ClickUp from 'framework-auth/providers/click-up';
 *
 * FrameworkAuth({ providers: [ClickUp] });
 * ```
 */
export default function ClickUp<P extends ClickUpProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'click-up', Own> {
	return {
		id: idOf('click-up', options),
		name: 'ClickUp',
		type: 'oauth',
		client: { token_endpoint_auth_method: 'client_secret_post' },
		checks: ['state'],
		authorization: { url: 'https://app.clickup.com/api', params: { scope: 'openid profile email' } },
		token: 'https://api.clickup.com/api/v2/oauth/token',
		userinfo: 'https://api.clickup.com/api/v2/user',
		profile: ({ user: { id, username, email, profilePicture } }) => ({
			id: id?.toString(),
			name: username ?? null,
			email: email ?? null,
			image: profilePicture ?? null
		}),
		style: { logo, bg: '#24292f', text: '#fff' },
		options
	};
}

export { ClickUp };
