/** The tables, columns and conditions of a store, in Drizzle. */
import {
	and,
	eq,
	getTableColumns,
	getTableName,
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
import { InvalidConfig } from '../../errors.js';
import { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { Below, Not, OneOf } from '../../lib/store/tables/operators.js';
import {
	conditionsOf,
	matchesNothing,
	type AllTables,
	type Column as StoredColumn,
	type Condition,
	type Match
} from '../store/store.js';

/** Returns the given tables, completed with the default tables. */
export function allTables<T extends Table>(
	defaults: GivenTables<T>,
	ownTables: Partial<GivenTables<T>> = {}
): AllTables<T> {
	const tables = { ...defaults, ...ownTables };
	requireDates(tables);
	// An application with its own tables, but none for passkeys, may not have a table for passkeys.
	const hasAuthenticators = ownTables.usersTable === undefined || ownTables.authenticatorsTable !== undefined;
	const authenticators = hasAuthenticators ? [tables.authenticatorsTable] : [];
	const secrets = tables.secretsTable ? [tables.secretsTable] : [];
	return { ...tables, ownedTables: [...secrets, ...authenticators, tables.sessionsTable, tables.accountsTable] };
}

/** The columns that have to hold a moment. */
const moments = {
	usersTable: ['emailVerified'],
	sessionsTable: ['expires'],
	verificationTokensTable: ['expires'],
	secretsTable: ['createdAt', 'lastUsedAt', 'expires']
} as const;

/** Throws for a column that holds text or numbers: a date would be refused with each sign-in. A type of the application may hold one. */
function requireDates<T extends Table>(tables: GivenTables<T>): void {
	for (const [name, columns] of Object.entries(moments) as [keyof typeof moments, readonly string[]][]) {
		for (const key of columns) {
			const table = tables[name];
			const column = table && getTableColumns(table)[key];
			const isProof = key === 'emailVerified' && column?.dataType === 'boolean';
			if (!column || isProof || column.dataType.startsWith('custom') || typeOf(column) === 'date') continue;
			throw new InvalidConfig(
				`DrizzleAdapter stores dates in the column "${column.name}" of the table "${getTableName(table)}", which is ` +
					`${column.getSQLType()} with values of the type ${column.dataType}: use timestamp({ mode: 'date' }) on PostgreSQL, ` +
					`datetime({ mode: 'date', fsp: 3 }) on MySQL, or integer({ mode: 'timestamp_ms' }) on SQLite`
			);
		}
	}
}

type GivenTables<T extends Table> = Omit<AllTables<T>, 'ownedTables'>;

const columnCache = new WeakMap<Table, Record<string, StoredColumn>>();

/** Returns what the adapter asks of the columns of a table. */
export function columnsOf(table: Table): Record<string, StoredColumn> {
	let columns = columnCache.get(table);
	if (!columns) {
		columns = Object.fromEntries(
			Object.entries(getTableColumns(table)).map(([key, column]) => [key, describe(column)])
		);
		columnCache.set(table, columns);
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
	// Drizzle 1.0 has more words in it: `object date`, `number int32`.
	const [kind, ...details] = column.dataType.split(' ');
	if (kind === 'bigint') return 'int64';
	if (kind === 'number') return /^(?:serial|integer|int)$/.test(type) ? 'int32' : 'int53';
	if (kind === 'date' || (kind === 'object' && details.includes('date'))) return 'date';
	if (type === 'uuid') return 'uuid';
	return kind === 'string' || kind === 'custom' ? 'text' : 'other';
}

/** Returns the column with the key. */
export function columnOf<T extends Table>(table: T, key: string): T['_']['columns'][string] {
	const column = getTableColumns(table)[key];
	if (!column) throw new TypeError(`The table given to DrizzleAdapter has no column "${key}": add it to your schema`);
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
		...conditionsOf(match).map(([key, condition]) => {
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
	if (condition instanceof OneOf) return among(column, condition.texts);
	if (condition instanceof Below) return lt(column, condition.limit);
	return condition instanceof Not ? or(isNull(column), ne(column, condition.value)) : undefined;
}
