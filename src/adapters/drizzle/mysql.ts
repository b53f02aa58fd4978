/**
 * The store on MySQL and MariaDB. They do not return the rows that a statement changed, so a row is read again after it is
 * written, and the number of removed rows shows which of several calls removed it.
 */
import { and, asc, eq, gt, isNull, lt, lte, not, or, sql, type SQL } from 'drizzle-orm';
import type {
	MySqlColumn,
	MySqlDatabase,
	MySqlQueryResultHKT,
	MySqlTable,
	PreparedQueryHKTBase
} from 'drizzle-orm/mysql-core';
import { isDuplicateInMySql } from '../mysql/duplicate.js';
import { PRUNE_LIMIT } from '../shared/pruning.js';
import { Not, OneOf } from '../../lib/store/tables/operators.js';
import { conditionsOf, type AllTables, type Match, type Row, type Store } from '../store/store.js';
import { columnOf, columnsOf, matching, tokenColumns } from './store.js';

type Queries = Pick<
	MySqlDatabase<MySqlQueryResultHKT, PreparedQueryHKTBase>,
	'select' | 'insert' | 'update' | 'delete'
>;

/** The members of a database that the store uses, whatever its driver and schema. */
export interface MySqlLikeDatabase extends Queries {
	transaction<T>(run: (tx: Queries) => Promise<T>): Promise<T>;
}

/** Returns the store on a database of MySQL or MariaDB. */
export function mysqlStore(db: MySqlLikeDatabase, tables: AllTables<MySqlTable>): Store<MySqlTable> {
	const { usersTable, accountsTable, verificationTokensTable } = tables;

	return {
		tables,
		columns: columnsOf,
		async select(table, match, limit) {
			return select(db, table, match, limit);
		},
		async selectUsers(after, limit) {
			const id = columnOf(usersTable, 'id');
			const behind = after === undefined ? undefined : gt(id, after);
			return db.select().from(usersTable).where(behind).orderBy(asc(id)).limit(limit);
		},
		async selectWithUser(table, match) {
			const [pair] = await db
				.select({ row: table, user: usersTable })
				.from(table)
				.innerJoin(usersTable, eq(columnOf(usersTable, 'id'), columnOf(table, 'userId')))
				.where(whereIdentical(table, match));
			return pair;
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
		async swap(table, match, changes) {
			return affectedRows(await db.update(table).set(changes).where(whereIdentical(table, match))) > 0;
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
		/**
		 * Updates an expired claim in place. Removing it and adding another would deadlock with other calls that do the same.
		 */
		async claim(row, now) {
			const { expires } = tokenColumns(verificationTokensTable);
			try {
				await db.insert(verificationTokensTable).values(row);
				return true;
			} catch (error) {
				if (!isDuplicateInMySql(error)) throw error;
			}
			const { identifier, token } = row;
			const expired = and(whereIdentical(verificationTokensTable, { identifier, token }), lte(expires, now));
			const result = await db.update(verificationTokensTable).set({ expires: row.expires }).where(expired);
			return affectedRows(result) === 1;
		},
		/**
		 * Reads first, without locks, and removes by key, because locks on a range of expired rows would block inserts. A
		 * claim that is renewed in between must stay.
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

async function select(db: Queries, table: MySqlTable, match: Match, limit?: number): Promise<Row[]> {
	const rows = db.select().from(table).where(whereIdentical(table, match));
	return limit === undefined ? rows : rows.limit(limit);
}

async function insertUser(db: Queries, usersTable: MySqlTable, user: Row): Promise<Row | undefined> {
	const [counted] = await db.insert(usersTable).values(user).$returningId();
	const id: unknown = user.id ?? Reflect.get(counted ?? {}, 'id');
	// The id is neither known before nor a counter, so the database's default made it, and the email finds the row.
	return (await select(db, usersTable, (id === undefined ? { email: user.email } : { id }) as Match))[0];
}

/**
 * Returns the condition that all columns have these values, byte by byte. The usual collations treat `s1` and `S1` as equal,
 * and `i` and `ı`; a number column treats `1x` as `1`. A user who signs in as one must not become the other. The additional
 * plain comparison allows the use of the index.
 */
function whereIdentical(table: MySqlTable, match: Match): SQL | undefined {
	return and(
		...conditionsOf(match).map(([key, value]) => {
			const column = columnOf(table, key);
			if (value instanceof Not) return or(isNull(column), not(isIdentical(column, value.value)));
			const condition = matching(column, value) ?? isIdentical(column, value as string | number | bigint);
			if (!(value instanceof OneOf)) return condition;
			return and(condition, sql`${bytes(column)} in (${sql.join(value.texts.map(bytes), sql`, `)})`);
		})
	);
}

function isIdentical(column: MySqlColumn, value: string | number | bigint): SQL {
	if (typeof value !== 'string') return eq(column, value);
	return sql`(${eq(column, value)} and ${bytes(column)} = ${bytes(value)})`;
}

function bytes(value: string | MySqlColumn): SQL {
	return sql`cast(convert(${value} using utf8mb4) as binary)`;
}

/** Returns the new values of the columns of a match, to find the row again. */
function keysOf(match: Match, changes: Row): Match {
	return Object.fromEntries(Object.entries(changes).filter(([key]) => Object.hasOwn(match, key))) as Match;
}

/** mysql2 returns a header in an array, and the drivers over HTTP return their own objects. */
function affectedRows(result: unknown): number {
	const header: unknown = Array.isArray(result) ? result[0] : result;
	const counts = header as { affectedRows?: number; rowsAffected?: number };
	return Number(counts.affectedRows ?? counts.rowsAffected);
}
