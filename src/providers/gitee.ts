/**
 * Gitee.
 *
 * OAuth: https://gitee.com/api/v5/oauth_doc
 */
import { logo } from '../lib/base/markup/logos/gitee.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface GiteeProfile {
	id: number;
	login: string;
	name: string;
	avatar_url: string;
	email: string | null;
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Gitee.
 *
 * @example
 * ```ts
 * import Gitee from 'framework-auth/providers/gitee';
 *
 * FrameworkAuth({ providers: [Gitee] });
 * ```
 */
export default function Gitee<P extends GiteeProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'gitee', Own> {
	return {
		id: idOf('gitee', options),
		name: 'Gitee',
		type: 'oauth',
		client: { token_endpoint_auth_method: 'client_secret_post' },
		checks: ['state'],
		authorization: { url: 'https://gitee.com/oauth/authorize', params: { scope: 'user_info' } },
		token: 'https://gitee.com/oauth/token',
		userinfo: 'https://gitee.com/api/v5/user',
		profile: ({ id, name, login, email, avatar_url }) => ({
			id: id?.toString(),
			name: name ?? login ?? null,
			email: email ?? null,
			image: avatar_url ?? null
		}),
		style: { logo, bg: '#C71D23', text: '#fff' },
		options
	};
}

export { Gitee };
