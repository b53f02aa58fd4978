/** The gate of a plugin: a page before a session begins, with a sign-in that waits. */
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { PgAdapter, schemaSql } from '../../src/adapters/pg.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type { Adapter } from '../../src/adapters/types.js';
import type { AuthConfig } from '../../src/core.js';
import { ChallengeRequired } from '../../src/errors.js';
import { definePlugin } from '../../src/plugin.js';
import { createTables } from '../../src/tables.js';
import { findPostgres } from '../adapters/support/servers.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import { storeTotp } from '../../src/lib/plugins/factors/totp/stored.js';
import { another, ada, createFactorApp } from '../factors/support.js';
import { createApp } from '../fixtures/app.js';
import type { Browser } from '../fixtures/browser.js';
import { createClock } from '../fixtures/clock.js';
import { createKitApp } from '../kit/kit.js';
import { acceptance, riddle, terms } from './terms.js';

const cookie = '__Host-authjs.flow.gate';
const page = 'https://app.test/auth/terms';

const createDatabase = await findPostgres('gates of plugins');
const database = await createDatabase?.();
const pool = new pg.Pool({ connectionString: database?.url });
if (database) {
	await pool.query(schemaSql('text'));
	await createTables(PgAdapter(pool), [acceptance]);
}
afterAll(async () => {
	await pool.end();
	await database?.drop();
});

const adapters: [string, () => Promise<Adapter>][] = [
	['memory', async () => Promise.resolve(MemoryAdapter())],
	['SQLite', async () => Promise.resolve(SqliteAdapter(new DatabaseSync(':memory:')))],
	...(database
		? [
				[
					'PostgreSQL',
					async () => {
						await pool.query('truncate "users" cascade');
						return PgAdapter(pool);
					}
				] as [string, () => Promise<Adapter>]
			]
		: [])
];

const where = (answer: Response) => answer.headers.get('location');
/** The error of an answer: its code, or the status of its page. */
const errorOf = (answer: Response) =>
	answer.status >= 400 ? answer.status : new URL(where(answer) ?? '', page).searchParams.get('error');
const accept = (browser: Browser) => browser.post('/auth/terms', { decision: 'accept' });

describe.each(adapters)('on %s', (_, createAdapter) => {
	async function site(config: Partial<AuthConfig> = {}, options: Parameters<typeof terms>[1] = {}) {
		const adapter = await createAdapter();
		const told: unknown[] = [];
		const app = createApp({ adapter, plugins: [terms('1', { told, ...options })], ...config });
		const ofAda = async () => (await adapter.getUserByEmail!(ada.email))!;
		return { ...app, adapter, told, ofAda };
	}

	test('the page comes first, without a session, and the form goes on to where the person wanted', async () => {
		const { signIn, session, browser, told, start, finish, op } = await site();
		const answer = await finish(op.authorize(await start({ fields: { callbackUrl: '/report?of=today' } })));
		expect([answer.status, where(answer)]).toEqual([303, page]);
		expect(answer.headers.getSetCookie().find((each) => each.startsWith(cookie))).toMatch(
			/; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/
		);
		expect(await session()).toBeNull();
		const shown = await browser.visit('/auth/terms');
		expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining('<h1>Our terms</h1>')]);
		const done = await accept(browser);
		expect(where(done)).toBe('https://app.test/report?of=today');
		expect(await session()).toMatchObject({ provider: 'op' });
		expect(browser.cookieNames.filter((name) => name.includes('flow'))).toEqual([]);
		expect(told).toEqual([undefined, { version: '1' }]);
		// The next sign-in meets no page.
		expect(where(await signIn())).toBe('https://app.test/');
	});

	test('S171 the cookie of a pending sign-in is not a session, and gives no access', async () => {
		const { signIn, browser, session, auth } = await site({ mfa: {} });
		await signIn();
		const stolen = browser.copy();
		const value = browser.cookie(cookie)!;
		for (const name of [
			'__Host-authjs.session-token',
			'__Secure-authjs.session-token',
			'__Host-authjs.flow.challenge'
		]) {
			const request = new Request('https://app.test/auth/session', { headers: { cookie: `${name}=${value}` } });
			expect(await (await auth.respond(request)).json()).toBeNull();
		}
		expect(errorOf(await stolen.post('/auth/challenge', { code: '123456' }))).toBe('InvalidCheck');
		expect(await session()).toBeNull();
	});

	test('S299 a pending sign-in belongs to one browser and works once: of two at once one signs in', async () => {
		const { signIn, browser, newBrowser, session, told } = await site();
		await signIn();
		expect(errorOf(await accept(newBrowser()))).toBe('InvalidCheck');
		const copy = browser.copy();
		const answers = await Promise.all([accept(browser), accept(copy)]);
		const errors = answers.map(errorOf);
		expect(errors.toSorted()).toEqual(['InvalidCheck', null].toSorted());
		expect([await session(browser), await session(copy)].filter(Boolean)).toHaveLength(1);
		expect(told).toHaveLength(2);
		expect(errorOf(await accept(copy))).toBe('InvalidCheck');
	});

	test('a person who presses the other button ends the pending sign-in', async () => {
		const { signIn, browser, session } = await site();
		await signIn();
		const copy = browser.copy();
		const answer = await browser.post('/auth/terms', { decision: 'refuse' });
		expect(new URL(where(answer)!).pathname).toBe('/auth/signin');
		expect(errorOf(await accept(copy))).toBe('InvalidCheck');
		expect([await session(), await session(copy)]).toEqual([null, null]);
		expect(new URL(where(await browser.visit('/auth/terms'))!).pathname).toBe('/auth/signin');
	});

	test('a user who is blocked, deleted or refused meanwhile cannot sign in', async () => {
		const refused = new Set<string>();
		const { signIn, browser, session, auth, ofAda, adapter } = await site({}, { refuse: (id) => refused.has(id) });
		await signIn();
		const { id } = await ofAda();
		await auth.users.block(id);
		expect(errorOf(await accept(browser))).toBe('InvalidCheck');
		expect(await session()).toBeNull();
		expect(errorOf(await signIn())).toBe(403);
		await auth.users.unblock(id);

		await signIn();
		refused.add(id);
		expect(errorOf(await accept(browser))).toBe(403);
		expect(await session()).toBeNull();
		refused.clear();

		await signIn();
		await adapter.deleteUser!(id);
		expect(errorOf(await accept(browser))).not.toBeNull();
		expect(await session()).toBeNull();
	});

	test('an account that the user loses meanwhile does not sign in', async () => {
		const { signIn, browser, session, ofAda, adapter } = await site();
		await signIn();
		const { id } = await ofAda();
		const [account] = await adapter.listAccounts!(id);
		await adapter.unlinkAccount!({ provider: 'op', providerAccountId: account!.providerAccountId });
		expect(errorOf(await accept(browser))).toBe(403);
		expect(await session()).toBeNull();
	});
});

const clock = createClock('2026-05-01T10:00:00Z');
afterAll(() => clock.restore());
beforeEach(() => clock.set('2026-05-01T10:00:00Z'));

describe('beside second factors,', () => {
	function site(plugins: NonNullable<AuthConfig['plugins']> = [terms('1')], mfa = {}) {
		const app = createFactorApp({ mfa, plugins });
		const paths = (answer: Response) => new URL(where(answer)!).pathname;
		return { ...app, paths };
	}

	test('the page is shown only after both factors', async () => {
		const told: unknown[] = [];
		const { withPhone, typeIn, answer, browser, session, paths } = site([terms('1', { told })]);
		const phone = await withPhone();
		told.length = 0;
		expect(paths(await typeIn())).toBe('/auth/challenge');
		expect(told).toEqual([]);
		// No page of the plugin knows a person who has proven one factor.
		expect(paths(await browser.visit('/auth/terms'))).toBe('/auth/signin');
		await typeIn();
		expect(paths(await answer({ code: phone.code() }))).toBe('/auth/terms');
		expect(await session()).toBeNull();
		expect(paths(await accept(browser))).toBe('/');
		expect(await session()).toMatchObject({ methods: ['pwd', 'otp', 'mfa'] });
		expect(browser.cookieNames.filter((name) => name.includes('flow'))).toEqual([]);
	});

	test('S171 a factor that is set up while the page is shown is asked for', async () => {
		const app = site();
		await app.signUp();
		expect(app.paths(await app.press())).toBe('/auth/terms');
		await storeTotp(contextOf(app.auth), await app.userId(), crypto.getRandomValues(new Uint8Array(20)), 0);
		expect(app.paths(await accept(app.browser))).toBe('/auth/challenge');
		expect(await app.session()).toBeNull();
		expect(app.browser.cookieNames.filter((name) => name.includes('flow'))).toEqual(['__Host-authjs.flow.challenge']);
	});

	test('S171 a new password, which ends the sessions of the user, ends the pending sign-in', async () => {
		const app = site();
		await app.signUp();
		expect(app.paths(await app.press())).toBe('/auth/terms');
		const elsewhere = app.newBrowser();
		await app.forget(ada.email, elsewhere);
		await app.press(app.link(), { password: another }, elsewhere);
		expect(errorOf(await accept(app.browser))).toBe('InvalidCheck');
		expect(await app.session()).toBeNull();
	});

	test('a trusted device is asked for again, and ends as usual', async () => {
		const app = site([terms('1')], { trustedDevices: true });
		const phone = await app.withPhone();
		expect(app.paths(await app.trust(phone))).toBe('/auth/terms');
		await accept(app.browser);
		const second = site([riddle()], { trustedDevices: true });
		const other = await second.withPhone();
		await second.trust(other);
		await second.browser.post('/auth/riddle', { answer: '42' });
		expect(await second.session()).toMatchObject({ methods: ['pwd', 'otp', 'mfa'] });
		expect(second.paths(await second.typeIn())).toBe('/auth/riddle');
		await second.browser.post('/auth/riddle', { answer: '42' });
		expect(await second.session()).toMatchObject({ methods: ['pwd', 'trusted-device'] });
	});
});

describe('of several plugins', () => {
	const both = () => {
		const told: unknown[] = [];
		const asked: unknown[] = [];
		const app = createApp({
			adapter: MemoryAdapter(),
			plugins: [riddle(told), terms('1', { told: asked })]
		});
		return { ...app, told, asked };
	};

	test('each shows its page in turn, and later ones receive the earlier answers', async () => {
		const { signIn, browser, told, asked, session } = both();
		expect(where(await signIn())).toBe('https://app.test/auth/riddle');
		expect(where(await browser.post('/auth/riddle', { answer: '41' }))).toBe('https://app.test/auth/riddle');
		expect(where(await browser.post('/auth/riddle', { answer: '42' }))).toBe(page);
		expect(where(await accept(browser))).toBe('https://app.test/');
		expect([told, asked]).toEqual([
			[undefined, '41', '42', '42'],
			[undefined, { version: '1' }]
		]);
		expect(await session()).not.toBeNull();
	});

	test('none can finish the page of another', async () => {
		const { signIn, browser, session } = both();
		await signIn();
		expect(errorOf(await accept(browser))).toBe('InvalidCheck');
		expect(await session()).toBeNull();
		expect(new URL(where(await browser.visit('/auth/terms'))!).pathname).toBe('/auth/signin');
	});
});

describe('a pending sign-in continues', () => {
	const site = () => createApp({ adapter: MemoryAdapter(), plugins: [riddle()] });

	test('S100 neither by a link nor by a page of another site, even if a route accepts its requests', async () => {
		const { signIn, browser, session } = site();
		await signIn();
		expect((await browser.visit('/auth/riddle/link')).status).toBe(500);
		const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' };
		expect((await browser.post('/auth/riddle/open', {}, { headers })).status).toBe(403);
		expect(await session()).toBeNull();
		await browser.post('/auth/riddle/open');
		expect(await session()).not.toBeNull();
	});

	test('for ten minutes after each step, and for half an hour in all', async () => {
		const { signIn, browser, session } = site();
		await signIn();
		clock.advance(11 * 60);
		expect(errorOf(await browser.post('/auth/riddle', { answer: '42' }))).toBe('InvalidCheck');
		await signIn();
		for (let step = 0; step < 3; step++) {
			clock.advance(9 * 60);
			expect(where(await browser.post('/auth/riddle', { answer: '41' }))).toBe('https://app.test/auth/riddle');
		}
		clock.advance(4 * 60);
		expect(errorOf(await browser.post('/auth/riddle', { answer: '42' }))).toBe('InvalidCheck');
		expect(await session()).toBeNull();
	});

	test('by a script, which receives the URL of the next step', async () => {
		const { browser, signIn } = site();
		await signIn();
		const sent = await browser.post('/auth/riddle', { answer: '41' }, { headers: { 'x-auth-return-redirect': '1' } });
		expect([sent.status, await sent.json()]).toEqual([
			401,
			{ url: 'https://app.test/auth/riddle', error: 'ChallengeRequired' }
		]);
	});

	test('on a page of the site that replaces that of the plugin', async () => {
		const { signIn, browser, session } = createApp({
			adapter: MemoryAdapter(),
			plugins: [terms('1', { page: '/our/terms' })]
		});
		expect(where(await signIn())).toBe('https://app.test/our/terms');
		await accept(browser);
		expect(await session()).not.toBeNull();
	});

	test.each(['other', '//evil.test', 'https://evil.test/', '/\\evil.test', 'riddle/link'])(
		'not from %s: the person gets an error, and no session',
		async (to) => {
			const plugin = definePlugin({
				name: 'wrong',
				routes: { 'riddle/link': { GET: async () => Promise.resolve({ json: 1 }) } },
				hooks: { beforeEnter: async () => Promise.resolve({ page: to }) }
			});
			const { signIn, session, browser } = createApp({ adapter: MemoryAdapter(), plugins: [plugin] });
			expect(errorOf(await signIn())).toBe(500);
			expect(await session()).toBeNull();
			expect(browser.cookie(cookie)).toBeUndefined();
		}
	);
});

describe('a sign-in by other methods', () => {
	test('with `signInAs` leads to the page, and begins a session there', async () => {
		const adapter = MemoryAdapter();
		const { id } = await adapter.createUser!({ id: 'ada', name: 'Ada', email: ada.email, emailVerified: null });
		const app = createKitApp({ adapter, plugins: [terms('1')] });
		app.page = async ({ locals }) => {
			try {
				await locals.signInAs({ id });
				return new Response('in');
			} catch (thrown) {
				if (!(thrown instanceof ChallengeRequired)) throw thrown;
				return new Response(null, { status: 303, headers: { location: thrown.url } });
			}
		};
		const answer = await app.browser.post('/enter');
		expect([answer.status, where(answer)]).toEqual([303, page]);
		await accept(app.browser);
		expect(await (await app.browser.visit('/auth/session')).json()).toMatchObject({ user: { id } });
		// Here, too, the page comes once.
		expect(await (await app.browser.post('/enter')).text()).toBe('in');
	});

	test('of a user outside of the adapter is refused, because no pending sign-in can be stored', async () => {
		const authorize = () => ({ id: '1', name: 'Ada' });
		const provider = { id: 'own', name: 'Own', type: 'credentials' as const, credentials: {}, authorize };
		const { browser, session } = createApp({
			adapter: MemoryAdapter(),
			session: { strategy: 'jwt' },
			providers: [provider],
			plugins: [riddle()]
		});
		expect(errorOf(await browser.post('/auth/callback/own'))).toBe(403);
		expect(await session()).toBeNull();
	});
});

test('a plugin with a gate needs an adapter that keeps secrets', () => {
	expect(() => createApp({ plugins: [riddle()] })).toThrow('the plugin "riddle" needs an adapter');
});
