/**
 * Withings.
 *
 * OAuth: https://developer.withings.com/developer-guide/v3/integration-guide/public-health-data-api/get-access/oauth-authorization-url
 */
import { logo } from '../lib/base/markup/logos/withings.js';
import { idOf, recordOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The part of the token answer that names the user: Withings has no names. */
export interface WithingsProfile {
	/** Identifies the user. */
	userid: string | number;
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Withings.
 *
 * @example
 * ```ts
 * import Withings from 'framework-auth/providers/withings';
 *
 * FrameworkAuth({ providers: [Withings] });
 * ```
 */
export default function Withings<P extends WithingsProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'withings', Own> {
	return {
		id: idOf('withings', options),
		name: 'Withings',
		type: 'oauth',
		client: { token_endpoint_auth_method: 'client_secret_post' },
		checks: ['state'],
		authorization: { url: 'https://account.withings.com/oauth2_user/authorize2', params: { scope: 'user.info' } },
		token: { url: 'https://wbsapi.withings.net/v2/oauth2', body: { action: 'requesttoken' }, conform: conformToken },
		userinfo: { request: ({ tokens }) => ({ userid: String(tokens.userid ?? '') }) as P },
		profile: ({ userid }) => ({ id: userid.toString(), name: null, email: null, image: null }),
		style: { logo, bg: '#00A5B8', text: '#fff' },
		options
	};
}

export { Withings };

/** Unwraps the token answer. An error has HTTP status 200, and a status of its own. @see RFC 6749, section 5 */
async function conformToken(response: Response): Promise<Response | undefined> {
	const answer = response.ok ? await recordOf(response) : undefined;
	if (answer === undefined) return undefined;
	if (answer.status !== 0) return Response.json({ error: 'invalid_grant' }, { status: 400 });
	return Response.json(answer.body);
}
