/** The Prisma adapter on the databases that it names, with the schema of its documentation and with that of `@auth/prisma-adapter`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PrismaAdapter as AuthPrismaAdapter } from '@auth/prisma-adapter';
import { createClient } from '@libsql/client';
import { PrismaLibSql } from '@prisma/adapter-libsql';
import { PrismaMariaDb } from '@prisma/adapter-mariadb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testAdapter, testTables } from '../../src/adapters/conformance.js';
import { PrismaAdapter } from '../../src/adapters/prisma.js';
import { testNotes } from '../plugins/guide.js';
import { blocks } from '../support/documents.js';
import { inTurn } from './support/in-turn.js';
import { prismaOnPostgres } from './support/prisma-on-postgres.js';
import { expectDeletionToBeRepeatable } from './support/passkey.js';
import { generateClient, statementsFor, withFields, type Provider, type TestClient } from './support/prisma.js';
import { pluginTables } from './support/plugin-tables.js';
import { findMariaDB, findPostgres, runMariaDB, runPostgres } from './support/servers.js';

const sqliteRules = inTurn(1, { at: 0, of: 3 });
const postgresRules = inTurn(2, { at: 1, of: 3 });
const postgresTableRules = inTurn(2, { at: 1, of: 3 });
const mariaRules = inTurn(1, { at: 2, of: 3 });
// The rules that are not of many at once hold on the models of our documents, and a third of them is seen again.
const onTheirTables = inTurn(2, { at: 0, of: 3 });

const createPostgres = await findPostgres('Prisma on PostgreSQL');
const createMariaDB = await findMariaDB('Prisma on MariaDB');

const [own = '', longer = ''] = blocks
	.filter(({ document, language }) => document === 'docs/adapters/prisma.md' && language === 'prisma')
	.map(({ code }) => code);
const counted = own
	.replace('String          @id @default(uuid())', 'Int @id @default(autoincrement())')
	.replaceAll(/userId( +)String/g, 'userId Int');

/** The models that the documentation of `@auth/prisma-adapter` has its users write. */
const authJs = `
model User {
  id            String          @id @default(cuid())
  name          String?
  email         String          @unique
  emailVerified DateTime?
  image         String?
  accounts      Account[]
  sessions      Session[]
  Authenticator Authenticator[]

  createdAt DateTime @default(now())
  updatedAt DateTime @updatedAt
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

  createdAt DateTime @default(now())
  updatedAt DateTime @updatedAt

  user User @relation(fields: [userId], references: [id], onDelete: Cascade)

  @@id([provider, providerAccountId])
}
model Session {
  sessionToken String   @unique
  userId       String
  expires      DateTime
  user         User     @relation(fields: [userId], references: [id], onDelete: Cascade)

  createdAt DateTime @default(now())
  updatedAt DateTime @updatedAt
}
model VerificationToken {
  identifier String
  token      String
  expires    DateTime

  @@id([identifier, token])
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

  user User @relation(fields: [userId], references: [id], onDelete: Cascade)

  @@id([userId, credentialID])
}
`;

const expires = new Date('2037-01-01T00:00:00.123Z');
const user = { id: '', email: 'ada@example.com', emailVerified: null };
const account = { type: 'oauth' as const, provider: 'github', providerAccountId: '583231' };

interface TestedDatabase {
	/** Returns a client with connections of its own, which is closed after the tests. */
	connect(): TestClient;
	run(sql: string): Promise<unknown>;
}

/** Creates a database for the models. With `exact`, the collation of MariaDB tells letters apart. */
async function createDatabase(provider: Provider, models: string, exact = true): Promise<TestedDatabase> {
	const Client = await generateClient(provider, models);
	const { driver, run, drop } = await { sqlite: onSqlite, postgresql: onPostgres, mysql: onMariaDB }[provider](exact);
	for (const statement of statementsFor(provider, models)) await run(statement);
	const clients: TestClient[] = [];
	cleanUps.push(async () => {
		for (const client of clients) await client.$disconnect();
		await drop();
	});
	return {
		run,
		connect() {
			const client = new Client({ adapter: driver(), log: [{ emit: 'event', level: 'query' }] });
			clients.push(client);
			return client;
		}
	};
}

const cleanUps: (() => Promise<void>)[] = [];
afterAll(async () => {
	for (const cleanUp of cleanUps) await cleanUp();
});

async function onSqlite() {
	const folder = await mkdtemp(join(tmpdir(), 'prisma-'));
	const url = `file:${join(folder, 'auth.db')}`;
	const client = createClient({ url });
	const drop = async () => {
		client.close();
		await rm(folder, { recursive: true });
	};
	return { driver: () => new PrismaLibSql({ url }), run: (sql: string) => client.execute(sql), drop };
}

async function onPostgres() {
	const { url, drop } = await createPostgres!();
	const run = (sql: string) => runPostgres(url, sql);
	return { driver: () => prismaOnPostgres(url), run, drop };
}

async function onMariaDB(exact: boolean) {
	const { url, drop } = await createMariaDB!();
	const run = (sql: string) => runMariaDB(url, sql);
	const { hostname: host, port, username: user, password, pathname } = new URL(url);
	const collation = exact ? 'utf8mb4_bin' : 'utf8mb4_unicode_ci';
	await run(`alter database ${pathname.slice(1)} character set utf8mb4 collate ${collation}`);
	const options = {
		host,
		port: Number(port) || 3306,
		user,
		password,
		database: pathname.slice(1),
		connectionLimit: 10
	};
	return { driver: () => new PrismaMariaDb(options), run, drop };
}

describe('Prisma on SQLite', () => {
	describe('number ids, two connections', async () => {
		const database = await createDatabase('sqlite', counted);
		const [adapter, peer] = [PrismaAdapter(database.connect()), PrismaAdapter(database.connect())];
		testAdapter({ test: sqliteRules(), strict: true, createAdapter: () => adapter, createPeer: () => peer });
		testTables({ test: sqliteRules(), createAdapter: () => adapter, createPeer: () => peer, tables: pluginTables });
		testNotes({ test, createAdapter: () => adapter });
	});
});

for (const [ids, models] of [
	['text', own],
	[
		'UUID',
		own
			.replace('@default(uuid())', '@default(uuid()) @db.Uuid')
			.replaceAll(/userId( +)String/g, 'userId String @db.Uuid')
	]
] as const) {
	describe.skipIf(!createPostgres)(`Prisma on PostgreSQL, ${ids} ids, two pools`, () => {
		const clients: TestClient[] = [];
		beforeAll(async () => {
			const database = await createDatabase('postgresql', models);
			clients.push(database.connect(), database.connect());
		});
		testAdapter({
			test: postgresRules(),
			strict: true,
			createAdapter: () => PrismaAdapter(clients[0]!),
			createPeer: () => PrismaAdapter(clients[1]!)
		});
		testTables({
			test: postgresTableRules(),
			createAdapter: () => PrismaAdapter(clients[0]!),
			createPeer: () => PrismaAdapter(clients[1]!),
			tables: pluginTables
		});
	});
}

describe.skipIf(!createMariaDB)('Prisma on MariaDB, text ids, two pools', () => {
	const clients: TestClient[] = [];
	beforeAll(async () => {
		const database = await createDatabase('mysql', withFields(own, longer));
		clients.push(database.connect(), database.connect());
	});
	testAdapter({
		test: mariaRules(),
		strict: true,
		createAdapter: () => PrismaAdapter(clients[0]!),
		createPeer: () => PrismaAdapter(clients[1]!)
	});
	testTables({
		test: mariaRules(),
		createAdapter: () => PrismaAdapter(clients[0]!),
		createPeer: () => PrismaAdapter(clients[1]!),
		tables: pluginTables
	});
});

describe.each([
	['SQLite', 'sqlite', true],
	['PostgreSQL', 'postgresql', createPostgres],
	['MariaDB', 'mysql', createMariaDB]
] as const)('a database of @auth/prisma-adapter on %s', (_, provider, isThere) => {
	describe.skipIf(!isThere)('as it is', () => {
		const clients: TestClient[] = [];
		beforeAll(async () => {
			const database = await createDatabase(provider, authJs, false);
			clients.push(database.connect(), database.connect());
		});

		test('keeps its users, accounts and live sessions', async () => {
			const before = AuthPrismaAdapter(clients[1] as never);
			const { id: userId } = await before.createUser!({ ...user, name: 'Ada', emailVerified: expires });
			const theirs = { ...account, userId, access_token: 'at', expires_at: 1_900_000_000 };
			await before.linkAccount!(theirs);
			await before.createSession!({ sessionToken: 'live', userId, expires });

			const adapter = PrismaAdapter(clients[0]!);
			expect(await adapter.getSessionAndUser('live')).toMatchObject({
				session: { sessionToken: 'live', userId, expires },
				user: { id: userId, name: 'Ada', email: user.email, emailVerified: expires }
			});
			expect(await adapter.getUserByAccount(account)).toMatchObject({ id: userId });
			expect(await adapter.getAccount('583231', 'github')).toMatchObject(theirs);
			await adapter.deleteUser(userId);
			expect(await before.getSessionAndUser!('live')).toBeNull();
		});

		test('has none of the methods whose fields it lacks', () => {
			const adapter = PrismaAdapter(clients[0]!);
			for (const method of ['listSessions', 'createSecret', 'renameAuthenticator', 'deleteSessionsBySid']) {
				expect(adapter).not.toHaveProperty(method);
			}
		});

		const required = 'its users must have an address';
		const narrow = 'its columns are too narrow for it';
		// The rules hold on PostgreSQL as on SQLite, which is faster.
		if (provider === 'postgresql') return;
		testAdapter({
			test: onTheirTables(),
			strict: true,
			log: () => undefined,
			skip: {
				'deleteAnonymousUsers deletes visitors who cannot come back, and no other user': required,
				'updateUser takes the email away, and it is free for another user': required,
				'replaceSessionToken gives a session another token, and changes nothing else': 'it has a time of the change',
				...(provider === 'mysql' && {
					'an address of 254 characters is kept whole': narrow,
					'a token of 8 KB is stored whole': narrow,
					'setRevocation stores a value, and replaces it': narrow,
					'claimOnce is true for the first caller only': 'its keys are not told apart by case',
					'account ids are case-sensitive': 'its ids are not: the second account is refused'
				})
			},
			createAdapter: () => PrismaAdapter(clients[0]!),
			createPeer: () => PrismaAdapter(clients[1]!)
		});
	});
});

test.skipIf(!createMariaDB)('ids that its collation treats as equal never make one user of two', async () => {
	const database = await createDatabase('mysql', authJs, false);
	const adapter = PrismaAdapter(database.connect());
	const lower = { ...account, providerAccountId: 's1' };
	const { id } = await adapter.createUserWithAccount({ ...user, email: 's1@example.com' }, lower);
	expect((await adapter.getUserByAccount(lower))?.id).toBe(id);
	for (const other of ['S1', 's1 ', 'ś1', 'ſ1']) {
		expect(await adapter.getUserByAccount({ ...account, providerAccountId: other })).toBeNull();
		expect(await adapter.unlinkAccount({ ...account, providerAccountId: other })).toBeUndefined();
		expect(await adapter.updateAccount({ ...account, providerAccountId: other, scope: 'all' })).toBeNull();
	}
	await adapter.createSession({ sessionToken: 'token', userId: id, expires });
	expect(await adapter.replaceSessionToken('TOKEN', 'other')).toBe(false);
	expect(await adapter.deleteSession('TOKEN')).toBeNull();
	expect(await adapter.getSessionAndUser('token')).not.toBeNull();
});

/** A statement that fails with a reason of its own. Prisma takes what a trigger raises for a foreign key. */
const trouble = 'begin insert into "disk trouble" values (1); end';

describe('the Prisma adapter', () => {
	test('a failure in the middle of createUserWithAccount leaves nothing, and the next try succeeds', async () => {
		const database = await createDatabase('sqlite', own);
		const adapter = PrismaAdapter(database.connect());
		await database.run(`create trigger fail before insert on "Account" ${trouble}`);
		await expect(adapter.createUserWithAccount(user, account)).rejects.toThrow('disk trouble');
		expect(await adapter.getUserByEmail(user.email)).toBeNull();
		await database.run('drop trigger fail');
		const created = await adapter.createUserWithAccount(user, account);
		expect(await adapter.getUserByAccount(account)).toEqual(created);
	});

	test.each(['Account', 'Authenticator'])('deleteAuthenticator that fails at the %s can be repeated', async (table) => {
		const database = await createDatabase('sqlite', own);
		await expectDeletionToBeRepeatable(
			PrismaAdapter(database.connect()),
			() => database.run(`create trigger fail before delete on "${table}" ${trouble}`),
			() => database.run('drop trigger fail')
		);
	});

	test('accepts your own names of models, and stores their further fields', async () => {
		const models = own
			.replaceAll(/\bUser\b/g, 'Person')
			.replace('image ', 'role String @default("member")\n  locale String?\n  image ');
		const database = await createDatabase('sqlite', models.replace('"member")', '"member")'));
		const adapter = PrismaAdapter(database.connect(), { models: { user: 'person' } });
		const given = { ...user, locale: 'sv', unknown: 'ignored' };
		const created = await adapter.createUser({ ...given, role: 'member' } as typeof given);
		expect(created).toEqual({ ...user, id: created.id, name: null, image: null, role: 'member', locale: 'sv' });
		await adapter.createSession({ sessionToken: 's', userId: created.id, expires });
		expect((await adapter.getSessionAndUser('s'))?.user).toEqual(created);
	});

	test('sessions that have no id yet end with the others', async () => {
		const adapter = PrismaAdapter((await createDatabase('sqlite', own)).connect());
		const { id: userId } = await adapter.createUser(user);
		for (const sessionToken of ['old', 'kept', 'new']) {
			const id = sessionToken === 'old' ? undefined : `id of ${sessionToken}`;
			await adapter.createSession({ sessionToken, userId, expires, id });
		}
		await adapter.deleteSessions!(userId, 'id of kept');
		expect(await adapter.listSessions!(userId)).toMatchObject([{ sessionToken: 'kept' }]);
	});

	test('errors have the reason, without the values of the query', async () => {
		const adapter = PrismaAdapter((await createDatabase('sqlite', own)).connect());
		const { id: userId } = await adapter.createUser(user);
		const session = { sessionToken: 'a secret token', userId, expires };
		await adapter.createSession(session);
		const refused = await Promise.resolve(adapter.createSession(session)).catch((error: unknown) => error);
		expect(refused).toMatchObject({
			code: 'P2002',
			message: expect.stringMatching(/^Unique constraint failed/) as string
		});
		const wrong = await Promise.resolve(adapter.createSession({ ...session, expires: 'never' as never })).catch(
			(error: unknown) => error
		);
		expect(wrong).toMatchObject({ name: 'PrismaClientValidationError' });
		expect(String(wrong) + JSON.stringify(wrong)).not.toContain('a secret token');
	});

	test.each([
		['once', 1, 2, 'stored'],
		['always', Infinity, 5, 'P2034']
	])('a change that a conflict aborts is tried again a few times: %s', async (_, conflicts, tries, outcome) => {
		const client = (await createDatabase('sqlite', own)).connect();
		let count = 0;
		const conflicting = client.$extends({
			query: {
				verificationToken: {
					create: async ({ args, query }) => {
						if (++count <= conflicts) throw Object.assign(new Error('conflict'), { code: 'P2034' });
						return query(args);
					}
				}
			}
		});
		const token = { identifier: user.email, token: 'token', expires };
		const stored = Promise.resolve(PrismaAdapter(conflicting).createVerificationToken(token));
		const codeOf = (error: unknown) => Reflect.get(error as object, 'code') as unknown;
		expect(await stored.then(() => 'stored', codeOf)).toBe(outcome);
		expect(count).toBe(tries);
	});

	test('the error for a missing model names it, and where its schema is', async () => {
		const without = authJs.replace(/model Authenticator \{[^}]*\}/, '').replace(/^ +Authenticator Auth.*$/m, '');
		const adapter = PrismaAdapter((await createDatabase('sqlite', without)).connect());
		await expect(adapter.getAuthenticator('a')).rejects.toThrow('no model "authenticator"');
		const { id } = await adapter.createUser(user);
		expect(await adapter.deleteUser(id)).toMatchObject({ id });
	});

	test('reads a session with two queries, and ends one with one', async () => {
		const client = (await createDatabase('sqlite', own)).connect();
		const adapter = PrismaAdapter(client);
		const { id: userId } = await adapter.createUser(user);
		await adapter.createSession({ sessionToken: 's', userId, expires });
		const queries: string[] = [];
		client.$on('query', ({ query }) => queries.push(query));
		await adapter.getSessionAndUser('s');
		expect(queries).toHaveLength(2);
		await adapter.deleteSession('s');
		expect(queries).toHaveLength(3);
	});
});
