/**
 * MyAnimeList.
 *
 * OAuth: https://myanimelist.net/apiconfig/references/authorization
 * Profile: https://myanimelist.net/apiconfig/references/api/v2#operation/users_user_id_get
 */
import { logo } from '../lib/base/markup/logos/myanimelist.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface MyAnimeListProfile {
	id: number;
	name: string;
	picture?: string;
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with MyAnimeList.
 *
 * @example
 * ```ts
 * import MyAnimeList from 'framework-auth/providers/myanimelist';
 *
 * FrameworkAuth({ providers: [MyAnimeList] });
 * ```
 */
export default function MyAnimeList<P extends MyAnimeListProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'myanimelist', Own> {
	return {
		id: idOf('myanimelist', options),
		name: 'MyAnimeList',
		type: 'oauth',
		client: { token_endpoint_auth_method: 'client_secret_post' },
		checks: ['state'],
		// MyAnimeList requires PKCE with the method `plain`, which protects nothing, so the value is fixed. The client secret protects
		// the sign-in.
		authorization: {
			url: 'https://myanimelist.net/v1/oauth2/authorize',
			params: { scope: '', code_challenge: plainChallenge, code_challenge_method: 'plain' }
		},
		token: { url: 'https://myanimelist.net/v1/oauth2/token', body: { code_verifier: plainChallenge } },
		userinfo: 'https://api.myanimelist.net/v2/users/@me',
		profile: ({ id, name, picture }) => ({
			id: id?.toString(),
			name: name ?? null,
			email: null,
			image: picture ?? null
		}),
		style: { logo, bg: '#2E51A2', text: '#fff' },
		options
	};
}

export { MyAnimeList };

const plainChallenge = 'framework-auth-challenge-of-a-client-with-a-secret';
