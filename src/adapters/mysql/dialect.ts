/** How MySQL and MariaDB write the tables of their adapter. */
import { namesOf, type Names } from '../shared/names.js';
import type { OwnTables } from '../shared/own-tables.js';
import type { ColumnType, SqlDialect } from '../shared/schema.js';
import { usualNames } from '../shared/tables.js';

/** The type of the users' ids: text (a random UUID), or a number that counts up. */
export type IdType = 'text' | 'serial';

/** Text that is compared byte by byte. The usual collations treat `s1` and `S1` as equal. */
const exact = (length: number) => `varchar(${length}) character set utf8mb4 collate utf8mb4_bin`;
/** Text of any language, whatever the database is set to. */
const text = 'text character set utf8mb4';

/** The lengths that allow a passkey of 480 bytes as an id, and still fit into an index of 3072 bytes. */
const lengths: Readonly<Record<string, number>> = {
	provider: 120,
	providerAccountId: 640,
	credentialID: 640,
	kind: 64
};

const types: Record<Exclude<ColumnType, 'id' | 'owner' | 'key' | 'sessionId'>, string> = {
	text,
	rowId: 'bigint auto_increment',
	integer: 'int',
	bigint: 'bigint',
	number: 'double',
	date: 'datetime(3)',
	flag: 'boolean',
	boolean: 'boolean',
	json: 'json'
};

/** A comment that marks the table of sessions: one of another library does not have it. */
export const OWN_SESSIONS = 'created by framework-auth';

/** Returns how MySQL writes tables. @param owner the type of columns that refer to users. @default that of the ids */
export function mysqlDialect(id: IdType = 'text', owner = id === 'text' ? exact(255) : 'int'): SqlDialect {
	const all = { ...types, owner, id: id === 'text' ? exact(255) : 'int auto_increment', sessionId: exact(255) };
	return {
		typeOf: ({ name, type }) => (type === 'key' ? exact(lengths[name] ?? 255) : all[type]),
		primaryKeys: {
			user: ['id'],
			account: ['provider', 'providerAccountId'],
			session: ['sessionToken'],
			verificationToken: ['identifier', 'token'],
			authenticator: ['credentialID'],
			secret: ['id']
		},
		numbered: [],
		keysInTable: { unique: true, index: true },
		nameOfKey: (table, { columns, unique }) => `${table}_${columns[0] ?? ''}_${unique ? 'unique' : 'index'}`,
		mark: { closing: `comment '${OWN_SESSIONS}'` }
	};
}

/** Returns the names of tables and columns, as MySQL writes them. @throws {InvalidConfig} */
export function mysqlNames(tables: OwnTables = {}): Names {
	return namesOf(tables, usualNames, { quote: '`' });
}
