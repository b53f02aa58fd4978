/** How SQLite writes the tables of the adapters on it. */
import { namesOf, type Names } from '../shared/names.js';
import type { OwnTables } from '../shared/own-tables.js';
import type { ColumnType, SqlDialect } from '../shared/schema.js';
import { usualNames } from '../shared/tables.js';
import type { IdType } from './options.js';

/** A comment that SQLite keeps with the table, for as long as it exists: a table of another library does not have it. */
export const OWN_SESSIONS = '/* created by framework-auth */';

const types: Record<Exclude<ColumnType, 'id' | 'owner'>, string> = {
	key: 'text',
	text: 'text',
	sessionId: 'text',
	rowId: 'integer',
	integer: 'integer',
	bigint: 'integer',
	number: 'real',
	date: 'integer',
	flag: 'integer',
	boolean: 'integer',
	json: 'text'
};

/** Returns how SQLite writes tables. Dates are milliseconds since the epoch. */
export function sqliteDialect(id: IdType = 'text'): SqlDialect {
	const all = { ...types, id, owner: id };
	return {
		typeOf: ({ type }) => all[type],
		primaryKeys: {
			user: ['id'],
			account: ['provider', 'providerAccountId'],
			session: ['sessionToken'],
			verificationToken: ['identifier', 'token'],
			authenticator: ['userId', 'credentialID'],
			secret: ['id']
		},
		numbered: [],
		keysInTable: { unique: true, index: false },
		nameOfKey: (table, key) => `${table}_${key.columns[0] ?? ''}_${key.unique ? 'unique' : 'index'}`,
		mark: { opening: OWN_SESSIONS }
	};
}

/** Returns the names of tables and columns, as SQLite writes them. @throws {InvalidConfig} */
export function sqliteNames(tables: OwnTables = {}): Names {
	return namesOf(tables, usualNames, { quote: '"', schema: null });
}
