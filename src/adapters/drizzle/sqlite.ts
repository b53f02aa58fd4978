/** The store on SQLite, through any Drizzle driver, synchronous or asynchronous. */
import { and, asc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { BaseSQLiteDatabase, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { PRUNE_LIMIT } from '../shared/pruning.js';
import type { AllTables, Row, Store } from '../store/store.js';
import { columnOf, columnsOf, tokenColumns, whereEqual } from './store.js';

type Queries<Kind extends 'sync' | 'async'> = Pick<
	BaseSQLiteDatabase<Kind, unknown>,
	'select' | 'insert' | 'update' | 'delete'
>;

/** The members of an asynchronous database that the store uses, whatever its driver and schema. */
export interface AsyncSqliteDatabase extends Queries<'async'> {
	transaction<T>(run: (tx: Queries<'async'>) => Promise<T>): Promise<T>;
}

/** The members of a synchronous database that the store uses. */
export interface SyncSqliteDatabase extends Queries<'sync'> {
	transaction<T>(run: (tx: Queries<'sync'>) => T): T;
}

type BatchDatabase = AsyncSqliteDatabase & { batch(items: readonly BatchItem<'sqlite'>[]): Promise<Row[][]> };

/** Returns the store on a database of SQLite. */
export function sqliteStore(
	db: AsyncSqliteDatabase | SyncSqliteDatabase,
	tables: AllTables<SQLiteTable>
): Store<SQLiteTable> {
	const { verificationTokensTable, usersTable } = tables;
	const async = db as AsyncSqliteDatabase; // The results of synchronous queries can be awaited as well.

	return {
		tables,
		columns: columnsOf,
		async select(table, match, limit) {
			const rows = async.select().from(table).where(whereEqual(table, match));
			return limit === undefined ? rows : rows.limit(limit);
		},
		async selectUsers(after, limit) {
			const id = columnOf(usersTable, 'id');
			const behind = after === undefined ? undefined : gt(id, after);
			return async.select().from(usersTable).where(behind).orderBy(asc(id)).limit(limit);
		},
		async selectWithUser(table, match) {
			const [pair] = await async
				.select({ row: table, user: usersTable })
				.from(table)
				.innerJoin(usersTable, eq(columnOf(usersTable, 'id'), columnOf(table, 'userId')))
				.where(whereEqual(table, match));
			return pair;
		},
		async insertUser(user) {
			return (await async.insert(tables.usersTable).values(user).returning())[0];
		},
		async insert(table, row) {
			return (await async.insert(table).values(row).returning())[0];
		},
		async insertUserWithAccount(user, account) {
			if (isSync(db)) return insertBothNow(db, tables, user, account);
			if (hasBatch(db)) return insertBothInBatch(db, tables, user, account);
			return insertBothInTransaction(db, tables, user, account);
		},
		async update(table, match, changes) {
			return (await async.update(table).set(changes).where(whereEqual(table, match)).returning())[0];
		},
		async swap(table, match, changes) {
			return (await this.update(table, match, changes)) !== undefined;
		},
		async raise(table, match, key, value) {
			const below = and(whereEqual(table, match), lt(columnOf(table, key), value));
			return (
				await async
					.update(table)
					.set({ [key]: value })
					.where(below)
					.returning()
			)[0];
		},
		async delete(table, match) {
			return (await async.delete(table).where(whereEqual(table, match)).returning())[0];
		},
		async claim(row, now) {
			const { identifier, token, expires } = tokenColumns(verificationTokensTable);
			const stored = await async
				.insert(verificationTokensTable)
				.values(row)
				.onConflictDoUpdate({ target: [identifier, token], set: { expires: row.expires }, setWhere: lte(expires, now) })
				.returning();
			return stored.length === 1;
		},
		async prune(before) {
			const { token, expires } = tokenColumns(verificationTokensTable);
			const old = async.select({ token }).from(verificationTokensTable).where(lt(expires, before));
			const some = old.orderBy(expires).limit(PRUNE_LIMIT);
			await async.delete(verificationTokensTable).where(and(lt(expires, before), inArray(token, some)));
		}
	};
}

/** For better-sqlite3 and similar drivers: a transaction must end before any other code runs. */
function insertBothNow(
	db: SyncSqliteDatabase,
	tables: AllTables<SQLiteTable>,
	user: Row,
	account: Row
): Row | undefined {
	return db.transaction((tx) => {
		const created = tx.insert(tables.usersTable).values(user).returning().get();
		tx.insert(tables.accountsTable)
			.values({ ...account, userId: created?.id })
			.run();
		return created;
	});
}

/** For D1 and libSQL: the statements are sent together, so the second must find the user that the first stored. */
async function insertBothInBatch(
	db: BatchDatabase,
	{ usersTable, accountsTable }: AllTables<SQLiteTable>,
	user: Row,
	account: Row
): Promise<Row | undefined> {
	const userId = user.id ?? sql`last_insert_rowid()`;
	const [created] = await db.batch([
		db.insert(usersTable).values(user).returning(),
		db.insert(accountsTable).values({ ...account, userId })
	]);
	return created?.[0];
}

async function insertBothInTransaction(
	db: AsyncSqliteDatabase,
	tables: AllTables<SQLiteTable>,
	user: Row,
	account: Row
): Promise<Row | undefined> {
	return db.transaction(async (tx) => {
		const [created] = await tx.insert(tables.usersTable).values(user).returning();
		await tx.insert(tables.accountsTable).values({ ...account, userId: created?.id });
		return created;
	});
}

function isSync(db: AsyncSqliteDatabase | SyncSqliteDatabase): db is SyncSqliteDatabase {
	return Reflect.get(db, 'resultKind') === 'sync';
}

function hasBatch(db: AsyncSqliteDatabase): db is BatchDatabase {
	return typeof Reflect.get(db, 'batch') === 'function';
}
