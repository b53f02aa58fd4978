/** Texts over texts. */

/** Puts texts over others. Those that are missing stay, and those that are unknown are left out. */
export function over<T extends object>(base: T, texts: object = {}): T {
	const result = { ...base } as Record<string, unknown>;
	for (const [key, value] of Object.entries(texts)) {
		const before = Object.hasOwn(base, key) ? result[key] : undefined;
		if (before === undefined || value === undefined) continue;
		if (typeof value !== typeof before) throw new TypeError(`"${key}" has to be a ${typeof before}`);
		result[key] = typeof before === 'object' && before !== null ? over(before, Object(value) as object) : value;
	}
	return result as T;
}
