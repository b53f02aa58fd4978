/**
 * The table of the consequences of each type of error: the status, the page and the code in a URL for the browser, and the level
 * of the log.
 */
import { accessTokenErrors } from '../access-tokens/errors.js';
import { emailErrors } from '../email/errors.js';
import { factorErrors } from '../factors/errors.js';
import { humanErrors } from '../humans/errors.js';
import { logoutErrors } from '../logout/errors.js';
import { passwordErrors } from '../password/errors.js';
import { tokenErrors } from '../provider-tokens/errors.js';
import { reauthenticationErrors } from '../reauthentication/errors.js';
import { signUpErrors } from '../sign-up/errors.js';
import { tenantErrors } from '../tenants/errors.js';
import { userErrors } from '../users/errors.js';
import { webauthnErrors } from '../webauthn/errors.js';
import { atError, atSignIn, hidden } from './rule-types.js';
import type { ErrorRule, LogLevel } from './rule-types.js';

export type { LogLevel };

const rules = {
	...accessTokenErrors,
	...emailErrors,
	...factorErrors,
	...humanErrors,
	...logoutErrors,
	...passwordErrors,
	...tokenErrors,
	...reauthenticationErrors,
	...signUpErrors,
	...tenantErrors,
	...userErrors,
	...webauthnErrors,
	AccessDenied: atError('warn', 403, 'AccessDenied'),
	AccountNotLinked: atSignIn('warn', 403, 'AccountNotLinked'),
	AdapterError: atError('error', 503, 'Unavailable'),
	AnonymousMergeFailed: atSignIn('error', 503, 'Unavailable'),
	ApiTokenLimitReached: atError('debug', 403, 'AccessDenied'),
	AuthError: hidden,
	CallbackRouteError: hidden,
	ConfigNeedsEvent: hidden,
	CookieConflict: atError('warn', 400, 'InvalidRequest'),
	CredentialsSignin: atSignIn('warn', 401, 'CredentialsSignin'),
	CrossSiteRequest: atError('warn', 403, 'CrossSiteRequest'),
	DuplicateAddress: hidden,
	ErrorPageLoop: hidden,
	EventError: hidden,
	ExperimentalFeatureNotEnabled: hidden,
	ImpersonationRefused: atError('warn', 403, 'AccessDenied'),
	InvalidCallbackUrl: atError('debug', 400, 'InvalidRequest'),
	InvalidCheck: atSignIn('warn', 400, 'InvalidCheck'),
	InvalidConfig: hidden,
	InvalidEndpoints: hidden,
	InvalidFlowData: hidden,
	InvalidHandle: atSignIn('debug', 400, 'InvalidHandle'),
	InvalidProvider: atError('debug', 404, 'InvalidProvider'),
	InvalidRequest: atError('debug', 400, 'InvalidRequest'),
	JWTSessionError: hidden,
	LimiterError: atError('error', 503, 'Unavailable'),
	MissingAdapter: hidden,
	MissingAdapterMethods: hidden,
	MissingAuthorize: hidden,
	MissingCSRF: atError('warn', 403, 'CrossSiteRequest'),
	MissingSecret: hidden,
	OAuthAccountNotLinked: atSignIn('warn', 403, 'OAuthAccountNotLinked'),
	OAuthCallbackError: atSignIn('error', 400, 'OAuthCallbackError'),
	OAuthProfileParseError: hidden,
	OAuthSignInError: atSignIn('error', 502, 'OAuthSignin'),
	SessionLimitReached: atSignIn('warn', 403, 'SessionLimitReached'),
	SessionTokenError: hidden,
	SignOutError: hidden,
	TooManyRequests: atError('warn', 429, 'TooManyRequests'),
	UnknownAction: atError('debug', 404, 'UnknownAction'),
	UnsupportedStrategy: hidden,
	UntrustedHost: hidden
} as const satisfies Record<string, ErrorRule>;

/** The values of `AuthError.type`. */
export type ErrorType = keyof typeof rules;

/** The codes that a browser may see: the values of the `error` query parameter. */
export type ErrorCode = (typeof rules)[ErrorType]['code'];

/** Whether a type is one of the library, not one of the application. */
export function hasRule(type: ErrorType): boolean {
	return Object.hasOwn(rules, type);
}

/** Whether a code is one of the library. */
export function isOwnCode(code: string): boolean {
	return Object.hasOwn(rules, code) || Object.values(rules).some((rule) => rule.code === code);
}

/** Returns the rule for this type of error. */
export function ruleOf(type: ErrorType): ErrorRule & { readonly code: ErrorCode } {
	// An unknown type, such as one of the application's own, is hidden.
	return hasRule(type) ? rules[type] : hidden;
}

/** Returns the rule for an error: that of its type, or the one that its class carries. */
export function ruleFor(error: { readonly type: ErrorType; readonly rule?: unknown }): ErrorRule {
	const own = error.rule as Pick<ErrorRule, 'status' | 'code'> | undefined;
	return own && !hasRule(error.type) ? atError('warn', own.status, own.code) : ruleOf(error.type);
}

/** Returns the level at which an error is logged: that of its type, unless the error itself sets another. */
export function levelOf({ type, level }: { readonly type: ErrorType; readonly level?: LogLevel }): LogLevel {
	return level ?? ruleOf(type).level;
}

/** Returns the status of the page that shows an error code. */
export function statusOfCode(code: ErrorCode): number {
	return Object.values(rules).find((rule) => rule.code === code)?.status ?? 500;
}
