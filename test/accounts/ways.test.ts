/** The ways in which a user can sign in: listed, and taken away, except the last one. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { PgAdapter, schemaSql } from '../../src/adapters/pg.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type { Adapter } from '../../src/adapters/types.js';
import Passkey from '../../src/providers/passkey.js';
import { findPostgres, type TestDatabase } from '../adapters/support/servers.js';
import { createAuthenticator } from '../fixtures/authenticator.js';
import type { Browser } from '../fixtures/browser.js';
import { createClock } from '../fixtures/clock.js';
import { createPasskeyApp } from '../fixtures/passkey-app.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { ada, charles, createTown, ownerAt, type Town, type TownOptions } from './people.js';

const clock = createClock('2026-03-01T12:00:00Z');
beforeEach(() => clock.set('2026-03-01T12:00:00Z'));
afterAll(() => clock.restore());
const createDatabase = await findPostgres('the last way to sign in on PostgreSQL');

/** The request of a page, with the cookies of a browser. */
const requestOf = (browser: Browser) =>
	new Request('https://app.test/settings', {
		method: 'POST',
		headers: {
			cookie: browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
			origin: 'https://app.test'
		}
	});
const accountsOf = (town: Town, browser = town.browser) => town.auth.accounts(requestOf(browser));

/** Ada is signed in, and has an account at both providers. */
async function withTwo(options: Partial<TownOptions> = {}) {
	const told: unknown[] = [];
	const events = { unlinkAccount: ({ account }: { account: object }) => void told.push(account) };
	const town = createTown({ adapter: MemoryAdapter(), events, ...options });
	await town.signIn();
	await town.linkAtSecond({ user: { ...charles } });
	return { ...town, told };
}

const mail = { id: 'mail', name: 'Mail', type: 'email', sendVerificationRequest: () => undefined } as const;

describe('list', () => {
	test('has the accounts, and says which can be unlinked', async () => {
		const town = await withTwo();
		const names = (await accountsOf(town).list()).accounts.map(({ name }) => name);
		expect(await accountsOf(town).list()).toEqual({
			accounts: [
				{ provider: 'op', name: names[0], providerAccountId: ada.sub, canUnlink: true },
				{ provider: 'second', name: names[1], providerAccountId: charles.sub, canUnlink: true }
			],
			passkeys: [],
			email: { address: ada.email, isProven: true, signsIn: false },
			hasPassword: false,
			factors: []
		});
	});

	test('without a session is empty', async () => {
		const town = await withTwo();
		const none = { accounts: [], passkeys: [], email: null, hasPassword: false, factors: [] };
		expect(await accountsOf(town, town.newBrowser()).list()).toEqual(none);
	});

	test('has a proven address, a password and passkeys, as far as the site has their providers', async () => {
		const adapter = MemoryAdapter();
		const password = { id: 'password', name: 'Password', type: 'credentials', authorize: () => null } as const;
		const town = createTown({ adapter, providers: [mail, password] });
		await town.signIn({ answer: { user: { ...ada, email_verified: undefined } } });
		const userId = (await ownerAt(adapter, 'op', ada.sub))!;
		expect((await accountsOf(town).list()).accounts[0]?.canUnlink).toBe(false);
		await adapter.updateUser({ id: userId, emailVerified: new Date() });
		expect(await accountsOf(town).list()).toMatchObject({
			accounts: [{ canUnlink: true }],
			email: { isProven: true, signsIn: true }
		});
		await adapter.updateUser({ id: userId, email: null as unknown as string });
		await adapter.createSecret({
			id: 'any',
			userId,
			kind: 'password',
			value: 'hash',
			createdAt: new Date(),
			version: 1
		});
		expect(await accountsOf(town).list()).toMatchObject({
			accounts: [{ canUnlink: true }],
			email: null,
			hasPassword: true
		});
	});
});

describe('unlink', () => {
	test('removes the account, and tells the application', async () => {
		const town = await withTwo();
		expect(await accountsOf(town).unlink('second')).toBe(true);
		expect((await accountsOf(town).list()).accounts).toMatchObject([{ provider: 'op', canUnlink: false }]);
		expect(town.told).toEqual([expect.objectContaining({ provider: 'second', providerAccountId: charles.sub })]);
		expect((await town.session())?.user?.email).toBe(ada.email);
		expect(await accountsOf(town).unlink('second')).toBe(false);
		expect(town.told).toHaveLength(1);
	});

	test('S340 refuses to remove the last sign-in method', async () => {
		const town = await withTwo();
		await accountsOf(town).unlink('second');
		await expect(accountsOf(town).unlink('op')).rejects.toMatchObject({ type: 'AccessDenied' });
		expect((await accountsOf(town).list()).accounts).toHaveLength(1);
	});

	test('S340 an account at a provider outside the configuration does not sign in, and can be unlinked', async () => {
		const adapter = MemoryAdapter();
		const town = createTown({ adapter });
		await town.signIn();
		const userId = (await ownerAt(adapter, 'op', ada.sub))!;
		await adapter.linkAccount({ userId, provider: 'gone', providerAccountId: '1', type: 'oauth' });
		await expect(accountsOf(town).unlink('op')).rejects.toMatchObject({ type: 'AccessDenied' });
		expect(await accountsOf(town).unlink('gone')).toBe(true);
	});

	test('S338 needs a fresh session', async () => {
		const town = await withTwo();
		clock.advance(301);
		await expect(accountsOf(town).unlink('second')).rejects.toMatchObject({ type: 'ReauthenticationRequired' });
		expect((await accountsOf(town).list()).accounts).toHaveLength(2);
	});

	test('removes only an account of the user, and only one', async () => {
		const adapter = MemoryAdapter();
		const town = createTown({ adapter });
		await town.signInAtSecond({ user: { ...charles } }, town.newBrowser());
		await town.signIn();
		expect(await accountsOf(town).unlink('second', charles.sub)).toBe(false);
		for (const sub of ['one', 'two']) await town.linkAtSecond({ user: { sub, email: `${sub}@example.test` } });
		await expect(accountsOf(town).unlink('second')).rejects.toMatchObject({ type: 'AmbiguousAccount' });
		expect(await accountsOf(town).unlink('second', 'one')).toBe(true);
		expect(await ownerAt(adapter, 'second', charles.sub)).not.toBeNull();
		await expect(accountsOf(town, town.newBrowser()).unlink('op')).rejects.toMatchObject({ type: 'AccessDenied' });
	});

	test('S340 counts passkeys: one of two can be removed, but then neither the account nor the last passkey', async () => {
		const op = createIdentityProvider();
		const app = createPasskeyApp({ op, providers: [op.provider(), Passkey] });
		await app.signIn();
		const own = () => {
			const request = requestOf(app.browser);
			return { accounts: app.auth.accounts(request), passkeys: app.auth.passkeys(request) };
		};
		await expect(own().accounts.unlink('op')).rejects.toMatchObject({ type: 'AccessDenied' });
		await app.register(createAuthenticator());
		const [passkey] = await own().passkeys.list();
		expect((await own().accounts.list()).accounts[0]?.canUnlink).toBe(true);
		const results = await Promise.allSettled([own().accounts.unlink('op'), own().passkeys.remove(passkey!.id)]);
		expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
		const { accounts, passkeys } = await own().accounts.list();
		expect(accounts.length + passkeys.length).toBe(1);
	});
});

const file = join(mkdtempSync(join(tmpdir(), 'ways-')), 'auth.db');
const memory = MemoryAdapter();
const pools: pg.Pool[] = [];
let database: TestDatabase | undefined;
beforeAll(async () => {
	database = await createDatabase?.();
	if (!database) return;
	for (let count = 0; count < 2; count++) pools.push(new pg.Pool({ connectionString: database.url, max: 5 }));
	await pools[0]!.query(schemaSql('text'));
});
afterAll(async () => {
	for (const pool of pools) await pool.end();
	await database?.drop();
});
const stores: [string, (process: number) => Adapter][] = [
	['memory', () => memory],
	['SQLite', () => SqliteAdapter(file)],
	...(createDatabase
		? [['PostgreSQL', (process: number) => PgAdapter(pools[process]!)] as [string, () => Adapter]]
		: [])
];

describe.each(stores)('S340 fifty at once in two processes on %s', (_, adapterOf) => {
	test('leave one sign-in method', async () => {
		clock.restore();
		const adapter = adapterOf(0);
		const sub = crypto.randomUUID();
		const town = createTown({ adapter });
		await town.signIn({ answer: { user: { sub, email: `${sub}@example.test` } } });
		const userId = (await ownerAt(adapter, 'op', sub))!;
		const others = Array.from({ length: 49 }, () => crypto.randomUUID());
		for (const providerAccountId of others) {
			await adapter.linkAccount!({ userId, provider: 'second', providerAccountId, type: 'oidc' });
		}
		// Another process has locks of its own.
		const elsewhere = createTown({ adapter: adapterOf(1) });
		const all: [string, string][] = [['op', sub], ...others.map((id): [string, string] => ['second', id])];
		const results = await Promise.allSettled(
			all.map(([provider, id], index) =>
				(index % 2 ? town : elsewhere).auth.accounts(requestOf(town.browser)).unlink(provider, id)
			)
		);
		expect(await adapter.listAccounts!(userId)).toHaveLength(1);
		expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(49);
	});
});
