/**
 * Reddit.
 *
 * OAuth: https://github.com/reddit-archive/reddit/wiki/OAuth2
 * Profile: https://www.reddit.com/dev/api/#GET_api_v1_me
 */
import { logo } from '../lib/base/markup/logos/reddit.js';
import { getWithToken, idOf, jsonOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId, UserinfoEndpoint } from './types.js';

/** The answer of userinfo. */
export interface RedditProfile {
	id: string;
	name: string;
	/** With a signature in its query, escaped as HTML. */
	icon_img?: string;
	snoovatar_img?: string;
	/** Whether the user has a verified address, which Reddit does not return. */
	has_verified_email?: boolean;
	created_utc: number;
	total_karma?: number;
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Reddit.
 *
 * @example
 * ```ts
 * import Reddit from 'framework-auth/providers/reddit';
 *
 * FrameworkAuth({ providers: [Reddit] });
 * ```
 */
export default function Reddit<P extends RedditProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'reddit', Own> {
	return {
		id: idOf('reddit', options),
		name: 'Reddit',
		type: 'oauth',
		checks: ['state'],
		authorization: { url: 'https://www.reddit.com/api/v1/authorize', params: { scope: 'identity' } },
		token: 'https://www.reddit.com/api/v1/access_token',
		userinfo: { url: 'https://oauth.reddit.com/api/v1/me', request: readUser },
		profile: ({ id, name, icon_img }) => ({
			id,
			name: name ?? null,
			email: null,
			image: icon_img?.replaceAll('&amp;', '&') || null
		}),
		style: { logo, brandColor: '#FF4500' },
		options
	};
}

export { Reddit };

type Reading<P> = Parameters<NonNullable<UserinfoEndpoint<P>['request']>>[0];

/** Reddit limits requests without a `User-Agent` of their own. @see https://github.com/reddit-archive/reddit/wiki/API */
async function readUser<P extends RedditProfile>({ tokens, provider, fetch }: Reading<P>): Promise<P> {
	const headers = { 'User-Agent': 'framework-auth' };
	return jsonOf<P>(await getWithToken(fetch, provider.userinfo?.url ?? '', tokens, headers), 'Reddit');
}
