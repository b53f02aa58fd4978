/**
 * FusionAuth. `issuer` is the issuer of the tenant, as its settings have it.
 *
 * OpenID Connect: https://fusionauth.io/docs/lifecycle/authenticate-users/oauth/endpoints
 */
import { logo } from '../lib/base/markup/logos/fusionauth.js';
import { idOf } from './shared.js';
import type { Identified, OIDCConfig, OIDCUserConfig, OwnId } from './types.js';

/** The claims of the ID token and of userinfo. */
export interface FusionAuthProfile {
	sub: string;
	name?: string;
	preferred_username?: string;
	given_name?: string;
	middle_name?: string;
	family_name?: string;
	email: string;
	email_verified: boolean;
	picture?: string;
	authenticationType?: string;
	[claim: string]: unknown;
}

/** The options of {@link FusionAuth}. */
export interface FusionAuthOptions<P> extends OIDCUserConfig<P> {
	/** The id of the tenant, if the server has more than one. */
	tenantId?: string;
}

/**
 * Returns a provider that signs users in with FusionAuth.
 *
 * @example
 * ```ts
 * import FusionAuth from 'framework-auth/providers/fusionauth';
 *
 * FrameworkAuth({ providers: [FusionAuth({ issuer: 'https://fusionauth.example.com' })] });
 * ```
 */
export default function FusionAuth<P extends FusionAuthProfile, Own extends OwnId = OwnId>(
	options: FusionAuthOptions<P> & { id?: Own }
): Identified<OIDCConfig<P>, 'fusionauth', Own> {
	return {
		id: idOf('fusionauth', options),
		name: 'FusionAuth',
		type: 'oidc',
		checks: ['pkce', 'state'],
		...ofTenant(options),
		token: { conform: withoutChallenge },
		derive: ofTenant,
		profile: ({ sub, name, preferred_username, given_name, middle_name, family_name, email, picture }) => ({
			id: sub,
			name: name ?? preferred_username ?? ([given_name, middle_name, family_name].filter(Boolean).join(' ') || null),
			email: email ?? null,
			image: picture ?? null
		}),
		style: { logo, bg: '#083b94', text: '#fff' },
		ownOptions: ['tenantId'],
		options
	};
}

export { FusionAuth };

/** The tenant is named in each request, if there are several. */
function ofTenant<P>(options: FusionAuthOptions<P> | undefined): Pick<OIDCConfig<P>, 'wellKnown' | 'authorization'> {
	const { issuer, tenantId } = options ?? {};
	const params = { scope: 'openid offline_access email profile', ...(tenantId && { tenantId }) };
	if (!issuer || !tenantId) return { authorization: { params } };
	return { wellKnown: `${issuer}/.well-known/openid-configuration?tenantId=${tenantId}`, authorization: { params } };
}

/** Removes the `WWW-Authenticate` header of successful answers: RFC 9110, section 11.6.1 has it for failures. */
function withoutChallenge(response: Response): Response | undefined {
	if (!response.ok || !response.headers.has('www-authenticate')) return undefined;
	const headers = new Headers(response.headers);
	headers.delete('www-authenticate');
	return new Response(response.body, { status: response.status, headers });
}
