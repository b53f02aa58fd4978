/**
 * Foursquare. Each request states the API version as a date.
 *
 * OAuth: https://docs.foursquare.com/developer/reference/v2-user-authentication
 */
import { logo } from '../lib/base/markup/logos/foursquare.js';
import { idOf, jsonOf, recordOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId, UserinfoEndpoint } from './types.js';

/** The answer of userinfo. */
export interface FoursquareProfile {
	response: {
		user: {
			id: string;
			firstName?: string;
			lastName?: string;
			contact?: { email?: string };
			photo?: { prefix: string; suffix: string };
		};
	};
	[member: string]: unknown;
}

/** The options of {@link Foursquare}. */
export interface FoursquareOptions<P> extends OAuthUserConfig<P> {
	/** The version of the API: YYYYMMDD. @default '20230131' */
	apiVersion?: string;
}

/**
 * Returns a provider that signs users in with Foursquare.
 *
 * @example
 * ```ts
 * import Foursquare from 'framework-auth/providers/foursquare';
 *
 * FrameworkAuth({ providers: [Foursquare] });
 * ```
 */
export default function Foursquare<P extends FoursquareProfile, Own extends OwnId = OwnId>(
	options: FoursquareOptions<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'foursquare', Own> {
	return {
		id: idOf('foursquare', options),
		name: 'Foursquare',
		type: 'oauth',
		client: { token_endpoint_auth_method: 'client_secret_post' },
		authorization: { url: 'https://foursquare.com/oauth2/authenticate', params: { scope: 'openid profile email' } },
		token: { url: 'https://foursquare.com/oauth2/access_token', conform: withType },
		userinfo: {
			url: `https://api.foursquare.com/v2/users/self?v=${options?.apiVersion ?? '20230131'}`,
			request: readUser
		},
		profile: ({ response: { user } }) => ({
			id: user.id,
			name: [user.firstName, user.lastName].filter(Boolean).join(' ') || null,
			email: user.contact?.email ?? null,
			image: user.photo ? `${user.photo.prefix}original${user.photo.suffix}` : null
		}),
		style: { logo, bg: '#000', text: '#fff' },
		options
	};
}

export { Foursquare };

type Reading<P> = Parameters<NonNullable<UserinfoEndpoint<P>['request']>>[0];

/** Adds `token_type`, which RFC 6749, section 5.1 requires. */
async function withType(response: Response): Promise<Response | undefined> {
	const body = response.ok ? await recordOf(response) : undefined;
	return body && Response.json({ token_type: 'bearer', ...body });
}

/** The API wants the token in the URL. */
async function readUser<P extends FoursquareProfile>({ tokens, provider, fetch }: Reading<P>): Promise<P> {
	const url = new URL(provider.userinfo?.url ?? '');
	url.searchParams.append('oauth_token', tokens.access_token ?? '');
	return jsonOf<P>(await fetch(url), 'Foursquare');
}
