/**
 * Google.
 *
 * OpenID Connect: https://developers.google.com/identity/openid-connect/openid-connect
 * Profile: https://developers.google.com/identity/openid-connect/openid-connect#an-id-tokens-payload
 */
import { logo } from '../lib/base/markup/logos/google.js';
import { idOf } from './shared.js';
import type { Identified, OIDCConfig, OIDCUserConfig, OwnId } from './types.js';

/** The claims of the ID token. */
export interface GoogleProfile {
	iss: string;
	aud: string;
	azp: string;
	/** Identifies the user; never reused. */
	sub: string;
	iat: number;
	nbf?: number;
	exp: number;
	jti?: string;
	/** It can change, and is not necessarily a Google address. */
	email: string;
	email_verified: boolean;
	/** The domain of the user's organisation. Restrict sign-ins by this claim only. */
	hd?: string;
	name: string;
	given_name: string;
	family_name?: string;
	picture: string;
	locale?: string;
	[claim: string]: unknown;
}

/**
 * Returns a provider that signs users in with Google. For a refresh token, pass `access_type: 'offline'` in
 * `authorization.params`.
 *
 * @example
 * ```ts
 * import Google from 'framework-auth/providers/google';
 *
 * FrameworkAuth({ providers: [Google] });
 * ```
 */
export default function Google<P extends GoogleProfile, Own extends OwnId = OwnId>(
	options: OIDCUserConfig<P> & { id?: Own }
): Identified<OIDCConfig<P>, 'google', Own> {
	return {
		id: idOf('google', options),
		name: 'Google',
		type: 'oidc',
		issuer: 'https://accounts.google.com',
		profile: ({ sub, name, email, picture }) => ({
			id: sub,
			name: name ?? null,
			email: email ?? null,
			image: picture ?? null
		}),
		style: { logo, brandColor: '#1a73e8' },
		options
	};
}

export { Google };
