/**
 * A value that is too large for one cookie is split over several: `name`, or `name.0`, `name.1` and so on.
 *
 * @see RFC 6265bis, section 5.6 (4096 bytes for name and value)
 */
import type { CookieWrite } from '../../../../types.js';
import { deleteCookie } from '../cookies.js';
import { mostTwins, valuesOf } from './sent.js';
import type { CookieSpec, CookieTable } from '../cookies.js';
import type { RequestCookies } from './sent.js';

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

/**
 * Returns the values that a browser may mean by a name whose value may be split: whole ones first, at most four. Only the names
 * `name`, `name.0`, `name.1` and so on count. A gap, too many chunks, or more bytes than browsers keep make a value absent.
 */
export function chunkedValues(cookies: RequestCookies, name: string): readonly string[] {
	return [...wholeValues(cookies, name), ...joinedValues(cookies, name)].slice(0, mostTwins);
}

/** Returns the values that are in one cookie. */
export function wholeValues(cookies: RequestCookies, name: string): readonly string[] {
	return valuesOf(cookies, name).filter(isReadable);
}

function isReadable({ length }: string): boolean {
	return length > 0 && length <= maxChunksRead * browserCookieBytes;
}

/**
 * Returns the values that the parts of a value may make. Where parts came several times, the first of each belong together, and the
 * last of each do: a value of more parts than another one has its last parts alone.
 */
export function joinedValues(cookies: RequestCookies, name: string): readonly string[] {
	const parts: (readonly string[])[] = [];
	for (
		let part = valuesOf(cookies, `${name}.0`);
		part.length > 0;
		part = valuesOf(cookies, `${name}.${parts.length}`)
	) {
		if (parts.push(part) > maxChunksRead) return [];
	}
	const most = Math.max(0, ...parts.map(({ length }) => length));
	const joined = new Set<string>();
	for (let place = 0; place < most; place++) {
		joined.add(joinAt(parts, place));
		joined.add(joinAt(parts, -1 - place));
	}
	return [...joined].filter(isReadable).slice(0, mostTwins);
}

/** Joins the parts of one place, up to the first that is missing. @param place counts from the end if it is negative */
function joinAt(parts: readonly (readonly string[])[], place: number): string {
	const pieces = parts.map((each) => each.at(place));
	const end = pieces.indexOf(undefined);
	return pieces.slice(0, end < 0 ? pieces.length : end).join('');
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

/** Whether a cookie has a value that may be split, or a part of it. */
export function isChunkOf(base: string, name: string): boolean {
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

/** The facts about a session by which one of several is chosen. */
interface Issued {
	readonly owner: string;
	readonly issuedAt: number;
}

/**
 * Returns the session that counts, of several that a browser has sent: an earlier configuration of the cookie has left one, or a page of
 * the same site has planted one. Of one user's, the one that was issued last counts. Of different users' none does: the library cannot
 * know which one was planted.
 * @returns null if the sessions are of different users, undefined without one
 */
export function latestOf<T>(sessions: readonly T[], issuedOf: (session: T) => Issued): T | null | undefined {
	const [latest, ...others] = [...sessions]
		.reverse()
		.sort((one, other) => issuedOf(other).issuedAt - issuedOf(one).issuedAt);
	if (latest === undefined) return undefined;
	const { owner } = issuedOf(latest);
	return others.every((other) => issuedOf(other).owner === owner) ? latest : null;
}
