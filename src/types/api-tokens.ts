/** Types for API tokens, which scripts and mobile apps send in place of a cookie. */

declare global {
	// oxlint-disable-next-line typescript/no-namespace -- how SvelteKit declares its types
	namespace App {
		// oxlint-disable-next-line typescript/no-empty-object-type -- the application has the members
		interface Locals {}
	}
}

/** The scopes of tokens, from the types of `event.locals`. Any text if the permissions of the site have no `scopes`. */
export type KnownScope = App.Locals extends {
	readonly can: { readonly scopes: () => Promise<readonly (infer Scope extends string)[]> };
}
	? Scope
	: string;

/** The options of a new token. */
export interface ApiTokenOptions<Scope extends string = string> {
	/** The number of seconds until the token expires: whole, from 1 to 31622400 (366 days). */
	expiresIn: number;
	/** The scopes that rules ask for: 1 to 32 names of at most 64 characters. @see RFC 6749, section 3.3 */
	scopes: readonly Scope[];
	/** A name for the list of tokens, at most 100 characters. @default none */
	label?: string;
}

/** A token in the list of its owner's tokens. The token itself is not stored. */
export interface ApiToken {
	/** The public id of the token. */
	readonly id: string;
	/** The scopes that rules ask for. */
	readonly scopes: readonly string[];
	/** The name for the list of tokens. */
	readonly label?: string;
	/** When the token was made. */
	readonly createdAt: Date;
	/** When the token was last used. It changes at most once per `session.updateAge`. */
	readonly lastUsedAt?: Date;
	/** When the token expires. */
	readonly expires: Date;
}

/** A new token. */
export interface NewApiToken extends ApiToken {
	/** The token, as the client sends it: `Authorization: Bearer fa_…`. It cannot be read again. */
	readonly token: string;
}

/** The API tokens of one user, for server code. Each method throws `MissingAdapterMethods` if the adapter keeps no secrets. */
export interface ApiTokensOfUser {
	/**
	 * Returns the valid tokens, the newest first.
	 * @throws {MissingAdapterMethods} if the adapter keeps no secrets
	 */
	tokens(): Promise<ApiToken[]>;
	/**
	 * Ends a token by its `id`. Returns whether the user had a token with this id.
	 * @throws {MissingAdapterMethods} if the adapter keeps no secrets
	 */
	endToken(id: string): Promise<boolean>;
}

/** The API tokens of the user who is signed in. */
export interface ApiTokens extends ApiTokensOfUser {
	/**
	 * Makes a token. The user must have proved their identity, or have signed in, within the last five minutes.
	 * @throws {ReauthenticationRequired} if the user did so earlier: `locals.reauthenticate()` asks for a new proof
	 * @throws {AccessDenied} if no user of the adapter is signed in
	 * @throws {ApiTokenLimitReached} if the user has 100 tokens
	 * @throws {InvalidRequest} for invalid options
	 * @throws {CrossSiteRequest} in a remote `query` and for a request from another site
	 */
	createToken(options: ApiTokenOptions<KnownScope>): Promise<NewApiToken>;
}

/** The member of a session that belongs to an API token, and not to a cookie. */
export interface OfBearer {
	/** The API token of the request. Absent for a session of a cookie. */
	bearer?: { id: string; scopes: string[] };
}
