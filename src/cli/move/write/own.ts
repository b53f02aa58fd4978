/** The tables of this library, as the app names them, in a database that has those of another one. */
import { pgNames } from '../../../adapters/pg/dialect.js';
import { schemaSql as pgSchema } from '../../../adapters/pg/schema.js';
import type { Names } from '../../../adapters/shared/names.js';
import { definedColumns, type TableName } from '../../../adapters/shared/tables.js';
import { sqliteNames } from '../../../adapters/sqlite/dialect.js';
import { schemaSql as sqliteSchema } from '../../../adapters/sqlite/schema.js';
import type { Invocation } from '../../command.js';
import { without } from '../../schema/dialects.js';
import { ownTablesOf } from '../../schema/names.js';
import type { ForeignDatabase, ForeignTable } from '../read/database.js';
import { literal, quoted } from './writing.js';

/** The tables of this library. */
export interface OwnTables {
	readonly names: Names;
	/** Returns the SQL that creates them. @param type that of the users' ids in the other library */
	schema(type: string): string;
	/** Returns the statement that lets new users get numbers behind those that were moved; undefined where none is needed. */
	sequence(type: string): string | undefined;
}

const isNumber = (type: string): boolean => /int/.test(type);

/** Reads the names. @throws {UsageError | InvalidConfig} */
export function ownTables({ kind }: Pick<ForeignDatabase, 'kind'>, options: Invocation['options']): OwnTables {
	if (kind === 'sqlite') {
		const own = ownTablesOf(without('schema', options));
		return {
			names: sqliteNames(own),
			schema: (type) => sqliteSchema({ ...own, id: isNumber(type) ? 'integer' : 'text' }),
			sequence: () => undefined
		};
	}
	const own = { ...ownTablesOf(options), ...(typeof options.schema === 'string' && { schema: options.schema }) };
	const names = pgNames(own);
	const [table, id] = [names.table('user'), names.column('user', 'id')];
	return {
		names,
		schema: (type) => pgSchema(isNumber(type) ? 'serial' : type === 'uuid' ? 'uuid' : 'text', own),
		sequence: (type) =>
			isNumber(type)
				? `select setval(pg_get_serial_sequence(${literal(table)}, ${literal(id)}), (select max(${quoted(id)}) from ${table}));`
				: undefined
	};
}

/** Returns the table that has the place of one of this library. */
export function placed({ tables }: ForeignDatabase, names: Names, name: TableName): ForeignTable | undefined {
	const [bare, schema] = [names.bare(name), names.schemaOf(name)];
	return tables.find((table) => {
		if (table.schema === undefined) return table.name.toLowerCase() === bare.toLowerCase();
		return table.name === bare && (schema === undefined ? table.isVisible : table.schema === schema);
	});
}

/** Whether a table is one of this library: it has its columns, and no others. */
export function isOwn(database: ForeignDatabase, names: Names, table: ForeignTable): boolean {
	const all = Object.entries(definedColumns()) as [TableName, object][];
	return all.some(([name, columns]) => {
		if (placed(database, names, name) !== table) return false;
		const members = [...Object.keys(columns), ...(name === 'user' ? names.fields.map((field) => field.name) : [])];
		const columnNames = new Set(members.map((member) => names.column(name, member)));
		const others = table.columns.filter((column) => !columnNames.has(column.name));
		// PostgreSQL numbers some rows.
		return table.columns.length - others.length === columnNames.size && others.every((column) => column.name === 'id');
	});
}
