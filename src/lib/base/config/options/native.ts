/** The options for apps on the devices of users, which sign in with the browser of the device. */

/** Native apps. They get an API token, which needs an adapter. @see RFC 8252 */
export interface NativeOptions {
	/**
	 * The addresses that return to an app: https links that the app has claimed (`https://example.com/app/signed-in`), or a scheme that is a
	 * reversed domain name (`com.example.app:/signed-in`). They are compared character by character.
	 */
	redirectUris: readonly string[];
	/** The scopes of the API tokens: rules accept a token by them (`bearer: ['app']`). @default ['app'] */
	scopes?: readonly string[];
	/** Seconds until an API token ends, at most 366 days. @default 2592000 (30 days) */
	expiresIn?: number;
	/** The name of the API tokens in the list of the user, at most 100 characters. @default 'App' */
	label?: string;
}
