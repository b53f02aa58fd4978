/**
 * The one table that says what each type of error becomes for the person at the browser: which status, which page, and
 * what may stand in a URL.
 */

interface ErrorRule {
	/** HTTP status of an answer that is not a redirect, and of the page that shows the error. */
	readonly status: number;
	/** The page that shows it. */
	readonly page: 'error' | 'signIn';
	/** The `error` query parameter. Whatever must stay on the server is `Configuration` to the browser. */
	readonly code: string;
}

const hidden = { status: 500, page: 'error', code: 'Configuration' } as const;
const atSignIn = <Code extends string>(status: number, code: Code) => ({ status, page: 'signIn' as const, code });
const atError = <Code extends string>(status: number, code: Code) => ({ status, page: 'error' as const, code });

const rules = {
	AccessDenied: atError(403, 'AccessDenied'),
	AccountNotLinked: atSignIn(403, 'AccountNotLinked'),
	AdapterError: atError(503, 'Unavailable'),
	AuthError: hidden,
	CallbackRouteError: hidden,
	CredentialsSignin: atSignIn(401, 'CredentialsSignin'),
	CrossSiteRequest: atError(403, 'CrossSiteRequest'),
	DuplicateConditionalUI: hidden,
	EmailSignInError: atSignIn(503, 'EmailSignin'),
	ErrorPageLoop: hidden,
	EventError: hidden,
	ExperimentalFeatureNotEnabled: hidden,
	InvalidCallbackUrl: atError(400, 'InvalidRequest'),
	InvalidCheck: atSignIn(400, 'InvalidCheck'),
	InvalidConfig: hidden,
	InvalidEmail: atSignIn(400, 'InvalidEmail'),
	InvalidEndpoints: hidden,
	InvalidProvider: atError(404, 'InvalidProvider'),
	InvalidRequest: atError(400, 'InvalidRequest'),
	JWTSessionError: hidden,
	LimiterError: atError(503, 'Unavailable'),
	MissingAdapter: hidden,
	MissingAdapterMethods: hidden,
	MissingAuthorize: hidden,
	MissingCSRF: atError(403, 'CrossSiteRequest'),
	MissingSecret: hidden,
	MissingWebAuthnAutocomplete: hidden,
	OAuthAccountNotLinked: atSignIn(403, 'OAuthAccountNotLinked'),
	OAuthCallbackError: atSignIn(400, 'OAuthCallbackError'),
	OAuthProfileParseError: hidden,
	OAuthSignInError: atSignIn(502, 'OAuthSignin'),
	SessionTokenError: hidden,
	SignOutError: hidden,
	TooManyRequests: atError(429, 'TooManyRequests'),
	UnknownAction: atError(404, 'UnknownAction'),
	UnsupportedStrategy: hidden,
	UntrustedHost: hidden,
	Verification: atError(403, 'Verification'),
	WebAuthnVerificationError: atSignIn(400, 'WebAuthnVerificationError')
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

/** The status of the page that shows an error code. */
export function statusOfCode(code: ErrorCode): number {
	return Object.values(rules).find((rule) => rule.code === code)?.status ?? 500;
}
