/** Several sign-ins at once: one user, one account, and everybody comes in. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { PgAdapter, schema } from '../../src/adapters/pg.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type { Adapter, AdapterUser } from '../../src/adapters/types.js';
import { Locks } from '../../src/lib/base/config/instance.js';
import { findPostgres, type TestDatabase } from '../adapters/support/servers.js';
import type { Callback } from '../fixtures/identity-provider.js';
import { extensions, gate, watch, type Method } from '../fixtures/data-layer.js';
import { ada, charles, createTown, errorOf, ownerAt, type Town } from './people.js';

const createDatabase = await findPostgres('concurrent first sign-ins on PostgreSQL');

/** A plain data layer: no extension of ours, each call takes a turn of the event loop, columns unique or not. */
function bareAdapter({ unique }: { unique: boolean }, leftOut: Method[] = []): Adapter {
	const store = MemoryAdapter();
	const users: AdapterUser[] = [];
	const owners: { key: string; userId: string }[] = [];
	const keyOf = ({ provider, providerAccountId }: { provider: string; providerAccountId: string }) =>
		`${provider} ${providerAccountId}`;
	const pause = () => new Promise((resolve) => setTimeout(resolve, 2));
	const loose: Adapter = {
		async createUser(user) {
			await pause();
			users.push({ ...user });
			return user;
		},
		async getUser(id) {
			await pause();
			return users.find((user) => user.id === id) ?? null;
		},
		async getUserByEmail(email) {
			await pause();
			return users.find((user) => user.email === email) ?? null;
		},
		async getUserByAccount(account) {
			await pause();
			const owner = owners.find(({ key }) => key === keyOf(account));
			return users.find(({ id }) => id === owner?.userId) ?? null;
		},
		async linkAccount(account) {
			await pause();
			owners.push({ key: keyOf(account), userId: account.userId });
		},
		async createSession(session) {
			return session;
		},
		async getSessionAndUser() {
			return null;
		}
	};
	const all = unique ? store : { ...store, ...loose };
	const paused = watch(all, [...extensions, ...leftOut]);
	for (const method of ['createUser', 'linkAccount', 'getUserByEmail', 'getUserByAccount'] as const)
		paused.instead[method] = async (call) => {
			await pause();
			return call();
		};
	return paused.adapter;
}

let database: TestDatabase | undefined;
const pools: pg.Pool[] = [];
beforeAll(async () => {
	database = (await createDatabase?.()) ?? undefined;
	if (!database) return;
	pools.push(new pg.Pool({ connectionString: database.url, max: 20 }));
	await pools[0]!.query(schema);
});
afterAll(async () => {
	for (const pool of pools) await pool.end();
	await database?.drop();
});

interface Layer {
	readonly adapter: Adapter;
	/** The users with this address. */
	count(): Promise<number>;
}

/** Counts what is created and stays. */
function counted(adapter: Adapter): Layer {
	const data = watch(adapter);
	let users = 0;
	for (const method of ['createUser', 'createUserWithAccount', 'deleteUser'] as const)
		data.instead[method] = async (call) => {
			const result = await call();
			users += method === 'deleteUser' ? -1 : 1;
			return result;
		};
	return { adapter: data.adapter, count: async () => users };
}

const layers: [name: string, create: () => Layer, available: boolean][] = [
	['memory', () => counted(MemoryAdapter()), true],
	['SQLite', () => counted(SqliteAdapter(':memory:')), true],
	['pg on PostgreSQL', () => counted(PgAdapter(pools[0]!)), createDatabase !== null],
	['an adapter without our extensions', () => counted(bareAdapter({ unique: true })), true],
	['one that cannot delete a user either', () => counted(bareAdapter({ unique: true }, ['deleteUser'])), true]
];

/** Another server on the same data: it shares nothing but the adapter with the first. */
function otherServer(town: Town, adapter: Adapter): Town {
	return createTown({ adapter, op: town.op });
}

/** Somebody who has been to the provider, with the browser that has to come back. */
async function comeBack(town: Town, user: Record<string, unknown>): Promise<() => Promise<Response>> {
	const browser = town.newBrowser();
	const callback: Callback = town.op.authorize(await town.start({ browser }), { user });
	return () => town.finish(callback, { browser });
}

for (const [name, create, available] of layers)
	describe.skipIf(!available)(`with ${name}`, () => {
		test.each([2, 10])('%i first sign-ins of one person at once make one user', async (count) => {
			const { adapter, count: users } = create();
			const town = createTown({ adapter });
			const person = { ...ada, sub: crypto.randomUUID(), email: `${crypto.randomUUID()}@example.test` };
			const ready = await Promise.all(Array.from({ length: count }, () => comeBack(town, person)));
			const responses = await Promise.all(ready.map((finish) => finish()));
			expect(responses.map(errorOf)).toEqual(Array(count).fill(null));
			expect(town.logger.errors).toEqual([]);
			expect(await users()).toBe(1);
			const owner = await ownerAt(adapter, 'op', person.sub);
			expect((await adapter.getUserByEmail!(person.email))?.id).toBe(owner);
		});

		test('ten first sign-ins on two servers that share only the database make one user', async () => {
			const { adapter, count: users } = create();
			const first = createTown({ adapter });
			const second = otherServer(first, adapter);
			const person = { ...ada, sub: crypto.randomUUID(), email: `${crypto.randomUUID()}@example.test` };
			const towns = Array.from({ length: 10 }, (_, index) => (index % 2 ? first : second));
			const ready = await Promise.all(towns.map((town) => comeBack(town, person)));
			const responses = await Promise.all(ready.map((finish) => finish()));
			expect(responses.map(errorOf)).toEqual(Array(10).fill(null));
			expect([...first.logger.errors, ...second.logger.errors]).toEqual([]);
			expect(await users()).toBe(1);
		});

		test('of two people who sign up with one address at once, one gets it, and the other is refused', async () => {
			const { adapter, count: users } = create();
			const first = createTown({ adapter });
			const second = otherServer(first, adapter);
			const email = `${crypto.randomUUID()}@example.test`;
			const people = [crypto.randomUUID(), crypto.randomUUID()].map((sub) => ({ ...ada, sub, email }));
			const ready = [await comeBack(first, people[0]!), await comeBack(second, people[1]!)];
			const responses = await Promise.all(ready.map((finish) => finish()));
			expect(responses.map(errorOf).sort()).toEqual(['OAuthAccountNotLinked', null]);
			expect(await users()).toBe(1);
		});
	});

test('a sign-in waits while another server stores the account of a new user', async () => {
	const data = watch(MemoryAdapter(), extensions);
	const first = createTown({ adapter: data.adapter });
	const other = watch(data.adapter);
	const second = otherServer(first, other.adapter);
	const [finishFirst, finishSecond] = [await comeBack(first, ada), await comeBack(second, ada)];
	const [created, linked] = [gate(), gate()];
	data.instead.linkAccount = async (call) => {
		created.open();
		await linked.passed;
		return call();
	};
	const answer = finishFirst();
	await created.passed;
	other.instead.getUserByEmail = async (call) => {
		const found = await call();
		linked.open();
		return found;
	};
	expect(errorOf(await finishSecond())).toBeNull();
	expect(errorOf(await answer)).toBeNull();
	expect(other.take()).not.toContain('createUser');
});

test('one process makes one user even where nothing is unique', async () => {
	const { adapter, count: users } = counted(bareAdapter({ unique: false }));
	const town = createTown({ adapter });
	const ready = await Promise.all(Array.from({ length: 10 }, () => comeBack(town, ada)));
	const responses = await Promise.all(ready.map((finish) => finish()));
	expect(responses.map(errorOf)).toEqual(Array(10).fill(null));
	expect(await users()).toBe(1);
});

test('an account that two users link at once goes to one of them', async () => {
	const store = MemoryAdapter();
	const town = createTown({ adapter: store });
	const other = otherServer(town, store);
	await town.signIn();
	await other.signIn({ answer: { user: { ...charles } } });
	const user = { ...ada, sub: 'shared' };
	const callbacks = [town, other].map(async (each) => {
		const callback = each.op.authorize(await each.start({ fields: { link: 'true' } }), { user });
		return () => each.finish(callback);
	});
	const ready = await Promise.all(callbacks);
	const responses = await Promise.all(ready.map((finish) => finish()));
	expect(responses.map(errorOf).sort()).toEqual(['AccountNotLinked', null]);
	const winner = responses.map(errorOf).indexOf(null) === 0 ? ada.sub : charles.sub;
	expect(await ownerAt(store, 'op', 'shared')).toBe(await ownerAt(store, 'op', winner));
});

describe('locks', () => {
	test('tasks that share a key run in order, others do not wait, and a failure lets the next one in', async () => {
		const locks = new Locks();
		const log: string[] = [];
		const first = gate();
		const task = (name: string, until?: Promise<void>) => async (waited: boolean) => {
			log.push(`${name} begins${waited ? ' after waiting' : ''}`);
			await until;
			log.push(`${name} ends`);
			if (name === 'a') throw new Error('a failed');
		};
		const a = locks.run(['account', 'email'], task('a', first.passed)).catch((error: Error) => error.message);
		const b = locks.run(['email'], task('b'));
		const c = locks.run(['account', 'another email'], task('c'));
		await locks.run(['nobody else’s'], task('d'));
		expect(log).toEqual(['a begins', 'd begins', 'd ends']);
		first.open();
		expect(await a).toBe('a failed');
		await Promise.all([b, c]);
		expect(log.slice(3, 4)).toEqual(['a ends']);
		expect(log.slice(4).sort()).toEqual(['b begins after waiting', 'b ends', 'c begins after waiting', 'c ends']);
		await locks.run(['account', 'email'], task('e'));
		expect(log.at(-2)).toBe('e begins');
	});
});

test('a sign-in succeeds although another server stores the person between its look-ups of the account and of the address', async () => {
	const store = MemoryAdapter();
	const other = createTown({ adapter: store });
	let asked = 0;
	const town = createTown({
		adapter: {
			...store,
			async getUserByAccount(account) {
				const before = await store.getUserByAccount(account);
				if (++asked === 1) await other.signIn();
				return before;
			}
		}
	});
	expect(errorOf(await town.signIn())).toBeNull();
	expect((await town.session())?.user?.id).toBe((await other.session())?.user?.id);
	// Whoever is refused for good is so after one more look.
	asked = 1;
	expect(
		errorOf(await town.signIn({ answer: { user: { ...ada, sub: 'somebody else' } }, browser: town.newBrowser() }))
	).toBe('OAuthAccountNotLinked');
	expect(asked).toBe(3);
});

test('S351 a data layer that never answers one sign-in holds up the next of that person for ten seconds at most', async () => {
	vi.useFakeTimers();
	const locks = new Locks();
	void locks.run(['ada@example.test'], () => new Promise(() => undefined));
	const next = locks.run(['ada@example.test'], async (waited) => waited);
	await vi.advanceTimersByTimeAsync(10_000);
	expect(await next).toBe(true);
	expect(vi.getTimerCount()).toBe(0);
	vi.useRealTimers();
});
