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
	type MySqlColumnBuilderBase,
	type MySqlTable,
	type MySqlTableWithColumns
} from 'drizzle-orm/mysql-core';
import { columnsOf } from './columns.js';
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

/** Returns the tables. Export them from your schema file, so that drizzle-kit creates them. */
export function mysqlTables<
	Id extends IdType = 'text',
	Names extends boolean = false,
	Details extends boolean = false,
	Secrets extends boolean = false
>(options: TableOptions<Id, Names, Details, Secrets> = {}): MySqlDefaultTables<Id, Names, Details, Secrets> {
	const id = ID[options.id ?? 'text'];
	const owner = () => id.owner().references((): MySqlColumn => usersTable.id, { onDelete: 'cascade' });

	const columns = columnsOf<MySqlColumnBuilderBase>(
		{
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
			userId: owner
		},
		options
	);

	const usersTable = mysqlTable('user', columns.user);
	const accountsTable = mysqlTable('account', columns.account, (table) => [
		primaryKey({ columns: [table.provider, table.providerAccountId] }),
		index('account_userId_index').on(table.userId)
	]);
	const sessionsTable = mysqlTable('session', columns.session, (table) => [
		index('session_userId_index').on(table.userId),
		index('session_expires_index').on(table.expires),
		...(table.sid ? [index('session_sid_index').on(table.sid)] : [])
	]);
	const verificationTokensTable = mysqlTable('verificationToken', columns.verificationToken, (table) => [
		primaryKey({ columns: [table.identifier, table.token] }),
		index('verificationToken_expires_index').on(table.expires)
	]);
	const authenticatorsTable = mysqlTable('authenticator', columns.authenticator, (table) => [
		index('authenticator_userId_index').on(table.userId)
	]);
	const secretsTable = mysqlTable('secret', columns.secret, (table) => [
		index('secret_userId_index').on(table.userId, table.kind),
		index('secret_expires_index').on(table.expires)
	]);
	const tables = {
		usersTable,
		accountsTable,
		sessionsTable,
		verificationTokensTable,
		authenticatorsTable,
		...(options.secrets && { secretsTable })
	};
	return tables as unknown as MySqlDefaultTables<Id, Names, Details, Secrets>;
}
