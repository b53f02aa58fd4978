/**
 * The default tables for SQLite. The names and types are those of `@auth/drizzle-adapter`; the searched columns have an
 * index.
 */
import {
	index,
	integer,
	primaryKey,
	sqliteTable,
	text,
	type SQLiteColumn,
	type SQLiteTable,
	type SQLiteTableWithColumns
} from 'drizzle-orm/sqlite-core';
import type { ColumnKinds } from './columns.js';
import { defaultTables, type TableParts } from './default-tables.js';
import type { ColumnConfig, DefaultRows, IdType, SecretRows, TableOptions, TablesOf } from './tables.js';

/** Your own tables, as the adapter accepts them. They may have further columns. */
export type SqliteTables = TablesOf<SQLiteTable, SQLiteColumn>;

/** The default tables. */
export type SqliteDefaultTables<
	Id extends IdType,
	Names extends boolean = false,
	Details extends boolean = false,
	Secrets extends boolean = false
> = TablesFor<DefaultRows<Id, Names, Details>> & (Secrets extends true ? TablesFor<SecretRows<Id>> : unknown);

type TablesFor<Rows> = { [Table in keyof Rows]: DefaultTable<Rows[Table]> };

type DefaultTable<Row> = SQLiteTableWithColumns<{
	name: string;
	schema: undefined;
	dialect: 'sqlite';
	columns: { [Key in keyof Row]: SQLiteColumn<ColumnConfig<Key, Row[Key]>> };
}>;

const textId = {
	own: () =>
		text('id')
			.primaryKey()
			.$defaultFn(() => crypto.randomUUID()),
	owner: () => text('userId').notNull()
};

const ID = {
	text: textId,
	uuid: textId,
	serial: {
		own: () => integer('id').primaryKey({ autoIncrement: true }),
		owner: () => integer('userId').notNull()
	}
};

/**
 * Returns the tables. Export them from your schema file, so that drizzle-kit creates them.
 * @example export const { usersTable, accountsTable } = sqliteTables()
 */
export function sqliteTables<
	Id extends IdType = 'text',
	Names extends boolean = false,
	Details extends boolean = false,
	Secrets extends boolean = false
>(options: TableOptions<Id, Names, Details, Secrets> = {}): SqliteDefaultTables<Id, Names, Details, Secrets> {
	const id = ID[options.id ?? 'text'];
	const parts = {
		table: sqliteTable,
		index,
		primaryKey,
		ownerInPasskeyKey: true,
		kinds: (userId: () => never): ColumnKinds => ({
			key: text,
			kind: text,
			provider: text,
			accountId: text,
			passkeyId: (name) => text(name).notNull().unique(),
			short: text,
			text,
			number: integer,
			date: (name) => integer(name, { mode: 'timestamp_ms' }),
			flag: (name) => integer(name, { mode: 'boolean' }),
			ownId: id.own,
			userId: () => id.owner().references((): SQLiteColumn => userId(), { onDelete: 'cascade' })
		})
	};
	return defaultTables(parts as unknown as TableParts, options) as unknown as SqliteDefaultTables<
		Id,
		Names,
		Details,
		Secrets
	>;
}
