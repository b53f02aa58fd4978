/** The consequences of a type of error: the status, the page, the code in a URL, and the level of the log. */

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
export const hidden = { status: 500, page: 'error', code: 'Configuration', level: 'error' } as const;
const at =
	<Page extends 'signIn' | 'error'>(page: Page) =>
	<Code extends string>(level: LogLevel, status: number, code: Code) => ({ status, page, code, level });
/** Makes the rule for errors that the sign-in page shows. */
export const atSignIn = at('signIn');
/** Makes the rule for errors that the error page shows. */
export const atError = at('error');
