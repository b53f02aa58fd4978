/** Reads the names of tables and columns from the command line. */
import type { OwnTables } from '../../adapters/shared/own-tables.js';
import { UsageError } from '../command.js';

type Options = Readonly<Record<string, string | boolean | undefined>>;

/** Returns the parts of `a=b,c=d`. @throws {CommandError} */
export function pairs(option: string, value: string | boolean | undefined, by: '=' | ':'): [string, string][] {
	if (typeof value !== 'string') return [];
	return value.split(',').map((part) => {
		const [name = '', to = '', ...rest] = part.split(by).map((side) => side.trim());
		if (name && to && rest.length === 0) return [name, to];
		throw new UsageError(`--${option} needs a list such as "a${by}b,c${by}d". "${part.trim()}" does not fit.`);
	});
}

/** Returns the names as the adapter takes them, which checks them. @throws {CommandError} */
export function ownTablesOf(options: Options): OwnTables {
	const columns: Record<string, Record<string, string>> = {};
	for (const [member, name] of pairs('columns', options.columns, '=')) {
		const [table = '', column, ...rest] = member.split('.');
		if (column === undefined || rest.length > 0) {
			throw new UsageError(`--columns has to name the table, too: user.image=avatar, and not "${member}".`);
		}
		(columns[table] ??= {})[column] = name;
	}
	return {
		tables: Object.fromEntries(pairs('tables', options.tables, '=')),
		columns,
		fields: Object.fromEntries(pairs('fields', options.fields, ':')) as OwnTables['fields']
	} as OwnTables;
}
