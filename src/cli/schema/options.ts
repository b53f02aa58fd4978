/** The options by which a command learns the names of the app's tables. */
import type { CommandOptions } from '../command.js';

export const ownTablesOptions = {
	tables: { type: 'string', value: 'names', about: 'your names of tables: user=people,session=logins' },
	columns: { type: 'string', value: 'names', about: 'your names of columns: user.image=avatar' },
	fields: { type: 'string', value: 'types', about: 'further columns of users: role:text,admin:boolean' },
	schema: { type: 'string', value: 'name', about: 'for pg, the schema of the tables, such as auth' }
} as const satisfies CommandOptions;
