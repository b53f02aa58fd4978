/**
 * Linear.
 *
 * OAuth: https://linear.app/developers/oauth-2-0-authentication
 * Profile: https://linear.app/developers/graphql
 */
import { logo } from '../lib/base/markup/logos/linear.js';
import { idOf, jsonOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId, UserinfoEndpoint } from './types.js';

/** The answer of userinfo. */
export interface LinearProfile {
	id: string;
	name: string;
	email: string;
	avatarUrl: string | null;
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Linear.
 *
 * @example
 * ```ts
 * import Linear from 'framework-auth/providers/linear';
 *
 * FrameworkAuth({ providers: [Linear] });
 * ```
 */
export default function Linear<P extends LinearProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'linear', Own> {
	return {
		id: idOf('linear', options),
		name: 'Linear',
		type: 'oauth',
		client: { token_endpoint_auth_method: 'client_secret_post' },
		checks: ['state'],
		authorization: { url: 'https://linear.app/oauth/authorize', params: { scope: 'read' } },
		token: 'https://api.linear.app/oauth/token',
		userinfo: { url: 'https://api.linear.app/graphql', request: readUser },
		profile: ({ avatarUrl, email, id, name }) => ({
			id: id?.toString(),
			name: name ?? null,
			email: email ?? null,
			image: avatarUrl ?? null
		}),
		style: { logo, bg: '#5E6AD2', text: '#fff' },
		options
	};
}

export { Linear };

type Reading<P> = Parameters<NonNullable<UserinfoEndpoint<P>['request']>>[0];

/** The API is GraphQL. */
async function readUser<P extends LinearProfile>({ tokens, provider, fetch }: Reading<P>): Promise<P | undefined> {
	const answer = await fetch(provider.userinfo?.url ?? '', {
		method: 'POST',
		headers: { Authorization: `Bearer ${tokens.access_token}`, 'Content-Type': 'application/json' },
		body: JSON.stringify({ query: '{ viewer { id name email avatarUrl } }' })
	});
	const { data } = await jsonOf<{ data?: { viewer?: P } }>(answer, 'Linear');
	return data?.viewer;
}
