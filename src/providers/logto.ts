/**
 * Logto. `issuer` is the endpoint with `/oidc`: `https://my-tenant.logto.app/oidc`.
 *
 * OpenID Connect: https://docs.logto.io/integrate-logto/integrate-logto-into-your-application/understand-authentication-flow
 */
import { logo } from '../lib/base/markup/logos/logto.js';
import { idOf } from './shared.js';
import type { Identified, OIDCConfig, OIDCUserConfig, OwnId } from './types.js';

/** The claims of the ID token and of userinfo. */
export interface LogtoProfile {
	sub: string;
	name: string | null;
	username: string | null;
	picture: string | null;
	email: string | null;
	email_verified: boolean;
	[claim: string]: unknown;
}

/**
 * Returns a provider that signs users in with Logto.
 *
 * @example
 * ```ts
 * import Logto from 'framework-auth/providers/logto';
 *
 * FrameworkAuth({ providers: [Logto({ issuer: 'https://my-tenant.logto.app/oidc' })] });
 * ```
 */
export default function Logto<P extends LogtoProfile, Own extends OwnId = OwnId>(
	options: OIDCUserConfig<P> & { id?: Own }
): Identified<OIDCConfig<P>, 'logto', Own> {
	return {
		id: idOf('logto', options),
		name: 'Logto',
		type: 'oidc',
		authorization: { params: { scope: 'offline_access openid email profile' } },
		profile: ({ sub, name, username, email, picture }) => ({
			id: sub,
			name: name ?? username ?? null,
			email: email ?? null,
			image: picture ?? null
		}),
		style: { logo, bg: '#5D34F2', text: '#fff' },
		options
	};
}

export { Logto };
