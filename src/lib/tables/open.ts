/** Opens the tables of plugins on an adapter, once for the adapter and the tables. */
import { lazy } from '../util/lazy.js';
import type { TableEngine, TableSource, UserLookup } from './engine.js';
import type { Tables } from './table.js';

const engines = lazy(() => import('./sql/engine.js'));

/** Returns what opens the tables. A failure is not kept: the next call tries again. */
export function openerOf(source: TableSource, tables: Tables, users: UserLookup): () => Promise<TableEngine> {
	let opened: Promise<TableEngine> | undefined;
	const open = async () =>
		'sql' in source ? (await engines()).openSql(source.sql, tables) : source.open(tables, users);
	return async () => {
		opened ??= open().catch((error: unknown) => {
			opened = undefined;
			throw error;
		});
		return opened;
	};
}
