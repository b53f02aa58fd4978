/**
 * The few things the adapter does to a table, which each dialect says in its own words. Rows and matches are by the
 * tables' keys; a match compares exactly, whatever the collation.
 */
import { and, eq, getTableColumns, is, SQL, sql, type Column, type Table } from 'drizzle-orm';

/** A row, or part of one. */
export type Row = Record<string, unknown>;

/** Which rows: those that hold all of these values. A value that is SQL is a condition by itself. */
export type Match = Row;

/** The tables that the adapter works on, all there. */
export interface AllTables<T extends Table = Table> {
	usersTable: T;
	accountsTable: T;
	sessionsTable: T;
	verificationTokensTable: T;
	authenticatorsTable: T;
	/** Those whose rows belong to a user, as far as they are known to be there. */
	ownedTables: readonly T[];
}

/** The tables given, completed with the default ones. */
export function allTables<T extends Table>(
	defaults: GivenTables<T>,
	given: Partial<GivenTables<T>> = {}
): AllTables<T> {
	const tables = { ...defaults, ...given };
	// Whoever gives tables of their own and none for passkeys may have none.
	const hasAuthenticators = given.usersTable === undefined || given.authenticatorsTable !== undefined;
	const authenticators = hasAuthenticators ? [tables.authenticatorsTable] : [];
	return { ...tables, ownedTables: [...authenticators, tables.sessionsTable, tables.accountsTable] };
}

type GivenTables<T extends Table> = Omit<AllTables<T>, 'ownedTables'>;

/** What a dialect does. Each method is atomic in the database. */
export interface Store<T extends Table = Table> {
	readonly tables: AllTables<T>;
	select(table: T, match: Match): Promise<Row[]>;
	/** The row that matches, with the user whom its `userId` names. */
	selectWithUser(table: T, match: Match): Promise<{ row: Row; user: Row } | undefined>;
	/** Stores a user, for whom the database may make the id. */
	insertUser(user: Row): Promise<Row | undefined>;
	/** Stores a row, which `key` finds afterwards. */
	insert(table: T, row: Row, key: Match): Promise<Row | undefined>;
	/** Stores a user with an account, or neither. */
	insertUserWithAccount(user: Row, account: Row): Promise<Row | undefined>;
	/** Changes the row that matches, if it is there. `changes` is not empty. */
	update(table: T, match: Match, changes: Row): Promise<Row | undefined>;
	/** Raises a number to this value if it is below it. */
	raise(table: T, match: Match, key: string, value: number): Promise<Row | undefined>;
	/** Removes the rows that match, and returns the first; of concurrent calls one gets it. */
	delete(table: T, match: Match): Promise<Row | undefined>;
	/** Stores the token unless one with its identifier and token has not expired; says whether it did. */
	claim(token: Row & { expires: Date }, now: Date): Promise<boolean>;
	/** Removes tokens that expired before that moment, at most `PRUNE_LIMIT`. */
	prune(before: Date): Promise<void>;
}

/** The column of that key. */
export function columnOf<T extends Table>(table: T, key: string): T['_']['columns'][string] {
	const column = getTableColumns(table)[key];
	if (!column) throw new TypeError(`The table given to DrizzleAdapter has no column "${key}"`);
	return column as T['_']['columns'][string];
}

/** The columns of a verification token. */
export function tokenColumns<T extends Table>(table: T) {
	const [identifier, token] = [columnOf(table, 'identifier'), columnOf(table, 'token')];
	return { identifier, token, expires: columnOf(table, 'expires') };
}

/** The condition that all columns of the match are equal. A string with a NUL, which PostgreSQL refuses, equals none. */
export function whereEqual(table: Table, match: Match): SQL | undefined {
	const values = Object.entries(match);
	if (values.some(([, value]) => typeof value === 'string' && value.includes('\0'))) return sql`1 = 0`;
	return and(...values.map(([key, value]) => (is(value, SQL) ? value : eq(columnOf(table, key), value))));
}

/** The members that the table has columns for and that are not undefined. */
export function pickColumns(table: Table, row: Row): Row {
	const columns = getTableColumns(table);
	return Object.fromEntries(
		Object.entries(row).filter(([key, value]) => Object.hasOwn(columns, key) && value !== undefined)
	);
}

/**
 * An id as its column holds it; undefined when the column cannot hold it. Only the canonical form passes: the database
 * would take `01` for `1`, and refuse a statement that compares a number or a UUID with something else.
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
