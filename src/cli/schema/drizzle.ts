/** The tables of plugins as definitions of Drizzle, for a schema file: `drizzle-kit` would remove tables that it does not know. */
import type { Column, Table, Tables } from '../../lib/store/tables/table.js';
import type { Dialect } from '../../lib/store/tables/sql/dialect.js';

/** How a database of Drizzle has the kinds of columns: a function of its module, and the options of that. */
interface DrizzleDialect {
	readonly module: string;
	readonly table: string;
	readonly kinds: Readonly<Record<Exclude<Column['kind'], 'user'>, readonly [name: string, options?: string]>>;
	/** The types of users' ids, by the option `--id`. */
	readonly ids: Readonly<Record<string, readonly [name: string, options?: string]>>;
}

const dialects: Readonly<Record<Dialect, DrizzleDialect>> = {
	sqlite: {
		module: 'drizzle-orm/sqlite-core',
		table: 'sqliteTable',
		kinds: {
			key: ['text'],
			text: ['text'],
			integer: ['integer'],
			number: ['real'],
			boolean: ['integer', "{ mode: 'boolean' }"],
			date: ['integer', "{ mode: 'timestamp_ms' }"],
			json: ['text', "{ mode: 'json' }"]
		},
		ids: { text: ['text'], integer: ['integer'] }
	},
	postgres: {
		module: 'drizzle-orm/pg-core',
		table: 'pgTable',
		kinds: {
			key: ['text'],
			text: ['text'],
			integer: ['bigint', "{ mode: 'number' }"],
			number: ['doublePrecision'],
			boolean: ['boolean'],
			date: ['timestamp', "{ withTimezone: true, mode: 'date' }"],
			json: ['jsonb']
		},
		ids: { text: ['text'], uuid: ['uuid'], serial: ['integer'] }
	},
	mysql: {
		module: 'drizzle-orm/mysql-core',
		table: 'mysqlTable',
		kinds: {
			key: ['varchar', '{ length: 255 }'],
			text: ['text'],
			integer: ['bigint', "{ mode: 'number' }"],
			number: ['double'],
			boolean: ['boolean'],
			date: ['datetime', "{ mode: 'date', fsp: 3 }"],
			json: ['json']
		},
		ids: { text: ['varchar', '{ length: 255 }'], serial: ['int'] }
	}
};

/** The types of ids that a database of Drizzle can have. */
export const drizzleIds = (dialect: Dialect): string[] => Object.keys(dialects[dialect].ids);

/** Returns the definitions. @param id the type of users' ids */
export function drizzleDefinitions(dialect: Dialect, tables: Tables, id = 'text'): string {
	const { module, table: create, kinds, ids } = dialects[dialect];
	const used = new Set([create]);
	const use = (name: string) => {
		used.add(name);
		return name;
	};
	const typeOf = ({ kind, stored }: Column): string => {
		const [name = 'text', options] = kind === 'user' ? (ids[id] ?? []) : kinds[kind];
		return `${use(name)}('${stored}'${options === undefined ? '' : `, ${options}`})`;
	};
	const variableOf = (table: Table) => camelCase(table.name);
	const referenceOf = ({ references, onDelete = 'cascade' }: Column, own: Table): string => {
		if (references === undefined) return '';
		const other = references === 'user' ? undefined : tables.get(references);
		const target = other ? `${variableOf(other)}.${other.primaryKey[0] ?? ''}` : 'usersTable.id';
		// A table that refers to itself needs the type of what it returns.
		const returned = other === own ? `(): ${use(anyColumns[dialect])}` : '()';
		return `.references(${returned} => ${target}, { onDelete: '${onDelete}' })`;
	};
	const all = [...tables.values()];
	const definitions = all.map((table) => {
		const lines = [...table.columns.values()].map(
			(column) =>
				`\t${column.name}: ${typeOf(column)}${column.optional ? '' : '.notNull()'}${referenceOf(column, table)}`
		);
		const listed = (names: readonly string[]) => names.map((name) => `table.${name}`).join(', ');
		const nameOf = (names: readonly string[], end: string) => `${table.stored}_${names.join('_')}_${end}`;
		const keys = [
			`${use('primaryKey')}({ columns: [${listed(table.primaryKey)}] })`,
			...table.unique.map((names) => `${use('uniqueIndex')}('${nameOf(names, 'unique')}').on(${listed(names)})`),
			...table.indexes.map((names) => `${use('index')}('${nameOf(names, 'index')}').on(${listed(names)})`)
		];
		return `export const ${variableOf(table)} = ${create}(\n\t'${table.stored}',\n\t{\n\t${lines.join(',\n\t')}\n\t},\n\t(table) => [\n\t\t${keys.join(',\n\t\t')}\n\t]\n);`;
	});
	const refersToUsers = all.some(({ columns }) => [...columns.values()].some(({ kind }) => kind === 'user'));
	return [
		`import { ${[...used].sort().join(', ')} } from '${module}';`,
		...(refersToUsers ? [`import { usersTable } from './schema'; // your table of users`] : []),
		'',
		definitions.join('\n\n')
	].join('\n');
}

const anyColumns: Readonly<Record<Dialect, string>> = {
	sqlite: 'AnySQLiteColumn',
	postgres: 'AnyPgColumn',
	mysql: 'AnyMySqlColumn'
};

/** `shelf_book` is `shelfBook`. */
export function camelCase(name: string): string {
	return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
