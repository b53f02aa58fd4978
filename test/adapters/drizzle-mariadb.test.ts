import { DrizzleAdapter as AuthDrizzleAdapter } from '@auth/drizzle-adapter';
import { getTableColumns } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/mysql2';
import { createPool, type Pool } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testAdapter } from '../../src/adapters/conformance.js';
import { DrizzleAdapter, mysqlTables, type IdType } from '../../src/adapters/drizzle.js';
import { mysqlStatements } from './support/drizzle-kit.js';
import { inTurn } from './support/in-turn.js';
import { findMariaDB, runMariaDB, type TestDatabase } from './support/servers.js';
import { defineTables } from '../../node_modules/@auth/drizzle-adapter/lib/mysql.js';

const onMariaDB = inTurn(2);
const onTheirTables = inTurn(2);

const createDatabase = await findMariaDB('drizzle on MariaDB');

const expires = new Date('2037-01-01T00:00:00Z');
const user = { id: '', email: 'ada@example.com', emailVerified: null };
const account = { type: 'oauth' as const, provider: 'github', providerAccountId: '583231' };

/** Two pools on a new database with these tables. */
function usePools(tables: Record<string, unknown>) {
	let database: TestDatabase | undefined;
	const pools: Pool[] = [];
	beforeAll(async () => {
		database = await createDatabase!();
		await runMariaDB(database.url, ...(await mysqlStatements(tables)));
		for (let count = 0; count < 2; count++) pools.push(createPool({ uri: database.url, connectionLimit: 10 }));
	});
	afterAll(async () => {
		for (const pool of pools) await pool.end();
		await database?.drop();
	});
	return pools;
}

/** The pool, which does something before each query. */
function interceptQueries(pool: Pool, before: (sql: string) => Promise<void>): Pool {
	return new Proxy(pool, {
		get(target, name, receiver) {
			if (name !== 'query') return Reflect.get(target, name, receiver) as unknown;
			return async (query: { sql: string }, params: unknown[]) => {
				await before(query.sql);
				return target.query(query as never, params);
			};
		}
	});
}

for (const id of ['text', 'serial'] satisfies IdType[]) {
	const tables = mysqlTables({ id, passkeyNames: true, sessionDetails: true, secrets: true });
	describe.skipIf(!createDatabase)(`drizzle on MariaDB, ${id} ids, two pools`, () => {
		const pools = usePools(tables);
		const adapterOn = (index: number) => DrizzleAdapter(drizzle({ client: pools[index]! }), tables);
		testAdapter({ test: onMariaDB(), strict: true, createAdapter: () => adapterOn(0), createPeer: () => adapterOn(1) });
	});
}

describe.skipIf(!createDatabase)('drizzle on MariaDB', () => {
	const pools = usePools(mysqlTables());

	test('a failure in the middle of createUserWithAccount leaves nothing, and the next try succeeds', async () => {
		const adapter = DrizzleAdapter(drizzle({ client: pools[0]! }));
		await pools[0]!.query(`create trigger fail before insert on account for each row
			signal sqlstate '45000' set message_text = 'disk trouble'`);
		await expect(adapter.createUserWithAccount(user, account)).rejects.toThrow('disk trouble');
		expect(await adapter.getUserByEmail(user.email)).toBeNull();
		await pools[0]!.query('drop trigger fail');
		const created = await adapter.createUserWithAccount(user, account);
		expect(await adapter.getUserByAccount(account)).toEqual(created);
	});

	test('reads a session with one query, which uses the index', async () => {
		const queries: string[] = [];
		const db = drizzle({ client: pools[0]!, logger: { logQuery: (query) => queries.push(query) } });
		await DrizzleAdapter(db).getSessionAndUser('no such token');
		expect(queries).toHaveLength(1);
		const { id } = await DrizzleAdapter(db).createUser({ ...user, email: 'index@example.com' });
		for (let count = 0; count < 50; count++) {
			await DrizzleAdapter(db).createSession({ sessionToken: `token-${count}`, userId: id, expires });
		}
		const [plan] = await pools[0]!.query(`explain ${queries[0]}`, ['token-7', 'token-7']);
		expect(plan).toMatchObject([
			{ table: 'session', key: 'PRIMARY', type: 'const' },
			{ table: 'user', key: 'PRIMARY' }
		]);
	});

	test('prunes a bounded number of old tokens', async () => {
		const adapter = DrizzleAdapter(drizzle({ client: pools[0]! }));
		await pools[0]!.query('delete from verificationToken');
		await pools[0]!.query(`insert into verificationToken (identifier, token, expires)
			select 'old', seq, now() - interval 3 day from seq_1_to_150`);
		await adapter.createVerificationToken({ identifier: 'a', token: 'new', expires });
		const [rows] = await pools[0]!.query('select count(*) as n from verificationToken');
		expect(rows).toEqual([{ n: 51 }]);
		expect(await adapter.useVerificationToken({ identifier: 'a', token: 'new' })).not.toBeNull();
	});

	test.each([
		['once', 1, 2, 'stored'],
		['always', Infinity, 5, 'Deadlock found'],
		['never', 0, 1, 'stored']
	])('a change that a deadlock aborts is tried again a few times: %s', async (_, deadlocks, tries, outcome) => {
		let count = 0;
		const client = interceptQueries(pools[0]!, async (sql) => {
			if (sql.startsWith('insert') && ++count <= deadlocks) {
				throw Object.assign(new Error('Deadlock found'), { errno: 1213 });
			}
		});
		const token = { identifier: 'deadlock', token: crypto.randomUUID(), expires };
		const stored = Promise.resolve(DrizzleAdapter(drizzle({ client })).createVerificationToken(token));
		expect(
			await stored.then(
				() => 'stored',
				(error: Error) => error.message
			)
		).toBe(outcome);
		expect(count).toBe(tries);
	});

	test('pruning never takes a claim that is renewed meanwhile', async () => {
		const [pool] = pools as [Pool];
		await pool.query(`insert into verificationToken values ('claim', 'key', now() - interval 3 day)`);
		const other = DrizzleAdapter(drizzle({ client: pools[1]! }));
		const renewals: boolean[] = [];
		const client = interceptQueries(pool, async (sql) => {
			if (sql.startsWith('delete')) renewals.push(await other.claimOnce('key', expires));
		});
		await DrizzleAdapter(drizzle({ client })).createVerificationToken({ identifier: 'b', token: 'b', expires });
		expect(renewals).toEqual([true]);
		expect(await other.claimOnce('key', expires), 'the renewed claim is held').toBe(false);
	});

	test('the default tables have the names and columns of @auth/drizzle-adapter', () => {
		const [ours, theirs] = [mysqlTables(), defineTables()];
		for (const name of Object.keys(theirs) as (keyof typeof theirs)[]) {
			const columns = (table: (typeof theirs)[typeof name]) =>
				Object.values(getTableColumns(table)).map(({ name, notNull }) => `${name} ${notNull}`);
			expect(columns(ours[name] as never)).toEqual(columns(theirs[name]));
		}
	});
});

describe.skipIf(!createDatabase)('a database of @auth/drizzle-adapter on MariaDB', () => {
	const pools = usePools(defineTables());

	test('keeps its users, accounts and live sessions', async () => {
		const db = drizzle({ client: pools[0]! });
		const before = AuthDrizzleAdapter(db);
		const { id } = await before.createUser!({ ...user, emailVerified: expires });
		await before.linkAccount!({ ...account, userId: id, access_token: 'at', expires_at: 1_900_000_000 });
		await before.createSession!({ sessionToken: 'live', userId: id, expires });

		const adapter = DrizzleAdapter(drizzle({ client: pools[1]! }));
		const expected = { id, email: user.email, emailVerified: expires, name: null, image: null };
		expect(await adapter.getSessionAndUser('live')).toEqual({
			session: { sessionToken: 'live', userId: id, expires },
			user: expected
		});
		expect(await adapter.getUserByAccount(account)).toEqual(expected);
		const stored = await adapter.getAccount(account.providerAccountId, 'github');
		expect(stored).toEqual({ ...account, userId: id, access_token: 'at', expires_at: 1_900_000_000 });
	});

	test('its case-insensitive ids never make one user of two', async () => {
		const adapter = DrizzleAdapter(drizzle({ client: pools[0]! }));
		const lower = { ...account, providerAccountId: 's1' };
		const { id } = await adapter.createUserWithAccount({ ...user, email: 's1@example.com' }, lower);
		expect((await adapter.getUserByAccount(lower))?.id).toBe(id);
		for (const other of ['S1', 's1 ', 'ś1', 'ſ1']) {
			expect(await adapter.getUserByAccount({ ...account, providerAccountId: other })).toBeNull();
			expect(await adapter.unlinkAccount({ ...account, providerAccountId: other })).toBeUndefined();
		}
		for (const email of ['S1@example.com', 'ś1@example.com']) expect(await adapter.getUserByEmail(email)).toBeNull();
		await adapter.createSession({ sessionToken: 'token', userId: id, expires });
		expect(await adapter.getSessionAndUser('TOKEN')).toBeNull();
		expect(await adapter.deleteSession('TOKEN')).toBeNull();
		expect(await adapter.getSessionAndUser('token')).not.toBeNull();
	});

	const narrow = 'the columns of @auth/drizzle-adapter are too narrow for it';
	testAdapter({
		test: onTheirTables(),
		strict: true,
		createAdapter: () => DrizzleAdapter(drizzle({ client: pools[0]! })),
		createPeer: () => DrizzleAdapter(drizzle({ client: pools[1]! })),
		log: () => undefined,
		skip: {
			'session dates keep their milliseconds': narrow,
			'token dates keep their milliseconds': narrow,
			'session dates hold at both clock changes and beyond 2038': narrow,
			'a token of 8 KB is stored whole': narrow,
			'claimOnce is true for the first caller only': 'its keys are not told apart by case',
			'account ids are case-sensitive': 'its ids are not: the second account is refused'
		}
	});
});
