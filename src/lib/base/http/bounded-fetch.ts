/** Outbound requests. Each has limits on time and size, follows no redirect, and goes to an https URL. */
import { TimeoutError, withTimeout } from '../util/timeout.js';
import { readUpTo } from '../util/read-up-to.js';
import { isAllowed } from '../util/protected-url.js';

const timeoutMs = 10_000;
const maxResponseBytes = 1024 * 1024;

/** Thrown for an outbound request that failed. The message contains no part of the answer. */
export class OutboundError extends Error {
	override name = 'OutboundError';
	/** Whether the connection failed, so that the request may or may not have arrived. */
	readonly isConnection: boolean;

	constructor(message: string, isConnection = false) {
		super(message);
		this.isConnection = isConnection;
	}
}

/**
 * Wraps a `fetch`. It allows 10 seconds for the whole exchange, 1 MB for the answer, no redirects, and only https or
 * loopback.
 */
export function boundedFetch(custom: typeof fetch, allowInsecure: boolean): typeof fetch {
	return async (input, init) => {
		const url = new URL(input instanceof Request ? input.url : input);
		const target = `${url.origin}${url.pathname}`;
		if (!isAllowed(url, allowInsecure)) throw new OutboundError(`"${target}" is not https`);

		const abort = new AbortController();
		try {
			return await withTimeout(timeoutMs, exchange);
		} catch (thrown) {
			if (!(thrown instanceof TimeoutError)) throw thrown;
			// A custom fetch may ignore this: the wait is over in any case.
			abort.abort();
			throw new OutboundError(`"${target}" did not answer within ${timeoutMs / 1000} seconds`);
		}

		async function exchange(): Promise<Response> {
			const response = await custom(input, { ...init, redirect: 'manual', signal: abort.signal }).catch(
				(thrown: unknown) => {
					throw new OutboundError(`"${target}" could not be reached: ${networkReason(thrown)}`, true);
				}
			);
			if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
				await response.body?.cancel().catch(() => undefined);
				throw new OutboundError(`"${target}" answered with a redirect, which is not followed`);
			}
			const bytes = await readUpTo(response.body, maxResponseBytes).catch((thrown: unknown) => {
				throw new OutboundError(`the answer of "${target}" broke off: ${networkReason(thrown)}`, true);
			});
			if (!bytes) throw new OutboundError(`"${target}" answered with more than ${maxResponseBytes} bytes`);
			return new WholeResponse(bytes, response);
		}
	};
}

/** A response whose body has arrived. */
class WholeResponse extends Response {
	readonly content: Uint8Array<ArrayBuffer>;

	constructor(content: Uint8Array<ArrayBuffer>, { status, headers }: Response) {
		super(status === 204 || status === 205 ? null : content, { status, headers });
		this.content = content;
	}
}

/** Reads a response, and leaves it unread. It makes no copy of one that {@link boundedFetch} returned: a copy is two streams. */
export async function peekText(response: Response): Promise<string> {
	return response instanceof WholeResponse ? utf8.decode(response.content) : response.clone().text();
}

const utf8 = new TextDecoder();

/** Reads a response as {@link peekText} does. Undefined if it is not JSON. */
export async function peekJson(response: Response): Promise<unknown> {
	try {
		return JSON.parse(await peekText(response)) as unknown;
	} catch {
		return undefined;
	}
}

/** Returns the reason for a network error. `fetch failed` does not help, but its cause (`ECONNREFUSED`, a certificate) does. */
function networkReason(thrown: unknown): string {
	if (!(thrown instanceof Error)) return 'unknown';
	const cause = thrown.cause as { code?: unknown; message?: unknown } | undefined;
	return typeof cause?.code === 'string' ? cause.code : thrown.message;
}
