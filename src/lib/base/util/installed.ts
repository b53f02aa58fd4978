/** Optional packages with native code. Bundlers cannot take such code in, so that the runtime looks for them, and no bundler does. */
import { builtin } from './builtin.js';

interface NodeModule {
	createRequire?(url: string): (name: string) => unknown;
}

/** Returns a package that is installed beside the application; null if it is not, or on a runtime without packages. */
export function installed<T>(name: string): T | null {
	try {
		return (builtin<NodeModule>('node:module')?.createRequire?.(import.meta.url)(name) as T | undefined) ?? null;
	} catch {
		return null;
	}
}
