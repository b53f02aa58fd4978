/** The options and results of signing in and out from code in the browser. */
import type { ErrorCode } from '../errors.js';

/** The options of `signOut`. */
export interface SignOutOptions<Redirect extends boolean = true> {
	/** Where to go afterwards: a path, or a URL of this site. @default the `callbackUrl` of the page, or the page itself */
	redirectTo?: string;
	/** The same as `redirectTo`, by the name that users of `@auth/sveltekit` know. */
	callbackUrl?: string;
	/** `false` stays on the page, whatever the result, refreshes its data, and returns the result. @default true */
	redirect?: Redirect;
	/**
	 * Whether to sign out at the provider of the sign-in, too. The browser goes there and comes back; with `redirect: false`,
	 * `url` of the result leads there.
	 * @default `logout` of the provider
	 */
	provider?: boolean;
}

/**
 * The options of `signIn`. Every other member is a field for the provider, such as an email address or the credentials.
 * Fields are sent as text; files, objects, null and undefined are omitted.
 */
export interface SignInOptions<Redirect extends boolean = true>
	extends Omit<SignOutOptions<Redirect>, 'provider'>, Record<string, unknown> {
	/**
	 * Signs in in a window of its own, while the page stays as it is. For providers of OAuth.
	 * @default false
	 */
	popup?: boolean;
	/**
	 * `true` links the account at an OAuth 2 or OpenID Connect provider to the user who is signed in. The session has to be fresh:
	 * otherwise the user proves their identity first.
	 * @default false
	 */
	link?: boolean;
	/** `false` begins a session that ends with the session of the browser. @default `session.remember` of the configuration */
	remember?: boolean;
}

/** The result of `signIn`: `ok` tells success from failure. */
export type AuthResult = AuthSuccess | AuthFailure;

/**
 * The result of a call that succeeded: the user is signed in or out, an email was sent, or the sign-in continues at the
 * provider, at `url`.
 */
export interface AuthSuccess {
	/** True: the call succeeded. */
	ok: true;
	/** The absolute URL to go to next. */
	url: string;
	/** HTTP status of the answer; 0 if no request was needed. */
	status: number;
	/** Absent. */
	error?: undefined;
	/** Absent. */
	code?: undefined;
	/** Absent. */
	retryAfter?: undefined;
}

/** The result of a call that failed. */
export interface AuthFailure {
	/** False: the call failed. */
	ok: false;
	/**
	 * The error. `NetworkError`: the server could not be reached. `UnexpectedAnswer`: the answer does not come from the
	 * library, but from a proxy, for example; `status` says more. `NotInBrowser`: the function was called on the server,
	 * while a page was rendered. `PopupClosed`: the person closed the window before the sign-in ended. The application's own text, if its `signIn` callback redirected to an address with an error.
	 */
	// The empty object keeps the known codes in an editor's completion list.
	error: ErrorCode | 'NetworkError' | 'UnexpectedAnswer' | 'NotInBrowser' | 'PopupClosed' | (string & {});
	/** The `code` of a `CredentialsSignin` that the application threw. */
	code?: string;
	/** HTTP status of the answer; 0 if there was no answer. */
	status: number;
	/** The absolute URL of the page that shows the error; null if no page shows it. */
	url: string | null;
	/** Seconds to wait before the next attempt. */
	retryAfter?: number;
}

/** The result of `signOut`. On failure, `url` is the page that shows the error, or this page. */
export type SignOutResult = AuthResult & { url: string };
