/** Finds the type of the column `emailVerified` in a SQL database. */
import { proofTypeOf, type ProofType } from '../../lib/store/adapter/questions/answers.js';
import type { Dialect } from '../../lib/store/tables/sql/dialect.js';
import type { Names } from '../shared/names.js';
import type { AskedDatabase } from './database.js';
import { raw, sql, type Sql } from '../../lib/store/tables/sql/fragment.js';

/** The first moment in milliseconds that can be one of a proof: a smaller number counts something else. */
const earliest = Date.UTC(1980);

/** Returns the type; undefined where there is no such column. */
export async function proofTypeIn({ dialect, run }: AskedDatabase, names: Names): Promise<ProofType | undefined> {
	const table = names.bare('user');
	const column = names.column('user', 'emailVerified');
	const schema = names.schemaOf('user') ?? null;
	const declared: Record<Dialect, Sql> = {
		postgres: sql`select format_type(atttypid, atttypmod) as type from pg_attribute
			where attrelid = to_regclass(${names.table('user')}) and attname = ${column} and not attisdropped`,
		mysql: sql`select column_type as type from information_schema.columns
			where table_schema = coalesce(${schema}, database()) and table_name = ${table} and column_name = ${column}`,
		sqlite: sql`select type from pragma_table_info(${table}) where name = ${column} collate nocase`
	};
	const [row] = (await run(declared[dialect])).rows;
	const type = proofTypeOf(row?.type);
	if (dialect !== 'sqlite' || type !== 'number') return type;
	// Numbers are the moments of this library on SQLite: what they are is seen in the rows.
	const cell = raw(`"${column.replaceAll('"', '""')}"`);
	const { rows } =
		await run(sql`select max(${cell} in (0, 1)) as flags, max(${cell} between 2 and ${earliest - 1}) as counts,
		count(*) as filled from ${raw(names.table('user'))} where typeof(${cell}) in ('integer', 'real')`);
	const { flags, counts, filled } = rows[0] ?? {};
	if (Number(filled ?? 0) === 0) return undefined;
	if (Number(flags) === 1) return 'boolean';
	return Number(counts) === 1 ? 'number' : 'date';
}
