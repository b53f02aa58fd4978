/**
 * The default tables for PostgreSQL. The names and types are those of `@auth/drizzle-adapter`, except that numbers have 64
 * bits and that the searched columns have an index.
 */
import {
	bigint,
	boolean,
	index,
	integer,
	pgTable,
	primaryKey,
	serial,
	text,
	timestamp,
	uuid,
	type PgColumn,
	type PgTable,
	type PgTableWithColumns
} from 'drizzle-orm/pg-core';
import type { ColumnKinds } from './columns.js';
import { defaultTables, type TableParts } from './default-tables.js';
import type { ColumnConfig, DefaultRows, IdType, SecretRows, TableOptions, TablesOf } from './tables.js';

/** Your own tables, as the adapter accepts them. They may have further columns. */
export type PostgresTables = TablesOf<PgTable, PgColumn>;

/** The default tables. */
export type PostgresDefaultTables<
	Id extends IdType,
	Names extends boolean = false,
	Details extends boolean = false,
	Secrets extends boolean = false
> = TablesFor<DefaultRows<Id, Names, Details>> & (Secrets extends true ? TablesFor<SecretRows<Id>> : unknown);

type TablesFor<Rows> = { [Table in keyof Rows]: DefaultTable<Rows[Table]> };

type DefaultTable<Row> = PgTableWithColumns<{
	name: string;
	schema: undefined;
	dialect: 'pg';
	columns: { [Key in keyof Row]: PgColumn<ColumnConfig<Key, Row[Key]>> };
}>;

const ID = {
	text: {
		own: () =>
			text('id')
				.primaryKey()
				.$defaultFn(() => crypto.randomUUID()),
		owner: () => text('userId').notNull()
	},
	uuid: { own: () => uuid('id').primaryKey().defaultRandom(), owner: () => uuid('userId').notNull() },
	serial: { own: () => serial('id').primaryKey(), owner: () => integer('userId').notNull() }
};

/**
 * Returns the tables. Export them from your schema file, so that drizzle-kit creates them.
 * @example export const { usersTable, accountsTable } = postgresTables()
 */
export function postgresTables<
	Id extends IdType = 'text',
	Names extends boolean = false,
	Details extends boolean = false,
	Secrets extends boolean = false
>(options: TableOptions<Id, Names, Details, Secrets> = {}): PostgresDefaultTables<Id, Names, Details, Secrets> {
	const id = ID[options.id ?? 'text'];
	const parts = {
		table: pgTable,
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
			number: (name) => bigint(name, { mode: 'number' }),
			date: (name) => timestamp(name, { mode: 'date' }),
			flag: boolean,
			ownId: id.own,
			userId: () => id.owner().references((): PgColumn => userId(), { onDelete: 'cascade' })
		})
	};
	return defaultTables(parts as unknown as TableParts, options) as unknown as PostgresDefaultTables<
		Id,
		Names,
		Details,
		Secrets
	>;
}
