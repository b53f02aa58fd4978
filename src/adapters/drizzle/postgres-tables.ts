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
	type PgColumnBuilderBase,
	type PgTable,
	type PgTableWithColumns
} from 'drizzle-orm/pg-core';
import { columnsOf } from './columns.js';
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

/** Returns the tables. Export them from your schema file, so that drizzle-kit creates them. */
export function postgresTables<
	Id extends IdType = 'text',
	Names extends boolean = false,
	Details extends boolean = false,
	Secrets extends boolean = false
>(options: TableOptions<Id, Names, Details, Secrets> = {}): PostgresDefaultTables<Id, Names, Details, Secrets> {
	const id = ID[options.id ?? 'text'];
	const owner = () => id.owner().references((): PgColumn => usersTable.id, { onDelete: 'cascade' });

	const columns = columnsOf<PgColumnBuilderBase>(
		{
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
			userId: owner
		},
		options
	);

	const usersTable = pgTable('user', columns.user);
	const accountsTable = pgTable('account', columns.account, (table) => [
		primaryKey({ columns: [table.provider, table.providerAccountId] }),
		index('account_userId_index').on(table.userId)
	]);
	const sessionsTable = pgTable('session', columns.session, (table) => [
		index('session_userId_index').on(table.userId),
		index('session_expires_index').on(table.expires),
		...(table.sid ? [index('session_sid_index').on(table.sid)] : [])
	]);
	const verificationTokensTable = pgTable('verificationToken', columns.verificationToken, (table) => [
		primaryKey({ columns: [table.identifier, table.token] }),
		index('verificationToken_expires_index').on(table.expires)
	]);
	const authenticatorsTable = pgTable('authenticator', columns.authenticator, (table) => [
		primaryKey({ columns: [table.userId, table.credentialID] })
	]);
	const secretsTable = pgTable('secret', columns.secret, (table) => [
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
	return tables as unknown as PostgresDefaultTables<Id, Names, Details, Secrets>;
}
