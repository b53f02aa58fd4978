/**
 * DigitalOcean.
 *
 * OAuth: https://docs.digitalocean.com/reference/api/oauth/
 */
import { logo } from '../lib/base/markup/logos/digitalocean.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface DigitalOceanProfile {
	account: { uuid: string; email: string; email_verified: boolean; name?: string; status: string };
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with DigitalOcean.
 *
 * @example
 * ```ts
 * import DigitalOcean from 'framework-auth/providers/digitalocean';
 *
 * FrameworkAuth({ providers: [DigitalOcean] });
 * ```
 */
export default function DigitalOcean<P extends DigitalOceanProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'digitalocean', Own> {
	return {
		id: idOf('digitalocean', options),
		name: 'DigitalOcean',
		type: 'oauth',
		client: { token_endpoint_auth_method: 'client_secret_post' },
		checks: ['state'],
		authorization: { url: 'https://cloud.digitalocean.com/v1/oauth/authorize', params: { scope: 'read' } },
		token: 'https://cloud.digitalocean.com/v1/oauth/token',
		userinfo: 'https://api.digitalocean.com/v2/account',
		profile: ({ account: { uuid, name, email } }) => ({
			id: uuid,
			name: name ?? null,
			email: email ?? null,
			image: null
		}),
		emailVerified: ({ account }) => account.email_verified === true,
		style: { logo, bg: '#0080FF', text: '#fff' },
		options
	};
}

export { DigitalOcean };
