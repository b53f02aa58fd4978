/** The consequences of a type of error: which status, which page, what may stand in a URL, and at which level the log has it. */

/**
 * Where the log has an error. `error`: a fault of the site, its configuration or its services, which needs
 * attention. `warn`: a sign-in that was refused, as any visitor can cause. `debug`: a malformed request.
 */
export type LogLevel = 'error' | 'warn' | 'debug';

export interface ErrorRule {
	/** HTTP status of an answer that is not a redirect, and of the page that shows the error. */
	readonly status: number;
	/** The page that shows it. */
	readonly page: 'error' | 'signIn';
	/** The `error` query parameter. Whatever must stay on the server is `Configuration` to the browser. */
	readonly code: string;
	readonly level: LogLevel;
}

/** For the log alone. */
export const hidden = { status: 500, page: 'error', code: 'Configuration', level: 'error' } as const;
const at =
	<Page extends 'signIn' | 'error'>(page: Page) =>
	<Code extends string>(level: LogLevel, status: number, code: Code) => ({ status, page, code, level });
/** The sign-in page shows it. */
export const atSignIn = at('signIn');
/** The error page shows it. */
export const atError = at('error');
