/**
 * Twitch.
 *
 * OpenID Connect: https://dev.twitch.tv/docs/authentication/getting-tokens-oidc/
 */
import { logo } from '../lib/base/markup/logos/twitch.js';
import { idOf, recordOf, userOfClaims } from './shared.js';
import type { Identified, OIDCConfig, OIDCUserConfig, OwnId } from './types.js';

/** The claims of the ID token and of userinfo. */
export interface TwitchProfile {
	sub: string;
	/** The display name. */
	preferred_username: string;
	email?: string;
	email_verified?: boolean;
	picture?: string;
	[claim: string]: unknown;
}

/**
 * Returns a provider that signs users in with Twitch.
 *
 * @example
 * ```ts
 * import Twitch from 'framework-auth/providers/twitch';
 *
 * FrameworkAuth({ providers: [Twitch] });
 * ```
 */
export default function Twitch<P extends TwitchProfile, Own extends OwnId = OwnId>(
	options: OIDCUserConfig<P> & { id?: Own }
): Identified<OIDCConfig<P>, 'twitch', Own> {
	return {
		id: idOf('twitch', options),
		name: 'Twitch',
		type: 'oidc',
		issuer: 'https://id.twitch.tv/oauth2',
		client: { token_endpoint_auth_method: 'client_secret_post' },
		// Twitch adds to the ID token only the claims that the request names.
		authorization: {
			params: {
				scope: 'openid user:read:email',
				claims: { id_token: { email: null, email_verified: null, picture: null, preferred_username: null } }
			}
		},
		token: { conform: conformToken },
		profile: userOfClaims,
		style: { logo, bg: '#65459B', text: '#fff' },
		options
	};
}

export { Twitch };

/**
 * Corrects the token answer: `scope` is a list, and an error has no code.
 * @see RFC 6749, sections 5.1 and 5.2
 */
async function conformToken(response: Response): Promise<Response | undefined> {
	const body = await recordOf(response);
	if (body === undefined) return undefined;
	if (response.ok && Array.isArray(body.scope)) return Response.json({ ...body, scope: body.scope.join(' ') });
	if (response.ok || typeof body.error === 'string') return undefined;
	return Response.json({ error: 'invalid_request', error_description: body.message }, { status: response.status });
}
