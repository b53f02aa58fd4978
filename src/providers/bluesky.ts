/**
 * Bluesky, and every other server of the AT Protocol. A person signs in at the server of their account, which their handle leads to.
 * There is nothing to register: the client identifier is the URL of a document that this library serves.
 *
 * OAuth: https://atproto.com/specs/oauth
 * Handles: https://atproto.com/specs/handle
 */
import { customFetch, customFetchOf } from '../lib/base/http/custom-fetch.js';
import { publicFetch } from '../lib/base/http/public/fetch.js';
import { atprotoCode } from '../lib/plugins/oauth/atproto/code.js';
import { logo } from '../lib/base/markup/logos/bluesky.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The account that a person has signed in with. */
export interface BlueskyProfile {
	/** Identifies the account for good. */
	did: string;
	/** The name of the account. It can change. Absent if the name that the account claims does not lead back to it. */
	handle?: string;
	/** The server that signed the person in. */
	issuer: string;
}

/**
 * Returns a provider that signs users in with an account of the AT Protocol.
 *
 * @example
 * ```ts
 * import Bluesky from 'framework-auth/providers/bluesky';
 *
 * FrameworkAuth({ providers: [Bluesky] });
 * ```
 */
export default function Bluesky<P extends BlueskyProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own } = {}
): Identified<OAuthConfig<P>, 'bluesky', Own> {
	const { client } = options;
	const atproto = { ...options.atproto, code: atprotoCode };
	return {
		id: idOf('bluesky', options),
		name: 'Bluesky',
		type: 'oauth',
		issuer: 'https://bsky.social',
		// A placeholder: each request sends the URL of the client metadata document.
		clientId: 'client-metadata',
		authorization: { params: { scope: 'atproto' } },
		profile: ({ did, handle }) => ({ id: did, name: handle ?? did, email: null, image: null }),
		// Not stored: a refresh, or a call to the account's own server, needs more than these tokens.
		account: () => undefined,
		style: { logo, bg: '#0085ff', text: '#fff' },
		options: {
			...options,
			atproto,
			client: {
				token_endpoint_auth_method: 'none',
				...client,
				require_pushed_authorization_requests: true,
				dpop_bound_access_tokens: true
			},
			// Visitors choose the hosts.
			[customFetch]: publicFetch(new Set(atproto.internalOrigins), customFetchOf(options))
		}
	};
}

export { Bluesky };
