/** Asks the database of Drizzle which one it is. */
import { sql } from 'drizzle-orm';
import type { DatabasePlace } from '../../lib/store/adapter/questions/place.js';
import type { Dialect } from '../../lib/store/tables/sql/dialect.js';
import { textOf } from '../../lib/store/tables/sql/fragment.js';
import { placeIn } from '../sql/place.js';
import type { Row } from '../store/store.js';

/** A database of any driver: those of SQLite have `all`. */
interface QueryRunner {
	execute?(query: unknown): unknown;
	all?(query: unknown): unknown;
}

export function placeOfDrizzle(db: unknown, dialect: Dialect): Promise<DatabasePlace> {
	const runner = db as QueryRunner;
	return placeIn({
		dialect,
		async run(statement) {
			const query = sql.raw(textOf(statement, dialect));
			const answer = await (dialect === 'sqlite' ? runner.all?.(query) : runner.execute?.(query));
			return { rows: rowsIn(answer), changes: 0 };
		}
	});
}

/** `pg` has the rows as a member, `mysql2` before the columns, and `postgres` as they are. */
function rowsIn(answer: unknown): Row[] {
	if (!Array.isArray(answer)) return (answer as { rows?: Row[] } | undefined)?.rows ?? [];
	return (Array.isArray(answer[0]) ? answer[0] : answer) as Row[];
}
