/** Ending encrypted sessions, across the processes that share a store. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createStorage } from 'unstorage';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import { MemoryRevocations, UnstorageRevocations, type RevocationStore } from '../../src/adapters/revocations.js';
import { serializeCookie } from '../../src/core.js';
import type { AuthError } from '../../src/errors.js';
import { encode } from '../../src/jwt.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import { readRequest } from '../../src/lib/core/request/request.js';
import { reissueSession } from '../../src/lib/core/sessions/index.js';
import type { RevocationOptions, SessionOptions } from '../../src/lib/base/config/options.js';
import { charles } from '../accounts/people.js';
import { createApp, secret, type App } from '../fixtures/app.js';
import type { Browser } from '../fixtures/browser.js';
import { createClock } from '../fixtures/clock.js';
import { watch } from '../fixtures/data-layer.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { day, requestOf, sessionCookie } from './support.js';

const start = '2026-01-01T00:00:00.000Z';
let clock = createClock(start);
beforeEach(() => {
	clock = createClock(start);
});
afterAll(() => clock.restore());

/** A store whose calls are counted, and which can be out of reach. */
function watched(store: RevocationStore = MemoryRevocations()) {
	const state = { asked: 0, told: 0, down: false };
	const up = () => {
		if (state.down) throw new Error('out of reach');
	};
	const watching: RevocationStore = {
		get(keys) {
			state.asked++;
			up();
			return store.get(keys);
		},
		set(...mark) {
			state.told++;
			up();
			return store.set(...mark);
		}
	};
	return Object.assign(state, { store: watching });
}

/** Processes that share the store, and Ada with sessions in two browsers. */
async function processes(revocation: NonNullable<SessionOptions['revocation']>, options: Partial<SessionOptions> = {}) {
	const op = createIdentityProvider();
	const make = () => createApp({ op, session: { ...options, revocation } });
	const [here, there] = [make(), make()];
	const [first, second] = [here.browser, here.newBrowser()];
	await here.signIn();
	clock.advance(1);
	await here.signIn({ browser: second });
	clock.advance(1);
	const isIn = async (app: App, browser: Browser) => (await app.auth.session(requestOf(browser))).session !== null;
	const idOf = async (browser: Browser) => (await here.auth.session(requestOf(browser))).session!.id!;
	const userId = (await here.auth.session(requestOf(first))).session!.user!.id!;
	return { here, there, first, second, isIn, idOf, userId };
}

const stores: [string, () => NonNullable<RevocationOptions['store']>][] = [
	['in memory', MemoryRevocations],
	['of an adapter in memory', MemoryAdapter],
	['of an adapter on SQLite', () => SqliteAdapter(':memory:')],
	['of unstorage', () => UnstorageRevocations(createStorage())]
];

describe.each(stores)('with a store %s', (_, create) => {
	test.each(['end', 'endOthers', 'endAll', 'of.end', 'of.endAll', 'signOut'] as const)(
		'S131 S150 a copied cookie is refused by every process after %s',
		async (way) => {
			const { here, there, first, second, isIn, idOf, userId } = await processes({ store: create(), cacheSeconds: 0 });
			const copy = requestOf(first);
			const by = here.auth.sessions(requestOf(second));
			if (way === 'end') expect(await by.end(await idOf(first))).toBe(true);
			if (way === 'endOthers') await by.endOthers();
			if (way === 'endAll') await by.endAll();
			if (way === 'of.end') await here.auth.sessions.of(userId).end(await idOf(first));
			if (way === 'of.endAll') await here.auth.sessions.of(userId).endAll();
			if (way === 'signOut') await here.browser.post('/auth/signout');
			for (const app of [here, there]) {
				const { session, cookies } = await app.auth.session(new Request(copy));
				expect([session, cookies.map(({ value }) => value)]).toEqual([null, ['']]);
				expect(await isIn(app, second)).toBe(!way.endsWith('endAll'));
			}
		}
	);
});

test('a user can sign in again after all sessions were ended', async () => {
	const { here, there, first, isIn, userId } = await processes({ store: MemoryRevocations(), cacheSeconds: 0 });
	await here.auth.sessions.of(userId).endAll();
	await here.signIn({ browser: first });
	expect([await isIn(here, first), await isIn(there, first)]).toEqual([true, true]);
});

test('S152 a renewal does not change when a session began, so that the end of all sessions reaches it', async () => {
	const { here, there, first, isIn, userId } = await processes({ store: MemoryRevocations(), cacheSeconds: 0 });
	clock.advance(2 * day);
	const before = first.cookie(sessionCookie);
	await here.session(first);
	expect(first.cookie(sessionCookie)).not.toBe(before);
	await there.auth.sessions.of(userId).endAll();
	expect(await isIn(here, first)).toBe(false);
});

test('S150 a session that is renewed while it ends does not come back', async () => {
	const revocation = { store: MemoryRevocations(), cacheSeconds: 5 };
	const { here, there, first, isIn, idOf, userId } = await processes(revocation);
	const id = await idOf(first);
	clock.advance(2 * day);
	await isIn(here, first);
	await there.auth.sessions.of(userId).end(id);
	await here.session(first); // Renews within what the process may rely on.
	clock.advance(5);
	expect(await isIn(here, first)).toBe(false);
	clock.advance(29 * day);
	expect(await isIn(here, first), 'as long as a token can last').toBe(false);
});

test('S179 a user cannot end a session of another user by its id', async () => {
	const { here, there, first, isIn, idOf } = await processes({ store: MemoryRevocations(), cacheSeconds: 0 });
	const mallory = here.newBrowser();
	await here.signIn({ browser: mallory, answer: { user: charles } });
	const sessions = here.auth.sessions(requestOf(mallory));
	await sessions.end(await idOf(first));
	await sessions.endOthers();
	await sessions.end('x'.repeat(100_000));
	await sessions.endAll();
	expect([await isIn(here, first), await isIn(there, first), await isIn(there, mallory)]).toEqual([true, true, false]);
	await expect(here.auth.sessions(requestOf(here.newBrowser())).end('x')).rejects.toMatchObject({
		type: 'AccessDenied'
	});
});

test('a session of @auth/core is ended, too', async () => {
	const app = createApp({ session: { revocation: { store: MemoryRevocations(), cacheSeconds: 0 } } });
	const value = await encode({ token: { sub: 'ada', name: 'Ada' }, secret, salt: sessionCookie });
	app.browser.jar.store(`${sessionCookie}=${value}; Path=/; Secure`, new URL('https://app.test/'));
	expect(await app.session()).toMatchObject({ user: { name: 'Ada' } });
	clock.advance(1);
	await app.auth.sessions.of('ada').endAll();
	expect(await app.session()).toBeNull();
});

test.each([
	['', 0],
	[', also after a renewal', 2 * day]
])('with an adapter, the end of all reaches a session of @auth/core%s', async (_, idle) => {
	const adapter = MemoryAdapter();
	await adapter.createUser({ id: '1', email: 'one@example.test', emailVerified: null });
	const revocation = { store: MemoryRevocations(), cacheSeconds: 0 };
	const app = createApp({ adapter, session: { strategy: 'jwt', revocation } });
	const value = await encode({ token: { sub: '1', name: 'Ada' }, secret, salt: sessionCookie });
	app.browser.jar.store(`${sessionCookie}=${value}; Path=/; Secure`, new URL('https://app.test/'));
	clock.advance(idle);
	expect(await app.session()).toMatchObject({ user: { name: 'Ada' } });
	expect(app.browser.cookie(sessionCookie) === value).toBe(idle === 0);
	clock.advance(1);
	const { cookies } = await app.auth.signInAs(new Request('https://app.test/'), { id: '1' });
	const cookie = cookies.map((each) => `${each.name}=${each.value}`).join('; ');
	await app.auth.sessions(new Request('https://app.test/', { headers: { cookie } })).endAll();
	expect(await app.session()).toBeNull();
});

describe('what it costs', () => {
	test('is one question in 5 seconds, however many requests read, and none for an anonymous request', async () => {
		const watching = watched();
		const { here, first, isIn } = await processes(watching.store);
		clock.advance(10);
		watching.asked = 0;
		for (let count = 0; count < 100; count++) await isIn(here, first);
		expect(watching.asked).toBe(1);
		clock.advance(4.999);
		await isIn(here, first);
		expect(watching.asked).toBe(1);
		clock.advance(0.001);
		await isIn(here, first);
		expect(watching.asked).toBe(2);
		await here.auth.session(new Request('https://app.test/'));
		expect(watching.asked).toBe(2);
	});

	test('is a delay of up to cacheSeconds in other processes, and none in the process that ended it', async () => {
		const { here, there, first, isIn, userId } = await processes({ store: MemoryRevocations(), cacheSeconds: 30 });
		expect([await isIn(here, first), await isIn(there, first)]).toEqual([true, true]);
		await here.auth.sessions.of(userId).endAll();
		expect([await isIn(here, first), await isIn(there, first)]).toEqual([false, true]);
		clock.advance(30);
		expect(await isIn(there, first)).toBe(false);
	});
});

describe('a store that cannot be reached', () => {
	test('is an error, and neither signed in nor signed out', async () => {
		const watching = watched();
		const { here, first } = await processes({ store: watching.store, cacheSeconds: 0 });
		watching.down = true;
		await expect(here.auth.session(requestOf(first))).rejects.toMatchObject({ type: 'AdapterError' });
		const answer = await first.visit('/auth/session');
		expect([answer.status, answer.headers.getSetCookie()]).toEqual([503, []]);
		const sessions = here.auth.sessions(requestOf(first));
		await expect(sessions.endAll()).rejects.toMatchObject({ type: 'AdapterError' });
		const left = await first.post('/auth/signout');
		expect([left.status, first.cookieNames], 'the browser is signed out all the same').toEqual([
			expect.any(Number),
			[]
		]);
		expect(here.logger.entries.some(({ level }) => level === 'error')).toBe(true);
		here.logger.clear();
	});

	test('may be accepted, with a warning, and sessions that are known as ended stay ended', async () => {
		const watching = watched();
		const revocation = { store: watching.store, cacheSeconds: 0, unreachable: 'accept' } as const;
		const { here, first, second, isIn, idOf, userId } = await processes(revocation);
		await here.auth.sessions.of(userId).end(await idOf(second));
		watching.down = true;
		expect([await isIn(here, first), await isIn(here, second)]).toEqual([true, false]);
		expect(JSON.stringify(here.logger.entries.map(({ args }) => String(args[0])))).toContain(
			'session.revocation failed'
		);
		await expect(here.auth.sessions.of(userId).endAll(), 'ending is never pretended').rejects.toMatchObject({
			type: 'AdapterError'
		});
		here.logger.clear();
	});

	test.each([
		['nothing', () => undefined],
		['too few values', () => []],
		['no array', () => 'ended']
	])('or answers %s, is an error', async (_, get) => {
		const store = { get, set: () => undefined } as unknown as RevocationStore;
		const app = createApp({ session: { revocation: { store, cacheSeconds: 0 } } });
		await app.signIn();
		await expect(app.auth.session(requestOf(app.browser))).rejects.toMatchObject({ type: 'AdapterError' });
		app.logger.clear();
	});
});

describe('clocks that differ, as far as tokens may (#33 A21):', () => {
	/** A sign-in at a server whose clock is ahead. */
	async function ahead(seconds: number) {
		const town = await processes({ store: MemoryRevocations(), cacheSeconds: 0 });
		const browser = town.there.newBrowser();
		clock.advance(seconds);
		await town.there.signIn({ browser });
		clock.advance(1 - seconds);
		const isInThere = async () => {
			clock.advance(seconds);
			return town.isIn(town.there, browser);
		};
		return { ...town, isInThere };
	}

	test.each([2, 14])('a session that begins %i seconds ahead ends with all others', async (seconds) => {
		const { here, isInThere, userId } = await ahead(seconds);
		await here.auth.sessions.of(userId).endAll();
		expect(await isInThere()).toBe(false);
	});

	test('and when another session ends all others', async () => {
		const { here, isInThere, first, isIn } = await ahead(2);
		await here.auth.sessions(requestOf(first)).endOthers();
		expect([await isIn(here, first), await isInThere()]).toEqual([true, false]);
	});

	test('a session that begins just after an end stays valid, and ends with the next end', async () => {
		const { here, isIn, userId } = await processes({ store: MemoryRevocations(), cacheSeconds: 0 });
		for (let count = 0; count < 3; count++) {
			await here.auth.sessions.of(userId).endAll();
			const browser = here.newBrowser();
			await here.signIn({ browser });
			expect(await isIn(here, browser)).toBe(true);
			await here.auth.sessions.of(userId).endAll();
			expect(await isIn(here, browser)).toBe(false);
		}
	});
});

test('the end of a session counts for an id that it gets at that moment, too (#33 A19)', async () => {
	const { here, there, first, isIn, idOf, userId } = await processes({ store: MemoryRevocations(), cacheSeconds: 0 });
	const id = await idOf(first);
	const proven = { proof: { methods: ['pwd'], authenticatedAt: new Date() }, provider: 'op' };
	const ctx = contextOf(here.auth);
	for (const when of ['first', 'second']) {
		const req = readRequest(ctx, requestOf(first));
		const cookies = await reissueSession(ctx, req, proven);
		for (const cookie of cookies!) first.jar.store(serializeCookie(cookie), new URL('https://app.test/'));
		expect([when, await isIn(there, first)]).toEqual([when, true]);
	}
	await there.auth.sessions.of(userId).end(id);
	expect(await isIn(here, first)).toBe(false);
});

test('without a store no session can be listed or ended, and each call says so', async () => {
	const without = createApp();
	await without.signIn();
	const { here, first } = await processes(MemoryRevocations());
	const own = without.auth.sessions(requestOf(without.browser));
	const any = without.auth.sessions.of('7');
	const calls = [own.end('x'), own.endOthers(), own.endAll(), any.end('x'), any.endAll()];
	const lists = [
		own.list(),
		any.list(),
		here.auth.sessions(requestOf(first)).list(),
		here.auth.sessions.of('7').list()
	];
	for (const call of [...calls, ...lists]) await expect(call).rejects.toMatchObject({ type: 'UnsupportedStrategy' });
});

test.each<[string, Partial<SessionOptions>]>([
	['what is no store', { revocation: {} as never }],
	['a negative cacheSeconds', { revocation: { store: MemoryRevocations(), cacheSeconds: -1 } }],
	['an unknown policy', { revocation: { store: MemoryRevocations(), unreachable: 'ignore' as never } }],
	['stored sessions', { strategy: 'database', revocation: MemoryRevocations() }]
])('the configuration refuses %s', async (_, session) => {
	const { MemoryAdapter } = await import('../../src/adapters/memory.js');
	let error: AuthError | undefined;
	try {
		createApp({ adapter: MemoryAdapter(), session: { strategy: 'jwt', ...session } });
	} catch (thrown) {
		error = thrown as AuthError;
	}
	expect(error).toMatchObject({
		type: 'InvalidConfig',
		message: expect.stringContaining('session.revocation') as unknown
	});
});

test('S150 a session that was ended ends no others, whatever the cache of a process still says', async () => {
	const { here, there, first, second, isIn } = await processes({ store: MemoryRevocations(), cacheSeconds: 60 });
	const thief = requestOf(first);
	expect(await isIn(there, first)).toBe(true);
	await here.auth.sessions(requestOf(second)).endOthers();
	const late = there.auth.sessions(thief);
	await expect(late.endOthers()).rejects.toMatchObject({ type: 'AccessDenied' });
	await expect(late.endAll()).rejects.toMatchObject({ type: 'AccessDenied' });
	expect(await isIn(here, second)).toBe(true);
});

test('S150 a session that may have been ended is not renewed', async () => {
	const store = watched();
	const { here, first } = await processes({ store: store.store, cacheSeconds: 0, unreachable: 'accept' });
	clock.advance(2 * day);
	store.down = true;
	const { session, cookies } = await here.auth.session(requestOf(first));
	expect([session !== null, cookies]).toEqual([true, []]);
	store.down = false;
	expect((await here.auth.session(requestOf(first))).cookies).toHaveLength(1);
});

test('S179 an id that is not text ends nothing, and users with joined ids stay apart', async () => {
	const { here, first } = await processes({ store: MemoryRevocations(), cacheSeconds: 0 });
	expect(await here.auth.sessions(requestOf(first)).end('\ud800')).toBe(false);
	const store = watched();
	const app = createApp({ session: { revocation: { store: store.store, cacheSeconds: 0 } } });
	const keys: string[] = [];
	store.store.set = (key) => void keys.push(key);
	await app.auth.sessions.of('ann').end('marie-U');
	await app.auth.sessions.of('ann-marie').end('U');
	expect(new Set(keys).size).toBe(4);
});

test('S116 a sign-out that does not reach the store leaves no part of the session in the browser', async () => {
	const store = watched();
	const op = createIdentityProvider();
	const large = 'x'.repeat(5000);
	const app = createApp({
		op,
		session: { revocation: { store: store.store, cacheSeconds: 60 } },
		callbacks: { jwt: ({ token }) => ({ ...token, large }) }
	});
	await app.signIn();
	expect(app.browser.cookie(`${sessionCookie}.1`)).toBeDefined();
	store.down = true;
	await app.browser.post('/auth/signout');
	expect(app.browser.cookieNames.filter((name) => name.startsWith(sessionCookie))).toEqual([]);
});

describe('an adapter as the store', () => {
	test('keeps marks that name no user', async () => {
		const data = watch(MemoryAdapter());
		const app = createApp({ session: { revocation: data.adapter as MemoryAdapter } });
		await app.signIn();
		data.take();
		await app.browser.post('/auth/signout');
		const [call] = data.calls;
		expect([call?.method, call?.args[0], call?.args[1]]).toEqual([
			'setRevocation',
			expect.stringMatching(/^[\da-f]{64}$/),
			'ended'
		]);
	});

	test.each([
		[{ getUser: () => null }, 'MissingAdapterMethods'],
		[{ store: { getUser: () => null } }, 'MissingAdapterMethods'],
		[{ get: () => [] }, 'InvalidConfig'],
		[{}, 'InvalidConfig']
	])('without the methods it is refused: %j', (revocation, type) => {
		expect(() => createApp({ session: { revocation: revocation as never } })).toThrow(
			expect.objectContaining({ type, message: expect.stringContaining('session.revocation') as unknown }) as Error
		);
	});
});

test('a user of your own table and a user of the adapter with one id do not end each other’s sessions', async () => {
	const adapter = MemoryAdapter();
	await adapter.createUser({ id: '1', email: 'one@example.test', emailVerified: null });
	const revocation = { store: MemoryRevocations(), cacheSeconds: 0 };
	const make = () => createApp({ adapter, session: { strategy: 'jwt', revocation } });
	const app = make();
	const enter = async (users: 'adapter' | 'own') => {
		const { cookies } = await app.auth.signInAs(new Request('https://app.test/'), { id: '1' }, { users });
		const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
		return () => new Request('https://app.test/', { headers: { cookie } });
	};
	const isIn = async (request: () => Request) => (await make().auth.session(request())).session !== null;
	for (const users of ['adapter', 'own'] as const) {
		const [ending, other] = [await enter(users), await enter(users === 'own' ? 'adapter' : 'own')];
		clock.advance(1);
		await app.auth.sessions(ending()).endAll();
		expect([users, await isIn(ending), await isIn(other)]).toEqual([users, false, true]);
		clock.advance(1);
		await app.auth.sessions.of('1').endAll();
		expect(await isIn(other), 'an operator ends both').toBe(false);
		clock.advance(1);
	}
});
