/** Creates the tables of the adapter, or what is missing in them. */
import { sql, type ColumnDataType, type CreateTableBuilder, type Kysely, type RawBuilder } from 'kysely';
import type { Dialect } from '../../lib/store/tables/sql/dialect.js';
import { makesSessionIds, type IdType } from '../shared/stored-columns.js';
import { dialectOf, type Tables } from './dialect.js';
import { definedColumns, type DefinedColumn, type TableName } from '../shared/tables.js';
import { tableNames, type TableOptions } from './tables.js';

type SqlType = ColumnDataType | RawBuilder<unknown>;

/** Returns the types of a database. Text that is searched for has a length on MySQL, whose indexes need one. */
function typesOf(dialect: Dialect, id: IdType): Types {
	const counter = { sqlite: 'integer', postgres: 'serial', mysql: sql`integer auto_increment` } as const;
	const text = keyType(dialect);
	const uuid = dialect === 'postgres' ? 'uuid' : text;
	return {
		key: text,
		text: 'text',
		id: { text, uuid, serial: counter[dialect] }[id],
		owner: { text, uuid, serial: 'integer' as const }[id],
		sessionId: makesSessionIds(dialect, id) ? sql`uuid default gen_random_uuid()` : text,
		integer: 'integer',
		bigint: 'bigint',
		date: { sqlite: 'text' as const, postgres: 'timestamptz' as const, mysql: sql`datetime(3)` }[dialect],
		flag: dialect === 'sqlite' ? 'integer' : 'boolean'
	};
}

function keyType(dialect: Dialect): SqlType {
	return dialect === 'mysql' ? sql`varchar(255) character set utf8mb4 collate utf8mb4_bin` : 'text';
}

const primaryKeys: Record<TableName, readonly string[]> = {
	user: ['id'],
	account: ['provider', 'providerAccountId'],
	session: ['sessionToken'],
	verificationToken: ['identifier', 'token'],
	authenticator: ['credentialID'],
	secret: ['id']
};

/** Unique keys and indexes beside the primary keys. */
const indexes: readonly { table: TableName; columns: readonly string[]; unique?: true }[] = [
	{ table: 'user', columns: ['email'], unique: true },
	{ table: 'account', columns: ['provider', 'providerAccountId'], unique: true },
	{ table: 'account', columns: ['userId'] },
	{ table: 'session', columns: ['sessionToken'], unique: true },
	{ table: 'session', columns: ['userId'] },
	{ table: 'session', columns: ['id'], unique: true },
	{ table: 'session', columns: ['sid', 'provider'] },
	{ table: 'session', columns: ['expires'] },
	{ table: 'verificationToken', columns: ['identifier', 'token'], unique: true },
	{ table: 'verificationToken', columns: ['expires'] },
	{ table: 'authenticator', columns: ['userId'] },
	{ table: 'secret', columns: ['userId', 'kind'] },
	{ table: 'secret', columns: ['expires'] }
];

/**
 * Creates the tables, columns and indexes that are missing. Call it in a migration. It removes and changes nothing, so that it can
 * run again, and on a database that `@auth/kysely-adapter` filled.
 *
 * @example
 * ```ts
 * import { createTables } from 'framework-auth/adapters/kysely';
 *
 * export const up = (db: Kysely<unknown>) => createTables(db);
 * ```
 * @throws the error of the driver, for example if a unique index is added to a table with duplicates
 */
export async function createTables<Database>(
	database: Kysely<Database>,
	options: Omit<TableOptions, 'userColumns' | 'authJs'> = {}
): Promise<void> {
	const db = (database as unknown as Kysely<Tables>).withoutPlugins();
	const dialect = dialectOf(db);
	const names: Record<TableName, string> = { ...tableNames, ...options.tables };
	const types = typesOf(dialect, options.id ?? 'text');
	const existing = new Map(
		(await db.introspection.getTables()).map(({ name, columns }) => [name, columns.map((column) => column.name)])
	);
	for (const [table, columns] of Object.entries(definedColumns()) as [TableName, Columns][]) {
		const name = names[table];
		const presentColumns = existing.get(name.slice(name.lastIndexOf('.') + 1));
		if (presentColumns) await addColumns(db, name, presentColumns, columns, types);
		else await createTable(db, table, names, columns, types);
	}
	await createIndexes(db, dialect, names);
}

type Columns = Readonly<Record<string, DefinedColumn>>;
type Types = Record<DefinedColumn['type'], SqlType>;

async function addColumns(
	db: Kysely<Tables>,
	table: string,
	presentColumns: readonly string[],
	columns: Columns,
	types: Types
): Promise<void> {
	for (const [name, { type }] of Object.entries(columns)) {
		if (!presentColumns.includes(name)) await db.schema.alterTable(table).addColumn(name, types[type]).execute();
	}
}

async function createTable(
	db: Kysely<Tables>,
	table: TableName,
	names: Record<TableName, string>,
	columns: Columns,
	types: Types
): Promise<void> {
	let statement: CreateTableBuilder<string, string> = db.schema.createTable(names[table]);
	for (const [name, { type, required }] of Object.entries(columns)) {
		statement = statement.addColumn(name, types[type], (column) => (required ? column.notNull() : column));
	}
	statement = statement.addPrimaryKeyConstraint(`${table}_primary_key`, [...primaryKeys[table]]);
	if ('userId' in columns) {
		const name = `${table}_userId_foreign_key`;
		statement = statement.addForeignKeyConstraint(name, ['userId'], names.user, ['id'], (key) =>
			key.onDelete('cascade')
		);
	}
	await statement.execute();
}

async function createIndexes(db: Kysely<Tables>, dialect: Dialect, names: Record<TableName, string>): Promise<void> {
	const existing = new Set(await indexNames(db, dialect));
	for (const { table, columns, unique } of indexes) {
		const name = indexName(table, columns, unique);
		if (existing.has(name)) continue;
		const statement = db.schema
			.createIndex(name)
			.on(names[table])
			.columns([...columns]);
		await (unique ? statement.unique() : statement).execute();
	}
}

/** Returns the name of an index. */
export function indexName(table: string, columns: readonly string[], unique?: boolean): string {
	return `${table}_${columns.join('_')}_${unique ? 'unique' : 'index'}`;
}

/** Returns the names of the indexes: MySQL has no `create index if not exists`. */
async function indexNames(db: Kysely<Tables>, dialect: Dialect): Promise<string[]> {
	const catalogs = {
		sqlite: sql<{ name: string }>`select name from sqlite_master where type = 'index'`,
		postgres: sql<{
			name: string;
		}>`select indexname as name from pg_indexes where schemaname = any (current_schemas(false))`,
		mysql: sql<{
			name: string;
		}>`select index_name as name from information_schema.statistics where table_schema = database()`
	};
	return (await catalogs[dialect].execute(db)).rows.map(({ name }) => name);
}
