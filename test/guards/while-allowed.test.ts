/** `whileAllowed`: a stream ends within seconds when its caller is not allowed to read it any more, and not before. */
import { error } from '@sveltejs/kit';
import type { RequestEvent } from '@sveltejs/kit';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest';
import { accessControl } from '../../src/access.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { PgAdapter, schemaSql } from '../../src/adapters/pg.js';
import { whileAllowedOf } from '../../src/streams.js';
import type { AllowedStream } from '../../src/streams.js';
import type { JWT } from '../../src/jwt-types.js';
import { CrossSiteRequest, FrameworkAuth } from '../../src/index.js';
import { findPostgres } from '../adapters/support/servers.js';
import { watch } from '../fixtures/data-layer.js';
import { createEvent, createKitApp } from '../kit/kit.js';
import { access, endOf, Source, strategies, streamApp } from './streams.js';
import { clockBy, clockUntil } from '../support/clock-until.js';
import type { StreamApp } from './streams.js';
import { byScript } from './support.js';

const onPostgres = await findPostgres('streams on PostgreSQL');

afterEach(() => {
	vi.useRealTimers();
});

async function collected<T>(stream: AllowedStream<T>): Promise<T[]> {
	const values: T[] = [];
	for await (const value of stream) values.push(value);
	return values;
}

const freeze = () => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'performance'] });

/** What ends a stream, and the status that its reader gets. */
const ends: [string, number, (site: StreamApp) => Promise<unknown>, rule?: object][] = [
	['a sign-out here', 401, ({ run }) => run(({ locals }) => locals.signOut({ redirect: false }))],
	[
		'a sign-out from another device',
		401,
		async ({ run, otherDevice }) => run(({ locals }) => locals.sessions.endOthers(), { browser: await otherDevice() })
	],
	['a block by an operator', 401, async ({ app, userId }) => app.users.block(await userId())],
	['the end of all sessions by an operator', 401, async ({ app, userId }) => app.sessions.of(await userId()).endAll()],
	['the deletion of the user', 401, async ({ adapter, userId }) => adapter.deleteUser?.(await userId())],
	['another role', 403, async ({ site }) => Promise.resolve((site.role = 'other')), { can: 'news:read' }]
];

describe.each(Object.keys(strategies))('with %s sessions', (strategy) => {
	const config = () => strategies[strategy]?.() ?? {};

	test('a stranger, and a user whom the rule refuses, get no stream', async () => {
		const site = await streamApp(config());
		await expect(site.open({ where: () => false }, { headers: byScript.headers })).rejects.toMatchObject({
			status: 403
		});
		const stranger = site.app.browser.copy();
		stranger.jar.clear();
		const asked = site.open({}, { browser: stranger, headers: byScript.headers });
		await expect(asked).rejects.toMatchObject({ status: 401 });
	});

	describe('at a clock that the test moves', () => {
		beforeEach(freeze);

		test.each(ends)('%s ends the stream with status %i', async (_, status, happen, rule = {}) => {
			const site = await streamApp(config());
			const opened = await site.open(rule);
			opened.source.push('first');
			expect(await opened.stream.next()).toEqual({ done: false, value: 'first' });
			await vi.advanceTimersByTimeAsync(5_000);
			opened.source.push('second');
			expect(await opened.stream.next()).toEqual({ done: false, value: 'second' });
			const end = endOf(opened);
			await happen(site);
			expect(await clockUntil(end)).toBe(status);
			expect([opened.source.isClosed, opened.source.signal?.aborted]).toEqual([true, true]);
			opened.source.push('third');
			expect(await opened.stream.next()).toEqual({ done: true, value: undefined });
		});

		test('the expiry of the session ends the stream, although the checks read the session', async () => {
			const { session } = config();
			const site = await streamApp({ session: { ...session, maxAge: 600, updateAge: 60 } });
			const opened = await site.open();
			const end = endOf(opened);
			await vi.advanceTimersByTimeAsync(590_000);
			opened.source.push('still there');
			expect(await end).toBe('a value');
			expect(await clockUntil(endOf(opened))).toBe(401);
		});

		test('another session of the user does not end the stream', async () => {
			const site = await streamApp(config());
			const opened = await site.open();
			const browser = await site.otherDevice();
			const other = await site.open({}, { browser });
			await site.run(({ locals }) => locals.signOut({ redirect: false }), { browser });
			expect(await clockUntil(endOf(other))).toBe(401);
			opened.source.push('still there');
			expect(await endOf(opened)).toBe('a value');
			await opened.stream.return();
		});

		test('an API token that is ended ends its stream, and no other', async () => {
			const site = await streamApp(config());
			const make = () => site.run(({ locals }) => locals.sessions.createToken({ expiresIn: 3600, scopes: ['news'] }));
			const [first, second] = [await make(), await make()];
			const open = ({ token }: { token: string }) =>
				site.open({ bearer: ['news'] }, { headers: { authorization: `Bearer ${token}` } });
			// The one that goes on is checked before the other: neither may count for both.
			const [going, ending] = [await open(second), await open(first)];
			const ofCookie = await site.open({ bearer: ['news'] });
			expect(ending.caller.session.bearer).toMatchObject({ scopes: ['news'] });
			await site.run(({ locals }) => locals.sessions.endToken(ending.caller.session.bearer?.id ?? ''));
			expect(await clockUntil(endOf(ending))).toBe(401);
			for (const { source, stream } of [going, ofCookie]) {
				source.push('more');
				expect(await stream.next()).toEqual({ done: false, value: 'more' });
			}
			await site.app.users.block(await site.userId());
			expect(await clockUntil(Promise.all([endOf(going), endOf(ofCookie)]))).toEqual([401, 401]);
		});

		test('the checks renew nothing, and call neither `jwt` nor the `session` event', async () => {
			const jwt = vi.fn(({ token }: { token: JWT }) => token);
			const told = vi.fn();
			const data = watch(MemoryAdapter());
			const { session } = config();
			const site = await streamApp(
				{ session: { ...session, maxAge: 600, updateAge: 60 }, callbacks: { jwt }, events: { session: told } },
				data.adapter
			);
			const opened = await site.open();
			data.take();
			const calls = () => [jwt.mock.calls.length, told.mock.calls.length, site.app.writes.length];
			const before = calls();
			await vi.advanceTimersByTimeAsync(300_000);
			expect(calls()).toEqual(before);
			expect(new Set(data.take())).toEqual(new Set([strategy === 'stored' ? 'getSessionAndUser' : 'getUser']));
			await opened.stream.return();
			// The next request finds that a renewal is due.
			const writes = site.app.writes.length;
			await site.run(({ locals }) => locals.auth());
			expect(site.app.writes.length).toBeGreaterThan(writes);
		});
	});
});

describe.runIf(onPostgres)('on PostgreSQL', () => {
	test.each(Object.keys(strategies))('each end of a session ends its stream with %s sessions', async (strategy) => {
		const database = await onPostgres!();
		const pool = new pg.Pool({ connectionString: database.url });
		await pool.query(schemaSql('text'));
		const outcomes = await Promise.all(
			ends.map(async ([name, , happen, rule = {}]) => {
				const site = await streamApp(
					strategies[strategy]?.() ?? {},
					PgAdapter(pool),
					`${ends.findIndex(([each]) => each === name)}`
				);
				const opened = await site.open(rule, { every: 1 });
				opened.source.push('first');
				const first = await endOf(opened);
				const end = endOf(opened);
				await happen(site);
				return [name, first, await end];
			})
		);
		expect(outcomes).toEqual(ends.map(([name, status]) => [name, 'a value', status]));
		await pool.end();
		await database.drop();
	});
});

describe('when the checks fail', () => {
	beforeEach(freeze);

	/** An app whose data layer can be broken. */
	async function brokenApp() {
		let isBroken = false;
		const adapter = MemoryAdapter();
		const find = adapter.getSessionAndUser;
		const broken = {
			...adapter,
			getSessionAndUser: async (token: string) => {
				if (isBroken) throw new Error('down');
				return find(token);
			}
		};
		const site = await streamApp({ session: { strategy: 'database' } }, broken);
		return { site, break: (now: boolean) => void (isBroken = now) };
	}

	test('the stream goes on for the grace, and then ends with 503, with one line in the log', async () => {
		const { site, break: breaks } = await brokenApp();
		const opened = await site.open({}, { grace: 60 });
		breaks(true);
		await vi.advanceTimersByTimeAsync(55_000);
		opened.source.push('still there');
		expect(await endOf(opened)).toBe('a value');
		expect(await clockUntil(endOf(opened))).toBe(503);
		expect(opened.source.isClosed).toBe(true);
		const lines = site.app.logger.entries.filter(({ args }) => String(args[0]).includes('open stream'));
		expect(lines).toHaveLength(1);
	});

	test('a fault that ends in time changes nothing', async () => {
		const { site, break: breaks } = await brokenApp();
		const opened = await site.open();
		for (let times = 0; times < 5; times++) {
			breaks(true);
			await clockBy(20_000);
			breaks(false);
			await clockBy(20_000);
		}
		opened.source.push('still there');
		expect(await endOf(opened)).toBe('a value');
		await opened.stream.return();
	});

	test('a rule that throws is a fault, and one that throws an error of SvelteKit refuses', async () => {
		const site = await streamApp({ session: { strategy: 'database' } });
		let thrown: unknown;
		const where = () => {
			if (thrown) throw thrown;
			return true;
		};
		const [first, second] = [await site.open({ where }, { grace: 0 }), await site.open({ where }, { grace: 0 })];
		thrown = new Error('a mistake');
		expect(await clockUntil(endOf(first))).toBe(503);
		void second.stream.return();
		thrown = undefined;
		const third = await site.open({ where });
		thrown = (() => {
			try {
				return error(418, 'no');
			} catch (made) {
				return made;
			}
		})();
		expect(await clockUntil(endOf(third))).toBe(418);
	});

	test('a check that hangs is a fault', async () => {
		const site = await streamApp({ session: { strategy: 'database' } });
		let hangs = false;
		const where = async () => (hangs ? new Promise<boolean>(() => undefined) : true);
		const opened = await site.open({ where }, { grace: 20 });
		hangs = true;
		expect(await clockUntil(endOf(opened))).toBe(503);
	});
});

describe('the rule', () => {
	beforeEach(freeze);

	test('receives an event with current `locals`, which cannot set cookies', async () => {
		const site = await streamApp({ session: { strategy: 'database' } });
		const seen: unknown[] = [];
		const where = async ({ event }: { event: RequestEvent }) => {
			event.cookies.set('x', 'y', { path: '/' });
			const { can } = event.locals as unknown as { can(permission: string): Promise<boolean> };
			seen.push([await can('news:read'), (event.locals as { mine?: string }).mine]);
			return true;
		};
		site.app.hook = async ({ locals }) => Promise.resolve(void ((locals as { mine?: string }).mine = 'mine'));
		const opened = await site.open({ where });
		site.site.role = 'other';
		await vi.advanceTimersByTimeAsync(5_000);
		expect(seen).toEqual([
			[true, 'mine'],
			[false, 'mine']
		]);
		await opened.stream.return();
	});

	test('of many streams of one session is called after one reading', async () => {
		const data = watch(MemoryAdapter());
		const site = await streamApp({ session: { strategy: 'database' } }, data.adapter);
		const where = vi.fn(() => true);
		const streams = [];
		for (let times = 0; times < 20; times++) streams.push(await site.open({ where }));
		data.take();
		where.mockClear();
		await vi.advanceTimersByTimeAsync(5_000);
		expect(data.take()).toEqual(['getSessionAndUser']);
		expect(where).toHaveBeenCalledTimes(20);
		for (const { stream } of streams) await stream.return();
		expect(vi.getTimerCount()).toBe(0);
	});

	test.each([
		[{ where: 1 }, {}, '`where`'],
		[{}, { every: 0 }, '`every`'],
		[{}, { every: Number.NaN }, '`every`'],
		[{}, { grace: -1 }, '`grace`'],
		[{ every: 5 }, {}, 'unknown member "every"']
	])('with a mistake is an error: %o %o', async (rule, options, message) => {
		const site = await streamApp({ session: { strategy: 'database' } });
		await expect(site.open(rule, options)).rejects.toThrow(message);
	});

	test('with a wrong instance or wrong options is an error', () => {
		expect(() => whileAllowedOf({ requireSession: async () => ({}) as never })).toThrow('takes the return value');
		expect(() => whileAllowedOf(createKitApp(), { every: 0 })).toThrow('`every`');
	});
});

describe('a consumer who leaves', () => {
	test('closes the source, and no timer is left', async () => {
		freeze();
		const site = await streamApp({ session: { strategy: 'database' } });
		const opened = await site.open();
		opened.source.push('first');
		for await (const value of opened.stream) {
			expect(value).toBe('first');
			break;
		}
		expect([opened.source.isClosed, opened.source.signal?.aborted, vi.getTimerCount()]).toEqual([true, true, 0]);
	});

	test('while the source has nothing is not kept waiting', async () => {
		const site = await streamApp({ session: { strategy: 'database' } });
		const cleaned = vi.fn();
		const stream = await site.run(() =>
			site.app.whileAllowed({}, async function* ({ signal }) {
				try {
					await new Promise((resolve) => signal.addEventListener('abort', resolve));
					yield 'never';
				} finally {
					cleaned();
				}
			})
		);
		const waiting = stream.next();
		expect(await stream.return()).toEqual({ done: true, value: undefined });
		expect(await waiting).toEqual({ done: true, value: undefined });
		await vi.waitFor(() => expect(cleaned).toHaveBeenCalledOnce());
	});

	test('that makes the source throw while it cleans up is in the log', async () => {
		const site = await streamApp({ session: { strategy: 'database' } });
		const stream = await site.run(() =>
			site.app.whileAllowed({}, async function* ({ signal }) {
				try {
					await new Promise((resolve) => signal.addEventListener('abort', resolve));
					yield 'never';
				} finally {
					await Promise.reject(new Error('the socket is gone'));
				}
			})
		);
		const waiting = stream.next();
		await stream.return();
		expect(await waiting).toEqual({ done: true, value: undefined });
		await vi.waitFor(() => expect(site.app.logger.errors.join()).toContain('an open stream failed while it ended'));
	});

	test('by losing the connection closes the source', async () => {
		const site = await streamApp({ session: { strategy: 'database' } });
		const connection = new AbortController();
		const cookie = site.app.browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
		const request = new Request('https://app.test/socket', { headers: { cookie }, signal: connection.signal });
		const source = new Source();
		const stream = await site.app.whileAllowed({}, source, { request });
		const waiting = stream.next();
		connection.abort();
		expect(await waiting).toEqual({ done: true, value: undefined });
		expect(source.isClosed).toBe(true);
	});

	test('passes on errors of the source, and accepts values that are not promises', async () => {
		const site = await streamApp({ session: { strategy: 'database' } });
		const listed = await site.run(() => site.app.whileAllowed({}, ['a', 'b']));
		expect(await collected(listed)).toEqual(['a', 'b']);
		const failing = await site.run(() =>
			site.app.whileAllowed({}, async function* () {
				yield 1;
				throw new Error('of the source');
			})
		);
		expectTypeOf(failing).toEqualTypeOf<AllowedStream<number>>();
		await expect(collected(failing)).rejects.toThrow('of the source');
		expect(await failing.next()).toEqual({ done: true, value: undefined });
	});
});

describe('a request without the hook', () => {
	const requestOf = (site: StreamApp, headers: Record<string, string> = {}) => {
		const cookie = site.app.browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
		return new Request('https://app.test/socket', { headers: { cookie, upgrade: 'websocket', ...headers } });
	};

	test('has a stream that ends, and no session that is renewed', async () => {
		freeze();
		const data = watch(MemoryAdapter());
		const site = await streamApp({ session: { strategy: 'database', maxAge: 600, updateAge: 60 } }, data.adapter);
		await vi.advanceTimersByTimeAsync(120_000);
		data.take();
		const source = new Source();
		const stream = await site.app.whileAllowed({ can: 'news:read' } as object, source, { request: requestOf(site) });
		expect(data.take()).toEqual(['getSessionAndUser']);
		await site.run(({ locals }) => locals.signOut({ redirect: false }));
		expect(await clockUntil(endOf({ stream }))).toBe(401);
	});

	test('S218 of another site opens nothing', async () => {
		const site = await streamApp({ session: { strategy: 'database' } });
		const request = requestOf(site, { origin: 'https://elsewhere.test' });
		await expect(site.app.whileAllowed({}, new Source(), { request })).rejects.toThrow(CrossSiteRequest);
	});

	test('of a stranger opens nothing', async () => {
		const site = await streamApp({ session: { strategy: 'database' } });
		const request = new Request('https://app.test/socket');
		await expect(site.app.whileAllowed({}, new Source(), { request })).rejects.toMatchObject({ status: 401 });
	});
});

test('without `handle`, an error says so', async () => {
	const whileAllowed = whileAllowedOf(createKitApp());
	const { event } = createEvent(new Request('https://app.test/'));
	await expect(whileAllowed({ event }, [])).rejects.toMatchObject({ status: 500 });
});

test('types give the rule the members of plugins, and keep the type of the values', () => {
	const auth = FrameworkAuth({ providers: [], adapter: MemoryAdapter(), plugins: [accessControl(access)] });
	const typed = async () => {
		const whileAllowed = whileAllowedOf(auth);
		expectTypeOf(await whileAllowed({ can: 'news:read' }, [1])).toEqualTypeOf<AllowedStream<number>>();
		// @ts-expect-error -- no permission is called so
		await whileAllowed({ can: 'news:write' }, [1]);
	};
	expect(typed).toBeTypeOf('function');
});
