/**
 * Requests to servers that a tenant or a visitor names. Each goes to https and to a public address, its name resolved for this very connection:
 * an answer of DNS that changes after the check has no effect. Redirects are not followed, here as for every provider.
 *
 * On a runtime without Node.js's `https` (edge platforms), and with a `customFetch`, the connection is made elsewhere. Then only
 * the URL is checked.
 */
import { OutboundError } from '../bounded-fetch.js';
import { builtin } from '../../util/builtin.js';
import { isPublicAddress, isPublicHost } from './addresses.js';

/** The parts of Node.js that are used. */
interface Resolved {
	readonly address: string;
	readonly family: number;
}
type Resolve = (host: string, options: object, done: (error: Error | null, addresses?: Resolved[]) => void) => void;
interface Incoming extends AsyncIterable<Uint8Array> {
	readonly statusCode?: number;
	readonly rawHeaders: readonly string[];
}
interface Outgoing {
	on(event: 'error', listener: (error: Error) => void): Outgoing;
	end(body: Uint8Array): void;
}
interface Https {
	readonly Agent: new (options: object) => object;
	request(url: URL, options: object, answered: (response: Incoming) => void): Outgoing;
}

/** A test changes these. */
export interface Connecting {
	/** Whether a connection may be made to an IP address. @default isPublicAddress */
	readonly mayReach?: (address: string) => boolean;
	/** Options of the connection, such as `ca`. */
	readonly tls?: object;
}

/**
 * Returns a `fetch` for URLs that come from data.
 * @param custom the application's own `fetch` for a provider
 * @param internalOrigins origins that are not checked
 */
export function publicFetch(internalOrigins: ReadonlySet<string>, custom?: typeof fetch): typeof fetch {
	const connect = custom ?? pinnedFetch() ?? ((input, init) => globalThis.fetch(input, init));
	return async (input, init) => {
		const url = new URL(input instanceof Request ? input.url : input);
		if (internalOrigins.has(url.origin)) return (custom ?? globalThis.fetch)(input, init);
		requirePublicUrl(url);
		return connect(input, init);
	};
}

/** @throws {OutboundError} for a URL that data may not name */
export function requirePublicUrl(url: URL): void {
	if (url.protocol !== 'https:') throw new OutboundError(`"${url.origin}" is not https`);
	if (!isPublicHost(url)) throw new OutboundError(`"${url.origin}" is not an address of the internet`);
}

/** Returns a `fetch` that connects only to addresses that it has checked; undefined on a runtime that cannot. */
export function pinnedFetch({ mayReach = isPublicAddress, tls = {} }: Connecting = {}): typeof fetch | undefined {
	const https = isWorker() ? undefined : builtin<Https>('node:https');
	const dns = builtin<{ lookup: Resolve }>('node:dns');
	if (!https || !dns) return undefined;
	const lookup: Resolve = (host, options, done) =>
		dns.lookup(host, { ...options, all: true }, (error, addresses = []) => {
			if (error) return done(error);
			// One private address among public ones is enough: the connection may choose it.
			if (addresses.length === 0 || !addresses.every(({ address }) => mayReach(address))) {
				return done(new Error('its name leads to an address that is not one of the internet'));
			}
			done(null, addresses);
		});
	// Of its own: a connection that other code has made and left open was not checked.
	const agent = new https.Agent({ keepAlive: true, maxSockets: 50, timeout: 30_000, ...tls });
	return async (input, init) => {
		const request = new Request(input, init);
		const body = new Uint8Array(await request.arrayBuffer());
		const headers = { ...Object.fromEntries(request.headers), 'content-length': String(body.length) };
		const options = { method: request.method, headers, agent, lookup: singleOrAll(lookup), signal: init?.signal };
		const response = await new Promise<Incoming>((resolve, reject) => {
			https.request(new URL(request.url), options, resolve).on('error', reject).end(body);
		});
		return responseOf(response);
	};
}

/** A connection may ask for one address instead of all. */
function singleOrAll(lookup: Resolve) {
	return (host: string, options: { all?: boolean }, done: (error: Error | null, ...answer: unknown[]) => void): void =>
		lookup(host, options, (error, addresses = []) => {
			if (error || options.all) return done(error, addresses);
			done(null, addresses[0]?.address, addresses[0]?.family);
		});
}

function responseOf(incoming: Incoming): Response {
	const { statusCode = 502, rawHeaders } = incoming;
	const headers = new Headers();
	for (let at = 0; at + 1 < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
	const chunks = incoming[Symbol.asyncIterator]();
	const body = new ReadableStream<Uint8Array>({
		async pull(controller) {
			const { done, value } = await chunks.next();
			if (done) controller.close();
			else controller.enqueue(new Uint8Array(value));
		},
		async cancel() {
			await chunks.return?.();
		}
	});
	return new Response([204, 205, 304].includes(statusCode) ? null : body, { status: statusCode, headers });
}

/** Cloudflare's runtime has the modules of Node.js, and makes its connections in its own way. */
function isWorker(): boolean {
	const { navigator } = globalThis as { navigator?: { userAgent?: string } };
	return navigator?.userAgent === 'Cloudflare-Workers';
}
