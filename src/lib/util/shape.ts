/** Guards for data that was JSON: a type is checked member by member, before anything is read from it. */

/** Whether a value is one that a member may have. */
type Check = (value: unknown) => boolean;

/** A check for each member of a type: one that is added to the type has to be added here. */
export type Shape<T> = { readonly [Member in keyof T]-?: Check };

/** Makes the guard of a type. Members that the shape does not name are ignored. */
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

/** One of these values. */
export function oneOf(...values: readonly unknown[]): Check {
	return (value) => values.includes(value);
}

/** What one of these checks accepts. */
export function either(...checks: readonly Check[]): Check {
	return (value) => checks.some((check) => check(value));
}

/** Absent, or what the check accepts. */
export function optional(check: Check): Check {
	return (value) => value === undefined || check(value);
}
