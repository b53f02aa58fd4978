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
import type { ColumnConfig, DefaultRows, IdType, TableOptions, TablesOf } from './tables.js';

/** Your own tables, as the adapter accepts them. They may have further columns. */
export type MySqlTables = TablesOf<MySqlTable, MySqlColumn>;

/** The five default tables. */
export type MySqlDefaultTables<Id extends IdType, Names extends boolean = false, Details extends boolean = false> = {
	[Table in keyof DefaultRows<Id, Names, Details>]: DefaultTable<DefaultRows<Id, Names, Details>[Table]>;
};

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

/** Returns the five tables. Export them from your schema file, so that drizzle-kit creates them. */
export function mysqlTables<Id extends IdType = 'text', Names extends boolean = false, Details extends boolean = false>(
	options: TableOptions<Id, Names, Details> = {}
): MySqlDefaultTables<Id, Names, Details> {
	const id = ID[options.id ?? 'text'];
	const owner = () => id.owner().references((): MySqlColumn => usersTable.id, { onDelete: 'cascade' });

	const usersTable = mysqlTable('user', {
		id: id.own(),
		name: varchar('name', { length: 255 }),
		email: exact('email').unique(),
		emailVerified: datetime('emailVerified', { mode: 'date', fsp: 3 }),
		image: text('image')
	});
	const accountsTable = mysqlTable(
		'account',
		{
			userId: owner(),
			type: varchar('type', { length: 255 }).notNull(),
			provider: exact('provider', PROVIDER).notNull(),
			providerAccountId: exact('providerAccountId', PROVIDER_ACCOUNT_ID).notNull(),
			refresh_token: text('refresh_token'),
			access_token: text('access_token'),
			expires_at: bigint('expires_at', { mode: 'number' }),
			token_type: varchar('token_type', { length: 255 }),
			scope: text('scope'),
			id_token: text('id_token'),
			session_state: text('session_state')
		},
		(table) => [
			primaryKey({ columns: [table.provider, table.providerAccountId] }),
			index('account_userId_index').on(table.userId)
		]
	);
	const sessionsTable = mysqlTable(
		'session',
		{
			sessionToken: exact('sessionToken').primaryKey(),
			userId: owner(),
			expires: datetime('expires', { mode: 'date', fsp: 3 }).notNull(),
			...(options.sessionDetails && {
				id: exact('id').unique(),
				createdAt: datetime('createdAt', { mode: 'date', fsp: 3 }),
				lastUsedAt: datetime('lastUsedAt', { mode: 'date', fsp: 3 }),
				authenticatedAt: datetime('authenticatedAt', { mode: 'date', fsp: 3 }),
				methods: text('methods'),
				provider: text('provider'),
				sid: text('sid'),
				acr: text('acr'),
				userAgent: text('userAgent')
			})
		},
		(table) => [index('session_userId_index').on(table.userId)]
	);
	const verificationTokensTable = mysqlTable(
		'verificationToken',
		{
			identifier: exact('identifier').notNull(),
			token: exact('token').notNull(),
			expires: datetime('expires', { mode: 'date', fsp: 3 }).notNull()
		},
		(table) => [
			primaryKey({ columns: [table.identifier, table.token] }),
			index('verificationToken_expires_index').on(table.expires)
		]
	);
	const authenticatorsTable = mysqlTable(
		'authenticator',
		{
			credentialID: exact('credentialID', PROVIDER_ACCOUNT_ID).primaryKey(),
			userId: owner(),
			providerAccountId: exact('providerAccountId', PROVIDER_ACCOUNT_ID).notNull(),
			credentialPublicKey: text('credentialPublicKey').notNull(),
			counter: bigint('counter', { mode: 'number' }).notNull(),
			credentialDeviceType: varchar('credentialDeviceType', { length: 255 }).notNull(),
			credentialBackedUp: boolean('credentialBackedUp').notNull(),
			transports: varchar('transports', { length: 255 }),
			...(options.passkeyNames && { name: varchar('name', { length: 255 }) })
		},
		(table) => [index('authenticator_userId_index').on(table.userId)]
	);
	const tables = { usersTable, accountsTable, sessionsTable, verificationTokensTable, authenticatorsTable };
	return tables as unknown as MySqlDefaultTables<Id, Names, Details>;
}
