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
import type { ColumnConfig, DefaultRows, IdType, TableOptions, TablesOf } from './tables.js';

/** Your own tables, as the adapter accepts them. They may have further columns. */
export type PostgresTables = TablesOf<PgTable, PgColumn>;

/** The five default tables. */
export type PostgresDefaultTables<Id extends IdType, Names extends boolean = false, Details extends boolean = false> = {
	[Table in keyof DefaultRows<Id, Names, Details>]: DefaultTable<DefaultRows<Id, Names, Details>[Table]>;
};

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

/** Returns the five tables. Export them from your schema file, so that drizzle-kit creates them. */
export function postgresTables<
	Id extends IdType = 'text',
	Names extends boolean = false,
	Details extends boolean = false
>(options: TableOptions<Id, Names, Details> = {}): PostgresDefaultTables<Id, Names, Details> {
	const id = ID[options.id ?? 'text'];
	const owner = () => id.owner().references((): PgColumn => usersTable.id, { onDelete: 'cascade' });

	const usersTable = pgTable('user', {
		id: id.own(),
		name: text('name'),
		email: text('email').unique(),
		emailVerified: timestamp('emailVerified', { mode: 'date' }),
		image: text('image')
	});
	const accountsTable = pgTable(
		'account',
		{
			userId: owner(),
			type: text('type').notNull(),
			provider: text('provider').notNull(),
			providerAccountId: text('providerAccountId').notNull(),
			refresh_token: text('refresh_token'),
			access_token: text('access_token'),
			expires_at: bigint('expires_at', { mode: 'number' }),
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
	const sessionsTable = pgTable(
		'session',
		{
			sessionToken: text('sessionToken').primaryKey(),
			userId: owner(),
			expires: timestamp('expires', { mode: 'date' }).notNull(),
			...(options.sessionDetails && {
				id: text('id').unique(),
				createdAt: timestamp('createdAt', { mode: 'date' }),
				lastUsedAt: timestamp('lastUsedAt', { mode: 'date' }),
				authenticatedAt: timestamp('authenticatedAt', { mode: 'date' }),
				methods: text('methods'),
				provider: text('provider'),
				sid: text('sid'),
				acr: text('acr'),
				userAgent: text('userAgent')
			})
		},
		(table) => [index('session_userId_index').on(table.userId)]
	);
	const verificationTokensTable = pgTable(
		'verificationToken',
		{
			identifier: text('identifier').notNull(),
			token: text('token').notNull(),
			expires: timestamp('expires', { mode: 'date' }).notNull()
		},
		(table) => [
			primaryKey({ columns: [table.identifier, table.token] }),
			index('verificationToken_expires_index').on(table.expires)
		]
	);
	const authenticatorsTable = pgTable(
		'authenticator',
		{
			credentialID: text('credentialID').notNull().unique(),
			userId: owner(),
			providerAccountId: text('providerAccountId').notNull(),
			credentialPublicKey: text('credentialPublicKey').notNull(),
			counter: bigint('counter', { mode: 'number' }).notNull(),
			credentialDeviceType: text('credentialDeviceType').notNull(),
			credentialBackedUp: boolean('credentialBackedUp').notNull(),
			transports: text('transports'),
			...(options.passkeyNames && { name: text('name') })
		},
		(table) => [primaryKey({ columns: [table.userId, table.credentialID] })]
	);
	const tables = { usersTable, accountsTable, sessionsTable, verificationTokensTable, authenticatorsTable };
	return tables as unknown as PostgresDefaultTables<Id, Names, Details>;
}
