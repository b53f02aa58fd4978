/**
 * Amazon.
 *
 * OAuth: https://developer.amazon.com/docs/login-with-amazon/authorization-code-grant.html
 */
import { logo } from '../lib/base/markup/logos/amazon.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface AmazonProfile {
	user_id: string;
	name: string;
	email: string;
	postal_code?: string;
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Amazon.
 *
 * @example
 * ```ts
 * import Amazon from 'framework-auth/providers/amazon';
 *
 * FrameworkAuth({ providers: [Amazon] });
 * ```
 */
export default function Amazon<P extends AmazonProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'amazon', Own> {
	return {
		id: idOf('amazon', options),
		name: 'Amazon',
		type: 'oauth',
		client: { token_endpoint_auth_method: 'client_secret_post' },
		authorization: { url: 'https://www.amazon.com/ap/oa', params: { scope: 'profile' } },
		token: 'https://api.amazon.com/auth/o2/token',
		userinfo: 'https://api.amazon.com/user/profile',
		profile: ({ user_id, name, email }) => ({ id: user_id, name: name ?? null, email: email ?? null, image: null }),
		style: { logo, bg: '#FF9900', text: '#000' },
		options
	};
}

export { Amazon };
