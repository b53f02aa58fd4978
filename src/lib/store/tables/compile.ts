/** Compiles the tables of all plugins. A definition that no database can have stops the start. */
import { InvalidConfig } from '../../../errors.js';
import type { ColumnDefinition, ColumnKind, TableDefinition } from './definition.js';
import type { Column, StoredNames, Table, Tables } from './table.js';

/** The tables of the library, whose names no plugin can have. */
const ownTables = new Set(
	['user', 'account', 'session', 'verificationtoken', 'verification_token', 'authenticator', 'secret'].flatMap(
		(name) => [name, `${name}s`]
	)
);

const kinds: readonly string[] = ['key', 'text', 'integer', 'number', 'boolean', 'date', 'json'] satisfies ColumnKind[];

/**
 * Compiles definitions.
 * @param names the names in the database, by the names of tables
 * @throws {InvalidConfig} for a definition that no database can have
 */
export function tablesOf(
	definitions: readonly TableDefinition[],
	names: Readonly<Record<string, StoredNames>> = {}
): Tables {
	const tables = new Map<string, Table>();
	for (const definition of definitions) {
		const table = tableOf(definition, names[definition.name] ?? {}, definitions);
		if (tables.has(table.name)) throw wrong(table.name, 'is defined twice');
		requireReferences(table, tables);
		tables.set(table.name, table);
	}
	const unknown = Object.keys(names).find((name) => !tables.has(name));
	if (unknown !== undefined) throw wrong(unknown, 'gets a name, and no plugin has such a table');
	const stored = [...tables.values()].map((table) => table.stored);
	const twice = stored.find((name, index) => stored.indexOf(name) !== index);
	if (twice !== undefined) throw wrong(twice, 'is the name of two tables in the database');
	return tables;
}

function tableOf(
	{ name, columns, primaryKey, unique, indexes, expires }: TableDefinition,
	names: StoredNames,
	all: readonly TableDefinition[]
): Table {
	if (!/^[a-z][a-z0-9_]{0,49}$/.test(name)) throw wrong(name, 'needs a name of lower-case letters, digits and _');
	if (ownTables.has(name)) throw wrong(name, 'has the name of a table of the library: choose another one');
	const compiled = new Map(
		Object.entries(columns).map(([column, definition]) => [column, columnOf(name, column, definition, names)])
	);
	const unknown = [
		...primaryKey,
		...unique.flat(),
		...indexes.flat(),
		...(expires === undefined ? [] : [expires])
	].find((column) => !compiled.has(column));
	if (unknown !== undefined) throw wrong(name, `has a key of the column "${unknown}", which it lacks`);
	const renamed = Object.keys(names.columns ?? {}).find((column) => !compiled.has(column));
	if (renamed !== undefined) throw wrong(name, `gets a name for the column "${renamed}", which it lacks`);
	const searched = [...primaryKey, ...unique.flat()].map((column) => compiled.get(column) as Column);
	const long = searched.find(({ kind }) => kind === 'text' || kind === 'json' || kind === 'number');
	if (long) throw wrong(name, `has the key "${long.name}": a key has columns of the type "key", or references`);
	if (primaryKey.length === 0) throw wrong(name, 'needs a primary key');
	const loose = primaryKey.find((column) => compiled.get(column)?.optional);
	if (loose !== undefined) throw wrong(name, `has the optional column "${loose}" in its primary key`);
	if (expires !== undefined && compiled.get(expires)?.kind !== 'date')
		throw wrong(name, 'expires by a column of another type than "date"');
	const stored = names.table ?? name;
	requireStored(name, stored);
	return {
		name,
		stored,
		columns: compiled,
		primaryKey,
		unique,
		// A cascade, and the deletion of what has expired, look the rows up.
		indexes: withIndexes([...compiled.values()], { primaryKey, unique, indexes, expires }),
		expires,
		referrers: all.flatMap((other) =>
			Object.entries(other.columns)
				.filter(([, column]) => typeof column !== 'string' && nameOf(column.references) === name)
				.map(([column]) => ({ table: other.name, column }))
		)
	};
}

function withIndexes(
	columns: readonly Column[],
	{ primaryKey, unique, indexes, expires }: Pick<TableDefinition, 'primaryKey' | 'unique' | 'indexes' | 'expires'>
): readonly (readonly string[])[] {
	const needed = [
		...columns.filter(({ references }) => references !== undefined).map(({ name }) => name),
		...(expires === undefined ? [] : [expires])
	];
	const begins = (column: string) => [primaryKey, ...unique, ...indexes].some(([first]) => first === column);
	return [...indexes, ...needed.filter((column) => !begins(column)).map((column) => [column])];
}

function columnOf(table: string, name: string, definition: ColumnDefinition, names: StoredNames): Column {
	if (!/^[a-z][A-Za-z0-9_]{0,49}$/.test(name)) throw wrong(table, `has a column called ${JSON.stringify(name)}`);
	const stored = names.columns && Object.hasOwn(names.columns, name) ? (names.columns[name] as string) : name;
	requireStored(`${table}.${name}`, stored);
	if (typeof definition !== 'string') {
		const { references, optional = false, onDelete = 'cascade' } = definition;
		if (onDelete === 'set null' && !optional) {
			throw wrong(table, `empties "${name}" when the other row ends, so that "${name}" has to be optional`);
		}
		const kind = references === 'user' ? 'user' : 'key';
		return { name, stored, kind, optional, references: nameOf(references), onDelete };
	}
	const optional = definition.endsWith('?');
	const kind = (optional ? definition.slice(0, -1) : definition) as ColumnKind;
	if (!kinds.includes(kind)) throw wrong(table, `has the column "${name}" of an unknown type`);
	return { name, stored, kind, optional };
}

function requireReferences(table: Table, tables: Tables): void {
	for (const { name, references } of table.columns.values()) {
		if (references === undefined || references === 'user') continue;
		const other = references === table.name ? table : tables.get(references);
		if (!other) throw wrong(table.name, `refers to "${references}" by "${name}", which has to be defined before it`);
		const [key, ...further] = other.primaryKey;
		if (further.length > 0 || key === undefined || other.columns.get(key)?.kind !== 'key') {
			throw wrong(table.name, `refers to "${references}" by "${name}", whose primary key is not one key`);
		}
	}
}

function nameOf(references: 'user' | { readonly name: string }): string {
	return typeof references === 'string' ? references : references.name;
}

/** @throws {InvalidConfig} for text that would end the quotation of a name */
function requireStored(what: string, name: unknown): void {
	// oxlint-disable-next-line no-control-regex -- names of databases have no control characters
	if (typeof name === 'string' && /^[^"'`\\{};\u0000-\u001f]{1,128}$/.test(name)) return;
	throw wrong(what, 'has a name in the database that no table or column can have');
}

function wrong(table: string, reason: string): InvalidConfig {
	return new InvalidConfig(`the table "${table}" of a plugin ${reason}`);
}
