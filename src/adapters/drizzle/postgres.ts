/** The store on PostgreSQL, through any Drizzle driver. No method needs a transaction. */
import { and, asc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core';
import { PRUNE_LIMIT } from '../shared/pruning.js';
import type { AllTables, Store } from '../store/store.js';
import { columnOf, columnsOf, tokenColumns, whereEqual } from './store.js';

/** The members of a database that the store uses, whatever its driver and schema. */
export type PostgresDatabase = Pick<
	PgDatabase<PgQueryResultHKT>,
	'select' | 'insert' | 'update' | 'delete' | '$with' | 'with'
>;

/** Returns the store on a database of PostgreSQL. */
export function postgresStore(db: PostgresDatabase, tables: AllTables<PgTable>): Store<PgTable> {
	const { usersTable, accountsTable, verificationTokensTable } = tables;

	return {
		tables,
		columns: columnsOf,
		async select(table, match, limit) {
			const rows = db.select().from(table).where(whereEqual(table, match));
			return limit === undefined ? rows : rows.limit(limit);
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
				.where(whereEqual(table, match));
			return pair;
		},
		async insertUser(user) {
			return (await db.insert(usersTable).values(user).returning())[0];
		},
		async insert(table, row) {
			return (await db.insert(table).values(row).returning())[0];
		},
		async insertUserWithAccount(user, account) {
			const created = db.$with('created').as(db.insert(usersTable).values(user).returning());
			const userId = sql`(select ${sql.identifier(columnOf(usersTable, 'id').name)} from created)`;
			const [linked] = await db
				.with(created)
				.insert(accountsTable)
				.values({ ...account, userId })
				.returning();
			if (!linked) return undefined;
			return (await this.select(usersTable, { id: linked.userId as string | number | bigint }))[0];
		},
		async update(table, match, changes) {
			return (await db.update(table).set(changes).where(whereEqual(table, match)).returning())[0];
		},
		async swap(table, match, changes) {
			return (await this.update(table, match, changes)) !== undefined;
		},
		async raise(table, match, key, value) {
			const below = and(whereEqual(table, match), lt(columnOf(table, key), value));
			return (
				await db
					.update(table)
					.set({ [key]: value })
					.where(below)
					.returning()
			)[0];
		},
		async delete(table, match) {
			return (await db.delete(table).where(whereEqual(table, match)).returning())[0];
		},
		async claim(token, now) {
			const { identifier, token: key, expires } = tokenColumns(verificationTokensTable);
			const stored = await db
				.insert(verificationTokensTable)
				.values(token)
				.onConflictDoUpdate({ target: [identifier, key], set: { expires: token.expires }, setWhere: lte(expires, now) })
				.returning();
			return stored.length === 1;
		},
		async prune(before) {
			const { token, expires } = tokenColumns(verificationTokensTable);
			const old = db.select({ token }).from(verificationTokensTable).where(lt(expires, before));
			const some = old.orderBy(expires).limit(PRUNE_LIMIT).for('update', { skipLocked: true });
			await db.delete(verificationTokensTable).where(and(lt(expires, before), inArray(token, some)));
		}
	};
}
