/** Wraps an adapter once, so that its errors are one type with the method's name and nothing of the data in them. */
import type { Adapter } from '../adapters/types.js';
import { AdapterError, AuthError } from '../errors.js';
import { printable, withoutPayload } from './logger.js';

/** Returns an adapter whose methods throw {@link AdapterError}; those that are missing stay missing. */
export function wrapAdapter(adapter: Adapter): Adapter {
	const wrapped: Record<string, unknown> = {};
	for (const name of methodNames(adapter)) {
		const method = (adapter as Record<string, unknown>)[name];
		if (typeof method !== 'function') continue;
		wrapped[name] = async (...args: unknown[]): Promise<unknown> => {
			try {
				return await (method.apply(adapter, args) as unknown);
			} catch (thrown) {
				if (thrown instanceof AuthError) throw thrown;
				throw new AdapterError(`the adapter failed in ${name}`, {
					cause: { err: withoutValues(thrown), method: name }
				});
			}
		};
	}
	return Object.freeze(wrapped as Adapter);
}

/** Drivers and query builders append the values of a statement, tokens included, to the message. */
function withoutValues(thrown: unknown): Error {
	const error = withoutPayload(thrown);
	const cut = error.message.search(/\s(?:params|parameters|values)\b\s*:/i);
	if (cut < 0) return error;
	const reason = thrown instanceof Error && thrown.cause instanceof Error ? `: ${printable(thrown.cause.message)}` : '';
	return withoutPayload(Object.assign(new Error(error.message.slice(0, cut) + reason), { name: error.name }));
}

/** Own and inherited: an adapter may be an instance of a class. */
function methodNames(adapter: object): Set<string> {
	const names = new Set<string>();
	for (
		let level: object | null = adapter;
		level && level !== Object.prototype;
		level = Object.getPrototypeOf(level) as object | null
	) {
		for (const name of Object.getOwnPropertyNames(level)) if (name !== 'constructor') names.add(name);
	}
	return names;
}
