/** `framework-auth schema`: the tables of the adapters on plain SQL, and what a database lacks of them. */
import { InvalidConfig } from '../../errors.js';
import { CommandError, UsageError } from '../command.js';
import type { Command, Given } from '../command.js';
import { reading } from '../schema/driver.js';
import { ownTablesOptions } from '../schema/options.js';

const dialects = {
	sqlite: async () => (await import('../schema/dialects.js')).sqlite,
	pg: async () => (await import('../schema/dialects.js')).pg,
	mysql: async () => (await import('../schema/dialects.js')).mysql,
	d1: async () => (await import('../schema/dialects.js')).sqlite,
	libsql: async () => (await import('../schema/dialects.js')).sqlite
} as const;

export const schema: Command = {
	about: 'Prints the SQL that creates the tables, or what a database lacks of them',
	takes: Object.keys(dialects).join(' | '),
	options: {
		id: {
			type: 'string',
			value: 'type',
			about: 'the type of ids: text, integer (sqlite), serial (pg, mysql), uuid (pg)'
		},
		...ownTablesOptions,
		database: {
			type: 'string',
			value: 'place',
			about: 'a file or URL: prints what this database lacks, and changes nothing'
		}
	},
	async run({ names: [name = ''], options, cwd, terminal }: Given) {
		if (!isDialect(name)) {
			throw new UsageError(
				`Say which database: ${Object.keys(dialects)
					.map((each) => `\`framework-auth schema ${each}\``)
					.join(
						' or '
					)}. Drizzle makes migrations from your schema, Prisma from its models, and the adapter on Kysely exports ` +
					'`createTables` for a migration.'
			);
		}
		const dialect = await dialects[name]();
		try {
			if (options.database === undefined) {
				terminal.say(dialect.print(options).trim());
				return 0;
			}
			const place = String(options.database);
			return await printDifference(await reading(() => dialect.compare(place, { options, cwd })), terminal);
		} catch (thrown) {
			if (thrown instanceof InvalidConfig) throw new UsageError(thrown.message);
			throw thrown;
		}
	}
};

function isDialect(name: string): name is keyof typeof dialects {
	return Object.hasOwn(dialects, name);
}

/** Prints nothing to run while there are problems: half of a migration would hide the other half. */
async function printDifference(
	{ statements, problems, notes }: Awaited<ReturnType<Awaited<ReturnType<(typeof dialects)['pg']>>['compare']>>,
	terminal: Given['terminal']
): Promise<number> {
	if (problems.length > 0) {
		throw new CommandError(
			['The tables cannot be completed without your decision, so there is nothing to run yet:', ...problems].join(
				'\n- '
			)
		);
	}
	for (const note of notes) terminal.say(`-- ${note}`);
	terminal.say(statements.length === 0 ? '-- The database lacks nothing.' : statements.join('\n'));
	return 0;
}
