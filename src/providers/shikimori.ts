/**
 * Shikimori.
 *
 * OAuth: https://shikimori.one/oauth
 */
import { logo } from '../lib/base/markup/logos/shikimori.js';
import { getWithToken, idOf, jsonOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId, UserinfoEndpoint } from './types.js';

/** The answer of userinfo. */
export interface ShikimoriProfile {
	id: number;
	nickname: string;
	avatar: string;
	locale?: string;
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Shikimori.
 *
 * @example
 * ```ts
 * import Shikimori from 'framework-auth/providers/shikimori';
 *
 * FrameworkAuth({ providers: [Shikimori] });
 * ```
 */
export default function Shikimori<P extends ShikimoriProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'shikimori', Own> {
	return {
		id: idOf('shikimori', options),
		name: 'Shikimori',
		type: 'oauth',
		client: { token_endpoint_auth_method: 'client_secret_post' },
		checks: ['state'],
		authorization: { url: 'https://shikimori.one/oauth/authorize', params: { scope: 'user_rates' } },
		token: 'https://shikimori.one/oauth/token',
		userinfo: { url: 'https://shikimori.one/api/users/whoami', request: readUser },
		profile: ({ avatar, id, nickname }) => ({
			id: id?.toString(),
			name: nickname ?? null,
			email: null,
			image: avatar ?? null
		}),
		style: { logo, bg: '#343434', text: '#fff' },
		options
	};
}

export { Shikimori };

type Reading<P> = Parameters<NonNullable<UserinfoEndpoint<P>['request']>>[0];

/** Shikimori refuses requests without a `User-Agent` of their own. */
async function readUser<P extends ShikimoriProfile>({ tokens, provider, fetch }: Reading<P>): Promise<P> {
	const headers = { 'User-Agent': 'framework-auth' };
	return jsonOf<P>(await getWithToken(fetch, provider.userinfo?.url ?? '', tokens, headers), 'Shikimori');
}
