/** The life of an account with a password on each data layer, with ids that it makes itself; and links that fifty use at once. */
import { DatabaseSync } from 'node:sqlite';
import { drizzle as drizzleMysql } from 'drizzle-orm/mysql2';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { Kysely, MysqlDialect, PostgresDialect, type Dialect } from 'kysely';
import { createPool as createKyselyPool } from 'mysql2';
import { createPool } from 'mysql2/promise';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { DrizzleAdapter, mysqlTables, postgresTables, sqliteTables } from '../../src/adapters/drizzle.js';
import { KyselyAdapter, createTables } from '../../src/adapters/kysely.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { PgAdapter, schemaSql } from '../../src/adapters/pg.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type { Adapter } from '../../src/adapters/types.js';
import { mysqlStatements, postgresStatements, sqliteStatements } from '../adapters/support/drizzle-kit.js';
import { asyncDrizzle } from '../adapters/support/drizzle-on-node-sqlite.js';
import { sqliteDialect } from '../adapters/support/kysely-on-node-sqlite.js';
import { findMariaDB, findPostgres, runMariaDB, type CreateDatabase } from '../adapters/support/servers.js';
import type { Browser } from '../fixtures/browser.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { isFull } from '../support/full.js';
import { ada, another, createPasswordApp, type PasswordApp } from './support.js';

const createPostgres = await findPostgres('accounts with passwords on PostgreSQL');
const createMariaDB = await findMariaDB('accounts with passwords on MariaDB');

const to = 'countess@example.test';

function createLife(store: Adapter): PasswordApp {
	const op = createIdentityProvider();
	return createPasswordApp({ store, op, providers: [op.provider()], account: { changeEmail: true } });
}

const cookieOf = (browser: Browser) => browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

function accountsOf({ auth, browser }: PasswordApp) {
	const headers = { cookie: cookieOf(browser), origin: browser.origin };
	return auth.accounts(new Request(`${browser.origin}/settings`, { method: 'POST', headers }));
}

/** The link in the latest mail to an address. */
function linkTo({ letters }: PasswordApp, address: string): URL {
	return new URL(letters.findLast(({ identifier }) => identifier === address)!.url);
}

/** What a person does, with two processes on one data layer. */
function lives(stores: () => readonly [Adapter, Adapter]): void {
	test('sign-up, sign-in, reset and change of the password', async () => {
		const app = createLife(stores()[0]);
		const email = 'life@example.test';
		await app.enter({ ...ada, email });
		const { id } = (await app.store.getUserByEmail!(email))!;
		expect(await app.session()).toMatchObject({ user: { id: String(id), email } });
		await app.forget(email);
		await app.press(app.link(), { password: another });
		expect(await app.session()).toBeNull();
		await app.typeIn({ email, password: another });
		await app.browser.post('/auth/password/change', { current: another, password: ada.password });
		expect(await app.session()).not.toBeNull();
		const elsewhere = app.newBrowser();
		await app.typeIn({ email, password: ada.password }, elsewhere);
		expect(await app.session(elsewhere)).not.toBeNull();
		expect(app.logger.errors).toEqual([]);
	});

	test('a provider is linked and unlinked, the address changed and given back, everything exported and deleted', async () => {
		const app = createLife(stores()[0]);
		const { email } = ada;
		await app.enter(ada);
		const userId = (await app.session())?.user?.id;
		await app.finish(app.op.authorize(await app.start({ fields: { link: 'true' } })));
		const [linked] = (await accountsOf(app).list()).accounts;
		expect(linked).toMatchObject({ provider: 'op', canUnlink: true });
		await accountsOf(app).unlink('op', linked!.providerAccountId);
		expect(await accountsOf(app).list()).toMatchObject({ accounts: [], hasPassword: true });

		await accountsOf(app).changeEmail(to);
		await app.press(linkTo(app, to));
		expect((await app.session())?.user).toMatchObject({ id: userId, email: to });
		await app.press(linkTo(app, email), {}, app.newBrowser());
		expect(await app.session()).toBeNull();
		await app.typeIn(ada);
		expect((await app.session())?.user).toMatchObject({ id: userId, email });

		expect(await accountsOf(app).export()).toMatchObject({ user: { id: userId, email }, accounts: [] });
		await accountsOf(app).delete();
		expect([await app.session(), await app.store.getUserByEmail!(email)]).toEqual([null, null]);
		expect(app.logger.errors).toEqual([]);
		await app.typeIn(ada);
		expect(await app.session()).toBeNull();
	});
}

/** What two processes do at once. It hashes two hundred passwords. */
function races(stores: () => readonly [Adapter, Adapter]): void {
	test('S254 S265 S290 fifty at once use one link, in two processes: one succeeds', async () => {
		const processes = stores().map(createLife);
		const [app] = processes as [PasswordApp];
		const email = 'fifty@example.test';
		const use = async (path: string, { searchParams }: URL, headers: Record<string, string> = {}) => {
			const fields = Object.fromEntries(searchParams);
			const answers = await Promise.all(
				Array.from({ length: 50 }, (_, index) => {
					const all = { ...fields, password: `${another} ${index}` };
					return processes[index % 2]!.newBrowser().post(`/auth/${path}`, all, { headers });
				})
			);
			return answers.filter(({ status }) => status === 303).length;
		};
		await app.signUp({ ...ada, email });
		expect(await use('password/verify', app.link())).toBe(1);
		await app.forget(email);
		expect(await use('password/reset', app.link())).toBe(1);

		await app.forget(email);
		await app.press(app.link(), { password: another });
		await app.typeIn({ email, password: another });
		await accountsOf(app).changeEmail(to);
		for (const { letters } of processes) letters.splice(0, letters.length - 1);
		expect(await use('change-email/confirm', linkTo(app, to), { Cookie: cookieOf(app.browser) })).toBe(1);
		expect((await app.session())?.user?.email).toBe(to);
		const told = processes.flatMap(({ letters }) => letters).filter(({ purpose }) => purpose === 'addressChanged');
		expect(told.map(({ identifier }) => identifier)).toEqual([email]);
		expect(await use('change-email/undo', new URL(told[0]!.url))).toBe(1);
		expect(await app.session()).toBeNull();
	});
}

describe('memory', () => {
	const store = MemoryAdapter();
	lives(() => [store, store]);
	races(() => [store, store]);
});

describe('SQLite', () => {
	const store = SqliteAdapter(':memory:');
	lives(() => [store, store]);
	races(() => [store, store]);
});

/** Two connections to a new database on a server. */
function useServer<Connection>(
	create: CreateDatabase | null,
	connect: (url: string) => { client: Connection; end: () => Promise<unknown> },
	prepare: (connection: Connection, url: string) => Promise<unknown>
): (adapterOn: (client: Connection) => Adapter) => () => readonly [Adapter, Adapter] {
	const connections: ReturnType<typeof connect>[] = [];
	beforeAll(async () => {
		const database = await create!();
		for (let count = 0; count < 2; count++) connections.push(connect(database.url));
		await prepare(connections[0]!.client, database.url);
		return async () => {
			for (const { end } of connections) await end();
			await database.drop();
		};
	});
	return (adapterOn) => () => [adapterOn(connections[0]!.client), adapterOn(connections[1]!.client)];
}

function pgPool(url: string) {
	const client = new pg.Pool({ connectionString: url, max: 10 });
	return { client, end: () => client.end() };
}

function mysqlPool(url: string) {
	const client = createPool({ uri: url, connectionLimit: 10 });
	return { client, end: () => client.end() };
}

const kysely = (dialectFor: (url: string) => Dialect) => (url: string) => {
	const client = new Kysely<unknown>({ dialect: dialectFor(url) });
	return { client, end: () => client.destroy() };
};
const kyselyOnPostgres = kysely((url) => new PostgresDialect({ pool: pgPool(url).client }));
const kyselyOnMariaDB = kysely(
	(url) => new MysqlDialect({ pool: createKyselyPool({ uri: url, connectionLimit: 10, timezone: 'Z' }) })
);

type Id = 'text' | 'serial';

for (const id of ['text', 'serial'] satisfies Id[]) {
	/** A client has ids of one kind on each of its databases, in turn. TEST_FULL=1 runs both. The races are the same with both. */
	const describeOn = (
		own: Id,
		name: string,
		isThere: boolean,
		register: (run: typeof lives) => Promise<void> | void
	) => {
		if (!isFull && id !== own) return;
		describe.skipIf(!isThere)(`${name}, ${id} ids`, () =>
			register((stores) => {
				lives(stores);
				if (id === own) races(stores);
			})
		);
	};
	const columns = { id, passkeyNames: true, sessionDetails: true, secrets: true } as const;

	describeOn('serial', 'drizzle on SQLite', true, async (run) => {
		const tables = sqliteTables(columns);
		const database = new DatabaseSync(':memory:');
		for (const sql of await sqliteStatements(tables)) database.exec(sql);
		const store = DrizzleAdapter(asyncDrizzle(database), tables);
		run(() => [store, store]);
	});

	describeOn('text', 'drizzle on PostgreSQL', createPostgres !== null, (run) => {
		const tables = postgresTables(columns);
		const create = async (pool: pg.Pool) => pool.query((await postgresStatements(tables)).join(';'));
		const on = useServer(createPostgres, pgPool, create);
		run(on((client) => DrizzleAdapter(drizzlePostgres({ client }), tables)));
	});

	describeOn('serial', 'drizzle on MariaDB', createMariaDB !== null, (run) => {
		const tables = mysqlTables(columns);
		const create = async (_: unknown, url: string) => runMariaDB(url, ...(await mysqlStatements(tables)));
		const on = useServer(createMariaDB, mysqlPool, create);
		run(on((client) => DrizzleAdapter(drizzleMysql({ client }), tables)));
	});

	describeOn('text', 'Kysely on SQLite', true, async (run) => {
		const client = new Kysely<unknown>({ dialect: sqliteDialect(new DatabaseSync(':memory:')) });
		await createTables(client, { id });
		const store = KyselyAdapter(client, { id });
		run(() => [store, store]);
	});

	describeOn('serial', 'Kysely on PostgreSQL', createPostgres !== null, (run) => {
		const on = useServer(createPostgres, kyselyOnPostgres, (client) => createTables(client, { id }));
		run(on((client) => KyselyAdapter(client, { id })));
	});

	describeOn('text', 'Kysely on MariaDB', createMariaDB !== null, (run) => {
		const on = useServer(createMariaDB, kyselyOnMariaDB, (client) => createTables(client, { id }));
		run(on((client) => KyselyAdapter(client, { id })));
	});

	describe.skipIf(!createPostgres)(`pg, ${id} ids`, () => {
		const on = useServer(createPostgres, pgPool, (pool) => pool.query(schemaSql(id)));
		const stores = on((pool) => PgAdapter(pool));
		lives(stores);
		if (id === 'serial') races(stores);
	});
}
