/** The store on a database of Kysely. MySQL does not return the rows that a statement changed: they are read again. */
import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import { PRUNE_LIMIT } from '../shared/pruning.js';
import {
	isBelow,
	isNot,
	isOneOf,
	matchesNothing,
	type Condition,
	type Match,
	type Row,
	type Store,
	usualTables
} from '../store/store.js';
import type { Dialect, Tables } from './dialect.js';
import { definedColumns, storedColumns, tableNames, type TableName, type TableOptions } from './tables.js';
import { decode, encode } from './values.js';

/** Returns the store on the tables of the options. */
export function kyselyStore(db: Kysely<Tables>, dialect: Dialect, options: TableOptions): Store<TableName> {
	const names: Record<TableName, string> = { ...tableNames, ...options.tables };
	const defined = definedColumns(options.authJs);
	const columns = storedColumns(dialect, options);
	const mysql = dialect === 'mysql';

	const write = (row: Row): Row => encode(dialect, row);
	const read = (table: TableName) => (row: Row) => decode(defined[table] ?? {}, row);
	const ref = (table: TableName, column: string) => sql.ref(`${names[table]}.${column}`);

	/** Returns the condition that all columns match, byte by byte, whatever the collation. */
	function where(table: TableName, match: Match): RawBuilder<SqlBool> {
		if (matchesNothing(match)) return sql`1 = 0`;
		const all = Object.entries(match).map(([name, condition]) => matching(ref(table, name), condition));
		return sql`${sql.join(all, sql` and `)}`;
	}

	function matching(column: RawBuilder<unknown>, condition: Condition): RawBuilder<SqlBool> {
		if (condition === null) return sql`${column} is null`;
		if (isNot(condition)) return sql`(${column} is null or ${column} <> ${condition.not})`;
		if (isOneOf(condition)) return sql`${column} in (${sql.join(condition.oneOf)})`;
		if (isBelow(condition)) return sql`${column} < ${write({ below: condition.below }).below}`;
		// The usual collations treat `s1` and `S1` as equal. The plain comparison allows the use of the index.
		if (mysql && typeof condition === 'string') {
			return sql`(${column} = ${condition} and ${bytes(column)} = ${bytes(sql`${condition}`)})`;
		}
		return sql`${column} = ${condition}`;
	}

	async function select(on: Kysely<Tables>, table: TableName, match: Match, limit?: number): Promise<Row[]> {
		const rows = on.selectFrom(names[table]).selectAll().where(where(table, match));
		return (await (limit === undefined ? rows : rows.limit(limit)).execute()).map(read(table));
	}

	/** Stores a row; `key` finds it on MySQL, unless the database counted its id. */
	async function insert(on: Kysely<Tables>, table: TableName, row: Row, key?: Match): Promise<Row | undefined> {
		const statement = on.insertInto(names[table]).values(write(row));
		if (!mysql) return first(await statement.returningAll().execute(), read(table));
		const { insertId } = await statement.executeTakeFirstOrThrow();
		return (await select(on, table, key ?? { id: insertId ?? null }))[0];
	}

	const insertUser = (on: Kysely<Tables>, user: Row) =>
		insert(on, 'user', user, user.id === undefined ? undefined : { id: user.id as string });

	async function update(
		table: TableName,
		condition: RawBuilder<SqlBool>,
		changes: Row,
		key: Match
	): Promise<Row | undefined> {
		const statement = db.updateTable(names[table]).set(write(changes)).where(condition);
		if (!mysql) return first(await statement.returningAll().execute(), read(table));
		const { numUpdatedRows } = await statement.executeTakeFirstOrThrow();
		return numUpdatedRows === 0n ? undefined : (await select(db, table, key))[0];
	}

	/** Reads the expired tokens first, without locks: locks on their range would block inserts. */
	async function expiredTokens(before: Date): Promise<{ identifier: string; token: string }[]> {
		const { verificationToken } = names;
		const expired = where('verificationToken', { expires: { below: before } });
		const old = db.selectFrom(verificationToken).select(['identifier', 'token']).where(expired);
		return (await old.orderBy('expires').limit(PRUNE_LIMIT).execute()) as { identifier: string; token: string }[];
	}

	return {
		tables: {
			...usualTables,
			secretsTable: columns.secret && 'secret',
			ownedTables: (['secret', 'authenticator', 'session', 'account'] as const).filter((table) => columns[table])
		},
		columns: (table) => columns[table] ?? {},
		select: (table, match, limit) => select(db, table, match, limit),
		async selectUsers(after, limit) {
			const id = ref('user', 'id');
			const behind = after === undefined ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${id} > ${after}`;
			return (await db.selectFrom(names.user).selectAll().where(behind).orderBy(id).limit(limit).execute()).map(
				read('user')
			);
		},
		async selectWithUser(table, match) {
			const own = Object.keys(columns[table] ?? {}).map((name) => `${names[table]}.${name} as row.${name}` as const);
			const [found] = await db
				.selectFrom(names[table])
				.innerJoin(names.user, `${names.user}.id`, `${names[table]}.userId`)
				.selectAll(names.user)
				.select(own)
				.where(where(table, match))
				.execute();
			if (!found) return undefined;
			const entries = Object.entries(found);
			const row = entries.filter(([name]) => name.startsWith('row.')).map(([name, value]) => [name.slice(4), value]);
			const user = entries.filter(([name]) => !name.startsWith('row.'));
			return { row: read(table)(Object.fromEntries(row) as Row), user: read('user')(Object.fromEntries(user)) };
		},
		insertUser: (user) => insertUser(db, user),
		insert: (table, row, key) => insert(db, table, row, key),
		async insertUserWithAccount(user, account) {
			return db.transaction().execute(async (on) => {
				const created = await insertUser(on, user);
				await on
					.insertInto(names.account)
					.values(write({ ...account, userId: created?.id }))
					.execute();
				return created;
			});
		},
		update: (table, match, changes) =>
			update(table, where(table, match), changes, { ...match, ...changedKeys(match, changes) }),
		async swap(table, match, changes) {
			const statement = db.updateTable(names[table]).set(write(changes)).where(where(table, match));
			return (await statement.executeTakeFirstOrThrow()).numUpdatedRows > 0n;
		},
		raise(table, match, key, value) {
			return update(table, sql`${where(table, match)} and ${ref(table, key)} < ${value}`, { [key]: value }, match);
		},
		async delete(table, match) {
			const statement = db.deleteFrom(names[table]).where(where(table, match));
			if (!mysql) return first(await statement.returningAll().execute(), read(table));
			const [row] = await select(db, table, match);
			if (!row) return undefined;
			return (await statement.executeTakeFirstOrThrow()).numDeletedRows === 0n ? undefined : row;
		},
		async claim(token, now) {
			const row = write(token);
			const expired = sql<SqlBool>`${ref('verificationToken', 'expires')} <= ${write({ now }).now}`;
			const statement = db.insertInto(names.verificationToken).values(row);
			if (!mysql) {
				const stored = await statement
					.onConflict((conflict) =>
						conflict.columns(['identifier', 'token']).doUpdateSet({ expires: row.expires }).where(expired)
					)
					.returning('token')
					.execute();
				return stored.length === 1;
			}
			if ((await statement.ignore().executeTakeFirstOrThrow()).numInsertedOrUpdatedRows === 1n) return true;
			const { identifier, token: key } = token;
			const renewal = db.updateTable(names.verificationToken).set({ expires: row.expires });
			const { numUpdatedRows } = await renewal
				.where(sql<SqlBool>`${where('verificationToken', { identifier, token: key })} and ${expired}`)
				.executeTakeFirstOrThrow();
			return numUpdatedRows === 1n;
		},
		async prune(before) {
			// A claim that is renewed in between must stay.
			const expires = { below: before };
			const these = (await expiredTokens(before)).map(
				({ identifier, token }) => sql`(${where('verificationToken', { identifier, token, expires })})`
			);
			if (these.length === 0) return;
			await db
				.deleteFrom(names.verificationToken)
				.where(sql<SqlBool>`${sql.join(these, sql` or `)}`)
				.execute();
		}
	};
}

function bytes(value: RawBuilder<unknown>): RawBuilder<unknown> {
	return sql`cast(convert(${value} using utf8mb4) as binary)`;
}

function first(rows: readonly Row[], read: (row: Row) => Row): Row | undefined {
	return rows[0] && read(rows[0]);
}

/** Returns the new values of the columns of a match, to find the row again. */
function changedKeys(match: Match, changes: Row): Match {
	return Object.fromEntries(Object.entries(changes).filter(([key]) => Object.hasOwn(match, key))) as Match;
}
