/** `framework-auth schema`: the tables of the adapters on plain SQL. */
import { CommandError } from '../command.js';
import type { Command } from '../command.js';

const idTypes = ['serial', 'uuid', 'text'];

export const schema: Command = {
	about: 'Prints the SQL that creates the tables',
	takes: 'sqlite | pg',
	options: {
		id: { type: 'string', value: 'type', about: `for pg, the type of ids: ${idTypes.join(', ')}; serial by default` }
	},
	async run({ names: [dialect], options: { id = 'serial' }, terminal }) {
		if (dialect === 'sqlite') {
			terminal.say((await import('../../adapters/sqlite/schema.js')).schema.trim());
		} else if (dialect === 'pg') {
			if (!isIdType(id))
				throw new CommandError(`There are no ids of the type "${String(id)}". The types are: ${idTypes.join(', ')}.`);
			terminal.say((await import('../../adapters/pg/schema.js')).schemaSql(id).trim());
		} else {
			throw new CommandError(
				'Say which database: `framework-auth schema sqlite` or `framework-auth schema pg`. Drizzle makes migrations from your ' +
					'schema, and the adapter on Kysely exports `createTables` for a migration.'
			);
		}
		return 0;
	}
};

function isIdType(id: string | boolean): id is 'serial' | 'uuid' | 'text' {
	return typeof id === 'string' && idTypes.includes(id);
}
