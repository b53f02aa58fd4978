/**
 * SimpleLogin.
 *
 * OpenID Connect: https://simplelogin.io/docs/siwsl/app/
 */
import { logo } from '../lib/base/markup/logos/simplelogin.js';
import { idOf } from './shared.js';
import type { Identified, OIDCConfig, OIDCUserConfig, OwnId } from './types.js';

/** The claims of the ID token and of userinfo. */
export interface SimpleLoginProfile {
	sub: string;
	name?: string;
	/** The address or the alias that the user chose for the app. */
	email?: string;
	email_verified?: boolean;
	avatar_url?: string | null;
	[claim: string]: unknown;
}

/**
 * Returns a provider that signs users in with SimpleLogin.
 *
 * @example
 * ```ts
 * import SimpleLogin from 'framework-auth/providers/simplelogin';
 *
 * FrameworkAuth({ providers: [SimpleLogin] });
 * ```
 */
export default function SimpleLogin<P extends SimpleLoginProfile, Own extends OwnId = OwnId>(
	options: OIDCUserConfig<P> & { id?: Own }
): Identified<OIDCConfig<P>, 'simplelogin', Own> {
	return {
		id: idOf('simplelogin', options),
		name: 'SimpleLogin',
		type: 'oidc',
		issuer: 'https://app.simplelogin.io',
		profile: ({ sub, name, email, avatar_url }) => ({
			id: sub,
			name: name ?? null,
			email: email ?? null,
			image: avatar_url ?? null
		}),
		style: { logo, brandColor: '#e3156a' },
		options
	};
}

export { SimpleLogin };
