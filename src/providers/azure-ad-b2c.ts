/**
 * Azure AD B2C. `issuer` is that of the user flow, as its metadata names it: `https://<tenant>.b2clogin.com/tfp/<tenant id>/<user flow>/v2.0/`.
 *
 * OpenID Connect: https://learn.microsoft.com/en-us/azure/active-directory-b2c/openid-connect
 * Claims: https://learn.microsoft.com/en-us/azure/active-directory-b2c/tokens-overview
 */
import { logo } from '../lib/base/markup/logos/azure-ad-b2c.js';
import { idOf } from './shared.js';
import type { Identified, OIDCConfig, OIDCUserConfig, OwnId } from './types.js';

/** The claims of the ID token and of userinfo. */
export interface AzureADB2CProfile {
	sub: string;
	oid?: string;
	/** The user flow. */
	tfp?: string;
	name?: string;
	preferred_username?: string;
	/** The addresses of the account. */
	emails?: string[];
	[claim: string]: unknown;
}

/**
 * Returns a provider that signs users in with Azure AD B2C.
 *
 * @example
 * ```ts
 * import AzureADB2C from 'framework-auth/providers/azure-ad-b2c';
 *
 * FrameworkAuth({ providers: [AzureADB2C({ issuer: 'https://contoso.b2clogin.com/tfp/9122040d-6c67-4c5b-b112-36a304b66dad/b2c_1_sign_in/v2.0/' })] });
 * ```
 */
export default function AzureADB2C<P extends AzureADB2CProfile, Own extends OwnId = OwnId>(
	options: OIDCUserConfig<P> & { id?: Own }
): Identified<OIDCConfig<P>, 'azure-ad-b2c', Own> {
	return {
		id: idOf('azure-ad-b2c', options),
		name: 'Azure AD B2C',
		type: 'oidc',
		// The metadata name no userinfo endpoint.
		idToken: true,
		profile: ({ sub, name, preferred_username, emails }) => ({
			id: sub,
			name: name ?? preferred_username ?? null,
			email: emails?.[0] ?? null,
			image: null
		}),
		style: { logo, bg: '#0072c6', text: '#fff' },
		options
	};
}

export { AzureADB2C };
