/** The options of a sign-in and of a sign-out by the application's code. */
import type { FlowData } from '../types.js';

/** The options of a sign-out by the application's code. */
export interface SignOutOptions<Redirect extends boolean = boolean> {
	/** The address to go to afterwards: a path, or a URL of this site. @default the start page */
	redirectTo?: string;
	/** `false` returns the address instead of redirecting. @default true */
	redirect?: Redirect;
	/**
	 * Whether to sign out at the provider of the sign-in, too. The browser goes there and comes back.
	 * @default `logout` of the provider
	 * @see OpenID Connect RP-Initiated Logout 1.0
	 */
	provider?: boolean;
}

/**
 * The options of a sign-in by the application's code. Every other member is a value that the person typed in, as text: `email`
 * for an email, the fields of a credentials provider.
 */
export interface SignInOptions<Redirect extends boolean = boolean>
	extends Omit<SignOutOptions<Redirect>, 'provider'>, Record<string, unknown> {
	/**
	 * Your own data, for your `signIn` and `jwt` callbacks and your events: see {@link FlowData}. Build the object on the server:
	 * visitors control any JSON that they send. Text counts as a form field named `data`, not as your data. @default none
	 */
	data?: FlowData | string;
	/**
	 * Scopes to ask an OAuth 2 or OpenID Connect provider for, beyond those of the configuration and those that the user has granted
	 * before. Text counts as a form field, which the provider's `mayRequest` limits. @default none
	 */
	scopes?: readonly string[] | string;
	/**
	 * `false` begins a session that ends with the session of the browser, and after `session.shortAge`. A form sends it as text.
	 * @default true, or false with `session.remember: 'ask'`
	 */
	remember?: boolean | string;
	/**
	 * `true` links the account at an OAuth 2 or OpenID Connect provider to the user who is signed in. The session has to be fresh:
	 * otherwise the user proves their identity first. A form sends it as text.
	 * @default false
	 */
	link?: boolean | string;
}

/** The return type of a function that redirects unless `redirect` is `false`. */
export type Address<Redirect extends boolean> = Redirect extends false ? string : never;
