/** Merges the two parts of a provider: the factory's defaults, and the application's `options`. */
import type { ProviderObject } from '../../../providers/types.js';

/** Merges the application's options deeply over the factory's defaults, into a new object. */
export function mergeOptions(source: ProviderObject): ProviderObject {
	const { options = {}, ...defaults } = source as ProviderObject & Record<string, unknown>;
	for (const member of ['authorization', 'token', 'userinfo']) {
		const own = (options as Record<string, unknown>)[member];
		// If the application passes an object, it adds to the factory's URL. If the application passes a URL, it replaces the
		// factory's object.
		if (isPlainObject(own) && typeof defaults[member] === 'string') defaults[member] = { url: defaults[member] };
	}
	return mergeRecords(defaults, options) as unknown as ProviderObject;
}

function mergeRecords(base: object, over: object): Record<string, unknown> {
	const merged: Record<string, unknown> = { ...base };
	for (const [key, value] of Object.entries(over)) {
		if (value === undefined || key === '__proto__') continue;
		const before = merged[key];
		merged[key] = isPlainObject(before) && isPlainObject(value) ? mergeRecords(before, value) : value;
	}
	return merged;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
