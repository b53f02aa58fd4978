/**
 * The MongoDB adapter, on an emulation at the interface of the driver, and on a real server where `MONGODB_URL` names one:
 *
 *     MONGODB_URL=mongodb://127.0.0.1/?replicaSet=rs0 npx vitest run --project unit test/adapters/mongodb.test.ts
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testAdapter, testTables } from '../../src/adapters/conformance.js';
import { MongoDBAdapter, type MongoClientLike, type ObjectIdClass } from '../../src/adapters/mongodb.js';
import { testNotes } from '../plugins/guide.js';
import { run } from '../support/process.js';
import { expectDeletionToBeRepeatable } from './support/passkey.js';
import { createMongo, ObjectId } from './support/mongodb.js';
import { pluginTables } from './support/plugin-tables.js';

const expires = new Date('2037-01-01T00:00:00.123Z');
const ada = { id: '', email: 'ada@example.com', emailVerified: null };
const account = { type: 'oauth' as const, provider: 'github', providerAccountId: '583231' };

describe('MongoDB, emulated', () => {
	const mongo = createMongo();
	testAdapter({
		test,
		strict: true,
		log: () => undefined,
		createAdapter: () => MongoDBAdapter(mongo, { ObjectId }),
		createPeer: () => MongoDBAdapter(mongo, { ObjectId })
	});
	testTables({
		test,
		createAdapter: () => MongoDBAdapter(mongo, { ObjectId }),
		createPeer: () => MongoDBAdapter(mongo, { ObjectId }),
		tables: pluginTables
	});
	testNotes({ test, createAdapter: () => MongoDBAdapter(mongo, { ObjectId }) });
});

const { MONGODB_URL: url } = process.env;
if (!url)
	console.info('NOT RUN: the MongoDB adapter on a real server. Set MONGODB_URL to the address of a replica set.');

interface Driver {
	readonly ObjectId: ObjectIdClass;
	readonly MongoClient: new (url: string) => Client;
}

interface Client extends MongoClientLike {
	db(name?: string): ReturnType<MongoClientLike['db']> & { dropDatabase(): Promise<unknown> };
	close(): Promise<void>;
}

/** Installs the driver into a temporary folder. */
async function loadDriver(): Promise<Driver> {
	const folder = join(tmpdir(), 'framework-auth-mongodb');
	await mkdir(folder, { recursive: true });
	await writeFile(join(folder, 'package.json'), '{ "private": true }');
	await run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', 'mongodb@7'], { cwd: folder });
	return createRequire(join(folder, 'package.json'))('mongodb') as Driver;
}

describe.skipIf(!url)('MongoDB, a server', () => {
	const databaseName = `framework_auth_test_${crypto.randomUUID().replaceAll('-', '')}`;
	let driver: Driver;
	const clients: Client[] = [];
	beforeAll(async () => {
		driver = await loadDriver();
		clients.push(new driver.MongoClient(url!), new driver.MongoClient(url!));
	});
	afterAll(async () => {
		await clients[0]?.db(databaseName).dropDatabase();
		for (const client of clients) await client.close();
	});
	const on = (index: number) => MongoDBAdapter(clients[index]!, { ObjectId: driver.ObjectId, databaseName });
	testAdapter({ test, strict: true, createAdapter: () => on(0), createPeer: () => on(1) });
	testTables({ test, createAdapter: () => on(0), createPeer: () => on(1), tables: pluginTables });
});

test('a database of @auth/mongodb-adapter keeps its users, accounts and sessions', async () => {
	const mongo = createMongo();
	const [user, other] = [new ObjectId(), new ObjectId()];
	mongo.documents('users').push({ _id: user, name: 'Ada', email: 'ada@example.com', emailVerified: null, role: 'x' });
	mongo.documents('users').push({ _id: other, name: 'no address' }, { _id: new ObjectId(), name: 'another' });
	mongo.documents('accounts').push({ _id: new ObjectId(), userId: user, ...account, access_token: 'at' });
	mongo.documents('sessions').push({ _id: new ObjectId(), userId: user, sessionToken: 'token', expires });
	const adapter = MongoDBAdapter(mongo, { ObjectId });
	const id = user.toHexString();
	expect(await adapter.getSessionAndUser('token')).toEqual({
		session: { id: expect.any(String) as string, userId: id, sessionToken: 'token', expires },
		user: { id, name: 'Ada', email: 'ada@example.com', emailVerified: null, role: 'x' }
	});
	expect(await adapter.getUserByAccount(account)).toMatchObject({ id });
	expect(await adapter.listAccounts(id)).toEqual([{ ...account, userId: id, access_token: 'at' }]);
	expect(await adapter.listSessions!(id)).toHaveLength(1);
	expect(await adapter.listUsers({ limit: 10 })).toHaveLength(3);
});

test('two users with one address are refused before anything is changed', async () => {
	const mongo = createMongo();
	for (const name of ['one', 'two']) mongo.documents('users').push({ _id: new ObjectId(), name, email: ada.email });
	const adapter = MongoDBAdapter(mongo, { ObjectId });
	await expect(adapter.getUserByEmail(ada.email)).rejects.toThrow(/index framework_auth_email/);
	expect(mongo.documents('users')).toHaveLength(2);
	mongo.documents('users').pop();
	expect(await adapter.getUserByEmail(ada.email)).toMatchObject({ name: 'one' });
});

test('a user is not stored without the account, whatever fails', async () => {
	const mongo = createMongo();
	const adapter = MongoDBAdapter(mongo, { ObjectId });
	await adapter.getUser('none');
	mongo.onCommand = (command, collection) => {
		if (command === 'insert' && collection === 'accounts') throw new Error('disk trouble');
	};
	await expect(adapter.createUserWithAccount!(ada, account)).rejects.toThrow('disk trouble');
	expect([mongo.documents('users'), mongo.documents('accounts')]).toEqual([[], []]);
});

test('a server without transactions is found, and `transactions: false` leaves the method out', async () => {
	const mongo = createMongo();
	mongo.hasTransactions = false;
	await expect(MongoDBAdapter(mongo, { ObjectId }).createUserWithAccount!(ada, account)).rejects.toThrow(
		/replica set .* `transactions: false`/
	);
	expect(MongoDBAdapter(mongo, { ObjectId, transactions: false }).createUserWithAccount).toBeUndefined();
});

test('a duplicate is reported without its values', async () => {
	const adapter = MongoDBAdapter(createMongo(), { ObjectId });
	const { id: userId } = await adapter.createUserWithAccount!(ada, account);
	await adapter.createSession({ sessionToken: 'MARKER', userId, expires });
	const again = async () => adapter.createSession({ sessionToken: 'MARKER', userId, expires });
	await expect(again()).rejects.toMatchObject({
		code: 11_000,
		message: 'A document with this key exists already (index framework_auth_sessionToken)'
	});
});

test('an object in place of text is refused, and not run as an operator (#33 A20)', async () => {
	const adapter = MongoDBAdapter(createMongo(), { ObjectId });
	await adapter.createUser(ada);
	const refusal = { type: 'InvalidRequest' };
	await expect(async () => adapter.getUserByEmail({ $ne: null } as never)).rejects.toMatchObject(refusal);
	await expect(async () =>
		adapter.useVerificationToken({ identifier: { $ne: 1 } as never, token: { $ne: 1 } as never })
	).rejects.toMatchObject(refusal);
});

test('the deletion of a passkey that failed halfway can be repeated', async () => {
	const mongo = createMongo();
	await expectDeletionToBeRepeatable(
		MongoDBAdapter(mongo, { ObjectId }) as never,
		() => {
			mongo.onCommand = (command, collection) => {
				if (command === 'findAndModify' && collection === 'authenticators') throw new Error('disk trouble');
			};
		},
		() => delete mongo.onCommand
	);
});
