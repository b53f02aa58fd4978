/**
 * `framework-auth/adapters/memory`: an adapter that stores everything in the memory of the process, until the process ends.
 * It is the reference for the adapter contract, for tests and experiments. Each method is atomic.
 */
import { memoryStore } from './memory/store.js';
import { storeAdapter } from './store/adapter.js';
import type { Adapter, TableSource } from './types.js';

/** An adapter that has every method of the contract, except the question about the table: it has none that could be read. */
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
	const tables: TableSource = {
		open: async (...given) => (await import('../lib/tables/memory.js')).openMemory(...given)
	};
	return { ...storeAdapter(memoryStore()), tables } as MemoryAdapter;
}

export default MemoryAdapter;
