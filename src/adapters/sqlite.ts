/**
 * `framework-auth/adapters/sqlite`: an adapter for one SQLite file, with the module that is built into Node.js. It creates
 * its tables. A commit survives a crash of the process and a power failure. Several processes on one machine may share the
 * file.
 */
import type { DatabaseSync } from 'node:sqlite';
import { userInAnyCase } from './shared/any-case.js';
import type { Names } from './shared/names.js';
import type { OwnTables } from './shared/own-tables.js';
import { sqlAdapter } from './sql/adapter.js';
import type { Result, SqlDatabase } from './sql/database.js';
import { nullIfMissing, outcomeOf } from '../lib/store/tables/sql/source.js';
import { textOf, type Sql } from '../lib/store/tables/sql/fragment.js';
import { sqliteCreatedSessions } from './sql/sqlite-tables.js';
import { createTables, hasNumberedUsers } from './sqlite/create-tables.js';
import { lazyDatabase, type Database } from './sqlite/database.js';
import { sqliteNames } from './sqlite/dialect.js';
import type { IdType } from './sqlite/schema.js';
import { sessionAndUserIn } from './sqlite/session-and-user.js';
import type { Adapter } from './types.js';

export type { FieldType, OwnTables, UserFields } from './shared/own-tables.js';
export type { TableName } from './shared/tables.js';
export { schema, schemaSql, type IdType, type SchemaOptions } from './sqlite/schema.js';

/** An adapter that has every method of the contract. */
export interface SqliteAdapter extends Required<Adapter> {
	/** Closes the file. The next call opens it again. */
	close(): void;
}

/** The options of {@link SqliteAdapter}. */
export interface SqliteAdapterOptions extends OwnTables {
	/** How long a call waits while another process writes, in milliseconds. @default 5000 */
	busyTimeout?: number;
	/** The type of the users' ids in a table that the adapter creates: text (a random UUID), or a number. @default 'text' */
	id?: IdType;
}

/**
 * Creates an adapter on a file, on `':memory:'`, or on a database of `node:sqlite` that is already open. It opens the file on
 * first use, so that building the application does not create a file. Every method is atomic in the database: methods that
 * write to several tables use a transaction.
 *
 * Tables and columns may have names of your own, and users further columns. Users are read with all columns; `createUser` and
 * `updateUser` fill those in `fields`.
 *
 * @example
 * ```ts
 * import { SqliteAdapter } from 'framework-auth/adapters/sqlite';
 *
 * const adapter = SqliteAdapter('auth.db');
 * const onOwnTables = SqliteAdapter('app.db', { tables: { user: 'people' }, columns: { user: { image: 'avatar' } } });
 * ```
 * @throws {Error} when the runtime has no `node:sqlite`
 * @throws {InvalidConfig} for tables and columns that do not exist, and for names that a database cannot have
 */
export function SqliteAdapter(location: string | DatabaseSync, options: SqliteAdapterOptions = {}): SqliteAdapter {
	const { busyTimeout, id: idType, ...tables } = options;
	const names = sqliteNames(tables);
	let numbered: boolean | undefined;
	const database = lazyDatabase(location, busyTimeout, (opened) => {
		createTables(opened, names, idType);
		numbered = hasNumberedUsers(opened, names);
	});
	const isNumbered = () => {
		if (numbered === undefined) database.open();
		return numbered === true;
	};
	const sessionAndUser = sessionAndUserIn(database, names);
	const adapter = sqlAdapter(asSqlDatabase(database, names), names, {
		id: undefined,
		isNumbered,
		anyCase: userInAnyCase,
		moments: 'milliseconds',
		createdSessions: sqliteCreatedSessions(names),
		createsTables: true,
		around: (store) => ({ ...store, sessionAndUser: async (sessionToken) => sessionAndUser(sessionToken) })
	});
	return { ...adapter, close: () => database.close() };
}

export default SqliteAdapter;

/** The statements of one call run without a pause: nothing of the application comes between them. */
function asSqlDatabase(database: Database, names: Names): SqlDatabase {
	const run = (statement: Sql): Result => ({
		rows: database.all(textOf(statement, 'sqlite'), statement.values),
		changes: 0
	});
	return {
		dialect: 'sqlite',
		run: async (statement) => run(statement),
		runBoth: async (first, second) =>
			database.transaction(() => {
				const result = run(first);
				run(second(result.rows[0]?.[names.column('user', 'id')]));
				return result;
			}),
		runAll: async (statements) => database.transaction(() => statements.map(run).at(-1) ?? { rows: [], changes: 0 }),
		runTogether: async (steps) =>
			nullIfMissing(() =>
				database.transaction(() => steps.map((step) => outcomeOf(step, run(step.statement), 'sqlite')))
			)
	};
}
