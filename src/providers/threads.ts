/**
 * Threads, by Meta.
 *
 * OAuth: https://developers.facebook.com/docs/threads/get-started/get-access-tokens-and-permissions
 * Profile: https://developers.facebook.com/docs/threads/threads-profiles
 */
import { logo } from '../lib/base/markup/logos/threads.js';
import { idOf, recordOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface ThreadsProfile {
	id: string;
	username?: string;
	/** The URL expires. */
	threads_profile_picture_url?: string;
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Threads.
 *
 * @example
 * ```ts
 * import Threads from 'framework-auth/providers/threads';
 *
 * FrameworkAuth({ providers: [Threads] });
 * ```
 */
export default function Threads<P extends ThreadsProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'threads', Own> {
	return {
		id: idOf('threads', options),
		name: 'Threads',
		type: 'oauth',
		client: { token_endpoint_auth_method: 'client_secret_post' },
		checks: ['state'],
		authorization: { url: 'https://threads.net/oauth/authorize', params: { scope: 'threads_basic' } },
		userinfo: 'https://graph.threads.net/v1.0/me?fields=id,username,threads_profile_picture_url',
		token: { url: 'https://graph.threads.net/oauth/access_token', conform: conformToken },
		profile: ({ id, username, threads_profile_picture_url }) => ({
			id,
			name: username ?? null,
			email: null,
			image: threads_profile_picture_url ?? null
		}),
		style: { logo, bg: '#000', text: '#fff' },
		options
	};
}

export { Threads };

/** Adds `token_type`, which RFC 6749, section 5.1 requires; the id of the user in the answer is a number too large for JSON. */
async function conformToken(response: Response): Promise<Response | undefined> {
	const body = response.ok ? await recordOf(response) : undefined;
	return body && Response.json({ access_token: body.access_token, token_type: 'bearer' });
}
