/**
 * GitLab.com, and GitLab on your own server.
 *
 * OAuth: https://docs.gitlab.com/api/oauth2/
 * Profile: https://docs.gitlab.com/api/users/#get-the-current-user
 */
import { logo } from '../lib/base/markup/logos/gitlab.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The user object of the API. */
export interface GitLabProfile {
	id: number;
	username: string;
	name: string;
	/** The primary address: a new one replaces it when it is confirmed. */
	email: string;
	/** When the address was confirmed. */
	confirmed_at: string | null;
	state: string;
	avatar_url: string | null;
	web_url: string;
	two_factor_enabled: boolean;
	external: boolean;
	[member: string]: unknown;
}

/** The options of {@link GitLab}. */
export interface GitLabOptions<P> extends OAuthUserConfig<P> {
	/** The address of your own GitLab. @default 'https://gitlab.com' */
	baseUrl?: string | URL;
}

/**
 * Returns a provider that signs users in with GitLab.
 *
 * @example
 * ```ts
 * import GitLab from 'framework-auth/providers/gitlab';
 *
 * FrameworkAuth({ providers: [GitLab] });
 * ```
 */
export default function GitLab<P extends GitLabProfile, Own extends OwnId = OwnId>(
	options: GitLabOptions<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'gitlab', Own> {
	const base = String(options?.baseUrl ?? 'https://gitlab.com').replace(/\/+$/, '');
	return {
		id: idOf('gitlab', options),
		name: 'GitLab',
		type: 'oauth',
		authorization: { url: `${base}/oauth/authorize`, params: { scope: 'read_user' } },
		token: `${base}/oauth/token`,
		userinfo: `${base}/api/v4/user`,
		profile: ({ id, name, username, email, avatar_url }) => ({
			id: id?.toString(),
			name: name ?? username ?? null,
			email: email ?? null,
			image: avatar_url ?? null
		}),
		emailVerified: ({ confirmed_at }) => typeof confirmed_at === 'string',
		style: { logo, bg: '#FC6D26', text: '#fff' },
		options
	};
}

export { GitLab };
