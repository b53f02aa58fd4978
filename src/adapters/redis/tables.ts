/** The tables of the Redis adapter: how their rows are found, and when they end. */
import { ANONYMOUS } from '../shared/pruning.js';
import { storedColumns } from '../shared/stored-columns.js';
import { definedColumns, type DefinedColumn, type TableName } from '../shared/tables.js';
import type { Column, Row } from '../store/store.js';

export type { TableName } from '../shared/tables.js';

/** How the rows of a table are found. */
export interface Keys {
	/** The columns that identify a row. */
	readonly primary: readonly string[];
	/** Columns of which no two rows have the same value. */
	readonly unique?: string;
	/** Columns by which several rows are found. A list by no column has all rows. */
	readonly lists: readonly (readonly string[])[];
}

export const keysOf: Readonly<Record<TableName, Keys>> = {
	user: { primary: ['id'], unique: 'email', lists: [[]] },
	account: { primary: ['provider', 'providerAccountId'], lists: [['userId'], ['provider']] },
	session: { primary: ['sessionToken'], unique: 'id', lists: [['userId'], ['provider', 'sid']] },
	verificationToken: { primary: ['identifier', 'token'], lists: [['identifier']] },
	authenticator: { primary: ['credentialID'], lists: [['userId']] },
	secret: { primary: ['id'], lists: [['userId'], ['kind'], []] }
};

/** The tables whose rows belong to a user. */
export const owned = ['secret', 'authenticator', 'session', 'account'] as const satisfies readonly TableName[];

/** Whether the list has the row. All accounts of one provider would be a long list, of which only that of visitors is read. */
export function isListed(table: TableName, columns: readonly string[], row: Row): boolean {
	if (table === 'account' && columns[0] === 'provider') return row.provider === ANONYMOUS;
	return columns.every((column) => typeof row[column] === 'string');
}

const defined = definedColumns();

/** Returns the columns of each table, with these further ones of users. */
export function columnsOf(userFields: readonly string[]): Readonly<Record<TableName, Record<string, Column>>> {
	return storedColumns('sqlite', { userColumns: userFields }) as Record<TableName, Record<string, Column>>;
}

/** Returns the text that is stored for a row. */
export function encodeRow(row: Row): string {
	return JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value));
}

/** Returns the row of the contract. */
export function decodeRow(table: TableName, text: string): Row {
	const columns: Readonly<Record<string, DefinedColumn>> = defined[table] ?? {};
	return JSON.parse(text, function (this: unknown, name, value: unknown) {
		const isDate = typeof value === 'string' && Object.hasOwn(columns, name) && columns[name]?.type === 'date';
		return isDate ? new Date(value) : value;
	}) as Row;
}
