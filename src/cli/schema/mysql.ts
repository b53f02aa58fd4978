/** Reads a database of MySQL or MariaDB, in a transaction that cannot write. */
import type { Names } from '../../adapters/shared/names.js';
import type { ColumnType } from '../../adapters/shared/schema.js';
import type { TableName } from '../../adapters/shared/tables.js';
import { driverOf, failedStatement, reaching } from './driver.js';
import type { Live, LiveTable, TablePlace } from './live.js';

const texts = /^(?:varchar|char|(?:tiny|medium|long)?text)/;
const ids = /^(?:varchar|char|(?:big)?int)/;

/** The types that can contain what the adapter writes. */
const fitting: Record<ColumnType, RegExp> = {
	key: texts,
	text: texts,
	sessionId: texts,
	id: ids,
	owner: ids,
	rowId: /int/,
	integer: /^(?:big)?int/,
	bigint: /^(?:big)?int/,
	number: /^(?:double|float|decimal)/,
	date: /^(?:datetime|timestamp)/,
	flag: /^(?:tinyint|bit)/,
	boolean: /^(?:tinyint|bit)/,
	json: /^(?:json|longtext)/
};

/** A connection of `mysql2`. */
interface Connection {
	query(sql: string, values?: unknown[]): Promise<[Record<string, unknown>[], unknown]>;
	end(): Promise<void>;
}

/** Opens a database to read it. @throws {CommandError} */
export async function openMySql(url: string, cwd: string, names: Names): Promise<Live> {
	const driver = (await driverOf('mysql2/promise', cwd)) as { createConnection(options: object): Promise<Connection> };
	const { host, pathname } = URL.canParse(url) ? new URL(url) : { host: 'an address that is not a URL', pathname: '/' };
	const where = `MySQL, database "${decodeURIComponent(pathname.slice(1))}" at ${host}`;
	const connection = await reaching(where, () => driver.createConnection({ uri: url, connectTimeout: 10_000 }));
	await connection.query('start transaction read only');
	const rows = async (sql: string, values?: unknown[]) => (await connection.query(sql, values))[0];
	const grouped = (name: TableName, columns: readonly string[]) => {
		const list = columns.map((column) => `\`${column}\``).join(', ');
		const present = columns.map((column) => `\`${column}\` is not null`).join(' and ');
		return `select ${list}, count(*) from ${names.table(name)} where ${present} group by ${list} having count(*) > 1`;
	};
	const here = 'table_schema = coalesce(?, database()) and table_name = ?';

	async function tableAt({ name, schema }: TablePlace): Promise<LiveTable | undefined> {
		const full = schema === undefined ? `\`${name}\`` : `\`${schema}\`.\`${name}\``;
		const columns = await rows(
			`select column_name as name, column_type as type, character_set_name as charset, collation_name as collation,
				is_nullable as nullable, column_default as preset, extra
			from information_schema.columns where ${here} order by ordinal_position`,
			[schema ?? null, name]
		);
		if (columns.length === 0) return undefined;
		const parts = await rows(
			`select index_name as name, column_name as part, non_unique as several, sub_part as prefix
			from information_schema.statistics where ${here} order by index_name, seq_in_index`,
			[schema ?? null, name]
		);
		const keyNames = [...new Set(parts.map((part) => part.name))];
		const keys = keyNames.map((key) => parts.filter((part) => part.name === key));
		const [any] = await rows(`select exists (select 1 from ${full}) as some`);
		const [about] = await rows(`select table_rows as count from information_schema.tables where ${here}`, [
			schema ?? null,
			name
		]);
		return {
			columns: columns.map((column) => ({
				name: String(column.name),
				type:
					String(column.type) +
					(column.charset ? ` character set ${String(column.charset)} collate ${String(column.collation)}` : ''),
				required: column.nullable === 'NO',
				filled:
					/auto_increment|default_generated|on update/i.test(String(column.extra)) ||
					(column.preset !== null && column.preset !== 'NULL')
			})),
			keys: keys
				.filter((key) => key.every(({ prefix }) => prefix === null))
				.map((key) => ({ columns: key.map(({ part }) => String(part)), unique: Number(key[0]?.several) === 0 })),
			rows: Number(any?.some) === 0 ? 0 : Math.max(1, Number(about?.count))
		};
	}

	return {
		place: where,
		async columnsOf(name) {
			const columns = await rows(
				'select column_name as name from information_schema.columns where table_schema = database() and table_name = ?',
				[name]
			);
			return columns.map((column) => String(column.name));
		},
		table: (name) => tableAt({ name: names.bare(name), schema: names.schemaOf(name) }),
		tableAt,
		async duplicates(name, columns) {
			const [count] = await rows(`select count(*) as count from (${grouped(name, columns)}) as several`);
			return Number(count?.count);
		},
		duplicatesSql: (name, columns) => `${grouped(name, columns)};`,
		fits: (kind, type) => fitting[kind].test(type),
		cureFor: (name, column, kind) =>
			kind === 'bigint' ? `alter table ${names.table(name)} modify \`${column}\` bigint;` : undefined,
		async run(statements) {
			await connection.query('rollback');
			for (const statement of statements) {
				try {
					await connection.query(statement);
				} catch (thrown) {
					throw failedStatement(
						statement,
						thrown,
						'The statements before it are done: run the command again after the fix.'
					);
				}
			}
		},
		close: () => connection.end()
	};
}
