/** Asks a database for the type of its users' ids: columns that refer to users have the same. */
import { sql, textOf } from './fragment.js';
import type { SqlSource } from './source.js';

/** Returns the type, as the database writes it. @throws {Error} without a table of users */
export async function idTypeOf({ dialect, run, users }: SqlSource): Promise<string> {
	const unquoted = (name: string) => name.slice(1, -1);
	const table = textOf(users.table, dialect);
	const id = unquoted(textOf(users.columns.id, dialect));
	if (dialect === 'sqlite') {
		const { rows } = await run(sql`select type as found from pragma_table_info(${unquoted(table)}) where name = ${id}`);
		return typeNamed(rows[0]?.found, table).toLowerCase();
	}
	if (dialect === 'postgres') {
		const { rows } = await run(sql`select format_type(atttypid, null) as type from pg_attribute
			where attrelid = cast(cast(${table} as text) as regclass) and attname = cast(${id} as text)`);
		return typeNamed(rows[0]?.type, table);
	}
	const { rows } = await run(sql`select column_type as type, character_set_name as chars, collation_name as sorted
		from information_schema.columns where table_schema = database() and table_name = ${unquoted(table)} and column_name = ${id}`);
	const { type, chars, sorted } = (rows[0] ?? {}) as Record<string, unknown>;
	const name = typeNamed(type, table);
	return typeof chars === 'string' ? `${name} character set ${chars} collate ${String(sorted)}` : name;
}

function typeNamed(type: unknown, table: string): string {
	if (type !== undefined && type !== null) return String(type);
	throw new Error(`There is no table of users called ${table}: create the tables of the adapter first`);
}
