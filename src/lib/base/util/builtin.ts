/** Optional modules of the runtime. The library itself needs only web APIs, and imports none of these modules. */

/** Returns a module such as `node:fs`, or undefined on a runtime without it. */
export function builtin<T>(id: string): T | undefined {
	try {
		const { process } = globalThis as { process?: { getBuiltinModule?(id: string): unknown } };
		return process?.getBuiltinModule?.(id) as T | undefined;
	} catch {
		return undefined;
	}
}
