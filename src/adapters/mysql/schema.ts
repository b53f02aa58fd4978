/** The tables of the MySQL adapter, as SQL. */
import type { TableName } from '../kysely/tables.js';
import { SESSION_DETAILS } from '../shared/session-details.js';
import { usualNames } from '../sql/adapter.js';
import type { SqlDatabase } from '../sql/database.js';
import { quoted, raw, sql, type Sql } from '../sql/fragment.js';

type Names = Readonly<Record<TableName, string>>;

/** A comment that marks the table: one of another library does not have it. */
export const OWN_SESSIONS = 'created by framework-auth';

/** Text that is compared byte by byte. The usual collations treat `s1` and `S1` as equal. */
const exact = (length = 255) => `varchar(${length}) character set utf8mb4 collate utf8mb4_bin`;
/** These lengths allow a passkey of 480 bytes as an id, and still fit into an index of 3072 bytes. */
const provider = exact(120);
const accountId = exact(640);
const moment = 'datetime(3)';
/** Text of any language, whatever the database is set to. */
const text = 'text character set utf8mb4';

/** The columns of a session for its details. */
const details = SESSION_DETAILS.map(([name, kind]) => {
	const isKey = ['id', 'sid', 'actorId', 'actorSessionId'].includes(name);
	const type = kind === 'moment' ? moment : name === 'provider' ? provider : isKey ? exact() : text;
	return [name, `\`${name}\` ${type}`] as const;
});

/** The columns that the tables of `@auth/drizzle-adapter` lack, with their keys. */
const added: readonly (readonly [table: TableName, column: string, definitions: readonly string[]])[] = [
	['authenticator', 'name', ['`name` text character set utf8mb4']],
	...details.map(
		([name, definition]) =>
			['session', name, name === 'sid' ? [definition, 'key (`sid`, `provider`)'] : [definition]] as const
	)
];

/** Returns the statements. The first creates the users. @param idType the type of their ids, which a reference has to have as well */
function statementsFor(names: Names, idType = exact()): string[] {
	const name = (table: TableName) => quoted('mysql', names[table]).texts.join('');
	const owner = `\`userId\` ${idType} not null`;
	const ofUser = `foreign key (\`userId\`) references ${name('user')} (\`id\`) on delete cascade`;
	return [
		`create table if not exists ${name('user')} (
	\`id\` ${exact()} primary key,
	\`name\` ${text},
	\`email\` ${exact()} unique,
	\`emailVerified\` ${moment},
	\`image\` ${text}
)`,
		`create table if not exists ${name('account')} (
	${owner},
	\`type\` varchar(255) not null,
	\`provider\` ${provider} not null,
	\`providerAccountId\` ${accountId} not null,
	\`refresh_token\` ${text},
	\`access_token\` ${text},
	\`expires_at\` bigint,
	\`token_type\` varchar(255),
	\`scope\` ${text},
	\`id_token\` ${text},
	\`session_state\` ${text},
	primary key (\`provider\`, \`providerAccountId\`),
	key (\`userId\`),
	${ofUser}
)`,
		`create table if not exists ${name('session')} (
	\`sessionToken\` ${exact()} primary key,
	${owner},
	\`expires\` ${moment} not null,
	${details.map(([, definition]) => definition).join(',\n\t')},
	key (\`userId\`),
	key (\`sid\`, \`provider\`),
	${ofUser}
) comment '${OWN_SESSIONS}'`,
		`create table if not exists ${name('verificationToken')} (
	\`identifier\` ${exact()} not null,
	\`token\` ${exact()} not null,
	\`expires\` ${moment} not null,
	primary key (\`identifier\`, \`token\`),
	key (\`expires\`)
)`,
		`create table if not exists ${name('authenticator')} (
	\`credentialID\` ${accountId} primary key,
	${owner},
	\`providerAccountId\` ${accountId} not null,
	\`credentialPublicKey\` ${text} not null,
	\`counter\` bigint not null,
	\`credentialDeviceType\` varchar(255) not null,
	\`credentialBackedUp\` boolean not null,
	\`transports\` ${text},
	\`name\` ${text},
	key (\`userId\`),
	${ofUser}
)`,
		`create table if not exists ${name('secret')} (
	\`id\` ${exact()} primary key,
	${owner},
	\`kind\` ${exact(64)} not null,
	\`value\` ${text} not null,
	\`label\` ${text},
	\`createdAt\` ${moment} not null,
	\`lastUsedAt\` ${moment},
	\`expires\` ${moment},
	\`version\` int not null,
	key (\`userId\`, \`kind\`),
	${ofUser}
)`
	];
}

/** The SQL that creates the tables in a new database. Running it again changes nothing. */
export const schema = `${statementsFor(usualNames).join(';\n')};\n`;

/** Creates what is missing: tables, and columns with their keys. It removes and changes nothing. */
export async function createMySqlTables(database: SqlDatabase, names: Names): Promise<void> {
	const [users = ''] = statementsFor(names);
	await database.run(raw(users));
	const idType = await typeOfIds(database, names);
	for (const statement of statementsFor(names, idType).slice(1)) await database.run(raw(statement));
	for (const [table, column, definitions] of added) {
		if (await hasColumn(database, names[table], column)) continue;
		const additions = raw(definitions.map((each) => `add ${each}`).join(', '));
		try {
			await database.run(sql`alter table ${quoted('mysql', names[table])} ${additions}`);
		} catch (error) {
			// Another process may have added the column meanwhile.
			if (!(await hasColumn(database, names[table], column))) throw error;
		}
	}
}

/** Returns the type of the users' ids in the database, which another library may have chosen. */
async function typeOfIds(database: SqlDatabase, { user }: Names): Promise<string> {
	const types = sql`select column_type as type, character_set_name as charset, collation_name as collation
		from information_schema.columns where table_schema = database() and table_name = ${user} and column_name = ${'id'}`;
	const [{ type, charset, collation } = {}] = (await database.run(types)).rows;
	const set = charset ? ` character set ${String(charset)} collate ${String(collation)}` : '';
	return `${String(type)}${set}`;
}

async function hasColumn(database: SqlDatabase, table: string, column: string): Promise<boolean> {
	const columns = sql`select 1 from information_schema.columns
		where table_schema = database() and table_name = ${table} and column_name = ${column}`;
	return (await database.run(columns)).rows.length > 0;
}

/** Returns the statement that says whether this library created the table of sessions. */
export function mysqlCreatedSessions({ session }: Names): Sql {
	return sql`select 1 from information_schema.tables
		where table_schema = database() and table_name = ${session} and table_comment = ${OWN_SESSIONS}`;
}
