/**
 * HubSpot.
 *
 * OAuth: https://developers.hubspot.com/docs/api-reference/auth-oauth-v1/guide
 */
import { logo } from '../lib/markup/logos/hubspot.js';
import { getWithToken, idOf, jsonOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId, UserinfoEndpoint } from './types.js';

/** The metadata of the access token. */
export interface HubSpotProfile {
	user: string;
	user_id: number;
	hub_domain: string;
	hub_id: number;
	app_id: number;
	scopes: string[];
	expires_in: number;
	token_type: string;
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with HubSpot.
 *
 * @example
 * ```ts
 * import HubSpot from 'framework-auth/providers/hubspot';
 *
 * FrameworkAuth({ providers: [HubSpot] });
 * ```
 */
export default function HubSpot<P extends HubSpotProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'hubspot', Own> {
	return {
		id: idOf('hubspot', options),
		name: 'HubSpot',
		type: 'oauth',
		client: { token_endpoint_auth_method: 'client_secret_post' },
		authorization: { url: 'https://app.hubspot.com/oauth/authorize', params: { scope: 'oauth' } },
		token: 'https://api.hubapi.com/oauth/v1/token',
		userinfo: { url: 'https://api.hubapi.com/oauth/v1/access-tokens', request: readToken },
		profile: ({ user_id, user }) => ({ id: user_id?.toString(), name: user ?? null, email: user ?? null, image: null }),
		style: { logo, bg: '#ff7a59', text: '#fff' },
		options
	};
}

export { HubSpot };

type Reading<P> = Parameters<NonNullable<UserinfoEndpoint<P>['request']>>[0];

/** Reads the metadata of the access token, which names its user. The token is part of the URL. */
async function readToken<P extends HubSpotProfile>({ tokens, provider, fetch }: Reading<P>): Promise<P> {
	const url = `${provider.userinfo?.url.href}/${encodeURIComponent(tokens.access_token ?? '')}`;
	return jsonOf<P>(await getWithToken(fetch, url, tokens), 'HubSpot');
}
