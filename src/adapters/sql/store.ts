/** The store on a SQL database. MySQL does not return the rows that a statement changed: they are read again. */
import type { TableName } from '../shared/tables.js';
import { isDuplicateInMySql } from '../mysql/duplicate.js';
import { mostSpellings } from '../shared/any-case.js';
import type { Names } from '../shared/names.js';
import { PRUNE_LIMIT } from '../shared/pruning.js';
import { Below } from '../../lib/store/tables/operators.js';
import { usualTables, type Column, type Match, type Removal, type Row, type Store } from '../store/store.js';
import { conditions } from './conditions.js';
import type { SqlDatabase } from './database.js';
import { join, quoted, raw, sql, type Sql } from '../../lib/store/tables/sql/fragment.js';
import { decode, toJson, type Columns, type Moments } from './values.js';

/** The tables of a store. */
export interface SqlTables {
	/** The names of tables and columns in the database. The store maps them: rows and matches have those of the contract. */
	readonly names: Names;
	/** The columns of each table that exists, as they are read. */
	readonly defined: Partial<Record<TableName, Columns>>;
	/** The same columns, as the adapter asks for them. */
	readonly stored: Partial<Record<TableName, Record<string, Column>>>;
	readonly moments: Moments;
	/** Columns that get a random id when a row has none: tables of another library may ask for one. */
	readonly filled?: Partial<Record<TableName, readonly string[]>>;
	/**
	 * Chooses the user who has the address in any case: `userInAnyCase`. The table needs an index on the lower-case form.
	 * @default the spelling counts
	 */
	readonly anyCase?: (users: readonly Row[], email: string) => Row | null;
}

/** The keys of the tables whose rows expire. */
const keysOf: Partial<Record<TableName, readonly string[]>> = {
	session: ['sessionToken'],
	verificationToken: ['identifier', 'token'],
	secret: ['id']
};

/** Returns the store on these tables. */
export function sqlStore(
	database: SqlDatabase,
	{ names, defined, stored, moments, filled, anyCase }: SqlTables
): Store<TableName> {
	const { dialect } = database;
	const mysql = dialect === 'mysql';
	const { where, nameOf, columnOf, ref, value } = conditions(dialect, names, moments);

	// The adapter reads the proof of an address: another library may have stored something else than a date.
	const { emailVerified: _, ...ofUsers } = defined.user ?? {};
	const typed = (table: TableName, row: Row) => decode((table === 'user' ? ofUsers : defined[table]) ?? {}, row);
	const read = (table: TableName) => (row: Row) => typed(table, names.read(table, row));
	/** Returns the columns that have a value, and their values. */
	const cellsOf = (table: TableName, row: Row): [column: Sql, cell: Sql][] =>
		present(toJson(defined[table] ?? {}, row)).map(([name, cell]) => [columnOf(table, name), value(cell)]);
	const returning = mysql ? raw('') : raw(' returning *');

	async function select(table: TableName, match: Match, limit?: number): Promise<Row[]> {
		const rows = sql`select * from ${nameOf(table)} where ${where(table, match)}${limitOf(limit)}`;
		return (await database.run(rows)).rows.map(read(table));
	}

	async function selectOne(table: TableName, match: Match): Promise<Row | undefined> {
		return (await select(table, match))[0];
	}

	function insertion(table: TableName, row: Row): Sql {
		const ids = filled?.[table]?.filter((name) => row[name] === undefined) ?? [];
		const cells = cellsOf(table, { ...row, ...Object.fromEntries(ids.map((name) => [name, crypto.randomUUID()])) });
		const columns = join(cells.map(([name]) => name));
		return sql`into ${nameOf(table)} (${columns}) values (${join(cells.map(([, cell]) => cell))})`;
	}

	/** Stores a row; `key` finds it on MySQL, unless the database counted its id. */
	async function insert(table: TableName, row: Row, key?: Match): Promise<Row | undefined> {
		const { rows, counted } = await database.run(sql`insert ${insertion(table, row)}${returning}`);
		return mysql ? selectOne(table, key ?? { id: counted ?? null }) : first(rows, read(table));
	}

	const keyOfUser = ({ id }: Row): Match | undefined => (id === undefined ? undefined : { id: id as string });

	function updating(table: TableName, changes: Row, condition: Sql): Sql {
		const cells = cellsOf(table, changes).map(([name, cell]) => sql`${name} = ${cell}`);
		return sql`update ${nameOf(table)} set ${join(cells)} where ${condition}`;
	}

	async function update(table: TableName, condition: Sql, changes: Row, key: Match): Promise<Row | undefined> {
		const { rows, changes: count } = await database.run(sql`${updating(table, changes, condition)}${returning}`);
		if (!mysql) return first(rows, read(table));
		return count === 0 ? undefined : selectOne(table, key);
	}

	/** Runs a change, and returns whether it found a row. */
	async function hasChanged(statement: Sql): Promise<boolean> {
		if (mysql) return (await database.run(statement)).changes > 0;
		return (await database.run(sql`${statement} returning 1`)).rows.length > 0;
	}

	/** Returns the keys of some of the rows that have expired. */
	function expiredRows(table: TableName, before: Date, limit: number): { key: Sql; rows: Sql } {
		const key = join((keysOf[table] ?? []).map((name) => ref(table, name)));
		const expires = ref(table, 'expires');
		const rows = sql`select ${key} from ${nameOf(table)} where ${expires} < ${value(before)}
			order by ${expires}${limitOf(limit)}`;
		return { key, rows };
	}

	/** On a server, locks on the range of expired rows would block inserts: they are read first. */
	async function pruneOnServer(before: Date): Promise<void> {
		const { rows } = await database.run(expiredRows('verificationToken', before, PRUNE_LIMIT).rows);
		// A claim that is renewed in between must stay.
		const these = rows.map((row) =>
			where('verificationToken', { ...(names.read('verificationToken', row) as Match), expires: new Below(before) })
		);
		if (these.length > 0) await database.run(deletionOf('verificationToken', join(these, ' or ')));
	}

	async function deleteExpired(table: TableName, before: Date, limit: number): Promise<number> {
		const { key, rows } = expiredRows(table, before, limit);
		const deletion = deletionOf(table, sql`(${key}) in (${rows})`);
		return (await database.run(sql`${deletion} returning 1`)).rows.length;
	}

	const deletionOf = (table: TableName, condition: Sql): Sql => sql`delete from ${nameOf(table)} where ${condition}`;

	function removalOf({ table, match, unless }: Removal<TableName>): Sql {
		if (!unless) return sql`${deletionOf(table, where(table, match))}${returning}`;
		const blockers = sql`select 1 from ${nameOf(unless.table)} where ${where(unless.table, unless.match)}`;
		return sql`${deletionOf(table, sql`${where(table, match)} and not exists (${blockers})`)}${returning}`;
	}

	return {
		tables: {
			...usualTables,
			secretsTable: stored.secret && 'secret',
			ownedTables: (['secret', 'authenticator', 'session', 'account'] as const).filter((table) => stored[table])
		},
		columns: (table) => stored[table] ?? {},
		select,
		async selectUsers(after, limit) {
			const id = ref('user', 'id');
			const behind = after === undefined ? sql`1 = 1` : sql`${id} > ${after}`;
			const users = sql`select * from ${nameOf('user')} where ${behind} order by ${id}${limitOf(limit)}`;
			return (await database.run(users)).rows.map(read('user'));
		},
		async selectWithUser(table, match) {
			const columns = Object.keys(stored[table] ?? {});
			const own = columns.map((name) => sql`${ref(table, name)} as ${quoted(dialect, `row.${name}`)}`);
			const { rows } = await database.run(sql`select ${nameOf('user')}.*, ${join(own)} from ${nameOf(table)}
				join ${nameOf('user')} on ${ref('user', 'id')} = ${ref(table, 'userId')} where ${where(table, match)}`);
			const [record] = rows;
			if (!record) return undefined;
			const entries = Object.entries(record);
			const row = entries.filter(([name]) => name.startsWith('row.')).map(([name, cell]) => [name.slice(4), cell]);
			const user = entries.filter(([name]) => !name.startsWith('row.'));
			return { row: typed(table, Object.fromEntries(row) as Row), user: read('user')(Object.fromEntries(user)) };
		},
		insertUser: (user) => insert('user', user, keyOfUser(user)),
		insert: (table, row, key) => insert(table, row, key),
		async insertUserWithAccount(user, account) {
			const { rows, counted } = await database.runBoth(
				sql`insert ${insertion('user', user)}${returning}`,
				(newId) => sql`insert ${insertion('account', { ...account, userId: user.id ?? newId })}`
			);
			return mysql ? selectOne('user', keyOfUser(user) ?? { id: counted ?? null }) : first(rows, read('user'));
		},
		update(table, match, changes) {
			const moved = present(changes).filter(([name]) => Object.hasOwn(match, name));
			return update(table, where(table, match), changes, { ...match, ...(Object.fromEntries(moved) as Match) });
		},
		swap: (table, match, changes) => hasChanged(updating(table, changes, where(table, match))),
		raise(table, match, key, to) {
			return update(table, sql`${where(table, match)} and ${ref(table, key)} < ${to}`, { [key]: to }, match);
		},
		async delete(table, match) {
			const deletion = deletionOf(table, where(table, match));
			if (!mysql) return first((await database.run(sql`${deletion}${returning}`)).rows, read(table));
			const row = await selectOne(table, match);
			return row && (await hasChanged(deletion)) ? row : undefined;
		},
		async claim(token, now) {
			const inserted = insertion('verificationToken', token);
			const expired = sql`${ref('verificationToken', 'expires')} <= ${value(now)}`;
			const renewed = sql`${columnOf('verificationToken', 'expires')} = ${value(token.expires)}`;
			if (!mysql) {
				const conflict = sql`on conflict (${join(['identifier', 'token'].map((name) => columnOf('verificationToken', name)))})`;
				const claimed = () => hasChanged(sql`insert ${inserted} ${conflict} do update set ${renewed} where ${expired}`);
				// Tables of `@auth/kysely-adapter` have a unique key of the token alone, too. Of two claims at the same moment, PostgreSQL
				// may refuse one by that key. Asked again, it finds the row of the other.
				return claimed().catch((error: unknown) => {
					if (!isDuplicate(error)) throw error;
					return claimed();
				});
			}
			const isFirst = await hasChanged(sql`insert ${inserted}`).catch((error: unknown) => {
				if (!isDuplicateInMySql(error)) throw error;
				return false;
			});
			if (isFirst) return true;
			const { identifier, token: key } = token;
			const condition = sql`${where('verificationToken', { identifier, token: key })} and ${expired}`;
			return hasChanged(updating('verificationToken', { expires: token.expires }, condition));
		},
		prune: async (before) =>
			dialect === 'sqlite'
				? void (await deleteExpired('verificationToken', before, PRUNE_LIMIT))
				: pruneOnServer(before),
		...(dialect === 'sqlite' && { deleteExpired }),
		...(anyCase && {
			async userInAnyCase(email: string) {
				const isSame = sql`lower(${ref('user', 'email')}) = lower(${email})`;
				const users = sql`select * from ${nameOf('user')} where ${isSame}${limitOf(mostSpellings)}`;
				return anyCase((await database.run(users)).rows.map(read('user')), email);
			}
		}),
		...(database.runAll && {
			async deleteTogether(removals: readonly Removal<TableName>[]) {
				const results = (await database.runAll?.(removals.map(removalOf))) ?? [];
				return removals.map(({ table }, index) => (results[index]?.rows ?? []).map(read(table)));
			}
		})
	};
}

/** unique_violation of PostgreSQL */
const DUPLICATE = '23505';

function isDuplicate(error: unknown): boolean {
	return error instanceof Error && Reflect.get(error, 'code') === DUPLICATE;
}

function present(row: Row): [name: string, cell: unknown][] {
	return Object.entries(row).filter(([, cell]) => cell !== undefined);
}

/** A limit is a number of the library. Some drivers take none as a parameter. */
function limitOf(limit: number | undefined): Sql {
	return raw(limit === undefined ? '' : ` limit ${Math.trunc(limit)}`);
}

function first(rows: readonly Row[], read: (row: Row) => Row): Row | undefined {
	return rows[0] && read(rows[0]);
}
