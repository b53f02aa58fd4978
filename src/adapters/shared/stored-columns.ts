/** The columns of the tables as a store asks for them, where no schema of the application describes them. */
import type { Column } from '../store/store.js';
import type { Dialect } from '../../lib/store/tables/sql/dialect.js';
import { definedColumns, type DefinedColumn, type TableName } from './tables.js';

/** The type of the users' ids: text (a random UUID), the database's own UUID type, or a number that counts up. */
export type IdType = 'text' | 'uuid' | 'serial';

/** The differences between applications. */
interface StoredOptions {
	/** `any`: the database makes the ids of users and sessions, and knows their type. @default 'text' */
	readonly id?: IdType | 'any' | undefined;
	/** Further columns of the table of users. */
	readonly userColumns?: readonly string[] | undefined;
	/** Whether the tables have only the columns of `@auth/kysely-adapter`. */
	readonly authJs?: boolean | undefined;
}

/** Whether PostgreSQL makes the ids of sessions, as the tables that `@auth/kysely-adapter` documents do. */
export function makesSessionIds(dialect: Dialect, id: IdType | 'any' | undefined): boolean {
	return dialect === 'postgres' && id === 'uuid';
}

/** Returns the columns as the adapter asks for them. */
export function storedColumns(dialect: Dialect, { id = 'text', userColumns = [], authJs }: StoredOptions) {
	const ids: Record<IdType | 'any', Column> = {
		any: { type: 'text', filledBy: 'database' },
		text: { type: 'text' },
		uuid: { type: 'uuid' },
		serial: { type: 'int32', filledBy: 'database' }
	};
	const types: Record<DefinedColumn['type'], Column> = {
		key: { type: 'text' },
		text: { type: 'text' },
		id: ids[id],
		owner: { type: ids[id].type },
		sessionId:
			id === 'any' ? ids.any : makesSessionIds(dialect, id) ? { type: 'uuid', filledBy: 'database' } : ids.text,
		integer: { type: 'int32' },
		bigint: { type: 'int53' },
		date: { type: 'date' },
		flag: { type: 'other' }
	};
	const further = Object.fromEntries(userColumns.map((name) => [name, { type: 'other' } as const]));
	return Object.fromEntries(
		Object.entries(definedColumns(authJs)).map(([table, columns]) => [
			table,
			{
				...Object.fromEntries(Object.entries(columns).map(([name, { type }]) => [name, types[type]])),
				...(table === 'user' && further)
			}
		])
	) as Partial<Record<TableName, Record<string, Column>>>;
}
