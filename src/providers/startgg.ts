/**
 * start.gg.
 *
 * OAuth: https://developer.start.gg/docs/oauth/oauth-overview
 */
import { logo } from '../lib/base/markup/logos/startgg.js';
import { idOf, jsonOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId, UserinfoEndpoint } from './types.js';

/** The answer of userinfo. */
export interface StartGGProfile {
	id: number;
	slug: string;
	email?: string;
	name?: string | null;
	player?: { gamerTag: string };
	images?: { url: string }[];
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with start.gg.
 *
 * @example
 * ```ts
 * import StartGG from 'framework-auth/providers/startgg';
 *
 * FrameworkAuth({ providers: [StartGG] });
 * ```
 */
export default function StartGG<P extends StartGGProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'startgg', Own> {
	return {
		id: idOf('startgg', options),
		name: 'start.gg',
		type: 'oauth',
		client: { token_endpoint_auth_method: 'client_secret_post' },
		checks: ['state'],
		authorization: { url: 'https://start.gg/oauth/authorize', params: { scope: 'user.identity user.email' } },
		userinfo: { url: 'https://api.start.gg/gql/alpha', request: readUser },
		token: {
			url: 'https://api.start.gg/oauth/access_token',
			body: {
				scope: 'user.identity user.email'
			}
		},
		profile: ({ id, player, name, email, images }) => ({
			id: id?.toString(),
			name: player?.gamerTag ?? name ?? null,
			email: email ?? null,
			image: images?.[0]?.url ?? null
		}),
		style: { logo, bg: '#2E75BA', text: '#fff' },
		options
	};
}

export { StartGG };

type Reading<P> = Parameters<NonNullable<UserinfoEndpoint<P>['request']>>[0];

/** The API is GraphQL. */
async function readUser<P extends StartGGProfile>({ tokens, provider, fetch }: Reading<P>): Promise<P | undefined> {
	const answer = await fetch(provider.userinfo?.url ?? '', {
		method: 'POST',
		headers: { Authorization: `Bearer ${tokens.access_token}`, 'Content-Type': 'application/json' },
		body: JSON.stringify({
			query: '{ currentUser { id slug email name player { gamerTag } images(type: "profile") { url } } }'
		})
	});
	const { data } = await jsonOf<{ data?: { currentUser?: P } }>(answer, 'start.gg');
	return data?.currentUser;
}
