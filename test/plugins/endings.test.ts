/** The end of sessions, as a plugin is told of it, whatever has ended them. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { MemoryRevocations } from '../../src/adapters/revocations.js';
import { serializeCookie, type AuthConfig } from '../../src/core.js';
import type { JWT } from '../../src/jwt-types.js';
import { definePlugin } from '../../src/plugin.js';
import type { Adapter } from '../../src/adapters/types.js';
import type { PluginEarlierSession, PluginSessionEnd } from '../../src/plugin.js';
import { createApp } from '../fixtures/app.js';
import type { Browser } from '../fixtures/browser.js';
import { createClock } from '../fixtures/clock.js';
import { watch } from '../fixtures/data-layer.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { createLogoutApp } from '../logout/support.js';
import { ada, another, createPasswordApp } from '../passwords/support.js';

const clock = createClock('2026-05-01T10:00:00Z');
afterAll(() => clock.restore());
beforeEach(() => clock.set('2026-05-01T10:00:00Z'));

const strategies = ['database', 'jwt'] as const;
type Strategy = (typeof strategies)[number];

/** A plugin as a stranger writes it: it keeps the ends of sessions. */
const ends = (told: PluginSessionEnd[]) =>
	definePlugin({ name: 'ends', hooks: { signedOut: async (_context, end) => Promise.resolve(void told.push(end)) } });

const cookieOf = (browser: Browser) => browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
const requestOf = (browser: Browser) =>
	new Request('https://app.test/settings', { headers: { cookie: cookieOf(browser) } });
const sessionOptions = (strategy: Strategy) => ({
	strategy,
	...(strategy === 'jwt' && { revocation: { store: MemoryRevocations(), cacheSeconds: 0 } })
});

/** Ada, signed in here and elsewhere. */
async function createStage(strategy: Strategy) {
	const told: PluginSessionEnd[] = [];
	const op = createIdentityProvider();
	const app = createPasswordApp({
		op,
		providers: [op.provider()],
		session: sessionOptions(strategy),
		account: { changeEmail: true },
		host: { environment: { AUTH_URL: 'https://app.test' } },
		plugins: [ends(told)]
	});
	await app.enter();
	clock.advance(1);
	const elsewhere = app.newBrowser();
	await app.typeIn(ada, elsewhere);
	clock.advance(1);
	const userId = String((await app.store.getUserByEmail!(ada.email))?.id);
	const [here, there] = [(await app.session())?.id, (await app.session(elsewhere))?.id];
	return { ...app, told, elsewhere, userId, here, there };
}

type Stage = Awaited<ReturnType<typeof createStage>>;

interface Row {
	readonly run: (stage: Stage) => Promise<unknown>;
	readonly reason: PluginSessionEnd['reason'];
	/** Which sessions have ended: with encrypted ones, what is told where no list says it. */
	readonly ended: 'here' | 'there' | 'both';
	readonly encrypted?: PluginSessionEnd['which'];
}

const rows: Record<string, Row> = {
	'a sign-out': { run: ({ browser }) => browser.post('/auth/signout'), reason: 'signOut', ended: 'here' },
	'the list of sessions': {
		run: ({ auth, browser, there = '' }) => auth.sessions(requestOf(browser)).end(there),
		reason: 'user',
		ended: 'there'
	},
	'the list, of the own one': {
		run: ({ auth, browser, here = '' }) => auth.sessions(requestOf(browser)).end(here),
		reason: 'user',
		ended: 'here'
	},
	'the other sessions at once': {
		run: ({ auth, browser }) => auth.sessions(requestOf(browser)).endOthers(),
		reason: 'user',
		ended: 'there',
		encrypted: 'others'
	},
	'all sessions at once': {
		run: ({ auth, browser }) => auth.sessions(requestOf(browser)).endAll(),
		reason: 'user',
		ended: 'both',
		encrypted: 'all'
	},
	'server code, one': {
		run: ({ auth, userId, there = '' }) => auth.sessions.of(userId).end(there),
		reason: 'operator',
		ended: 'there'
	},
	'server code, all': {
		run: ({ auth, userId }) => auth.sessions.of(userId).endAll(),
		reason: 'operator',
		ended: 'both',
		encrypted: 'all'
	},
	'a block': {
		run: ({ auth, userId }) => auth.users.block(userId),
		reason: 'operator',
		ended: 'both',
		encrypted: 'all'
	},
	'another password': {
		run: ({ browser }) => browser.post('/auth/password/change', { current: ada.password, password: another }),
		reason: 'user',
		ended: 'there',
		encrypted: 'others'
	},
	'a password that was forgotten': {
		async run({ forget, press, link, newBrowser }) {
			const browser = newBrowser();
			await forget(ada.email, browser);
			await press(link(), { password: another }, browser);
		},
		reason: 'user',
		ended: 'both',
		encrypted: 'all'
	},
	'the deletion of the user': {
		run: ({ auth, browser }) => auth.accounts(requestOf(browser)).delete(),
		reason: 'user',
		ended: 'both',
		encrypted: 'all'
	},
	'another sign-in in the browser': { run: ({ typeIn }) => typeIn(), reason: 'replaced', ended: 'here' }
};

describe.each(strategies)('with %s sessions, the plugin hears of what', (strategy) => {
	test.each(Object.entries(rows))('%s ends', async (_, { run, reason, ended, encrypted }) => {
		const stage = await createStage(strategy);
		const { told, userId, here, there, logger } = stage;
		told.length = 0;
		await run(stage);
		const ids = { here: [here], there: [there], both: [here, there] }[ended];
		const several = strategy === 'jwt' ? encrypted : undefined;
		const expected = several
			? [{ userId, sessionId: undefined, which: several, reason }]
			: ids.map((sessionId) => ({ userId, sessionId, which: 'one', reason }));
		// What ends sessions before and after a change is told of twice.
		const [first, ...others] = several ? told : [undefined];
		expect(several ? [first] : told).toEqual(expect.arrayContaining(expected));
		expect(several ? others : told.slice(expected.length)).toEqual(others.map(() => first));
		expect(logger.faults).toEqual([]);
	});

	test('no session ends by: a renewal, a new proof, an added account, and a sign-out without one', async () => {
		const { browser, told, newBrowser, op, session } = await createStage(strategy);
		told.length = 0;
		clock.advance(86_400 * 2);
		await browser.visit('/auth/session');
		await browser.post('/auth/reauthenticate/password', ada);
		const { location } = Object.fromEntries((await browser.post('/auth/signin/op', { link: 'true' })).headers);
		await browser.follow(op.authorize(new URL(location ?? '')));
		expect((await session())?.provider).toBe('password');
		await newBrowser().post('/auth/signout');
		expect(told).toEqual([]);
	});

	test('an earlier session that cannot be read refuses no sign-in, and ends', async () => {
		const told: PluginSessionEnd[] = [];
		const data = watch(MemoryAdapter());
		const jwt = ({ token, trigger }: { token: JWT; trigger?: string | undefined }) => {
			if (trigger === undefined) throw new Error('the token cannot be read');
			return token;
		};
		const app = createPasswordApp({
			store: data.adapter,
			session: sessionOptions(strategy),
			plugins: [ends(told)],
			...(strategy === 'jwt' && { callbacks: { jwt } })
		});
		await app.enter();
		if (strategy === 'database') data.instead.getSessionAndUser = async () => Promise.reject(new Error('down'));
		const answer = await app.typeIn();
		expect(new URL(answer.headers.get('location') ?? '').pathname).toBe('/');
		const userId = String((await data.adapter.getUserByEmail!(ada.email))?.id);
		expect(told).toEqual([{ userId, sessionId: expect.any(String) as string, which: 'one', reason: 'replaced' }]);
	});

	test('a hook that fails is for the log, and the session has ended', async () => {
		const broken = definePlugin({
			name: 'broken',
			hooks: { signedOut: async () => Promise.reject(new Error('the queue is away')) }
		});
		const app = createApp({ adapter: MemoryAdapter(), session: { strategy }, plugins: [broken] });
		await app.signIn();
		const answer = await app.browser.post('/auth/signout');
		expect([answer.status, await app.session()]).toEqual([303, null]);
		const log = app.logger.entries.map(({ args }) => String(args[0])).join();
		expect(log).toContain('the hook "signedOut" of the plugin "broken" failed');
	});

	test('a sign-out while another user acts ends the sessions of both', async () => {
		const told: PluginSessionEnd[] = [];
		const adapter = MemoryAdapter();
		for (const id of ['operator', 'ada']) {
			await adapter.createUser({ id, email: `${id}@example.test`, emailVerified: null });
		}
		const session = {
			...sessionOptions(strategy),
			mayImpersonate: ({ user }: { user: { id: string } }) => user.id === 'operator'
		};
		const app = createApp({ adapter, session, plugins: [ends(told)] });
		const keep = (cookies: readonly Parameters<typeof serializeCookie>[0][]) =>
			cookies.forEach((each) => app.browser.jar.store(serializeCookie(each), new URL('https://app.test/')));
		keep((await app.auth.signInAs(requestOf(app.browser), { id: 'operator' })).cookies);
		const own = (await app.session())?.id;
		keep((await app.auth.impersonate(requestOf(app.browser), 'ada')).cookies);
		const acting = (await app.session())?.id;
		expect(told).toEqual([]);
		await app.browser.post('/auth/signout');
		expect(told).toEqual([
			{ userId: 'operator', sessionId: own, which: 'one', reason: 'signOut' },
			{ userId: 'ada', sessionId: acting, which: 'one', reason: 'signOut' }
		]);
	});

	test('a logout at the provider', async () => {
		const told: PluginSessionEnd[] = [];
		const app = createLogoutApp({ strategy, plugins: [ends(told)] });
		const browser = await app.signInWith('sid-1');
		const { user, id } = (await app.session(browser))!;
		clock.advance(1);
		expect((await app.send(await app.tokenOf())).status).toBe(200);
		const stored = strategy === 'database';
		expect(told).toEqual([
			{ userId: stored ? user?.id : undefined, sessionId: stored ? id : undefined, which: 'one', reason: 'provider' }
		]);
	});
});

test('encrypted sessions of a user whose address was released', async () => {
	const told: PluginSessionEnd[] = [];
	const letters: { url: string }[] = [];
	const mail = {
		id: 'link',
		name: 'Link',
		type: 'email' as const,
		sendVerificationRequest: (letter: { url: string }) => void letters.push(letter)
	};
	const op = createIdentityProvider({ user: { sub: 'ada', name: 'Ada', email: ada.email } });
	const providers = [op.provider(), mail];
	const app = createApp({
		op,
		adapter: MemoryAdapter(),
		session: sessionOptions('jwt'),
		providers,
		plugins: [ends(told)]
	});
	const elsewhere = app.newBrowser();
	await app.signIn({ browser: elsewhere });
	const { user } = (await app.session(elsewhere))!;
	await app.browser.post('/auth/signin/link', { email: ada.email });
	await app.browser.visit(new URL(letters[0]!.url), { crossSite: true });
	expect(told).toEqual([]);
	await app.browser.post('/auth/earlier-account', { decision: 'release' });
	expect(told).toEqual([{ userId: user?.id, sessionId: undefined, which: 'all', reason: 'user' }]);
});

test('the limit of sessions', async () => {
	const told: PluginSessionEnd[] = [];
	const session = { strategy: 'database', maxPerUser: 1 } as const;
	const app = createApp({ adapter: MemoryAdapter(), session, plugins: [ends(told)] });
	await app.signIn();
	const { user, id } = (await app.session())!;
	clock.advance(1);
	await app.signIn({ browser: app.newBrowser() });
	expect(told).toEqual([{ userId: user?.id, sessionId: id, which: 'one', reason: 'limit' }]);
});

test('the data layer is asked for the earlier session only where it may not return what it removes', async () => {
	const calls = async (store: Adapter, config: Partial<AuthConfig>) => {
		const data = watch(store);
		const app = createApp({ adapter: data.adapter, session: { strategy: 'database' }, ...config });
		await app.signIn();
		data.take();
		await app.signIn();
		return data.take().filter((method) => method === 'getSessionAndUser').length;
	};
	/** An adapter of the specification alone, which answers nothing. */
	const silent = () => {
		const { listSessions: _, deleteSession, ...adapter } = MemoryAdapter();
		return { ...adapter, deleteSession: async (token: string) => void (await deleteSession!(token)) };
	};
	const hook = async () => Promise.resolve();
	const other = definePlugin({ name: 'other', hooks: { beginning: hook, entered: hook } });
	const told: PluginSessionEnd[] = [];
	const usual = await calls(MemoryAdapter(), {});
	expect(await calls(MemoryAdapter(), { plugins: [other] })).toBe(usual);
	expect(await calls(MemoryAdapter(), { plugins: [ends([])] })).toBe(usual);
	const usualSilent = await calls(silent(), { plugins: [other] });
	expect(await calls(silent(), { plugins: [ends(told)] })).toBe(usualSilent + 1);
	expect(told.map(({ reason }) => reason)).toEqual(['replaced']);
});

test.each(strategies)('each of several sessions of one browser, with %s sessions', async (strategy) => {
	const told: PluginSessionEnd[] = [];
	const session = sessionOptions(strategy);
	const app = createPasswordApp({ session, plugins: [ends(told)] });
	await app.enter();
	const other = app.newBrowser();
	await app.signUp({ ...ada, email: 'grace@example.test' }, other);
	await app.press(app.link(), {}, other);
	await app.typeIn({ ...ada, email: 'grace@example.test' }, other);
	const ids = [(await app.session())?.id, (await app.session(other))?.id];
	expect(new Set(ids).size).toBe(2);
	// A wider cookie of the same name, as another setting of its domain or path has left it.
	const twin = other.cookies.find(({ name }) => name.endsWith('session-token'))!;
	const request = new Request('https://app.test/auth/callback/password', {
		method: 'POST',
		headers: { cookie: `${cookieOf(app.browser)}; ${twin.name}=${twin.value}`, origin: 'https://app.test' },
		body: new URLSearchParams({ email: ada.email, password: ada.password })
	});
	told.length = 0;
	expect((await app.auth.respond(request)).status).toBe(303);
	expect(told.map(({ sessionId, reason }) => [sessionId, reason])).toEqual(ids.map((id) => [id, 'replaced']));
});

describe.each(strategies)('with %s sessions, a plugin reads the earlier one', (strategy) => {
	async function site() {
		const seen: (PluginEarlierSession | null)[] = [];
		const plugin = definePlugin({
			name: 'earlier',
			hooks: {
				async beginning(_context, _signIn, earlier) {
					seen.push(await earlier());
				}
			}
		});
		const app = createPasswordApp({ session: sessionOptions(strategy), plugins: [plugin] });
		await app.enter();
		return { ...app, seen };
	}

	test('before it ends', async () => {
		const { typeIn, session, seen } = await site();
		const { user, id } = (await session())!;
		await typeIn();
		expect(seen).toEqual([
			null,
			{
				userId: user?.id,
				user: expect.objectContaining({ email: ada.email }) as object,
				facts: expect.objectContaining({ id, provider: 'password' }) as object,
				issued: {}
			}
		]);
		expect((await session())?.id).not.toBe(id);
	});

	test('and null in a browser without one', async () => {
		const { typeIn, newBrowser, seen } = await site();
		await typeIn(ada, newBrowser());
		expect(seen).toEqual([null, null]);
	});
});
