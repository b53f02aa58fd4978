/**
 * Whether PostgreSQL finds addresses in any case, by the index on their lower-case form. A table of another library lacks it, and would
 * be read as a whole.
 */
import type { Names } from '../shared/names.js';
import type { PgDatabase } from './database.js';

const hasIndex = `select true as found from pg_index where indrelid = to_regclass($1)
	and pg_get_indexdef(indexrelid) like '%(lower(%' || $2 || '%' limit 1`;

/** Returns a function that asks the database once. */
export function indexOfAnyCase({ rows }: PgDatabase, names: Names): () => Promise<boolean> {
	let indexed: Promise<boolean> | undefined;

	async function ask(): Promise<boolean> {
		try {
			return (await rows(hasIndex, [names.table('user'), names.column('user', 'email')])).length > 0;
		} catch (thrown) {
			indexed = undefined;
			throw thrown;
		}
	}

	return async () => (indexed ??= ask());
}
