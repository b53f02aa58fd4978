/** Values that JSON has no form for, such as dates among the members of a user, as JSON and back. */
import { isObject } from '../util/shape.js';

const dateMark = '~date';
const bigintMark = '~bigint';

/** Returns a value with its dates and big integers as marked texts. */
export function packed(value: unknown): unknown {
	if (typeof value === 'bigint') return { [bigintMark]: String(value) };
	if (value instanceof Date) return { [dateMark]: value.getTime() };
	if (Array.isArray(value)) return value.map(packed);
	return isPlain(value) ? mapped(value, packed) : value;
}

/** Returns the value that {@link packed} was made of. */
export function unpacked(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(unpacked);
	if (!isPlain(value)) return value;
	const { [dateMark]: date, [bigintMark]: integer } = value;
	if (typeof date === 'number') return new Date(date);
	if (typeof integer === 'string' && /^-?\d+$/.test(integer)) return BigInt(integer);
	return mapped(value, unpacked);
}

type Members = Readonly<Record<string, unknown>>;

function isPlain(value: unknown): value is Members {
	return isObject(value) && [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);
}

function mapped(members: Members, change: (value: unknown) => unknown): Members {
	return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, change(value)]));
}
