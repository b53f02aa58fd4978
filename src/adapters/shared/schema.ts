/**
 * The tables of the contract in a SQL database, as data. The SQL that creates them is made of it, and a live database is compared with
 * it.
 */
import type { Names } from './names.js';
import type { FieldType } from './own-tables.js';
import { definedColumns, type DefinedColumn, type TableName } from './tables.js';

/** The type of a column: those of the contract, the number of a row that only the database uses, and those of further columns. */
export type ColumnType = DefinedColumn['type'] | 'rowId' | FieldType;

/** How a database writes tables. */
export interface SqlDialect {
	/** Returns the type of a column. */
	typeOf(column: { readonly table: TableName; readonly name: string; readonly type: ColumnType }): string;
	/** The primary keys. */
	readonly primaryKeys: Readonly<Record<TableName, readonly string[]>>;
	/** The tables whose `id` is the number of the row. */
	readonly numbered: readonly TableName[];
	/** Whether unique keys and indexes are part of the table, or statements of their own. */
	readonly keysInTable: { readonly unique: boolean; readonly index: boolean };
	/** Returns the name of a key. */
	nameOfKey(bareTable: string, key: Key): string;
	/** Marks the table of sessions: text behind its opening parenthesis, a line of its own, or text behind the closing one. */
	readonly mark?: { readonly opening?: string; readonly line?: string; readonly closing?: string };
}

/** A unique key or an index. */
export interface Key {
	readonly table: TableName;
	readonly columns: readonly string[];
	/** The columns in a short name of the key. */
	readonly short: string;
	readonly unique: boolean;
}

const unique = { unique: true } as const;
const index = { unique: false } as const;

/** The keys beside the primary keys. Those that a primary key contains are left out. */
const keys: readonly Key[] = [
	{ table: 'user', columns: ['email'], short: 'email', ...unique },
	{ table: 'account', columns: ['provider', 'providerAccountId'], short: 'provider_account', ...unique },
	{ table: 'session', columns: ['sessionToken'], short: 'token', ...unique },
	{ table: 'verificationToken', columns: ['identifier', 'token'], short: 'token', ...unique },
	{ table: 'authenticator', columns: ['credentialID'], short: 'credential', ...unique },
	{ table: 'account', columns: ['userId'], short: 'user', ...index },
	{ table: 'session', columns: ['userId'], short: 'user', ...index },
	{ table: 'session', columns: ['id'], short: 'id', ...index },
	{ table: 'session', columns: ['sid', 'provider'], short: 'sid', ...index },
	{ table: 'session', columns: ['expires'], short: 'expires', ...index },
	{ table: 'authenticator', columns: ['userId'], short: 'user', ...index },
	{ table: 'verificationToken', columns: ['expires'], short: 'expires', ...index },
	{ table: 'secret', columns: ['userId', 'kind'], short: 'user', ...index },
	{ table: 'secret', columns: ['expires'], short: 'expires', ...index }
];

/** A column of the database. */
export interface DefinedSqlColumn {
	/** Its name, without quotes. */
	readonly name: string;
	readonly kind: ColumnType;
	readonly type: string;
	readonly required: boolean;
	/** Whether tables of Auth.js and of earlier versions may lack it. */
	readonly later: boolean;
}

/** A table of the database. */
export interface DefinedTable {
	readonly table: TableName;
	readonly columns: readonly DefinedSqlColumn[];
	readonly primaryKey: readonly string[];
	readonly keys: readonly (Omit<Key, 'table' | 'short'> & { readonly name: string })[];
	/** The columns that refer to users. */
	readonly owner: string | undefined;
}

const later: Partial<Record<TableName, readonly string[]>> = { authenticator: ['name'] };

/** Returns the tables as the database has them. */
export function defineTables(dialect: SqlDialect, names: Names): DefinedTable[] {
	const all = definedColumns() as Record<TableName, Record<string, DefinedColumn>>;
	const basic = definedColumns(true);
	return (Object.keys(all) as TableName[]).map((table) => {
		const column = (name: string, type: ColumnType, required = false): DefinedSqlColumn => ({
			name: names.column(table, name),
			kind: type,
			type: dialect.typeOf({ table, name, type }),
			required,
			later: basic[table]
				? !Object.hasOwn(basic[table], name) && type !== 'rowId'
				: later[table]?.includes(name) === true
		});
		const numbered = dialect.numbered.includes(table);
		const defined = Object.entries(all[table]).filter(([name]) => !(numbered && name === 'id'));
		const owned = (members: readonly string[]) => members.map((name) => names.column(table, name));
		const primary = dialect.primaryKeys[table];
		return {
			table,
			columns: [
				...(numbered ? [column('id', 'rowId', true)] : []),
				...defined.map(([name, { type, required }]) => column(name, type, required)),
				...(table === 'user'
					? names.fields.map(({ name, type }) => column(name, type === 'integer' ? 'bigint' : type))
					: [])
			],
			primaryKey: owned(primary),
			keys: keys
				.filter((key) => key.table === table && !key.columns.every((name, i) => primary[i] === name))
				.map((key) => ({
					name: dialect.nameOfKey(names.bare(table), key),
					columns: owned(key.columns),
					unique: key.unique
				})),
			owner: 'userId' in all[table] ? names.column(table, 'userId') : undefined
		};
	});
}

/** Writes statements about tables. */
export function writerOf(dialect: SqlDialect, names: Names, quote: '"' | '`') {
	const quoted = (name: string) => quote + name + quote;
	const list = (columns: readonly string[]) => `(${columns.map(quoted).join(', ')})`;
	const columnOf = ({ name, type, required }: DefinedSqlColumn) =>
		`${quoted(name)} ${type}${required ? ' not null' : ''}`;
	const indexOf = ({ name, columns }: DefinedTable['keys'][number]) => `index ${quoted(name)} ${list(columns)}`;
	const { keysInTable, mark = {} } = dialect;

	return {
		createTable({ table, columns, primaryKey, keys: own, owner }: DefinedTable): string {
			const marked = table === 'session';
			const lines = [
				...columns.map(columnOf),
				`primary key ${list(primaryKey)}`,
				...own.filter((key) => key.unique && keysInTable.unique).map((key) => `unique ${list(key.columns)}`),
				...own.filter((key) => !key.unique && keysInTable.index).map(indexOf),
				...(owner === undefined
					? []
					: [`foreign key ${list([owner])} references ${names.sql('{user} ({user.id})')} on delete cascade`]),
				...(marked && mark.line ? [mark.line] : [])
			];
			const opening = marked && mark.opening ? ` ${mark.opening}` : '';
			const closing = marked && mark.closing ? ` ${mark.closing}` : '';
			return `create table if not exists ${names.table(table)} (${opening}\n\t${lines.join(',\n\t')}\n)${closing};`;
		},
		addColumn: ({ table }: DefinedTable, column: DefinedSqlColumn, condition = ''): string =>
			`alter table ${names.table(table)} add column ${condition}${columnOf(column)};`,
		/** Adds columns with their keys, by one statement. */
		addAll: ({ table }: DefinedTable, columns: readonly DefinedSqlColumn[], own: DefinedTable['keys']): string => {
			const added = [
				...columns.map((column) => `add column ${columnOf(column)}`),
				...own.map((key) => `add ${indexOf(key)}`)
			];
			return `alter table ${names.table(table)} ${added.join(', ')};`;
		},
		/** Creates the index by which a user is found whose address is stored with capitals. */
		createIndexOfAnyCase: (): string =>
			`create index if not exists ${quoted(`${names.bare('user')}_email_lower`)} on ${names.sql('{user} (lower({user.email}))')};`,
		createKey: ({ table }: DefinedTable, key: DefinedTable['keys'][number], condition = 'if not exists '): string =>
			`create ${key.unique ? 'unique ' : ''}index ${condition}${quoted(key.name)} on ${names.table(table)} ${list(key.columns)};`
	};
}
