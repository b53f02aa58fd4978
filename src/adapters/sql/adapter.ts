/** Makes an adapter of a database and the names of its tables. */
import type { Names } from '../shared/names.js';
import type { OwnTables } from '../shared/own-tables.js';
import { storedColumns, type IdType } from '../shared/stored-columns.js';
import { definedColumns, type TableName } from '../shared/tables.js';
import { storeAdapter } from '../store/adapter.js';
import type { Column, Store } from '../store/store.js';
import type { Adapter } from '../types.js';
import type { SqlDatabase } from './database.js';
import type { Sql } from '../../lib/store/tables/sql/fragment.js';
import { withSqlAnswers } from './questions.js';
import { sqlStore, type SqlTables } from './store.js';
import { tableSource } from './table-source.js';
import type { Columns } from './values.js';

/** The options that the adapters of D1, libSQL and MySQL share. */
export interface SqlAdapterOptions extends OwnTables {
	/** The type of the users' ids: text, which the adapter makes, or numbers, which the database counts. @default 'text' */
	id?: Exclude<IdType, 'uuid'>;
}

/** The differences between the databases. */
export interface Differences extends Pick<SqlTables, 'moments' | 'filled' | 'anyCase'> {
	/** The type of the users' ids. */
	readonly id: SqlAdapterOptions['id'];
	/** Whether the database counts the ids of users, where only it knows. @default as `id` says */
	readonly isNumbered?: () => boolean;
	/** The client of the driver. */
	readonly client?: unknown;
	/** A statement that returns a row if this library created the table of sessions. */
	readonly createdSessions: Sql;
	/** @default the store as it is */
	readonly around?: (store: Store<TableName>) => Store<TableName>;
	/** Whether the adapter creates its tables by itself. @default false */
	readonly createsTables?: boolean;
}

/** Returns the adapter, which has every method of the contract. */
export function sqlAdapter(
	database: SqlDatabase,
	names: Names,
	{ id, isNumbered, client, createdSessions, around = (store) => store, createsTables = false, ...tables }: Differences
): Required<Adapter> {
	const userColumns = names.fields.map(({ name }) => name);
	const stored = storedColumns(database.dialect, { id, userColumns });
	const store = sqlStore(database, {
		...tables,
		names,
		defined: columnsOf(names),
		stored: isNumbered ? numberedIf(isNumbered, stored) : stored
	});
	const methods = {
		...(storeAdapter(around(store)) as Required<Adapter>),
		createdSessionTable: async () => (await database.run(createdSessions)).rows.length > 0
	};
	return withSqlAnswers(
		{ ...methods, tables: tableSource(database, names, { createsTables }) },
		() => database,
		names,
		{
			client
		}
	);
}

/** Returns the columns of each table, with the further ones of users. */
export function columnsOf(names: Names): NonNullable<SqlTables['defined']> {
	const columns = definedColumns();
	const fields: Columns = Object.fromEntries(names.fields.map(({ name, type }) => [name, { type }]));
	return { ...columns, user: { ...columns.user, ...fields } };
}

/** Returns the columns with ids whose type the database tells when it is open. */
function numberedIf(isNumbered: () => boolean, stored: SqlTables['stored']): SqlTables['stored'] {
	const owner: Column = {
		get type() {
			return isNumbered() ? 'int53' : 'text';
		}
	};
	const id: Column = {
		get type() {
			return owner.type;
		},
		get filledBy() {
			return isNumbered() ? ('database' as const) : undefined;
		}
	};
	const tables = Object.entries(stored).map(([table, columns]) => [
		table,
		{ ...columns, ...(table === 'user' ? { id } : 'userId' in columns && { userId: owner }) }
	]);
	return Object.fromEntries(tables) as SqlTables['stored'];
}
