/** How signing in and out from code in the browser goes on, and what comes of it. */
import type { ErrorCode } from '../errors.js';

/** How a sign-out goes on. */
export interface SignOutOptions<Redirect extends boolean = true> {
	/** Where to go afterwards: a path, or a URL of this site. @default the `callbackUrl` of the page, or the page itself */
	redirectTo?: string;
	/** The name that users of `@auth/sveltekit` know for `redirectTo`. */
	callbackUrl?: string;
	/** `false` stays on the page, whatever comes of it, refreshes its data, and returns what came of it. @default true */
	redirect?: Redirect;
}

/**
 * How a sign-in goes on; every other member is a field for the provider: an email address, credentials. Fields are sent
 * as text; files, objects, null and undefined are left out.
 */
export interface SignInOptions<Redirect extends boolean = true>
	extends SignOutOptions<Redirect>, Record<string, unknown> {}

/** What came of it. */
export type AuthResult = AuthSuccess | AuthFailure;

/** It is done, or on its way: the person is signed in or out, a mail is sent, or a provider waits at `url`. */
export interface AuthSuccess {
	ok: true;
	/** Where to go next: absolute URL. */
	url: string;
	/** HTTP status of the answer; 0 where none was needed. */
	status: number;
	error?: undefined;
	code?: undefined;
	retryAfter?: undefined;
}

/** It did not work. */
export interface AuthFailure {
	ok: false;
	/**
	 * What went wrong. `NetworkError`: the server was not reached. `UnexpectedAnswer`: it was not the library that
	 * answered, but a proxy for example; `status` says more. `NotInBrowser`: the function was called on the server, while
	 * a page was rendered. A text of the application's own where its `signIn` callback named one in the address.
	 */
	// The empty object keeps the known codes in an editor's list.
	error: ErrorCode | 'NetworkError' | 'UnexpectedAnswer' | 'NotInBrowser' | (string & {});
	/** The `code` of a `CredentialsSignin` that the application threw. */
	code?: string;
	/** HTTP status of the answer; 0 without one. */
	status: number;
	/** The page that shows the error: absolute URL; null where there is none. */
	url: string | null;
	/** Seconds until the next attempt makes sense. */
	retryAfter?: number;
}

/** What came of a sign-out: `url` leads to the page that shows the error, or to this one. */
export type SignOutResult = AuthResult & { url: string };
