/** Users who have deleted their account, and have time to come back: each deletion and each sign-in at the same moment has one winner. */
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { DrizzleAdapter, sqliteTables } from '../../src/adapters/drizzle.js';
import { KyselyAdapter, createTables } from '../../src/adapters/kysely.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { PgAdapter, schema } from '../../src/adapters/pg.js';
import { MemoryRevocations } from '../../src/adapters/revocations.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type { Adapter } from '../../src/adapters/types.js';
import type { AuditRecord } from '../../src/lib/base/config/options.js';
import { sqliteStatements } from '../adapters/support/drizzle-kit.js';
import { asyncDrizzle } from '../adapters/support/drizzle-on-node-sqlite.js';
import { sqliteDialect } from '../adapters/support/kysely-on-node-sqlite.js';
import type { Browser } from '../fixtures/browser.js';
import { createApp } from '../fixtures/app.js';
import { createClock } from '../fixtures/clock.js';
import { emptyDatabase } from '../fixtures/pglite.js';
import { ada, createPasswordApp, type PasswordAppOptions } from '../passwords/support.js';
import { refusalOf } from '../sign-up/support.js';

const day = 86_400;
const deletionGrace = 30 * day;
const start = '2026-03-01T12:00:00.000Z';
const clocks: { restore(): void }[] = [];
afterEach(() => {
	clocks.splice(0).forEach((clock) => clock.restore());
	vi.restoreAllMocks();
});

const requestOf = ({ cookies, origin }: Browser) =>
	new Request('https://app.test/settings', {
		method: 'POST',
		headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '), origin }
	});

/** Someone who is signed in, in a site that keeps deleted accounts for a while. */
async function settled({ account, events, ...options }: PasswordAppOptions = {}) {
	const clock = createClock(start);
	clocks.push(clock);
	const told: [string, boolean][] = [];
	const records: AuditRecord[] = [];
	const app = createPasswordApp({
		host: { environment: { AUTH_URL: 'https://app.test' } },
		account: { deletionGrace, ...account },
		events: {
			deletingUser: ({ request }) => void told.push(['deletingUser', request !== undefined]),
			deleteUser: ({ request }) => void told.push(['deleteUser', request !== undefined]),
			audit: (record) => void records.push(record),
			...events
		},
		...options
	});
	await app.enter();
	const userId = String((await app.session())?.user?.id);
	app.letters.splice(0);
	records.splice(0);
	const leave = (browser = app.browser) => app.auth.accounts(requestOf(browser)).delete();
	const exists = async () => (await app.store.getUser!(userId)) !== null;
	const happened = () => records.splice(0).map(({ type }) => type);
	return { ...app, clock, told, records, userId, leave, exists, happened };
}

const onPg = async (): Promise<Adapter> => {
	const client = await emptyDatabase();
	await client.exec(schema);
	return PgAdapter({ query: (text, values) => client.query<Record<string, unknown>>(text, values) });
};
const onDrizzle = async (): Promise<Adapter> => {
	const database = new DatabaseSync(':memory:');
	const tables = sqliteTables({ sessionDetails: true, secrets: true });
	for (const statement of await sqliteStatements(tables)) database.exec(statement);
	return DrizzleAdapter(asyncDrizzle(database), tables);
};
const onKysely = async (): Promise<Adapter> => {
	const db = new Kysely<unknown>({ dialect: sqliteDialect(new DatabaseSync(':memory:')) });
	await createTables(db);
	return KyselyAdapter(db);
};

describe.each<[string, () => Promise<PasswordAppOptions>]>([
	['memory', async () => ({ store: MemoryAdapter() })],
	['SQLite', async () => ({ store: SqliteAdapter(':memory:') })],
	['pg', async () => ({ store: await onPg() })],
	['Drizzle', async () => ({ store: await onDrizzle() })],
	['Kysely', async () => ({ store: await onKysely() })],
	['encrypted sessions', async () => ({ session: { strategy: 'jwt', revocation: MemoryRevocations() } })]
])('with %s,', (_, options) => {
	test('S344 all sessions and API tokens end at once, and the user is deleted when the time has passed', async () => {
		const app = await settled(await options());
		const elsewhere = app.newBrowser();
		await app.typeIn(ada, elsewhere);
		const tokens = app.auth.sessions(requestOf(app.browser));
		await tokens.createToken({ label: 'script', scopes: ['read'], expiresIn: 90 * day });
		app.clock.advance(6);
		app.letters.splice(0);

		const due = await app.leave();
		expect(due).toEqual(new Date(Date.now() + deletionGrace * 1000));
		for (const browser of [app.browser, elsewhere]) expect(await app.session(browser)).toBeNull();
		expect(await app.store.listSecrets!(app.userId, 'bearer')).toEqual([]);
		expect((await app.auth.users.find({ id: app.userId }))?.deletionDue).toEqual(due);
		expect(app.letters.map(({ purpose, notice }) => [purpose, notice?.due])).toEqual([['deletionScheduled', due]]);
		expect(app.letters[0]?.content.text).toContain('after March 31, 2026');
		expect(app.records.at(-1)).toMatchObject({ type: 'deletionScheduled', userId: app.userId, details: { due } });

		app.clock.advance(deletionGrace - 1);
		expect(await app.auth.cleanUp()).toMatchObject({ leavingUsers: 0, complete: true });
		expect([await app.exists(), app.told]).toEqual([true, []]);
		app.clock.advance(2);
		expect(await app.auth.cleanUp()).toMatchObject({ leavingUsers: 1, complete: true });
		expect([await app.exists(), app.told]).toEqual([
			false,
			[
				['deletingUser', false],
				['deleteUser', false]
			]
		]);
		expect(app.happened().at(-1)).toBe('userDeleted');
		expect(await app.auth.cleanUp()).toMatchObject({ leavingUsers: 0, complete: true });
		expect(app.logger.faults).toEqual([]);
	});

	test('a sign-in keeps the user, who may ask for the deletion again', async () => {
		const app = await settled(await options());
		await app.leave();
		app.clock.advance(deletionGrace + day / 2);
		app.letters.splice(0);
		await app.typeIn(ada);
		expect(await app.session()).toMatchObject({ user: { id: app.userId } });
		expect(app.letters.map(({ purpose }) => purpose)).toEqual(['deletionUndone']);
		expect(app.happened()).toContain('deletionUndone');
		expect((await app.auth.users.find({ id: app.userId }))?.deletionDue).toBeNull();
		app.clock.advance(60 * day);
		expect(await app.auth.cleanUp()).toMatchObject({ leavingUsers: 0, complete: true });
		expect([await app.exists(), app.told]).toEqual([true, []]);

		await app.typeIn(ada);
		expect(app.happened()).not.toContain('deletionUndone');
		await app.leave();
		app.clock.advance(deletionGrace + 1);
		expect(await app.auth.cleanUp()).toMatchObject({ leavingUsers: 1 });
		expect(await app.exists()).toBe(false);
	});

	test('of ten sign-ins and ten clean-ups at the same moment, either the first wins or the second', async () => {
		const app = await settled(await options());
		await app.leave();
		app.clock.advance(deletionGrace + 1);
		const browsers = Array.from({ length: 10 }, app.newBrowser);
		await Promise.all([
			...browsers.map((browser) => app.typeIn(ada, browser)),
			...browsers.map(() => app.auth.cleanUp())
		]);
		const sessions = (await Promise.all(browsers.map(app.session))).filter((each) => each !== null);
		if (await app.exists()) expect([app.told, sessions.length > 0]).toEqual([[], true]);
		else expect([app.told.length, sessions]).toEqual([2, []]);
	});
});

/** Runs something once, before the next call of a method. */
function before<Name extends keyof Adapter>(store: Adapter, name: Name, run: () => Promise<unknown>): void {
	const method = store[name] as (...args: unknown[]) => Promise<unknown>;
	vi.spyOn(store as Record<Name, typeof method>, name as never).mockImplementationOnce((async (...args: unknown[]) => {
		await run();
		return method.apply(store, args);
	}) as never);
}

describe('at the same moment', () => {
	test('a sign-in that ends while the user is being deleted gets no session', async () => {
		const app = await settled({
			events: {
				async deletingUser() {
					const response = await app.typeIn(ada);
					expect(await refusalOf(response)).toBe('AccessDenied');
					expect(await app.session()).toBeNull();
				}
			}
		});
		await app.leave();
		app.clock.advance(deletionGrace + 1);
		expect(await app.auth.cleanUp()).toMatchObject({ leavingUsers: 1 });
		expect(await app.exists()).toBe(false);
		expect.assertions(4);
	});

	test('a clean-up that found the user before the sign-in deletes nothing', async () => {
		const store = MemoryAdapter();
		const app = await settled({ store });
		await app.leave();
		app.clock.advance(deletionGrace + 1);
		before(store, 'updateSecret', () => app.typeIn(ada));
		// The spy has to be there when the adapter is wrapped.
		const other = createPasswordApp({ store, account: { deletionGrace } });
		expect(await other.auth.cleanUp()).toMatchObject({ leavingUsers: 0 });
		expect(await app.session()).toMatchObject({ user: { id: app.userId } });
		expect(await app.exists()).toBe(true);
	});

	test('a sign-in that began before the deletion, and ends after it, keeps the user', async () => {
		const store = MemoryAdapter();
		const app = await settled({ store });
		before(store, 'createSession', () => app.leave());
		const other = createPasswordApp({ store, account: { deletionGrace } });
		const browser = other.newBrowser();
		await other.typeIn(ada, browser);
		expect(await other.session(browser)).toMatchObject({ user: { id: app.userId } });
		app.clock.advance(deletionGrace + 1);
		expect(await app.auth.cleanUp()).toMatchObject({ leavingUsers: 0 });
		expect(await app.exists()).toBe(true);
	});
});

test('a blocked user does not undo the deletion', async () => {
	const app = await settled();
	await app.leave();
	await app.auth.users.block(app.userId);
	expect(await refusalOf(await app.typeIn(ada))).toBe('UserBlocked');
	app.clock.advance(deletionGrace + 1);
	expect(await app.auth.cleanUp()).toMatchObject({ leavingUsers: 1 });
});

test('an event that throws delays the deletion for a day, in which the user may come back', async () => {
	let invoices = 1;
	const deletingUser = () => {
		if (invoices-- > 0) throw new Error('an open invoice');
	};
	const app = await settled({ events: { deletingUser } });
	await app.leave();
	app.clock.advance(deletionGrace + 1);
	expect(await app.auth.cleanUp()).toMatchObject({ leavingUsers: 0, complete: true });
	expect(app.logger.faults).toMatchObject([{ type: 'EventError' }]);
	expect(await app.auth.cleanUp()).toMatchObject({ leavingUsers: 0 });
	expect(await app.exists()).toBe(true);
	app.clock.advance(day + 1);
	expect(await app.auth.cleanUp()).toMatchObject({ leavingUsers: 1 });
	expect(await app.exists()).toBe(false);
});

test('a later call finishes an interrupted deletion', async () => {
	const store = MemoryAdapter();
	const app = await settled({ store });
	await app.leave();
	app.clock.advance(deletionGrace + 1);
	// The process ends in the middle.
	const [mark] = await store.listDueSecrets('deletion', new Date(), 10);
	const expires = new Date(Date.now() + 3_600_000);
	await store.updateSecret({ ...mark!, value: 'deleting', expires }, mark!.version);
	expect(await app.auth.cleanUp()).toMatchObject({ leavingUsers: 0 });
	expect(await refusalOf(await app.typeIn(ada))).toBe('AccessDenied');
	app.clock.advance(3_601);
	expect(await app.auth.cleanUp()).toMatchObject({ leavingUsers: 1 });
	expect(await app.exists()).toBe(false);
});

test('sessions that cannot be ended leave everything as it was', async () => {
	const store = MemoryAdapter();
	const { deleteSessions } = store;
	let works = true;
	store.deleteSessions = async (...args) => {
		if (!works) throw new Error('down');
		return deleteSessions(...args);
	};
	const app = await settled({ store });
	works = false;
	await expect(app.leave()).rejects.toMatchObject({ type: 'AdapterError' });
	works = true;
	expect(await app.session()).not.toBeNull();
	app.clock.advance(deletionGrace + 1);
	expect(await app.auth.cleanUp()).toMatchObject({ leavingUsers: 0 });
	expect(await app.exists()).toBe(true);
});

test('the account page says when the account ends, before and after', async () => {
	const app = await settled({ account: { page: { deletion: true } } });
	const page = await (await app.browser.visit('/auth/account')).text();
	expect(page).toContain('is deleted in 30 days. To keep the account, sign in before then.');
	const done = await app.browser.post('/auth/account/delete.confirm', { word: 'delete' });
	const text = await done.text();
	expect(text).toContain('Your account will be deleted');
	expect(text).toContain('Your account is deleted after March 31, 2026 at 12:00 PM UTC.');
	expect(await app.exists()).toBe(true);
	expect(await app.session()).toBeNull();
});

describe('the option', () => {
	test.each([0, 599, 1.5, '86400', 31_536_001])('of %j is refused', (value) => {
		const account = { deletionGrace: value as number };
		expect(() => createApp({ adapter: MemoryAdapter(), account })).toThrow(/deletionGrace/);
	});

	test.each(['listDueSecrets', 'createSecret', 'deleteUser', 'deleteSessions'] as const)('needs %s', (method) => {
		const { [method]: _, ...adapter } = MemoryAdapter();
		expect(() => createApp({ adapter, account: { deletionGrace } })).toThrow(new RegExp(`lacks.*${method}`));
	});

	test('needs encrypted sessions that can be ended', () => {
		const config = { adapter: MemoryAdapter(), session: { strategy: 'jwt' as const }, account: { deletionGrace } };
		expect(() => createApp(config)).toThrow(/session\.revocation/);
	});
});
