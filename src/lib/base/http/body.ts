/** Reads the body of a request as text fields or JSON, with limits on its size and its number of fields. */
import { InvalidRequest } from '../../../errors.js';
import { withoutPrototypeKeys } from './json.js';
import { readUpTo } from '../util/read-up-to.js';

/** Fields of a form or JSON body, or of a query. */
export type Fields = Readonly<Record<string, string>>;

/** A request whose body has not been read yet. */
interface BodySource {
	readonly source: Request;
	/** The fields, if the application's framework has read the body. */
	readonly fields?: Fields | undefined;
}

const maxBodyBytes = 64 * 1024;
const maxFields = 100;

/**
 * Reads the fields of a body: urlencoded, multipart or flat JSON, up to 64 KB and 100 fields, none twice.
 * @param only the fields to read: others are ignored
 */
export async function readFields({ source, fields }: BodySource, only?: ReadonlySet<string>): Promise<Fields> {
	if (fields) return stringFields(Object.entries(fields), only);
	const type = mediaType(source.headers);
	if (type === 'application/json') return stringFields(Object.entries(await readJsonObject({ source })), only);
	const bytes = await readBody(source);
	if (bytes.byteLength === 0) return {};
	if (type === 'application/x-www-form-urlencoded') return urlencodedFields(bytes, only);
	if (type === 'multipart/form-data') {
		const headers = { 'content-type': source.headers.get('content-type') ?? '' };
		const form = await new Response(bytes, { headers }).formData().catch((thrown: Error) => {
			throw new InvalidRequest('the body is not valid multipart/form-data', thrown);
		});
		return stringFields(form, only);
	}
	throw new InvalidRequest(`a body of type "${type}" is not accepted; send a form or JSON`);
}

/** Reads the fields of a body as a urlencoded form, whatever its type. @param only the fields to read: others are ignored */
export async function readUrlencoded({ source }: BodySource, only?: ReadonlySet<string>): Promise<Fields> {
	return urlencodedFields(await readBody(source), only);
}

function urlencodedFields(bytes: Uint8Array, only?: ReadonlySet<string>): Fields {
	return stringFields(new URLSearchParams(new TextDecoder().decode(bytes)), only);
}

/** Reads a JSON body that is an object, without keys that could reach a prototype. */
export async function readJsonObject({ source }: BodySource): Promise<Record<string, unknown>> {
	const bytes = await readBody(source);
	if (bytes.byteLength === 0) return {};
	let value: unknown;
	try {
		value = withoutPrototypeKeys(JSON.parse(new TextDecoder().decode(bytes)));
	} catch {
		throw new InvalidRequest('the body has to be JSON without deep nesting');
	}
	if (typeof value !== 'object' || value === null || Array.isArray(value)) {
		throw new InvalidRequest('the body has to be a JSON object');
	}
	return value as Record<string, unknown>;
}

/**
 * Returns the fields that application code passes on. Undefined ones are left out.
 * @throws {InvalidRequest} for a value that is not a string
 */
export function textFields(typedIn: Readonly<Record<string, unknown>>): Fields {
	return stringFields(Object.entries(typedIn).filter(([, value]) => value !== undefined));
}

/**
 * Returns the fields of a form or query. Each has to be a string, and given only once.
 * @param only the fields to read: others are ignored
 * @throws {InvalidRequest} otherwise
 */
export function stringFields(entries: Iterable<[string, unknown]>, only?: ReadonlySet<string>): Fields {
	const fields = Object.create(null) as Record<string, string>;
	let count = 0;
	for (const [name, value] of entries) {
		if (only && !only.has(name)) continue;
		if (++count > maxFields) throw new InvalidRequest(`send at most ${maxFields} fields`);
		if (typeof value !== 'string') throw new InvalidRequest('each field has to be text');
		if (name in fields) throw new InvalidRequest('send each field only once');
		fields[name] = value;
	}
	return fields;
}

/** Returns the media type of a body, without parameters, in lower case. */
export function mediaType(headers: Headers): string {
	return (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

async function readBody(source: Request): Promise<Uint8Array<ArrayBuffer>> {
	const tooLarge = (): InvalidRequest => new InvalidRequest(`send at most ${maxBodyBytes} bytes`);
	if (Number(source.headers.get('content-length') ?? 0) > maxBodyBytes) throw tooLarge();
	const { bodyUsed } = source;
	const bytes = await readUpTo(source.body, maxBodyBytes).catch((thrown: unknown) => {
		// If the application has already read the body, that is its mistake. If the body breaks off, the client went away.
		throw bodyUsed ? thrown : new InvalidRequest('the body ended early: send it again');
	});
	if (!bytes) throw tooLarge();
	return bytes;
}
