/** The MySQL adapter on MariaDB, with two pools: on its own tables, and on those of other libraries. */
import { DrizzleAdapter as AuthDrizzleAdapter } from '@auth/drizzle-adapter';
import { drizzle } from 'drizzle-orm/mysql2';
import { createPool as createCallbackPool } from 'mysql2';
import { createPool, type Pool } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adapterCases, testAdapter } from '../../src/adapters/conformance.js';
import { mysqlTables } from '../../src/adapters/drizzle.js';
import { createTables, MySqlAdapter, schema } from '../../src/adapters/mysql.js';
import { mysqlStatements } from './support/drizzle-kit.js';
import { inTurn } from './support/in-turn.js';
import { expectDeletionToBeRepeatable } from './support/passkey.js';
import { findMariaDB, runMariaDB, type TestDatabase } from './support/servers.js';
import { defineTables } from '../../node_modules/@auth/drizzle-adapter/lib/mysql.js';

const onMariaDB = inTurn(2);

const createDatabase = await findMariaDB('the MySQL adapter');

const expires = new Date('2037-01-01T00:00:00.123Z');
const user = { id: '', email: 'ada@example.com', emailVerified: null };
const account = { type: 'oauth' as const, provider: 'github', providerAccountId: '583231' };

/** Two pools on a new database, whose time zones differ: another server may have another one. */
function usePools(prepare: (pool: Pool, url: string) => Promise<void>, settings = '') {
	let database: TestDatabase | undefined;
	const pools: Pool[] = [];
	beforeAll(async () => {
		database = await createDatabase!();
		if (settings) await runMariaDB(database.url, settings);
		for (const timezone of ['Z', '+05:30'])
			pools.push(createPool({ uri: database.url, connectionLimit: 10, timezone }));
		await prepare(pools[0]!, database.url);
	});
	afterAll(async () => {
		for (const pool of pools) await pool.end();
		await database?.drop();
	});
	return pools;
}

const twice = async (pool: Pool) => {
	await createTables(pool);
	await createTables(pool);
};

describe.skipIf(!createDatabase)('MySQL, its own tables in a database of another character set, two pools', () => {
	const pools = usePools(twice, 'alter database character set latin1');
	testAdapter({
		test: onMariaDB(),
		strict: true,
		createAdapter: () => MySqlAdapter(pools[0]!),
		createPeer: () => MySqlAdapter(pools[1]!)
	});
});

describe.skipIf(!createDatabase)('MySQL, tables of drizzle-kit with ids that count, two pools', () => {
	const tables = mysqlTables({ id: 'serial', passkeyNames: true, sessionDetails: true, secrets: true });
	const pools = usePools(async (_, url) => runMariaDB(url, ...(await mysqlStatements(tables))));
	testAdapter({
		test: onMariaDB(),
		strict: true,
		createAdapter: () => MySqlAdapter(pools[0]!, { id: 'serial' }),
		createPeer: () => MySqlAdapter(pools[1]!, { id: 'serial' })
	});
});

describe.skipIf(!createDatabase)('a MySQL database of @auth/drizzle-adapter', () => {
	const pools = usePools(async (pool, url) => {
		await runMariaDB(url, ...(await mysqlStatements(defineTables() as Record<string, unknown>)));
		await twice(pool);
	});

	test.each([
		'keys that differ little have separate values, and each is kept',
		'a value that is like the earlier one replaces it',
		'an object in place of an id ends no session of a list'
	])('%s, in columns that ignore case (#33 A20, A22)', async (rule) => {
		const cases = adapterCases({ createAdapter: () => MySqlAdapter(pools[0]!), strict: true });
		await cases.find(({ name }) => name === rule)!.run();
	});

	test.each([244, 245, 255, 256, 300, 2_000])(
		'says whether it can store a key of %i characters (#33 A22)',
		async (length) => {
			const adapter = MySqlAdapter(pools[0]!);
			const end = new Date('2037-01-01T00:00:00Z');
			const [key, another] = ['a', 'b'].map((last) => 'k'.repeat(length - 1) + last) as [string, string];
			const keep = async () => adapter.setRevocation(key, 'ended', end) as Promise<void>;
			const isKept = await keep().then(
				() => true,
				() => false
			);
			expect(await adapter.getRevocations([key, another])).toEqual([isKept ? 'ended' : null, null]);
			const claim = async (each: string) => {
				try {
					return await adapter.claimOnce(each, end);
				} catch {
					return 'refused';
				}
			};
			const first = await claim(key);
			expect(['refused', true]).toContain(first);
			expect([await claim(key), await claim(another)]).toEqual(first === true ? [false, true] : ['refused', 'refused']);
		}
	);

	test('keeps its users, accounts and live sessions', async () => {
		// Its sessions have no milliseconds.
		const expires = new Date('2037-01-01T00:00:00Z');
		const before = AuthDrizzleAdapter(drizzle({ client: pools[1]! }));
		const { id: userId } = await before.createUser!({ ...user, name: 'Ada', emailVerified: expires });
		await before.linkAccount!({ ...account, userId, access_token: 'at', expires_at: 1_900_000_000 });
		await before.createSession!({ sessionToken: 'theirs', userId, expires });
		const adapter = MySqlAdapter(pools[0]!);
		expect(await adapter.getSessionAndUser('theirs')).toMatchObject({
			session: { sessionToken: 'theirs', userId, expires },
			user: { id: userId, name: 'Ada', emailVerified: expires }
		});
		const stored = { ...account, userId, access_token: 'at', expires_at: 1_900_000_000 };
		expect(await adapter.getAccount('583231', 'github')).toEqual(stored);
		expect(await adapter.createdSessionTable()).toBe(false);
		await adapter.createSession({ sessionToken: 'ours', id: 'an id', userId, expires });
		expect(await before.getSessionAndUser!('ours')).toMatchObject({ session: { expires }, user: { id: userId } });
		expect(await adapter.getSessionAndUser('OURS'), 'its columns ignore case').toBeNull();
		expect(await adapter.listSessions(userId)).toHaveLength(2);
	});
});

describe.skipIf(!createDatabase)('the MySQL adapter', () => {
	const pools = usePools(twice);

	test('a failure in the middle of createUserWithAccount leaves nothing, and the next try succeeds', async () => {
		const adapter = MySqlAdapter(pools[0]!);
		await pools[0]!.query(`create trigger fail before insert on account for each row
			signal sqlstate '45000' set message_text = 'disk trouble'`);
		for (let count = 0; count < 12; count++) {
			await expect(adapter.createUserWithAccount(user, account)).rejects.toThrow('disk trouble');
		}
		expect(await adapter.getUserByEmail(user.email)).toBeNull();
		await pools[0]!.query('drop trigger fail');
		const created = await adapter.createUserWithAccount(user, account);
		expect(await adapter.getUserByAccount(account)).toEqual(created);
	});

	test.each(['account', 'authenticator'])('deleteAuthenticator that fails at the %s can be repeated', async (table) => {
		const trigger = `before delete on \`${table}\` for each row signal sqlstate '45000' set message_text = 'disk trouble'`;
		await expectDeletionToBeRepeatable(
			MySqlAdapter(pools[0]!),
			() => pools[0]!.query(`create trigger fail ${trigger}`),
			() => pools[0]!.query('drop trigger fail')
		);
	});

	test('a value of a request stays a value, however the server reads backslashes', async () => {
		const { createPool: create } = await import('mysql2/promise');
		const [row] = (await pools[0]!.query('select database() as name')) as unknown as [{ name: string }[]];
		const { uri } = { uri: new URL(process.env.TEST_MARIADB_URL ?? 'mysql://root@127.0.0.1:3306/') };
		uri.pathname = `/${row[0]!.name}`;
		const pool = create({ uri: uri.href, connectionLimit: 1 });
		await pool.query(`set session sql_mode = concat(@@sql_mode, ',NO_BACKSLASH_ESCAPES')`);
		const adapter = MySqlAdapter(pool);
		const hostile = `\\' or 1 = 1 -- `;
		expect(await adapter.getUserByEmail(hostile)).toBeNull();
		const { id: userId } = await adapter.createUser({ ...user, email: hostile });
		expect((await adapter.getUserByEmail(hostile))?.id).toBe(userId);
		await pool.end();
	});

	test('reads a session with one statement, which uses the index', async () => {
		const statements: string[] = [];
		const pool = pools[0]!;
		const watched = {
			execute: async (statement: never) => {
				statements.push((statement as { sql: string }).sql);
				return pool.execute(statement);
			},
			getConnection: () => pool.getConnection()
		};
		const adapter = MySqlAdapter(watched as never);
		const { id } = await adapter.createUser({ ...user, email: 'index@example.com' });
		for (let count = 0; count < 50; count++) {
			await adapter.createSession({ sessionToken: `token-${count}`, userId: id, expires });
		}
		statements.length = 0;
		await adapter.getSessionAndUser('token-7');
		expect(statements).toHaveLength(1);
		const [plan] = await pool.query(`explain ${statements[0]}`, ['token-7', 'token-7']);
		expect(plan).toMatchObject([
			{ table: 'session', key: 'PRIMARY', type: 'const' },
			{ table: 'user', key: 'PRIMARY' }
		]);
	});

	test('accepts your own names of tables, and stores the further columns that you name', async () => {
		const tables = { user: 'people', session: 'logins', account: 'links', authenticator: 'keys', secret: 'secrets' };
		const fields = { fields: { locale: 'text' } } as object;
		await createTables(pools[0]!, { tables, ...fields });
		await pools[0]!.query(`alter table people add column role varchar(20) default 'member'`);
		const adapter = MySqlAdapter(pools[0]!, { tables, ...fields });
		const created = await adapter.createUser({ ...user, ...{ locale: 'sv', role: 'admin', unknown: 'ignored' } });
		expect(created).toEqual({ ...user, id: created.id, name: null, image: null, role: 'member', locale: 'sv' });
		await adapter.createSession({ sessionToken: 's', userId: created.id, expires });
		expect((await adapter.getSessionAndUser('s'))?.user).toEqual(created);
		expect(await adapter.createdSessionTable()).toBe(true);
	});

	test('the schema makes the same tables as createTables', async () => {
		const [database, other] = [await createDatabase!(), await createDatabase!()];
		const describeTables = async (url: string, prepare: (pool: Pool) => Promise<unknown>) => {
			const pool = createPool({ uri: url, multipleStatements: true });
			await prepare(pool);
			const names = ['user', 'account', 'session', 'verificationToken', 'authenticator', 'secret'];
			const tables = names.map(async (name) => (await pool.query(`show create table \`${name}\``))[0]);
			const all = await Promise.all(tables);
			await pool.end();
			return all;
		};
		const [made, run] = [
			await describeTables(database.url, (pool) => createTables(pool)),
			await describeTables(other.url, (pool) => pool.query(schema))
		];
		expect(made).toEqual(run);
		await database.drop();
		await other.drop();
	});

	test('refuses a pool with callbacks', async () => {
		const pool = createCallbackPool({ uri: 'mysql://127.0.0.1:1/nowhere' });
		expect(() => MySqlAdapter(pool as never)).toThrow('mysql2/promise');
		await pool.promise().end();
	});
});
