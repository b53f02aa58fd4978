/** Modules of the runtime, where it has them: the library itself needs web APIs only, and imports none of these. */

/** Gives a module such as `node:fs`; undefined on a runtime without it. */
export function builtin<T>(id: string): T | undefined {
	try {
		const { process } = globalThis as { process?: { getBuiltinModule?(id: string): unknown } };
		return process?.getBuiltinModule?.(id) as T | undefined;
	} catch {
		return undefined;
	}
}
