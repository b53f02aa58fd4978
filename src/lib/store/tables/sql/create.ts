/** The statements that create the tables of plugins. */
import type { Column, Table, Tables } from '../table.js';
import type { Dialect } from './dialect.js';

/** Text that is compared byte by byte. The usual collations of MySQL treat `a` and `A` as equal. */
const exactKey = 'varchar(255) character set utf8mb4 collate utf8mb4_bin';

const types: Readonly<Record<Dialect, Readonly<Record<Exclude<Column['kind'], 'user'>, string>>>> = {
	sqlite: {
		key: 'text',
		text: 'text',
		integer: 'integer',
		number: 'real',
		boolean: 'integer',
		date: 'integer',
		json: 'text'
	},
	postgres: {
		key: 'text',
		text: 'text',
		integer: 'bigint',
		number: 'double precision',
		boolean: 'boolean',
		date: 'timestamptz',
		json: 'jsonb'
	},
	mysql: {
		key: exactKey,
		text: 'text character set utf8mb4',
		integer: 'bigint',
		number: 'double',
		boolean: 'boolean',
		date: 'datetime(3)',
		json: 'json'
	}
};

/** The table of users, to which the tables of plugins refer. */
export interface UsersTable {
	/** Its name, in quotes, with its schema. */
	readonly table: string;
	/** The column of the id, in quotes. */
	readonly id: string;
	/** The type of a column that has an id. */
	readonly type: string;
}

/** An index, or a unique key. */
export interface StoredKey {
	readonly name: string;
	readonly columns: readonly string[];
	readonly unique: boolean;
}

/** A table, as the database has it. */
export interface StoredTable {
	/** Its name, without its schema and quotes. */
	readonly name: string;
	readonly schema: string | undefined;
	readonly columns: readonly { readonly name: string; readonly type: string; readonly required: boolean }[];
	readonly keys: readonly StoredKey[];
	/** The statement that creates it, with its indexes behind it. */
	readonly create: readonly string[];
	/** Returns the statement that adds a column. */
	addColumn(name: string): string;
	/** Returns the statement that adds an index. */
	addKey(key: StoredKey): string;
}

/** Returns the tables, in the order in which they can be created. */
export function storedTables(
	dialect: Dialect,
	tables: Tables,
	{ users, schema }: { readonly users: UsersTable; readonly schema?: string }
): StoredTable[] {
	const quote = dialect === 'mysql' ? '`' : '"';
	const quoted = (name: string) => quote + name.replaceAll(quote, quote + quote) + quote;
	const listed = (names: readonly string[]) => `(${names.map(quoted).join(', ')})`;

	function placeOf({ stored }: Table) {
		const dot = dialect === 'sqlite' ? -1 : stored.indexOf('.');
		if (dot < 0) return { schema, name: stored };
		return { schema: stored.slice(0, dot), name: stored.slice(dot + 1) };
	}

	const fullName = (table: Table): string => {
		const place = placeOf(table);
		return `${place.schema === undefined ? '' : `${quoted(place.schema)}.`}${quoted(place.name)}`;
	};

	return [...tables.values()].map((table) => {
		const { name, schema: own } = placeOf(table);
		const storedNames = (names: readonly string[]) => names.map((each) => table.columns.get(each)?.stored ?? each);
		const typeOf = ({ kind }: Column) => (kind === 'user' ? users.type : types[dialect][kind]);
		const line = (column: Column) => `${quoted(column.stored)} ${typeOf(column)}${column.optional ? '' : ' not null'}`;
		const keys: StoredKey[] = [
			...table.unique.map((columns) => ({ columns: storedNames(columns), unique: true })),
			...table.indexes.map((columns) => ({ columns: storedNames(columns), unique: false }))
		].map((key) => ({ ...key, name: keyName(name, key.columns, key.unique) }));
		const references = [...table.columns.values()].flatMap((column) => {
			if (column.references === undefined) return [];
			const action = `on delete ${column.onDelete ?? 'cascade'}`;
			const from = `foreign key ${listed([column.stored])}`;
			if (column.references === 'user') return [`${from} references ${users.table} (${users.id}) ${action}`];
			const other = tables.get(column.references);
			const key = other?.columns.get(other.primaryKey[0] ?? '');
			return other && key ? [`${from} references ${fullName(other)} (${quoted(key.stored)}) ${action}`] : [];
		});
		const inTable = dialect === 'mysql' ? keys : [];
		const lines = [
			...[...table.columns.values()].map(line),
			`primary key ${listed(storedNames(table.primaryKey))}`,
			...inTable.map((key) => `${key.unique ? 'unique ' : ''}index ${quoted(key.name)} ${listed(key.columns)}`),
			...references
		];
		const createTable = `create table if not exists ${fullName(table)} (\n\t${lines.join(',\n\t')}\n);`;
		const addKey = (key: StoredKey): string => {
			const condition = dialect === 'mysql' ? '' : 'if not exists ';
			return `create ${key.unique ? 'unique ' : ''}index ${condition}${quoted(key.name)} on ${fullName(table)} ${listed(key.columns)};`;
		};
		return {
			name,
			schema: own,
			columns: [...table.columns.values()].map((column) => ({
				name: column.stored,
				type: typeOf(column),
				required: !column.optional
			})),
			keys,
			create: [createTable, ...(dialect === 'mysql' ? [] : keys.map(addKey))],
			addColumn(column) {
				const definition = [...table.columns.values()].find(({ stored }) => stored === column);
				if (!definition) throw new TypeError(`The table "${name}" has no column "${column}"`);
				return `alter table ${fullName(table)} add column ${line(definition)};`;
			},
			addKey
		};
	});
}

/** Names have at most 63 characters on PostgreSQL. */
function keyName(table: string, columns: readonly string[], unique: boolean): string {
	const kind = unique ? 'unique' : 'index';
	const whole = `${table}_${columns.join('_')}_${kind}`;
	return whole.length <= 63 ? whole : `${table.slice(0, 40)}_${(columns[0] ?? '').slice(0, 14)}_${kind}`;
}
