/** Apps outside of the site, as plugins know them. */

/** An app that signs in with the browser of the device. @see RFC 8252 */
export interface PluginApp {
	/** The scopes of its tokens. Rules accept a token by them. */
	readonly scopes: readonly string[];
	/** The name of its token in the list of the user. */
	readonly label: string;
	/** Seconds until the user signs in again. */
	readonly expiresIn: number;
	/** Seconds until it renews its token. */
	readonly renewAfter: number;
}

/** A request, and its answer. */
export interface PluginExchange {
	/** The request. */
	readonly request: Request;
	/** Returns the path of the routes; undefined if only a configuration that cannot be made yet knows it. */
	basePath(): Promise<string | undefined>;
	/** Returns the answer. Call it once. */
	next(): Promise<Response>;
}
