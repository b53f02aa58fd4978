/** Compares a database with the tables of an adapter. */
import type { Names } from '../../adapters/shared/names.js';
import type { DefinedSqlColumn, DefinedTable, writerOf } from '../../adapters/shared/schema.js';
import type { Live, LiveColumn, LiveKey, LiveTable } from './live.js';

/** The difference between a database and the tables of an adapter. */
export interface Difference {
	/** The statements that add it, in their order. They remove and change nothing. */
	readonly statements: readonly string[];
	/** Reasons why the adapter cannot work that an addition would not fix, each with its cure. */
	readonly problems: readonly string[];
	/** Facts that a developer should know, and may leave as they are. */
	readonly notes: readonly string[];
}

/** The tables that a database should have, and how it writes and counts them. */
export interface Expected {
	readonly tables: readonly DefinedTable[];
	readonly names: Names;
	readonly write: Pick<ReturnType<typeof writerOf>, 'createTable' | 'createKey' | 'addColumn'>;
	/** The tables whose primary key only numbers the rows. */
	readonly numbered: readonly string[];
	/** Whether the database makes the ids of users. */
	readonly makesIds: boolean;
	/** Whether unique keys and indexes are created with their table. */
	readonly keysInTable: { readonly unique: boolean; readonly index: boolean };
	/** Whether a column that must have a value can be added to a table without rows. */
	readonly addsRequired: boolean;
	/** The statements before and after those of new tables, where there is no table of users. */
	readonly around: { readonly before: readonly string[]; readonly after: readonly string[] };
}

/** The members that may be long. */
const longTexts = new Set(['access_token', 'refresh_token', 'id_token']);

/** Returns what the database lacks. */
export async function compare(live: Live, expected: Expected): Promise<Difference> {
	const columns: string[] = [];
	const keys: string[] = [];
	const created: string[] = [];
	const problems: string[] = [];
	const notes: string[] = [];
	const { before, after } = expected.around;
	for (const table of expected.tables) {
		const liveTable = await live.table(table.table);
		if (!liveTable) {
			const isOfUsers = table.table === 'user';
			created.push(...(isOfUsers ? before : []), ...createdWith(table, expected), ...(isOfUsers ? after : []));
			continue;
		}
		const ofColumns = compareColumns(table, liveTable, live, expected);
		columns.push(...ofColumns.statements);
		const ofKeys = await compareKeys(table, liveTable, live, expected);
		keys.push(...ofKeys.statements);
		problems.push(...ofColumns.problems, ...ofKeys.problems);
		notes.push(...ofColumns.notes, ...ofKeys.notes);
	}
	// Tables come last: their foreign keys need the unique ids of users.
	return { statements: [...columns, ...keys, ...created], problems, notes };
}

function createdWith(table: DefinedTable, { write, keysInTable }: Expected): string[] {
	const own = table.keys.filter(({ unique }) => !(unique ? keysInTable.unique : keysInTable.index));
	return [write.createTable(table), ...own.map((key) => write.createKey(table, key))];
}

function compareColumns(table: DefinedTable, liveTable: LiveTable, live: Live, expected: Expected): Difference {
	const { names } = expected;
	const columnNames = new Set(table.columns.map(({ name }) => name.toLowerCase()));
	const unknown = liveTable.columns.filter(
		({ name, required, filled }) => required && !filled && !columnNames.has(name.toLowerCase())
	);
	const all = table.columns.map((column) => {
		const there = liveTable.columns.find(({ name }) => name.toLowerCase() === column.name.toLowerCase());
		return there
			? compareColumn(table, column, there, live, expected)
			: missingColumn(table, column, liveTable, expected);
	});
	return {
		statements: all.flatMap(({ statements = [] }) => statements),
		problems: [
			...all.flatMap(({ problems = [] }) => problems),
			...unknown.map(
				({ name }) =>
					`${shown(names, table)}.${name} must have a value, but the adapter does not write it. Give it a default, or allow null` +
					(table.table === 'user' ? ', or let `fields` of the adapter write it.' : '.')
			)
		],
		notes: all.flatMap(({ notes = [] }) => notes)
	};
}

function missingColumn(
	table: DefinedTable,
	column: DefinedSqlColumn,
	liveTable: LiveTable,
	{ names, write, addsRequired }: Expected
): Partial<Difference> {
	const { name, kind, required } = column;
	// The database numbers the rows that are there.
	if (kind === 'rowId') return { statements: [write.addColumn(table, { ...column, required: false })] };
	if (!required || (liveTable.rows === 0 && addsRequired)) return { statements: [write.addColumn(table, column)] };
	const problem =
		`${shown(names, table)}.${name} is missing, and must have a value in each row. If the column has another name, give it: ` +
		`--columns ${table.table}.${memberOf(names, table, name)}=<name>. If not, add the column and fill it first.`;
	return { problems: [problem] };
}

function compareColumn(
	table: DefinedTable,
	{ name, kind, type, required }: DefinedSqlColumn,
	there: LiveColumn,
	live: Live,
	{ names, makesIds }: Expected
): Partial<Difference> {
	const place = `${shown(names, table)}.${name}`;
	const problems: string[] = [];
	if (!live.fits(kind, there.type)) {
		const cure = live.cureFor(table.table, name, kind);
		problems.push(
			`${place} has the type ${there.type}, and the adapter stores ${type}. ` +
				(cure ? `Change it: ${cure}` : 'Copy its values into a column of that type, and give it this name.')
		);
	}
	if (kind === 'id' && makesIds && !there.filled) {
		problems.push(
			`${place} has no default, although the database has to make the ids of users. Give the column a default.`
		);
	}
	const notes: string[] = [];
	if (!required && there.required && !there.filled) {
		notes.push(`${place} must have a value here, but people may sign in without one: their sign-in would fail.`);
	}
	if (kind === 'bigint' && !there.type.startsWith('bigint')) {
		const cure = live.cureFor(table.table, name, kind);
		if (cure) notes.push(`${place} has the type ${there.type}, which ends at 2147483647. ${cure}`);
	}
	if (longTexts.has(memberOf(names, table, name)) && isShort(there.type)) {
		notes.push(`${place} has the type ${there.type}, but provider access tokens are longer: make it text.`);
	}
	return { problems, notes };
}

async function compareKeys(
	table: DefinedTable,
	liveTable: LiveTable,
	live: Live,
	{ names, write, numbered }: Expected
): Promise<Difference> {
	const statements: string[] = [];
	const problems: string[] = [];
	const missing = new Set(
		table.columns.map(({ name }) => name).filter((name) => !liveTable.columns.some((column) => column.name === name))
	);
	const primary = {
		name: `${names.bare(table.table)}_${table.primaryKey.join('_')}_unique`,
		columns: table.primaryKey,
		unique: true
	};
	for (const key of [...(numbered.includes(table.table) ? [] : [primary]), ...table.keys]) {
		if (liveTable.keys.some((each) => covers(each, key))) continue;
		const isNew = key.columns.every((column) => missing.has(column));
		const duplicates = key.unique && !isNew ? await live.duplicates(table.table, key.columns) : 0;
		if (duplicates === 0) {
			statements.push(write.createKey(table, key));
			continue;
		}
		problems.push(
			`${shown(names, table)} has ${duplicates} ${duplicates === 1 ? 'value' : 'values'} of ${key.columns.join(' with ')} in more than one ` +
				`row, and the adapter relies on a unique index. Decide which rows stay: ${live.duplicatesSql(table.table, key.columns)}`
		);
	}
	return { statements, problems, notes: [] };
}

/** Whether a column of text has a length that tokens exceed. */
function isShort(type: string): boolean {
	const [, length] = /^(?:varchar|character varying)\((\d+)\)/.exec(type) ?? [];
	return length !== undefined && Number(length) < 2000;
}

/** Whether a key that exists does what another should. */
function covers(there: LiveKey, key: { readonly columns: readonly string[]; readonly unique: boolean }): boolean {
	const has = there.columns.map((name) => name.toLowerCase());
	const wants = key.columns.map((name) => name.toLowerCase());
	if (key.unique) return there.unique && has.length > 0 && has.every((name) => wants.includes(name));
	return wants.every((name, i) => has[i] === name);
}

function shown(names: Names, { table }: DefinedTable): string {
	const schema = names.schemaOf(table);
	return (schema === undefined ? '' : `${schema}.`) + names.bare(table);
}

/** Returns the member of the contract that a column contains. */
function memberOf(names: Names, { table }: DefinedTable, column: string): string {
	return Object.keys(names.read(table, { [column]: true }))[0] ?? column;
}
