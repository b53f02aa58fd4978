/** The transaction, with what a person reads before and after it. */
import type { ForeignLibrary, FoundTables, Reading } from '../libraries/library.js';
import type { Renamed, Targets } from './targets.js';
import { digestTable, quoted } from './writing.js';

/** Returns the statements for SQLite. */
export function sqliteTransaction({ user }: FoundTables, targets: Targets, statements: readonly string[]): string[] {
	const rename = ({ table, to, isCopied }: Renamed): string[] =>
		isCopied
			? [`create table ${quoted(to)} as select * from ${table.sql};`, `drop table ${table.sql};`]
			: [`alter table ${table.sql} rename to ${quoted(to)};`];
	return [
		'pragma foreign_keys = off;',
		'begin immediate;',
		...targets.renamed.filter(({ table }) => table !== user.table).flatMap(rename),
		'-- Foreign keys to users still name this table.',
		'pragma legacy_alter_table = on;',
		...targets.renamed.filter(({ table }) => table === user.table).flatMap(rename),
		'pragma legacy_alter_table = off;',
		...targets.indexes.map(({ name }) => `drop index if exists ${quoted(name)};`),
		...statements,
		`drop table ${digestTable};`,
		'commit;',
		'pragma foreign_keys = on;'
	];
}

/** Returns the statements for PostgreSQL. */
export function pgTransaction(tables: FoundTables, targets: Targets, statements: readonly string[]): string[] {
	const locked = Object.values(tables).flatMap((each) => each?.table.sql ?? []);
	return [
		'begin;',
		`lock table ${locked.join(', ')} in share row exclusive mode;`,
		...targets.renamed.map(({ table, to }) => `alter table ${table.sql} rename to ${quoted(to)};`),
		...targets.indexes.map(({ name }) => `alter index ${quoted(name)} rename to ${quoted(`moved_${name}`)};`),
		...statements,
		...(targets.references.length > 0
			? ['-- Foreign keys lead to the users of this library.', ...targets.references]
			: []),
		'commit;'
	];
}

/** Returns the comment before the statements. */
export function headerOf({ name }: ForeignLibrary, isPg: boolean, { remarks }: Reading, targets: Targets): string[] {
	const run = isPg ? 'psql -v ON_ERROR_STOP=1 -f move.sql "$DATABASE_URL"' : 'sqlite3 -bail auth.db < move.sql';
	const renamed = targets.renamed.map(
		({ table, to, isCopied }) => `${table.name} becomes ${to}${isCopied ? ', a table without keys' : ''}`
	);
	const sentences = [
		...renamed,
		'sessions end: every user signs in once more',
		'links and codes in earlier emails no longer work',
		...remarks,
		...targets.remarks
	];
	return [
		`-- Moves the data of ${name} to framework-auth. Nothing has changed yet: read this, and try it on a copy. Then stop the site, make a`,
		`-- backup, print this again, and run it: ${run}`,
		...sentences.map(comment)
	];
}

/** Returns the comment after the statements. */
export function footerOf({ next }: Reading): string[] {
	const own =
		'Drop the tables of the other library when you no longer need them: they contain personal data, and hashes of passwords';
	return ['-- Next, in the app:', ...[...next, own].map(comment)];
}

/** Names of the database may have line breaks, behind which the rest would be a statement. */
function comment(sentence: string): string {
	return `-- - ${sentence.replaceAll(/\p{Cc}+/gu, ' ')}`;
}
