/**
 * Cookies as data: the table of cookies, splitting a large value over several, and parsing and serializing headers.
 *
 * @see RFC 6265bis, section 4.1 (attributes and name prefixes) and 5.6 (4096 bytes for name and value)
 */
import * as cookie from 'cookie';
import type { CookieOptions, CookieWrite } from '../../types.js';
import type { CookieOption, CookiesOptions } from '../config/options.js';

/** A cookie's name and attributes. */
export interface CookieSpec {
	readonly name: string;
	readonly options: Readonly<CookieOptions>;
}

/** The library's cookies. `flow` is a prefix: the place of the pending flow follows. */
export interface CookieTable {
	readonly sessionToken: CookieSpec;
	/** Never set. It is here so that the application's options for it are checked. */
	readonly callbackUrl: CookieSpec;
	readonly csrfToken: CookieSpec;
	readonly flow: CookieSpec;
	/** Marks a browser that has signed in with credentials before. */
	readonly knownBrowser: CookieSpec;
	/** The provider that was last used to sign in with this browser. */
	readonly lastProvider: CookieSpec;
	/** The tokens of a provider, with `tokens: 'cookie'`. */
	readonly tokens: CookieSpec;
	/** The time of the sign-in, if the adapter does not store it. */
	readonly signedIn: CookieSpec;
}

/** The cookies that a request has sent. */
export type RequestCookies = Readonly<Record<string, string | undefined>>;

/** A pending sign-in ends after this many seconds. */
export const flowMaxAgeSeconds = 15 * 60;

/**
 * An offer to sign in with one tap ends after this many seconds: a person may leave the page open before they accept. An ID token of
 * Google holds as long.
 */
export const offerMaxAgeSeconds = 60 * 60;

/** A session is fresh for this many seconds after the sign-in, or after a new proof. */
export const freshSeconds = 300;

/** The longest time that browsers keep a cookie. @see RFC 6265bis, section 5.5 */
const longestMaxAgeSeconds = 400 * 24 * 60 * 60;

/**
 * Bytes of the value in one chunk. With name and attributes, a chunk stays under 4096 bytes: older browsers and SvelteKit 2
 * apply that limit to the whole header.
 */
const chunkBytes = 3800;
/** The most bytes that browsers keep for name and value together. */
const browserCookieBytes = 4096;
/** The most chunks that are read: `@auth/core` writes as many as a value needs. */
const maxChunksRead = 10;
/**
 * The most chunks that are written: with more, servers with a limit of 16 KB for headers, such as Node.js, refuse every
 * request, even signing out.
 */
const maxChunksWritten = 3;

/** Returns the table of cookies for a site, with or without https. Names and attributes are those of `@auth/core`. */
export function cookieTable(secure: boolean, path: string, custom: CookiesOptions = {}): CookieTable {
	const common: CookieOptions = { httpOnly: true, sameSite: 'lax', path, secure };
	const host: CookieOptions = { ...common, path: '/' };
	const spec = (prefix: Prefix, name: string, defaults: CookieOptions, own: CookieOption = {}): CookieSpec => {
		const options = acceptable({ ...defaults, ...own.options });
		return { name: own.name ?? (secure ? keptPrefix(prefix, options) : '') + name, options };
	};
	return {
		sessionToken: spec('__Secure-', 'authjs.session-token', common, custom.sessionToken),
		callbackUrl: spec('__Secure-', 'authjs.callback-url', common, custom.callbackUrl),
		// `__Host-` keeps a sibling subdomain from planting the cookie. It requires Path=/ and no Domain.
		csrfToken: spec('__Host-', 'authjs.csrf-token', host, custom.csrfToken),
		flow: spec('__Host-', 'authjs.flow', { ...host, maxAge: flowMaxAgeSeconds }, custom.state),
		knownBrowser: spec('__Host-', 'authjs.known-browser', { ...host, maxAge: longestMaxAgeSeconds }),
		lastProvider: spec('__Secure-', 'authjs.last-provider', { ...common, maxAge: longestMaxAgeSeconds }),
		tokens: spec('__Secure-', 'authjs.tokens', common),
		signedIn: spec('__Host-', 'authjs.signed-in', { ...host, maxAge: freshSeconds })
	};
}

type Prefix = '__Secure-' | '__Host-';

/**
 * Returns the prefix of a name that the attributes allow: browsers silently refuse a cookie whose attributes break the
 * promise of its prefix.
 * @see RFC 6265bis, section 4.1.3
 */
function keptPrefix(prefix: Prefix, { secure, path, domain }: CookieOptions): Prefix | '' {
	if (!secure) return '';
	return prefix === '__Host-' && (path !== '/' || domain) ? '__Secure-' : prefix;
}

/** Whether browsers refuse a cookie because its attributes break the promise of its name's prefix. */
export function isRefused({ name, options }: CookieSpec): boolean {
	if (/^__secure-/i.test(name)) return !options.secure;
	return /^__host-/i.test(name) && keptPrefix('__Host-', options) !== '__Host-';
}

/** Adapts attributes to what browsers accept: a cookie with `SameSite=None` or `Partitioned` has to be `Secure`. */
function acceptable(options: CookieOptions): CookieOptions {
	return options.sameSite === 'none' || options.partitioned ? { ...options, secure: true } : options;
}

/** Parses a `Cookie` header. */
export function readCookies(header: string | null): RequestCookies {
	return header ? parseHeader(header) : {};
}

/** Serialises a cookie for a `Set-Cookie` header. */
export function serializeCookie({ name, value, options }: CookieWrite): string {
	return cookie.stringifySetCookie
		? cookie.stringifySetCookie({ name, value, ...options })
		: older.serialize(name, value, options);
}

/**
 * `cookie` before version 2. SvelteKit 2 installs it at the root of an application's packages, and the application's build
 * resolves the import to that version, whichever version this package asks for.
 */
const older = cookie as unknown as {
	parse(header: string): RequestCookies;
	serialize(name: string, value: string, options: CookieOptions): string;
};

function parseHeader(header: string): RequestCookies {
	return cookie.parseCookie ? cookie.parseCookie(header) : older.parse(header);
}

/** Deletes a cookie: the write has the same name and attributes, no value and no lifetime. */
export function deleteCookie({ name, options }: CookieSpec): CookieWrite {
	const { expires: _, ...rest } = options;
	return { name, value: '', options: { ...rest, maxAge: 0 } };
}

/**
 * Reads a value that may be split: `name`, or `name.0`, `name.1` and so on. Only these names count. A gap, too many chunks,
 * or more bytes than browsers keep make the value absent.
 */
export function readChunked(cookies: RequestCookies, name: string): string | undefined {
	const value = cookies[name] || joinChunks(cookies, name);
	return value && value.length <= maxChunksRead * browserCookieBytes ? value : undefined;
}

function joinChunks(cookies: RequestCookies, name: string): string | undefined {
	const chunks: string[] = [];
	for (let chunk = cookies[`${name}.0`]; chunk; chunk = cookies[`${name}.${chunks.length}`]) {
		if (chunks.push(chunk) > maxChunksRead) return undefined;
	}
	return chunks.join('');
}

/**
 * Splits a value that is too long for one cookie, and deletes the chunks that a different earlier split left in the browser.
 * @throws {RangeError} when the value takes more than three cookies
 */
export function writeChunked(cookies: RequestCookies, spec: CookieSpec, value: string): CookieWrite[] {
	const chunks: string[] = [];
	for (let start = 0; start < value.length; start += chunkBytes) chunks.push(value.slice(start, start + chunkBytes));
	if (chunks.length > maxChunksWritten) {
		throw new RangeError(
			`the cookie "${spec.name}" would be ${value.length} bytes long, and at most ${maxChunksWritten * chunkBytes} are ` +
				'written: servers refuse every request whose headers are too large'
		);
	}
	const writes =
		chunks.length === 1
			? [{ name: spec.name, value, options: spec.options }]
			: chunks.map((chunk, index) => ({ name: `${spec.name}.${index}`, value: chunk, options: spec.options }));
	const written = new Set(writes.map(({ name }) => name));
	return [...deleteChunked(cookies, spec).filter(({ name }) => !written.has(name)), ...writes];
}

/** Deletes the parts that the browser has of a value that may be split. */
export function deleteChunked(cookies: RequestCookies, spec: CookieSpec): CookieWrite[] {
	return Object.keys(cookies)
		.filter((name) => isChunkOf(spec.name, name))
		.slice(0, maxChunksRead + 1)
		.map((name) => deleteCookie({ ...spec, name }));
}

/** Whether the browser has sent a value that may be split, or a part of one. */
export function isSent(cookies: RequestCookies, { name: base }: CookieSpec): boolean {
	return Object.keys(cookies).some((name) => isChunkOf(base, name));
}

function isChunkOf(base: string, name: string): boolean {
	return name === base || (name.startsWith(`${base}.`) && /^(?:0|[1-9]\d{0,3})$/.test(name.slice(base.length + 1)));
}

/** Counts the bytes that the library's cookies will take in a `Cookie` header, once these writes are in the browser. */
export function ownCookieBytes(cookies: RequestCookies, table: CookieTable, writes: readonly CookieWrite[]): number {
	const names = Object.values<CookieSpec>({ ...table }).map(({ name }) => name);
	const written = new Map(writes.map(({ name, value }) => [name, value]));
	const bytesOf = (name: string, value = ''): number => (value ? `${name}=${value}; `.length : 0);
	let bytes = 0;
	for (const [name, value] of written) bytes += bytesOf(name, value);
	for (const name of Object.keys(cookies)) {
		if (!written.has(name) && names.some((own) => name.startsWith(own))) bytes += bytesOf(name, cookies[name]);
	}
	return bytes;
}

/** Adds cookies to a response's headers. If a cookie is written several times, the last write wins. */
export function appendCookies(headers: Headers, cookies: readonly CookieWrite[]): void {
	for (const write of lastWrites(cookies)) headers.append('set-cookie', serializeCookie(write));
}

function lastWrites(writes: readonly CookieWrite[]): CookieWrite[] {
	const last = new Map<string, CookieWrite>();
	for (const write of writes) {
		last.delete(write.name);
		last.set(write.name, write);
	}
	return [...last.values()];
}
