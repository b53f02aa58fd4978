/** `node:sqlite` as better-sqlite3, which Kysely's dialect is made for. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { SqliteDialect, type SqliteDatabase } from 'kysely';

export function sqliteDialect(database: DatabaseSync): SqliteDialect {
	return new SqliteDialect({ database: likeBetterSqlite(database) });
}

function likeBetterSqlite(database: DatabaseSync): SqliteDatabase {
	return {
		close: () => database.close(),
		prepare(sql) {
			const statement = database.prepare(sql);
			const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
			return {
				reader: statement.columns().length > 0,
				all: (parameters) => statement.all(...values(parameters)),
				run: (parameters) => statement.run(...values(parameters)),
				iterate: (parameters) => statement.iterate(...values(parameters))
			};
		}
	};
}
