/** The tables, columns and conditions of a store, in Drizzle. */
import {
	and,
	eq,
	getTableColumns,
	inArray,
	is,
	isNull,
	lt,
	ne,
	or,
	SQL,
	sql,
	type Column,
	type Table
} from 'drizzle-orm';
import { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import {
	isBelow,
	isNot,
	isOneOf,
	matchesNothing,
	type AllTables,
	type Column as StoredColumn,
	type Condition,
	type Match
} from '../store/store.js';

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

const known = new WeakMap<Table, Record<string, StoredColumn>>();

/** Returns what the adapter asks of the columns of a table. */
export function columnsOf(table: Table): Record<string, StoredColumn> {
	let columns = known.get(table);
	if (!columns) {
		columns = Object.fromEntries(
			Object.entries(getTableColumns(table)).map(([key, column]) => [key, describe(column)])
		);
		known.set(table, columns);
	}
	return columns;
}

function describe(column: Column): StoredColumn {
	const { defaultFn, hasDefault } = column;
	// The function may be an expression, which the database computes.
	if (defaultFn && !is(defaultFn(), SQL)) return { type: typeOf(column), filledBy: defaultFn };
	return { type: typeOf(column), filledBy: defaultFn || hasDefault ? 'database' : undefined };
}

function typeOf(column: Column): StoredColumn['type'] {
	const type = column.getSQLType();
	if (column.dataType === 'bigint') return 'int64';
	if (column.dataType === 'number') return /^(?:serial|integer|int)$/.test(type) ? 'int32' : 'int53';
	if (column.dataType === 'date') return 'date';
	if (type === 'uuid') return 'uuid';
	return column.dataType === 'string' || column.dataType === 'custom' ? 'text' : 'other';
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

/** Returns the condition that all columns match. */
export function whereEqual(table: Table, match: Match): SQL | undefined {
	if (matchesNothing(match)) return sql`1 = 0`;
	return and(
		...Object.entries(match).map(([key, condition]) => {
			const column = columnOf(table, key);
			return matching(column, condition) ?? eq(column, condition);
		})
	);
}

/** On SQLite a list is one parameter: D1 takes a hundred of them. */
function among(column: Column, texts: readonly string[]): SQL {
	if (!is(column, SQLiteColumn)) return inArray(column, [...texts]);
	return sql`${column} in (select value from json_each(${JSON.stringify(texts)}))`;
}

/** Returns the condition on a column, unless it is that of a value. */
export function matching(column: Column, condition: Condition): SQL | undefined {
	if (condition === null) return isNull(column);
	if (isOneOf(condition)) return among(column, condition.oneOf);
	if (isBelow(condition)) return lt(column, condition.below);
	return isNot(condition) ? or(isNull(column), ne(column, condition.not)) : undefined;
}
