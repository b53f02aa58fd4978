/** Dates as data layers hold them. One reading for every adapter decides whether an address counts as proven. */
import { WrongAnswer } from './wrong-answer.js';

/** Reads a date, milliseconds since the epoch, or ISO 8601 with "T" or a space, in UTC if it names no zone. */
export function toDate(value: unknown): Date | undefined {
	if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value;
	if (typeof value === 'bigint' || typeof value === 'number') return toDate(new Date(Number(value)));
	const iso =
		typeof value === 'string' && /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d[\d:.]*) ?(Z|[+-]\d\d(?::?\d\d)?)?$/.exec(value);
	if (!iso) return undefined;
	const [, day, time, zone = 'Z'] = iso;
	return toDate(new Date(`${day}T${time}${/^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone}`));
}

/** How tables of others write that an address is not proven, and that it is. */
const no: ReadonlySet<unknown> = new Set([null, false, 0, 0n, '', '0', 'false']);
const yes: ReadonlySet<unknown> = new Set([true, 1, 1n, '1', 'true']);

/** No address was proven earlier: such a date is made of a number that counts something else. */
const earliest = Date.UTC(1980);

/**
 * Reads the content of `emailVerified`. Null: the address is not proven. True: the table stores only whether it is.
 * @throws {WrongAnswer} for anything else than a date
 */
export function provenAt(value: unknown): Date | true | null | undefined {
	if (value === undefined) return undefined;
	if (no.has(value)) return null;
	if (yes.has(value)) return true;
	const date = toDate(value);
	if (date) return date.getTime() < earliest ? null : date;
	throw new WrongAnswer(
		`"emailVerified" of the user is ${Array.isArray(value) ? 'an array' : `a ${typeof value}`}: a date is needed`
	);
}

/** Returns the user of a row, with the moment of the proof if the row has one. An adapter passes `true` on: the library reads it. */
export function withProof<Row extends object>(row: Row): Row {
	if (!Object.hasOwn(row, 'emailVerified')) return row;
	return { ...row, emailVerified: provenAt(Reflect.get(row, 'emailVerified')) };
}
