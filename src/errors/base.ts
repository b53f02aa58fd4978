/** The base classes of the errors. */
import type { ErrorType, LogLevel } from './rules.js';

/** The cause of an {@link AuthError}: an underlying error under `err`, and facts for the log. */
export type AuthErrorCause = Record<string, unknown> & { err?: Error };

/** {@link AuthError} or a class below it, whatever its constructor takes. */
type ErrorClass = (abstract new (...args: never[]) => AuthError) & { readonly type: ErrorType };

/**
 * The base class of every error of the library.
 *
 * @param message the message, the underlying error, or the options
 * @param errorOptions the underlying error, or facts for the log; never secrets
 */
export class AuthError extends Error {
	/** The type, unless a subclass sets its own. */
	static type: ErrorType = 'AuthError';
	/** `signIn` for errors of a sign-in, as in `@auth/core`; otherwise `error`. */
	static kind: 'signIn' | 'error' = 'error';

	/**
	 * Recognises errors of another copy of this package and of `@auth/core`: an application may have several, and throw the error of
	 * one into another. It compares their `type`, so it does not recognise a subclass without a type of its own.
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
	/** `signIn` for errors of a sign-in, as in `@auth/core`; otherwise `error`. */
	readonly kind: 'signIn' | 'error';
	/** The error that caused this one, in `err`, with further facts for the log. */
	override cause?: AuthErrorCause;
	/** Identifies this error in the log and on the page that shows it. Set when the error is logged. */
	reference?: string;
	/** The document about this type of error: a path in the package, or a URL. Set when the error is logged. */
	page?: string;
	/**
	 * The level at which the error is logged. Set it on your own errors to choose the level.
	 * @default `warn` for a refused sign-in, `debug` for a malformed request, `error` for a fault of the site
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

/** `Error` → `{ err }`; `{ cause }` → its content; any other record is used unchanged. */
function factsOf(source: Error | ErrorOptions | undefined): AuthErrorCause | undefined {
	if (source === undefined) return undefined;
	if (source instanceof Error) return { err: source };
	const facts = 'cause' in source ? source.cause : source;
	if (facts instanceof Error) return { err: facts };
	return typeof facts === 'object' && facts !== null ? { ...facts } : undefined;
}

/** The base class of errors of a sign-in. */
export class SignInError extends AuthError {
	static override kind: 'signIn' | 'error' = 'signIn';
}
