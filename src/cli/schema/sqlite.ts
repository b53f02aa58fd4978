/** Reads a SQLite file. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Names } from '../../adapters/shared/names.js';
import type { ColumnType } from '../../adapters/shared/schema.js';
import type { TableName } from '../../adapters/shared/tables.js';
import { CommandError } from '../command.js';
import { failedStatement } from './driver.js';
import type { Live, LiveTable } from './live.js';

/** The affinity of a column that can contain what the adapter writes. @see https://sqlite.org/datatype3.html#determination_of_column_affinity */
const affinities: Record<ColumnType, RegExp> = {
	key: /char|clob|text/i,
	text: /char|clob|text/i,
	json: /char|clob|text/i,
	sessionId: /char|clob|text/i,
	id: /char|clob|text|int/i,
	owner: /char|clob|text|int/i,
	rowId: /int/i,
	integer: /int/i,
	bigint: /int/i,
	number: /real|floa|doub|int|num|dec/i,
	date: /int/i,
	flag: /int|bool/i,
	boolean: /int|bool/i
};

/** Opens a file to read it. @param writable also for changes: a file that does not exist is made. @throws {CommandError} */
export function openSqlite(path: string, cwd: string, names: Names, writable = false): Live {
	if (/^\w+:\/\//.test(path)) {
		throw new CommandError(
			'--database reads a file of SQLite. For a database elsewhere, give a copy, or the local one of Wrangler.'
		);
	}
	const file = resolve(cwd, path.replace(/^file:/, ''));
	if (!writable && !existsSync(file))
		throw new CommandError(`There is no file ${file}. Without --database, the command prints all tables.`);
	const database = new DatabaseSync(file, { readOnly: !writable });
	const grouped = (name: TableName, columns: readonly string[]) => {
		const list = columns.map((column) => `"${column}"`).join(', ');
		const present = columns.map((column) => `"${column}" is not null`).join(' and ');
		return `select ${list}, count(*) from ${names.table(name)} where ${present} group by ${list} having count(*) > 1`;
	};
	const all = (sql: string, ...values: string[]) => database.prepare(sql).all(...values);

	function tableAt(bare: string): LiveTable | undefined {
		const columns = all('select name, type, "notnull", dflt_value, pk from pragma_table_info(?)', bare);
		if (columns.length === 0) return undefined;
		const keys = all('select name, "unique", partial from pragma_index_list(?)', bare)
			.filter(({ partial }) => partial === 0)
			.map((index) => ({
				columns: all('select name from pragma_index_info(?) order by seqno', String(index.name)).map(({ name }) =>
					String(name)
				),
				unique: index.unique === 1
			}));
		const primary = columns.filter(({ pk }) => Number(pk) > 0).sort((a, b) => Number(a.pk) - Number(b.pk));
		return {
			columns: columns.map(({ name, type, notnull, dflt_value, pk }) => ({
				name: String(name),
				type: String(type).toLowerCase(),
				required: notnull === 1 || Number(pk) > 0,
				filled: dflt_value !== null || (Number(pk) > 0 && primary.length === 1 && /^integer$/i.test(String(type)))
			})),
			keys: [...keys, { columns: primary.map(({ name }) => String(name)), unique: true }],
			rows: Number(all(`select count(*) as count from "${bare}"`)[0]?.count)
		};
	}

	return {
		place: `SQLite, ${file}`,
		columnsOf: async (table) => all('select name from pragma_table_info(?)', table).map(({ name }) => String(name)),
		table: async (name) => tableAt(names.bare(name)),
		tableAt: async ({ name }) => tableAt(name),
		async duplicates(name, columns) {
			return Number(all(`select count(*) as count from (${grouped(name, columns)})`)[0]?.count);
		},
		duplicatesSql: (name, columns) => `${grouped(name, columns)};`,
		fits: (kind, type) => affinities[kind].test(type),
		cureFor: () => undefined,
		async run(statements) {
			database.exec('begin immediate');
			for (const statement of statements) {
				try {
					database.exec(statement);
				} catch (thrown) {
					database.exec('rollback');
					throw failedStatement(statement, thrown, 'Nothing is changed.');
				}
			}
			database.exec('commit');
		},
		async close() {
			database.close();
		}
	};
}
