/** The tables of this library in a database that has those of another one: what has to make room, and what refers to users. */
import type { Names } from '../../../adapters/shared/names.js';
import { definedColumns, type TableName } from '../../../adapters/shared/tables.js';
import { CommandError } from '../../command.js';
import type { ForeignDatabase, ForeignIndex, ForeignTable, Reference } from '../read/database.js';
import { countOf } from '../read/database.js';
import type { FoundTable } from '../read/find.js';
import type { ForeignLibrary, FoundTables, NameOf } from '../libraries/library.js';
import { placed } from './own.js';
import { quoted } from './writing.js';

/** The statements beside those that create the tables and fill them. */
export interface Targets {
	/** The name of a table of the other library after the move. */
	readonly nameOf: NameOf;
	/** The tables that get another name, those first that others refer to by their new name. */
	readonly renamed: readonly Renamed[];
	/** The indexes whose names are needed. */
	readonly indexes: readonly ForeignIndex[];
	/** Statements that lead foreign keys to the users of this library. */
	readonly references: readonly string[];
	/** Sentences on what refers to users and stays. */
	readonly remarks: readonly string[];
}

/** A table that gets another name. */
export interface Renamed {
	readonly table: ForeignTable;
	readonly to: string;
	/** Whether its rows become those of a table without keys: with its own, it would keep users from being deleted. */
	readonly isCopied: boolean;
}

/** The database before the move. */
interface Situation {
	readonly library: ForeignLibrary;
	readonly database: ForeignDatabase;
	readonly tables: FoundTables;
	readonly names: Names;
	/** The SQL that creates the tables. */
	readonly schema: string;
}

/** @throws {CommandError} if a table is in the way, or if the data was moved before */
export async function targetsOf(situation: Situation): Promise<Targets> {
	const { library, tables } = situation;
	const sources = Object.values(tables).flatMap((each) => each?.table ?? []);
	const colliding: ForeignTable[] = [];
	for (const name of Object.keys(definedColumns()) as TableName[]) {
		const there = placed(situation.database, situation.names, name);
		if (!there) continue;
		if (sources.includes(there)) colliding.push(there);
		else await requireEmpty(situation, name, there);
	}
	const references = await situation.database.references(tables.user.table);
	const isMoving = colliding.includes(tables.user.table);
	const holding = isMoving ? await holdingUsers(situation, references) : [];
	const renamed = [...new Set([...colliding, ...holding])]
		.map((table) => ({ table, to: library.prefix + table.name, isCopied: holding.includes(table) }))
		.sort(({ table }) => (table === tables.user.table ? 1 : -1));
	const nameOf: NameOf = (table) => {
		const to = renamed.find((each) => each.table === table)?.to;
		if (to === undefined) return table.sql;
		return table.isVisible ? quoted(to) : `${quoted(table.schema ?? '')}.${quoted(to)}`;
	};
	return {
		nameOf,
		renamed,
		indexes: await indexesInTheWay(situation),
		...referencesTo(situation, references, nameOf, renamed)
	};
}

/** @throws {CommandError} for a table of this library with rows, and for a table of another kind */
async function requireEmpty({ database, names }: Situation, name: TableName, there: ForeignTable): Promise<void> {
	const members = Object.keys(definedColumns()[name] ?? {});
	const lacks = members.some((member) => !there.columns.some((column) => column.name === names.column(name, member)));
	if (lacks) {
		throw new CommandError(
			`The database has a table ${there.name} of another kind, where this library would keep its own. Give that one another name: ` +
				`--tables ${name}=auth_${name}. Give the adapter the same names.`
		);
	}
	const rows = await countOf(database, there.sql);
	if (rows === 0) return;
	throw new CommandError(
		`The table ${there.name} of this library has ${rows} rows already: the data was moved before, or people have signed in here. ` +
			'The command moves data into empty tables only: empty them, or give the new tables other names with --tables.'
	);
}

async function indexesInTheWay({ database, tables, schema }: Situation): Promise<readonly ForeignIndex[]> {
	const names = new Set(
		[...schema.matchAll(/create (?:unique )?index if not exists "([^"]+)"/g)].map(([, name]) => name)
	);
	const tableNames = Object.values(tables).flatMap((each) => each?.table.name ?? []);
	return (await database.indexes()).filter(({ name, table }) => names.has(name) && tableNames.includes(table));
}

/**
 * Returns the tables of the library that would keep a user from being deleted, and whose keys cannot be changed: SQLite has no statement
 * for it.
 */
async function holdingUsers(
	{ database, tables: { user, ...others } }: Situation,
	references: readonly Reference[]
): Promise<ForeignTable[]> {
	if (database.kind === 'pg') return [];
	const holding: ForeignTable[] = [];
	for (const table of Object.values(others).flatMap((each) => each?.table ?? [])) {
		const isHolding = table !== user.table && references.some(({ from, cascades }) => from === table && !cascades);
		if (isHolding && (await database.references(table)).length === 0) holding.push(table);
	}
	return holding;
}

/** In PostgreSQL, foreign keys follow a table to its new name: they have to lead to the users of this library. */
function referencesTo(
	{ database, tables: { user, ...others }, names }: Situation,
	references: readonly Reference[],
	nameOf: NameOf,
	renamed: readonly Renamed[]
): Pick<Targets, 'references' | 'remarks'> {
	const id = user.column('id')?.name ?? 'id';
	const users = names.sql('{user} ({user.id})');
	const own = Object.values(others).map((each) => each?.table);
	const moved = references.flatMap(({ from, constraint, cascades, isTo }) => {
		if (!constraint || !isTo(id)) return [];
		const { name, definition } = constraint;
		const leads = definition.replace(/ REFERENCES .+?\([^)]*\)/, ` references ${users}`);
		// The rows that the other library has left must not keep a user from being deleted.
		const ending = own.includes(from) && !cascades ? ' on delete cascade' : '';
		return `alter table ${nameOf(from)} drop constraint ${name}, add constraint ${name} ${leads}${ending};`;
	});
	const remarks = references
		.filter(({ isTo }) => !isTo(id))
		.map(({ from }) => `${from.name} refers to users by a column other than their id: change its foreign key yourself`);
	if (database.kind === 'sqlite')
		return { references: [], remarks: [...remarks, ...leftInSqlite(user, own, references, renamed)] };
	const last = `alter table ${nameOf(user.table)} add foreign key (${quoted(id)}) references ${users} on delete cascade;`;
	return { references: [...moved, '-- A deleted user leaves nothing behind.', last], remarks };
}

/** Returns sentences on foreign keys that SQLite cannot change. */
function leftInSqlite(
	{ table }: FoundTable,
	own: readonly (ForeignTable | undefined)[],
	references: readonly Reference[],
	renamed: readonly Renamed[]
): string[] {
	const others = references.filter(({ from }) => !own.includes(from) && from !== table).map(({ from }) => from.name);
	if (!renamed.some((each) => each.table === table)) {
		if (others.length === 0) return [];
		const names = [...new Set(others)].join(', ');
		return [
			`${names} ${others.length === 1 ? 'refers' : 'refer'} to ${table.name}, but new users are stored elsewhere. With --tables user=${table.name}, ` +
				'the old table is renamed, and the foreign keys lead to the new users'
		];
	}
	return references
		.filter(
			({ from, cascades }) =>
				own.includes(from) && !cascades && !renamed.some((each) => each.table === from && each.isCopied)
		)
		.map(({ from }) => `the database refuses to delete users with rows in ${from.name}: delete these rows first`);
}
