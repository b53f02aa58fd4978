/**
 * Denial of service, concurrency, robustness: what is refused before it costs, and that no failure of the application,
 * its data layer or a provider takes the process, or another person's session, along.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { Adapter } from '../../src/adapters/types.js';
import { AuthError, type ErrorType } from '../../src/errors.js';
import type { Callbacks, Events } from '../../src/lib/base/config/options.js';
import { BoundedMap, OnceSet } from '../../src/lib/base/config/instance.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import { createApp, type App, type AppOptions } from '../fixtures/app.js';
import { createBrowser, locationOf } from '../fixtures/browser.js';
import { createClock } from '../fixtures/clock.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { flowsOf, loggedTypes, origin, sessionName } from './support.js';

const unhandled: unknown[] = [];
const note = (reason: unknown) => void unhandled.push(reason);
beforeAll(() => void process.on('unhandledRejection', note));
afterAll(() => void process.off('unhandledRejection', note));

afterEach(async () => {
	vi.useRealTimers();
	vi.restoreAllMocks();
	await new Promise((resolve) => setImmediate(resolve));
	expect(unhandled).toEqual([]);
});

const kilobyte = 1024;

describe('bodies', () => {
	const post = (app: App, path: string, body: BodyInit, type: string, headers = {}) =>
		app.auth.respond(
			new Request(`${origin}/auth/${path}`, {
				method: 'POST',
				headers: { origin, 'content-type': type, 'sec-fetch-site': 'same-origin', ...headers },
				body,
				duplex: 'half'
			} as RequestInit)
		);
	const form = 'application/x-www-form-urlencoded';

	/** A body that goes on as long as somebody reads. */
	function endless(): { stream: ReadableStream<Uint8Array>; read: () => number; cancelled: () => boolean } {
		let read = 0;
		let cancelled = false;
		const stream = new ReadableStream<Uint8Array>(
			{
				pull(controller) {
					read += 16 * kilobyte;
					controller.enqueue(new Uint8Array(16 * kilobyte).fill(0x61));
				},
				cancel: () => void (cancelled = true)
			},
			{ highWaterMark: 0 }
		);
		return { stream, read: () => read, cancelled: () => cancelled };
	}

	const routes = [
		['signin/op', form],
		['signout', form],
		['callback/op', form],
		['session', 'application/json']
	] as const;

	it.each(routes)('S346 POST %s stops reading after 64 KB, without a Content-Length too', async (path, type) => {
		const app = createApp();
		const body = endless();
		const response = await post(app, path, body.stream, type);
		expect(response.status).toBe(400);
		expect(body.read()).toBeLessThanOrEqual(80 * kilobyte);
		expect(body.cancelled()).toBe(true);
		expect(loggedTypes(app)).toEqual(['InvalidRequest']);
	});

	it.each(routes)('S346 POST %s of a client that goes away is no error of the site’s', async (path, type) => {
		const app = createApp();
		const stream = new ReadableStream<Uint8Array>({
			pull(controller) {
				controller.error(new Error('aborted'));
			}
		});
		expect((await post(app, path, stream, type)).status).toBe(400);
		expect(loggedTypes(app)).toEqual(['InvalidRequest']);
		expect(app.logger.errors).toEqual([]);
	});

	it.each(routes)('S346 POST %s reads nothing of a body that claims to be 10 MB', async (path, type) => {
		const body = endless();
		const response = await post(createApp(), path, body.stream, type, { 'content-length': String(10 * kilobyte ** 2) });
		expect(response.status).toBe(400);
		expect(body.read()).toBe(0);
	});

	it.each([
		['100 000 fields', 'signin/op', form, 'a=1&'.repeat(100_000)],
		['101 fields', 'signin/op', form, Array.from({ length: 101 }, (_, index) => `f${index}=1`).join('&')],
		['a field twice', 'signin/op', form, 'callbackUrl=%2Fa&callbackUrl=%2Fb'],
		['JSON nested 30 000 deep', 'session', 'application/json', `{"data":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
		['JSON that is a list', 'session', 'application/json', '[]'],
		['JSON that is null', 'session', 'application/json', 'null'],
		['JSON that is none', 'session', 'application/json', '{"data":'],
		['nested JSON for fields', 'signin/op', 'application/json', '{"callbackUrl":{"a":1}}'],
		['a type that is none', 'signin/op', 'text/plain', 'callbackUrl=/'],
		['a multipart body that is none', 'signin/op', 'multipart/form-data; boundary=x', 'nothing'],
		[
			'a file for a field',
			'signin/op',
			'multipart/form-data; boundary=x',
			'--x\r\nContent-Disposition: form-data; name="callbackUrl"; filename="a"\r\n\r\nx\r\n--x--'
		]
	])('S347 %s', async (_, path, type, body) => {
		const app = createApp();
		const response = await post(app, path, body, type);
		expect(response.status).toBe(400);
		expect(loggedTypes(app)).toEqual(['InvalidRequest']);
		expect(flowsOf(app.browser)).toEqual([]);
	});

	it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
		'S347 a field named %s is an ordinary field, or is ignored',
		async (name) => {
			const app = createApp();
			const response = await post(app, 'signin/op', `${name}=x&callbackUrl=%2Fafter`, form);
			expect(locationOf(response).origin).toBe('https://op.test');
			expect(({} as Record<string, unknown>).x).toBeUndefined();
			expect(locationOf(response).searchParams.has(name)).toBe(false);
		}
	);
});

describe('S348 50 KB of text that is slow for regular expressions are answered at once', () => {
	const long = 50 * kilobyte;
	const texts: [string, string][] = [
		['a', 'a'.repeat(long)],
		['slashes', '/'.repeat(long)],
		['dots', '.'.repeat(long)],
		['at signs', 'a@'.repeat(long / 2)],
		['spaces', ' '.repeat(long)],
		['equals signs', '='.repeat(long)],
		['semicolons', 'a=b;'.repeat(long / 4)],
		['percent signs', '%25'.repeat(long / 3)],
		['line breaks', '\n'.repeat(long)],
		['markup', '<a href="'.repeat(long / 9)]
	];
	const places: [string, (text: string) => Request][] = [
		['the path', (text) => new Request(`${origin}/auth/${encodeURI(text)}`)],
		['the path of a callback', (text) => new Request(`${origin}/auth/callback/${encodeURI(text)}`)],
		['callbackUrl', (text) => new Request(`${origin}/auth/signin?callbackUrl=${encodeURIComponent(text)}`)],
		['error', (text) => new Request(`${origin}/auth/error?error=${encodeURIComponent(text)}`)],
		['state', (text) => new Request(`${origin}/auth/callback/op?state=${encodeURIComponent(text)}`)],
		['a cookie', (text) => headed('cookie', `${sessionName}=${text}`)],
		['all cookies', (text) => headed('cookie', text)],
		['accept', (text) => headed('accept', text)],
		['content-type', (text) => headed('content-type', text, 'POST')],
		['origin', (text) => headed('origin', text, 'POST')],
		['authorization', (text) => headed('authorization', `Bearer ${text}`)],
		['host', (text) => headed('x-forwarded-host', text)]
	];
	function headed(name: string, value: string, method = 'GET'): Request {
		return new Request(`${origin}/auth/session`, { method, headers: { [name]: value.replaceAll('\n', ' ') } });
	}

	it.each(places)('%s', async (name, place) => {
		const app = createApp();
		const start = process.cpuUsage();
		for (const [, text] of texts) {
			const response = await app.auth.respond(place(text));
			// An unknown code has the page of the most general error.
			expect(response.status).toBeLessThanOrEqual(name === 'error' ? 500 : 499);
		}
		// Quadratic time would be 2.5 billion steps for each text. Time of the processor does not depend on what else runs.
		expect(process.cpuUsage(start).user / 1000).toBeLessThan(2_000);
	});
});

describe('S350 sign-ins of strangers do not fill the memory', () => {
	test('2000 unfinished sign-ins leave nothing on the server', async () => {
		const adapter = MemoryAdapter();
		const calls = vi.fn();
		const counted = Object.fromEntries(
			Object.entries(adapter).map(([name, method]) => [
				name,
				(...args: never[]) => (calls(name), (method as (...args: never[]) => unknown)(...args))
			])
		) as Adapter;
		const app = createApp({ adapter: counted });
		const { instance } = contextOf(app.auth);
		for (let count = 0; count < 2_000; count++) await app.start({ browser: app.newBrowser() });
		expect(calls).not.toHaveBeenCalled();
		expect(instance.finishedFlows.size).toBe(0);
		expect(instance.endedSessions.size).toBe(0);
		expect(app.op.requests.map(({ endpoint }) => endpoint)).toEqual(['metadata']);
	});

	test('one browser carries seven of them at most', async () => {
		const app = createApp();
		for (let count = 0; count < 20; count++) await app.start();
		expect(flowsOf(app.browser)).toHaveLength(7);
		expect(app.browser.cookieBytes).toBeLessThan(6 * 1024);
	});

	test('answers to unknown sign-ins are not kept either', async () => {
		const app = createApp();
		for (let count = 0; count < 200; count++) {
			await app.browser.visit(`/auth/callback/op?code=x&state=${String(count).padStart(32, 'a')}`);
		}
		expect(contextOf(app.auth).instance.finishedFlows.size).toBe(0);
		expect(app.op.requests).toEqual([]);
	});

	test('marks of finished ones are bounded, and deleted when they expire', () => {
		const clock = createClock();
		const finished = new OnceSet(3);
		const expiry = () => clock.now() + 1_000;
		for (const key of ['a', 'b', 'c']) expect(finished.claim(key, expiry())).toBe(true);
		expect(finished.claim('a', expiry())).toBe(false);
		expect(finished.claim('d', expiry())).toBe(true);
		expect(finished.size).toBe(3);
		clock.advance(2);
		expect(finished.claim('e', expiry())).toBe(true);
		expect(finished.size).toBe(1);
		const map = new BoundedMap<number, number>(2);
		for (const key of [1, 2, 1, 3]) map.set(key, key);
		expect([map.size, map.get(1), map.get(2), map.get(3)]).toEqual([2, 1, undefined, 3]);
	});
});

describe('S351 after any error, the library answers and the process lives', () => {
	/** What people throw. */
	const throws: [string, () => never][] = [
		[
			'an error',
			() => {
				throw new Error('broken: postgres://user:password@db/app');
			}
		],
		[
			'a text',
			() => {
				throw 'broken';
			}
		],
		[
			'nothing',
			() => {
				throw undefined;
			}
		],
		[
			'null',
			() => {
				throw null;
			}
		],
		[
			'an object',
			() => {
				throw Object.create(null);
			}
		]
	];
	type Broken = [hook: string, options: (fail: () => never) => AppOptions, type: ErrorType];
	const callback = (name: keyof Callbacks, type: ErrorType): Broken => [
		`the ${name} callback`,
		(fail) => ({ callbacks: { [name]: fail } }),
		type
	];
	const broken: Broken[] = [
		callback('signIn', 'AccessDenied'),
		callback('jwt', 'JWTSessionError'),
		['the profile callback', (fail) => providerWith({ profile: fail }), 'OAuthProfileParseError'],
		['the account callback', (fail) => providerWith({ account: fail }), 'AuthError'],
		[
			'generateSessionToken',
			(fail) => ({ adapter: MemoryAdapter(), session: { generateSessionToken: fail } }),
			'AuthError'
		],
		['jwt.encode', (fail) => ({ jwt: { encode: fail } }), 'AuthError']
	];
	function providerWith(overrides: object): AppOptions {
		const op = createIdentityProvider();
		return { op, providers: [op.provider(overrides)] };
	}

	describe.each(throws)('%s', (_, fail) => {
		it.each(broken)('from %s ends a sign-in', async (_hook, options, type) => {
			const app = createApp(options(fail));
			const response = await app.signIn();
			expect([303, 403, 500]).toContain(response.status);
			expect(await response.text()).not.toContain('postgres://');
			expect(app.browser.cookieNames).toEqual([]);
			expect(app.logger.errors).toMatchObject([{ type }]);
			expect(app.logger.errors.every((error) => error instanceof Error)).toBe(true);
		});

		it.each(['createUser', 'linkAccount', 'signIn', 'session', 'signOut'] as (keyof Events)[])(
			'from the event %s changes nothing',
			async (name) => {
				const options = { adapter: MemoryAdapter(), events: { [name]: fail } };
				const app = createApp(options);
				await app.signIn();
				expect(await app.session()).not.toBeNull();
				await app.browser.post('/auth/signout');
				expect(app.browser.cookieNames).toEqual([]);
				expect(new Set(app.logger.errors.map((error) => (error as { type?: string }).type))).toEqual(
					new Set(['EventError'])
				);
			}
		);

		test('from the session callback is an error, and every session stays', async () => {
			for (const adapter of [undefined, MemoryAdapter()]) {
				const app = createApp({ adapter, callbacks: { session: fail } });
				await app.signIn();
				const response = await app.browser.visit('/auth/session');
				expect(response.status).toBe(500);
				expect(app.browser.cookieNames).toEqual([sessionName]);
				expect(loggedTypes(app)).toEqual([adapter ? 'SessionTokenError' : 'JWTSessionError']);
			}
		});

		test('from the redirect callback', async () => {
			const app = createApp({ callbacks: { redirect: fail } });
			const response = await app.browser.post('/auth/signin/op');
			expect(response.status).toBeGreaterThanOrEqual(303);
			expect(app.logger.errors).toHaveLength(1);
		});

		test('from jwt.decode means that there is no session', async () => {
			const app = createApp({ jwt: { decode: fail } });
			await app.signIn();
			expect(await app.session()).toBeNull();
		});

		test('from the logger changes nothing', async () => {
			const app = createApp({ logger: { error: fail, warn: fail, debug: fail } });
			await app.signIn();
			expect(await app.session()).not.toBeNull();
			expect((await app.browser.visit('/auth/callback/op?state=x')).status).toBe(303);
		});

		test('later, from the logger, changes nothing', async () => {
			const app = createApp({
				logger: { error: async () => fail(), warn: async () => fail(), debug: async () => fail() }
			});
			expect((await app.browser.visit('/auth/callback/op?state=x')).status).toBe(303);
		});

		test("from the provider's fetch", async () => {
			const op = createIdentityProvider();
			const { customFetch } = await import('../../src/core.js');
			const app = createApp({ providers: [{ ...op.provider(), [customFetch]: fail }] });
			const response = await app.browser.post('/auth/signin/op');
			expect(locationOf(response).searchParams.get('error')).toBe('OAuthSignin');
			expect(app.logger.errors).toMatchObject([{ type: 'OAuthSignInError' }]);
		});
	});

	class OfTheApplication extends AuthError {
		static override type = 'OfTheApplication' as ErrorType;
	}
	it.each<[string, AppOptions, ErrorType | 'OfTheApplication']>([
		['an empty text from jwt.encode', { jwt: { encode: () => '' } }, 'InvalidConfig'],
		['no text from jwt.encode', { jwt: { encode: () => undefined as unknown as string } }, 'InvalidConfig'],
		['what no cookie holds from jwt.encode', { jwt: { encode: () => '\ud800' } }, 'InvalidConfig'],
		[
			'what no cookie holds from generateSessionToken',
			{ adapter: MemoryAdapter(), session: { generateSessionToken: () => '\ud800' } },
			'InvalidConfig'
		],
		[
			'an error of the application’s own type',
			{
				callbacks: {
					signIn() {
						throw new OfTheApplication('no');
					}
				}
			},
			'OfTheApplication'
		]
	])('%s ends a sign-in', async (_what, options, type) => {
		const app = createApp(options);
		const response = await app.signIn();
		expect(response.status).toBe(500);
		expect(app.browser.cookieNames).toEqual([]);
		expect(app.logger.errors).toMatchObject([{ type }]);
	});

	test('a session that does not fit JSON is an error in JSON', async () => {
		const session: Callbacks['session'] = ({ session }) => ({ ...session, visits: 1n });
		const app = createApp({ callbacks: { session } });
		await app.signIn();
		const response = await app.browser.visit('/auth/session');
		expect([response.status, await response.json()]).toMatchObject([500, { error: 'Configuration' }]);
		expect(app.browser.cookieNames).toEqual([sessionName]);
		expect(app.logger.errors).toMatchObject([{ type: 'AuthError' }]);
	});

	const methods: (keyof Adapter)[] = [
		'getUserByAccount',
		'getUserByEmail',
		'createUserWithAccount',
		'createSession',
		'getSessionAndUser',
		'deleteSession'
	];
	it.each(methods)('%s of the adapter, and a failing database is not "signed out"', async (name) => {
		const adapter: Adapter = MemoryAdapter();
		const app = createApp({ adapter });
		await app.signIn();
		const failing = { ...adapter, [name]: () => Promise.reject(new Error('ECONNREFUSED postgres://user:password@db')) };
		const after = createApp({ op: app.op, adapter: failing });
		for (const { name: cookie, value } of app.browser.cookies)
			after.browser.jar.store(`${cookie}=${value}; Path=/; Secure`, new URL(origin));
		const stranger = after.newBrowser();
		const responses = [
			await after.browser.visit('/auth/session'),
			await after.signIn({ browser: stranger, answer: { user: { sub: 'new', email: 'new@example.test' } } }),
			await after.browser.post('/auth/signout')
		];
		for (const response of responses) expect(await response.text()).not.toContain('postgres');
		expect(after.logger.errors.length).toBeGreaterThan(0);
		expect(after.logger.errors.map((error) => (error as { type?: string }).type)).toContain('AdapterError');
		if (name === 'getSessionAndUser') expect(responses[0]!.status).toBe(503);
	});
});

describe('a provider that is slow, or whose clock is wrong', () => {
	test('S352 is waited for ten seconds, and the next try succeeds', async () => {
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
		const app = createApp();
		app.op.faults.respond = { metadata: () => new Promise<never>(() => undefined) };
		const pending = app.browser.post('/auth/signin/op');
		const settled = vi.fn();
		void pending.then(settled);
		await vi.advanceTimersByTimeAsync(9_900);
		expect(settled).not.toHaveBeenCalled();
		await vi.advanceTimersByTimeAsync(200);
		expect(locationOf(await pending).searchParams.get('error')).toBe('OAuthSignin');
		expect(app.logger.errors).toMatchObject([
			{ type: 'OAuthSignInError', message: expect.stringContaining('10 seconds') as string }
		]);
		vi.useRealTimers();
		app.op.faults = {};
		await app.signIn();
		expect(await app.session()).not.toBeNull();
	});

	it.each([
		[60, true],
		[-60, true],
		[75, false],
		[600, false],
		[-600, false]
	])('S353 a clock that is off by %i seconds: accepted: %s', async (seconds, accepted) => {
		const op = createIdentityProvider({ now: () => Date.now() + seconds * 1000 });
		const app = createApp({ op });
		await app.signIn();
		expect((await app.session()) !== null).toBe(accepted);
		expect(app.logger.errors.map(({ message }) => message)).toEqual(
			accepted ? [] : [expect.stringMatching(/iat|exp|timestamp/i)]
		);
	});
});

test('S354 two instances with one secret, one of an earlier version, are one site', async () => {
	const clock = createClock();
	const op = createIdentityProvider();
	const [first, second] = [createApp({ op }), createApp({ op, jwt: { enc: 'A256CBC-HS512' } })];
	let turn = 0;
	const instances = [first, second];
	// Each request goes to the other instance, whose clock differs by some seconds.
	const balanced = createBrowser(async (request) => {
		const index = turn++ % 2;
		clock.advance(index === 0 ? 5 : -5);
		return instances[index]!.auth.respond(request);
	});
	const callback = op.authorize(locationOf(await balanced.post('/auth/signin/op')));
	await balanced.follow(callback);
	for (let visit = 0; visit < 4; visit++) expect(await (await balanced.visit('/auth/session')).json()).not.toBeNull();
	await balanced.post('/auth/signout');
	expect(balanced.cookieNames).toEqual([]);
	expect([first, second].flatMap(({ logger }) => logger.errors)).toEqual([]);
});

it.each([
	['sealed', () => ({})],
	['stored', () => ({ adapter: MemoryAdapter() })]
])('S356 a hundred people at once on one instance, %s sessions, each keep their own session', async (_, options) => {
	const pause = () => new Promise<void>((resolve) => setTimeout(resolve, Math.random() * 5));
	const app = createApp({
		...options(),
		callbacks: {
			signIn: async () => (await pause(), true),
			session: async ({ session }) => (await pause(), session)
		}
	});
	const people = Array.from({ length: 100 }, (_unused, index) => ({
		sub: `person-${index}`,
		name: `Person ${index}`,
		email: `person-${index}@example.test`
	}));
	const seen = await Promise.all(
		people.map(async (user) => {
			const browser = app.newBrowser();
			await app.signIn({ browser, answer: { user } });
			const sessions = await Promise.all([app.session(browser), app.session(browser)]);
			return sessions.map((session) => session?.user?.email);
		})
	);
	expect(seen).toEqual(people.map(({ email }) => [email, email]));
	expect(app.logger.errors).toEqual([]);
});
