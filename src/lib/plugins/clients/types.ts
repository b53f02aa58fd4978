/** The options of `clients`. */

/** A front end on another origin, or an app on the devices of users. */
export interface ClientOptions<Scope extends string = string> {
	/**
	 * The origins whose pages may call the paths of the client: `https://app.example.com`, `capacitor://localhost`,
	 * `chrome-extension://<id>`. They are compared character by character. @default none: an app without a web view needs no CORS
	 */
	readonly origins?: readonly string[];
	/**
	 * The addresses that the browser returns to: an https link, a scheme that is a reversed domain name (`com.example.app:/signed-in`), or
	 * `http://localhost:5173/signed-in`. They are compared character by character. For a loopback address (`http://127.0.0.1/signed-in`,
	 * `http://[::1]/signed-in`) any port returns to the app.
	 * @see RFC 8252, section 7
	 */
	readonly redirectUris: readonly string[];
	/** The scopes of the tokens: rules accept a token by them (`bearer: ['app']`). @default ['app'] */
	readonly scopes?: readonly Scope[];
	/** The paths of your own endpoints that the pages may call, each with those below. @default ['/api'] */
	readonly paths?: readonly string[];
	/** The name of the client in the user's list of API tokens, at most 100 characters. @default 'App' */
	readonly label?: string;
	/** Seconds until the user signs in again, at most 366 days. @default 2592000 (30 days) */
	readonly expiresIn?: number;
	/** Seconds until a client renews its token, from 60 to 86400 (a day). @default 600 */
	readonly renewAfter?: number;
}
