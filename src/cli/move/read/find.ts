/** Finds the tables and columns of another library, which an app may have renamed. */
import { CommandError, UsageError } from '../../command.js';
import { pairs } from '../../schema/names.js';
import type { ForeignColumn, ForeignTable } from './database.js';

/** A table, as a library makes it. */
export interface Shape {
	/** The members and the names of their columns, in lower case and without `_`; the first that exists counts. */
	readonly columns: Readonly<Record<string, readonly string[]>>;
	/** The members without which it is another table. */
	readonly needs: readonly string[];
	/** Its usual names, in lower case, in the singular and without `_`. They decide between tables with the same columns. */
	readonly names: readonly string[];
	/** Whether tables of an app may have the same columns, so that only its usual names tell. */
	readonly isByName?: boolean;
}

/** A table that was found. */
export interface FoundTable {
	readonly table: ForeignTable;
	/** Returns the column of a member; undefined without one. */
	column(member: string): ForeignColumn | undefined;
}

/** Names that a person gives, by `user` and `user.email`. */
export type SourceNames = ReadonlyMap<string, string>;

/** Reads `user=people,user.email=mail`. @throws {UsageError} for what the library does not have */
export function givenNames(source: string | boolean | undefined, shapes: Readonly<Record<string, Shape>>): SourceNames {
	const sourceNames = new Map(pairs('source', source, '='));
	const names = Object.entries(shapes).flatMap(([table, { columns }]) => [
		table,
		...Object.keys(columns).map((member) => `${table}.${member}`)
	]);
	const unknown = [...sourceNames.keys()].find((name) => !names.includes(name));
	if (unknown === undefined) return sourceNames;
	throw new UsageError(`--source has no name "${unknown}". The names are: ${names.join(', ')}.`);
}

/** Returns a name as names are compared: `email_verified` is `emailVerified`. */
export function plain(name: string): string {
	return name.toLowerCase().replaceAll('_', '');
}

/**
 * Finds a table.
 * @returns undefined without one
 * @throws {CommandError} if a name was given for which there is nothing, or if several tables may be it
 */
export function findTable(
	name: string,
	shape: Shape,
	tables: readonly ForeignTable[],
	sourceNames: SourceNames
): FoundTable | undefined {
	const columnsOf = (table: ForeignTable) => columnsBy(name, shape, table, sourceNames);
	const fits = (table: ForeignTable) =>
		new Set(shape.needs.map((member) => columnsOf(table)(member))).size === shape.needs.length &&
		shape.needs.every((member) => columnsOf(table)(member));
	const tableName = sourceNames.get(name);
	if (tableName !== undefined) {
		const table = tables.find((each) => isNamed(each, tableName));
		if (!table)
			throw new CommandError(
				`--source says ${name}=${tableName}, and the database has no table ${tableName}. Correct --source, or --database.`
			);
		const missing = shape.needs.filter((member) => !columnsOf(table)(member));
		if (missing.length === 0) return { table, column: columnsOf(table) };
		throw new CommandError(
			`The table ${tableName} has no column for ${missing.join(', ')}. Name them, if they have other names: ` +
				`--source ${name}=${tableName},${missing.map((member) => `${name}.${member}=<column>`).join(',')}`
		);
	}
	const fitting = tables.filter(fits);
	const visible = fitting.filter(({ isVisible }) => isVisible);
	const candidates = visible.length > 0 ? visible : fitting;
	const usual = candidates.filter((table) => shape.names.includes(plain(table.name).replace(/s$/, '')));
	const [table, ...others] = usual.length > 0 || shape.isByName ? usual : candidates;
	if (!table) return undefined;
	if (others.length > 0) {
		const names = [table, ...others].map((each) => each.name).join(', ');
		throw new CommandError(
			`Several tables may be that of ${name}: ${names}. Name the right one: --source ${name}=<table>.`
		);
	}
	return { table, column: columnsOf(table) };
}

function isNamed({ name, schema, isVisible }: ForeignTable, tableName: string): boolean {
	return tableName === `${schema}.${name}` || (isVisible && tableName === name);
}

function columnsBy(name: string, { columns }: Shape, { columns: existing }: ForeignTable, sourceNames: SourceNames) {
	return (member: string): ForeignColumn | undefined => {
		const columnName = sourceNames.get(`${name}.${member}`);
		if (columnName !== undefined) return existing.find((column) => column.name === columnName);
		for (const candidate of columns[member] ?? [plain(member)]) {
			const match = existing.find((column) => plain(column.name) === candidate);
			if (match) return match;
		}
		return undefined;
	};
}
