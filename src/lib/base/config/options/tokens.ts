/** The options for tokens: those of providers, and those that the application issues itself. */

/** A private key as a JWK: `kty` `OKP` with `crv` `Ed25519`, `EC` or `RSA`. @see RFC 7517 */
export interface SigningKey {
	/** The type of the key: `OKP`, `EC` or `RSA`. */
	kty: string;
	/** The algorithm. @default that of the curve; RS256 for RSA */
	alg?: string;
	/** The id of the key. @default the thumbprint of RFC 7638 */
	kid?: string;
	[member: string]: unknown;
}

/** The options for tokens. */
export interface TokensOptions {
	/**
	 * Where the tokens of providers are kept without an adapter: `cookie` is an encrypted cookie with those of the last sign-in, for
	 * `locals.accounts`. With an adapter, they are stored with the account. @default nowhere
	 */
	ofProviders?: 'cookie';
	/**
	 * The keys of the access tokens that `issueToken` makes. The first signs. `/auth/jwks` publishes all of them, without their
	 * private parts. A further key may be public: one that has signed before, or one that will sign next.
	 * @default an Ed25519 key for each `secret`, derived from it
	 */
	keys?: readonly SigningKey[];
}

/** An API that the application serves, for tokens of another issuer or of its own. @see RFC 9728, section 2 */
export interface ProtectedResource {
	/** The identifier of the API, which is also the `audience` of its tokens: an https URL of the site. */
	resource: string;
	/** The issuers of its tokens: where a client gets one. */
	authorizationServers: readonly string[];
	/** The scopes that a client may need. */
	scopes?: readonly string[];
	/** The name for people. */
	name?: string;
	/** The address of a page for developers. */
	documentation?: string;
	/** Whether only tokens are accepted that are bound to a key, or to a certificate. @default neither */
	binding?: 'dpop' | 'certificate';
}
