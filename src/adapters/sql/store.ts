/** The store on a SQL database. MySQL does not return the rows that a statement changed: they are read again. */
import type { TableName } from '../shared/tables.js';
import { isDuplicateInMySql } from '../mysql/duplicate.js';
import { mostSpellings } from '../shared/any-case.js';
import type { Names } from '../shared/names.js';
import {
	matchesNothing,
	usualTables,
	type Column,
	type Match,
	type Removal,
	type Row,
	type Store
} from '../store/store.js';
import { conditions } from './conditions.js';
import type { Result, SqlDatabase } from './database.js';
import { expiredIn } from './expired.js';
import { join, quoted, raw, sql, type Sql } from '../../lib/store/tables/sql/fragment.js';
import { decoderOf, toJson, type Columns, type Moments } from './values.js';

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
	/**
	 * Whether the database refused a value because no column of ids can have it. Given where only the database knows the type of ids: they
	 * are compared as text, too.
	 */
	readonly isNoId?: (error: unknown) => boolean;
}

const idTypes: ReadonlySet<unknown> = new Set(['id', 'owner', 'sessionId']);

type Token = Parameters<Store<TableName>['claim']>[0];

/** Returns the store on these tables. */
export function sqlStore(
	database: SqlDatabase,
	{ names, defined, stored, moments, filled, anyCase, isNoId }: SqlTables
): Store<TableName> {
	const { dialect } = database;
	const mysql = dialect === 'mysql';
	const isOfAnyType = (table: TableName, column: string) =>
		isNoId !== undefined && idTypes.has(defined[table]?.[column]?.type);
	const made = conditions(dialect, names, moments, isOfAnyType);
	const { where, nameOf, columnOf, ref, value } = made;
	const { deleteExpired, prune, pruning } = expiredIn(database, names, made);

	// The adapter reads the proof of an address: another library may have stored something else than a date.
	const { emailVerified: _, ...ofUsers } = defined.user ?? {};
	const decoders = new Map(
		Object.entries({ ...defined, user: ofUsers }).map(([table, columns]) => [
			table,
			decoderOf(columns, dialect === 'postgres')
		])
	);
	const typed = (table: TableName, row: Row): Row => decoders.get(table)?.(row) ?? row;
	const read = (table: TableName) => (row: Row) => typed(table, names.read(table, row));

	/** Returns the columns that have a value, and their values. Only users have columns of JSON. */
	function cellsOf(table: TableName, row: Row): [column: Sql, cell: Sql][] {
		const cells: [Sql, Sql][] = [];
		const written = table === 'user' ? toJson(defined.user ?? {}, row) : row;
		for (const name in written) {
			if (written[name] !== undefined) cells.push([columnOf(table, name), value(written[name])]);
		}
		return cells;
	}

	const returning = mysql ? raw('') : raw(' returning *');

	/**
	 * Runs a statement on rows that match: none has an id that cannot be.
	 * @param isThere whether a row matches, and the refused value is therefore a new one
	 */
	async function onMatch<Found>(
		run: () => Promise<Found>,
		otherwise: Found,
		isThere?: () => Promise<boolean>
	): Promise<Found> {
		try {
			return await run();
		} catch (error) {
			if (!isNoId?.(error) || (await isThere?.())) throw error;
			return otherwise;
		}
	}

	async function select(table: TableName, match: Match, limit?: number): Promise<Row[]> {
		const rows = sql`select * from ${nameOf(table)} where ${where(table, match)}${limitOf(limit)}`;
		return (await onMatch(async () => database.run(rows), nothing)).rows.map(read(table));
	}

	async function selectOne(table: TableName, match: Match): Promise<Row | undefined> {
		return (await select(table, match))[0];
	}

	function insertion(table: TableName, row: Row): Sql {
		const ids = filled?.[table]?.filter((name) => row[name] === undefined).map((name) => [name, crypto.randomUUID()]);
		const cells = cellsOf(table, ids ? { ...row, ...Object.fromEntries(ids) } : row);
		const columns = join(cells.map(([name]) => name));
		return sql`into ${nameOf(table)} (${columns}) values (${join(cells.map(([, cell]) => cell))})`;
	}

	const inserting = (table: TableName, row: Row): Sql => sql`insert ${insertion(table, row)}${returning}`;

	/** Stores a row; `key` finds it on MySQL, unless the database counted its id. */
	async function insert(table: TableName, row: Row, key?: Match): Promise<Row | undefined> {
		const { rows, counted } = await database.run(inserting(table, row));
		return mysql ? selectOne(table, key ?? { id: counted ?? null }) : first(rows, read(table));
	}

	const keyOfUser = ({ id }: Row): Match | undefined => (id === undefined ? undefined : { id: id as string });

	function updating(table: TableName, changes: Row, condition: Sql): Sql {
		const cells = cellsOf(table, changes).map(([name, cell]) => sql`${name} = ${cell}`);
		return sql`update ${nameOf(table)} set ${join(cells)} where ${condition}`;
	}

	const isIn = async (table: TableName, match: Match) => (await select(table, match, 1)).length > 0;

	async function update(table: TableName, condition: Sql, changes: Row, key: Match): Promise<Row | undefined> {
		const statement = sql`${updating(table, changes, condition)}${returning}`;
		const run = async () => database.run(statement);
		const { rows, changes: count } = await onMatch(run, nothing, async () => isIn(table, key));
		if (!mysql) return first(rows, read(table));
		return count === 0 ? undefined : selectOne(table, key);
	}

	/** Runs a change, and returns whether it found a row. */
	async function hasChanged(statement: Sql): Promise<boolean> {
		if (mysql) return (await database.run(statement)).changes > 0;
		return hasRow(await database.run(sql`${statement} returning 1`));
	}

	const deletionOf = (table: TableName, condition: Sql): Sql => sql`delete from ${nameOf(table)} where ${condition}`;

	function removalOf({ table, match, unless }: Removal<TableName>): Sql {
		if (!unless) return sql`${deletionOf(table, where(table, match))}${returning}`;
		const blockers = sql`select 1 from ${nameOf(unless.table)} where ${where(unless.table, unless.match)}`;
		return sql`${deletionOf(table, sql`${where(table, match)} and not exists (${blockers})`)}${returning}`;
	}

	/** Claims, and runs a statement before as one with it. */
	async function claim(token: Token, now: Date, before?: Sql): Promise<boolean> {
		const inserted = insertion('verificationToken', token);
		const expired = sql`${ref('verificationToken', 'expires')} <= ${value(now)}`;
		const renewed = sql`${columnOf('verificationToken', 'expires')} = ${value(token.expires)}`;
		if (!mysql) {
			const conflict = sql`on conflict (${join(['identifier', 'token'].map((name) => columnOf('verificationToken', name)))})`;
			const statement = sql`insert ${inserted} ${conflict} do update set ${renewed} where ${expired}`;
			const claimed = async () =>
				before && database.runAll
					? hasRow(await database.runAll([before, sql`${statement} returning 1`]))
					: hasChanged(statement);
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
			return (await onMatch(async () => database.run(users), nothing)).rows.map(read('user'));
		},
		async selectUserOf(account) {
			const { rows } = await database.run(sql`select ${nameOf('user')}.* from ${nameOf('account')}
				join ${nameOf('user')} on ${ref('user', 'id')} = ${ref('account', 'userId')} where ${where('account', account)}`);
			return first(rows, read('user'));
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
		swap: (table, match, changes) =>
			onMatch(
				async () => hasChanged(updating(table, changes, where(table, match))),
				false,
				async () => isIn(table, match)
			),
		raise(table, match, key, to) {
			return update(table, sql`${where(table, match)} and ${ref(table, key)} < ${to}`, { [key]: to }, match);
		},
		async delete(table, match) {
			const deletion = deletionOf(table, where(table, match));
			const run = async () => database.run(sql`${deletion}${returning}`);
			if (!mysql) return first((await onMatch(run, nothing)).rows, read(table));
			const row = await selectOne(table, match);
			return row && (await hasChanged(deletion)) ? row : undefined;
		},
		async deleteAll(table, match) {
			const deletion = deletionOf(table, where(table, match));
			await onMatch(async () => database.run(deletion), nothing);
		},
		claim: async (token, now) => claim(token, now),
		prune,
		...(!mysql && { deleteExpired }),
		...(anyCase && {
			async userInAnyCase(email: string) {
				if (matchesNothing({ email })) return null;
				const isSame = sql`lower(${ref('user', 'email')}) = lower(${email})`;
				const users = sql`select * from ${nameOf('user')} where ${isSame}${limitOf(mostSpellings)}`;
				return anyCase((await database.run(users)).rows.map(read('user')), email);
			}
		}),
		...(database.runAll && {
			async deleteTogether(removals: readonly Removal<TableName>[]) {
				const run = async () => database.runAll?.(removals.map(removalOf)) ?? nothing;
				const table = removals.at(-1)?.table;
				return table ? (await onMatch(run, nothing)).rows.map(read(table)) : [];
			}
		}),
		// On SQLite, one more statement costs less than a transaction.
		...(database.runAll &&
			dialect === 'postgres' && {
				async insertAndPrune(token: Row, before: Date) {
					const statements = [pruning(before, token), inserting('verificationToken', token)];
					return first((await database.runAll?.(statements))?.rows ?? [], read('verificationToken'));
				},
				claimAndPrune: async (token: Token, now: Date, before: Date) => claim(token, now, pruning(before, token))
			})
	};
}

const nothing: Result = { rows: [], changes: 0 };
const hasRow = ({ rows }: Result): boolean => rows.length > 0;

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
