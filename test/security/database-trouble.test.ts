/** Stored sessions on adapters of other habits, on a database that is down, and what the log then says. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { Adapter } from '../../src/adapters/types.js';
import { AdapterError } from '../../src/errors.js';
import { ada, charles, errorOf, ownerAt } from '../accounts/people.js';
import { createApp } from '../fixtures/app.js';
import { createClock } from '../fixtures/clock.js';
import { gate } from '../fixtures/data-layer.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { findLeaks } from '../fixtures/leaks.js';
import { day, readWith, sessionCookie, signedIn } from '../session/support.js';

const start = '2026-01-01T00:00:00.000Z';
let clock = createClock(start);
beforeEach(() => {
	clock = createClock(start);
});
afterAll(() => clock.restore());

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

	test('one that throws if there is nothing to delete does not break a sign-in', async () => {
		const town = await signedIn({}, strict());
		const browser = town.newBrowser();
		browser.jar.store(`${sessionCookie}=left-over; Path=/; Secure; HttpOnly`, new URL('https://app.test/'));
		const response = await town.signIn({ browser });
		expect(errorOf(response)).toBeNull();
		expect((await town.session(browser))?.user?.email).toBe(ada.email);
		expect(town.logger.errors).toEqual([]);
	});

	test('one that throws if there is nothing to delete does not break two requests with the same expired session', async () => {
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

	test('one that throws if there is nothing to update does not break the extension of an ended session', async () => {
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

	test('one that does not return deleted rows gives events the row that was read', async () => {
		const heard: unknown[] = [];
		const store = MemoryAdapter();
		const silent = { ...store, deleteSession: async (token: string) => void (await store.deleteSession(token)) };
		const town = await signedIn({ events: { signOut: (message) => void heard.push(message) } }, silent);
		const sessionToken = town.token();
		await town.browser.post('/auth/signout');
		expect(heard).toEqual([{ session: expect.objectContaining({ sessionToken }) as unknown }]);
	});

	test.each([null, undefined])(
		'S183 one that finds the session of a deleted user (%s) gives no session, and the row is deleted',
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

	test('S183 one that deletes a user ends all sessions', async () => {
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

	test('is an error with its own type, the cookie stays, and the next request finds the session', async () => {
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

	test('does not make the user count as a stranger at the beginning of a sign-in', async () => {
		const town = await signedIn();
		town.data.instead.getSessionAndUser = down;
		const response = await town.browser.post('/auth/signin/second');
		expect(response.status).toBe(503);
		expect(town.browser.cookieNames).toEqual([sessionCookie]);
	});

	test('while an account is linked gives the account to no user', async () => {
		const town = await signedIn();
		const callback = town.second.authorize(await town.start({ provider: 'second', fields: { link: 'true' } }), {
			user: { ...charles }
		});
		town.data.instead.getSessionAndUser = down;
		expect((await town.finish(callback)).status).toBe(503);
		town.data.instead = {};
		expect(await ownerAt(town.store, 'second', charles.sub)).toBeNull();
		expect((await town.session())?.user?.email).toBe(ada.email);
		expect(errorOf(await town.linkAtSecond({ user: { ...charles } }))).toBeNull();
		expect(await ownerAt(town.store, 'second', charles.sub)).toBe(await ownerAt(town.store, 'op', ada.sub));
	});

	test('that cannot end an old session fails the sign-in', async () => {
		const town = await signedIn();
		const old = town.token();
		town.data.instead.deleteSession = down;
		expect((await town.signIn()).status).toBe(503);
		expect(town.token(), 'no new token reached the browser').toBe(old);
		town.data.instead = {};
		await town.signIn();
		expect((await readWith(town, old)).session).toBeNull();
	});

	test('that cannot delete an expired session does not make it valid', async () => {
		const town = await signedIn({ session: { maxAge: 100 } });
		const token = town.token();
		clock.advance(100);
		town.data.instead.deleteSession = down;
		await expect(readWith(town, token)).rejects.toBeInstanceOf(AdapterError);
		town.data.instead = {};
		expect((await readWith(town, token)).session).toBeNull();
	});

	test('at a sign-out deletes the cookie, and the page says that the sign-out failed', async () => {
		const heard: unknown[] = [];
		const town = await signedIn({ events: { signOut: (message) => void heard.push(message) } });
		town.data.instead.deleteSession = down;
		const response = await town.browser.post('/auth/signout');
		expect(response.status).toBeGreaterThanOrEqual(500);
		expect(town.browser.cookieNames).toEqual([]);
		expect(heard).toEqual([]);
	});

	test('that is slow delays no other request, and its last answer counts', async () => {
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
		await town.linkAtSecond({ user: { ...charles, sub: 'MARKER-of-the-account' } }).catch(() => undefined);
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

test('S360 a name that looks like the stack of an error does not reach the log either', async () => {
	const op = createIdentityProvider({ user: { ...ada, name: 'Ada\n    at once' } });
	const adapter: Adapter = {
		...MemoryAdapter(),
		createUserWithAccount: ({ name }, account) =>
			Promise.reject(new Error(`Failed query: insert into "user"\nparams: ${name},${account.access_token}`))
	};
	const app = createApp({ op, adapter });
	expect((await app.signIn()).status).toBe(503);
	const [error] = app.logger.errors as [AdapterError];
	expect(error.cause?.err?.stack).toMatch(/^Error: Failed query: insert into "user"\n {4}at /);
	expect(error.cause?.err?.stack).not.toContain('at once');
	expect(app.logger.leaks(op.secrets())).toEqual([]);
});
