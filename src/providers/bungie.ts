/**
 * Bungie.net. Each request to the API has a key.
 *
 * OAuth: https://github.com/Bungie-net/api/wiki/OAuth-Documentation
 * Profile: https://bungie-net.github.io/multi/operation_get_User-GetMembershipDataForCurrentUser.html
 */
import { logo } from '../lib/base/markup/logos/bungie.js';
import { getWithToken, idOf, jsonOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId, UserinfoEndpoint } from './types.js';

/** The answer of userinfo. */
export interface BungieProfile {
	Response: {
		bungieNetUser: {
			membershipId: string;
			uniqueName: string;
			displayName: string;
			/** A path, or a URL. */
			profilePicturePath: string;
		};
	};
	/** 1: success. */
	ErrorCode: number;
	ErrorStatus: string;
	Message: string;
	[member: string]: unknown;
}

/** The options of {@link Bungie}. */
export interface BungieOptions<P> extends OAuthUserConfig<P> {
	/** The API key of the application. */
	apiKey: string;
}

/**
 * Returns a provider that signs users in with Bungie.
 *
 * @example
 * ```ts
 * import Bungie from 'framework-auth/providers/bungie';
 *
 * FrameworkAuth({ providers: [Bungie({ apiKey: 'key' })] });
 * ```
 */
export default function Bungie<P extends BungieProfile, Own extends OwnId = OwnId>(
	options: BungieOptions<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'bungie', Own> {
	return {
		id: idOf('bungie', options),
		name: 'Bungie',
		type: 'oauth',
		authorization: {
			url: 'https://www.bungie.net/en/OAuth/Authorize',
			params: { reauth: 'true', scope: 'openid profile email' }
		},
		token: 'https://www.bungie.net/platform/app/oauth/token/',
		userinfo: {
			url: 'https://www.bungie.net/Platform/User/GetMembershipsForCurrentUser/',
			request: readUserWith(options?.apiKey)
		},
		profile: ({ Response: { bungieNetUser: user } }) => ({
			id: user.membershipId,
			name: user.displayName ?? null,
			email: null,
			image: user.profilePicturePath ? new URL(user.profilePicturePath, 'https://www.bungie.net').href : null
		}),
		style: { logo, bg: '#0A0C10', text: '#fff' },
		options
	};
}

export { Bungie };

type Reading<P> = Parameters<NonNullable<UserinfoEndpoint<P>['request']>>[0];

function readUserWith<P extends BungieProfile>(apiKey: string | undefined): (context: Reading<P>) => Promise<P> {
	return async ({ tokens, provider, fetch }) => {
		const headers = { 'X-API-Key': apiKey ?? '' };
		return jsonOf<P>(await getWithToken(fetch, provider.userinfo?.url ?? '', tokens, headers), 'Bungie');
	};
}
