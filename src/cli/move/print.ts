/** Prints the SQL that moves the data of another library: one transaction, which a person reviews and runs. */
import type { TableName } from '../../adapters/shared/tables.js';
import { sha256Hex } from '../../lib/base/seal/digest.js';
import { CommandError } from '../command.js';
import type { Invocation } from '../command.js';
import type { ForeignDatabase, ForeignTable } from './read/database.js';
import { countOf } from './read/database.js';
import { findTable, givenNames } from './read/find.js';
import type { FoundTable } from './read/find.js';
import type { ForeignLibrary, FoundTables } from './libraries/library.js';
import { isOwn, ownTables } from './write/own.js';
import type { OwnTables } from './write/own.js';
import { openForeignPostgres } from './read/postgres.js';
import { insertOf, sourceOf } from './write/rows.js';
import type { Rows } from './write/rows.js';
import { openForeignSqlite } from './read/sqlite.js';
import { targetsOf } from './write/targets.js';
import { footerOf, headerOf, pgTransaction, sqliteTransaction } from './write/transaction.js';
import { digestTable, literal } from './write/writing.js';

type PrintRequest = Pick<Invocation, 'options' | 'cwd'> & {
	readonly env: Readonly<Record<string, string | undefined>>;
};

/**
 * Returns the SQL.
 * @param place a file of SQLite, or the URL of PostgreSQL
 * @throws {CommandError | InvalidConfig}
 */
export async function moveSql(library: ForeignLibrary, place: string, request: PrintRequest): Promise<string> {
	const isPg = /^postgres(?:ql)?:\/\//.test(place);
	if (!isPg && /^\w+:\/\//.test(place)) {
		throw new CommandError(
			'--database reads a file of SQLite, or PostgreSQL by its URL. From another database, move users and accounts with your own SQL: ' +
				'docs/guides/moving-from-better-auth.md shows the columns.'
		);
	}
	const sourceNames = givenNames(request.options.source, library.shapes);
	const database = isPg ? await openForeignPostgres(place, request.cwd) : openForeignSqlite(place, request.cwd);
	try {
		requireUnmoved(library, database);
		const own = ownTables(database, request.options);
		const others = database.tables.filter((table) => !isOwn(database, own.names, table));
		return await printed(library, database, tablesOf(library, others, sourceNames), { ...request, own });
	} finally {
		await database.close();
	}
}

/** @throws {CommandError} if a table has the name that the move gives */
function requireUnmoved({ prefix, name }: ForeignLibrary, { tables }: ForeignDatabase): void {
	const moved = tables.find((table) => table.name.startsWith(prefix));
	if (!moved) return;
	throw new CommandError(
		`The data of ${name} was moved before: there is a table ${moved.name}. If you want to begin again, restore the backup first.`
	);
}

/** @throws {CommandError} without the tables that every database of the library has */
function tablesOf(
	{ name: library, shapes, required }: ForeignLibrary,
	tables: readonly ForeignTable[],
	sourceNames: ReturnType<typeof givenNames>
): FoundTables {
	const matches: Record<string, FoundTable | undefined> = {};
	for (const [name, shape] of Object.entries(shapes)) matches[name] = findTable(name, shape, tables, sourceNames);
	const missing = required.filter((name) => !matches[name]);
	if (missing.length === 0) return matches as FoundTables;
	const names =
		tables.length === 0 ? 'It has no tables' : `Its tables are ${tables.map(({ name }) => name).join(', ')}`;
	throw new CommandError(
		`The database has no table of ${library} for ${missing.join(' and ')}, with ` +
			`${missing.map((each) => `the columns ${shapes[each]?.needs.join(', ')}`).join(' and ')}. ${names}. ` +
			`If they have other names, name them: --source ${missing.map((each) => `${each}=<table>`).join(',')}.`
	);
}

async function printed(
	library: ForeignLibrary,
	database: ForeignDatabase,
	tables: FoundTables,
	{ own, cwd, env }: PrintRequest & { readonly own: OwnTables }
): Promise<string> {
	const { names } = own;
	const type = tables.user.column('id')?.type ?? 'text';
	const schema = own.schema(type);
	const reading = await library.read({ database, tables, fields: names.fields, env, cwd });
	const live = reading.rows((table) => table.sql);
	await requireUnique(database, live);
	const targets = await targetsOf({ library, database, tables, names, schema });
	const counts: number[] = [];
	for (const rows of live) counts.push(await countOf(database, sourceOf(rows)));
	const moved = reading.rows(targets.nameOf);
	const inserts = moved.flatMap((rows, index) => {
		const isNext = rows.about === moved[index - 1]?.about;
		return [...(isNext ? [] : [`-- ${rows.about}: ${sumOf(moved, counts, rows.about)}`]), insertOf(rows, names)];
	});
	const sequence = own.sequence(type);
	const isPg = database.kind === 'pg';
	const statements = isPg
		? pgTransaction(tables, targets, [schema.trim(), ...inserts, ...(sequence === undefined ? [] : [sequence])])
		: sqliteTransaction(tables, targets, [schema.trim(), ...(await digestsOf(database, live)), ...inserts]);
	return [...headerOf(library, isPg, reading, targets), '', ...statements, '', ...footerOf(reading)].join('\n');
}

const sumOf = (rows: readonly Rows[], counts: readonly number[], about: string): number =>
	rows.reduce((sum, each, index) => sum + (each.about === about ? (counts[index] ?? 0) : 0), 0);

/** The members that together are unique, by table. */
const keys: Partial<Record<TableName, readonly string[]>> = {
	user: ['email'],
	account: ['provider', 'providerAccountId'],
	authenticator: ['credentialID']
};

/** @throws {CommandError} if two rows would have one key: a person has to decide which stays */
async function requireUnique(database: ForeignDatabase, all: readonly Rows[]): Promise<void> {
	const problems: string[] = [];
	for (const { about, table, values, digested, ...rest } of all) {
		const key =
			table === 'secret' ? [digested ?? 'null'] : (keys[table] ?? []).map((member) => values[member] ?? 'null');
		if (key.includes('null')) continue;
		const list = key.map((expression, index) => `${expression} as k${index}`).join(', ');
		const group = key.map((_, index) => index + 1).join(', ');
		const several = `(select ${list}, count(*) as rows from ${sourceOf(rest)} group by ${group}) as several where rows > 1 and k0 is not null`;
		const count = await countOf(database, several);
		if (count > 0) problems.push(`${about}: ${count} with duplicates. This lists them: select * from ${several};`);
	}
	if (problems.length === 0) return;
	throw new CommandError(
		['Decide first which of these rows to keep, and delete the others:', ...problems].join('\n- ')
	);
}

/** SQLite has no function for a digest: the texts that are there get a table of them. */
async function digestsOf(database: ForeignDatabase, live: readonly Rows[]): Promise<string[]> {
	const texts = new Set<string>();
	for (const { digested, ...rest } of live) {
		if (digested === undefined) continue;
		for (const { text } of await database.rows(`select distinct ${digested} as text from ${sourceOf(rest)}`))
			texts.add(String(text));
	}
	const rows = await Promise.all([...texts].map(async (text) => `(${literal(text)}, '${await sha256Hex(text)}')`));
	const statements = [`create table ${digestTable} ("text" text primary key, "digest" text not null);`];
	for (let at = 0; at < rows.length; at += digestsInOne) {
		statements.push(`insert into ${digestTable} values\n\t${rows.slice(at, at + digestsInOne).join(',\n\t')};`);
	}
	return statements;
}

/** The most rows of one statement. */
const digestsInOne = 500;
