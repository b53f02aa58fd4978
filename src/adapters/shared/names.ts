/**
 * The names that tables and columns have in an application's database, and its further columns of users. Statements are written with
 * the names of the contract in braces, `select * from {user} where {user.email} = $1`, and compiled once for each adapter.
 */
import { InvalidConfig } from '../../errors.js';
import type { FieldType, OwnTables } from './own-tables.js';
import { definedColumns, type TableName } from './tables.js';

/** A row, by column. */
type Row<Value> = Record<string, Value>;

/** A further column of users. */
export interface Field {
	/** The member of the user. */
	readonly name: string;
	readonly type: FieldType;
}

/** A statement, or several, with names in braces. */
type Statements = Readonly<Record<string, string | readonly string[]>>;

/** The names, as statements need them. */
export interface Names {
	/** Returns the name of a table in quotes, with its schema. */
	table(table: TableName): string;
	/** Returns the name of a table, without its schema and quotes. */
	bare(table: TableName): string;
	/** Returns the name of the schema; undefined if the table has none. */
	schemaOf(table: TableName): string | undefined;
	/** Returns the name of a column, without quotes. */
	column(table: TableName, column: string): string;
	/** Returns the statement with the names of the application in place of those in braces. */
	sql(statement: string): string;
	/** Does this to all statements. */
	compile<const S extends Statements>(statements: S): { [Key in keyof S]: S[Key] extends string ? string : string[] };
	/** Returns a row by the names of the contract. Columns beyond those keep their names. */
	read<Value>(table: TableName, row: Row<Value>): Row<Value>;
	/** The further columns of users. */
	readonly fields: readonly Field[];
	/** Returns the further columns of users that have a value in this user. */
	fieldsOf(user: object): readonly Field[];
}

/** How a database writes names. */
export interface Quoting {
	/** The quotation mark of names. */
	readonly quote: '"' | '`';
	/** The schema of tables whose names do not have one before a dot; null where a table has no schema. @default none */
	readonly schema?: string | null;
}

const tableNames = ['user', 'account', 'session', 'verificationToken', 'authenticator', 'secret'] as const;
const fieldTypes: readonly unknown[] = ['text', 'integer', 'number', 'boolean', 'date', 'json'] satisfies FieldType[];

/**
 * Compiles the names.
 * @param usual the names of the adapter's own tables
 * @throws {InvalidConfig} for tables and columns that the adapter does not have, and for names that a database cannot have
 */
export function namesOf(
	{ tables = {}, columns = {}, fields = {} }: OwnTables,
	usual: Readonly<Record<TableName, string>>,
	{ quote, schema }: Quoting
): Names {
	const furtherFields = Object.entries(fields as Record<string, FieldType>).map(([name, type]) => ({ name, type }));
	checkTables('tables', tables);
	checkTables('columns', columns);
	const members = knownColumns(furtherFields);
	const places = byTable((table) => placeOf(table, tables[table] ?? usual[table], schema));
	requireDistinct('tables', Object.values(places), (place) => JSON.stringify(place));
	const renamed = byTable((table) => renamedColumns(table, columns[table] ?? {}, members[table]));
	const readers = byTable((table) => new Map([...renamed[table]].map(([name, own]) => [own, name])));

	const quoted = (name: string) => quote + name + quote;
	const column = (table: TableName, name: string) => renamed[table].get(name) ?? name;
	const table = (name: TableName) => {
		const place = places[name];
		return (place.schema === undefined ? '' : `${quoted(place.schema)}.`) + quoted(place.bare);
	};
	const sql = (statement: string) =>
		statement.replace(/\{(\w+)(?:\.(\w+))?\}/g, (_, name: TableName, member?: string) =>
			member === undefined ? table(name) : quoted(column(name, member))
		);

	return {
		table,
		column,
		sql,
		bare: (name) => places[name].bare,
		schemaOf: (name) => places[name].schema,
		compile: (statements) =>
			Object.fromEntries(
				Object.entries(statements).map(([key, text]) => [key, typeof text === 'string' ? sql(text) : text.map(sql)])
			) as ReturnType<Names['compile']> as never,
		read(name, row) {
			if (renamed[name].size === 0) return row;
			const read: typeof row = {};
			for (const own in row) {
				const member = readers[name].get(own);
				// A column of the application that has the name of a member, which is in another column.
				if (member === undefined && renamed[name].has(own)) continue;
				read[member ?? own] = row[own] as (typeof row)[string];
			}
			return read;
		},
		fields: furtherFields,
		fieldsOf: (user) => furtherFields.filter(({ name }) => Reflect.get(user, name) !== undefined)
	};
}

function byTable<T>(make: (table: TableName) => T): Record<TableName, T> {
	return Object.fromEntries(tableNames.map((table) => [table, make(table)])) as Record<TableName, T>;
}

/** @throws {InvalidConfig} for a table that the adapter does not have */
function checkTables(option: string, names: object): void {
	const unknown = Object.keys(names).find((name) => !(tableNames as readonly string[]).includes(name));
	if (unknown !== undefined) {
		throw new InvalidConfig(`\`${option}.${unknown}\` is not a table: use ${tableNames.join(', ')}`);
	}
}

/** @throws {InvalidConfig} for a further column that the adapter has anyway, or that it cannot store */
function knownColumns(fields: readonly Field[]): Record<TableName, ReadonlySet<string>> {
	const defined = definedColumns() as Record<TableName, object>;
	for (const { name, type } of fields) {
		if (Object.hasOwn(defined.user, name)) {
			throw new InvalidConfig(
				`\`fields.${name}\` is a column that users have anyway: leave it out, or rename it by \`columns\``
			);
		}
		if (!/^[A-Za-z_]\w*$/.test(name)) {
			throw new InvalidConfig(
				`\`fields.${name}\` has to be a name of letters, digits and _: \`columns\` may give its column another`
			);
		}
		if (!fieldTypes.includes(type)) {
			throw new InvalidConfig(`\`fields.${name}\` has to be one of ${fieldTypes.join(', ')}`);
		}
	}
	const further = fields.map(({ name }) => name);
	return byTable((table) => new Set([...Object.keys(defined[table]), ...(table === 'user' ? further : [])]));
}

/** Returns the columns with names of their own. @throws {InvalidConfig} */
function renamedColumns(
	table: TableName,
	ownNames: Readonly<Record<string, string | undefined>>,
	members: ReadonlySet<string>
): ReadonlyMap<string, string> {
	const renamed = new Map<string, string>();
	for (const [member, own] of Object.entries(ownNames)) {
		const option = `columns.${table}.${member}`;
		if (!members.has(member)) {
			throw new InvalidConfig(`\`${option}\` is not a column: use ${[...members].join(', ')}`);
		}
		if (own === undefined || own === member) continue;
		requireName(option, own);
		renamed.set(member, own);
	}
	requireDistinct(
		`columns.${table}`,
		[...members].map((member) => renamed.get(member) ?? member),
		(name) => name
	);
	return renamed;
}

function placeOf(table: TableName, name: string, schema: string | null | undefined) {
	const option = `tables.${table}`;
	requireName(option, name);
	const dot = schema === null ? -1 : name.indexOf('.');
	const place =
		dot === -1
			? { schema: schema ?? undefined, bare: name }
			: { schema: name.slice(0, dot), bare: name.slice(dot + 1) };
	if (place.schema !== undefined) requireName(`${option} (its schema)`, place.schema);
	requireName(option, place.bare);
	return place;
}

/** @throws {InvalidConfig} for text that would end the quotation of a name */
function requireName(option: string, name: unknown): void {
	// oxlint-disable-next-line no-control-regex -- names of databases have no control characters
	if (typeof name === 'string' && /^[^"'`\\{};\u0000-\u001f]{1,128}$/.test(name)) return;
	throw new InvalidConfig(
		`\`${option}\` has to be the name of a table or column, of 1 to 128 characters without quotation marks`
	);
}

/** @throws {InvalidConfig} for two things with one name */
function requireDistinct<T>(option: string, things: readonly T[], nameOf: (thing: T) => string): void {
	const names = things.map(nameOf);
	const twice = names.find((name, i) => names.indexOf(name) !== i);
	if (twice !== undefined) throw new InvalidConfig(`\`${option}\` gives two the name ${twice}: rename one`);
}
