/**
 * A logout by the provider with every adapter of this library and every store of ended sessions: it ends what it names, once, and
 * the sessions of others stay.
 */
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { createStorage } from 'unstorage';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { MemoryRevocations, UnstorageRevocations, type RevocationStore } from '../../src/adapters/revocations.js';
import { inTurn } from '../adapters/support/in-turn.js';
import { findRedis } from '../adapters/support/servers.js';
import type { AppOptions } from '../fixtures/app.js';
import type { Browser } from '../fixtures/browser.js';
import { createLogoutApp } from './support.js';
import { stores, type OpenStore } from './stores.js';

const later = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_000 });
afterEach(() => void vi.useRealTimers());

/** An app, and two people whom the data layer does not know yet. */
function createPeople(config: Partial<AppOptions>) {
	const app = createLogoutApp(config);
	const person = (name: string) => {
		const id = randomUUID();
		return { sub: `${name}-${id}`, name, email: `${name}-${id}@example.test`, email_verified: true };
	};
	return {
		...app,
		ada: person('ada'),
		grace: person('grace'),
		newSid: () => `sid-${randomUUID()}`,
		areSignedIn: (...browsers: Browser[]) => Promise.all(browsers.map((browser) => app.isSignedIn(browser)))
	};
}

type Register = (name: string, run: () => Promise<void>) => unknown;

/** @param test registers those of the rules that are seen here */
function endsWhatItNames(config: () => Partial<AppOptions>, test: Register): void {
	test('a `sid` ends the sessions of that sign-in, and no others', async () => {
		const app = createPeople(config());
		const { ada, grace, signInWith } = app;
		const sids = [app.newSid(), app.newSid(), app.newSid()];
		const [first, again] = [await signInWith(sids[0], ada), await signInWith(sids[0], ada)];
		const [second, stranger] = [await signInWith(sids[1], ada), await signInWith(sids[2], grace)];
		later();
		expect((await app.send(await app.tokenOf({ sid: sids[0] }))).status).toBe(200);
		expect(await app.areSignedIn(first, again, second, stranger)).toEqual([false, false, true, true]);
	});

	test('a `sub` ends all sessions of the user that began there, and those of others stay', async () => {
		const app = createPeople(config());
		const { ada, grace, signInWith } = app;
		const [first, second] = [await signInWith(app.newSid(), ada), await signInWith(undefined, ada)];
		const stranger = await signInWith(app.newSid(), grace);
		later();
		expect((await app.send(await app.tokenOf({ sid: undefined, sub: ada.sub }))).status).toBe(200);
		expect(await app.areSignedIn(first, second, stranger)).toEqual([false, false, true]);
	});

	test('S125: one token counts once, also if it arrives ten times at once', async () => {
		const app = createPeople(config());
		const sid = app.newSid();
		const browser = await app.signInWith(sid, app.ada);
		later();
		const token = await app.tokenOf({ sid });
		const statuses = (await Promise.all(Array.from({ length: 10 }, () => app.send(token)))).map(({ status }) => status);
		expect(statuses.sort()).toEqual([200, ...Array.from({ length: 9 }, () => 400)]);
		expect(await app.areSignedIn(browser)).toEqual([false]);
	});

	test('a logout during a sign-in wins, and the next sign-in works', async () => {
		const app = createPeople(config());
		const sid = app.newSid();
		app.op.faults.claims = (claims) => ({ ...claims, sid });
		const callback = app.op.authorize(await app.start(), { user: app.ada });
		await app.send(await app.tokenOf({ sid }));
		await app.finish(callback);
		expect(await app.session()).toBeNull();
		later();
		expect(await app.areSignedIn(await app.signInWith(app.newSid(), app.ada))).toEqual([true]);
	});
}

describe.each(stores.map(([name, open], at) => [name, open, at] as const))('%s', (_, openStore, at) => {
	// A rule is seen with one kind of sessions in each store, and in the next one with the other kind.
	const kinds = inTurn(2);
	if (at % 2 === 1) kinds();
	describe.skipIf(!openStore)('with', () => {
		let store: OpenStore;
		beforeAll(async () => {
			store = await openStore!();
		});
		afterAll(() => store?.close());

		describe('stored sessions:', () => {
			endsWhatItNames(() => ({ adapter: store.adapter, session: { strategy: 'database' } }), kinds());

			test('their rows are deleted, with hashed tokens as well', async () => {
				const { adapter } = store;
				const app = createPeople({ adapter, session: { strategy: 'database', hashTokens: true } });
				const sid = app.newSid();
				await app.signInWith(sid, app.ada);
				await app.signInWith(app.newSid(), app.ada);
				await app.send(await app.tokenOf({ sid }));
				const user = await adapter.getUserByEmail(app.ada.email);
				expect((await adapter.listSessions!(user!.id)).map((row) => row.sid === sid)).toEqual([false]);
				await app.send(await app.tokenOf({ sid: undefined, sub: app.ada.sub }));
				expect(await adapter.listSessions!(user!.id)).toEqual([]);
			});
		});

		describe('encrypted sessions, and its table of ended sessions:', () => {
			endsWhatItNames(
				() => ({ adapter: store.adapter, session: { strategy: 'jwt', revocation: store.adapter } }),
				kinds()
			);
		});
	});
});

const redisUrl = await findRedis('logouts by a provider with marks in Redis');

describe.each<[string, (() => { marks: RevocationStore; close?: () => unknown }) | null]>([
	['memory', () => ({ marks: MemoryRevocations() })],
	['unstorage', () => ({ marks: UnstorageRevocations(createStorage()) })],
	[
		'Redis',
		redisUrl === null
			? null
			: () => {
					const redis = new Redis(redisUrl, { keyPrefix: `framework-auth-test-${randomUUID()}:` });
					const marks: RevocationStore = {
						get: (keys) => redis.mget([...keys]),
						set: async (key, value, expires) => void (await redis.set(key, value, 'PXAT', expires.getTime()))
					};
					return { marks, close: () => redis.quit() };
				}
	]
])('encrypted sessions without an adapter, and marks in %s:', (_, open) => {
	describe.skipIf(!open)('it', () => {
		let opened: { marks: RevocationStore; close?: () => unknown };
		beforeAll(() => void (opened = open!()));
		afterAll(async () => void (await opened?.close?.()));
		endsWhatItNames(() => ({ adapter: undefined, session: { strategy: 'jwt', revocation: opened.marks } }), test);
	});
});
