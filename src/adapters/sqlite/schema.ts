import type { DatabaseSync } from 'node:sqlite';

/**
 * The tables of the SQLite adapter. Names and types are those of `@auth/drizzle-adapter`, so that a database which it
 * filled works; dates are milliseconds since the epoch. Running it again changes nothing.
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
create table if not exists "session" (
	"sessionToken" text primary key not null,
	"userId" text not null references "user" ("id") on delete cascade,
	"expires" integer not null
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
create index if not exists "account_userId_index" on "account" ("userId");
create index if not exists "session_userId_index" on "session" ("userId");
create index if not exists "verificationToken_expires_index" on "verificationToken" ("expires");
`;

/** Creates the tables that are missing, and what tables of `@auth/drizzle-adapter` lack: a name for passkeys. */
export function createTables(database: DatabaseSync): void {
	database.exec(schema);
	if (hasName(database)) return;
	try {
		database.exec('alter table "authenticator" add column "name" text');
	} catch (error) {
		// Another process may have added it meanwhile.
		if (!hasName(database)) throw error;
	}
}

function hasName(database: DatabaseSync): boolean {
	const named = `select 1 from pragma_table_info('authenticator') where name = 'name' collate nocase`;
	return database.prepare(named).get() !== undefined;
}
