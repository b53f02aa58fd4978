/**
 * Synology SSO Server. `issuer` is the address of the server with `/webman/sso`.
 *
 * OpenID Connect: https://kb.synology.com/en-global/DSM/help/SSOServer/sso_server_desc
 */
import { logo } from '../lib/base/markup/logos/synology.js';
import { idOf } from './shared.js';
import type { Identified, OIDCConfig, OIDCUserConfig, OwnId } from './types.js';

/** The claims of the ID token and of userinfo. */
export interface SynologyProfile {
	sub: string;
	username?: string;
	email?: string;
	groups?: string[];
	[claim: string]: unknown;
}

/**
 * Returns a provider that signs users in with Synology.
 *
 * @example
 * ```ts
 * import Synology from 'framework-auth/providers/synology';
 *
 * FrameworkAuth({ providers: [Synology({ issuer: 'https://nas.example.com/webman/sso' })] });
 * ```
 */
export default function Synology<P extends SynologyProfile, Own extends OwnId = OwnId>(
	options: OIDCUserConfig<P> & { id?: Own }
): Identified<OIDCConfig<P>, 'synology', Own> {
	return {
		id: idOf('synology', options),
		name: 'Synology',
		type: 'oidc',
		profile: ({ sub, username, email }) => ({ id: sub, name: username ?? null, email: email ?? null, image: null }),
		style: { logo, bg: '#B5B5B6', text: '#000' },
		options
	};
}

export { Synology };
