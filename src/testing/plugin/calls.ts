/** Records what is asked of an adapter, and of the tables of plugins on it. */
import type { Adapter } from '../../adapters/types.js';
import { openerOf } from '../../lib/store/adapter/plugin-tables.js';
import type { TableSource, UserLookup } from '../../lib/store/tables/engine.js';
import type { Tables } from '../../lib/store/tables/table.js';

const reading = /^(?:get|list|find|count|select)/;

/** Whether a call only reads. */
export const isReading = (call: string): boolean => reading.test(call);

/** Returns the adapter, and the names of the calls that it gets from now on. */
export function recordedAdapter(adapter: Adapter): { readonly adapter: Adapter; readonly calls: string[] } {
	const calls: string[] = [];
	const recorded = <Target extends object>(target: Target, more: Partial<Target> = {}): Target =>
		new Proxy(target, {
			get(of, key) {
				if (Object.hasOwn(more, key)) return Reflect.get(more, key);
				const value: unknown = Reflect.get(of, key);
				if (typeof value !== 'function' || typeof key !== 'string') return value;
				return (...args: unknown[]): unknown => {
					calls.push(key);
					return Reflect.apply(value, of, args);
				};
			}
		});
	const { tables: source } = adapter;
	if (!source) return { adapter: recorded(adapter), calls };
	const tables: TableSource = {
		open: async (opened: Tables, users: UserLookup) => recorded(await openerOf(source, opened, users)())
	};
	return { adapter: recorded(adapter, { tables }), calls };
}
