/** Prints the SQL that moves the data of another library: one transaction, which a person reviews and runs. */
import { pgNames } from '../../adapters/pg/dialect.js';
import { schemaSql as pgSchema } from '../../adapters/pg/schema.js';
import type { Names } from '../../adapters/shared/names.js';
import type { TableName } from '../../adapters/shared/tables.js';
import { sqliteNames } from '../../adapters/sqlite/dialect.js';
import { schemaSql as sqliteSchema } from '../../adapters/sqlite/schema.js';
import { sha256Hex } from '../../lib/seal/digest.js';
import { CommandError } from '../command.js';
import type { Given } from '../command.js';
import { without } from '../schema/dialects.js';
import { ownTablesOf } from '../schema/names.js';
import type { ForeignDatabase } from './database.js';
import { countOf } from './database.js';
import { findTable, givenNames } from './find.js';
import type { Found } from './find.js';
import type { ForeignLibrary, FoundTables, Reading } from './library.js';
import { openForeignPostgres } from './postgres.js';
import { insertOf, sourceOf } from './rows.js';
import type { Rows } from './rows.js';
import { openForeignSqlite } from './sqlite.js';
import { targetsOf } from './targets.js';
import type { Targets } from './targets.js';
import { digestTable, literal, quoted } from './writing.js';

type Asked = Pick<Given, 'options' | 'cwd'> & { readonly env: Readonly<Record<string, string | undefined>> };

/**
 * Returns the SQL.
 * @param place a file of SQLite, or the URL of PostgreSQL
 * @throws {CommandError | InvalidConfig}
 */
export async function moveSql(library: ForeignLibrary, place: string, asked: Asked): Promise<string> {
	const isPg = /^postgres(?:ql)?:\/\//.test(place);
	if (!isPg && /^\w+:\/\//.test(place)) {
		throw new CommandError(
			'--database reads a file of SQLite, or PostgreSQL by its URL. From another database, move users and accounts by SQL of your own: ' +
				'docs/guides/moving-from-better-auth.md says what goes where.'
		);
	}
	const given = givenNames(asked.options.source, library.shapes);
	const database = isPg ? await openForeignPostgres(place, asked.cwd) : openForeignSqlite(place, asked.cwd);
	try {
		requireUnmoved(library, database);
		const tables = tablesOf(library, database, given);
		return await printed(library, database, tables, asked);
	} finally {
		await database.close();
	}
}

/** @throws {CommandError} if a table has the name that the move gives */
function requireUnmoved({ prefix, name }: ForeignLibrary, { tables }: ForeignDatabase): void {
	const moved = tables.find((table) => table.name.startsWith(prefix));
	if (!moved) return;
	throw new CommandError(
		`The data of ${name} was moved before: there is a table ${moved.name}. To begin anew, restore the backup.`
	);
}

/** @throws {CommandError} without the tables that every database of the library has */
function tablesOf(
	{ name: library, shapes, required }: ForeignLibrary,
	{ tables }: ForeignDatabase,
	given: ReturnType<typeof givenNames>
): FoundTables {
	const found: Record<string, Found | undefined> = {};
	for (const [name, shape] of Object.entries(shapes)) found[name] = findTable(name, shape, tables, given);
	const missing = required.filter((name) => !found[name]);
	if (missing.length === 0) return found as FoundTables;
	const names =
		tables.length === 0 ? 'It has no tables' : `Its tables are ${tables.map(({ name }) => name).join(', ')}`;
	throw new CommandError(
		`The database has no table of ${library} for ${missing.join(' and ')}, with ` +
			`${missing.map((each) => `the columns ${shapes[each]?.needs.join(', ')}`).join(' and ')}. ${names}. ` +
			`If they have other names, give them: --source ${missing.map((each) => `${each}=<table>`).join(',')}.`
	);
}

async function printed(
	library: ForeignLibrary,
	database: ForeignDatabase,
	tables: FoundTables,
	{ options, cwd, env }: Asked
): Promise<string> {
	const { names, schema, isNumbered } = ownTables(tables, options);
	const reading = await library.read({ database, tables, fields: names.fields, env, cwd });
	const live = reading.rows((table) => table.sql);
	await requireUnique(database, live);
	const targets = await targetsOf({ library, database, tables, names, schema });
	const counts = await Promise.all(live.map((rows) => countOf(database, sourceOf(rows))));
	const moved = reading.rows(targets.nameOf);
	const inserts = moved.flatMap((rows, index) => {
		const isNext = rows.about === moved[index - 1]?.about;
		return [...(isNext ? [] : [`-- ${rows.about}: ${sumOf(moved, counts, rows.about)}`]), insertOf(rows, names)];
	});
	const isPg = tables.user.table.schema !== undefined;
	const statements = isPg
		? pgTransaction(tables, targets, [schema.trim(), ...inserts, ...(isNumbered ? [sequenceOf(names)] : [])])
		: sqliteTransaction(tables, targets, [schema.trim(), ...(await digestsOf(database, live)), ...inserts]);
	return [...headerOf(library, isPg, reading, targets), '', ...statements, '', ...footerOf(reading)].join('\n');
}

const sumOf = (rows: readonly Rows[], counts: readonly number[], about: string): number =>
	rows.reduce((sum, each, index) => sum + (each.about === about ? (counts[index] ?? 0) : 0), 0);

/** Returns the tables of this library. Ids have the type that they have. */
function ownTables({ user }: FoundTables, options: Given['options']) {
	const type = user.column('id')?.type ?? 'text';
	const isNumbered = /int/.test(type);
	if (user.table.schema === undefined) {
		const own = ownTablesOf(without('schema', options));
		return {
			names: sqliteNames(own),
			schema: sqliteSchema({ ...own, id: isNumbered ? 'integer' : 'text' }),
			isNumbered: false
		};
	}
	const own = { ...ownTablesOf(options), ...(typeof options.schema === 'string' && { schema: options.schema }) };
	const id = isNumbered ? 'serial' : type === 'uuid' ? 'uuid' : 'text';
	return { names: pgNames(own), schema: pgSchema(id, own), isNumbered };
}

/** What may be there once only, by table. */
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
		if (count > 0)
			problems.push(`${about}: ${count} are there more than once. This lists them: select * from ${several};`);
	}
	if (problems.length === 0) return;
	throw new CommandError(['Decide first which of these rows stay, and delete the others:', ...problems].join('\n- '));
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

function sqliteTransaction({ user }: FoundTables, targets: Targets, statements: readonly string[]): string[] {
	const rename = ({ table, to }: Targets['renamed'][number]): string =>
		`alter table ${table.sql} rename to ${quoted(to)};`;
	return [
		'pragma foreign_keys = off;',
		'begin immediate;',
		...targets.renamed.filter(({ table }) => table !== user.table).map(rename),
		'-- What refers to users goes on to refer to the table of this name.',
		'pragma legacy_alter_table = on;',
		...targets.renamed.filter(({ table }) => table === user.table).map(rename),
		'pragma legacy_alter_table = off;',
		...targets.indexes.map(({ name }) => `drop index ${quoted(name)};`),
		...statements,
		`drop table ${digestTable};`,
		'commit;',
		'pragma foreign_keys = on;'
	];
}

function pgTransaction(tables: FoundTables, targets: Targets, statements: readonly string[]): string[] {
	const locked = Object.values(tables).flatMap((each) => each?.table.sql ?? []);
	return [
		'begin;',
		`lock table ${locked.join(', ')} in share row exclusive mode;`,
		...targets.renamed.map(({ table, to }) => `alter table ${table.sql} rename to ${quoted(to)};`),
		...targets.indexes.map(({ name }) => `alter index ${quoted(name)} rename to ${quoted(`moved_${name}`)};`),
		...statements,
		...(targets.references.length > 0 ? ['-- What refers to users goes on to.', ...targets.references] : []),
		'commit;'
	];
}

/** New users get numbers behind those that were moved. */
function sequenceOf(names: Names): string {
	const [table, id] = [names.table('user'), names.column('user', 'id')];
	return `select setval(pg_get_serial_sequence(${literal(table)}, ${literal(id)}), (select max(${quoted(id)}) from ${table}));`;
}

function headerOf({ name }: ForeignLibrary, isPg: boolean, { left }: Reading, targets: Targets): string[] {
	const run = isPg ? 'psql -v ON_ERROR_STOP=1 -f move.sql "$DATABASE_URL"' : 'sqlite3 -bail auth.db < move.sql';
	const renamed = targets.renamed.map(({ table, to }) => `${table.name} becomes ${to}`);
	const sentences = [
		...renamed,
		'sessions end: everyone signs in once more',
		'links and codes in mails that are under way are of no use any more',
		...left,
		...targets.left
	];
	return [
		`-- Moves the data of ${name} to framework-auth. Nothing is changed yet: read this, and try it on a copy. Then stop the site, make a`,
		`-- backup, print this again, and run it: ${run}`,
		...sentences.map((sentence) => `-- - ${sentence}`)
	];
}

function footerOf({ next }: Reading): string[] {
	const own =
		'Drop the tables of the other library when you do not need them any more: they keep personal data, and hashes of passwords';
	return ['-- Next, in the app:', ...[...next, own].map((sentence) => `-- - ${sentence}`)];
}
