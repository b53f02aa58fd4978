/**
 * `framework-auth/adapters/memory`: an adapter that stores everything in the memory of the process, until the process ends.
 * It is the reference for the adapter contract, for tests and experiments. Each method is atomic.
 */
import type { TableEngine } from '../lib/store/tables/engine.js';
import type { MemoryRows } from '../lib/store/tables/memory.js';
import { memoryStore } from './memory/store.js';
import { storeAdapter } from './store/adapter.js';
import type { Adapter, TableSource } from './types.js';

/** An adapter that has every method of the contract, except `createdSessionTable`: it has no tables. */
export type MemoryAdapter = Required<Omit<Adapter, 'createdSessionTable'>> & Pick<Adapter, 'createdSessionTable'>;

/**
 * Creates an empty adapter. Two adapters share no data.
 *
 * @example
 * ```ts
 * import { MemoryAdapter } from 'framework-auth/adapters/memory';
 *
 * const adapter = MemoryAdapter();
 * ```
 */
export function MemoryAdapter(): MemoryAdapter {
	const methods = storeAdapter(memoryStore()) as MemoryAdapter;
	const rows: MemoryRows = new Map();
	const engines: TableEngine[] = [];
	const tables: TableSource = {
		async open(...args) {
			const engine = (await import('../lib/store/tables/memory.js')).openMemory(rows, ...args);
			engines.push(engine);
			return engine;
		}
	};
	return {
		...methods,
		tables,
		async deleteUser(userId) {
			const deleted = await methods.deleteUser(userId);
			// As a foreign key does.
			for (const engine of engines) await engine.userDeleted?.(userId);
			return deleted ?? null;
		}
	};
}

export default MemoryAdapter;
