/**
 * Osso, on your own server: single sign-on with SAML behind OAuth 2. `issuer` is the address of the server.
 *
 * OAuth: https://ossoapp.com/docs/consume/overview/
 */
import { logo } from '../lib/base/markup/logos/osso.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface OssoProfile {
	/** Identifies the user. */
	id: string;
	email: string;
	/** The name of the identity provider. */
	idp?: string;
	requested?: { domain?: string; email?: string };
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Osso.
 *
 * @example
 * ```ts
 * import Osso from 'framework-auth/providers/osso';
 *
 * FrameworkAuth({ providers: [Osso({ issuer: 'https://osso.example.com' })] });
 * ```
 */
export default function Osso<P extends OssoProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'osso', Own> {
	return {
		id: idOf('osso', options),
		name: 'Osso',
		type: 'oauth',
		...withServer(options),
		profile: ({ id, email }) => ({ id, name: null, email: email ?? null, image: null }),
		style: { logo, bg: '#4B70F5', text: '#fff' },
		derive: withServer,
		options
	};
}

export { Osso };

/** The endpoints of the server. */
function withServer<P>(
	options: OAuthUserConfig<P> | undefined
): Pick<OAuthConfig<P>, 'authorization' | 'token' | 'userinfo'> {
	if (!options?.issuer) return {};
	const base = `${options.issuer.replace(/\/+$/, '')}/oauth`;
	return { authorization: `${base}/authorize`, token: `${base}/token`, userinfo: `${base}/me` };
}
