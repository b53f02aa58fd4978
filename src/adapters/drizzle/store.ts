/**
 * The operations of the adapter on a table, which each dialect implements. Rows and matches use the keys of the tables. A
 * match compares exactly, whatever the collation.
 */
import { and, eq, getTableColumns, is, SQL, sql, type Column, type Table } from 'drizzle-orm';

/** A row, or part of one. */
export type Row = Record<string, unknown>;

/** Selects the rows that have all of these values. A value that is SQL is a condition by itself. */
export type Match = Row;

/** The tables of the adapter, complete. */
export interface AllTables<T extends Table = Table> {
	usersTable: T;
	accountsTable: T;
	sessionsTable: T;
	verificationTokensTable: T;
	authenticatorsTable: T;
	/** Missing in an application that keeps no secrets. */
	secretsTable?: T;
	/** The tables whose rows belong to a user, as far as they are known to exist. */
	ownedTables: readonly T[];
}

/** Returns the given tables, completed with the default tables. */
export function allTables<T extends Table>(
	defaults: GivenTables<T>,
	given: Partial<GivenTables<T>> = {}
): AllTables<T> {
	const tables = { ...defaults, ...given };
	// An application with its own tables, but none for passkeys, may not have a table for passkeys.
	const hasAuthenticators = given.usersTable === undefined || given.authenticatorsTable !== undefined;
	const authenticators = hasAuthenticators ? [tables.authenticatorsTable] : [];
	const secrets = tables.secretsTable ? [tables.secretsTable] : [];
	return { ...tables, ownedTables: [...secrets, ...authenticators, tables.sessionsTable, tables.accountsTable] };
}

type GivenTables<T extends Table> = Omit<AllTables<T>, 'ownedTables'>;

/** The operations that a dialect implements. Each method is atomic in the database. */
export interface Store<T extends Table = Table> {
	readonly tables: AllTables<T>;
	/** @param limit the most rows @default all */
	select(table: T, match: Match, limit?: number): Promise<Row[]>;
	/** Returns the row that matches, with the user of its `userId`. */
	selectWithUser(table: T, match: Match): Promise<{ row: Row; user: Row } | undefined>;
	/** Stores a user, whose id the database may make. */
	insertUser(user: Row): Promise<Row | undefined>;
	/** Stores a row, which `key` finds afterwards. */
	insert(table: T, row: Row, key: Match): Promise<Row | undefined>;
	/** Stores a user with an account, or neither. */
	insertUserWithAccount(user: Row, account: Row): Promise<Row | undefined>;
	/** Changes the row that matches, if it exists. `changes` is not empty. */
	update(table: T, match: Match, changes: Row): Promise<Row | undefined>;
	/** Changes the row that matches, if it exists. Of concurrent calls whose changes end the match, one returns true. */
	swap(table: T, match: Match, changes: Row): Promise<boolean>;
	/** Raises a number to this value, if it is lower. */
	raise(table: T, match: Match, key: string, value: number): Promise<Row | undefined>;
	/** Removes the rows that match, and returns the first; of concurrent calls, one receives it. */
	delete(table: T, match: Match): Promise<Row | undefined>;
	/**
	 * Stores the token, unless a token with the same identifier and token has not yet expired. Returns whether it stored the
	 * token.
	 */
	claim(token: Row & { expires: Date }, now: Date): Promise<boolean>;
	/** Removes tokens that expired before the given time, at most `PRUNE_LIMIT`. */
	prune(before: Date): Promise<void>;
}

/** Returns the column with the key. */
export function columnOf<T extends Table>(table: T, key: string): T['_']['columns'][string] {
	const column = getTableColumns(table)[key];
	if (!column) throw new TypeError(`The table given to DrizzleAdapter has no column "${key}"`);
	return column as T['_']['columns'][string];
}

/** Returns the columns of a verification token. */
export function tokenColumns<T extends Table>(table: T) {
	const [identifier, token] = [columnOf(table, 'identifier'), columnOf(table, 'token')];
	return { identifier, token, expires: columnOf(table, 'expires') };
}

/**
 * Returns the condition that all columns of the match are equal. A string with a NUL, which PostgreSQL refuses, equals no
 * value.
 */
export function whereEqual(table: Table, match: Match): SQL | undefined {
	const values = Object.entries(match);
	if (values.some(([, value]) => typeof value === 'string' && value.includes('\0'))) return sql`1 = 0`;
	return and(...values.map(([key, value]) => (is(value, SQL) ? value : eq(columnOf(table, key), value))));
}

/** Returns the members that are not undefined and for which the table has columns. */
export function pickColumns(table: Table, row: Row): Row {
	const columns = getTableColumns(table);
	return Object.fromEntries(
		Object.entries(row).filter(([key, value]) => Object.hasOwn(columns, key) && value !== undefined)
	);
}

/**
 * Returns an id as its column stores it; undefined if the column cannot store it. Only the canonical form is accepted: the
 * database would treat `01` as `1`, and refuse a statement that compares a number or a UUID with another value.
 */
export function idFor(column: Column, id: string): unknown {
	if (column.dataType === 'number' || column.dataType === 'bigint') {
		if (!/^(?:0|[1-9]\d{0,15})$/.test(id)) return undefined;
		if (/^(?:serial|integer|int)$/.test(column.getSQLType()) && Number(id) > 2_147_483_647) return undefined;
		return column.dataType === 'number' ? Number(id) : BigInt(id);
	}
	if (column.getSQLType() === 'uuid') {
		return /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/.test(id) ? id : undefined;
	}
	return id;
}
