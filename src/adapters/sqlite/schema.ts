/** The tables of the adapters on SQLite: `node:sqlite`, D1, libSQL. */
import type { DatabaseSync } from 'node:sqlite';
import { namesOf, type Names, type OwnTables } from '../shared/own-tables.js';
import { defineTables, writerOf, type ColumnType, type SqlDialect } from '../shared/schema.js';
import type { TableName } from '../shared/tables.js';

/** The type of the users' ids: text (a random UUID), or a number that counts up. */
export type IdType = 'text' | 'integer';

/** The names of the tables, which are those of `@auth/drizzle-adapter`. */
export const usualNames = {
	user: 'user',
	account: 'account',
	session: 'session',
	verificationToken: 'verificationToken',
	authenticator: 'authenticator',
	secret: 'secret'
} as const satisfies Record<TableName, string>;

/** A comment that SQLite keeps with the table, for as long as it exists: a table of another library does not have it. */
export const OWN_SESSIONS = '/* created by framework-auth */';

const types: Record<Exclude<ColumnType, 'id' | 'owner'>, string> = {
	key: 'text',
	text: 'text',
	sessionId: 'text',
	rowId: 'integer',
	integer: 'integer',
	bigint: 'integer',
	number: 'real',
	date: 'integer',
	flag: 'integer',
	boolean: 'integer',
	json: 'text'
};

/** Returns how SQLite writes tables. Dates are milliseconds since the epoch. */
export function sqliteDialect(id: IdType = 'text'): SqlDialect {
	const all = { ...types, id, owner: id };
	return {
		typeOf: ({ type }) => all[type],
		primaryKeys: {
			user: ['id'],
			account: ['provider', 'providerAccountId'],
			session: ['sessionToken'],
			verificationToken: ['identifier', 'token'],
			authenticator: ['userId', 'credentialID'],
			secret: ['id']
		},
		numbered: [],
		keysInTable: { unique: true, index: false },
		nameOfKey: (table, key) => `${table}_${key.columns[0] ?? ''}_${key.unique ? 'unique' : 'index'}`,
		mark: { opening: OWN_SESSIONS }
	};
}

/** The options of {@link schemaSql}. */
export interface SchemaOptions extends OwnTables {
	/** The type of the users' ids. @default 'text' */
	id?: IdType;
}

/** Returns the names of tables and columns, as SQLite writes them. @throws {InvalidConfig} */
export function sqliteNames(tables: OwnTables = {}): Names {
	return namesOf(tables, usualNames, { quote: '"', schema: null });
}

/**
 * Returns the SQL that creates the tables. Running it again changes nothing. The names and types are those of
 * `@auth/drizzle-adapter`, so that a database that it filled works.
 *
 * @throws {InvalidConfig} for names that a table cannot have
 */
export function schemaSql({ id, ...tables }: SchemaOptions = {}): string {
	const { tables: created, columnIndexes, indexes } = statementsFor(sqliteNames(tables), id);
	return `\n${[...created, ...indexes, ...columnIndexes].join('\n')}\n`;
}

/** The SQL that creates the tables, with their usual names. Running it again changes nothing. See {@link schemaSql}. */
export const schema: string = schemaSql();

/** Returns the statements, each by itself: `columns` and `columnIndexes` are for tables that may lack them. */
export function statementsFor(names: Names, id: IdType | undefined) {
	const dialect = sqliteDialect(id);
	const write = writerOf(dialect, names, '"');
	const defined = defineTables(dialect, names);
	const keys = defined.flatMap((table) =>
		table.keys
			.filter((key) => !key.unique)
			.map((key) => ({
				sql: write.createKey(table, key),
				later: table.columns.some(({ name, later }) => later && key.columns.includes(name))
			}))
	);
	return {
		tables: defined.map((table) => write.createTable(table)),
		indexes: keys.filter(({ later }) => !later).map(({ sql }) => sql),
		columns: defined.flatMap((table) =>
			table.columns
				.filter(({ later }) => later)
				.map((column) => ({ table: table.table, name: column.name, sql: write.addColumn(table, column) }))
		),
		/** The indexes of columns that older tables lack. */
		columnIndexes: keys.filter(({ later }) => later).map(({ sql }) => sql)
	};
}

/** Creates the missing tables, columns and indexes. */
export function createTables(database: DatabaseSync, names: Names, id: IdType | undefined): void {
	const { tables, indexes, columns, columnIndexes } = statementsFor(names, id);
	database.exec([...tables, ...indexes].join('\n'));
	const hasColumn = (table: string, column: string) =>
		database.prepare(`select 1 from pragma_table_info(?) where name = ? collate nocase`).get(table, column) !==
		undefined;
	for (const { table, name, sql } of columns) {
		if (hasColumn(names.bare(table), name)) continue;
		try {
			database.exec(sql);
		} catch (error) {
			// Another process may have added the column meanwhile.
			if (!hasColumn(names.bare(table), name)) throw error;
		}
	}
	database.exec(columnIndexes.join('\n'));
}

/** Whether the ids of users are numbers, which SQLite makes. An existing table decides. */
export function hasNumberedUsers(database: DatabaseSync, names: Names): boolean {
	const typeOf = database.prepare('select "type" from pragma_table_info(?) where name = ? collate nocase');
	return /int/i.test(String(typeOf.get(names.bare('user'), names.column('user', 'id'))?.type));
}
