/**
 * Microsoft Entra ID: accounts of organisations and personal accounts. `issuer` determines which accounts may sign in:
 * `https://login.microsoftonline.com/<tenant>/v2.0`, where the tenant is a GUID, `common` (default), `organizations` or
 * `consumers`.
 *
 * OpenID Connect: https://learn.microsoft.com/en-us/entra/identity-platform/v2-protocols-oidc
 * Profile: https://learn.microsoft.com/en-us/entra/identity-platform/id-token-claims-reference
 */
import { boundedFetch } from '../lib/base/http/bounded-fetch.js';
import { customFetchOf } from '../lib/base/http/custom-fetch.js';
import { tenantIssuers } from '../lib/plugins/oauth/entra/tenants.js';
import { entraVerification, mayBeAnyTenant } from '../lib/plugins/oauth/entra/verification.js';
import { logo } from '../lib/base/markup/logos/microsoft-entra-id.js';
import { idOf } from './shared.js';
import type { Identified, OIDCConfig, OIDCUserConfig, OwnId } from './types.js';

/** The claims of the ID token, version 2.0. Claims that are not always present are optional. */
export interface MicrosoftEntraIDProfile {
	iss: string;
	aud: string;
	/** Identifies the user to this application; never reassigned. */
	sub: string;
	/** The tenant that the user signed in to: a GUID. */
	tid: string;
	/** Identifies the user in the tenant, in all applications. */
	oid: string;
	iat: number;
	nbf: number;
	exp: number;
	ver: '2.0';
	nonce: string;
	/** The provider that authenticated a guest, if it is not the issuer. */
	idp?: string;
	name: string;
	/** A name for display. It can change: do not authorise by it. */
	preferred_username: string;
	given_name?: string;
	family_name?: string;
	/** The address that an administrator of the user's tenant entered. It can change, and proves nothing. */
	email?: string;
	/** Optional claim: whether the owner of the address's domain has been verified. */
	xms_edov?: boolean | 0 | 1 | '0' | '1';
	verified_primary_email?: string[];
	verified_secondary_email?: string[];
	upn?: string;
	roles?: string[];
	groups?: string[];
	hasgroups?: boolean;
	/** 0: member of the tenant, 1: guest. */
	acct?: 0 | 1;
	auth_time?: number;
	ctry?: string;
	tenant_ctry?: string;
	login_hint?: string;
	sid?: string;
	[claim: string]: unknown;
}

/** The options of {@link MicrosoftEntraID}. */
export interface MicrosoftEntraIDOptions extends OIDCUserConfig<MicrosoftEntraIDProfile> {
	/**
	 * The GUIDs of the tenants whose users may sign in. Without it, an issuer of many tenants lets in every user with a
	 * Microsoft account.
	 */
	allowedTenants?: readonly string[];
	/**
	 * Edge in pixels of the photo to fetch for the user's `image`, which is a `data:` URL. A URL of more than 4,096
	 * characters is not kept, so choose a small size. Without this option, no photo is fetched.
	 */
	profilePhotoSize?: 48 | 64 | 96 | 120 | 240 | 360 | 432 | 504 | 648;
}

/**
 * Returns a provider that signs users in with Microsoft.
 *
 * @example
 * ```ts
 * import MicrosoftEntraID from 'framework-auth/providers/microsoft-entra-id';
 *
 * FrameworkAuth({ providers: [MicrosoftEntraID({ issuer: 'https://login.microsoftonline.com/<tenant>/v2.0' })] });
 * ```
 */
export default function MicrosoftEntraID<Own extends OwnId = OwnId>(
	options: MicrosoftEntraIDOptions & { id?: Own }
): Identified<OIDCConfig<MicrosoftEntraIDProfile>, 'microsoft-entra-id', Own> {
	return {
		id: idOf('microsoft-entra-id', options),
		name: 'Microsoft Entra ID',
		type: 'oidc',
		authorization: { params: { scope: 'openid profile email User.Read' } },
		...withTenants(options),
		async profile(profile, tokens) {
			return {
				id: profile.sub,
				name: profile.name ?? null,
				email: profile.email ?? null,
				image: options.profilePhotoSize ? await readPhoto(options, tokens.access_token) : null
			};
		},
		style: { logo, bg: '#0072c6', text: '#fff' },
		derive: withTenants
	};
}

export { MicrosoftEntraID };

function withTenants(options: MicrosoftEntraIDOptions) {
	// The identifier has no slash at its end, but guides may show one.
	const issuer = (options.issuer || 'https://login.microsoftonline.com/common/v2.0').replace(/\/+$/, '');
	// It is refused when the configuration is compiled.
	if (!URL.canParse(issuer)) return { issuer, options };
	const anyTenant = mayBeAnyTenant(issuer) && options.allowedTenants === undefined;
	return {
		issuer,
		tenants: tenantIssuers(issuer, options.allowedTenants),
		emailVerified: (profile: MicrosoftEntraIDProfile) => entraVerification(profile, anyTenant),
		options: options.issuer ? { ...options, issuer } : options
	};
}

/**
 * Returns the photo as a `data:` URL. Another API serves it as bytes. If there is no photo or the request fails, the user has
 * no image.
 * @see https://learn.microsoft.com/en-us/graph/api/profilephoto-get
 */
async function readPhoto(options: MicrosoftEntraIDOptions, accessToken: string | undefined): Promise<string | null> {
	const size = `${options.profilePhotoSize}x${options.profilePhotoSize}`;
	try {
		const bounded = boundedFetch(customFetchOf(options) ?? fetch, false);
		const response = await bounded(`https://graph.microsoft.com/v1.0/me/photos/${size}/$value`, {
			headers: { Authorization: `Bearer ${accessToken}` }
		});
		const type = response.headers.get('content-type') ?? '';
		if (!response.ok || !/^image\/(jpeg|png|gif)$/.test(type)) return null;
		const bytes = new Uint8Array(await response.arrayBuffer());
		return `data:${type};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
	} catch {
		return null;
	}
}
