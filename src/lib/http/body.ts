/** The body of a request: bounded in size and number of fields, and read as text fields or JSON. */
import { InvalidRequest } from '../../errors.js';
import { withoutPrototypeKeys } from './json.js';

/** Fields of a form or JSON body, or of a query. */
export type Fields = Readonly<Record<string, string>>;

/** A request whose body was not read yet. */
interface Sent {
	readonly source: Request;
}

const maxBodyBytes = 64 * 1024;
const maxFields = 100;

/**
 * Reads the fields of a body: urlencoded, multipart or flat JSON, up to 64 KB and 100 fields, none twice.
 * @param only the names that count: other fields are ignored
 */
export async function readFields({ source }: Sent, only?: ReadonlySet<string>): Promise<Fields> {
	const type = mediaType(source.headers);
	if (type === 'application/json') return stringFields(Object.entries(await readJsonObject({ source })), only);
	const bytes = await readBody(source);
	if (bytes.byteLength === 0) return {};
	if (type === 'application/x-www-form-urlencoded') {
		return stringFields(new URLSearchParams(new TextDecoder().decode(bytes)), only);
	}
	if (type === 'multipart/form-data') {
		const headers = { 'content-type': source.headers.get('content-type') ?? '' };
		const form = await new Response(bytes, { headers }).formData().catch((thrown: Error) => {
			throw new InvalidRequest('the multipart body cannot be read', thrown);
		});
		return stringFields(form, only);
	}
	throw new InvalidRequest(`a body of type "${type}" is not accepted; send a form or JSON`);
}

/** Reads a JSON body whose top is an object, without keys that could reach a prototype. */
export async function readJsonObject({ source }: Sent): Promise<Record<string, unknown>> {
	const bytes = await readBody(source);
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
