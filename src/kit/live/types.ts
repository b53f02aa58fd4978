/** The public types of streams that last as long as their caller is allowed to read them. */
import type { Session, User } from '../../types.js';
import type { RequireOptions, SignedInSession } from '../guards/types.js';

/** How a stream is checked while it lasts. */
export interface RecheckOptions {
	/** Seconds between two checks of a stream, at least 1. @default 5 */
	readonly every?: number;
	/**
	 * Seconds for which a stream continues while its checks fail, for example because the database is down. Then it ends with status 503.
	 * @default 30
	 */
	readonly grace?: number;
}

/** The options of {@link WhileAllowed}. */
export interface WhileAllowedOptions extends RecheckOptions {
	/**
	 * A request that no hook of SvelteKit sees, such as the one that opens a WebSocket. It replaces the request of the event.
	 * @default the request of the event
	 */
	readonly request?: Request;
}

/** The argument of a function that makes the values of a stream. */
export interface StreamCaller {
	/** The session, as the `session` callback made it. */
	readonly session: SignedInSession;
	/** The user of the session. */
	readonly user: User;
	/** Aborts when the stream ends, for whichever reason: then no consumer waits for a value any more. */
	readonly signal: AbortSignal;
}

/** The values of a stream. */
export type StreamValues<T> = AsyncIterable<T> | AsyncIterator<T> | Iterable<T> | Iterator<T>;

/**
 * A stream for one caller. `next` rejects with an error of SvelteKit's when the caller is not allowed to read it any more: status 401, 403,
 * or 503 if that cannot be found out. It rejects at once, also while it waits for a value, and has no values after that.
 */
export interface AllowedStream<T> {
	/**
	 * Returns the next value.
	 * @throws a redirect or an error of SvelteKit once the caller is refused, also while it waits
	 */
	next(): Promise<IteratorResult<T, undefined>>;
	/** Ends the stream. A loop calls it when it is left. */
	return(): Promise<IteratorResult<T, undefined>>;
	/** Returns the stream itself, for a loop. */
	[Symbol.asyncIterator](): AllowedStream<T>;
}

/**
 * Makes a stream that ends within seconds of the sign-out of its caller, and of a block, an expiry, a role change or the end of the API
 * token. The rule is the one of `requireSession`, with `bearer`. It is asked at once, as `requireSession` asks it, and then every five
 * seconds.
 *
 * @param values the values, or a function that makes them once the caller is known
 * @throws a redirect or an error of SvelteKit's for a caller that the rule does not let pass
 * @throws {InvalidConfig} for an invalid rule or option
 * @throws {CrossSiteRequest} for a WebSocket that a page of another site opens
 *
 * @example
 * ```ts
 * // src/routes/feed/+server.ts, with `export const whileAllowed = whileAllowedOf(auth)`
 * export async function GET() {
 *   const news = await whileAllowed({ can: 'news:read' }, ({ user, signal }) => newsFor(user, signal));
 *   const lines = new ReadableStream({
 *     async pull(controller) {
 *       const { done, value } = await news.next();
 *       if (done) controller.close();
 *       else controller.enqueue(`data: ${JSON.stringify(value)}\n\n`);
 *     },
 *     cancel: () => news.return().then(() => undefined)
 *   });
 *   return new Response(lines.pipeThrough(new TextEncoderStream()), { headers: { 'content-type': 'text/event-stream' } });
 * }
 * ```
 */
export type WhileAllowed<Rule = RequireOptions> = <T>(
	rule: Rule,
	values: StreamValues<T> | ((caller: StreamCaller) => StreamValues<T> | PromiseLike<StreamValues<T>>),
	options?: WhileAllowedOptions
) => Promise<AllowedStream<T>>;

/** The part of an instance that `whileAllowedOf` takes. */
export interface StreamsFrom {
	/** `requireSession` of the instance. */
	readonly requireSession: (options?: never) => Promise<Session>;
}

/** The rule of a stream: the options of `requireSession`. */
export type StreamRule<Require> = Require extends (options?: infer Options) => unknown ? NonNullable<Options> : never;
