/**
 * The adapter's work on MySQL and MariaDB, which do not return the rows that a statement changed: a row is read again
 * after it is written, and the number of rows removed says which of several calls removed it.
 */
import { and, eq, is, lt, lte, or, sql, SQL } from 'drizzle-orm';
import type {
	MySqlColumn,
	MySqlDatabase,
	MySqlQueryResultHKT,
	MySqlTable,
	PreparedQueryHKTBase
} from 'drizzle-orm/mysql-core';
import { PRUNE_LIMIT } from '../shared/pruning.js';
import { columnOf, tokenColumns, type AllTables, type Match, type Row, type Store } from './store.js';

type Queries = Pick<
	MySqlDatabase<MySqlQueryResultHKT, PreparedQueryHKTBase>,
	'select' | 'insert' | 'update' | 'delete'
>;

/** What is used of a database, whatever its driver and schema. */
export interface MySqlLikeDatabase extends Queries {
	transaction<T>(run: (tx: Queries) => Promise<T>): Promise<T>;
}

export function mysqlStore(db: MySqlLikeDatabase, tables: AllTables<MySqlTable>): Store<MySqlTable> {
	const { usersTable, accountsTable, verificationTokensTable } = tables;

	return {
		tables,
		async select(table, match) {
			return select(db, table, match);
		},
		async selectWithUser(table, match) {
			const [found] = await db
				.select({ row: table, user: usersTable })
				.from(table)
				.innerJoin(usersTable, eq(columnOf(usersTable, 'id'), columnOf(table, 'userId')))
				.where(whereIdentical(table, match));
			return found;
		},
		async insertUser(user) {
			return insertUser(db, usersTable, user);
		},
		async insert(table, row, key) {
			await db.insert(table).values(row);
			return (await select(db, table, key))[0];
		},
		async insertUserWithAccount(user, account) {
			return db.transaction(async (tx) => {
				const created = await insertUser(tx, usersTable, user);
				await tx.insert(accountsTable).values({ ...account, userId: created?.id });
				return created;
			});
		},
		async update(table, match, changes) {
			await db.update(table).set(changes).where(whereIdentical(table, match));
			return (await select(db, table, { ...match, ...keysOf(match, changes) }))[0];
		},
		async raise(table, match, key, value) {
			const below = and(whereIdentical(table, match), lt(columnOf(table, key), value));
			const result = await db
				.update(table)
				.set({ [key]: value })
				.where(below);
			return affectedRows(result) === 0 ? undefined : (await select(db, table, match))[0];
		},
		async delete(table, match) {
			const [row] = await select(db, table, match);
			if (!row) return undefined;
			const result = await db.delete(table).where(whereIdentical(table, match));
			return affectedRows(result) === 0 ? undefined : row;
		},
		/** Takes over an expired claim where it is: to remove it and add another would deadlock with those who do the same. */
		async claim(row, now) {
			const { identifier, token, expires } = tokenColumns(verificationTokensTable);
			if (affectedRows(await db.insert(verificationTokensTable).ignore().values(row)) === 1) return true;
			const expired = and(eq(identifier, row.identifier), eq(token, row.token), lte(expires, now));
			const result = await db.update(verificationTokensTable).set({ expires: row.expires }).where(expired);
			return affectedRows(result) === 1;
		},
		/**
		 * Reads first, without locks, and removes by key: a range of expired rows would lock out those being added. A claim
		 * may be renewed in between, and must stay.
		 */
		async prune(before) {
			const { identifier, token, expires } = tokenColumns(verificationTokensTable);
			const old = await db
				.select({ identifier, token })
				.from(verificationTokensTable)
				.where(lt(expires, before))
				.orderBy(expires)
				.limit(PRUNE_LIMIT);
			const these = or(...old.map((row) => and(eq(identifier, row.identifier), eq(token, row.token))));
			if (these) await db.delete(verificationTokensTable).where(and(these, lt(expires, before)));
		}
	};
}

async function select(db: Queries, table: MySqlTable, match: Match): Promise<Row[]> {
	return db.select().from(table).where(whereIdentical(table, match));
}

async function insertUser(db: Queries, usersTable: MySqlTable, user: Row): Promise<Row | undefined> {
	const [counted] = await db.insert(usersTable).values(user).$returningId();
	const id: unknown = user.id ?? Reflect.get(counted ?? {}, 'id');
	// Neither known before nor a counter: then it is a default of the database's, and the email finds it.
	return (await select(db, usersTable, id === undefined ? { email: user.email } : { id }))[0];
}

/**
 * The condition that all columns hold these values byte for byte. The usual collations take `s1` for `S1` and `i` for
 * `ı`, and a number column takes `1x` for `1`: who signs in as one must not become the other. The plain comparison
 * beside it lets the index be used.
 */
function whereIdentical(table: MySqlTable, match: Match): SQL | undefined {
	return and(
		...Object.entries(match).map(([key, value]) => {
			if (is(value, SQL)) return value;
			const column = columnOf(table, key);
			if (typeof value !== 'string') return eq(column, value);
			return and(eq(column, value), sql`${bytes(column)} = ${bytes(value)}`);
		})
	);
}

function bytes(value: string | MySqlColumn): SQL {
	return sql`cast(convert(${value} using utf8mb4) as binary)`;
}

/** The new values of columns that the match names, to find the row again. */
function keysOf(match: Match, changes: Row): Row {
	return Object.fromEntries(Object.entries(changes).filter(([key]) => Object.hasOwn(match, key)));
}

/** mysql2 gives a header in an array, the drivers over HTTP an object of their own. */
function affectedRows(result: unknown): number {
	const header: unknown = Array.isArray(result) ? result[0] : result;
	const counts = header as { affectedRows?: number; rowsAffected?: number };
	return Number(counts.affectedRows ?? counts.rowsAffected);
}
