/**
 * SAML Jackson, now Ory Polis: single sign-on with SAML behind OAuth 2. `issuer` is the address of the server.
 *
 * OAuth: https://www.ory.com/docs/polis/sso-flow
 */
import { logo } from '../lib/base/markup/logos/boxyhq-saml.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface SAMLJacksonProfile {
	/** Identifies the user at the connection. */
	id: string;
	email: string;
	firstName?: string;
	lastName?: string;
	requested?: Record<string, string>;
	/** The attributes of the SAML assertion. */
	raw?: Record<string, unknown>;
	[member: string]: unknown;
}

/** The same, under its name in `@auth/core`. */
export type BoxyHQSAMLProfile = SAMLJacksonProfile;

/**
 * Returns a provider that signs users in with SAML.
 *
 * @example
 * ```ts
 * import SAMLJackson from 'framework-auth/providers/boxyhq-saml';
 *
 * FrameworkAuth({ providers: [SAMLJackson({ issuer: 'https://sso.example.com' })] });
 * ```
 */
export default function SAMLJackson<P extends SAMLJacksonProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'boxyhq-saml', Own> {
	return {
		id: idOf('boxyhq-saml', options),
		name: 'BoxyHQ SAML',
		type: 'oauth',
		...withServer(options),
		profile: ({ id, email, firstName, lastName }) => ({
			id,
			name: [firstName, lastName].filter(Boolean).join(' ') || null,
			email: email ?? null,
			image: null
		}),
		style: { logo, brandColor: '#25c2a0' },
		derive: withServer,
		options
	};
}

export { SAMLJackson };

/** The endpoints of the server. */
function withServer<P>(
	options: OAuthUserConfig<P> | undefined
): Pick<OAuthConfig<P>, 'authorization' | 'token' | 'userinfo'> {
	if (!options?.issuer) return {};
	const base = `${options.issuer.replace(/\/+$/, '')}/api/oauth`;
	return {
		authorization: { url: `${base}/authorize`, params: { provider: 'saml' } },
		token: `${base}/token`,
		userinfo: `${base}/userinfo`
	};
}
