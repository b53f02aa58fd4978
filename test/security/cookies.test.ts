/**
 * The cookies of the library: their attributes, what a browser or a neighbour can do to them, and how large values are
 * split.
 *
 * @see RFC 6265bis, sections 4.1.3 (name prefixes) and 5.6; OWASP Session Management Cheat Sheet
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { InvalidConfig } from '../../src/errors.js';
import { chunkedValues, deleteChunked, writeChunked } from '../../src/lib/base/http/cookies/chunks.js';
import { appendCookies } from '../../src/lib/base/http/cookies/writes.js';
import { cookieTable, readCookies, serializeCookie } from '../../src/lib/base/http/cookies.js';
import type { CookieOptions, CookieWrite } from '../../src/types.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import { createApp, type App as TestApp, type AppOptions } from '../fixtures/app.js';
import { locationOf } from '../fixtures/browser.js';
import { createClock } from '../fixtures/clock.js';
import { createCookieJar } from '../fixtures/cookie-jar.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import {
	beginsSession,
	expectRefused,
	flowPrefix,
	flowsOf,
	loggedTypes,
	origin,
	sessionName,
	setCookies,
	type SetCookie
} from './support.js';

const lax = { path: '/', httponly: true, samesite: 'Lax' };

/** Every cookie that a sign-in, a token request and a sign-out set or delete. */
async function everyCookie(options: AppOptions = {}): Promise<SetCookie[]> {
	const app = createApp(options);
	const responses = [
		await app.browser.post('/auth/signin/op'),
		await app.signIn(),
		await app.browser.visit('/auth/csrf'),
		await app.browser.post('/auth/session'),
		await app.browser.post('/auth/signout')
	];
	expect(app.browser.jar.rejected).toEqual([]);
	return responses.flatMap(setCookies);
}

describe('attributes', () => {
	const names = (prefixes: [string, string, string]) =>
		expect.stringMatching(
			new RegExp(
				`^(${prefixes[0]}authjs\\.session-token|${prefixes[1]}authjs\\.csrf-token|${prefixes[2]}authjs\\.flow\\.[0-7])$`
			)
		);
	const lifetimes = ['max-age', 'expires'];
	const fixed = ({ attributes }: SetCookie) =>
		Object.fromEntries(Object.entries(attributes).filter(([name]) => !lifetimes.includes(name)));

	test.each([
		['jwt', undefined],
		['database', MemoryAdapter()]
	])(
		'S186 on https each cookie is Secure, HttpOnly, Lax, of the whole site and of this host (%s)',
		async (_, adapter) => {
			const cookies = await everyCookie({ adapter });
			expect(new Set(cookies.map(({ name }) => name.split('.')[1]))).toEqual(
				new Set(['flow', 'session-token', 'csrf-token'])
			);
			for (const cookie of cookies) {
				expect(cookie.name).toEqual(names(['__Secure-', '__Host-', '__Host-']));
				expect(fixed(cookie)).toEqual({ ...lax, secure: true });
			}
		}
	);

	test('S186 on http each is the same except for Secure, which the browser would refuse there', async () => {
		const cookies = await everyCookie({ origin: 'http://localhost:5173' });
		for (const cookie of cookies) {
			expect(cookie.name).toEqual(names(['', '', '']));
			expect(fixed(cookie)).toEqual(lax);
		}
	});

	test('S187 the cookie of a pending sign-in is bound to the host by its name, and that of the session can be', async () => {
		const name = '__Host-authjs.session-token';
		const app = createApp({ cookies: { sessionToken: { name } } });
		const started = await app.browser.post('/auth/signin/op');
		expect(setCookies(started).map((cookie) => cookie.name)).toEqual([expect.stringMatching(/^__Host-authjs\.flow\./)]);
		await app.finish(app.op.authorize(locationOf(started)));
		expect(app.browser.cookieNames).toEqual([name]);
		expect(await app.session()).not.toBeNull();
	});

	test.each([
		['https behind a proxy that ends TLS', { AUTH_URL: origin }, 'http://10.0.0.3:3000', {}, true],
		['http on loopback', {}, 'http://localhost:3000', {}, false],
		['http, and a client that claims otherwise', {}, 'http://localhost:3000', { 'x-forwarded-proto': 'https' }, false],
		['https, and a client that claims otherwise', {}, origin, { 'x-forwarded-proto': 'http' }, true],
		[
			'AUTH_URL on https, and a client that claims otherwise',
			{ AUTH_URL: origin },
			origin,
			{ 'x-forwarded-proto': 'http' },
			true
		]
	] as [string, { AUTH_URL?: string }, string, Record<string, string>, boolean][])(
		'S190 %s',
		async (_, environment, at, headers, secure) => {
			const { auth } = createApp({ host: { environment } });
			const own = environment.AUTH_URL ?? new URL(at).origin;
			const request = new Request(`${at}/auth/signin/op`, { method: 'POST', headers: { origin: own, ...headers } });
			const response = await auth.respond(request);
			const [cookie] = setCookies(response);
			expect(cookie?.name.startsWith('__Host-')).toBe(secure);
			expect(cookie?.attributes.secure).toBe(secure || undefined);
			expect(locationOf(response).searchParams.get('redirect_uri')).toBe(`${own}/auth/callback/op`);
		}
	);

	const custom: [string, CookieOptions, Record<string, string | boolean>][] = [
		['SameSite=None', { sameSite: 'none' }, { samesite: 'None' }],
		['Partitioned', { sameSite: 'none', partitioned: true }, { samesite: 'None', partitioned: true }],
		['a Domain', { domain: 'app.test' }, { samesite: 'Lax', domain: 'app.test' }],
		['a Path', { path: '/app', sameSite: 'strict' }, { samesite: 'Strict', path: '/app' }]
	];
	test.each(custom)('S193 %s is set and deleted in the same way', async (_, options, expected) => {
		const app = createApp({ cookies: { sessionToken: { options } }, basePath: '/app/auth' });
		const started = await app.browser.post('/app/auth/signin/op');
		const signedIn = await app.finish(app.op.authorize(locationOf(started)));
		const out = await app.browser.post('/app/auth/signout');
		const attributes = { path: '/', ...expected, httponly: true, secure: true };
		const [set, deleted] = [signedIn, out].map((response) =>
			setCookies(response).find(({ name }) => name === sessionName)
		);
		expect(set?.attributes).toEqual({ ...attributes, expires: expect.any(String) });
		expect(deleted).toEqual({ name: sessionName, value: '', attributes: { ...attributes, 'max-age': '0' } });
		expect(app.browser.cookieNames).toEqual([]);
	});

	test.each([{ sameSite: 'none', secure: false } as const, { partitioned: true, secure: false }])(
		'S193 %j is made Secure, without which no browser accepts it',
		(options) => {
			for (const table of [
				cookieTable(true, '/', { sessionToken: { options } }),
				cookieTable(false, '/', { sessionToken: { options } })
			]) {
				expect(table.sessionToken.options.secure).toBe(true);
			}
		}
	);

	test.each([{ domain: 'app.test' }, { path: '/auth' }])(
		'S193 the cookie of a pending sign-in with %j has a prefix that browsers accept',
		async (options) => {
			const app = createApp({ cookies: { state: { options } } });
			await app.signIn();
			expect([app.browser.jar.rejected, app.browser.cookieNames]).toEqual([[], [sessionName]]);
		}
	);

	test.each([
		{ name: '__Host-session', options: { domain: 'app.test' } },
		{ name: '__host-session', options: { path: '/app' } },
		{ name: '__Secure-session', options: { secure: false } }
	])('S193 %j, which no browser accepts, is an error of the configuration', (sessionToken) => {
		expect(() => createApp({ cookies: { sessionToken } })).toThrow(/no browser takes the cookie "__/);
	});

	test('S198 the cookie of a pending sign-in lasts a quarter of an hour, and is deleted on success and on failure', async () => {
		const app = createApp();
		for (const answer of [{}, { error: 'access_denied' }]) {
			const started = await app.browser.post('/auth/signin/op');
			const [flow] = setCookies(started);
			expect(flow?.attributes).toEqual({ ...lax, secure: true, 'max-age': '900' });
			const finished = await app.finish(app.op.authorize(locationOf(started), answer));
			expect(setCookies(finished)[0]).toEqual({
				name: flow?.name,
				value: '',
				attributes: { ...lax, secure: true, 'max-age': '0' }
			});
			expect(flowsOf(app.browser)).toEqual([]);
		}
	});
});

describe('cookies from a browser or a sibling domain', () => {
	test('S188 a sibling’s cookie before that of the session neither ends nor replaces the session (#33 A1)', async () => {
		const app = createApp();
		await app.signIn();
		const own = app.browser.cookie(sessionName)!;
		const read = async (cookie: string) =>
			(await app.auth.respond(new Request(`${origin}/auth/session`, { headers: { cookie } }))).json();
		expect(await read(`${sessionName}=${own}; ${sessionName}=tossed`)).not.toBeNull();
		expect(await read(`${sessionName}=tossed; ${sessionName}=${own}`)).not.toBeNull();
		expect(await read(`${sessionName}.0=tossed; ${sessionName}=${own}`)).not.toBeNull();
		expect(app.logger.errors).toEqual([]);
	});

	test('S188 a browser lets no sibling set the cookie of a pending sign-in', async () => {
		const app = createApp();
		const evil = new URL('https://evil.app.test/');
		app.browser.jar.store(`${flowPrefix}0=tossed; Domain=app.test; Path=/auth; Secure`, evil);
		app.browser.jar.store(`${flowPrefix}0=tossed; Path=/auth; Secure`, new URL(`${origin}/auth`));
		expect(app.browser.jar.rejected).toHaveLength(2);
		// One that arrives nevertheless opens nothing.
		const response = await app.auth.respond(
			new Request(`${origin}/auth/callback/op?code=c&state=${'A'.repeat(32)}`, {
				headers: { cookie: `${flowPrefix}0=tossed` }
			})
		);
		expectRefused(app, response, { type: 'InvalidCheck' });
	});

	test.each([
		['a whole value before its left-over parts', ['', '.0', '.1']],
		['left-over parts before the whole value', ['.0', '.1', '']]
	])('S191 %s: the result is one session, never a mixture, and other cookies are deleted', async (_, order) => {
		const app = createApp();
		await app.signIn();
		const whole = app.browser.cookie(sessionName)!;
		const other = createApp();
		await other.signIn({ answer: { user: { sub: 'grace', email: 'grace@example.test' } } });
		const stale = other.browser.cookie(sessionName)!;
		const values: Record<string, string> = { '': whole, '.0': stale.slice(0, 100), '.1': stale.slice(100) };
		const cookie = order.map((suffix) => `${sessionName}${suffix}=${values[suffix]}`).join('; ');

		const session = await app.auth.session(new Request(origin, { headers: { cookie } }));
		expect(session.session?.user?.email).toBe('ada@example.test');
		const out = await app.auth.signOut(new Request(origin, { method: 'POST', headers: { origin, cookie } }));
		expect(out.cookies.map(({ name, options: { maxAge } }) => [name, maxAge]).sort()).toEqual(
			['', '.0', '.1'].map((suffix) => [sessionName + suffix, 0])
		);
	});

	test.each([
		['https to http', origin, 'http://app.test'],
		['http to https', 'http://app.test', origin]
	])('S191 a session does not outlive a move from %s under the other name', async (_, from, to) => {
		const app = createApp({ origin: from });
		await app.signIn();
		const { name, value } = app.browser.cookies[0]!;
		const renamed = name.startsWith('__Secure-') ? name.slice('__Secure-'.length) : `__Secure-${name}`;
		for (const cookie of [`${name}=${value}`, `${renamed}=${value}`]) {
			const { session } = await app.auth.session(new Request(to, { headers: { cookie } }));
			// The name is part of the key, so that a value opens under its own name only.
			expect(session).toBeNull();
		}
	});

	const hostile = [
		`${flowPrefix}é=1`,
		`${flowPrefix}a b=1`,
		`${flowPrefix}"<x>=1`,
		`${flowPrefix}=1`,
		`${flowPrefix}\u0080\u00ff=1`,
		`${flowPrefix}${'x'.repeat(3000)}=1`,
		`${sessionName}.é=1`,
		`${sessionName}.-1=1`,
		`${sessionName}.99999=1`,
		`${sessionName}=%`,
		`${sessionName}=%E0%A4%A`,
		`${sessionName}="quoted`,
		`${sessionName}=\u00ff\u00fe`,
		`${sessionName}=`,
		'__proto__=1',
		'constructor=1; toString=2',
		'=',
		';;;',
		'a',
		'\t=\t'
	];
	test.each(hostile)('S192 a Cookie header of %j splits no header and breaks no answer', async (cookie) => {
		const app = createApp();
		const request = (path: string, method: string) =>
			new Request(origin + path, { method, headers: { cookie, origin } });
		for (const [path, method, status] of [
			['/auth/session', 'GET', 200],
			['/auth/session', 'POST', 200],
			['/auth/signin/op', 'POST', 303],
			['/auth/callback/op?code=c&state=AAAAAAAAAAAA', 'GET', 303],
			['/auth/signout', 'POST', 303]
		] as const) {
			const response = await app.auth.respond(request(path, method));
			expect([path, response.status]).toEqual([path, status]);
			expect(beginsSession(response)).toBe(false);
			for (const { name } of setCookies(response)) expect(name).toMatch(/^[\w.-]+$/);
		}
		expect(loggedTypes(app).filter((type) => type !== 'InvalidCheck' && !type.startsWith('a session'))).toEqual([]);
	});

	test('S192 no text of a browser gets into a cookie unencrypted', async () => {
		const app = createApp();
		const marker = 'marker-0123456789';
		const response = await app.browser.post(
			'/auth/signin/op',
			{ callbackUrl: `/${marker}`, [marker]: marker },
			{ headers: { 'user-agent': marker, referer: `${origin}/${marker}` } }
		);
		expect(response.headers.getSetCookie().join()).not.toContain(marker);
	});

	test.each([
		{ sessionToken: { name: 'a b' } },
		{ sessionToken: { name: 'a;b' } },
		{ sessionToken: { name: 'a\r\nSet-Cookie: x' } },
		{ state: { name: 'é' } },
		{ csrfToken: { options: { path: '/; Domain=evil.test' } } },
		{ sessionToken: { options: { domain: 'a b' } } }
	])('S192 a configured cookie of %j is an error when the configuration is compiled', (cookies) => {
		expect(() => createApp({ cookies })).toThrow(InvalidConfig);
	});
});

describe('answers with cookies', () => {
	test('S194 have one header for each cookie, with its last state', async () => {
		const app = createApp();
		await app.signIn();
		const again = await app.finish(app.op.authorize(await app.start()));
		const out = await app.browser.post('/auth/signout');
		for (const response of [again, out]) {
			const names = setCookies(response).map(({ name }) => name);
			expect(names).toEqual([...new Set(names)]);
		}
		expect(setCookies(again).find(({ name }) => name === sessionName)?.value).not.toBe('');

		const broken = { cookie: `${sessionName}=broken; ${sessionName}.0=broken` };
		app.browser.jar.clear();
		const callback = app.op.authorize(await app.start());
		const flow = flowsOf(app.browser).map((name) => `${name}=${app.browser.cookie(name)}`);
		const finished = await app.auth.respond(
			new Request(callback.url, { headers: { cookie: [broken.cookie, ...flow].join('; ') } })
		);
		expect(setCookies(finished).map(({ name, value }) => [name, value === ''])).toEqual([
			[flow[0]?.split('=')[0], true],
			[`${sessionName}.0`, true],
			[sessionName, false]
		]);
	});

	test('S194 send the last of several writes of a cookie', () => {
		const write = (name: string, value: string): CookieWrite => ({ name, value, options: { path: '/' } });
		const headers = new Headers();
		appendCookies(headers, [write('a', 'deleted'), write('b', '1'), write('a', 'issued'), write('a', 'renewed')]);
		expect(headers.getSetCookie()).toEqual(['b=1; Path=/', 'a=renewed; Path=/']);
	});

	test('S195 set none for a visitor without cookies who only reads pages', async () => {
		const app = createApp();
		for (const path of ['signin', 'signin/op', 'signout', 'session', 'providers', 'error', 'verify-request', 'none']) {
			const response = await app.browser.visit(`/auth/${path}`);
			expect([path, response.headers.getSetCookie()]).toEqual([path, []]);
		}
		expect(await app.auth.session(new Request(origin))).toEqual({ session: null, cookies: [] });
		expect(app.op.requests).toEqual([]);
	});

	test('S196 are not for shared caches', async () => {
		const app = createApp();
		const callback = app.op.authorize(await app.start());
		await app.finish(callback);
		await app.finish(callback);
		for (const path of [
			'signin',
			'signout',
			'session',
			'providers',
			'csrf',
			'error',
			'verify-request',
			'none',
			'signin/none'
		])
			await app.browser.visit(`/auth/${path}`);
		await app.browser.post('/auth/session');
		await app.browser.post('/auth/signin/op', {}, { crossSite: true });
		await app.browser.post('/auth/csrf');
		await app.browser.send(new Request(`${origin}/auth/session`, { method: 'HEAD' }));
		await app.browser.post('/auth/signout');
		expect(app.browser.responses.length).toBeGreaterThan(15);
		for (const response of app.browser.responses) {
			expect(response.headers.get('cache-control')).toBe('private, no-cache, no-store');
		}
	});

	test('S199 reveal no value byte by byte, because a wrong state ends the sign-in', async () => {
		const app = createApp();
		const callback = app.op.authorize(await app.start());
		const state = callback.params.get('state')!;
		const guess = new URL(callback.url);
		guess.searchParams.set('state', state.slice(0, -1) + (state.endsWith('A') ? 'B' : 'A'));
		const guesser = app.browser.copy();
		expectRefused(app, await guesser.visit(guess), { type: 'InvalidCheck', browser: guesser });
		app.logger.clear();
		expectRefused(app, await app.finish(callback), { type: 'InvalidCheck', code: 'finished' });
	});
});

describe('large values', () => {
	const spec = cookieTable(true, '/').sessionToken;
	/** What seals consist of; drawn by length, since that is what a failure is narrowed down by. */
	const alphabet = 'AZaz09-_.';
	const token = (maxLength: number) =>
		fc
			.tuple(fc.integer({ min: 1, max: maxLength }), fc.nat(alphabet.length - 1))
			.map(([length, start]) => alphabet.repeat(length / alphabet.length + 2).slice(start, start + length));
	const browserAt = (jar = createCookieJar()) => ({
		jar,
		take: (writes: CookieWrite[]) => writes.forEach((write) => jar.store(serializeCookie(write), new URL(origin))),
		cookies: () =>
			readCookies(
				jar
					.cookiesFor(new URL(origin), { crossSite: false, method: 'GET' })
					.map(({ name, value }) => `${name}=${value}`)
					.join('; ')
			)
	});

	test('S186 every value is read as it was written, whatever cookies existed before', () => {
		fc.assert(
			fc.property(fc.array(token(11_400), { minLength: 1, maxLength: 4 }), (values) => {
				const browser = browserAt();
				for (const value of values) {
					const writes = writeChunked(browser.cookies(), spec, value);
					for (const write of writes) expect(serializeCookie(write).length).toBeLessThanOrEqual(4096);
					browser.take(writes);
					expect(chunkedValues(browser.cookies(), spec.name)[0]).toBe(value);
				}
				expect(browser.jar.rejected).toEqual([]);
				browser.take(deleteChunked(browser.cookies(), spec));
				expect(browser.jar.all()).toEqual([]);
			}),
			{ numRuns: 60 }
		);
	});

	test('S191 parts in any order give the same value, and without one of them there is no value', () => {
		fc.assert(
			fc.property(token(38_000), fc.infiniteStream(fc.nat()), (value, order) => {
				// More parts than are written here: `@auth/core` has left them.
				const chunks = value.match(/.{1,3800}/g) ?? [];
				const parts = chunks.map((chunk, index) => ({
					name: chunks.length === 1 ? spec.name : `${spec.name}.${index}`,
					value: chunk
				}));
				const cookies = (pairs: typeof parts) =>
					readCookies(pairs.map((part) => `${part.name}=${part.value}`).join('; '));
				const shuffled = parts
					.map((part) => [order.next().value as number, part] as const)
					.sort(([a], [b]) => a - b)
					.map(([, part]) => part);
				expect(chunkedValues(cookies(shuffled), spec.name)[0]).toBe(value);
				if (parts.length === 1) return;
				const lost = (order.next().value as number) % parts.length;
				expect(chunkedValues(cookies(parts.toSpliced(lost, 1)), spec.name)[0]).not.toBe(value);
			}),
			{ numRuns: 60 }
		);
	});

	test('S192 any Cookie header at all is read without an error, and nothing is read through a prototype', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (header) => {
				const cookies = readCookies(header);
				chunkedValues(cookies, spec.name);
				for (const write of deleteChunked(cookies, spec)) serializeCookie(write);
				expect(Object.getPrototypeOf(Object.getPrototypeOf(cookies) ?? {}) ?? {}).not.toBe(Object.prototype);
			})
		);
		expect(chunkedValues(readCookies('a=b'), 'constructor')[0]).toBeUndefined();
		expect(chunkedValues({ ...readCookies('a=b') }, spec.name)[0]).toBeUndefined();
	});

	test('a session needs three cookies at most, and the error names its largest claims (#12 A10)', async () => {
		const withPicture = (length: number) =>
			createApp({
				callbacks: { jwt: ({ token: claims }) => ({ ...claims, picture: 'x'.repeat(length), roles: 'r'.repeat(99) }) }
			});
		const fits = withPicture(7_500);
		expect(beginsSession(await fits.signIn())).toBe(true);
		expect(fits.browser.cookieNames).toEqual([0, 1, 2].map((part) => `${sessionName}.${part}`));

		const app = withPicture(12_500);
		const response = await app.signIn();
		expect([response.status, beginsSession(response)]).toEqual([500, false]);
		expect(loggedTypes(app)).toEqual(['JWTSessionError']);
		expect(app.logger.errors[0]?.message).toMatch(/picture \(12502 bytes\), roles \(101 bytes\)/);
		// The browser goes on without a session, and every page works.
		expect((await app.browser.visit('/auth/signin')).status).toBe(200);
	});

	test('cookies of more than 6 KB cause one warning, with the largest claims (#12 A10)', async () => {
		const claim = (length: number) =>
			createApp({ callbacks: { jwt: ({ token: t }) => ({ ...t, big: 'x'.repeat(length) }) } });
		const warnings = ({ logger }: TestApp) =>
			logger.entries
				.filter(({ level, args }) => level === 'warn' && /cookies/.test(String(args[0])))
				.map(({ args }) => args[0]);
		const small = claim(3_000);
		await small.signIn();
		expect(warnings(small)).toEqual([]);
		const large = claim(5_000);
		for (let times = 0; times < 3; times++) expect(beginsSession(await large.signIn())).toBe(true);
		expect(warnings(large)).toEqual([
			expect.stringMatching(/are [67]\d{3} bytes long\..*The largest claims are big \(5002 bytes\), /)
		]);
	});

	test('a session of @auth/core in more parts is read but not renewed, and can be ended (#12 A10)', async () => {
		const clock = createClock();
		const app = createApp({ session: { updateAge: 60 } });
		const claims = { sub: 'u', name: 'Ada', roles: 'r'.repeat(14_000) };
		const sealed = await contextOf(app.auth).keyring.seal(claims, { salt: sessionName, maxAge: 30 * 24 * 3_600 });
		const parts = sealed.match(/.{1,3800}/g)!;
		expect(parts.length).toBeGreaterThan(3);
		for (const [part, value] of parts.entries()) {
			app.browser.jar.store(`${sessionName}.${part}=${value}; Path=/; Secure; HttpOnly`, new URL(origin));
		}
		for (let times = 0; times < 2; times++) {
			clock.advance(100);
			expect(await app.session()).toMatchObject({ user: { name: 'Ada' } });
		}
		expect(app.logger.errors).toEqual([]);
		expect(app.logger.entries.filter(({ args }) => /not renewed/.test(String(args[0])))).toHaveLength(1);
		await app.browser.post('/auth/signout');
		expect(app.browser.cookieNames).toEqual([]);
	});

	test('S186 a session too large for any browser is an error that says what to do', async () => {
		const app = createApp({ callbacks: { jwt: ({ token: claims }) => ({ ...claims, big: 'x'.repeat(40_000) }) } });
		const response = await app.signIn();
		expect([response.status, beginsSession(response)]).toEqual([500, false]);
		expect(loggedTypes(app)).toEqual(['JWTSessionError']);
		expect(app.logger.errors[0]?.message).toMatch(/put less into the token, or use the database strategy/);
	});

	test.each([3_000, 5_000, 8_000])('S186 a session of %i bytes signs in, reads and signs out', async (size) => {
		const op = createIdentityProvider();
		const app = createApp({ op, callbacks: { jwt: ({ token: claims }) => ({ ...claims, big: 'x'.repeat(size) }) } });
		await app.signIn();
		expect(app.browser.jar.rejected).toEqual([]);
		expect(await app.session()).toMatchObject({ user: { email: 'ada@example.test' } });
		await app.browser.post('/auth/signout');
		expect(app.browser.cookieNames).toEqual([]);
	});
});
