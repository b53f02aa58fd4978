/** Reads the file of another library. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CommandError } from '../../command.js';
import type { ForeignDatabase, StoredAs } from './database.js';
import { mostSeconds, quoted, sqliteWriting } from '../write/writing.js';

/** Opens a file to read it. @throws {CommandError} if it does not exist */
export function openForeignSqlite(path: string, cwd: string): ForeignDatabase {
	const file = resolve(cwd, path);
	if (!existsSync(file)) throw new CommandError(`There is no file ${file}. Name the database with --database.`);
	const database = new DatabaseSync(file, { readOnly: true });
	const all = (sql: string, ...values: string[]) => database.prepare(sql).all(...values);
	const names = all("select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'");
	const tables = names.map((row) => {
		const name = String(row.name);
		const columns = all('select name, type from pragma_table_info(?)', name);
		return {
			name,
			sql: quoted(name),
			schema: undefined,
			isVisible: true,
			columns: columns.map((column) => {
				const own = String(column.name);
				let stored: StoredAs | undefined;
				return {
					name: own,
					type: String(column.type).toLowerCase(),
					get stored() {
						return (stored ??= storedAs(database, quoted(name), quoted(own)));
					}
				};
			})
		};
	});
	return {
		kind: 'sqlite',
		write: sqliteWriting,
		tables,
		rows: async (sql) => all(sql),
		async indexes() {
			const rows = all("select name, tbl_name from sqlite_master where type = 'index' and sql is not null");
			return rows.map(({ name, tbl_name: table }) => ({ name: String(name), table: String(table) }));
		},
		// A foreign key has the name of its table, so that it leads to the one that takes the place.
		references: async (table) =>
			tables.flatMap((from) =>
				all('select "table", "to", on_delete from pragma_foreign_key_list(?)', from.name)
					.filter((row) => String(row.table).toLowerCase() === table.name.toLowerCase())
					.map((row) => ({
						from,
						cascades: row.on_delete === 'CASCADE',
						isTo: (column: string) => row.to === null || row.to === column
					}))
			),
		async close() {
			database.close();
		}
	};
}

/** Looks at the values. Without any, they may be of each kind. */
function storedAs(database: DatabaseSync, table: string, column: string): StoredAs {
	const number = `typeof(${column}) = 'integer'`;
	const kinds: readonly (readonly [StoredAs, string])[] = [
		['text moments', `typeof(${column}) = 'text' and ${column} glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]*'`],
		['flags', `${number} and ${column} in (0, 1)`],
		['seconds', `${number} and ${column} > 1 and ${column} < ${mostSeconds}`],
		['milliseconds', `${number} and ${column} >= ${mostSeconds}`]
	];
	const sums = kinds.map(([, condition], index) => `sum(${condition}) as k${index}`).join(', ');
	const row = database.prepare(`select count(*) as count, ${sums} from ${table} where ${column} is not null`).get();
	const position = kinds.findIndex((_, index) => Number(row?.count) > 0 && row?.[`k${index}`] === row?.count);
	return kinds[position]?.[0] ?? 'mixed';
}
