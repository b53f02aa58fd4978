/**
 * OneLogin. `issuer` is the subdomain, with or without `/oidc/2`: `https://my-company.onelogin.com`.
 *
 * OpenID Connect: https://developers.onelogin.com/openid-connect
 */
import { logo } from '../lib/base/markup/logos/onelogin.js';
import { idOf, userOfClaims } from './shared.js';
import type { Identified, OIDCConfig, OIDCUserConfig, OwnId } from './types.js';

/** The claims of the ID token and of userinfo. */
export interface OneLoginProfile {
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
 * Returns a provider that signs users in with OneLogin.
 *
 * @example
 * ```ts
 * import OneLogin from 'framework-auth/providers/onelogin';
 *
 * FrameworkAuth({ providers: [OneLogin({ issuer: 'https://my-company.onelogin.com' })] });
 * ```
 */
export default function OneLogin<P extends OneLoginProfile, Own extends OwnId = OwnId>(
	options: OIDCUserConfig<P> & { id?: Own }
): Identified<OIDCConfig<P>, 'onelogin', Own> {
	return {
		id: idOf('onelogin', options),
		name: 'OneLogin',
		type: 'oidc',
		derive: withIssuer,
		profile: userOfClaims,
		style: { logo, bg: '#1A1F36', text: '#fff' },
		options,
		...withIssuer(options)
	};
}

export { OneLogin };

/** The metadata names the issuer with the version of the API. @see https://developers.onelogin.com/openid-connect/api/provider-config */
function withIssuer<P>(options: OIDCUserConfig<P> | undefined): Pick<OIDCConfig<P>, 'options'> {
	const subdomain = options?.issuer?.replace(/(\/oidc\/2)?\/*$/, '');
	if (subdomain === undefined) return { options };
	return { options: { ...options, issuer: `${subdomain}/oidc/2` } };
}
