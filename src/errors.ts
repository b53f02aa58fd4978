/**
 * The error classes. Names are those that `@auth/core` users know. What each becomes for the person at the browser is in
 * `lib/errors/rules.ts`.
 */
import type { LimitedAction } from './lib/config/options.js';
import type { ErrorType, LogLevel } from './lib/errors/rules.js';

export type { ErrorCode, ErrorType } from './lib/errors/rules.js';

/** What an {@link AuthError} carries: an underlying error under `err`, and facts for the log. */
export type AuthErrorCause = Record<string, unknown> & { err?: Error };

/** {@link AuthError} or a class below it, whatever its constructor takes. */
type ErrorClass = (abstract new (...args: never[]) => AuthError) & { readonly type: ErrorType };

/**
 * The base class of every error of the library.
 *
 * @param message what went wrong, or the underlying error, or the options
 * @param errorOptions the underlying error, or facts for the log; never secrets
 */
export class AuthError extends Error {
	/** The type when no subclass says otherwise. */
	static type: ErrorType = 'AuthError';
	/** Whether it is an error of signing in, as `@auth/core` classes them. */
	static kind: 'signIn' | 'error' = 'error';

	/**
	 * Recognises errors of another copy of this package, and those of `@auth/core`: an application may have several, and
	 * throw the class of one into the other. They are told by their `type`; a subclass without a type of its own is not.
	 */
	static override [Symbol.hasInstance](this: ErrorClass, value: unknown): boolean {
		if (Function.prototype[Symbol.hasInstance].call(this, value)) return true;
		if (!(value instanceof Error) || !Object.hasOwn(this, 'type')) return false;
		const { type, kind } = value as Partial<AuthError>;
		const isForeign = typeof type === 'string' && (kind === 'signIn' || kind === 'error');
		return isForeign && (this.type === 'AuthError' || this.type === type);
	}

	/** Identifies the error in the logs. */
	readonly type: ErrorType;
	/** Whether it is an error of signing in, as `@auth/core` classes them. */
	readonly kind: 'signIn' | 'error';
	override cause?: AuthErrorCause;
	/** Names this error in the log and on the page that it led to; set when it is logged. */
	reference?: string;
	/**
	 * At which level the log has it. Set it on an error of your own to say so.
	 * @default `warn` for a sign-in that was refused, `debug` for a malformed request, `error` for a fault of the site
	 */
	level?: LogLevel;

	constructor(message?: string | Error | ErrorOptions, errorOptions?: Error | ErrorOptions) {
		const text = typeof message === 'string' ? message : message instanceof Error ? message.message : undefined;
		super(text);
		const facts = [typeof message === 'string' ? undefined : message, errorOptions].map(factsOf);
		if (facts.some((fact) => fact !== undefined)) this.cause = Object.assign({}, ...facts) as AuthErrorCause;
		const cls = new.target as typeof AuthError;
		this.name = cls.name;
		this.type = cls.type;
		this.kind = cls.kind;
	}
}

/** `Error` → `{ err }`; `{ cause }` → its content; any other record is taken as it is. */
function factsOf(source: Error | ErrorOptions | undefined): AuthErrorCause | undefined {
	if (source === undefined) return undefined;
	if (source instanceof Error) return { err: source };
	const facts = 'cause' in source ? source.cause : source;
	if (facts instanceof Error) return { err: facts };
	return typeof facts === 'object' && facts !== null ? { ...facts } : undefined;
}

/** Base class of what can go wrong while signing in. */
export class SignInError extends AuthError {
	static override kind: 'signIn' | 'error' = 'signIn';
}

/** A database call failed; `cause.err` is the adapter's error. */
export class AdapterError extends AuthError {
	static override type: ErrorType = 'AdapterError';
}
/** The `signIn` callback refused, or threw. Throw it there to refuse with a reason of your own. */
export class AccessDenied extends AuthError {
	static override type: ErrorType = 'AccessDenied';

	constructor(message: string | Error | ErrorOptions = 'the signIn callback refused', options?: Error | ErrorOptions) {
		super(message, options);
	}
}
/** Finishing a sign-in failed for a reason that is not the user's. */
export class CallbackRouteError extends AuthError {
	static override type: ErrorType = 'CallbackRouteError';
}
/** `pages.error` needs a session itself, so that showing it would never end. */
export class ErrorPageLoop extends AuthError {
	static override type: ErrorType = 'ErrorPageLoop';
}
/** A function of `events` threw; the request went on. */
export class EventError extends AuthError {
	static override type: ErrorType = 'EventError';
}
/** A return address was no URL of this site. */
export class InvalidCallbackUrl extends AuthError {
	static override type: ErrorType = 'InvalidCallbackUrl';
}
/**
 * Throw it, or a subclass with a `code` of its own, from `authorize` of the credentials provider.
 * `code` stands in a URL: it must not tell whether the user name or the password was wrong.
 */
export class CredentialsSignin extends SignInError {
	static override type: ErrorType = 'CredentialsSignin';
	/** The value of the `code` query parameter. */
	code = 'credentials';

	constructor(
		message: string | Error | ErrorOptions = '`authorize` refused the credentials',
		options?: Error | ErrorOptions
	) {
		super(message, options);
	}
}
/** A function was called without the event of a request, which the configuration needs: it is a function itself. */
export class ConfigNeedsEvent extends AuthError {
	static override type: ErrorType = 'ConfigNeedsEvent';
}
/** A request that changes state did not come from this site, or is of a kind that another site can start: a remote `query`. */
export class CrossSiteRequest extends AuthError {
	static override type: ErrorType = 'CrossSiteRequest';
}
/** A provider has neither an issuer nor the endpoints it needs. */
export class InvalidEndpoints extends AuthError {
	static override type: ErrorType = 'InvalidEndpoints';
}
/** The pending sign-in is unknown here: expired, finished already, begun in another browser, or forged. */
export class InvalidCheck extends SignInError {
	static override type: ErrorType = 'InvalidCheck';
}
/** The configuration cannot work; the message names the key and the cure. */
export class InvalidConfig extends AuthError {
	static override type: ErrorType = 'InvalidConfig';
}
/** A request to one of the library's routes is malformed. */
export class InvalidRequest extends AuthError {
	static override type: ErrorType = 'InvalidRequest';
}
/** What was typed in is not one plain email address. */
export class InvalidEmail extends InvalidRequest {
	static override type: ErrorType = 'InvalidEmail';
}
/** A session cookie could not be opened or issued. */
export class JWTSessionError extends AuthError {
	static override type: ErrorType = 'JWTSessionError';
}
/** A provider or the session strategy needs an adapter and there is none. */
export class MissingAdapter extends AuthError {
	static override type: ErrorType = 'MissingAdapter';
}
/** The adapter lacks methods that a provider or the session strategy needs; the message names them. */
export class MissingAdapterMethods extends AuthError {
	static override type: ErrorType = 'MissingAdapterMethods';
}
/** A credentials provider has no `authorize`. */
export class MissingAuthorize extends AuthError {
	static override type: ErrorType = 'MissingAuthorize';
}
/** There is no secret, or one that can be guessed: of fewer than 32 characters, or made of repetitions and sequences. */
export class MissingSecret extends AuthError {
	static override type: ErrorType = 'MissingSecret';
}
/** The email of the profile belongs to a user who signed up in another way. */
export class OAuthAccountNotLinked extends SignInError {
	static override type: ErrorType = 'OAuthAccountNotLinked';
}
/** The provider refused, or its answer did not hold. */
export class OAuthCallbackError extends SignInError {
	static override type: ErrorType = 'OAuthCallbackError';
}
/** The profile callback failed, or gave a profile without an id. */
export class OAuthProfileParseError extends AuthError {
	static override type: ErrorType = 'OAuthProfileParseError';
}
/** A database session could not be read or written. */
export class SessionTokenError extends AuthError {
	static override type: ErrorType = 'SessionTokenError';
}
/** The provider is not available for now, or its metadata is wrong. The user who signs in is not at fault. */
export class OAuthSignInError extends SignInError {
	static override type: ErrorType = 'OAuthSignInError';
}
/** The mail with the sign-in link could not be sent. */
export class EmailSignInError extends SignInError {
	static override type: ErrorType = 'EmailSignInError';
}
/** What the limits count with failed, so that nobody is let in uncounted; `cause.err` is the store's error. */
export class LimiterError extends AuthError {
	static override type: ErrorType = 'LimiterError';
}
/** There were too many attempts. Throw it from `authorize`, too, where a limit of your own says so. */
export class TooManyRequests extends SignInError {
	static override type: ErrorType = 'TooManyRequests';
	/** The value of the `code` query parameter. */
	readonly code = 'rate_limit';
	/** After which the next attempt is let through: a whole number, at least 1. */
	readonly retryAfterSeconds: number;
	/** What there were too many of; undefined where the limit is the application's own. */
	readonly action: LimitedAction | undefined;

	/** @param retryAfterSeconds seconds until the next attempt, at most a year; rounded up */
	constructor(retryAfterSeconds: number, message = 'too many attempts', action?: LimitedAction) {
		super(message);
		this.action = action;
		this.retryAfterSeconds = Math.min(Math.max(Math.ceil(retryAfterSeconds) || 1, 1), 365 * 24 * 60 * 60);
	}
}
/** Signing out failed on the server. */
export class SignOutError extends AuthError {
	static override type: ErrorType = 'SignOutError';
}
/** No such route under the base path. */
export class UnknownAction extends AuthError {
	static override type: ErrorType = 'UnknownAction';
}
/** The session strategy is unknown, or cannot work with the providers. */
export class UnsupportedStrategy extends AuthError {
	static override type: ErrorType = 'UnsupportedStrategy';
}
/** No provider has this id. */
export class InvalidProvider extends AuthError {
	static override type: ErrorType = 'InvalidProvider';
}
/** A URL was to be made for a host that the configuration does not trust. */
export class UntrustedHost extends AuthError {
	static override type: ErrorType = 'UntrustedHost';
}
/** A sign-in link was used before, has expired, or never existed. */
export class Verification extends AuthError {
	static override type: ErrorType = 'Verification';
}
/** A CSRF token was missing or wrong. */
export class MissingCSRF extends SignInError {
	static override type: ErrorType = 'MissingCSRF';
}
/** More than one provider asks for conditional UI. */
export class DuplicateConditionalUI extends AuthError {
	static override type: ErrorType = 'DuplicateConditionalUI';
}
/** Conditional UI needs a form field with `autocomplete="webauthn"`. */
export class MissingWebAuthnAutocomplete extends AuthError {
	static override type: ErrorType = 'MissingWebAuthnAutocomplete';
}
/** A passkey response did not verify. */
export class WebAuthnVerificationError extends AuthError {
	static override type: ErrorType = 'WebAuthnVerificationError';
}
/** The account belongs to another user than the one signed in, or the session names no user of the adapter to link it to. */
export class AccountNotLinked extends SignInError {
	static override type: ErrorType = 'AccountNotLinked';
}
/**
 * Two users have one email address in different spellings, so that it cannot be told who signs in; `cause.userIds` has
 * their ids. Rows like that come from before: the library stores an address in one form only.
 */
export class DuplicateAddress extends SignInError {
	static override type: ErrorType = 'DuplicateAddress';
}
/** A feature is used that has to be switched on. */
export class ExperimentalFeatureNotEnabled extends AuthError {
	static override type: ErrorType = 'ExperimentalFeatureNotEnabled';
}
