/**
 * The adapters that the users of `@auth/core` have, each as its documentation sets it up, on a data layer of its own.
 */
import { DatabaseSync } from 'node:sqlite';
import type { Adapter as TheirAdapter } from '@auth/core/adapters';
import { DrizzleAdapter } from '@auth/drizzle-adapter';
import { KyselyAdapter } from '@auth/kysely-adapter';
import PostgresAdapter from '@auth/pg-adapter';
import { PrismaAdapter } from '@auth/prisma-adapter';
import { UnstorageAdapter } from '@auth/unstorage-adapter';
import { PrismaPg } from '@prisma/adapter-pg';
import { drizzle } from 'drizzle-orm/pglite';
import { Kysely } from 'kysely';
import pg from 'pg';
import { createStorage } from 'unstorage';
import { sqliteDialect } from '../../adapters/support/kysely-on-node-sqlite.js';
import { generateClient } from '../../adapters/support/prisma.js';
import { findPostgres } from '../../adapters/support/servers.js';
import { startDatabase } from '../../fixtures/pglite.js';

export interface DataLayer {
	readonly adapter: TheirAdapter;
	close(): Promise<void>;
}

export interface DataLayerKind {
	readonly name: string;
	/** Null where its server is not there. */
	readonly create: (() => Promise<DataLayer>) | null;
	/** How it gives the id of a user. @default text */
	readonly numericIds?: boolean;
}

const createDatabase = await findPostgres('@auth/pg-adapter and @auth/prisma-adapter on PostgreSQL');

/** Tables as `@auth/drizzle-adapter` and `@auth/prisma-adapter` name their members; dates have a type of their own or not. */
const tablesFor = ([user, account, session, token]: readonly string[], date: string, id = 'text') => [
	`create table "${user}" (id ${id} primary key, name text, email text unique, "emailVerified" ${date}, image text)`,
	`create table "${account}" ("userId" ${id} not null references "${user}" (id) on delete cascade, type text not null,
		provider text not null, "providerAccountId" text not null, refresh_token text, access_token text,
		expires_at integer, token_type text, scope text, id_token text, session_state text,
		primary key (provider, "providerAccountId"))`,
	`create table "${session}" ("sessionToken" text primary key,
		"userId" ${id} not null references "${user}" (id) on delete cascade, expires ${date} not null)`,
	`create table "${token}" (identifier text not null, token text not null, expires ${date} not null,
		primary key (identifier, token))`
];

/** The table of passkeys, which the documentation of `@auth/drizzle-adapter` and `@auth/prisma-adapter` has. */
const passkeyTable = (name: string, user: string) =>
	`create table "${name}" ("credentialID" text not null unique, "userId" text not null references "${user}" (id) on delete cascade,
		"providerAccountId" text not null, "credentialPublicKey" text not null, counter integer not null,
		"credentialDeviceType" text not null, "credentialBackedUp" boolean not null, transports text,
		primary key ("userId", "credentialID"))`;

async function onDrizzle(): Promise<DataLayer> {
	const client = await startDatabase();
	for (const sql of tablesFor(['user', 'account', 'session', 'verificationToken'], 'timestamp')) await client.exec(sql);
	await client.exec(passkeyTable('authenticator', 'user'));
	return { adapter: DrizzleAdapter(drizzle(client)), close: () => client.close() };
}

async function onKysely(): Promise<DataLayer> {
	const database = new DatabaseSync(':memory:');
	for (const sql of tablesFor(['User', 'Account', 'Session', 'VerificationToken'], 'text')) database.exec(sql);
	const kysely = new Kysely<KyselyDatabase>({ dialect: sqliteDialect(database) });
	return { adapter: KyselyAdapter(kysely), close: () => kysely.destroy() };
}

type KyselyDatabase = Parameters<typeof KyselyAdapter>[0] extends Kysely<infer Tables> ? Tables : never;

async function onUnstorage(): Promise<DataLayer> {
	const storage = createStorage();
	return { adapter: UnstorageAdapter(storage), close: () => storage.dispose() };
}

/** The tables that the documentation of `@auth/pg-adapter` has its users create. */
export const pgTables = `
	create table accounts (id serial primary key, "userId" integer not null, type varchar(255) not null,
		provider varchar(255) not null, "providerAccountId" varchar(255) not null, refresh_token text, access_token text,
		expires_at bigint, id_token text, scope text, session_state text, token_type text);
	create table sessions (id serial primary key, "userId" integer not null, expires timestamptz not null,
		"sessionToken" varchar(255) not null);
	create table users (id serial primary key, name varchar(255), email varchar(255), "emailVerified" timestamptz,
		image text);
	create table verification_token (identifier text not null, expires timestamptz not null, token text not null,
		primary key (identifier, token));`;

async function onPg(): Promise<DataLayer> {
	const database = await createDatabase!();
	const pool = new pg.Pool({ connectionString: database.url });
	await pool.query(pgTables);
	return {
		adapter: PostgresAdapter(pool),
		async close() {
			await pool.end();
			await database.drop();
		}
	};
}

const prismaModels = `
model User {
	id            String    @id @default(cuid())
	name          String?
	email         String?   @unique
	emailVerified DateTime? @db.Timestamp
	image         String?
	accounts      Account[]
	sessions      Session[]
	authenticators Authenticator[]
}
model Account {
	userId            String
	type              String
	provider          String
	providerAccountId String
	refresh_token     String?
	access_token      String?
	expires_at        Int?
	token_type        String?
	scope             String?
	id_token          String?
	session_state     String?
	user              User    @relation(fields: [userId], references: [id], onDelete: Cascade)
	@@id([provider, providerAccountId])
}
model Session {
	sessionToken String   @unique
	userId       String
	expires      DateTime @db.Timestamp
	user         User     @relation(fields: [userId], references: [id], onDelete: Cascade)
}
model Authenticator {
	credentialID         String  @unique
	userId               String
	providerAccountId    String
	credentialPublicKey  String
	counter              Int
	credentialDeviceType String
	credentialBackedUp   Boolean
	transports           String?
	user                 User    @relation(fields: [userId], references: [id], onDelete: Cascade)
	@@id([userId, credentialID])
}
model VerificationToken {
	identifier String
	token      String
	expires    DateTime @db.Timestamp
	@@id([identifier, token])
}
`;

async function onPrisma(): Promise<DataLayer> {
	const Client = await generateClient('postgresql', prismaModels);
	const database = await createDatabase!();
	const pool = new pg.Pool({ connectionString: database.url });
	const tables = tablesFor(['User', 'Account', 'Session', 'VerificationToken'], 'timestamp(3)');
	for (const sql of [...tables, passkeyTable('Authenticator', 'User')]) await pool.query(sql);
	const client = new Client({ adapter: new PrismaPg({ connectionString: database.url }) });
	return {
		adapter: PrismaAdapter(client as never),
		async close() {
			await client.$disconnect();
			await pool.end();
			await database.drop();
		}
	};
}

export const dataLayers: readonly DataLayerKind[] = [
	{ name: '@auth/drizzle-adapter on PGlite', create: onDrizzle },
	{ name: '@auth/kysely-adapter on SQLite', create: onKysely },
	{ name: '@auth/unstorage-adapter in memory', create: onUnstorage },
	{ name: '@auth/pg-adapter on PostgreSQL', create: createDatabase && onPg, numericIds: true },
	{ name: '@auth/prisma-adapter on PostgreSQL', create: createDatabase && onPrisma }
];
