/** Guards for data that was parsed from JSON: they check a type member by member, before any of it is read. */

/** Checks whether a member may have a value. */
type Check = (value: unknown) => boolean;

/** A check for each member of a type. The compiler requires a check for each new member. */
export type Shape<T> = { readonly [Member in keyof T]-?: Check };

/** Makes the guard for a type. Members that the shape does not name are ignored. */
export function guardOf<T extends object>(shape: Shape<T>): (value: unknown) => value is T {
	const checks = Object.entries<Check>(shape);
	return (value): value is T => {
		if (typeof value !== 'object' || value === null) return false;
		const members = value as Record<string, unknown>;
		return checks.every(([member, check]) => check(members[member]));
	};
}

export const isText: Check = (value) => typeof value === 'string';
export const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value);
export const isFlag: Check = (value) => typeof value === 'boolean';
export const isNull: Check = (value) => value === null;
export const isObject: Check = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
export const isTextList: Check = (value) => Array.isArray(value) && value.every(isText);

/** Accepts one of these values. */
export function oneOf(...values: readonly unknown[]): Check {
	return (value) => values.includes(value);
}

/** Accepts a value that one of these checks accepts. */
export function either(...checks: readonly Check[]): Check {
	return (value) => checks.some((check) => check(value));
}

/** Accepts an absent member, or a value that the check accepts. */
export function optional(check: Check): Check {
	return (value) => value === undefined || check(value);
}
