/**
 * Auth0. `issuer` is the tenant's domain: `https://my-tenant.eu.auth0.com/`.
 *
 * OpenID Connect: https://auth0.com/docs/authenticate/protocols/openid-connect-protocol
 * Profile: https://auth0.com/docs/secure/tokens/id-tokens/id-token-structure
 */
import { logo } from '../lib/base/markup/logos/auth0.js';
import { idOf } from './shared.js';
import type { Identified, OIDCConfig, OIDCUserConfig, OwnId } from './types.js';

/** The claims of the ID token; rules and actions of the tenant may add namespaced claims. */
export interface Auth0Profile {
	iss: string;
	aud: string;
	/** The connection and the user, as in `auth0|5f7c8ec7c33c6c004bbafe82`. */
	sub: string;
	iat: number;
	exp: number;
	sid: string;
	name: string;
	nickname: string;
	given_name: string;
	family_name: string;
	picture: string;
	/** Self-asserted until `email_verified`: users of a database connection choose it freely. */
	email: string;
	email_verified: boolean;
	phone_number: string;
	phone_verified: boolean;
	updated_at: string;
	[claim: string]: unknown;
}

/**
 * Returns a provider that signs users in with an Auth0 tenant.
 *
 * @example
 * ```ts
 * import Auth0 from 'framework-auth/providers/auth0';
 *
 * FrameworkAuth({ providers: [Auth0({ issuer: 'https://my-tenant.eu.auth0.com/' })] });
 * ```
 */
export default function Auth0<Own extends OwnId = OwnId>(
	options: OIDCUserConfig<Auth0Profile> & { id?: Own }
): Identified<OIDCConfig<Auth0Profile>, 'auth0', Own> {
	return {
		id: idOf('auth0', options),
		name: 'Auth0',
		type: 'oidc',
		profile: ({ sub, name, nickname, email, picture }) => ({
			id: sub,
			name: name ?? nickname ?? null,
			email: email ?? null,
			image: picture ?? null
		}),
		style: { logo, bg: '#EB5424', text: '#fff' },
		options
	};
}

export { Auth0 };
