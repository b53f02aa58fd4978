/**
 * AniList.
 *
 * OAuth: https://docs.anilist.co/guide/auth/authorization-code
 * Profile: https://docs.anilist.co/reference/query#viewer
 */
import { logo } from '../lib/base/markup/logos/anilist.js';
import { idOf, jsonOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId, UserinfoEndpoint } from './types.js';

/** The answer of userinfo. */
export interface AniListProfile {
	id: number;
	name: string;
	avatar?: { large?: string };
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with AniList.
 *
 * @example
 * ```ts
 * import AniList from 'framework-auth/providers/anilist';
 *
 * FrameworkAuth({ providers: [AniList] });
 * ```
 */
export default function AniList<P extends AniListProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'anilist', Own> {
	return {
		id: idOf('anilist', options),
		name: 'AniList',
		type: 'oauth',
		client: { token_endpoint_auth_method: 'client_secret_post' },
		checks: ['state'],
		authorization: { url: 'https://anilist.co/api/v2/oauth/authorize', params: { scope: '' } },
		token: 'https://anilist.co/api/v2/oauth/token',
		userinfo: { url: 'https://graphql.anilist.co/', request: readUser },
		profile: ({ id, name, avatar }) => ({
			id: id?.toString(),
			name: name ?? null,
			email: null,
			image: avatar?.large ?? null
		}),
		style: { logo, bg: '#02A9FF', text: '#fff' },
		options
	};
}

export { AniList };

type Reading<P> = Parameters<NonNullable<UserinfoEndpoint<P>['request']>>[0];

/** The API is GraphQL. */
async function readUser<P extends AniListProfile>({ tokens, provider, fetch }: Reading<P>): Promise<P | undefined> {
	const answer = await fetch(provider.userinfo?.url ?? '', {
		method: 'POST',
		headers: { Authorization: `Bearer ${tokens.access_token}`, 'Content-Type': 'application/json' },
		body: JSON.stringify({ query: '{ Viewer { id name avatar { large } } }' })
	});
	const { data } = await jsonOf<{ data?: { Viewer?: P } }>(answer, 'AniList');
	return data?.Viewer;
}
