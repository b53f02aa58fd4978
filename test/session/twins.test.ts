/**
 * Several cookies of one name: a change of `cookies` leaves an earlier one in the browser, which the browser sends first, and a
 * sibling subdomain may plant one.
 *
 * @see RFC 6265bis, sections 5.8.3 (the order of cookies) and 8.6 (weak integrity)
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { Adapter } from '../../src/adapters/types.js';
import { InvalidConfig } from '../../src/errors.js';
import { getToken } from '../../src/jwt.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import type { CookieOptions } from '../../src/types.js';
import { createApp, secret, type App, type AppOptions } from '../fixtures/app.js';
import { createBrowser, type Browser } from '../fixtures/browser.js';
import { createClock, type Clock } from '../fixtures/clock.js';
import { createCookieJar, type CookieJar } from '../fixtures/cookie-jar.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { createKitApp } from '../kit/kit.js';
import { flowPrefix, loggedTypes, origin, sessionName, setCookies } from '../security/support.js';

const ada = { sub: 'ada', email: 'ada@example.test' };
const grace = { sub: 'grace', email: 'grace@example.test' };
const domain = 'app.test';

let clock: Clock;
beforeEach(() => {
	clock = createClock();
});
afterEach(() => {
	clock.restore();
});

/** An application in a browser that an earlier configuration of it has used. */
function deployed(jar: CookieJar, options: AppOptions = {}): App {
	const app = createApp({ op: createIdentityProvider(), ...options });
	const browser = createBrowser((request) => app.auth.respond(request), { jar });
	const person = (given: { browser?: Browser } = {}) => ({ browser, ...given });
	return {
		...app,
		browser,
		start: (given) => app.start(person(given)),
		finish: (callback, given) => app.finish(callback, person(given)),
		signIn: (given) => app.signIn(person(given)),
		session: (from = browser) => app.session(from)
	};
}

const kinds: [string, () => AppOptions][] = [
	['jwt', () => ({})],
	['database', () => ({ adapter: MemoryAdapter() })]
];

/** Signs a user in, and returns what the `Cookie` header would have. */
async function cookieOf(options: AppOptions, user = ada): Promise<string> {
	const app = createApp({ op: createIdentityProvider(), ...options });
	await app.signIn({ answer: { user } });
	const parts = app.browser.cookies.filter(({ name }) => name.includes('session-token'));
	return parts.map(({ name, value }) => `${name}=${value}`).join('; ');
}

function request(cookie: string, path = '/auth/session', method = 'GET'): Request {
	return new Request(origin + path, { method, headers: { cookie, origin } });
}

const emailOf = async (app: App, cookie: string) =>
	((await (await app.auth.respond(request(cookie))).json()) as { user?: { email: string } } | null)?.user?.email;

describe.each(kinds)('a change of the configuration (%s)', (_, kind) => {
	const changes: [string, CookieOptions, CookieOptions][] = [
		['a domain', {}, { domain }],
		['a path', { path: '/auth' }, { path: '/' }],
		['another path', {}, { path: '/auth' }],
		['a partition', { sameSite: 'none' }, { sameSite: 'none', partitioned: true }],
		['a domain, a path and a partition', {}, { domain, path: '/auth', sameSite: 'none', partitioned: true }]
	];

	test.each(changes)('%s: after the next sign-in, only its cookie is left (#33 A1)', async (_change, before, after) => {
		const jar = createCookieJar();
		const shared = kind();
		const with_ = (options: CookieOptions) => deployed(jar, { ...shared, cookies: { sessionToken: { options } } });
		await with_(before).signIn({ answer: { user: ada } });
		const [stale = ''] = jar.all().flatMap(({ name, value }) => (name === sessionName ? [value] : []));
		clock.advance(60);

		const app = with_(after);
		await app.signIn({ answer: { user: ada } });
		expect(await app.session()).toMatchObject({ user: { email: ada.email } });
		await app.browser.post('/auth/signout');
		expect(await app.session()).toBeNull();
		expect(await emailOf(app, `${sessionName}=${stale}`)).toBeUndefined();
		expect(jar.rejected).toEqual([]);
		if (before.path === undefined) expect(app.browser.cookieNames).toEqual([]);
	});

	test('a remaining cookie does not disturb, whichever is sent first (#33 A1)', async () => {
		const shared = kind();
		const older = await cookieOf(shared);
		clock.advance(60);
		const newer = await cookieOf(shared);
		const app = createApp(shared);
		for (const cookie of [`${older}; ${newer}`, `${newer}; ${older}`]) {
			const { session, cookies } = await app.auth.session(request(cookie, '/'));
			expect([session?.user?.email, cookies]).toEqual([ada.email, []]);
			expect(session?.expires).toEqual((await app.auth.session(request(newer, '/'))).session?.expires);
		}
	});

	test.each(['broken', 'x'.repeat(600), 'eyJhbGciOiJkaXIifQ..a.b.c'])(
		'an invalid value does not delete a valid one: %s (#33 A1)',
		async (value) => {
			const shared = kind();
			const good = await cookieOf(shared);
			const app = createApp(shared);
			const { session, cookies } = await app.auth.session(request(`${sessionName}=${value}; ${good}`, '/'));
			expect([session?.user?.email, cookies]).toEqual([ada.email, []]);
		}
	);

	test('at most four values are tried (#33 A1)', async () => {
		const shared = kind();
		const good = await cookieOf(shared);
		const app = createApp(shared);
		const behind = (count: number) =>
			[...Array.from({ length: count }, (_, index) => `${sessionName}=tossed${index}`), good].join('; ');
		expect(await emailOf(app, behind(3))).toBe(ada.email);
		expect(await emailOf(app, behind(4))).toBeUndefined();
	});

	test('a sign-out ends the session of each cookie (#33 A1)', async () => {
		const shared = kind();
		const older = await cookieOf(shared);
		clock.advance(60);
		const newer = await cookieOf(shared);
		const ended: unknown[] = [];
		const app = createApp({ ...shared, events: { signOut: (message) => void ended.push(message) } });
		await app.auth.respond(request(`${older}; ${newer}`, '/auth/signout', 'POST'));
		expect(await Promise.all([older, newer].map((cookie) => emailOf(app, cookie)))).toEqual([undefined, undefined]);
		expect(ended).toHaveLength(2);
	});

	test('a sign-in ends the session of each cookie (#33 A1)', async () => {
		const shared = kind();
		const earlier = [await cookieOf(shared), await cookieOf(shared)];
		const jar = createCookieJar();
		const app = deployed(jar, shared);
		for (const [index, cookie] of earlier.entries()) {
			jar.store(`${cookie}; Path=${index === 0 ? '/auth' : '/'}; Secure`, new URL(origin));
		}
		await app.signIn({ answer: { user: ada } });
		expect(await app.session()).toMatchObject({ user: { email: ada.email } });
		for (const cookie of earlier) expect(await emailOf(app, cookie)).toBeUndefined();
	});
});

describe.each(kinds)('sessions of different users (%s)', (_, kind) => {
	async function tossed() {
		const shared = kind();
		const [own, planted] = [await cookieOf(shared, ada), await cookieOf(shared, grace)];
		return { app: createApp(shared), own, planted };
	}

	test.each(['first', 'last'])('do not count, with the planted one %s, and the log says so (#33 A1)', async (place) => {
		const { app, own, planted } = await tossed();
		const cookie = place === 'first' ? `${planted}; ${own}` : `${own}; ${planted}`;
		expect(await emailOf(app, cookie)).toBeUndefined();
		expect(loggedTypes(app)).toContain('CookieConflict');
		expect(app.logger.faults).toEqual([]);
	});

	test('are deleted in all places, and the next sign-in is complete (#33 A1)', async () => {
		const { app: made, own, planted } = await tossed();
		const jar = createCookieJar();
		const app = deployed(jar, { adapter: contextAdapter(made) });
		jar.store(`${planted}; Path=/; Domain=${domain}; Secure`, new URL('https://evil.app.test/'));
		jar.store(`${own}; Path=/; Secure`, new URL(origin));
		expect(await app.session()).toBeNull();
		expect(app.browser.cookieNames).toEqual([]);
		await app.signIn({ answer: { user: ada } });
		expect(await app.session()).toMatchObject({ user: { email: ada.email } });
	});

	test('all end at a sign-out (#33 A1)', async () => {
		const { app, own, planted } = await tossed();
		await app.auth.respond(request(`${planted}; ${own}`, '/auth/signout', 'POST'));
		for (const cookie of [own, planted]) expect(await emailOf(app, cookie)).toBeUndefined();
	});
});

const contextAdapter = (app: App): Adapter | undefined => contextOf(app.auth).adapter as Adapter | undefined;

describe('a value in several parts', () => {
	const large: AppOptions = {
		callbacks: { jwt: ({ token }) => ({ ...token, large: token.large ?? String(token.email).padEnd(5_000, 'x') }) }
	};
	const larger: AppOptions = {
		callbacks: { jwt: ({ token }) => ({ ...token, large: String(token.email).padEnd(8_000, 'x') }) }
	};

	test.each([
		['as many', large, large],
		['more', large, larger],
		['fewer', larger, large]
	])('the later one with %s parts is read, whichever is sent first (#33 A1)', async (_, one, other) => {
		const older = await cookieOf(one);
		clock.advance(60);
		const newer = await cookieOf(other);
		const app = createApp();
		const ends = (await app.auth.session(request(newer, '/'))).session?.expires;
		expect(ends).toBeDefined();
		for (const cookie of [`${older}; ${newer}`, `${newer}; ${older}`]) {
			expect((await app.auth.session(request(cookie, '/'))).session?.expires).toEqual(ends);
		}
	});

	test('parts of different users do not make a session (#33 A1)', async () => {
		const app = createApp();
		expect(await emailOf(app, `${await cookieOf(large, grace)}; ${await cookieOf(large, ada)}`)).toBeUndefined();
		expect(loggedTypes(app)).toContain('CookieConflict');
	});

	test('each part expires beside the domain (#33 A1)', async () => {
		const jar = createCookieJar();
		await deployed(jar, large).signIn();
		clock.advance(60);
		const app = deployed(jar, { ...large, cookies: { sessionToken: { options: { domain } } } });
		await app.signIn();
		expect(
			jar.all().flatMap((each) => (each.name.startsWith(sessionName) && each.hostOnly ? [each.name] : []))
		).toEqual([]);
		expect(await app.session()).not.toBeNull();
	});
});

describe('where answers are made', () => {
	test('the functions of the core return the cookies to delete before the others (#33 A1)', async () => {
		const app = createApp({ cookies: { sessionToken: { options: { domain } } } });
		const cookie = await cookieOf({ cookies: { sessionToken: { options: { domain } } } });
		const { cookies } = await app.auth.signOut(request(cookie, '/', 'POST'));
		expect(cookies.map(({ name, options }) => [name, options.domain, options.maxAge])).toEqual([
			[sessionName, undefined, 0],
			[sessionName, domain, 0]
		]);
	});

	test.each(['renewal', 'sign-out'])('SvelteKit, which keeps one cookie of a name: %s (#33 A1)', async (what) => {
		const cookies = { sessionToken: { options: { domain } } };
		const app = createKitApp({ cookies });
		const { jar } = app.browser;
		jar.store(`${await cookieOf({})}; Path=/; Secure`, new URL(origin));
		jar.store(`${await cookieOf({ cookies })}; Path=/; Domain=${domain}; Secure`, new URL(origin));
		clock.advance(25 * 60 * 60);
		const left = () => jar.all().flatMap(({ name, hostOnly }) => (name === sessionName ? [hostOnly] : []));
		expect(left()).toEqual([true, false]);
		if (what === 'renewal') {
			expect(await (await app.browser.visit('/')).json()).toMatchObject({ user: { email: ada.email } });
			expect(left()).toEqual([false]);
		} else {
			await app.browser.post('/signout', {});
			expect(left()).toEqual([]);
		}
	});

	test('SvelteKit, with sessions of different users (#33 A1)', async () => {
		const app = createKitApp();
		const { jar } = app.browser;
		jar.store(`${await cookieOf({}, grace)}; Path=/; Domain=${domain}; Secure`, new URL(origin));
		jar.store(`${await cookieOf({})}; Path=/; Secure`, new URL(origin));
		expect(await (await app.browser.visit('/')).json()).toBeNull();
		expect(app.browser.cookieNames).toEqual([]);
	});

	test('no cookie is deleted that the configuration cannot have set (#33 A1)', async () => {
		const app = createApp();
		const signedIn = await app.signIn();
		expect(setCookies(signedIn).filter(({ name }) => name === sessionName)).toHaveLength(1);
	});

	test('getToken returns the claims of the last one, and none of different users (#33 A1)', async () => {
		const older = await cookieOf({});
		clock.advance(60);
		const newer = await cookieOf({});
		const read = (cookie: string) => getToken({ req: request(cookie), secret, secureCookie: true });
		const { iat } = (await read(newer))!;
		for (const cookie of [`${older}; ${newer}`, `${newer}; ${older}`, `${sessionName}=x; ${newer}`]) {
			expect((await read(cookie))?.iat).toBe(iat);
		}
		expect(await read(`${newer}; ${await cookieOf({}, grace)}`)).toBeNull();
	});
});

describe('the other cookies', () => {
	test.each([
		['first', true],
		['last', false]
	])('a flow is found beside a second cookie of its name, which is sent %s (#33 A1)', async (_, first) => {
		const options: AppOptions = { cookies: { state: { options: { domain } } } };
		const app = createApp(options);
		const other = createApp(options);
		const callback = app.op.authorize(await app.start());
		await other.start();
		const [own, stale] = [app, other].map(({ browser }) => browser.cookies.find(({ name }) => name.includes('flow'))!);
		const pairs = [`${own!.name}=${stale!.value}`, `${own!.name}=${own!.value}`];
		const cookie = (first ? pairs : pairs.reverse()).join('; ');
		const response = await app.auth.respond(new Request(callback.url, { headers: { cookie } }));
		expect(setCookies(response).some(({ name, value }) => name === sessionName && value !== '')).toBe(true);
	});

	test('tokens of a provider are read beside those of another user (#33 A1)', async () => {
		const tokensOf = async (user: typeof ada) => {
			const app = createApp({ tokens: 'cookie' });
			await app.signIn({ answer: { user } });
			const header = app.browser.cookies.map(({ name, value }) => `${name}=${value}`);
			return { app, header, tokens: header.find((each) => each.includes('authjs.tokens'))! };
		};
		const [own, planted] = [await tokensOf(ada), await tokensOf(grace)];
		const cookie = [planted.tokens, ...own.header].join('; ');
		await expect(own.app.auth.accounts(request(cookie, '/')).token('op')).resolves.toMatchObject({
			accessToken: expect.any(String)
		});
	});

	test('the token of a form is the only one that is left beside a domain (#33 A1)', async () => {
		const jar = createCookieJar();
		const named = (options?: CookieOptions): AppOptions => ({ cookies: { csrfToken: { name: 'csrf', options } } });
		for (const options of [{}, { domain }]) await deployed(jar, named(options)).browser.visit('/auth/csrf');
		expect(jar.all().map(({ name, hostOnly }) => [name, hostOnly])).toEqual([['csrf', false]]);
	});

	test('the last provider is found beside a second cookie of its name (#33 A1)', async () => {
		const providers = ['op', 'other'].map((id) => createIdentityProvider().provider({ id, name: id }));
		const app = createApp({ providers });
		const name = '__Secure-authjs.last-provider';
		for (const cookie of [`${name}=gone; ${name}=other`, `${name}=other; ${name}=gone`]) {
			const page = await (await app.auth.respond(request(cookie, '/auth/signin'))).text();
			expect(page).toMatch(/Sign in with other<\/span> <small>Last used/);
		}
	});

	test('on https their names bind them to the host, if no domain is set (#33 A1)', () => {
		const { secure } = contextOf(createApp().auth).cookies;
		for (const cookie of ['flow', 'knownBrowser', 'csrfToken', 'signedIn'] as const) {
			expect(secure[cookie].name).toMatch(/^__Host-/);
		}
		expect(secure.flow.name).toBe(flowPrefix.slice(0, -1));
	});
});

describe('cookies.hostPrefix', () => {
	test('names the session, its parts, tokens and the last provider, too (#33 A1)', async () => {
		const app = createApp({
			cookies: { hostPrefix: true },
			tokens: 'cookie',
			providers: [createIdentityProvider().provider({ id: 'other' }), createIdentityProvider().provider()],
			host: { sitePath: '/app' },
			callbacks: { jwt: ({ token }) => ({ ...token, large: 'x'.repeat(4_000) }) }
		});
		const { secure, plain } = contextOf(app.auth).cookies;
		for (const { name, options } of Object.values(secure)) {
			if (name.includes('callback-url')) continue;
			expect([name, options.path, options.domain]).toEqual([expect.stringMatching(/^__Host-/), '/', undefined]);
		}
		for (const { name } of Object.values(plain)) expect(name).toMatch(/^authjs\./);
	});

	test('signs in and out (#33 A1)', async () => {
		const app = createApp({ cookies: { hostPrefix: true } });
		await app.signIn();
		expect(app.browser.cookieNames).toEqual(['__Host-authjs.session-token']);
		expect(await app.session()).not.toBeNull();
		const { headers } = request(app.browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; '));
		expect(await getToken({ req: { headers }, secret, secureCookie: true })).toMatchObject({ email: ada.email });
		await app.browser.post('/auth/signout');
		expect(app.browser.cookieNames).toEqual([]);
		expect(app.browser.jar.rejected).toEqual([]);
	});

	test.each([
		{ hostPrefix: true, sessionToken: { options: { domain } } },
		{ hostPrefix: true, sessionToken: { options: { path: '/app' } } },
		{ hostPrefix: true, state: { options: { domain } } },
		{ hostPrefix: 'yes' as never }
	])('is refused with contradicting options: %j (#33 A1)', (cookies) => {
		expect(() => createApp({ cookies })).toThrow(InvalidConfig);
	});
});
