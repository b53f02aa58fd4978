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
import type { ColumnConfig, DefaultRows, IdType, TableOptions, TablesOf } from './tables.js';

/** Your own tables, as the adapter accepts them. They may have further columns. */
export type SqliteTables = TablesOf<SQLiteTable, SQLiteColumn>;

/** The five default tables. */
export type SqliteDefaultTables<Id extends IdType, Names extends boolean = false, Details extends boolean = false> = {
	[Table in keyof DefaultRows<Id, Names, Details>]: DefaultTable<DefaultRows<Id, Names, Details>[Table]>;
};

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

/** Returns the five tables. Export them from your schema file, so that drizzle-kit creates them. */
export function sqliteTables<
	Id extends IdType = 'text',
	Names extends boolean = false,
	Details extends boolean = false
>(options: TableOptions<Id, Names, Details> = {}): SqliteDefaultTables<Id, Names, Details> {
	const id = ID[options.id ?? 'text'];
	const owner = () => id.owner().references((): SQLiteColumn => usersTable.id, { onDelete: 'cascade' });

	const usersTable = sqliteTable('user', {
		id: id.own(),
		name: text('name'),
		email: text('email').unique(),
		emailVerified: integer('emailVerified', { mode: 'timestamp_ms' }),
		image: text('image')
	});
	const accountsTable = sqliteTable(
		'account',
		{
			userId: owner(),
			type: text('type').notNull(),
			provider: text('provider').notNull(),
			providerAccountId: text('providerAccountId').notNull(),
			refresh_token: text('refresh_token'),
			access_token: text('access_token'),
			expires_at: integer('expires_at'),
			token_type: text('token_type'),
			scope: text('scope'),
			id_token: text('id_token'),
			session_state: text('session_state')
		},
		(table) => [
			primaryKey({ columns: [table.provider, table.providerAccountId] }),
			index('account_userId_index').on(table.userId)
		]
	);
	const sessionsTable = sqliteTable(
		'session',
		{
			sessionToken: text('sessionToken').primaryKey(),
			userId: owner(),
			expires: integer('expires', { mode: 'timestamp_ms' }).notNull(),
			...(options.sessionDetails && {
				id: text('id').unique(),
				createdAt: integer('createdAt', { mode: 'timestamp_ms' }),
				lastUsedAt: integer('lastUsedAt', { mode: 'timestamp_ms' }),
				authenticatedAt: integer('authenticatedAt', { mode: 'timestamp_ms' }),
				methods: text('methods'),
				provider: text('provider'),
				sid: text('sid'),
				acr: text('acr'),
				userAgent: text('userAgent')
			})
		},
		(table) => [index('session_userId_index').on(table.userId)]
	);
	const verificationTokensTable = sqliteTable(
		'verificationToken',
		{
			identifier: text('identifier').notNull(),
			token: text('token').notNull(),
			expires: integer('expires', { mode: 'timestamp_ms' }).notNull()
		},
		(table) => [
			primaryKey({ columns: [table.identifier, table.token] }),
			index('verificationToken_expires_index').on(table.expires)
		]
	);
	const authenticatorsTable = sqliteTable(
		'authenticator',
		{
			credentialID: text('credentialID').notNull().unique(),
			userId: owner(),
			providerAccountId: text('providerAccountId').notNull(),
			credentialPublicKey: text('credentialPublicKey').notNull(),
			counter: integer('counter').notNull(),
			credentialDeviceType: text('credentialDeviceType').notNull(),
			credentialBackedUp: integer('credentialBackedUp', { mode: 'boolean' }).notNull(),
			transports: text('transports'),
			...(options.passkeyNames && { name: text('name') })
		},
		(table) => [primaryKey({ columns: [table.userId, table.credentialID] })]
	);
	const tables = { usersTable, accountsTable, sessionsTable, verificationTokensTable, authenticatorsTable };
	return tables as unknown as SqliteDefaultTables<Id, Names, Details>;
}
