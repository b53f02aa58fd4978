/**
 * The default tables for MySQL and MariaDB. The names are those of `@auth/drizzle-adapter`. The types differ where those
 * types lose information: ids and tokens are compared byte by byte (the usual collations treat `s1` and `S1` as equal), dates
 * have milliseconds and no time zone, and a provider's token may be longer than 255 characters.
 */
import {
	bigint,
	boolean,
	customType,
	datetime,
	index,
	int,
	mysqlTable,
	primaryKey,
	text,
	varchar,
	type MySqlColumn,
	type MySqlTable,
	type MySqlTableWithColumns
} from 'drizzle-orm/mysql-core';
import type { ColumnKinds } from './columns.js';
import { defaultTables, type TableParts } from './default-tables.js';
import type { ColumnConfig, DefaultRows, IdType, SecretRows, TableOptions, TablesOf } from './tables.js';

/** Your own tables, as the adapter accepts them. They may have further columns. */
export type MySqlTables = TablesOf<MySqlTable, MySqlColumn>;

/** The default tables. */
export type MySqlDefaultTables<
	Id extends IdType,
	Names extends boolean = false,
	Details extends boolean = false,
	Secrets extends boolean = false
> = TablesFor<DefaultRows<Id, Names, Details>> & (Secrets extends true ? TablesFor<SecretRows<Id>> : unknown);

type TablesFor<Rows> = { [Table in keyof Rows]: DefaultTable<Rows[Table]> };

type DefaultTable<Row> = MySqlTableWithColumns<{
	name: string;
	schema: undefined;
	dialect: 'mysql';
	columns: { [Key in keyof Row]: MySqlColumn<ColumnConfig<Key, Row[Key]>> };
}>;

/** A string that is compared exactly, except for spaces at its end. It has 255 characters by default. */
const exact = customType<{ data: string; config: { length?: number } }>({
	dataType: (config) => `varchar(${config?.length ?? 255}) character set utf8mb4 collate utf8mb4_bin`
});

/** The lengths that allow a passkey of 480 bytes as an id, and still fit into an index of 3072 bytes. */
const PROVIDER = { length: 120 };
const PROVIDER_ACCOUNT_ID = { length: 640 };
const KIND = { length: 64 };

const textId = {
	own: () =>
		exact('id')
			.primaryKey()
			.$defaultFn(() => crypto.randomUUID()),
	owner: () => exact('userId').notNull()
};

const ID = {
	text: textId,
	uuid: textId,
	serial: { own: () => int('id').autoincrement().primaryKey(), owner: () => int('userId').notNull() }
};

/**
 * Returns the tables. Export them from your schema file, so that drizzle-kit creates them.
 * @example export const { usersTable, accountsTable } = mysqlTables()
 */
export function mysqlTables<
	Id extends IdType = 'text',
	Names extends boolean = false,
	Details extends boolean = false,
	Secrets extends boolean = false
>(options: TableOptions<Id, Names, Details, Secrets> = {}): MySqlDefaultTables<Id, Names, Details, Secrets> {
	const id = ID[options.id ?? 'text'];
	const parts = {
		table: mysqlTable,
		index,
		primaryKey,
		ownerInPasskeyKey: false,
		kinds: (userId: () => never): ColumnKinds => ({
			key: exact,
			kind: (name) => exact(name, KIND),
			provider: (name) => exact(name, PROVIDER),
			accountId: (name) => exact(name, PROVIDER_ACCOUNT_ID),
			passkeyId: (name) => exact(name, PROVIDER_ACCOUNT_ID).primaryKey(),
			short: (name) => varchar(name, { length: 255 }),
			text,
			number: (name) => bigint(name, { mode: 'number' }),
			date: (name) => datetime(name, { mode: 'date', fsp: 3 }),
			flag: boolean,
			ownId: id.own,
			userId: () => id.owner().references((): MySqlColumn => userId(), { onDelete: 'cascade' })
		})
	};
	return defaultTables(parts as unknown as TableParts, options) as unknown as MySqlDefaultTables<
		Id,
		Names,
		Details,
		Secrets
	>;
}
