/**
 * The application's own data in a stored session: an object in a column, as JSON. A change replaces the members that it has, and
 * keeps the others. The data of plugins are a member of the column that no change replaces.
 */
import type { AdapterSession } from '../../../adapters/types.js';
import { InvalidRequest } from '../../../errors.js';
import type { IssuedData, StoredData } from '../../../types.js';
import type { AuthContext } from '../context/context.js';
import { withoutPrototypeKeys } from '../../base/http/json.js';
import { utf8 } from '../../base/seal/encoding.js';
import { issuedKey } from '../session/facts.js';

/** The largest size of the data in bytes, as JSON. */
export const maxDataBytes = 16 * 1024;

/** The data in a row. */
interface RowData {
	/** Those of the application; an empty object if the row has none. */
	readonly stored: StoredData;
	/** Those of plugins. */
	readonly issued?: IssuedData | undefined;
}

/** Returns the data in a row. A column of this name may be the application's own, with a value of any kind. */
export function dataOfRow({ data }: Pick<AdapterSession, 'data'>): RowData {
	if (typeof data !== 'string') return { stored: {} };
	try {
		const value: unknown = withoutPrototypeKeys(JSON.parse(data));
		if (!isObject(value)) return { stored: {} };
		const { [issuedKey]: issued, ...stored } = value;
		return { stored, ...(isObject(issued) && { issued }) };
	} catch {
		return { stored: {} };
	}
}

/** Returns the column of a session that begins; undefined without data of plugins. */
export function columnOf(issued: IssuedData | undefined): Pick<AdapterSession, 'data'> | undefined {
	return issued && { data: textOf({ stored: {}, issued }) };
}

function textOf({ stored, issued }: RowData): string {
	return JSON.stringify(issued ? { ...stored, [issuedKey]: issued } : stored);
}

/**
 * Stores a change of the data. Changes by one process wait for each other, so that each keeps the members of the others.
 * @param change writes the column, and returns false if the session does not exist any more
 * @returns the data; null if the session has ended
 * @throws {InvalidRequest} for data that is not an object that JSON can contain, or is too large
 */
export async function storeData(
	ctx: AuthContext,
	sessionToken: string,
	update: unknown,
	{ read, write }: { read(): Promise<AdapterSession | null>; write(data: string): Promise<boolean> }
): Promise<RowData | null> {
	const changed = asJson(update);
	return ctx.instance.locks.run([`data of ${sessionToken}`], async () => {
		const row = await read();
		if (!row) return null;
		const { stored, issued } = dataOfRow(row);
		const data = { stored: { ...stored, ...changed }, issued };
		const text = textOf(data);
		if (utf8(text).length > maxDataBytes) {
			throw new InvalidRequest(`the data of a session may have at most ${maxDataBytes} bytes`);
		}
		return (await write(text)) ? data : null;
	});
}

/** Whether an update is stored: an object is, anything else is for the callbacks alone. */
export function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the data as it will be read again. */
function asJson(update: unknown): StoredData {
	try {
		const value: unknown = withoutPrototypeKeys(JSON.parse(JSON.stringify(update)));
		if (isObject(value)) {
			const { [issuedKey]: _, ...data } = value;
			return data;
		}
	} catch {
		// It refers to itself, or has a bigint.
	}
	throw new InvalidRequest('the data of a session has to be an object that JSON can contain');
}
