/** The compiled configuration behind a public object, for what is not part of the public types: tests and measurements. */
import type { AuthContext } from '../core/context/context.js';

const contexts = new WeakMap<object, AuthContext>();

/** Remembers the configuration that a public object was made of. */
export function rememberContext(key: object, ctx: AuthContext): void {
	contexts.set(key, ctx);
}

/** Returns the configuration behind what `createAuth` returned. @throws {TypeError} for any other object */
export function contextOf(key: object): AuthContext {
	const ctx = contexts.get(key);
	if (ctx) return ctx;
	throw new TypeError('this object was not made by createAuth: pass its return value');
}
