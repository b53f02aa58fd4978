/**
 * The error classes, with the names that users of `@auth/core` know. `errors/rules.ts` says what the user sees for each.
 *
 * @example
 * ```ts
 * import { CredentialsSignin } from 'framework-auth';
 *
 * class AccountLocked extends CredentialsSignin {
 *   override code = 'locked';
 * }
 * ```
 */
import { AuthError, SignInError } from './errors/base.js';
import type { LimitedAction } from './lib/base/config/options.js';
import type { ErrorType } from './errors/rules.js';

export { AuthError, SignInError } from './errors/base.js';
export type { AuthErrorCause } from './errors/base.js';
export * from './errors/access-tokens.js';
export * from './errors/factors.js';
export * from './errors/humans.js';
export * from './errors/oauth.js';
export * from './errors/tenants.js';
export * from './errors/logout.js';
export * from './errors/passwords.js';
export * from './errors/sign-up.js';
export * from './errors/tokens.js';
export * from './errors/users.js';
export type { ErrorCode, ErrorType } from './errors/rules.js';

/** A database call failed; `cause.err` is the adapter's error. */
export class AdapterError extends AuthError {
	static override type: ErrorType = 'AdapterError';
}
/** The `signIn` callback refused the sign-in, or threw. Throw this error there to refuse with your own reason. */
export class AccessDenied extends AuthError {
	static override type: ErrorType = 'AccessDenied';

	constructor(message: string | Error | ErrorOptions = 'the signIn callback refused', options?: Error | ErrorOptions) {
		super(message, options);
	}
}
/** The function `anonymous.merge` failed, and with it the sign-in. The anonymous session continues, and the next sign-in tries again. */
export class AnonymousMergeFailed extends SignInError {
	static override type: ErrorType = 'AnonymousMergeFailed';
}
/** The user has 100 API tokens, the most that are allowed. The user has to end one first. */
export class ApiTokenLimitReached extends AuthError {
	static override type: ErrorType = 'ApiTokenLimitReached';
}
/** Completing a sign-in failed, and the user is not at fault. */
export class CallbackRouteError extends AuthError {
	static override type: ErrorType = 'CallbackRouteError';
}
/** `pages.error` itself requires a session, so redirecting to it would never end. */
export class ErrorPageLoop extends AuthError {
	static override type: ErrorType = 'ErrorPageLoop';
}
/** A function of `events` threw. The request continued. */
export class EventError extends AuthError {
	static override type: ErrorType = 'EventError';
}
/** A return address is not a URL of this site. */
export class InvalidCallbackUrl extends AuthError {
	static override type: ErrorType = 'InvalidCallbackUrl';
}
/**
 * The error to throw from `authorize` of the credentials provider, or to extend with its own `code`. The `code` appears in a
 * URL, so it must not reveal whether the user name or the password was wrong.
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
/** A function was called without the event of a request. The configuration is a function, and needs the event. */
export class ConfigNeedsEvent extends AuthError {
	static override type: ErrorType = 'ConfigNeedsEvent';
}
/** A browser sent session cookies of different users, and counts as signed out. The error is only logged. */
export class CookieConflict extends AuthError {
	static override type: ErrorType = 'CookieConflict';
}
/**
 * A request that changes state did not come from this site, or is of a kind that another site can start, such as a remote
 * `query`.
 */
export class CrossSiteRequest extends AuthError {
	static override type: ErrorType = 'CrossSiteRequest';
}
/** The user may not act as the other user. Or the user does, and called a function that is only for the owner of the account. */
export class ImpersonationRefused extends AuthError {
	static override type: ErrorType = 'ImpersonationRefused';
}
/** A provider has neither an issuer nor the endpoints it needs. */
export class InvalidEndpoints extends AuthError {
	static override type: ErrorType = 'InvalidEndpoints';
}
/** The pending sign-in is unknown: it has expired, is already complete, was started in another browser, or is forged. */
export class InvalidCheck extends SignInError {
	static override type: ErrorType = 'InvalidCheck';
	/** The value of the `code` query parameter, if the sign-in is already complete, and the answer arrived a second time. */
	declare readonly code?: 'finished';
}
/** The configuration cannot work. The message names the key and says how to fix it. */
export class InvalidConfig extends AuthError {
	static override type: ErrorType = 'InvalidConfig';
}
/**
 * `data` of a sign-in is too large or not JSON, or the sign-in method cannot carry it: a sign-in with a passkey, or without a
 * provider, begins in the browser.
 */
export class InvalidFlowData extends AuthError {
	static override type: ErrorType = 'InvalidFlowData';
}
/** A request to one of the library's routes is malformed. */
export class InvalidRequest extends AuthError {
	static override type: ErrorType = 'InvalidRequest';
}
/** The user did not enter one plain email address. */
export class InvalidEmail extends InvalidRequest {
	static override type: ErrorType = 'InvalidEmail';
}
/** A session cookie could not be opened or issued. */
export class JWTSessionError extends AuthError {
	static override type: ErrorType = 'JWTSessionError';
}
/** A provider or the session strategy needs an adapter, and the configuration has none. */
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
/** The secret is missing, or can be guessed: it has fewer than 32 characters, or consists of repetitions or sequences. */
export class MissingSecret extends AuthError {
	static override type: ErrorType = 'MissingSecret';
}
/** The email of the profile belongs to a user who signed up in another way. */
export class OAuthAccountNotLinked extends SignInError {
	static override type: ErrorType = 'OAuthAccountNotLinked';
}
/** The provider refused the sign-in, or its answer is not valid. */
export class OAuthCallbackError extends SignInError {
	static override type: ErrorType = 'OAuthCallbackError';
}
/** The profile callback failed, or returned a profile without an id. */
export class OAuthProfileParseError extends AuthError {
	static override type: ErrorType = 'OAuthProfileParseError';
}
/** The user has as many sessions as `session.maxPerUser` allows, and a further one is refused. */
export class SessionLimitReached extends SignInError {
	static override type: ErrorType = 'SessionLimitReached';
}
/** A database session could not be read or written. */
export class SessionTokenError extends AuthError {
	static override type: ErrorType = 'SessionTokenError';
}
/** The provider is unavailable at the moment, or its metadata is wrong. The user is not at fault. */
export class OAuthSignInError extends SignInError {
	static override type: ErrorType = 'OAuthSignInError';
}
/** The email with the sign-in link could not be sent. */
export class EmailSignInError extends SignInError {
	static override type: ErrorType = 'EmailSignInError';
}
/** The store of the rate limits failed. The library refuses an attempt that it cannot count. `cause.err` is the store's error. */
export class LimiterError extends AuthError {
	static override type: ErrorType = 'LimiterError';
}
/** There were too many attempts. Throw this error from `authorize` as well, for your own limits. */
export class TooManyRequests extends SignInError {
	static override type: ErrorType = 'TooManyRequests';
	/** The value of the `code` query parameter. */
	readonly code = 'rate_limit';
	/** Seconds until the next attempt is allowed: a whole number, at least 1. */
	readonly retryAfterSeconds: number;
	/** The action that was attempted too often; undefined for the application's own limits. */
	readonly action: LimitedAction | undefined;

	/** @param retryAfterSeconds seconds until the next attempt, at most a year; rounded up */
	constructor(retryAfterSeconds: number, message = 'too many attempts', action?: LimitedAction) {
		super(message);
		this.action = action;
		this.retryAfterSeconds = Math.min(Math.max(Math.ceil(retryAfterSeconds) || 1, 1), 365 * 24 * 60 * 60);
	}
}
/** The server is too busy to hash another password. The attempt counts against no user. The response has status 503. */
export class ServerBusy extends TooManyRequests {
	static override type: ErrorType = 'ServerBusy';
}
/** Signing out failed on the server. */
export class SignOutError extends AuthError {
	static override type: ErrorType = 'SignOutError';
}
/** There is no such route under the base path. */
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
/** The library needs a URL for a host that the configuration does not trust. */
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
/** Two or more providers ask for conditional UI. Only one can have it. */
export class DuplicateConditionalUI extends AuthError {
	static override type: ErrorType = 'DuplicateConditionalUI';
}
/** Conditional UI needs a form field with `autocomplete="webauthn"`. */
export class MissingWebAuthnAutocomplete extends AuthError {
	static override type: ErrorType = 'MissingWebAuthnAutocomplete';
}
/** The response of a passkey could not be verified. */
export class WebAuthnVerificationError extends AuthError {
	static override type: ErrorType = 'WebAuthnVerificationError';
	/** The value of the `code` query parameter, if the site has no such passkey, because it was removed. */
	declare readonly code?: 'unknown_credential';
}
/**
 * A passkey differs from its registration in whether it can be copied to other devices, which never changes by the standard. Its owner
 * signs in another way, removes it, and adds it again.
 * @see WebAuthn Level 3, section 7.2
 */
export class PasskeyChanged extends WebAuthnVerificationError {
	static override type: ErrorType = 'PasskeyChanged';
}
/**
 * The account belongs to a user other than the one signed in. Or the adapter does not know the user of the session, so there is
 * no user to link it to.
 */
export class AccountNotLinked extends SignInError {
	static override type: ErrorType = 'AccountNotLinked';
}
/**
 * Two users have the same email address in different spellings, so it is unclear which of them signs in. `cause.userIds` has
 * their ids. Such rows predate the library, which stores an address in one form only.
 */
export class DuplicateAddress extends SignInError {
	static override type: ErrorType = 'DuplicateAddress';
}
/** A reauthentication has expired, its session has ended, or the session has a new token. The session does not change. */
export class ReauthenticationExpired extends SignInError {
	static override type: ErrorType = 'ReauthenticationExpired';
}
/** A reauthentication is valid, but the page asks for more: more methods, a more recent proof, or a higher class. */
export class ReauthenticationInsufficient extends SignInError {
	static override type: ErrorType = 'ReauthenticationInsufficient';
}
/**
 * The session is not fresh: its user has not signed in or proved their identity within five minutes. Linking an account, adding a
 * passkey and making an API token need that. `locals.reauthenticate()` asks for a new proof.
 */
export class ReauthenticationRequired extends SignInError {
	static override type: ErrorType = 'ReauthenticationRequired';
}
/** A person other than the user of the session proved their identity. The session stays as it was, and nothing is linked. */
export class ReauthenticationMismatch extends SignInError {
	static override type: ErrorType = 'ReauthenticationMismatch';
}
/** A feature is used that must be enabled first. */
export class ExperimentalFeatureNotEnabled extends AuthError {
	static override type: ErrorType = 'ExperimentalFeatureNotEnabled';
}
