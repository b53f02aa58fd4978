/**
 * `framework-auth/adapters/pg`: an adapter for PostgreSQL, or a database with its protocol, through a `Pool` of the package `pg`. A
 * database of `@auth/pg-adapter` keeps its users and live sessions.
 */
import { withTextArguments } from '../lib/store/adapter/checks/text-arguments.js';
import type { Queryable } from './pg/connections.js';
import { pgDatabase, type PgDatabase } from './pg/database.js';
import { pgNames } from './pg/dialect.js';
import { codeOf, isUnstorable } from './pg/errors.js';
import { indexOfAnyCase } from './pg/index-of-any-case.js';
import type { PgTables } from './pg/schema.js';
import { sessionAndUserIn } from './pg/session-and-user.js';
import { ownMethods } from './pg/statements.js';
import { userInAnyCase } from './shared/any-case.js';
import type { Names } from './shared/names.js';
import type { TableName } from './shared/tables.js';
import { listenForPoolErrors } from './shared/pool-errors.js';
import { storedColumns } from './shared/stored-columns.js';
import { columnsOf } from './sql/adapter.js';
import { withSqlAnswers } from './sql/questions.js';
import { sqlStore } from './sql/store.js';
import { tableSource } from './sql/table-source.js';
import { storeAdapter } from './store/adapter.js';
import type { Adapter } from './types.js';

export type { FieldType, OwnTables, UserFields } from './shared/own-tables.js';
export type { TableName } from './shared/tables.js';
export type { Queryable } from './pg/connections.js';
export { schema, schemaSql, type IdType, type PgTables } from './pg/schema.js';

/** An adapter that has every method of the contract. */
export type PgAdapter = Required<Adapter>;

/**
 * Creates an adapter on a pool. Each method is one statement, and therefore atomic in the database; `deleteExpired` is one for each table. The
 * adapter relies on the unique indexes of {@link schema}. Run it once to add them to an existing database.
 *
 * The database makes the ids, whatever their type; the adapter returns them as strings. Tables and columns may have names of your
 * own, and users further columns. Users are read with all columns; `createUser` and `updateUser` fill those in `fields`.
 *
 * The adapter adds a listener for `error` to a pool without one, so that a restart of PostgreSQL does not end the process.
 * The listener reports the first error on the console. Also set the timeouts of the pool, because the library cannot stop a
 * query that gets no answer.
 *
 * @example
 * ```ts
 * import { PgAdapter } from 'framework-auth/adapters/pg';
 * import pg from 'pg';
 *
 * const pool = new pg.Pool({ connectionString, connectionTimeoutMillis: 5000, query_timeout: 8000, keepAlive: true });
 * const adapter = PgAdapter(pool);
 * const inSchema = PgAdapter(pool, { schema: 'auth', columns: { user: { image: 'avatar' } } });
 * ```
 * @throws {InvalidConfig} for tables and columns that do not exist, and for names that a database cannot have
 */
export function PgAdapter(pool: Queryable, tables: PgTables = {}): PgAdapter {
	const names = pgNames(tables);
	const database = pgDatabase(pool, names);
	listenForPoolErrors(pool);
	const detailed = adapterOn(database, names, true);
	const methods = {
		...detailed,
		...onEitherTable(detailed, adapterOn(database, names, false)),
		...withTextArguments(ownMethods(database, names)),
		tables: tableSource(database, names)
	} as PgAdapter;
	return withSqlAnswers(methods, () => database, names, { client: pool });
}

export default PgAdapter;

/** Returns the methods of the store. @param hasDetails whether the table of sessions has columns for details */
function adapterOn(database: PgDatabase, names: Names, hasDetails: boolean) {
	const all = storedColumns('postgres', { id: 'any', userColumns: names.fields.map(({ name }) => name) });
	const { session } = hasDetails ? all : storedColumns('postgres', { id: 'any', authJs: true });
	const defined = columnsOf(names);
	const store = sqlStore(database, {
		names,
		defined: { ...defined, account: { ...defined.account, id: { type: 'rowId' } } },
		stored: { ...all, ...(session && { session }) },
		moments: 'native',
		anyCase: userInAnyCase,
		isNoId: isUnstorable
	});
	const isIndexed = indexOfAnyCase(database, names);
	return storeAdapter<TableName>({
		...store,
		// The others refer to users, and their rows end with them. A database that another library filled may not have them.
		tables: { ...store.tables, ownedTables: ['session', 'account'] },
		sessionAndUser: sessionAndUserIn(database, names, Object.keys(session ?? {})),
		async userInAnyCase(email) {
			if (await isIndexed()) return (await store.userInAnyCase?.(email)) ?? null;
			return (await store.select('user', { email }))[0] ?? null;
		},
		async deleteExpired(table, before, limit) {
			try {
				return (await store.deleteExpired?.(table, before, limit)) ?? 0;
			} catch (error) {
				if (table === 'secret' && codeOf(error) === UNDEFINED_TABLE) return 0;
				throw error;
			}
		}
	});
}

/** The methods that name the columns of a session. */
type OnSessions = Required<Pick<Adapter, 'createSession' | 'getSessionAndUser' | 'updateSession'>>;

/** Returns the methods for a table of sessions that another library may have created, without columns for details. */
function onEitherTable(detailed: OnSessions, plain: OnSessions): OnSessions {
	let isPlain = false;
	const either =
		<Args extends unknown[], Result>(onDetailed: (...args: Args) => Result, onPlain: (...args: Args) => Result) =>
		async (...args: Args): Promise<Awaited<Result>> => {
			if (isPlain) return await onPlain(...args);
			try {
				return await onDetailed(...args);
			} catch (error) {
				if (codeOf(error) !== UNDEFINED_COLUMN) throw error;
				const result = await onPlain(...args);
				// The result is kept until the process ends. If the table gains the columns, a restart finds them.
				isPlain = true;
				return result;
			}
		};
	return {
		createSession: either(detailed.createSession, plain.createSession),
		getSessionAndUser: either(detailed.getSessionAndUser, plain.getSessionAndUser),
		updateSession: either(detailed.updateSession, plain.updateSession)
	};
}

const UNDEFINED_COLUMN = '42703';
const UNDEFINED_TABLE = '42P01';
