/** The data types of OAuth and OpenID Connect, with the members' wire names. */
import type { TokenEndpointResponse } from 'oauth4webapi';

export type { AuthorizationDetails } from 'oauth4webapi';

/**
 * The standard claims of OpenID Connect, and any other claims that the provider returns.
 * @see OpenID Connect Core 1.0, section 5.1
 */
export interface Profile {
	/** The id of the user at many providers of OAuth 2. Not a claim of OpenID Connect. */
	id?: string | null;
	/** The id of the user at the issuer. */
	sub?: string | null;
	/** The full name. */
	name?: string | null;
	/** The first name or names. */
	given_name?: string | null;
	/** The last name or names. */
	family_name?: string | null;
	/** The middle name or names. */
	middle_name?: string | null;
	/** The casual name. */
	nickname?: string | null;
	/** The name by which the user wants to be called. It need not be unique. */
	preferred_username?: string | null;
	/** URL of the profile page. */
	profile?: string | null;
	/** URL of the picture. Some providers return an object. */
	// oxlint-disable-next-line typescript/no-explicit-any -- as in `@auth/core`
	picture?: any;
	/** URL of the user's website. */
	website?: string | null;
	/** The email address. */
	email?: string | null;
	/** Whether the provider has verified the address. */
	email_verified?: boolean | null;
	/** The gender. */
	gender?: string | null;
	/** The birthday, as `YYYY-MM-DD` or `YYYY`. */
	birthdate?: string | null;
	/** The time zone, such as `Europe/Paris`. */
	zoneinfo?: string | null;
	/** The language, such as `en-US`. */
	locale?: string | null;
	/** The phone number, in E.164 if the provider follows the advice of the standard. */
	phone_number?: string | null;
	/** When the profile last changed: in the standard, seconds since the epoch. */
	updated_at?: string | number | Date | null;
	/** The postal address. */
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
