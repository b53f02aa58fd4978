/** The data types of OAuth and OpenID Connect, with the members' wire names. */
import type { TokenEndpointResponse } from 'oauth4webapi';

export type { AuthorizationDetails } from 'oauth4webapi';

/**
 * The standard claims of OpenID Connect, and any other claims that the provider returns.
 * @see OpenID Connect Core 1.0, section 5.1
 */
export interface Profile {
	id?: string | null;
	sub?: string | null;
	name?: string | null;
	given_name?: string | null;
	family_name?: string | null;
	middle_name?: string | null;
	nickname?: string | null;
	preferred_username?: string | null;
	profile?: string | null;
	// oxlint-disable-next-line typescript/no-explicit-any -- as in `@auth/core`
	picture?: any;
	website?: string | null;
	email?: string | null;
	email_verified?: boolean | null;
	gender?: string | null;
	birthdate?: string | null;
	zoneinfo?: string | null;
	locale?: string | null;
	phone_number?: string | null;
	updated_at?: string | number | Date | null;
	address?: {
		formatted?: string | null;
		street_address?: string | null;
		locality?: string | null;
		region?: string | null;
		postal_code?: string | null;
		country?: string | null;
	} | null;
	[claim: string]: unknown;
}

/** The response of the token endpoint, with the expiry as an absolute time. @see RFC 6749, section 5.1 */
export type TokenSet = Partial<TokenEndpointResponse> & {
	/** When the access token expires: seconds since the epoch, computed from `expires_in`. */
	expires_at?: number;
};

/** The parameters to add to the authorization request. */
export type AuthorizationParams = Readonly<Record<string, string>> | URLSearchParams | string[][] | string;
