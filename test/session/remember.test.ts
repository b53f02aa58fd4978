/** `remember: false` gives a session that ends with the browser's, and after `shortAge`. A renewal keeps the kind. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { SessionOptions } from '../../src/lib/base/config/options.js';
import Credentials from '../../src/providers/credentials.js';
import Passkey from '../../src/providers/passkey.js';
import { createApp, type App } from '../fixtures/app.js';
import { createAuthenticator } from '../fixtures/authenticator.js';
import type { Browser } from '../fixtures/browser.js';
import { createClock } from '../fixtures/clock.js';
import { watch } from '../fixtures/data-layer.js';
import { createMailApp } from '../fixtures/mail-app.js';
import { createPasskeyApp } from '../fixtures/passkey-app.js';
import { createKitApp } from '../kit/kit.js';
import { day, sessionCookie } from './support.js';

const start = '2026-01-01T00:00:00.000Z';
let clock = createClock(start);
beforeEach(() => {
	clock = createClock(start);
});
afterAll(() => clock.restore());

const hour = 60 * 60;
/** Clocks of servers differ: an encrypted session is accepted for a few seconds more. */
const tolerance = 60;
const short = { remember: 'false' };
const long = { remember: 'true' };

/** The kind of the session in a browser: its cookie outlives the browser, or not. */
function kind(browser: Browser): 'long' | 'short' | null {
	const [cookie] = browser.cookies.filter(({ name }) => name.startsWith(sessionCookie));
	return cookie ? (cookie.expiresAtMs === undefined ? 'short' : 'long') : null;
}

async function signIn(app: App, fields: Record<string, string> = {}, browser = app.browser): Promise<Response> {
	return app.finish(app.op.authorize(await app.start({ fields, browser })), { browser });
}

const secondsLeft = async (app: App, browser?: Browser) =>
	(Date.parse((await app.session(browser))?.expires ?? '') - clock.now()) / 1000;

describe.each(['jwt', 'database'] as const)('S152 with the strategy %s', (strategy) => {
	const begin = (session: Partial<SessionOptions> = {}, more: Parameters<typeof createApp>[0] = {}) =>
		createApp({ adapter: MemoryAdapter(), session: { strategy, ...session }, ...more });

	test('a session that is not remembered lasts for a day, and its cookie until the browser closes', async () => {
		const app = begin();
		await signIn(app, short);
		expect([kind(app.browser), await secondsLeft(app)]).toEqual(['short', day]);
		clock.advance(day + tolerance);
		expect(await app.session()).toBeNull();
		await signIn(app, long);
		expect([kind(app.browser), await secondsLeft(app)]).toEqual(['long', 30 * day]);
		await signIn(app, {}, app.newBrowser());
		expect(kind(app.browser)).toBe('long');
	});

	test('a renewal keeps the kind, however often', async () => {
		const app = begin({ shortAge: 10 * hour });
		await signIn(app, short);
		for (let times = 0; times < 30; times++) {
			clock.advance(6 * hour);
			expect(await secondsLeft(app)).toBe(10 * hour);
			expect(kind(app.browser)).toBe('short');
		}
		clock.advance(10 * hour + tolerance);
		expect(await app.session()).toBeNull();
	});

	test('a change of the session keeps the kind', async () => {
		const callbacks = { jwt: ({ token }: { token: object }) => ({ ...token, changed: clock.now() }) };
		const app = begin({}, { callbacks });
		await signIn(app, short);
		clock.advance(1);
		await app.browser.postJson('/auth/session', { data: { theme: 'dark' } });
		expect(kind(app.browser)).toBe('short');
		expect(await secondsLeft(app)).toBeLessThanOrEqual(day);
	});

	test.each([{ maxAge: hour }, { maxAge: hour, shortAge: 2 * hour }, { absoluteAge: hour }])(
		'another limit counts, too: %j',
		async (limit) => {
			const app = begin(limit);
			await signIn(app, short);
			expect(await secondsLeft(app)).toBe(hour);
		}
	);

	test('with "ask" only a sign-in that says so is remembered', async () => {
		const app = begin({ remember: 'ask' });
		await signIn(app);
		expect(kind(app.browser)).toBe('short');
		await app.browser.post('/auth/signout');
		await signIn(app, { remember: 'on' });
		expect(kind(app.browser)).toBe('long');
	});

	test('the callback of a provider does not change the choice', async () => {
		const app = begin();
		const callback = app.op.authorize(await app.start({ fields: short }));
		if (callback.method === 'GET') callback.url.searchParams.set('remember', 'true');
		await app.finish(callback);
		expect(kind(app.browser)).toBe('short');
	});

	test('a session that gains an account keeps its kind, and the session of another user does not decide', async () => {
		const second = begin();
		await signIn(second, short);
		await signIn(second);
		expect(kind(second.browser)).toBe('short');
		const other = { sub: 'other', name: 'Other', email: 'other@example.test', email_verified: true };
		await second.browser.post('/auth/signout');
		await second.signIn({ answer: { user: other } });
		expect(kind(second.browser)).toBe('long');
	});

	test('the field of a form reaches `authorize` and the session', async () => {
		const seen: unknown[] = [];
		const adapter = MemoryAdapter();
		const user = await adapter.createUser({ id: 'ada', email: 'ada@example.test', emailVerified: null });
		const provider = Credentials({
			users: 'adapter',
			credentials: { username: {}, password: { type: 'password' }, remember: { type: 'hidden' } },
			authorize(credentials) {
				seen.push(credentials.remember);
				return { ...user };
			}
		});
		const app = begin({}, { adapter, providers: [provider] });
		const typedIn = { username: 'ada', password: 'a password' };
		for (const [remember, expected] of [
			['false', 'short'],
			['0', 'short'],
			['off', 'short'],
			['', 'short'],
			['yes', 'long'],
			[undefined, 'long']
		] as const) {
			const browser = app.newBrowser();
			await browser.post('/auth/callback/credentials', {
				...typedIn,
				...(remember !== undefined && { remember })
			});
			expect([remember, kind(browser)]).toEqual([remember, expected]);
		}
		expect(seen).toEqual(['false', '0', 'off', '', 'yes', undefined]);
	});

	test('a sign-in with a passkey keeps the choice', async () => {
		const app = createPasskeyApp({ providers: [Passkey], session: { strategy } });
		const phone = createAuthenticator();
		await app.register(phone, { fields: { email: 'ada@example.test', ...short } });
		expect(kind(app.browser)).toBe('short');
		const tablet = createAuthenticator();
		await app.register(tablet);
		expect(kind(app.browser)).toBe('short');
		const browser = app.newBrowser();
		await app.authenticate(phone, { browser });
		expect(kind(browser)).toBe('long');
	});

	test('a link keeps the choice, in its browser and in another', async () => {
		const app = createMailApp({ session: { strategy } });
		await app.browser.post('/auth/signin/mail', { email: 'ada@example.test', ...short });
		const link = app.link();
		const elsewhere = app.newBrowser();
		await app.press(await app.open(link, { browser: elsewhere }), { browser: elsewhere });
		expect(kind(elsewhere)).toBe('short');
		await app.browser.post('/auth/signin/mail', { email: 'ada@example.test', ...short });
		await app.open();
		expect(kind(app.browser)).toBe('short');
	});

	test.each(['true', null])('a link whose choice was changed to %s does not work', async (choice) => {
		const app = createMailApp({ session: { strategy } });
		await app.browser.post('/auth/signin/mail', { email: 'ada@example.test', ...short });
		const link = app.link();
		if (choice) link.searchParams.set('remember', choice);
		else link.searchParams.delete('remember');
		for (const browser of [app.browser, app.newBrowser()]) {
			await app.press(await app.open(link, { browser }), { browser }).catch(() => undefined);
			expect(kind(browser)).toBeNull();
		}
		expect(app.logger.errors.map(({ name }) => name)).toEqual(['Verification', 'Verification']);
		app.logger.clear();
	});

	test('a code keeps the choice', async () => {
		const mail = { generateVerificationToken: () => '123456' };
		const app = createMailApp({ session: { strategy }, mail });
		const page = await app.browser.post('/auth/signin/mail', { email: 'ada@example.test', ...short });
		expect(app.link().searchParams.has('remember')).toBe(false);
		const form = await app.browser.visit(page.headers.get('location') ?? '');
		await app.press(form, { fields: { token: '123456', remember: 'true' } });
		expect(kind(app.browser)).toBe('short');
	});
});

test.each(['', 'true', 'short ', 'long'])('a row whose kind is %j is remembered', async (lifetime) => {
	const store = MemoryAdapter();
	const app = createApp({ adapter: store });
	await signIn(app);
	const sessionToken = app.browser.cookie(sessionCookie) ?? '';
	await store.updateSession({ sessionToken, lifetime });
	clock.advance(2 * day);
	expect(await secondsLeft(app)).toBe(30 * day);
});

describe('an adapter that does not store the kind', () => {
	test('is named when a session should not be remembered, and works otherwise', async () => {
		const app = createApp({ adapter: watch(MemoryAdapter(), ['listSessions']).adapter });
		await signIn(app);
		expect(kind(app.browser)).toBe('long');
		await app.browser.post('/auth/signout');
		await signIn(app, short);
		expect(kind(app.browser)).toBeNull();
		expect(String(app.logger.errors[0])).toContain('remember: false');
		app.logger.clear();
	});

	test('is refused if the configuration asks users', () => {
		const { adapter } = watch(MemoryAdapter(), ['listSessions']);
		expect(() => createApp({ adapter, session: { remember: 'ask' } })).toThrow(/session\.remember "ask"/);
	});

	test('a table without the column is named, and keeps no session', async () => {
		const store = MemoryAdapter();
		const data = watch(store);
		data.instead.createSession = async (call) => {
			const { lifetime: _, ...row } = (await call()) as { lifetime: string; sessionToken: string };
			return row;
		};
		const app = createApp({ adapter: data.adapter });
		await signIn(app, short);
		expect(kind(app.browser)).toBeNull();
		expect(String(app.logger.errors[0])).toContain('"lifetime"');
		const [user] = [await store.getUserByEmail('ada@example.test')];
		expect(await store.listSessions(user?.id ?? '')).toEqual([]);
		app.logger.clear();
	});
});

test.each([{ remember: 'no' as 'ask' }, { shortAge: 0 }])('the configuration refuses %j', (session) => {
	expect(() => createApp({ session })).toThrow(/session\.(?:remember|shortAge)/);
});

test.each([
	[false, 'short'],
	[true, 'long'],
	['false', 'short']
])('`locals.signIn` with remember: %j', async (remember, expected) => {
	const app = createKitApp({ providers: [Credentials({ authorize: () => ({ id: 'ada' }) })] });
	app.page = async ({ locals }) => {
		await locals.signIn('credentials', { remember, redirect: false });
		return new Response('in');
	};
	await app.browser.post('/enter');
	expect(kind(app.browser)).toBe(expected);
});

describe('the built-in page with "ask"', () => {
	const password = Credentials({
		credentials: { email: { type: 'email' }, password: { type: 'password' } },
		authorize: () => null
	});
	const mailApp = () =>
		createMailApp({ providers: [password, Passkey], session: { strategy: 'jwt', remember: 'ask' } });
	const boxes = (html: string) => [...html.matchAll(/<input[^>]*name="remember"[^>]*>/g)].map(([box]) => box);

	test('has a box in the first step, and its choice in every form of the second', async () => {
		const app = mailApp();
		const first = boxes(await (await app.browser.visit('/auth/signin')).text());
		expect(first.map((box) => /type="(\w+)"/.exec(box)?.[1])).toEqual(['checkbox', 'hidden']);
		for (const [remember, value] of [
			['true', 'true'],
			[undefined, 'false']
		]) {
			await app.browser.post('/auth/signin', { email: 'ada@example.test', ...(remember && { remember }) });
			const second = boxes(await (await app.browser.visit('/auth/signin')).text());
			expect(second).toEqual(Array(3).fill(`<input type="hidden" name="remember" value="${value}" />`));
		}
	});

	test('keeps the box checked after wrong values, and without "ask" has none', async () => {
		const app = createApp({ providers: [password], session: { remember: 'ask' } });
		await app.browser.post('/auth/signin/credentials', { email: 'a@b.test', password: 'no', remember: 'true' });
		expect(boxes(await (await app.browser.visit('/auth/signin')).text())[0]).toContain('checked');
		app.logger.clear();
		const usual = createApp({ providers: [password] });
		expect(boxes(await (await usual.browser.visit('/auth/signin')).text())).toEqual([]);
	});

	test('one box is for all buttons of providers', async () => {
		const [first, second] = [createApp().op, createApp().op];
		const providers = [first.provider(), { ...second.provider(), id: 'second' }];
		const app = createApp({ op: first, providers, session: { remember: 'ask' } });
		const html = await (await app.browser.visit('/auth/signin')).text();
		expect(boxes(html)).toHaveLength(1);
		expect(html.match(/<form/g)).toHaveLength(1);
		expect(html).toMatch(/action="\/auth\/signin\/op"[^]*formaction="\/auth\/signin\/second"/);
	});

	test('sends an email again with the choice', async () => {
		const app = mailApp();
		const sent = await app.browser.post('/auth/signin/mail', { email: 'ada@example.test', remember: 'true' });
		await app.press(await app.browser.visit(sent.headers.get('location') ?? ''));
		expect(app.letters).toHaveLength(2);
		await app.open();
		expect(kind(app.browser)).toBe('long');
	});
});
