/** What TypeScript knows of the exported tables: checked by tsc, not by running. */
import type { MySql2Database } from 'drizzle-orm/mysql2';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgliteDatabase } from 'drizzle-orm/pglite';
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import type { SqliteRemoteDatabase } from 'drizzle-orm/sqlite-proxy';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { expectTypeOf, test } from 'vitest';
import { DrizzleAdapter, mysqlTables, postgresTables, sqliteTables } from '../../src/adapters/drizzle.js';

test('rows have the type of the chosen id, and neither more nor less than their columns', () => {
	interface User<Id> {
		id: Id;
		name: string | null;
		email: string | null;
		emailVerified: Date | null;
		image: string | null;
	}
	type Text = ReturnType<typeof postgresTables<'text'>>;
	expectTypeOf(postgresTables().usersTable.$inferSelect).toEqualTypeOf<User<string>>();
	expectTypeOf<Text['usersTable']['$inferSelect']>().toEqualTypeOf<User<string>>();
	expectTypeOf<Text['accountsTable']['$inferSelect']['userId']>().toEqualTypeOf<string>();
	expectTypeOf<{ email: string }>().toExtend<Text['usersTable']['$inferInsert']>();

	type Serial = ReturnType<typeof postgresTables<'serial'>>;
	expectTypeOf<Serial['usersTable']['$inferSelect']>().toEqualTypeOf<User<number>>();
	type MySql = ReturnType<typeof mysqlTables<'serial'>>;
	expectTypeOf<MySql['sessionsTable']['$inferSelect']['userId']>().toEqualTypeOf<number>();
	type Sqlite = ReturnType<typeof sqliteTables<'serial'>>;
	expectTypeOf<Sqlite['accountsTable']['$inferSelect']['userId']>().toEqualTypeOf<number>();

	expectTypeOf(postgresTables().authenticatorsTable.$inferSelect).not.toHaveProperty('name');
	const inPostgres = postgresTables({ passkeyNames: true }).authenticatorsTable.$inferSelect;
	expectTypeOf(inPostgres).toHaveProperty('name').toEqualTypeOf<string | null>();
	const inMySql = mysqlTables({ passkeyNames: true }).authenticatorsTable.$inferSelect;
	expectTypeOf(inMySql).toHaveProperty('name').toEqualTypeOf<string | null>();
	const inSqlite = sqliteTables({ passkeyNames: true }).authenticatorsTable.$inferSelect;
	expectTypeOf(inSqlite).toHaveProperty('name').toEqualTypeOf<string | null>();
});

test('databases of every driver are accepted, with a schema or without, and tables must be of the dialect', () => {
	interface Databases {
		nodePg: NodePgDatabase;
		nodePgWithSchema: NodePgDatabase<ReturnType<typeof postgresTables>>;
		postgresJs: PostgresJsDatabase<ReturnType<typeof postgresTables>>;
		pglite: PgliteDatabase;
		mysql: MySql2Database;
		mysqlWithSchema: MySql2Database<ReturnType<typeof mysqlTables>>;
		sqlite: SqliteRemoteDatabase;
		sqliteWithSchema: SqliteRemoteDatabase<ReturnType<typeof sqliteTables>>;
	}
	// Never called: only its types matter.
	const adapters = (db: Databases) => {
		const noEmail = pgTable('user', { id: text('id').primaryKey() });
		return [
			DrizzleAdapter(db.nodePg),
			DrizzleAdapter(db.nodePgWithSchema, postgresTables({ id: 'uuid' })),
			DrizzleAdapter(db.postgresJs, postgresTables()),
			DrizzleAdapter(db.pglite),
			DrizzleAdapter(db.mysql, mysqlTables()),
			DrizzleAdapter(db.mysqlWithSchema),
			DrizzleAdapter(db.sqlite, sqliteTables({ id: 'serial' })),
			DrizzleAdapter(db.sqliteWithSchema),
			// @ts-expect-error -- tables of another dialect
			DrizzleAdapter(db.nodePg, sqliteTables()),
			// @ts-expect-error -- a users table without an email
			DrizzleAdapter(db.nodePg, { ...postgresTables(), usersTable: noEmail })
		];
	};
	expectTypeOf(adapters).returns.items.toHaveProperty('createUserWithAccount');
});
