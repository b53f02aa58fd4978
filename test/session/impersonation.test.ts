/** An operator acts as another user, for a while, and returns: who may, what it cannot do, and how it ends. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { MemoryRevocations } from '../../src/adapters/revocations.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type { AuthConfig, SessionOptions } from '../../src/lib/base/config/options.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import { storeTotp } from '../../src/lib/plugins/factors/totp/stored.js';
import Credentials from '../../src/providers/credentials.js';
import Passkey from '../../src/providers/passkey.js';
import { createClock } from '../fixtures/clock.js';
import { createApp } from '../fixtures/app.js';
import type { Browser } from '../fixtures/browser.js';
import { watch } from '../fixtures/data-layer.js';
import { createKitApp } from '../kit/kit.js';
import { day, sessionCookie } from './support.js';

const start = '2026-01-01T00:00:00.000Z';
let clock = createClock(start);
beforeEach(() => {
	clock = createClock(start);
});
afterAll(() => clock.restore());

const operators = new Set(['operator', 'second']);
const people = ['operator', 'second', 'ada', 'charles'];

async function begin(options: Partial<SessionOptions>, config: Partial<AuthConfig> = {}, store = MemoryAdapter()) {
	for (const id of people) await store.createUser({ id, name: id, email: `${id}@example.test`, emailVerified: null });
	const data = watch(store);
	const told: [string, unknown, unknown][] = [];
	const tell = (name: string) => (message: { user: { id?: string }; actor: { id?: string } }) =>
		void told.push([name, message.actor.id, message.user.id]);
	const app = createApp({
		adapter: data.adapter,
		session: { mayImpersonate: ({ user }) => operators.has(user.id), ...options },
		events: { impersonate: tell('impersonate'), endImpersonation: tell('endImpersonation') },
		...config
	});
	const requestOf = (browser: Browser) => {
		const cookie = browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
		return new Request('https://app.test/', { headers: { cookie } });
	};
	const run = async (
		browser: Browser,
		call: (request: Request) => Promise<{ session: unknown; cookies: readonly object[] }>
	) => {
		const { cookies } = await call(requestOf(browser));
		const { serializeCookie } = await import('../../src/core.js');
		for (const each of cookies) browser.jar.store(serializeCookie(each as never), new URL('https://app.test/'));
		return app.session(browser);
	};
	return {
		...app,
		data,
		store,
		told,
		requestOf,
		enter: (id = 'operator', browser = app.browser) =>
			run(browser, (request) => app.auth.signInAs(request, { id }, { methods: ['pwd', 'mfa'] })),
		act: (id = 'ada', browser = app.browser) => run(browser, (request) => app.auth.impersonate(request, id)),
		back: (browser = app.browser) => run(browser, (request) => app.auth.endImpersonation(request))
	};
}

type Stage = Awaited<ReturnType<typeof begin>>;
const refused = { type: 'ImpersonationRefused' };

describe.each<[string, () => Partial<SessionOptions>]>([
	['stored sessions', () => ({ strategy: 'database', hashTokens: false })],
	['stored sessions with hashed tokens', () => ({ strategy: 'database', hashTokens: true })],
	['encrypted sessions', () => ({ strategy: 'jwt' })],
	[
		'encrypted sessions that a store ends',
		() => ({ strategy: 'jwt', revocation: { store: MemoryRevocations(), cacheSeconds: 0 } })
	]
])('with %s', (_, options) => {
	const stage = (more: Partial<SessionOptions> = {}, config?: Partial<AuthConfig>) =>
		begin({ ...options(), ...more }, config);

	test('an operator acts as a user and returns, and both ends cause an event', async () => {
		const app = await stage();
		const own = await app.enter();
		const session = await app.act();
		expect(session).toMatchObject({ user: { id: 'ada', name: 'ada' }, actor: { id: 'operator' }, methods: [] });
		expect(session).not.toHaveProperty('authenticatedAt');
		expect(session?.expires).toBe(new Date(clock.now() + 3_600_000).toISOString());
		expect(await app.session()).toEqual(session);
		const again = await app.back();
		expect(again).toMatchObject({
			user: { id: 'operator' },
			methods: ['pwd', 'mfa'],
			authenticatedAt: own?.authenticatedAt
		});
		expect(again).not.toHaveProperty('actor');
		expect(again?.id).not.toBe(own?.id);
		expect(app.told).toEqual([
			['impersonate', 'operator', 'ada'],
			['endImpersonation', 'operator', 'ada']
		]);
	});

	test.each([
		['a user who may not', 'ada', 'charles'],
		['an operator, themself', 'operator', 'operator'],
		['an operator, another operator', 'operator', 'second'],
		['an operator, an unknown user', 'operator', 'nobody'],
		['an operator, an empty id', 'operator', '']
	])('%s is refused, and the session stays', async (_who, actor, target) => {
		const app = await stage();
		const before = await app.enter(actor);
		await expect(app.act(target)).rejects.toMatchObject(refused);
		expect(await app.session()).toEqual(before);
		expect(app.told).toEqual([]);
	});

	test.each<[string, unknown]>([
		['throws', () => Promise.reject(new Error('down'))],
		['returns what is not true', () => 'yes']
	])('`mayImpersonate` that %s is a refusal', async (_what, mayImpersonate) => {
		const app = await stage({ mayImpersonate: mayImpersonate as never });
		await app.enter();
		await expect(app.act()).rejects.toMatchObject(refused);
	});

	test('no one acts without a session, nor without the option', async () => {
		const app = await stage();
		await expect(app.act()).rejects.toMatchObject(refused);
		await expect(app.back()).rejects.toMatchObject(refused);
		const off = await stage({ mayImpersonate: undefined });
		await off.enter();
		await expect(off.act()).rejects.toMatchObject({ type: 'InvalidConfig' });
	});

	test('an operator who has lost the role since the sign-in may not', async () => {
		const app = await stage({ mayImpersonate: ({ user }) => user.name === 'operator' });
		await app.enter();
		await app.store.updateUser({ id: 'operator', name: 'former' });
		await expect(app.act()).rejects.toMatchObject(refused);
	});

	test('a user who acts as another cannot act as a third', async () => {
		const app = await stage();
		await app.enter();
		await app.act();
		await expect(app.act('charles')).rejects.toMatchObject(refused);
		await expect(app.enter('charles')).rejects.toMatchObject(refused);
		expect((await app.session())?.user?.id).toBe('ada');
	});

	test('an impersonation ends after an hour, however much it is used or changed, and never comes back', async () => {
		const app = await stage({ updateAge: 0 });
		await app.enter();
		await app.act();
		for (let minutes = 0; minutes < 59; minutes++) {
			clock.advance(60);
			await app.auth.updateSession(app.requestOf(app.browser), { minutes });
			expect((await app.session())?.actor).toEqual({ id: 'operator' });
		}
		const copy = app.browser.copy();
		clock.advance(120);
		expect([await app.session(), await app.session(copy)]).toEqual([null, null]);
	});

	test('an impersonation lasts no longer than the session of the actor', async () => {
		const app = await stage({ maxAge: 600, updateAge: 600, absoluteAge: 7000 });
		await app.enter();
		clock.advance(300);
		expect((await app.act())?.expires).toBe(new Date(Date.parse(start) + 600_000).toISOString());
	});

	test('a sign-out ends both', async () => {
		const app = await stage();
		await app.enter();
		const operators = app.browser.copy();
		await app.act();
		const acting = app.browser.copy();
		await app.browser.post('/auth/signout');
		expect(await Promise.all([app.browser, operators, acting].map((each) => app.session(each)))).toEqual([
			null,
			null,
			null
		]);
	});

	test('a sign-in of another user in the same browser ends both', async () => {
		const app = await stage();
		await app.enter();
		const operators = app.browser.copy();
		await app.act();
		const acting = app.browser.copy();
		await app.store.createUser({ id: 'x', email: 'x@example.test', emailVerified: null });
		const { issueSession, whole } = await import('../../src/lib/core/sessions/index.js');
		const { contextOf } = await import('../../src/lib/app/context-of.js');
		const { readRequest } = await import('../../src/lib/core/request/request.js');
		const ctx = contextOf(app.auth);
		await issueSession(
			ctx,
			readRequest(ctx, app.requestOf(app.browser)),
			whole({
				user: { id: 'charles' },
				account: { provider: 'password', type: 'credentials', providerAccountId: 'charles' },
				isNewUser: false,
				proof: { methods: [] },
				users: 'adapter'
			})
		);
		expect([await app.session(operators), await app.session(acting)]).toEqual([null, null]);
	});

	test('a copy of either cookie from before the return is refused', async () => {
		const app = await stage();
		await app.enter();
		const operators = app.browser.copy();
		await app.act();
		const acting = app.browser.copy();
		await app.back();
		expect([await app.session(operators), await app.session(acting)]).toEqual([null, null]);
		await expect(app.back(acting)).rejects.toMatchObject(refused);
		expect((await app.session())?.user?.id).toBe('operator');
	});

	test('of fifty returns at once one succeeds', async () => {
		const app = await stage();
		await app.enter();
		await app.act();
		const copies = Array.from({ length: 50 }, () => app.browser.copy());
		await Promise.all(copies.map((each) => app.back(each).catch(() => null)));
		const alive = await Promise.all(copies.map(async (each) => (await app.session(each)) !== null));
		expect(alive.filter(Boolean)).toHaveLength(1);
	});

	test('a deleted target ends the impersonation, and a deleted actor has no session to return to', async () => {
		const first = await stage();
		await first.enter();
		await first.act();
		await first.store.deleteUser('operator');
		await expect(first.back()).rejects.toMatchObject(refused);
		expect(await first.session()).toBeNull();
		const second = await stage();
		await second.enter();
		await second.act();
		await second.store.deleteUser('ada');
		expect((await second.back().catch(() => null))?.user?.id ?? 'signed out').toBe(
			options().strategy === 'database' ? 'signed out' : 'operator'
		);
	});

	test('a deleted actor acts no more, from the next read on, and an adapter that fails ends nothing', async () => {
		const app = await stage();
		await app.enter();
		await app.act();
		if (options().strategy === 'jwt') {
			app.data.take();
			app.data.instead.getUser = () => Promise.reject(new Error('down'));
			expect((await app.session())?.user?.id).toBe('ada');
			app.data.instead = {};
			expect(app.data.take(), 'the actor is looked for').toEqual(['getUser']);
		}
		expect((await app.session())?.user?.id).toBe('ada');
		await app.store.deleteUser('operator');
		expect(await app.session()).toBeNull();
	});

	test('operations for the owner alone are refused', async () => {
		const app = await stage();
		await app.enter();
		await app.act();
		const request = () => app.requestOf(app.browser);
		const sessions = () => app.auth.sessions(request());
		const calls: [string, () => Promise<unknown>][] = [
			['endAll', () => sessions().endAll()],
			['endOthers', () => sessions().endOthers()],
			['end', () => sessions().end('any')],
			['rename', () => app.auth.passkeys(request()).rename('any', 'name')],
			['remove', () => app.auth.passkeys(request()).remove('any')],
			['token', () => app.auth.accounts(request()).token('op')],
			['createToken', () => sessions().createToken({ expiresIn: 60, scopes: ['notes'] })],
			['an API token that ends', () => sessions().endToken('any')]
		];
		for (const [name, call] of calls) {
			const error = await call().then(
				() => null,
				(thrown: { type: string }) => thrown.type
			);
			const expected =
				options().strategy === 'jwt' && !options().revocation && name.startsWith('end')
					? 'UnsupportedStrategy'
					: 'ImpersonationRefused';
			expect([name, error]).toEqual([name, expected]);
		}
		const linking = await app.browser.post('/auth/signin/op');
		expect(linking.status).toBe(403);
		expect((await app.session())?.user?.id).toBe('ada');
		app.logger.clear();
	});

	// Second factors with encrypted sessions need a store that ends them.
	const isBare = options().strategy === 'jwt' && !options().revocation;
	test.skipIf(isBare)('facts that the account page hides are in no list either (#33 A14)', async () => {
		const app = await stage({}, { mfa: {}, providers: [Passkey, Credentials({ authorize: () => null })] });
		await app.store.createAuthenticator({
			userId: 'ada',
			credentialID: 'key',
			credentialPublicKey: 'public',
			providerAccountId: 'handle',
			counter: 0,
			credentialDeviceType: 'multiDevice',
			credentialBackedUp: true,
			transports: null
		});
		await storeTotp(contextOf(app.auth), 'ada', new Uint8Array(20), 0);
		await app.enter();
		await app.act();
		const request = () => app.requestOf(app.browser);
		expect(await app.auth.passkeys(request()).list()).toEqual([]);
		expect(await app.auth.factors(request()).list()).toEqual([]);
		expect(await app.auth.factors(request()).recoveryCodesLeft()).toEqual({ left: 0, createdAt: null });
		expect(await app.auth.factors(request()).devices()).toEqual([]);
		expect(await app.auth.sessions(request()).tokens()).toEqual([]);
		const nothing = { accounts: [], passkeys: [], email: null, hasPassword: false, factors: [] };
		expect(await app.auth.accounts(request()).list()).toEqual(nothing);
		if (options().strategy === 'database') expect(await app.auth.sessions(request()).list()).toEqual([]);
		const signal = await app.browser.visit('/auth/webauthn-options/passkey?action=signal', {
			headers: { 'sec-fetch-site': 'same-origin' }
		});
		expect(signal.status).toBe(403);
		expect(await signal.text()).not.toContain('handle');
		// The owner sees them.
		await app.back();
		await app.enter('ada', app.newBrowser());
		expect(await app.auth.accounts.of('ada').list()).toMatchObject({
			passkeys: [{ id: 'key' }],
			factors: [{ kind: 'totp' }]
		});
		app.logger.clear();
	});

	test('a sign-in that began before cannot link an account to the other user', async () => {
		const app = await stage();
		await app.enter();
		const callback = app.op.authorize(await app.start());
		await app.act();
		await app.finish(callback);
		expect(await app.store.getAccount('ada-1815', 'op')).toBeNull();
		expect((await app.session())?.user?.id ?? 'none').toBe('ada');
		app.logger.clear();
	});
});

test('the columns of the application stay in the row of the actor', async () => {
	const app = await begin({ strategy: 'database', hashTokens: false });
	await app.enter();
	const token = app.browser.cookie(sessionCookie)!;
	await app.store.updateSession({ sessionToken: token, team: 'blue', data: '{"theme":"dark"}' } as never);
	await app.act();
	await app.back();
	const after = app.browser.cookie(sessionCookie)!;
	expect(after).not.toBe(token);
	expect((await app.store.getSessionAndUser(after))?.session).toMatchObject({ team: 'blue', data: '{"theme":"dark"}' });
});

describe('with stored sessions', () => {
	test('ending the session of the actor, in any way, ends the impersonation by the next request', async () => {
		const ways: [string, (app: Stage) => Promise<unknown>][] = [
			['endAll', (app) => app.auth.sessions.of('operator').endAll()],
			[
				'end',
				async (app) => app.auth.sessions.of('operator').end((await app.auth.sessions.of('operator').list())[0]!.id)
			],
			['the target', (app) => app.auth.sessions.of('ada').endAll()]
		];
		for (const [name, end] of ways) {
			const app = await begin({ strategy: 'database' });
			await app.enter();
			await app.act();
			await end(app);
			expect([name, await app.session()]).toEqual([name, null]);
		}
	});

	test('the list of the target names the actor, and limits do not count it', async () => {
		const app = await begin({ strategy: 'database', maxPerUser: 1 });
		await app.enter();
		const own = app.newBrowser();
		await app.enter('ada', own);
		await app.act();
		const list = await app.auth.sessions.of('ada').list();
		expect(list.map(({ actor }) => actor?.id)).toEqual([undefined, 'operator']);
		await app.enter('ada', app.newBrowser());
		expect((await app.session())?.actor).toEqual({ id: 'operator' });
	});

	test('an end of all sessions during the return is not undone', async () => {
		const app = await begin({ strategy: 'database' });
		await app.enter();
		await app.act();
		app.data.instead.createSession = async (call) => {
			await app.store.deleteSessions('operator');
			return call();
		};
		await expect(app.back()).rejects.toMatchObject(refused);
		expect(await app.store.listSessions('operator')).toEqual([]);
	});

	test('a row that names a chain, or a session of another user, does not count as a session', async () => {
		const app = await begin({ strategy: 'database' });
		await app.enter();
		await app.act();
		const sessionToken = app.browser.cookie(sessionCookie) ?? '';
		const other = app.newBrowser();
		await app.enter('charles', other);
		const [charles] = await app.store.listSessions('charles');
		await app.store.updateSession({ sessionToken, actorSessionId: charles?.id });
		expect(await app.session()).toBeNull();
	});

	test('SQLite stores the actor, and a table without the columns is named', async () => {
		const app = await begin({ strategy: 'database' }, {}, SqliteAdapter(':memory:') as never);
		await app.enter();
		expect((await app.act())?.actor).toEqual({ id: 'operator' });
		expect((await app.back())?.user?.id).toBe('operator');
		app.data.instead.createSession = async (call) => {
			const { actorId: _, ...row } = (await call()) as { actorId: string };
			return row;
		};
		await expect(app.act()).rejects.toThrow(/"actorId"/);
		expect((await app.session())?.user?.id).toBe('operator');
	});

	test('the configuration refuses an adapter that cannot list', () => {
		const { adapter } = watch(MemoryAdapter(), ['listSessions']);
		expect(() => createApp({ adapter, session: { mayImpersonate: () => true } })).toThrow(/session\.mayImpersonate/);
		expect(() => createApp({ session: { mayImpersonate: () => true } })).toThrow(/session\.mayImpersonate/);
		expect(() => createApp({ adapter: MemoryAdapter(), session: { mayImpersonate: true as never } })).toThrow(
			/mayImpersonate/
		);
	});
});

describe('with encrypted sessions', () => {
	test('the store of ended sessions ends an impersonation with the session of the actor, in another process', async () => {
		const store = MemoryRevocations();
		const adapter = MemoryAdapter();
		const app = await begin({ strategy: 'jwt', revocation: { store, cacheSeconds: 0 } }, {}, adapter);
		await app.enter();
		await app.act();
		clock.advance(1);
		const other = createApp({ adapter, session: { strategy: 'jwt', revocation: { store, cacheSeconds: 0 } } });
		await other.auth.sessions.of('operator').endAll();
		expect(await app.session()).toBeNull();
	});

	test('S150 a session of the actor that another process has just ended does not come back', async () => {
		const store = MemoryRevocations();
		const session: Partial<SessionOptions> = { strategy: 'jwt', revocation: { store, cacheSeconds: 5 } };
		const app = await begin(session);
		const own = await app.enter();
		expect((await app.act())?.user?.id).toBe('ada');
		const other = createApp({ adapter: app.store, session });
		await other.auth.sessions.of('operator').end(own?.id ?? '');
		// The cache does not know it yet.
		expect((await app.session())?.user?.id).toBe('ada');
		await expect(app.back()).rejects.toMatchObject(refused);
	});

	test('a session of the actor whose end cannot be looked up does not come back', async () => {
		const store = MemoryRevocations();
		const app = await begin({ strategy: 'jwt', revocation: { store, cacheSeconds: 5, unreachable: 'accept' } });
		await app.enter();
		await app.act();
		store.get = () => Promise.reject(new Error('down'));
		await expect(app.back()).rejects.toMatchObject(refused);
		app.logger.clear();
	});

	test('a callback neither sees nor sets the actor', async () => {
		const seen: string[] = [];
		const jwt: NonNullable<AuthConfig['callbacks']>['jwt'] = ({ token }) => {
			seen.push(...Object.keys(token));
			return { ...token, 'framework-auth.actor': { token: { sub: 'ada' }, until: 9e9 } };
		};
		const app = await begin({ strategy: 'jwt' }, { callbacks: { jwt } });
		await app.enter('ada');
		expect(await app.session()).not.toHaveProperty('actor');
		expect(seen).not.toContain('framework-auth.actor');
	});

	test('an impersonation does not end later because the session of the actor is renewed elsewhere', async () => {
		const app = await begin({ strategy: 'jwt' });
		await app.enter();
		clock.advance(29.99 * day);
		expect(Date.parse((await app.act())?.expires ?? '') - clock.now()).toBeLessThanOrEqual(3_600_000);
	});
});

test.each([
	['a form of another site', 'POST', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.test' }],
	['a link of another site', 'GET', { 'Sec-Fetch-Site': 'cross-site' }]
])('S200 S206 %s neither begins nor ends an impersonation', async (_, method, headers) => {
	const store = MemoryAdapter();
	await store.createUser({ id: 'ada', email: 'ada@example.test', emailVerified: null });
	const app = createKitApp({ adapter: store, session: { mayImpersonate: () => true } });
	for (const call of ['impersonate', 'endImpersonation'] as const) {
		app.page = async ({ locals }) =>
			Response.json(await locals[call]('ada').then(null, (thrown: { type: string }) => thrown.type));
		const answer =
			method === 'POST' ? await app.browser.post('/', {}, { headers }) : await app.browser.visit('/', { headers });
		expect(await answer.json()).toBe('CrossSiteRequest');
	}
	app.options = { isRemoteRequest: true };
	expect(await (await app.browser.visit('/')).json()).toBe('CrossSiteRequest');
});
