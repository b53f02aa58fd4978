/** The types of access tokens that the application issues for its own services. */

/** The options of `issueToken`. */
export interface IssueOptions<Scope extends string = string> {
	/** The service that the token is for, as it checks `aud`: usually its URL. Text of 1 to 255 characters without spaces. */
	audience: string;
	/** Seconds until the token expires: a whole number, from 1 to 900 (15 minutes). @default 300 */
	expiresIn?: number;
	/** The scopes of the token: 1 to 32 names, as in RFC 6749, section 3.3. @default none */
	scopes?: readonly Scope[];
}

/** An access token that was issued. */
export interface IssuedToken {
	/** A signed JWT of the type `at+jwt`. @see RFC 9068 */
	readonly token: string;
	/** The id of the token: the claim `jti`. */
	readonly id: string;
	/** When the token expires. */
	readonly expires: Date;
}

/** The options of `verifyAccessToken`. */
export interface VerifyOptions {
	/**
	 * The issuer whose tokens are accepted, as its metadata and the claim `iss` name it: an https URL. The issuer of this
	 * application's own tokens, such as `https://example.com/auth`, needs no request.
	 */
	issuer: string;
	/** The identifier of your API. The claim `aud` has to name it. */
	audience: string;
	/** The scopes that the token must have: all of them. @default none */
	scopes?: readonly string[];
	/** The URL of the issuer's keys. @default the `jwks_uri` of its metadata */
	jwks?: string;
	/** The algorithms that are accepted, none of them symmetric. @default all of RFC 7518 with a key pair, and Ed25519 */
	algorithms?: readonly string[];
	/** Whether a token must be bound to a key or a certificate (`required`) or may be (`optional`). @default 'optional' */
	binding?: 'optional' | 'required';
	/**
	 * The certificate of the client in this TLS connection, if the platform has it: DER bytes, or PEM.
	 * @default none: a token that is bound to a certificate is refused
	 */
	certificate?: Uint8Array | string;
	/** The URL of the metadata for the challenge. @see RFC 9728 @default that of `protectedResources` with this audience */
	resourceMetadata?: string;
	/** Fetches metadata and keys. Pass the same function each time: each function has its own cache. @default the global `fetch` */
	fetch?: typeof fetch;
}

/** An access token that was verified. */
export interface AccessToken {
	/** The user of the token, or the client itself if there is no user: the claim `sub`. */
	readonly subject: string;
	/** The client that got the token: the claim `client_id`. */
	readonly clientId: string;
	/** The issuer: the claim `iss`. */
	readonly issuer: string;
	/** The APIs that the token is for: the claim `aud`. */
	readonly audiences: readonly string[];
	/** The scopes: the claim `scope`. Empty without one. */
	readonly scopes: readonly string[];
	/** The id of the token: the claim `jti`. */
	readonly id: string;
	/** When the token was issued: the claim `iat`. */
	readonly issuedAt: Date;
	/** When the token expires: the claim `exp`. */
	readonly expires: Date;
	/** The party that acts as the subject. @see RFC 8693, section 4.1 */
	readonly actor?: string;
	/** The binding that the request has proved: a DPoP key or a certificate. Absent for a bearer token. @see RFC 9449; RFC 8705 */
	readonly boundBy?: readonly ('dpop' | 'certificate')[];
	/** All claims. */
	readonly claims: Readonly<Record<string, unknown>>;
}
