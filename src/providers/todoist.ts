/**
 * Todoist.
 *
 * OAuth: https://developer.todoist.com/api/v1/#tag/Authorization
 * Profile: https://developer.todoist.com/api/v1/#tag/User
 */
import { logo } from '../lib/base/markup/logos/todoist.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface TodoistProfile {
	id: string;
	email: string;
	full_name: string;
	avatar_big?: string;
	/** `legacy`: the account is older than the verification of addresses. */
	verification_status?: 'unverified' | 'verified' | 'blocked' | 'legacy';
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Todoist.
 *
 * @example
 * ```ts
 * import Todoist from 'framework-auth/providers/todoist';
 *
 * FrameworkAuth({ providers: [Todoist] });
 * ```
 */
export default function Todoist<P extends TodoistProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'todoist', Own> {
	return {
		id: idOf('todoist', options),
		name: 'Todoist',
		type: 'oauth',
		client: { token_endpoint_auth_method: 'client_secret_post' },
		authorization: { url: 'https://todoist.com/oauth/authorize', params: { scope: 'data:read' } },
		token: 'https://todoist.com/oauth/access_token',
		userinfo: 'https://api.todoist.com/api/v1/user',
		profile: ({ id, full_name, email, avatar_big }) => ({
			id: id?.toString(),
			name: full_name ?? null,
			email: email ?? null,
			image: avatar_big ?? null
		}),
		emailVerified: ({ verification_status: status }) => (status === 'legacy' ? undefined : status === 'verified'),
		style: { logo, bg: '#E44332', text: '#000' },
		options
	};
}

export { Todoist };
