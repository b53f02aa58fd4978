/**
 * Keycloak. `issuer` includes the realm: `https://keycloak.example.com/realms/my-realm`.
 *
 * OpenID Connect: https://www.keycloak.org/securing-apps/oidc-layers
 * Profile: https://www.keycloak.org/docs/latest/server_admin/#_protocol-mappers
 */
import { logo } from '../lib/base/markup/logos/keycloak.js';
import { idOf } from './shared.js';
import type { Identified, OIDCConfig, OIDCUserConfig, OwnId } from './types.js';

/** The claims of the ID token with the default client scopes. */
export interface KeycloakProfile {
	iss: string;
	aud: string;
	azp: string;
	sub: string;
	typ: string;
	iat: number;
	exp: number;
	auth_time: number;
	jti: string;
	sid: string;
	session_state: string;
	at_hash: string;
	acr: string;
	name: string;
	preferred_username: string;
	given_name: string;
	family_name: string;
	email: string;
	email_verified: boolean;
	picture: string;
	[claim: string]: unknown;
}

/**
 * Returns a provider that signs users in with a realm of a Keycloak server.
 *
 * @example
 * ```ts
 * import Keycloak from 'framework-auth/providers/keycloak';
 *
 * FrameworkAuth({ providers: [Keycloak({ issuer: 'https://keycloak.example.com/realms/my-realm' })] });
 * ```
 */
export default function Keycloak<P extends KeycloakProfile, Own extends OwnId = OwnId>(
	options: OIDCUserConfig<P> & { id?: Own }
): Identified<OIDCConfig<P>, 'keycloak', Own> {
	return {
		id: idOf('keycloak', options),
		name: 'Keycloak',
		type: 'oidc',
		profile: ({ sub, name, preferred_username, email, picture }) => ({
			id: sub,
			name: name ?? preferred_username ?? null,
			email: email ?? null,
			image: picture ?? null
		}),
		style: { logo, brandColor: '#428bca' },
		options
	};
}

export { Keycloak };
