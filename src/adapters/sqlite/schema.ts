import type { DatabaseSync } from 'node:sqlite';
import { SESSION_DETAILS } from '../shared/session-details.js';

function columnOf([name, kind]: (typeof SESSION_DETAILS)[number]): string {
	return `"${name}" ${kind === 'moment' ? 'integer' : 'text'}`;
}

/** A comment that SQLite keeps with the table, for as long as it exists: a table of another library does not have it. */
export const OWN_SESSIONS = '/* created by framework-auth */';

/**
 * The tables of the SQLite adapter. The names and types are those of `@auth/drizzle-adapter`, so that a database that it
 * filled works. Dates are milliseconds since the epoch. Running it again changes nothing.
 */
export const schema = `
create table if not exists "user" (
	"id" text primary key not null,
	"name" text,
	"email" text unique,
	"emailVerified" integer,
	"image" text
);
create table if not exists "account" (
	"userId" text not null references "user" ("id") on delete cascade,
	"type" text not null,
	"provider" text not null,
	"providerAccountId" text not null,
	"refresh_token" text,
	"access_token" text,
	"expires_at" integer,
	"token_type" text,
	"scope" text,
	"id_token" text,
	"session_state" text,
	primary key ("provider", "providerAccountId")
);
create table if not exists "session" ( ${OWN_SESSIONS}
	"sessionToken" text primary key not null,
	"userId" text not null references "user" ("id") on delete cascade,
	"expires" integer not null,
	${SESSION_DETAILS.map((each) => columnOf(each)).join(',\n\t')}
);
create table if not exists "verificationToken" (
	"identifier" text not null,
	"token" text not null,
	"expires" integer not null,
	primary key ("identifier", "token")
);
create table if not exists "authenticator" (
	"credentialID" text not null unique,
	"userId" text not null references "user" ("id") on delete cascade,
	"providerAccountId" text not null,
	"credentialPublicKey" text not null,
	"counter" integer not null,
	"credentialDeviceType" text not null,
	"credentialBackedUp" integer not null,
	"transports" text,
	"name" text,
	primary key ("userId", "credentialID")
);
create table if not exists "secret" (
	"id" text primary key not null,
	"userId" text not null references "user" ("id") on delete cascade,
	"kind" text not null,
	"value" text not null,
	"label" text,
	"createdAt" integer not null,
	"lastUsedAt" integer,
	"expires" integer,
	"version" integer not null
);
create index if not exists "account_userId_index" on "account" ("userId");
create index if not exists "session_userId_index" on "session" ("userId");
create index if not exists "verificationToken_expires_index" on "verificationToken" ("expires");
create index if not exists "secret_userId_index" on "secret" ("userId", "kind");
`;

/** The columns that the tables of `@auth/drizzle-adapter` and of earlier versions lack. */
const added: readonly (readonly [table: string, column: string, definition: string])[] = [
	['authenticator', 'name', '"name" text'],
	...SESSION_DETAILS.map((each) => ['session', each[0], columnOf(each)] as const)
];

/** The indexes of columns that older tables lack. */
const addedIndexes = `create index if not exists "session_sid_index" on "session" ("sid", "provider");`;

/** Creates the missing tables, columns and indexes. */
export function createTables(database: DatabaseSync): void {
	database.exec(schema);
	for (const [table, column, definition] of added) {
		if (hasColumn(database, table, column)) continue;
		try {
			database.exec(`alter table "${table}" add column ${definition}`);
		} catch (error) {
			// Another process may have added the column meanwhile.
			if (!hasColumn(database, table, column)) throw error;
		}
	}
	database.exec(addedIndexes);
}

function hasColumn(database: DatabaseSync, table: string, column: string): boolean {
	const named = `select 1 from pragma_table_info(?) where name = ? collate nocase`;
	return database.prepare(named).get(table, column) !== undefined;
}
