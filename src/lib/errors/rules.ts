/**
 * The one table that says what each type of error becomes: which status, which page and what may stand in a URL for the
 * person at the browser; and at which level the log has it.
 */

/**
 * Where the log has an error. `error`: a fault of the site, its configuration or its services, which needs
 * attention. `warn`: a sign-in that was refused, as any visitor can cause. `debug`: a malformed request.
 */
export type LogLevel = 'error' | 'warn' | 'debug';

interface ErrorRule {
	/** HTTP status of an answer that is not a redirect, and of the page that shows the error. */
	readonly status: number;
	/** The page that shows it. */
	readonly page: 'error' | 'signIn';
	/** The `error` query parameter. Whatever must stay on the server is `Configuration` to the browser. */
	readonly code: string;
	readonly level: LogLevel;
}

const hidden = { status: 500, page: 'error', code: 'Configuration', level: 'error' } as const;
const at =
	<Page extends 'signIn' | 'error'>(page: Page) =>
	<Code extends string>(level: LogLevel, status: number, code: Code) => ({ status, page, code, level });
const atSignIn = at('signIn');
const atError = at('error');

const rules = {
	AccessDenied: atError('warn', 403, 'AccessDenied'),
	AccountNotLinked: atSignIn('warn', 403, 'AccountNotLinked'),
	AdapterError: atError('error', 503, 'Unavailable'),
	AuthError: hidden,
	CallbackRouteError: hidden,
	CredentialsSignin: atSignIn('warn', 401, 'CredentialsSignin'),
	CrossSiteRequest: atError('warn', 403, 'CrossSiteRequest'),
	DuplicateAddress: hidden,
	DuplicateConditionalUI: hidden,
	EmailSignInError: atSignIn('error', 503, 'EmailSignin'),
	ErrorPageLoop: hidden,
	EventError: hidden,
	ExperimentalFeatureNotEnabled: hidden,
	InvalidCallbackUrl: atError('debug', 400, 'InvalidRequest'),
	InvalidCheck: atSignIn('warn', 400, 'InvalidCheck'),
	InvalidConfig: hidden,
	InvalidEmail: atSignIn('debug', 400, 'InvalidEmail'),
	InvalidEndpoints: hidden,
	InvalidProvider: atError('debug', 404, 'InvalidProvider'),
	InvalidRequest: atError('debug', 400, 'InvalidRequest'),
	JWTSessionError: hidden,
	LimiterError: atError('error', 503, 'Unavailable'),
	MissingAdapter: hidden,
	MissingAdapterMethods: hidden,
	MissingAuthorize: hidden,
	MissingCSRF: atError('warn', 403, 'CrossSiteRequest'),
	MissingSecret: hidden,
	MissingWebAuthnAutocomplete: hidden,
	OAuthAccountNotLinked: atSignIn('warn', 403, 'OAuthAccountNotLinked'),
	OAuthCallbackError: atSignIn('error', 400, 'OAuthCallbackError'),
	OAuthProfileParseError: hidden,
	OAuthSignInError: atSignIn('error', 502, 'OAuthSignin'),
	SessionTokenError: hidden,
	SignOutError: hidden,
	TooManyRequests: atError('warn', 429, 'TooManyRequests'),
	UnknownAction: atError('debug', 404, 'UnknownAction'),
	UnsupportedStrategy: hidden,
	UntrustedHost: hidden,
	Verification: atError('warn', 403, 'Verification'),
	WebAuthnVerificationError: atSignIn('warn', 400, 'WebAuthnVerificationError')
} as const satisfies Record<string, ErrorRule>;

/** What `AuthError.type` can be. */
export type ErrorType = keyof typeof rules;

/** What the browser may learn of an error: the values of the `error` query parameter. */
export type ErrorCode = (typeof rules)[ErrorType]['code'];

/** Returns what an error of this type becomes for the browser. */
export function ruleOf(type: ErrorType): ErrorRule & { readonly code: ErrorCode } {
	// A type that an application made up is hidden.
	return Object.hasOwn(rules, type) ? rules[type] : hidden;
}

/** At which level the log has an error: that of its type, unless the error itself says another. */
export function levelOf({ type, level }: { readonly type: ErrorType; readonly level?: LogLevel }): LogLevel {
	return level ?? ruleOf(type).level;
}

/** The status of the page that shows an error code. */
export function statusOfCode(code: ErrorCode): number {
	return Object.values(rules).find((rule) => rule.code === code)?.status ?? 500;
}
