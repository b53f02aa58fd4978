/** `session.absoluteAge` ends a session however much it is used; `session.maxPerUser` ends the oldest of too many. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { AuthError } from '../../src/errors.js';
import type { SessionOptions } from '../../src/lib/base/config/options.js';
import { charles } from '../accounts/people.js';
import { createApp } from '../fixtures/app.js';
import { createClock } from '../fixtures/clock.js';
import { watch } from '../fixtures/data-layer.js';
import { day, sessionCookie } from './support.js';

const start = '2026-01-01T00:00:00.000Z';
let clock = createClock(start);
beforeEach(() => {
	clock = createClock(start);
});
afterAll(() => clock.restore());

const inDays = (days: number) => new Date(Date.parse(start) + days * day * 1000).toISOString();

describe.each(['jwt', 'database'] as const)('S152 with an absolute age and the strategy %s', (strategy) => {
	const begin = (session: Partial<SessionOptions> = {}) => {
		const data = watch(MemoryAdapter());
		return { ...createApp({ adapter: data.adapter, session: { strategy, absoluteAge: 40 * day, ...session } }), data };
	};

	test('S176 a session that is used each day ends at its age, in the browser and on the server', async () => {
		const app = begin();
		await app.signIn();
		for (let count = 0; count < 39; count++) {
			clock.advance(day);
			expect((await app.session())?.expires).toBe(inDays(Math.min(count + 31, 40)));
		}
		expect(app.browser.cookies.find(({ name }) => name === sessionCookie)?.expiresAtMs).toBe(Date.parse(inDays(40)));
		const copy = app.browser.copy();
		clock.advance(day - 0.001);
		expect(await app.session()).not.toBeNull();
		clock.advance(0.001);
		expect([await app.session(), await app.session(copy)]).toEqual([null, null]);
		expect(app.browser.cookieNames).toEqual([]);
		await app.signIn();
		expect((await app.session())?.expires).toBe(inDays(70));
	});

	test('a session that is about to end is not written with each request', async () => {
		const app = begin();
		await app.signIn();
		clock.advance(20 * day);
		await app.session();
		clock.advance(19 * day);
		await app.session();
		app.data.take();
		const before = app.browser.responses.length;
		for (let count = 0; count < 5; count++) await app.session();
		expect(app.data.take().filter((method) => method === 'updateSession')).toEqual([]);
		const writes = app.browser.responses.slice(before).flatMap(({ headers }) => headers.getSetCookie());
		expect(strategy === 'database' ? writes : writes.length <= 1).toEqual(strategy === 'database' ? [] : true);
	});

	test('an absolute age below the usual lifetime is the lifetime', async () => {
		const app = begin({ absoluteAge: 60 });
		await app.signIn();
		expect((await app.session())?.expires).toBe(new Date(Date.parse(start) + 60_000).toISOString());
		clock.advance(60);
		expect(await app.session()).toBeNull();
	});
});

describe('S177 with at most two sessions for each user', () => {
	const begin = () => {
		const ended: unknown[] = [];
		const events = { signOut: (message: object) => void ended.push(message) };
		const app = createApp({ adapter: MemoryAdapter(), session: { maxPerUser: 2 }, events });
		return { app, ended };
	};

	test('the oldest ends, and that of another user stays', async () => {
		const { app, ended } = begin();
		const [first, second, third, other] = [app.browser, app.newBrowser(), app.newBrowser(), app.newBrowser()];
		await app.signIn({ browser: other, answer: { user: charles } });
		for (const browser of [first, second, third]) {
			clock.advance(1);
			await app.signIn({ browser });
		}
		const alive = await Promise.all(
			[first, second, third, other].map(async (each) => (await app.session(each)) !== null)
		);
		expect(alive).toEqual([false, true, true, true]);
		expect(ended).toHaveLength(1);
		await app.signIn({ browser: third });
		expect(await app.session(second), 'who signs in again in one browser has no more sessions').not.toBeNull();
	});

	test('of ten sign-ins at once two stay', async () => {
		const { app } = begin();
		const browsers = Array.from({ length: 10 }, () => app.newBrowser());
		const callbacks = await Promise.all(
			browsers.map(async (browser) => app.op.authorize(await app.start({ browser })))
		);
		await Promise.all(callbacks.map((callback, index) => app.finish(callback, { browser: browsers[index]! })));
		const alive = await Promise.all(browsers.map(async (each) => (await app.session(each)) !== null));
		expect(alive.filter(Boolean)).toHaveLength(2);
	});
});

test.each<[string, Partial<SessionOptions>, string]>([
	['an age that is none', { absoluteAge: 0 }, 'InvalidConfig'],
	['no whole number', { maxPerUser: 1.5 }, 'InvalidConfig'],
	['no session at all', { maxPerUser: 0 }, 'InvalidConfig'],
	['encrypted sessions with a limit', { strategy: 'jwt', maxPerUser: 2 }, 'InvalidConfig'],
	['an adapter that cannot list', { absoluteAge: 60 }, 'MissingAdapterMethods'],
	['an adapter that cannot list', { maxPerUser: 2 }, 'MissingAdapterMethods']
])('the configuration refuses %s', (_, session, type) => {
	const leftOut = type === 'MissingAdapterMethods' ? (['listSessions'] as const) : [];
	let error: AuthError | undefined;
	try {
		createApp({ adapter: watch(MemoryAdapter(), leftOut).adapter, session });
	} catch (thrown) {
		error = thrown as AuthError;
	}
	expect(error).toMatchObject({
		type,
		message: expect.stringContaining(`session.${Object.keys(session).at(-1)}`) as unknown
	});
});

test('a table without the column is named at the first sign-in', async () => {
	const data = watch(MemoryAdapter());
	data.instead.createSession = async (call) => {
		const { createdAt: _, ...row } = (await call()) as { createdAt: Date };
		return row;
	};
	const app = createApp({ adapter: data.adapter, session: { absoluteAge: 60 } });
	await app.signIn();
	expect(String(app.logger.errors[0])).toContain('createdAt');
	expect(await app.session()).toBeNull();
	app.logger.clear();
});

describe('S177 with at most two sessions for each user, and refusals', () => {
	const begin = (store = MemoryAdapter()) => {
		const data = watch(store);
		const failed: unknown[] = [];
		const events = { signInFailed: ({ error }: { error: Error }) => void failed.push(error.name) };
		const session = { maxPerUser: { limit: 2, then: 'refuse' as const } };
		return { ...createApp({ adapter: data.adapter, session, events }), data, store, failed };
	};

	test('a session that replaces that of its browser is accepted, also with hashed tokens', async () => {
		for (const hashTokens of [true, false]) {
			const app = createApp({
				adapter: MemoryAdapter(),
				session: { hashTokens, maxPerUser: { limit: 1, then: 'refuse' } }
			});
			await app.signIn();
			await app.signIn();
			expect([hashTokens, (await app.session()) !== null, app.logger.errors]).toEqual([hashTokens, true, []]);
		}
	});

	test('a further sign-in gets an error on the sign-in page, and the other sessions stay', async () => {
		const app = begin();
		const browsers = [app.browser, app.newBrowser(), app.newBrowser()];
		for (const browser of browsers.slice(0, 2)) await app.signIn({ browser });
		const third = browsers[2]!;
		const answer = await app.signIn({ browser: third });
		const page = await third.visit(answer.headers.get('location') ?? '');
		expect(await page.text()).toContain('You are signed in on too many devices');
		expect(await Promise.all(browsers.map(async (each) => (await app.session(each)) !== null))).toEqual([
			true,
			true,
			false
		]);
		expect(app.failed).toEqual(['SessionLimitReached']);
		expect(third.cookie(sessionCookie)).toBeUndefined();
		await app.signIn({ browser: app.browser });
		expect(await app.session(), 'a session that replaces that of its browser').not.toBeNull();
		await app.signIn({ browser: third, answer: { user: charles } });
		expect(await app.session(third), 'another user').not.toBeNull();
		await app.browser.post('/auth/signout');
		await third.post('/auth/signout');
		await app.signIn({ browser: third });
		expect((await app.session(third))?.user?.email).toBe('ada@example.test');
		app.logger.clear();
	});

	test.each(['one process', 'two processes'])('of fifty sign-ins at once in %s at most two succeed', async (where) => {
		const store = MemoryAdapter();
		const apps = [begin(store), where === 'one process' ? null : begin(store)].filter((app) => app !== null);
		const entries = await Promise.all(
			Array.from({ length: 50 }, async (_, index) => {
				const app = apps[index % apps.length]!;
				const browser = app.newBrowser();
				return { app, browser, callback: app.op.authorize(await app.start({ browser })) };
			})
		);
		await Promise.all(entries.map(({ app, browser, callback }) => app.finish(callback, { browser })));
		const alive = await Promise.all(entries.map(async ({ app, browser }) => (await app.session(browser)) !== null));
		const count = alive.filter(Boolean).length;
		expect(where === 'one process' ? count === 2 : count <= 2).toBe(true);
		const user = await store.getUserByEmail('ada@example.test');
		expect(await store.listSessions(user?.id ?? '')).toHaveLength(count);
		for (const { logger } of apps) logger.clear();
	});
});

test.each([{ limit: 0, then: 'refuse' }, { limit: 1, then: 'ask' }, { then: 'refuse' }, 'two'])(
	'the configuration refuses the limit %j',
	(maxPerUser) => {
		const session = { maxPerUser: maxPerUser as never };
		expect(() => createApp({ adapter: MemoryAdapter(), session })).toThrow(/session\.maxPerUser/);
	}
);
