/** Reads a PostgreSQL database, in a transaction that cannot write. */
import type { Names } from '../../adapters/shared/names.js';
import type { ColumnType } from '../../adapters/shared/schema.js';
import type { TableName } from '../../adapters/shared/tables.js';
import { driverOf, failedStatement, reaching } from './driver.js';
import type { Live, LiveTable } from './live.js';

/** A client of `pg`. */
interface Client {
	readonly host: string;
	readonly port: number;
	readonly database: string;
	connect(): Promise<unknown>;
	query(sql: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
	end(): Promise<void>;
}

const text = /^(?:text|citext|character varying|character\b|varchar)/;

/** The types that can contain what the adapter writes. */
const types: Record<ColumnType, RegExp> = {
	key: text,
	text,
	sessionId: /./,
	id: /^(?:text|character varying|integer|bigint|uuid)/,
	owner: /^(?:text|character varying|integer|bigint|uuid)/,
	rowId: /^(?:integer|bigint|text|character varying|uuid)/,
	integer: /^(?:integer|bigint)$/,
	bigint: /^(?:integer|bigint)$/,
	number: /^(?:double precision|real|numeric)/,
	date: /^timestamp(?:\(\d\))? with time zone$/,
	flag: /^boolean$/,
	boolean: /^boolean$/,
	json: /^jsonb?$/
};

/** Opens a database to read it. @throws {CommandError} */
export async function openPostgres(url: string, cwd: string, names: Names): Promise<Live> {
	const driver = (await driverOf('pg', cwd)) as { default: { Client: new (options: object) => Client } };
	const client = new driver.default.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
	const place = `PostgreSQL, database "${client.database}" at ${client.host}:${client.port}`;
	await reaching(place, () => client.connect());
	await client.query('begin transaction read only');
	const rows = async (sql: string, values?: unknown[]) => (await client.query(sql, values)).rows;
	const grouped = (name: TableName, columns: readonly string[]) => {
		const list = columns.map((column) => `"${column}"`).join(', ');
		const present = columns.map((column) => `"${column}" is not null`).join(' and ');
		return `select ${list}, count(*) from ${names.table(name)} where ${present} group by ${list} having count(*) > 1`;
	};

	/** @param table the name in quotes, with its schema */
	async function tableAt(table: string): Promise<LiveTable | undefined> {
		const columns = await rows(
			`select attname::text as name, format_type(atttypid, atttypmod) as type, attnotnull as required,
				(atthasdef or attidentity <> '' or attgenerated <> '') as filled
			from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped order by attnum`,
			[table]
		);
		if (columns.length === 0) return undefined;
		const keys = await rows(
			`select indisunique as "unique", array(select attname::text from unnest(indkey) with ordinality as part (number, place)
				join pg_attribute on attrelid = indrelid and attnum = part.number order by place) as columns
			from pg_index where indrelid = to_regclass($1) and indpred is null and indexprs is null and indisvalid`,
			[table]
		);
		const [count] = await rows(
			`select case when exists (select 1 from ${table}) then greatest(reltuples, 1) else 0 end as rows
			from pg_class where oid = to_regclass($1)`,
			[table]
		);
		return {
			columns: columns as unknown as { name: string; type: string; required: boolean; filled: boolean }[],
			keys: keys as unknown as { columns: string[]; unique: boolean }[],
			rows: Number(count?.rows)
		};
	}

	return {
		place,
		async columnsOf(name) {
			const columns = await rows(
				'select attname::text as name from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped',
				[`"${name}"`]
			);
			return columns.map((column) => String(column.name));
		},
		table: (name) => tableAt(names.table(name)),
		tableAt: ({ name, schema }) => tableAt(schema === undefined ? `"${name}"` : `"${schema}"."${name}"`),
		async duplicates(name, columns) {
			const [count] = await rows(`select count(*) as count from (${grouped(name, columns)}) as several`);
			return Number(count?.count);
		},
		duplicatesSql: (name, columns) => `${grouped(name, columns)};`,
		fits: (kind, type) => types[kind].test(type),
		cureFor(name, column, kind) {
			const change = `alter table ${names.table(name)} alter column "${column}" type`;
			if (kind === 'date') return `${change} timestamptz using "${column}" at time zone 'UTC';`;
			return kind === 'bigint' ? `${change} bigint;` : undefined;
		},
		async run(statements) {
			await client.query('rollback');
			await client.query('begin');
			for (const statement of statements) {
				try {
					await client.query(statement);
				} catch (thrown) {
					throw failedStatement(statement, thrown, 'Nothing is changed.');
				}
			}
			await client.query('commit');
		},
		close: () => client.end()
	};
}
