/** Stored sessions: how long they live, how often they are written, and what each request costs. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { AdapterSession } from '../../src/adapters/types.js';
import { ada } from '../accounts/people.js';
import { createClock } from '../fixtures/clock.js';
import { gate } from '../fixtures/data-layer.js';
import { day, sessionCookie, signedIn } from './support.js';

const start = '2026-01-01T00:00:00.000Z';
let clock = createClock(start);
beforeEach(() => {
	clock = createClock(start);
});
afterAll(() => clock.restore());

const inDays = (days: number) => new Date(Date.parse(start) + days * day * 1000);

describe('the cost of a request', () => {
	test('one adapter call when signed in, none when not', async () => {
		const { browser, data, newBrowser, session } = await signedIn();
		expect((await session())?.user?.email).toBe(ada.email);
		expect(data.take()).toEqual(['getSessionAndUser']);
		const stranger = newBrowser();
		expect(await session(stranger)).toBeNull();
		for (const path of ['/auth/signin', '/auth/signout', '/auth/providers', '/auth/csrf', '/auth/error']) {
			await stranger.visit(path);
			expect(data.take()).toEqual([]);
			await browser.visit(path);
			// The sign-in page says who is signed in. (#12 C5)
			expect(data.take()).toEqual(path === '/auth/signin' ? ['getSessionAndUser'] : []);
		}
	});

	test('a sign-in that a stranger begins costs nothing', async () => {
		const { data, newBrowser, start } = await signedIn();
		await start({ browser: newBrowser() });
		expect(data.take()).toEqual([]);
	});

	test.each([
		['of 513 characters', 'x'.repeat(513)],
		['empty', ''],
		['with a line break', 'a\nb']
	])('an impossible token (%s) is not looked up', async (_, token) => {
		const { auth, data } = await signedIn();
		const headers = { cookie: `${sessionCookie}=${encodeURIComponent(token)}` };
		const { session, cookies } = await auth.session(new Request('https://app.test/', { headers }));
		expect(session).toBeNull();
		expect(cookies).toEqual([expect.objectContaining({ name: sessionCookie, value: '' })]);
		expect(data.take()).toEqual([]);
	});
});

describe('the lifetime of a session', () => {
	test('30 days by default, in the row and in the cookie', async () => {
		const { browser, expires, token } = await signedIn();
		expect(await expires()).toEqual(inDays(30));
		expect(browser.cookies).toEqual([
			expect.objectContaining({
				name: sessionCookie,
				value: token(),
				expiresAtMs: inDays(30).getTime(),
				httpOnly: true,
				secure: true,
				sameSite: 'Lax',
				path: '/'
			})
		]);
		expect(token(), '32 random bytes').toMatch(/^[\w-]{43}$/);
	});

	test('is not extended within updateAge, and is at the exact moment', async () => {
		const { browser, data, expires, session } = await signedIn();
		clock.advance(day - 0.001);
		expect((await session())?.expires).toBe(inDays(30).toISOString());
		expect(data.take()).toEqual(['getSessionAndUser']);
		expect(await expires()).toEqual(inDays(30));

		clock.advance(0.001);
		expect((await session())?.expires).toBe(inDays(31).toISOString());
		expect(data.take()).toEqual(['getSessionAndUser', 'updateSession']);
		expect(await expires()).toEqual(inDays(31));
		expect(browser.cookies[0]?.expiresAtMs).toBe(inDays(31).getTime());

		await session();
		expect(data.take(), 'and not again').toEqual(['getSessionAndUser']);
	});

	test('lasts to the last millisecond of maxAge, and not longer, if the row is not extended', async () => {
		const { auth, data, expires, store, token } = await signedIn({ session: { maxAge: 100, updateAge: 100 } });
		const headers = { cookie: `${sessionCookie}=${token()}` };
		const request = () => new Request('https://app.test/', { headers });
		clock.advance(99.999);
		expect((await auth.session(request())).session).not.toBeNull();
		expect(data.take()).toEqual(['getSessionAndUser']);
		clock.advance(0.001);
		const { session, cookies } = await auth.session(request());
		expect(session).toBeNull();
		expect(cookies).toEqual([
			expect.objectContaining({
				name: sessionCookie,
				value: '',
				options: expect.objectContaining({ maxAge: 0 }) as unknown
			})
		]);
		expect(data.take()).toEqual(['getSessionAndUser', 'deleteSession']);
		expect(await store.getSessionAndUser!(token())).toBeNull();
		expect(await expires()).toBeUndefined();
	});

	test('goes on with daily use, and ends without use', async () => {
		const { session } = await signedIn({ session: { maxAge: 3 * day } });
		for (let days = 0; days < 40; days++) {
			clock.advance(day);
			expect((await session())?.user?.email, `day ${days}`).toBe(ada.email);
		}
		clock.advance(3 * day);
		expect(await session()).toBeNull();
	});

	test('is extended at each use with updateAge 0', async () => {
		const { data, expires, session } = await signedIn({ session: { updateAge: 0 } });
		for (const second of [1, 2, 3]) {
			clock.advance(1);
			await session();
			expect(data.take()).toEqual(['getSessionAndUser', 'updateSession']);
			expect(await expires()).toEqual(new Date(inDays(30).getTime() + second * 1000));
		}
	});

	test('ends with its row, even if the row of an earlier configuration lasts longer than maxAge', async () => {
		const { session, store, token } = await signedIn({ session: { maxAge: day } });
		await store.updateSession!({ sessionToken: token(), expires: inDays(90) });
		clock.advance(20 * 3600);
		expect((await session())?.expires).toBe(inDays(90).toISOString());
	});
});

describe('S174 many at once', () => {
	test('of 50 reads one extends', async () => {
		const { auth, data, expires, token } = await signedIn();
		clock.advance(2 * day);
		const read = () =>
			auth.session(new Request('https://app.test/', { headers: { cookie: `${sessionCookie}=${token()}` } }));
		// All have read the old expiry before any extends.
		const all = gate();
		let waiting = 0;
		data.instead.getSessionAndUser = async (call) => {
			const found = await call();
			if (++waiting === 50) all.open();
			await all.passed;
			return found;
		};
		const results = await Promise.all(Array.from({ length: 50 }, read));
		expect(results.map(({ session }) => session?.user?.email)).toEqual(Array(50).fill(ada.email));
		expect(data.take().filter((method) => method === 'updateSession')).toHaveLength(1);
		expect(await expires()).toEqual(inDays(32));
		expect(results.filter(({ cookies }) => cookies.length > 0)).toHaveLength(1);
	});

	test('a late reader of an old expiry does not extend again', async () => {
		const { auth, data, token } = await signedIn();
		clock.advance(2 * day);
		const read = () =>
			auth.session(new Request('https://app.test/', { headers: { cookie: `${sessionCookie}=${token()}` } }));
		const late = gate();
		let first = true;
		data.instead.getSessionAndUser = async (call) => {
			const found = await call();
			if (first) {
				first = false;
				await late.passed;
			}
			return found;
		};
		const slow = read();
		await read();
		late.open();
		expect((await slow).session?.user?.email).toBe(ada.email);
		expect(data.take().filter((method) => method === 'updateSession')).toHaveLength(1);
	});

	test('the next request repeats an extension that failed', async () => {
		const { browser, data, expires, session } = await signedIn();
		clock.advance(2 * day);
		data.instead.updateSession = () => Promise.reject(new Error('down'));
		expect((await browser.visit('/auth/session')).status).toBe(503);
		expect(browser.cookieNames).toEqual([sessionCookie]);
		data.instead = {};
		expect((await session())?.user?.email).toBe(ada.email);
		expect(await expires()).toEqual(inDays(32));
	});

	test('100 reads of 100 persons are kept apart', async () => {
		const town = await signedIn();
		const people = Array.from({ length: 100 }, (_, index) => ({ sub: `p${index}`, email: `p${index}@example.test` }));
		const browsers = people.map(() => town.newBrowser());
		for (const [index, user] of people.entries()) await town.signIn({ browser: browsers[index], answer: { user } });
		const sessions = await Promise.all(browsers.map((browser) => town.session(browser)));
		expect(sessions.map((session) => session?.user?.email)).toEqual(people.map(({ email }) => email));
	});
});

describe('generateSessionToken', () => {
	test('makes the token', async () => {
		let count = 0;
		const { session, token } = await signedIn({ session: { generateSessionToken: () => `token-${++count}` } });
		expect(token()).toBe('token-1');
		expect((await session())?.user?.email).toBe(ada.email);
	});

	test('the token that the adapter stored is the token', async () => {
		const store = MemoryAdapter();
		const createSession = (session: AdapterSession) =>
			store.createSession({ ...session, sessionToken: `stored-${session.sessionToken}` });
		const { session, token } = await signedIn({}, { ...store, createSession });
		expect(token()).toMatch(/^stored-/);
		expect((await session())?.user?.email).toBe(ada.email);
	});

	test.each([
		['empty', ''],
		['too long to be found again', 'x'.repeat(513)],
		['with a line break', 'a\nb'],
		['no string', 42 as unknown as string]
	])('a row that is %s is an error, and no session begins', async (_, token) => {
		const { browser, logger, store } = await signedIn({ session: { generateSessionToken: () => token } });
		expect(logger.errors.map(({ name }) => name)).toEqual(['InvalidConfig']);
		expect(browser.cookieNames).toEqual([]);
		expect(await store.getSessionAndUser!(String(token))).toBeNull();
	});
});

describe('the session callback', () => {
	test('receives the stored user, and returns the session', async () => {
		const { session, store } = await signedIn({
			callbacks: {
				session: ({ session: initial, user }) => ({
					...initial,
					user: { ...initial.user, name: `${user.name} (${user.email})` }
				})
			}
		});
		expect((await session())?.user?.name).toBe(`${ada.name} (${ada.email})`);
		expect((await store.getUserByEmail!(ada.email))?.name).toBe(ada.name);
	});

	test('that fails is an error, and not "signed out"', async () => {
		const town = await signedIn({
			callbacks: {
				session: () => {
					throw new Error('the callback failed');
				}
			}
		});
		expect((await town.browser.visit('/auth/session')).status).toBe(500);
		expect(town.logger.errors.map(({ name }) => name)).toEqual(['SessionTokenError']);
		expect(town.browser.cookieNames).toEqual([sessionCookie]);
	});
});
