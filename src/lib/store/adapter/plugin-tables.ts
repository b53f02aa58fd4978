/** The tables of plugins on an adapter: opened once, each call with an end, and each failure one type of error without the data in it. */
import { AdapterError, AuthError } from '../../../errors.js';
import { withoutValues } from '../../base/errors/scrub.js';
import type { Guarded } from '../tables/checked.js';
import type { TableEngine, TableSource, UserLookup } from '../tables/engine.js';
import type { Tables } from '../tables/table.js';
import { lazy } from '../../base/util/lazy.js';
import { withTimeout } from '../../base/util/timeout.js';

const engines = lazy(() => import('../tables/sql/engine.js'));

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

const cure = 'Are its tables there? `framework-auth schema` prints them with `--with`';

/** @param timeoutSeconds the time after which a call without an answer is an error */
export function guardedFor(timeoutSeconds: number): Guarded {
	return async (operation, run) => {
		try {
			return await withTimeout(timeoutSeconds * 1000, run);
		} catch (thrown) {
			if (thrown instanceof AuthError) throw thrown;
			const message = `the table of a plugin failed in \`${operation}\`. ${cure}`;
			throw new AdapterError(message, { cause: { err: withoutValues(thrown, []), method: operation } });
		}
	};
}
