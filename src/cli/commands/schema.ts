/** `framework-auth schema`: the tables of the adapters on plain SQL, and what a database lacks of them. */
import type { Compared } from '../schema/dialects.js';
import { readVariable } from '../variables.js';
import { InvalidConfig } from '../../errors.js';
import { CommandError, UsageError } from '../command.js';
import type { Command, Invocation } from '../command.js';
import { reading } from '../schema/driver.js';
import { ownTablesOptions } from '../schema/options.js';
import { pluginTablesFrom } from '../schema/plugin-tables.js';

const dialects = {
	sqlite: async () => (await import('../schema/dialects.js')).sqlite,
	pg: async () => (await import('../schema/dialects.js')).pg,
	mysql: async () => (await import('../schema/dialects.js')).mysql,
	d1: async () => (await import('../schema/dialects.js')).sqlite,
	libsql: async () => (await import('../schema/dialects.js')).libsql,
	kysely: async () => (await import('../schema/dialects.js')).kysely,
	'drizzle-sqlite': async () => (await import('../schema/orm.js')).drizzleOn('sqlite'),
	'drizzle-pg': async () => (await import('../schema/orm.js')).drizzleOn('postgres'),
	'drizzle-mysql': async () => (await import('../schema/orm.js')).drizzleOn('mysql'),
	'prisma-sqlite': async () => (await import('../schema/orm.js')).prismaOn('sqlite'),
	'prisma-pg': async () => (await import('../schema/orm.js')).prismaOn('postgresql'),
	'prisma-mysql': async () => (await import('../schema/orm.js')).prismaOn('mysql')
} as const;

export const schema: Command = {
	about: 'Prints the SQL that creates the tables, or adds the parts that a database lacks',
	takes: Object.keys(dialects).join(' | '),
	options: {
		id: {
			type: 'string',
			value: 'type',
			about: 'the type of ids: text, integer (sqlite), serial (pg, mysql), uuid (pg)'
		},
		...ownTablesOptions,
		with: {
			type: 'string',
			value: 'modules',
			about: 'also the tables of these plugins: files or packages, such as ./src/lib/server/notes.js'
		},
		database: {
			type: 'string',
			value: 'place',
			about: 'a file, a URL, or the name of a variable in .env: prints what this database lacks, and changes nothing'
		},
		apply: { type: 'boolean', about: 'adds what the database lacks: that of --database, or of DATABASE_URL in .env' }
	},
	async run({ names: [name = ''], options, cwd, terminal }: Invocation) {
		if (!isDialect(name)) {
			throw new UsageError(
				`Name the database, as in \`framework-auth schema pg\`. The names are: ${Object.keys(dialects).join(', ')}.`
			);
		}
		const dialect = await dialects[name]();
		try {
			if (options.database === undefined && !options.apply) {
				terminal.say(dialect.print(options, await pluginTablesFrom(options.with, cwd)).trim());
				return 0;
			}
			if (dialect.tool !== undefined) {
				throw new UsageError(`Put the printed definitions into your schema file, and run \`npx ${dialect.tool}\`.`);
			}
			const address = await addressOf(name, options, cwd);
			const tables = await pluginTablesFrom(options.with, cwd);
			const compared = await reading(() => dialect.compare(address, { options, cwd, tables }));
			return options.apply ? sayApplied(compared, terminal) : printDifference(compared, terminal);
		} catch (thrown) {
			if (thrown instanceof InvalidConfig) throw new UsageError(thrown.message);
			throw thrown;
		}
	}
};

/** How the address of each database is written. Those without one are files, or belong to another program. */
const examples: Readonly<Partial<Record<keyof typeof dialects, string>>> = {
	pg: 'DATABASE_URL="postgres://user:password@localhost:5432/app"',
	mysql: 'DATABASE_URL="mysql://user:password@localhost:3306/app"',
	libsql: 'DATABASE_URL="file:auth.db"',
	kysely: 'DATABASE_URL="postgres://user:password@localhost:5432/app"'
};

/** Returns the address, which may stand in .env: a shell does not know that file. @throws {CommandError} */
async function addressOf(name: keyof typeof dialects, options: Invocation['options'], cwd: string): Promise<string> {
	const { database } = options;
	const example = examples[name];
	if (database === undefined && example === undefined) {
		throw new UsageError(
			name === 'd1'
				? 'Wrangler changes D1: `framework-auth schema d1` prints the SQL for a migration.'
				: 'Name the file for the tables: --database auth.db.'
		);
	}
	if (database === undefined || (/^[A-Z][A-Z0-9_]*$/.test(String(database)) && example !== undefined)) {
		return readVariable(cwd, String(database ?? 'DATABASE_URL'), example ?? '');
	}
	return String(database);
}

function isDialect(name: string): name is keyof typeof dialects {
	return Object.hasOwn(dialects, name);
}

/** Half of a migration would hide the other half. @throws {CommandError} while there are problems */
function refuseProblems({ problems }: Compared): void {
	if (problems.length === 0) return;
	throw new CommandError(['You have to decide this first, so there is no SQL to run yet:', ...problems].join('\n- '));
}

/** Says what the database has got: the first line of each statement. */
function sayApplied(compared: Compared, terminal: Invocation['terminal']): number {
	const { place, statements, notes } = compared;
	terminal.say(terminal.strong(place));
	refuseProblems(compared);
	for (const note of notes) terminal.say(`! ${note}`);
	for (const statement of statements) terminal.say(`  ${statement.split('\n')[0]?.replace(/ \($|;$/, '') ?? ''}`);
	terminal.say('It has all tables.');
	return 0;
}

/** Prints what to run, on a line each, with comments that SQL allows. */
function printDifference(compared: Compared, terminal: Invocation['terminal']): number {
	const { statements, notes } = compared;
	refuseProblems(compared);
	for (const note of notes) terminal.say(`-- ${note}`);
	terminal.say(statements.length === 0 ? '-- The database lacks nothing.' : statements.join('\n'));
	return 0;
}
