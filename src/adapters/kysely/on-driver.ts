/** Databases on a driver that is open, for commands: only adapters import Kysely. */
import {
	Kysely,
	MysqlDialect,
	PostgresDialect,
	SqliteDialect,
	type MysqlPool,
	type PostgresPool,
	type SqliteDatabase
} from 'kysely';

export type { MysqlPool, PostgresPool, SqliteDatabase } from 'kysely';
export type AnyDatabase = Kysely<unknown>;

export const onPostgres = (pool: PostgresPool): AnyDatabase => new Kysely({ dialect: new PostgresDialect({ pool }) });
export const onMySql = (pool: MysqlPool): AnyDatabase => new Kysely({ dialect: new MysqlDialect({ pool }) });
export const onSqlite = (database: SqliteDatabase): AnyDatabase =>
	new Kysely({ dialect: new SqliteDialect({ database }) });
