/** The group "Database session" of the security catalogue, on the memory adapter and on SQLite. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type { Adapter } from '../../src/adapters/types.js';
import { ada, charles, errorOf, ownerAt } from '../accounts/people.js';
import { createClock } from '../fixtures/clock.js';
import { gate } from '../fixtures/data-layer.js';
import { day, readWith, sessionCookie, signedIn, type Resident } from '../session/support.js';

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

	test('S169 another sign-in gives a new token, and the old one is invalid', async () => {
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

	test('S170 linking an account gives a new token, and the old one is invalid', async () => {
		const town = await signedIn({}, create());
		const first = town.token();
		expect(errorOf(await town.linkAtSecond({ user: { ...charles } }))).toBeNull();
		expect(town.token()).not.toBe(first);
		expect((await readWith(town, first)).session).toBeNull();
		expect((await town.session())?.user?.email).toBe(ada.email);
	});

	describe('S172 an expired row that still exists', () => {
		async function expired(): Promise<Resident & { left: string; heard: unknown[] }> {
			const heard: unknown[] = [];
			const events = { signOut: (message: unknown) => void heard.push(message) };
			const town = await signedIn({ events, session: { maxAge: 100 } }, create());
			const [sent, left] = [town.token(), await town.rowToken()];
			clock.advance(100);
			// A browser whose clock is wrong, or a copied cookie: it is still sent.
			town.browser.jar.store(
				`${sessionCookie}=${sent}; Path=/; Secure; HttpOnly; SameSite=Lax`,
				new URL('https://app.test/')
			);
			expect(await town.store.getSessionAndUser!(left)).not.toBeNull();
			return { ...town, left, heard };
		}

		test('does not count as a session, is deleted, and its cookie, too', async () => {
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

		test('gives no user to link to when the sign-in begins', async () => {
			const town = await expired();
			await town.signInAtSecond({ user: { ...charles } });
			const owner = await ownerAt(town.store, 'second', charles.sub);
			expect(owner).not.toBeNull();
			expect(owner).not.toBe(await ownerAt(town.store, 'op', ada.sub));
		});

		test('gives no user to link to when the sign-in ends', async () => {
			const town = await signedIn({ session: { maxAge: 100, updateAge: 100 } }, create());
			const callback = town.second.authorize(await town.start({ provider: 'second', fields: { link: 'true' } }), {
				user: { ...charles }
			});
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

		test('causes no event at a sign-out, and is deleted', async () => {
			const { browser, heard, left, store } = await expired();
			const response = await browser.post('/auth/signout');
			expect(errorOf(response)).toBeNull();
			expect(heard).toEqual([]);
			expect(await store.getSessionAndUser!(left)).toBeNull();
			expect(browser.cookieNames).toEqual([]);
		});
	});

	test('a deleted session is invalid at the next request', async () => {
		const town = await signedIn({}, create());
		await town.store.deleteSession!(await town.rowToken());
		expect(await town.session()).toBeNull();
		expect(town.browser.cookieNames).toEqual([]);
	});

	test('a sign-out deletes the row, and its event names the session, once', async () => {
		const heard: unknown[] = [];
		const town = await signedIn({ events: { signOut: (message) => void heard.push(message) } }, create());
		const sessionToken = await town.rowToken();
		const tabs = [town.browser.copy(), town.browser.copy()];
		const userId = await ownerAt(town.store, 'op', ada.sub);
		await Promise.all(tabs.map((tab) => tab.post('/auth/signout')));
		expect(heard).toEqual([
			{
				session: expect.objectContaining({
					sessionToken,
					userId,
					expires: new Date(Date.parse(start) + 30 * day * 1000)
				}) as object
			}
		]);
		expect(await town.store.getSessionAndUser!(sessionToken)).toBeNull();
		expect(tabs.map(({ cookieNames }) => cookieNames)).toEqual([[], []]);
		expect(town.logger.errors).toEqual([]);
	});

	test('S175 a session that is revoked while it is extended stays revoked', async () => {
		const town = await signedIn({}, create());
		const [token, row] = [town.token(), await town.rowToken()];
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
		expect(await town.store.getSessionAndUser!(row)).toBeNull();
		expect((await readWith(town, token)).session).toBeNull();
	});

	test('concurrent reads cannot restore a session after a sign-out', async () => {
		const town = await signedIn({ session: { updateAge: 0 } }, create());
		const [token, row] = [town.token(), await town.rowToken()];
		clock.advance(60);
		const reads = Array.from({ length: 20 }, () => readWith(town, token));
		await town.browser.post('/auth/signout');
		await Promise.all(reads);
		expect(await town.store.getSessionAndUser!(row)).toBeNull();
		expect((await readWith(town, token)).session).toBeNull();
	});

	describe('S184 text that is not a token', () => {
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
			const asked = town.data.calls.map(({ args }) => args[0]);
			expect(asked.filter((token) => !String(token).startsWith('sha256:'))).toEqual([value]);
			expect((await town.session())?.user?.email).toBe(ada.email);
			expect(town.logger.errors).toEqual([]);
		});
	});
});
