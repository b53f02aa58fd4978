/**
 * Trakt.
 *
 * OAuth: https://trakt.docs.apiary.io/#reference/authentication-oauth
 * Profile: https://trakt.docs.apiary.io/#reference/users/profile
 */
import { logo } from '../lib/base/markup/logos/trakt.js';
import { getWithToken, idOf, jsonOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId, UserinfoEndpoint } from './types.js';

/** The answer of userinfo. */
export interface TraktProfile {
	username: string;
	private: boolean;
	name: string;
	vip: boolean;
	ids: { slug: string; uuid?: string };
	images?: { avatar?: { full?: string } };
	[member: string]: unknown;
}

/** The same, under its name in `@auth/core`. */
export type TraktUser = TraktProfile;

/**
 * Returns a provider that signs users in with Trakt.
 *
 * @example
 * ```ts
 * import Trakt from 'framework-auth/providers/trakt';
 *
 * FrameworkAuth({ providers: [Trakt] });
 * ```
 */
export default function Trakt<P extends TraktProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'trakt', Own> {
	return {
		id: idOf('trakt', options),
		name: 'Trakt',
		type: 'oauth',
		client: { token_endpoint_auth_method: 'client_secret_post' },
		authorization: { url: 'https://trakt.tv/oauth/authorize', params: { scope: '' } },
		token: 'https://api.trakt.tv/oauth/token',
		userinfo: { url: 'https://api.trakt.tv/users/me?extended=full', request: readUser },
		profile: ({ ids, name, username, images }) => ({
			id: ids.slug,
			name: name ?? username ?? null,
			email: null,
			image: images?.avatar?.full ?? null
		}),
		style: { logo, bg: '#ED2224', text: '#fff' },
		options
	};
}

export { Trakt };

type Reading<P> = Parameters<NonNullable<UserinfoEndpoint<P>['request']>>[0];

/** Each request names the version of the API and the app. @see https://trakt.docs.apiary.io/#introduction/required-headers */
async function readUser<P extends TraktProfile>({ tokens, provider, fetch }: Reading<P>): Promise<P> {
	const headers = { 'trakt-api-version': '2', 'trakt-api-key': provider.clientId };
	return jsonOf<P>(await getWithToken(fetch, provider.userinfo?.url ?? '', tokens, headers), 'Trakt');
}
