/**
 * Pocket ID. `issuer` is the address of the server.
 *
 * OpenID Connect: https://pocket-id.org/docs/guides/oidc-client-authentication
 */
import { logo } from '../lib/base/markup/logos/pocket-id.js';
import { idOf, userOfClaims } from './shared.js';
import type { Identified, OIDCConfig, OIDCUserConfig, OwnId } from './types.js';

/** The claims of the ID token and of userinfo. */
export interface PocketIdProfile {
	sub: string;
	name?: string;
	nickname?: string;
	preferred_username?: string;
	email?: string;
	email_verified?: boolean;
	picture?: string;
	[claim: string]: unknown;
}

/**
 * Returns a provider that signs users in with Pocket ID.
 *
 * @example
 * ```ts
 * import PocketId from 'framework-auth/providers/pocket-id';
 *
 * FrameworkAuth({ providers: [PocketId({ issuer: 'https://id.example.com' })] });
 * ```
 */
export default function PocketId<P extends PocketIdProfile, Own extends OwnId = OwnId>(
	options: OIDCUserConfig<P> & { id?: Own }
): Identified<OIDCConfig<P>, 'pocket-id', Own> {
	return {
		id: idOf('pocket-id', options),
		name: 'Pocket ID',
		type: 'oidc',
		profile: userOfClaims,
		style: { logo, bg: '#000', text: '#fff' },
		options
	};
}

export { PocketId };
