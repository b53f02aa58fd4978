/**
 * Patreon.
 *
 * OAuth: https://docs.patreon.com/#oauth
 * Profile: https://docs.patreon.com/#get-api-oauth2-v2-identity
 */
import { logo } from '../lib/base/markup/logos/patreon.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface PatreonProfile {
	data: {
		id: string;
		type: 'user';
		attributes: {
			full_name: string;
			email?: string;
			is_email_verified?: boolean;
			image_url: string;
		};
	};
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Patreon.
 *
 * @example
 * ```ts
 * import Patreon from 'framework-auth/providers/patreon';
 *
 * FrameworkAuth({ providers: [Patreon] });
 * ```
 */
export default function Patreon<P extends PatreonProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'patreon', Own> {
	return {
		id: idOf('patreon', options),
		name: 'Patreon',
		type: 'oauth',
		client: { token_endpoint_auth_method: 'client_secret_post' },
		authorization: { url: 'https://www.patreon.com/oauth2/authorize', params: { scope: 'identity identity[email]' } },
		token: 'https://www.patreon.com/api/oauth2/token',
		userinfo:
			'https://www.patreon.com/api/oauth2/v2/identity?fields%5Buser%5D=email,full_name,image_url,is_email_verified',
		profile: ({ data: { id, attributes } }) => ({
			id,
			name: attributes.full_name ?? null,
			email: attributes.email ?? null,
			image: attributes.image_url ?? null
		}),
		emailVerified: ({ data }) => data.attributes.is_email_verified === true,
		style: { logo, bg: '#e85b46', text: '#fff' },
		options
	};
}

export { Patreon };
