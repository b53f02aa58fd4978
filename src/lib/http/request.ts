/**
 * A request, parsed once and frozen: what flows may know of it. Headers and body are read here and nowhere else.
 */
import { InvalidRequest, UntrustedHost } from '../../errors.js';
import type { AuthContext } from '../config/context.js';
import { clientOf } from './client-address.js';
import { readCookies } from './cookies.js';
import type { CookieTable, RequestCookies } from './cookies.js';
import { withoutPrototypeKeys } from './json.js';
import type { Progress } from './progress.js';

/** Fields of a form or JSON body, or of a query. */
export type Fields = Readonly<Record<string, string>>;

/** A parsed request. */
export interface AuthRequest {
	readonly method: string;
	readonly url: URL;
	/** The site's origin as URLs may name it; null where the host is not trusted. */
	readonly trustedOrigin: string | null;
	readonly headers: Headers;
	/** As the browser will have them, once it has what was written for it by now. */
	readonly cookies: RequestCookies;
	/** Names and attributes of the cookies for this site. */
	readonly cookieTable: CookieTable;
	/** Whom the request comes from, as limits count it; null where that is not known. */
	client(): string | null;
	/** The request itself, for its body. */
	readonly source: Request;
	/** What changes while the request is answered. */
	readonly progress: Progress;
}

const maxBodyBytes = 64 * 1024;
const maxFields = 100;

/** Gives the address of the client, as the host knows it; may throw where there is none. */
export type ClientAddress = () => string;

/**
 * Parses a request. Reads no body and does no cryptography.
 * @param progress of the same request, where it was parsed before
 */
export function readRequest(
	ctx: AuthContext,
	source: Request,
	clientAddress?: ClientAddress,
	progress: Progress = { cookies: readCookies(source.headers.get('cookie')), renewal: [] }
): AuthRequest {
	const secure = ctx.useSecureCookies ?? (ctx.origin ?? source.url).startsWith('https:');
	let url: URL | undefined;
	return Object.freeze({
		method: source.method,
		// Parsed when it is asked for, which who reads the session does not.
		get url() {
			return (url ??= new URL(source.url));
		},
		get trustedOrigin() {
			return ctx.origin ?? (ctx.trustHost ? this.url.origin : null);
		},
		headers: source.headers,
		get cookies() {
			return progress.cookies;
		},
		cookieTable: secure ? ctx.cookies.secure : ctx.cookies.plain,
		client: () => clientOf(addressOf(clientAddress)),
		source,
		progress
	});
}

/** SvelteKit throws where the platform does not tell the address. */
function addressOf(clientAddress: ClientAddress | undefined): string | undefined {
	try {
		return clientAddress?.();
	} catch {
		return undefined;
	}
}

/** Whether the client follows redirects itself, and asks for the address as JSON. */
export function wantsJson(req: AuthRequest): boolean {
	return req.headers.get('x-auth-return-redirect') === '1';
}

/**
 * Returns the origin for a URL that leaves the server.
 * @throws {UntrustedHost} when there is none that the configuration vouches for
 */
export function originOf(req: AuthRequest): string {
	if (req.trustedOrigin !== null) return req.trustedOrigin;
	throw new UntrustedHost(
		`the host "${req.url.host}" is not trusted: set AUTH_URL to the site's origin (AUTH_URL=${req.url.origin}), ` +
			'or, where only your proxy can reach the server and it passes the right host on, AUTH_TRUST_HOST=true'
	);
}

/** The redirect URI to register at a provider. @throws {UntrustedHost} as {@link originOf} does */
export function callbackUrl(
	{ authPath }: Pick<AuthContext, 'authPath'>,
	req: AuthRequest,
	{ id }: { readonly id: string }
): string {
	return `${originOf(req)}${authPath}/callback/${id}`;
}

/**
 * Reads the fields of a body: urlencoded, multipart or flat JSON, up to 64 KB and 100 fields, none twice.
 * @param only the names that count: other fields are ignored
 */
export async function readFields(req: AuthRequest, only?: ReadonlySet<string>): Promise<Fields> {
	const type = mediaType(req.headers);
	if (type === 'application/json') return stringFields(Object.entries(await readJsonObject(req)), only);
	const bytes = await readBody(req.source);
	if (bytes.byteLength === 0) return {};
	if (type === 'application/x-www-form-urlencoded') {
		return stringFields(new URLSearchParams(new TextDecoder().decode(bytes)), only);
	}
	if (type === 'multipart/form-data') {
		const headers = { 'content-type': req.headers.get('content-type') ?? '' };
		const form = await new Response(bytes, { headers }).formData().catch((thrown: Error) => {
			throw new InvalidRequest('the multipart body cannot be read', thrown);
		});
		return stringFields(form, only);
	}
	throw new InvalidRequest(`a body of type "${type}" is not accepted; send a form or JSON`);
}

/** Reads a JSON body whose top is an object, without keys that could reach a prototype. */
export async function readJsonObject(req: AuthRequest): Promise<Record<string, unknown>> {
	const bytes = await readBody(req.source);
	if (bytes.byteLength === 0) return {};
	let value: unknown;
	try {
		value = withoutPrototypeKeys(JSON.parse(new TextDecoder().decode(bytes)));
	} catch {
		throw new InvalidRequest('the body is not JSON, or nested too deeply');
	}
	if (typeof value !== 'object' || value === null || Array.isArray(value)) {
		throw new InvalidRequest('the body is not a JSON object');
	}
	return value as Record<string, unknown>;
}

/** The fields that application code passes on: those that are undefined are left out. @throws {InvalidRequest} for a value that is not a string */
export function textFields(typedIn: Readonly<Record<string, unknown>>): Fields {
	return stringFields(Object.entries(typedIn).filter(([, value]) => value !== undefined));
}

/**
 * The fields of a form or query, each a string and given once.
 * @param only the names that count: other fields are ignored
 * @throws {InvalidRequest} otherwise
 */
export function stringFields(entries: Iterable<[string, unknown]>, only?: ReadonlySet<string>): Fields {
	const fields = Object.create(null) as Record<string, string>;
	let count = 0;
	for (const [name, value] of entries) {
		if (only && !only.has(name)) continue;
		if (++count > maxFields) throw new InvalidRequest(`more than ${maxFields} fields were sent`);
		if (typeof value !== 'string') throw new InvalidRequest('a field is not text');
		if (name in fields) throw new InvalidRequest('a field was sent twice');
		fields[name] = value;
	}
	return fields;
}

/** The media type of a body, without parameters, in lower case. */
export function mediaType(headers: Headers): string {
	return (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

async function readBody(source: Request): Promise<Uint8Array<ArrayBuffer>> {
	const tooLarge = (): InvalidRequest => new InvalidRequest(`the body is larger than ${maxBodyBytes} bytes`);
	if (Number(source.headers.get('content-length') ?? 0) > maxBodyBytes) throw tooLarge();
	const { bodyUsed } = source;
	const bytes = await readUpTo(source.body, maxBodyBytes).catch((thrown: unknown) => {
		// A body that the application read before is its mistake; one that breaks off is a client that went away.
		throw bodyUsed ? thrown : new InvalidRequest('the body broke off');
	});
	if (!bytes) throw tooLarge();
	return bytes;
}

/** Reads a stream, or returns null and cancels it when it is longer than the limit. */
export async function readUpTo(
	stream: ReadableStream<Uint8Array> | null,
	limit: number
): Promise<Uint8Array<ArrayBuffer> | null> {
	if (!stream) return new Uint8Array();
	const chunks: Uint8Array[] = [];
	let length = 0;
	const reader = stream.getReader();
	for (let next = await reader.read(); !next.done; next = await reader.read()) {
		length += next.value.byteLength;
		if (length > limit) {
			// Where the application reads a copy as well, this is settled only when it has cancelled that, too.
			void reader.cancel().catch(() => undefined);
			return null;
		}
		chunks.push(next.value);
	}
	const bytes = new Uint8Array(length);
	let offset = 0;
	for (const chunk of chunks) {
		bytes.set(chunk, offset);
		offset += chunk.byteLength;
	}
	return bytes;
}
