/** Types of `@auth/core` that code of an app may import. The library does not use them itself. */
import type { AdapterAuthenticator } from '../adapters/types.js';
import type { CookieWrite } from '../types.js';

/** The value of a promise, as TypeScript's own type of this name. */
export type Awaited<T> = T extends PromiseLike<infer Value> ? Value : T;

/** A version number, such as `v1.2.3`. */
export type SemverString = `v${number}` | `v${number}.${number}` | `v${number}.${number}.${number}`;

/** The routes that `@auth/core` has, too. */
export type AuthAction =
	| 'callback'
	| 'csrf'
	| 'error'
	| 'providers'
	| 'session'
	| 'signin'
	| 'signout'
	| 'verify-request'
	| 'webauthn-options';

/** The codes that `@auth/core` sends to the error page. This library has more: docs/reference/errors.md. */
export type ErrorPageParam = 'Configuration' | 'AccessDenied' | 'Verification';

/** The codes that `@auth/core` sends to the sign-in page. This library has more: docs/reference/errors.md. */
export type SignInPageErrorParam =
	| 'Signin'
	| 'OAuthSignin'
	| 'OAuthCallbackError'
	| 'OAuthCreateAccount'
	| 'EmailCreateAccount'
	| 'Callback'
	| 'OAuthAccountNotLinked'
	| 'EmailSignin'
	| 'CredentialsSignin'
	| 'SessionRequired';

/** The warnings of `@auth/core`. This library warns in sentences. */
export type WarningCode =
	| 'debug-enabled'
	| 'csrf-disabled'
	| 'env-url-basepath-redundant'
	| 'env-url-basepath-mismatch'
	| 'experimental-webauthn';

/** A logger of `@auth/core`, which `logger` of the configuration accepts, too. */
export interface LoggerInstance {
	/** Receives a warning. */
	warn(code: WarningCode): void;
	/** Receives an error. */
	error(error: Error): void;
	/** Receives a step, if `debug` is on. */
	debug(message: string, metadata?: unknown): void;
}

/** The data of a response in `@auth/core`. Here `Auth` always returns a `Response`: `raw` of the configuration has no effect. */
export interface ResponseInternal<Body = unknown> {
	/** The HTTP status. */
	status?: number;
	/** The headers. */
	headers?: Headers | HeadersInit;
	/** The body. */
	body?: Body;
	/** The URL to redirect to. */
	redirect?: string;
	/** The cookies to set. */
	cookies?: CookieWrite[];
}

/** A stored passkey. */
export interface Authenticator extends Omit<AdapterAuthenticator, 'userId'> {
	/** The id of the user who has the passkey. */
	userId?: string;
}

/** The body of the route `webauthn-options`. */
export type WebAuthnOptionsResponseBody =
	| { action: 'authenticate'; options: { challenge: string; rpId?: string; [member: string]: unknown } }
	| {
			action: 'register';
			options: { challenge: string; rp: { name: string; id?: string }; [member: string]: unknown };
	  };
