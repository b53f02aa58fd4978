/** The group "Database session" of the security catalogue, on the memory adapter and on SQLite. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type { Adapter } from '../../src/adapters/types.js';
import { AdapterError } from '../../src/errors.js';
import { ada, charles, errorOf, ownerAt } from '../accounts/people.js';
import { createClock } from '../fixtures/clock.js';
import { gate } from '../fixtures/data-layer.js';
import { findLeaks } from '../fixtures/leaks.js';
import { day, sessionCookie, signedIn, type Resident } from '../session/support.js';

const start = '2026-01-01T00:00:00.000Z';
let clock = createClock(start);
beforeEach(() => {
	clock = createClock(start);
});
afterAll(() => clock.restore());

const adapters: [string, () => Adapter][] = [
	['memory', () => MemoryAdapter()],
	['SQLite', () => SqliteAdapter(':memory:')]
];

/** Reads the session of a cookie value, without a browser. */
const readWith = (town: Resident, token: string) =>
	town.auth.session(
		new Request('https://app.test/', { headers: { cookie: `${sessionCookie}=${encodeURIComponent(token)}` } })
	);

describe.each(adapters)('with %s', (_, create) => {
	test('S168 a token that was planted before the sign-in is never valid', async () => {
		const town = await signedIn({}, create());
		for (const planted of ['planted-token', town.token()]) {
			const victim = town.newBrowser();
			const url = new URL('https://app.test/');
			victim.jar.store(`${sessionCookie}=${planted}; Path=/; Secure; HttpOnly; SameSite=Lax`, url);
			const browser = victim.copy();
			// Begun without the cookie, so that it is no linking; planted while the person is at the provider.
			browser.jar.delete(sessionCookie);
			const callback = town.op.authorize(await town.start({ browser }), { user: { ...charles } });
			browser.jar.store(`${sessionCookie}=${planted}; Path=/; Secure; HttpOnly; SameSite=Lax`, url);
			expect(errorOf(await town.finish(callback, { browser }))).toBeNull();
			const issued = browser.cookie(sessionCookie)!;
			expect(issued).not.toBe(planted);
			expect((await readWith(town, issued)).session?.user?.email).toBe(charles.email);
			expect((await readWith(town, planted)).session).toBeNull();
			expect(await town.store.getSessionAndUser!(planted)).toBeNull();
		}
	});

	test('S169 signing in again gives a new token, and the old one is dead', async () => {
		const town = await signedIn({}, create());
		const first = town.token();
		const stolen = town.browser.copy();
		await town.signIn();
		expect(town.token()).not.toBe(first);
		expect(await town.store.getSessionAndUser!(first)).toBeNull();
		expect(await town.session(stolen)).toBeNull();
		expect(stolen.cookieNames).toEqual([]);
		expect((await town.session())?.user?.email).toBe(ada.email);
	});

	test('S170 linking an account gives a new token, and the old one is dead', async () => {
		const town = await signedIn({}, create());
		const first = town.token();
		expect(errorOf(await town.signInAtSecond({ user: { ...charles } }))).toBeNull();
		expect(town.token()).not.toBe(first);
		expect((await readWith(town, first)).session).toBeNull();
		expect((await town.session())?.user?.email).toBe(ada.email);
	});

	describe('S172 an expired row that is still there', () => {
		async function expired(): Promise<Resident & { left: string; heard: unknown[] }> {
			const heard: unknown[] = [];
			const events = { signOut: (message: unknown) => void heard.push(message) };
			const town = await signedIn({ events, session: { maxAge: 100 } }, create());
			const left = town.token();
			clock.advance(100);
			// A browser whose clock is wrong, or a copied cookie: it is still sent.
			town.browser.jar.store(
				`${sessionCookie}=${left}; Path=/; Secure; HttpOnly; SameSite=Lax`,
				new URL('https://app.test/')
			);
			expect(await town.store.getSessionAndUser!(left)).not.toBeNull();
			return { ...town, left, heard };
		}

		test('is no session, goes, and takes its cookie along', async () => {
			const { browser, left, session, store } = await expired();
			expect(await session()).toBeNull();
			expect(await store.getSessionAndUser!(left)).toBeNull();
			expect(browser.cookieNames).toEqual([]);
		});

		test('cannot be updated', async () => {
			const { browser, left, store } = await expired();
			const response = await browser.postJson('/auth/session', { data: { name: 'x' } });
			expect(await response.json()).toBeNull();
			expect(await store.getSessionAndUser!(left)).toBeNull();
		});

		test('is nobody to link to: neither when the sign-in begins', async () => {
			const town = await expired();
			await town.signInAtSecond({ user: { ...charles } });
			const owner = await ownerAt(town.store, 'second', charles.sub);
			expect(owner).not.toBeNull();
			expect(owner).not.toBe(await ownerAt(town.store, 'op', ada.sub));
		});

		test('nor when it ends', async () => {
			const town = await signedIn({ session: { maxAge: 100, updateAge: 100 } }, create());
			const callback = town.second.authorize(await town.start({ provider: 'second' }), { user: { ...charles } });
			const left = town.token();
			clock.advance(100);
			town.browser.jar.store(
				`${sessionCookie}=${left}; Path=/; Secure; HttpOnly; SameSite=Lax`,
				new URL('https://app.test/')
			);
			const response = await town.finish(callback);
			expect(response.status).toBe(400);
			expect(await ownerAt(town.store, 'second', charles.sub)).toBeNull();
			expect(await town.session()).toBeNull();
		});

		test('is not signed out of: no event, and it goes all the same', async () => {
			const { browser, heard, left, store } = await expired();
			const response = await browser.post('/auth/signout');
			expect(errorOf(response)).toBeNull();
			expect(heard).toEqual([]);
			expect(await store.getSessionAndUser!(left)).toBeNull();
			expect(browser.cookieNames).toEqual([]);
		});
	});

	test('a session that is deleted is dead at the next request', async () => {
		const town = await signedIn({}, create());
		await town.store.deleteSession!(town.token());
		expect(await town.session()).toBeNull();
		expect(town.browser.cookieNames).toEqual([]);
	});

	test('signing out deletes the row, tells which it was, and tells it once', async () => {
		const heard: unknown[] = [];
		const town = await signedIn({ events: { signOut: (message) => void heard.push(message) } }, create());
		const sessionToken = town.token();
		const tabs = [town.browser.copy(), town.browser.copy()];
		const userId = await ownerAt(town.store, 'op', ada.sub);
		await Promise.all(tabs.map((tab) => tab.post('/auth/signout')));
		expect(heard).toEqual([
			{ session: { sessionToken, userId, expires: new Date(Date.parse(start) + 30 * day * 1000) } }
		]);
		expect(await town.store.getSessionAndUser!(sessionToken)).toBeNull();
		expect(tabs.map(({ cookieNames }) => cookieNames)).toEqual([[], []]);
		expect(town.logger.errors).toEqual([]);
	});

	test('S175 a session that is revoked while it is extended stays revoked', async () => {
		const town = await signedIn({}, create());
		const token = town.token();
		clock.advance(2 * day);
		const extending = gate();
		const revoked = gate();
		town.data.instead.updateSession = async (call) => {
			extending.open();
			await revoked.passed;
			return call();
		};
		const reader = town.browser.copy();
		const reading = town.session(reader);
		await extending.passed;
		await town.browser.post('/auth/signout');
		revoked.open();
		expect(await reading).toBeNull();
		expect(reader.cookieNames).toEqual([]);
		expect(await town.store.getSessionAndUser!(token)).toBeNull();
		expect((await readWith(town, token)).session).toBeNull();
	});

	test('concurrent reads cannot bring back what was signed out of', async () => {
		const town = await signedIn({ session: { updateAge: 0 } }, create());
		const token = town.token();
		clock.advance(60);
		const reads = Array.from({ length: 20 }, () => readWith(town, token));
		await town.browser.post('/auth/signout');
		await Promise.all(reads);
		expect(await town.store.getSessionAndUser!(token)).toBeNull();
		expect((await readWith(town, token)).session).toBeNull();
	});

	describe('S184 what is no token', () => {
		const values = [
			'{"$ne":null}',
			'{"$gt":""}',
			"' or '1'='1",
			"' or 1=1 --",
			'[object Object]',
			'true',
			'null',
			'%',
			'_'.repeat(43),
			'*',
			'__proto__',
			'constructor',
			'../../session',
			'1; drop table session',
			'\u{1f600}'
		];
		test.each(values)('%s finds nothing', async (value) => {
			const town = await signedIn({}, create());
			const { session, cookies } = await readWith(town, value);
			expect(session).toBeNull();
			expect(cookies).toEqual([expect.objectContaining({ name: sessionCookie, value: '' })]);
			expect(town.data.calls.map(({ args }) => args)).toEqual([[value]]);
			expect((await town.session())?.user?.email).toBe(ada.email);
			expect(town.logger.errors).toEqual([]);
		});
	});
});

describe('with adapters of other habits', () => {
	/** Prisma's, for one: deleting or updating what is not there is an error. */
	function strict(): Adapter {
		const store = MemoryAdapter();
		const found = async (token: string) => {
			if (!(await store.getSessionAndUser(token))) throw new Error('P2025: no record was found');
		};
		return {
			...store,
			async deleteSession(token) {
				await found(token);
				return (await store.deleteSession(token)) ?? null;
			},
			async updateSession(change) {
				await found(change.sessionToken);
				return store.updateSession(change);
			}
		};
	}

	test('one that throws where there is nothing to delete does not fail a sign-in', async () => {
		const town = await signedIn({}, strict());
		const browser = town.newBrowser();
		browser.jar.store(`${sessionCookie}=left-over; Path=/; Secure; HttpOnly`, new URL('https://app.test/'));
		const response = await town.signIn({ browser });
		expect(errorOf(response)).toBeNull();
		expect((await town.session(browser))?.user?.email).toBe(ada.email);
		expect(town.logger.errors).toEqual([]);
	});

	test('nor two requests that find the same expired session', async () => {
		const town = await signedIn({ session: { maxAge: 100 } }, strict());
		const token = town.token();
		clock.advance(100);
		const all = gate();
		let waiting = 0;
		town.data.instead.getSessionAndUser = async (call) => {
			const found = await call();
			if (++waiting === 2) all.open();
			await all.passed;
			return found;
		};
		const results = await Promise.all([readWith(town, token), readWith(town, token)]);
		expect(results.map(({ session }) => session)).toEqual([null, null]);
		expect(await town.store.getSessionAndUser!(token)).toBeNull();
	});

	test('nor an extension of what was just signed out of', async () => {
		const town = await signedIn({}, strict());
		clock.advance(2 * day);
		town.data.instead.updateSession = async (call) => {
			await town.store.deleteSession!(town.token());
			return call();
		};
		const response = await town.browser.visit('/auth/session');
		expect([response.status, await response.json()]).toEqual([200, null]);
		expect(town.browser.cookieNames).toEqual([]);
	});

	test('one that tells nothing of what it deletes: the event has what was read', async () => {
		const heard: unknown[] = [];
		const store = MemoryAdapter();
		const silent = { ...store, deleteSession: async (token: string) => void (await store.deleteSession(token)) };
		const town = await signedIn({ events: { signOut: (message) => void heard.push(message) } }, silent);
		const sessionToken = town.token();
		await town.browser.post('/auth/signout');
		expect(heard).toEqual([{ session: expect.objectContaining({ sessionToken }) as unknown }]);
	});

	test.each([null, undefined])(
		'S183 one that finds the session of a user who is gone (%s): no session, and the row goes',
		async (user) => {
			const town = await signedIn();
			const token = town.token();
			town.data.instead.getSessionAndUser = async (call) => {
				const found = (await call()) as object | null;
				return found && { ...found, user };
			};
			expect(await town.session()).toBeNull();
			expect(town.browser.cookieNames).toEqual([]);
			expect(town.data.take()).toEqual(['getSessionAndUser', 'deleteSession']);
			town.data.instead = {};
			expect(await town.store.getSessionAndUser!(token)).toBeNull();
		}
	);

	test('S183 the user is deleted: signed out everywhere', async () => {
		const town = await signedIn();
		const elsewhere = town.newBrowser();
		await town.signIn({ browser: elsewhere });
		await town.store.deleteUser!((await ownerAt(town.store, 'op', ada.sub))!);
		expect([await town.session(), await town.session(elsewhere)]).toEqual([null, null]);
	});
});

describe('S182 a database that is down', () => {
	const marker = 'MARKER-of-the-driver';
	const down = () => Promise.reject(new Error('connect ECONNREFUSED', { cause: new Error(marker) }));

	test('is an error of its own type, the cookie stays, and the next request finds the session', async () => {
		const town = await signedIn();
		const token = town.token();
		town.data.instead.getSessionAndUser = down;
		const response = await town.browser.visit('/auth/session');
		expect(response.status).toBe(503);
		expect(response.headers.getSetCookie()).toEqual([]);
		expect(findLeaks(await response.text(), ['ECONNREFUSED', marker, token])).toEqual([]);
		await expect(readWith(town, token)).rejects.toBeInstanceOf(AdapterError);
		expect(town.logger.errors).toEqual([expect.objectContaining({ type: 'AdapterError' })]);
		expect(town.browser.cookie(sessionCookie)).toBe(token);
		town.data.instead = {};
		expect((await town.session())?.user?.email).toBe(ada.email);
	});

	test('at the beginning of a sign-in: nobody is sent away as a stranger', async () => {
		const town = await signedIn();
		town.data.instead.getSessionAndUser = down;
		const response = await town.browser.post('/auth/signin/second');
		expect(response.status).toBe(503);
		expect(town.browser.cookieNames).toEqual([sessionCookie]);
	});

	test('while an account is being linked: it is linked to nobody', async () => {
		const town = await signedIn();
		const callback = town.second.authorize(await town.start({ provider: 'second' }), { user: { ...charles } });
		town.data.instead.getSessionAndUser = down;
		expect((await town.finish(callback)).status).toBe(503);
		town.data.instead = {};
		expect(await ownerAt(town.store, 'second', charles.sub)).toBeNull();
		expect((await town.session())?.user?.email).toBe(ada.email);
		expect(errorOf(await town.signInAtSecond({ user: { ...charles } }))).toBeNull();
		expect(await ownerAt(town.store, 'second', charles.sub)).toBe(await ownerAt(town.store, 'op', ada.sub));
	});

	test('when an old session cannot be ended, the sign-in is no success', async () => {
		const town = await signedIn();
		const old = town.token();
		town.data.instead.deleteSession = down;
		expect((await town.signIn()).status).toBe(503);
		expect(town.token(), 'no new token reached the browser').toBe(old);
		town.data.instead = {};
		await town.signIn();
		expect((await readWith(town, old)).session).toBeNull();
	});

	test('when an expired session cannot be removed, it is still none', async () => {
		const town = await signedIn({ session: { maxAge: 100 } });
		const token = town.token();
		clock.advance(100);
		town.data.instead.deleteSession = down;
		await expect(readWith(town, token)).rejects.toBeInstanceOf(AdapterError);
		town.data.instead = {};
		expect((await readWith(town, token)).session).toBeNull();
	});

	test('when a person signs out, the browser forgets the session and the page says that it failed', async () => {
		const heard: unknown[] = [];
		const town = await signedIn({ events: { signOut: (message) => void heard.push(message) } });
		town.data.instead.deleteSession = down;
		const response = await town.browser.post('/auth/signout');
		expect(response.status).toBeGreaterThanOrEqual(500);
		expect(town.browser.cookieNames).toEqual([]);
		expect(heard).toEqual([]);
	});

	test('a slow one holds up nobody else, and what it says in the end counts', async () => {
		const town = await signedIn();
		const slow = gate();
		town.data.instead.getSessionAndUser = async (call) => {
			await slow.passed;
			return call();
		};
		const reading = town.session();
		expect(await town.session(town.newBrowser())).toBeNull();
		expect((await town.start({ browser: town.newBrowser() })).origin).toBe(town.op.issuer);
		slow.open();
		expect((await reading)?.user?.email).toBe(ada.email);
	});
});

test('S360 neither tokens nor addresses reach the log, whatever fails', async () => {
	const methods = [
		'getSessionAndUser',
		'createSession',
		'deleteSession',
		'updateSession',
		'createUserWithAccount',
		'updateAccount',
		'linkAccount',
		'getUserByEmail',
		'claimOnce'
	] as const;
	for (const method of methods) {
		const town = await signedIn();
		const tokens = [town.token()];
		// A driver that tells everything.
		town.data.instead[method] = (_, ...args) => Promise.reject(new Error(`${method} failed: ${JSON.stringify(args)}`));
		await town.session();
		await town.signIn({ browser: town.newBrowser(), answer: { user: { ...charles } } });
		await town.signIn({ browser: town.newBrowser() });
		// Where the session cannot be read, it does not even begin.
		await town.signInAtSecond({ user: { ...charles, sub: 'MARKER-of-the-account' } }).catch(() => undefined);
		clock.advance(2 * day);
		await town.browser.visit('/auth/session');
		await town.browser.post('/auth/signout');
		for (const { args } of town.data.calls)
			for (const arg of args)
				if (typeof arg === 'object' && arg && 'sessionToken' in arg) tokens.push(String(arg.sessionToken));
		expect(town.logger.errors.length, method).toBeGreaterThan(0);
		const secrets = [
			...tokens,
			...town.op.secrets(),
			...town.second.secrets(),
			ada.email,
			charles.email,
			'MARKER-of-the-account'
		];
		expect(town.logger.leaks(secrets), method).toEqual([]);
		const bodies = await Promise.all(
			town.browser.responses.map((response) => (response.bodyUsed ? '' : response.text()))
		);
		expect(findLeaks(bodies, [...tokens, 'failed:']), method).toEqual([]);
	}
});
