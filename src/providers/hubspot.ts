/**
 * HubSpot.
 *
 * OAuth: https://developers.hubspot.com/docs/api-reference/latest/authentication/manage-oauth-tokens
 * Profile: https://developers.hubspot.com/docs/api-reference/latest/authentication/oauth-tokens/token-introspect
 */
import { OAuthCallbackError } from '../errors.js';
import { logo } from '../lib/base/markup/logos/hubspot.js';
import { idOf, jsonOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId, UserinfoContext } from './types.js';

/** The metadata of the access token. */
export interface HubSpotProfile {
	active: boolean;
	/** The address of the user. */
	user?: string;
	user_id: number;
	hub_domain?: string;
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
		token: 'https://api.hubapi.com/oauth/2026-03/token',
		userinfo: { url: 'https://api.hubapi.com/oauth/2026-03/token/introspect', request: readToken },
		profile: ({ user_id, user }) => ({ id: user_id?.toString(), name: user ?? null, email: user ?? null, image: null }),
		style: { logo, bg: '#ff7a59', text: '#fff' },
		options
	};
}

export { HubSpot };

/** Reads the metadata of the access token, which name its user. @see RFC 7662 */
async function readToken<P extends HubSpotProfile>(context: UserinfoContext): Promise<P> {
	const { tokens, provider, fetch } = context;
	const body = new URLSearchParams({
		client_id: provider.clientId,
		client_secret: (await context.clientSecret()) ?? '',
		token: tokens.access_token ?? '',
		token_type_hint: 'access_token'
	});
	const answer = await fetch(provider.userinfo?.url ?? '', {
		method: 'POST',
		headers: { Accept: 'application/json' },
		body
	});
	const token = await jsonOf<P>(answer, 'HubSpot');
	if (token.active !== true) throw new OAuthCallbackError('HubSpot answered that the access token is not active');
	return token;
}
