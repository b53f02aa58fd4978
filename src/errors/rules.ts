/**
 * The table of the consequences of each type of error: the status, the page and the code in a URL for the browser, and the level
 * of the log. An error of a plugin carries its rule on its class instead: see `plugins.ts`.
 */

/**
 * The level at which an error is logged. `error`: a fault of the site, its configuration or its services, which needs attention.
 * `warn`: a sign-in that was refused, as any visitor can cause. `debug`: a malformed request.
 */
export type LogLevel = 'error' | 'warn' | 'debug';

export interface ErrorRule {
	/** HTTP status of an answer that is not a redirect, and of the page that shows the error. */
	readonly status: number;
	/** The page that shows it. */
	readonly page: 'error' | 'signIn';
	/** The `error` query parameter. It is `Configuration` for every error that must stay on the server. */
	readonly code: string;
	readonly level: LogLevel;
}

/** The rule for errors that only the log shows. */
const hidden = { status: 500, page: 'error', code: 'Configuration', level: 'error' } as const;
const at =
	<Page extends 'signIn' | 'error'>(page: Page) =>
	<Code extends string>(level: LogLevel, status: number, code: Code) => ({ status, page, code, level });
/** Makes the rule for errors that the sign-in page shows. */
const atSignIn = at('signIn');
/** Makes the rule for errors that the error page shows. */
const atError = at('error');

const rules = {
	AccessDenied: atError('warn', 403, 'AccessDenied'),
	AccessTokenRefused: atError('debug', 403, 'AccessDenied'),
	AccountNotLinked: atSignIn('warn', 403, 'AccountNotLinked'),
	AdapterError: atError('error', 503, 'Unavailable'),
	AmbiguousAccount: hidden,
	AnonymousMergeFailed: atSignIn('error', 503, 'Unavailable'),
	ApiTokenLimitReached: atError('debug', 403, 'AccessDenied'),
	AuthError: hidden,
	CallbackRouteError: hidden,
	ChallengeRequired: atSignIn('debug', 401, 'ChallengeRequired'),
	ConfigNeedsEvent: hidden,
	CookieConflict: atError('warn', 400, 'InvalidRequest'),
	CredentialsSignin: atSignIn('warn', 401, 'CredentialsSignin'),
	CrossSiteRequest: atError('warn', 403, 'CrossSiteRequest'),
	DuplicateAddress: hidden,
	DuplicateConditionalUI: hidden,
	EmailSignInError: atSignIn('error', 503, 'EmailSignin'),
	ErrorPageLoop: hidden,
	EventError: hidden,
	ExperimentalFeatureNotEnabled: hidden,
	FactorRefused: atSignIn('warn', 401, 'FactorRefused'),
	HumanCheckFailed: atSignIn('debug', 403, 'HumanCheckFailed'),
	HumanCheckUnavailable: atError('error', 503, 'Unavailable'),
	ImpersonationRefused: atError('warn', 403, 'AccessDenied'),
	InvalidCallbackUrl: atError('debug', 400, 'InvalidRequest'),
	InvalidCheck: atSignIn('warn', 400, 'InvalidCheck'),
	InvalidConfig: hidden,
	InvalidEmail: atSignIn('debug', 400, 'InvalidEmail'),
	InvalidEndpoints: hidden,
	InvalidFlowData: hidden,
	InvalidHandle: atSignIn('debug', 400, 'InvalidHandle'),
	InvalidProvider: atError('debug', 404, 'InvalidProvider'),
	InvalidRequest: atError('debug', 400, 'InvalidRequest'),
	IssuerUnavailable: atError('error', 503, 'Unavailable'),
	JWTSessionError: hidden,
	LimiterError: atError('error', 503, 'Unavailable'),
	LogoutTokenError: atError('warn', 400, 'InvalidRequest'),
	MissingAdapter: hidden,
	MissingAdapterMethods: hidden,
	MissingAuthorize: hidden,
	MissingCSRF: atError('warn', 403, 'CrossSiteRequest'),
	MissingSecret: hidden,
	MissingWebAuthnAutocomplete: hidden,
	NoProviderForAddress: atSignIn('debug', 404, 'NoProviderForAddress'),
	OAuthAccountNotLinked: atSignIn('warn', 403, 'OAuthAccountNotLinked'),
	OAuthCallbackError: atSignIn('error', 400, 'OAuthCallbackError'),
	OAuthProfileParseError: hidden,
	OAuthSignInError: atSignIn('error', 502, 'OAuthSignin'),
	PasskeyChanged: atSignIn('warn', 400, 'PasskeyChanged'),
	PasswordRefused: atSignIn('debug', 400, 'PasswordRefused'),
	ProviderSignInRequired: atError('warn', 403, 'AccessDenied'),
	ProviderUnavailable: atError('error', 503, 'Unavailable'),
	ReauthenticationExpired: atError('warn', 403, 'ReauthenticationExpired'),
	ReauthenticationInsufficient: atError('warn', 403, 'ReauthenticationInsufficient'),
	ReauthenticationMismatch: atError('warn', 403, 'ReauthenticationMismatch'),
	ReauthenticationRequired: atError('warn', 403, 'ReauthenticationRequired'),
	ServerBusy: atError('warn', 503, 'Unavailable'),
	SessionLimitReached: atSignIn('warn', 403, 'SessionLimitReached'),
	SessionTokenError: hidden,
	SignOutError: hidden,
	SignUpClosed: atError('warn', 403, 'SignUpClosed'),
	SignUpPolicyFailed: atError('error', 503, 'Unavailable'),
	TenantsFailed: { ...hidden, status: 503, code: 'Unavailable' },
	TokenNotForOrigin: hidden,
	TokenNotRefreshable: hidden,
	TooManyRequests: atError('warn', 429, 'TooManyRequests'),
	UnknownAction: atError('debug', 404, 'UnknownAction'),
	UnknownTenant: atError('debug', 404, 'UnknownTenant'),
	UnsupportedStrategy: hidden,
	UntrustedHost: hidden,
	UserBlocked: atError('warn', 403, 'UserBlocked'),
	UsernameRefused: atSignIn('debug', 400, 'UsernameRefused'),
	Verification: atError('warn', 403, 'Verification'),
	WebAuthnVerificationError: atSignIn('warn', 400, 'WebAuthnVerificationError')
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
