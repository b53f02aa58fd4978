/** Listing and ending one's sessions, and those of any user from server code. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { Adapter } from '../../src/adapters/types.js';
import type { Sessions } from '../../src/types.js';
import { charles } from '../accounts/people.js';
import type { Browser } from '../fixtures/browser.js';
import { createClock } from '../fixtures/clock.js';
import type { Method } from '../fixtures/data-layer.js';
import { day, requestOf, sessionCookie, signedIn, type Resident } from './support.js';

const start = '2026-01-01T00:00:00.000Z';
let clock = createClock(start);
beforeEach(() => {
	clock = createClock(start);
});
afterAll(() => clock.restore());

const methods: Method[] = ['listSessions', 'deleteSessionById', 'deleteSessions'];

const sessionsIn = ({ auth }: Pick<Resident, 'auth'>, browser: Browser): Sessions => auth.sessions(requestOf(browser));

/** Ada in two browsers, and Charles in one. */
async function threeBrowsers(options: Parameters<typeof signedIn>[0] = {}, store?: Adapter) {
	const ended: unknown[] = [];
	const events = { signOut: (message: object) => void ended.push('session' in message && message.session) };
	const town = await signedIn({ events, ...options }, store);
	const { browser: first, newBrowser, signIn, op } = town;
	const [second, other] = [newBrowser(), newBrowser()];
	clock.advance(60);
	await signIn({ browser: second });
	clock.advance(60);
	await signIn({ browser: other, answer: { user: charles } });
	town.data.take();
	const alive = async () =>
		Promise.all([first, second, other].map(async (each) => (await town.session(each)) !== null));
	const adaId = (await town.session(first))?.user?.id ?? '';
	town.data.take();
	return { ...town, op, first, second, other, alive, ended, adaId };
}

test('lists the sessions of one user, the last used first, without their tokens (S178)', async () => {
	const town = await threeBrowsers();
	const list = await sessionsIn(town, town.first).list();
	expect(list).toMatchObject([
		{ current: false, createdAt: new Date(Date.parse(start) + 60_000), provider: 'op' },
		{ current: true, createdAt: new Date(start), userAgent: 'Mozilla/5.0 (browser of the tests)' }
	]);
	const tokens = [town.first, town.second, town.other].map((browser) => browser.cookie(sessionCookie)!);
	expect(tokens.filter((token) => JSON.stringify(list).includes(token))).toEqual([]);
	expect(list.every((each) => !('sessionToken' in each) && !('userId' in each))).toBe(true);
	expect(town.data.take()).toEqual(['getSessionAndUser', 'listSessions']);
	expect(await sessionsIn(town, town.newBrowser()).list(), 'nobody has none').toEqual([]);
});

test('the list has neither expired sessions nor sessions of other users that the data layer returns', async () => {
	const town = await threeBrowsers({ session: { maxAge: 100 } });
	clock.advance(10);
	expect(await sessionsIn(town, town.second).list()).toHaveLength(1);
	town.data.instead.listSessions = async (call) => [
		...((await call()) as object[]),
		...(await town.store.listSessions!((await town.session(town.other))!.user!.id!))
	];
	expect(await sessionsIn(town, town.second).list()).toHaveLength(1);
});

test('ends one session: its browser is signed out by the next request, and the others stay', async () => {
	const town = await threeBrowsers();
	const [second] = await sessionsIn(town, town.first).list();
	expect(await sessionsIn(town, town.first).end(second!.id)).toBe(true);
	expect(await town.alive()).toEqual([true, false, true]);
	expect(town.ended).toMatchObject([{ id: second!.id }]);
	expect(await sessionsIn(town, town.first).end(second!.id), 'it is gone').toBe(false);
});

test('S179 the session of another user cannot be ended, whatever names it', async () => {
	const town = await threeBrowsers();
	const [others] = await sessionsIn(town, town.other).list();
	const token = town.other.cookie(sessionCookie)!;
	for (const id of [others!.id, token, '', '__proto__', '%', "' or '1'='1", town.adaId]) {
		expect([id, await sessionsIn(town, town.first).end(id)]).toEqual([id, false]);
	}
	expect(await town.alive()).toEqual([true, true, true]);
	await expect(sessionsIn(town, town.newBrowser()).end(others!.id)).rejects.toMatchObject({ type: 'AccessDenied' });
	expect(town.ended).toEqual([]);
});

test('ending the session of this request signs this browser out', async () => {
	const town = await threeBrowsers();
	const request = requestOf(town.first);
	const sessions = town.auth.sessions(request);
	const current = (await sessions.list()).find((each) => each.current)!;
	expect(await sessions.end(current.id)).toBe(true);
	const { session, cookies } = await town.auth.session(request);
	expect([session, cookies]).toEqual([null, [expect.objectContaining({ name: sessionCookie, value: '' })]]);
	expect(await town.alive()).toEqual([false, true, true]);
});

test('S131 ends all others, or all', async () => {
	const town = await threeBrowsers();
	await sessionsIn(town, town.second).endOthers();
	expect(await town.alive()).toEqual([false, true, true]);
	expect(town.ended).toHaveLength(1);
	const request = requestOf(town.second);
	await town.auth.sessions(request).endAll();
	expect((await town.auth.session(request)).cookies).toEqual([expect.objectContaining({ value: '' })]);
	expect(await town.alive()).toEqual([false, false, true]);
	expect(town.ended).toHaveLength(2);
	for (const name of ['endOthers', 'endAll'] as const) {
		await expect(sessionsIn(town, town.second)[name]()).rejects.toMatchObject({ type: 'AccessDenied' });
	}
});

test('server code lists and ends the sessions of any user', async () => {
	const town = await threeBrowsers();
	const ofAda = town.auth.sessions.of(town.adaId);
	const [newest] = await ofAda.list();
	expect(newest).toMatchObject({ current: false });
	expect(await town.auth.sessions.of('nobody').list()).toEqual([]);
	expect(await town.auth.sessions.of('nobody').end(newest!.id), 'of another user').toBe(false);
	expect(await ofAda.end(newest!.id)).toBe(true);
	expect(await town.alive()).toEqual([true, false, true]);
	await ofAda.endAll();
	expect(await town.alive()).toEqual([false, false, true]);
});

test('a session without an id is listed, kept and ended like the others', async () => {
	const store = MemoryAdapter();
	const town = await threeBrowsers({ leftOut: methods }, store);
	expect((await store.listSessions(town.adaId)).map(({ id }) => id)).toEqual([undefined, undefined]);
	const later = await signedIn({ op: town.op }, store);
	const list = await later.auth.sessions(requestOf(town.first)).list();
	expect(new Set(list.map(({ id }) => id)).size).toBe(3);
	await later.auth.sessions(requestOf(town.first)).endOthers();
	expect(await town.alive()).toEqual([true, false, true]);
});

test('a pending renewal does not restore a session that ends (S150)', async () => {
	const town = await threeBrowsers();
	clock.advance(2 * day);
	const [, id] = (await sessionsIn(town, town.second).list()).map((each) => each.id);
	town.data.instead.updateSession = async (call) => {
		town.data.instead = {};
		await town.auth.sessions.of(town.adaId).end(id!);
		return call();
	};
	expect(await town.session(town.first)).toBeNull();
	expect(await town.session(town.first)).toBeNull();
});

test('a cookie is not valid after its session has ended in any way (S131)', async () => {
	for (const end of ['end', 'endOthers', 'endAll', 'of.end', 'of.endAll', 'signOut'] as const) {
		const town = await threeBrowsers();
		const replayed = requestOf(town.first);
		const { id } = (await sessionsIn(town, town.first).list()).find((each) => each.current)!;
		const by = sessionsIn(town, town.second);
		if (end === 'end') await by.end(id);
		if (end === 'endOthers') await by.endOthers();
		if (end === 'endAll') await by.endAll();
		if (end === 'of.end') await town.auth.sessions.of(town.adaId).end(id);
		if (end === 'of.endAll') await town.auth.sessions.of(town.adaId).endAll();
		if (end === 'signOut') await town.browser.post('/auth/signout');
		expect([end, (await town.auth.session(new Request(replayed))).session]).toEqual([end, null]);
	}
});

describe('where sessions cannot be listed, each call says why', () => {
	const calls = (town: Pick<Resident, 'auth'>, browser: Browser) => {
		const own = sessionsIn(town, browser);
		const any = town.auth.sessions.of('7');
		return [own.list(), own.end('x'), own.endOthers(), own.endAll(), any.list(), any.end('x'), any.endAll()];
	};

	test.each(methods)('without the method %s', async (method) => {
		const town = await signedIn({ leftOut: [method] });
		for (const call of calls(town, town.browser)) {
			await expect(call).rejects.toMatchObject({
				type: 'MissingAdapterMethods',
				message: expect.stringContaining(method) as unknown
			});
		}
	});

	test('with encrypted sessions', async () => {
		const town = await signedIn({ session: { strategy: 'jwt' } });
		for (const call of calls(town, town.browser))
			await expect(call).rejects.toMatchObject({ type: 'UnsupportedStrategy' });
	});
});

test('a failure of the data layer is an error, and no session counts as ended', async () => {
	for (const method of methods) {
		const town = await threeBrowsers();
		const id = (await sessionsIn(town, town.second).list()).find((each) => !each.current)!.id;
		town.data.instead[method] = () => Promise.reject(new Error('down'));
		const sessions = sessionsIn(town, town.second);
		await expect(method === 'deleteSessions' ? sessions.endAll() : sessions.end(id)).rejects.toMatchObject({
			type: 'AdapterError'
		});
		expect(town.ended).toEqual([]);
	}
});
