/** The errors of plugins. */
import { isOwnCode } from './rules.js';
import type { ErrorType } from './rules.js';
import { AuthError } from './base.js';

/** How an error of a plugin is answered, and logged. */
export interface PluginErrorRule {
	/** HTTP status of the answer. */
	readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 422 | 429 | 503;
	/** The `error` query parameter and JSON member: letters, such as `NoteMissing`. It is the `type` of the error as well. */
	readonly code: string;
	/** `error`: a fault of the site. `warn`: a refusal, as any visitor can cause. `debug`: a malformed request. @default 'warn' */
	readonly level?: 'error' | 'warn' | 'debug';
	/** The document about errors of this class, to which the log and the page in development lead: a path in a package, or a URL. @default none */
	readonly page?: string;
}

/** A page on which a user can do what is missing. */
export interface PluginRemedy {
	/** A path of this site. It gets `callbackUrl`, the address to come back to. */
	readonly page: string;
}

/**
 * The base class of the errors of plugins. The `rule` of a class says how the library answers its errors.
 *
 * @example
 * ```ts
 * class NoteMissing extends PluginError {
 *   static override rule = { status: 404, code: 'NoteMissing' } as const;
 * }
 * ```
 */
export class PluginError extends AuthError {
	/** How errors of this class are answered. */
	static rule: PluginErrorRule = { status: 400, code: 'PluginError' };
	/** How this error is answered. */
	readonly rule: PluginErrorRule;
	/** The page on which the visitor can resolve the error; the library redirects there. @default none: the error page */
	remedy?: PluginRemedy;

	constructor(message?: string | Error | ErrorOptions, options?: Error | ErrorOptions) {
		super(message, options);
		this.rule = (new.target as typeof PluginError).rule;
		if (isOwnCode(this.rule.code))
			throw new TypeError(`the library has the error code "${this.rule.code}": choose another one`);
		this.level = this.rule.level ?? 'warn';
		if (this.rule.page !== undefined) this.page = this.rule.page;
		// The types that the library has are a closed list, for those who compare them.
		Object.defineProperty(this, 'type', { value: this.rule.code as ErrorType, enumerable: true });
	}
}
