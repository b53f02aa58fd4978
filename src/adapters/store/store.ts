/**
 * The operations on tables from which the adapter is made. A query builder implements them for each of its databases. Rows and
 * matches use the names of the columns in the contract. `T` identifies a table for the query builder.
 */

import type { AdapterSession, AdapterUser } from '../types.js';
import { Below, Not, OneOf } from '../../lib/store/tables/operators.js';

/** A row, or part of one. */
export type Row = Record<string, unknown>;

/** Selects the rows that match in every column. Text is compared exactly, whatever the collation. */
export type Match = Readonly<Record<string, Condition>>;

/** The content that a column must have: this value, nothing (null), one of these, less than this, or not this (which includes nothing). */
export type Condition = string | number | bigint | null | OneOf | Below | Not;

/** A column, as far as the adapter asks. */
export interface Column {
	/** The values that it contains. The numbers are those of 32, 53 and 64 bits. */
	readonly type: 'text' | 'uuid' | 'int32' | 'int53' | 'int64' | 'date' | 'other';
	/** Whether the database fills it, or a function of the schema; undefined if neither does. */
	readonly filledBy?: 'database' | (() => unknown);
}

/** The names of the tables that each adapter has, in a store that knows its tables by name. */
export const usualTables = {
	usersTable: 'user',
	accountsTable: 'account',
	sessionsTable: 'session',
	verificationTokensTable: 'verificationToken',
	authenticatorsTable: 'authenticator'
} as const;

/** The tables of the adapter. */
export interface AllTables<T> {
	usersTable: T;
	accountsTable: T;
	sessionsTable: T;
	verificationTokensTable: T;
	authenticatorsTable: T;
	/** Missing in an application that keeps no secrets. */
	secretsTable?: T;
	/** The tables whose rows belong to a user, as far as they are known to exist. */
	ownedTables: readonly T[];
	/** Whether rows may have members without a column. @default false */
	takeAny?: boolean;
}

/** The removal of all rows that match. */
export interface Removal<T> {
	readonly table: T;
	readonly match: Match;
	/** Nothing is removed if there is such a row. */
	readonly unless?: { readonly table: T; readonly match: Match };
}

/** The operations that a database implements. Each method is atomic in the database. */
export interface Store<T> {
	readonly tables: AllTables<T>;
	/** Returns the columns of the table, by name. */
	columns(table: T): Readonly<Record<string, Column>>;
	/** @param limit the most rows @default all */
	select(table: T, match: Match, limit?: number): Promise<Row[]>;
	/** Returns users in the order of their ids, behind this one. */
	selectUsers(after: string | number | bigint | undefined, limit: number): Promise<Row[]>;
	/** Returns the user who has this address in any case. Absent where the spelling counts. @throws {DuplicateAddress} for several */
	userInAnyCase?(email: string): Promise<Row | null>;
	/** Returns the row that matches, with the user of its `userId`. */
	selectWithUser(table: T, match: Match): Promise<{ row: Row; user: Row } | undefined>;
	/** Returns the user of the account that matches. Absent: the account is read, too. */
	selectUserOf?(account: Match): Promise<Row | undefined>;
	/**
	 * Returns the session with this token and its user, as the adapter does. For a store that makes the two records faster than of rows:
	 * each request of a signed-in user reads so.
	 */
	sessionAndUser?(sessionToken: string): Promise<{ session: AdapterSession; user: AdapterUser } | null>;
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
	/** Removes the rows that match. Absent: `delete`. */
	deleteAll?(table: T, match: Match): Promise<void>;
	/**
	 * Stores the token, unless a token with the same identifier and token has not yet expired. Returns whether it stored the
	 * token.
	 */
	claim(token: { identifier: string; token: string; expires: Date }, now: Date): Promise<boolean>;
	/** Removes tokens that expired before the given time, at most `PRUNE_LIMIT`. */
	prune(before: Date): Promise<void>;
	/** Stores a token and prunes, as one. Absent: `insert`, and `prune` after it. */
	insertAndPrune?(token: Row, before: Date): Promise<Row | undefined>;
	/** Claims and prunes, as one. Absent: `claim`, and `prune` after it. */
	claimAndPrune?(...args: [...Parameters<Store<T>['claim']>, before: Date]): Promise<boolean>;
	/** Removes rows that expired before the given time, at most `limit`, and returns their number. Absent: they are read first. */
	deleteExpired?(table: T, before: Date, limit: number): Promise<number>;
	/**
	 * Makes several removals, all or none, and returns the rows of the last one. Absent where a database cannot: then they are made in
	 * their order, so that a call that fails halfway can be repeated.
	 */
	deleteTogether?(removals: readonly Removal<T>[]): Promise<Row[]>;
}

/**
 * Returns an id as its column stores it; undefined if the column cannot store it. Only the canonical form is accepted: the
 * database would treat `01` as `1`, and refuse a statement that compares a number or a UUID with another value.
 */
export function idFor({ type }: Column, id: string): string | number | bigint | undefined {
	if (type === 'int32' || type === 'int53' || type === 'int64') {
		if (!/^(?:0|[1-9]\d{0,15})$/.test(id)) return undefined;
		if (type === 'int32' && Number(id) > 2_147_483_647) return undefined;
		if (type === 'int53' && !Number.isSafeInteger(Number(id))) return undefined;
		return type === 'int64' ? BigInt(id) : Number(id);
	}
	if (type === 'uuid') {
		return /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/.test(id) ? id : undefined;
	}
	return id;
}

/** Returns the members that are not undefined and for which there are columns. */
export function pickColumns(columns: Readonly<Record<string, Column>>, row: Row): Row {
	const members: Row = {};
	for (const name of Object.keys(row)) {
		if (row[name] !== undefined && Object.hasOwn(columns, name)) members[name] = row[name];
	}
	return members;
}

/**
 * Returns the conditions of a match.
 * @throws {TypeError} for any other object: a database or its driver might read it as an operator
 */
export function conditionsOf(match: Match): [name: string, condition: Condition][] {
	const conditions = Object.entries(match);
	for (const [name, condition] of conditions) {
		if (typeof condition !== 'object' || condition === null) continue;
		if (condition instanceof OneOf || condition instanceof Below || condition instanceof Not) continue;
		throw new TypeError(`The condition on the column "${name}" is an object`);
	}
	return conditions;
}

/** Whether no row can match, because PostgreSQL refuses text with a NUL, and other databases cut it off. */
export function matchesNothing(match: Match): boolean {
	return Object.values(match).some((value) => typeof value === 'string' && value.includes('\0'));
}
