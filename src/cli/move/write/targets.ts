/** The tables of this library in a database that has those of another one: what has to make room, and what refers to users. */
import type { Names } from '../../../adapters/shared/names.js';
import { definedColumns, type TableName } from '../../../adapters/shared/tables.js';
import { CommandError } from '../../command.js';
import type { ForeignDatabase, ForeignIndex, ForeignTable } from '../read/database.js';
import { countOf } from '../read/database.js';
import type { ForeignLibrary, FoundTables, NameOf } from '../libraries/library.js';
import { placed } from './own.js';
import { quoted } from './writing.js';

/** What is done beside creating the tables and filling them. */
export interface Targets {
	/** The name of a table of the other library after the move. */
	readonly nameOf: NameOf;
	/** The tables that get another name, those first that others refer to by their new name. */
	readonly renamed: readonly { readonly table: ForeignTable; readonly to: string }[];
	/** The indexes whose names are needed. */
	readonly indexes: readonly ForeignIndex[];
	/** Statements that lead foreign keys to the users of this library. */
	readonly references: readonly string[];
	/** Sentences on what refers to users and stays. */
	readonly left: readonly string[];
}

/** What is known before the move. */
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
	const found = Object.values(tables).flatMap((each) => each?.table ?? []);
	const colliding: ForeignTable[] = [];
	for (const name of Object.keys(definedColumns()) as TableName[]) {
		const there = placed(situation.database, situation.names, name);
		if (!there) continue;
		if (found.includes(there)) colliding.push(there);
		else await requireEmpty(situation, name, there);
	}
	const renamed = colliding
		.map((table) => ({ table, to: library.prefix + table.name }))
		.sort(({ table }) => (table === tables.user.table ? 1 : -1));
	const nameOf: NameOf = (table) => {
		const to = renamed.find((each) => each.table === table)?.to;
		if (to === undefined) return table.sql;
		return table.isVisible ? quoted(to) : `${quoted(table.schema ?? '')}.${quoted(to)}`;
	};
	return { nameOf, renamed, indexes: await indexesInTheWay(situation), ...(await referencesTo(situation)) };
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
			'It is moved into empty tables only.'
	);
}

async function indexesInTheWay({ database, tables, schema }: Situation): Promise<readonly ForeignIndex[]> {
	const wanted = new Set(
		[...schema.matchAll(/create (?:unique )?index if not exists "([^"]+)"/g)].map(([, name]) => name)
	);
	const found = Object.values(tables).flatMap((each) => each?.table.name ?? []);
	return (await database.indexes()).filter(({ name, table }) => wanted.has(name) && found.includes(table));
}

/** Foreign keys follow a table to its new name: they have to lead to the users of this library. */
async function referencesTo({ database, tables, names }: Situation): Promise<Pick<Targets, 'references' | 'left'>> {
	const { user, ...others } = tables;
	const id = user.column('id')?.name ?? 'id';
	const own = Object.values(others).flatMap((each) => each?.table.sql ?? []);
	const all = await database.references(user.table, id);
	const users = names.sql('{user} ({user.id})');
	return {
		references: all
			.filter(({ isToId }) => isToId)
			.map(({ table, constraint, definition }) => {
				const moved = definition.replace(/ REFERENCES .+?\([^)]*\)/, ` references ${users}`);
				// What the other library has left must not keep a user from being deleted.
				const isOwn = own.includes(table) || own.includes(quoted(table));
				const ending = isOwn && !/ ON DELETE /.test(moved) ? ' on delete cascade' : '';
				return `alter table ${table} drop constraint ${constraint}, add constraint ${constraint} ${moved}${ending};`;
			}),
		left: all
			.filter(({ isToId }) => !isToId)
			.map(
				({ table, constraint }) =>
					`${constraint} of ${table} refers to users by another column than their id: change it by hand`
			)
	};
}
