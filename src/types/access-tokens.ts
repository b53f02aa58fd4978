/** The types of access tokens that the application issues for its own services. */

/** The options of `issueToken`. */
export interface IssueOptions {
	/** The service that the token is for, as it checks `aud`: usually its URL. Text of 1 to 255 characters without spaces. */
	audience: string;
	/** Seconds until the token ends: a whole number, from 1 to 900 (15 minutes). @default 300 */
	expiresIn?: number;
	/** The names of what the service may do with it: 1 to 32, as in RFC 6749, section 3.3. @default none */
	scopes?: readonly string[];
}

/** An access token that was issued. */
export interface IssuedToken {
	/** A signed JWT of the type `at+jwt`. @see RFC 9068 */
	readonly token: string;
	/** Its `jti`. */
	readonly id: string;
	readonly expires: Date;
}
