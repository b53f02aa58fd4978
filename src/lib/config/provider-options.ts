/** A provider's two halves, the factory's defaults and what the application passed under `options`, made one. */
import type { ProviderObject } from '../../providers/types.js';

/** Deep-merges what the application passed over the factory's defaults, into a new object. */
export function mergeOptions(source: ProviderObject): ProviderObject {
	const { options = {}, ...defaults } = source as ProviderObject & Record<string, unknown>;
	for (const member of ['authorization', 'token', 'userinfo']) {
		const own = (options as Record<string, unknown>)[member];
		// An object of the application's adds to a URL of the factory's; a URL of the application's replaces the object.
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
