/** `protect`: which requests pass, and what becomes of the others. */
import { describe, expect, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { FrameworkAuth, type FrameworkAuthConfig, type Guard, type GuardRules } from '../../src/index.js';
import { runtimeCrypto } from '../support/runtime-crypto.js';
import { createClock } from '../fixtures/clock.js';
import { createEvent, createKitApp, type KitApp } from '../kit/kit.js';
import { byScript, guardedApp, outcomeOf, roleOf, signIn } from './support.js';

describe('a rule that asks for a session', () => {
	test('S375 leads a page to the sign-in page, and back', async () => {
		const app = guardedApp({ '/admin': true });
		expect(await outcomeOf(await app.browser.visit('/admin?tab=2'))).toBe(
			'/auth/signin?callbackUrl=%2Fadmin%3Ftab%3D2'
		);
		expect(await outcomeOf(await app.browser.visit('/other'))).toBe('200 inside');
		await signIn(app);
		expect(await outcomeOf(await app.browser.visit('/admin?tab=2'))).toBe('200 inside');
	});

	test('leads to the sign-in page of the application if there is one', async () => {
		const app = guardedApp({ '/admin': true }, { pages: { signIn: '/login' } });
		expect(await outcomeOf(await app.browser.visit('/admin'))).toBe('/login?callbackUrl=%2Fadmin');
	});

	test('S376 is checked before an action runs, and leads back to the page of the form', async () => {
		const app = guardedApp({ '/admin': true });
		const post = (headers: Record<string, string>) => app.browser.post('/admin', {}, { headers });
		expect(await outcomeOf(await post({ referer: 'https://app.test/admin?/delete' }))).toBe(
			'/auth/signin?callbackUrl=%2Fadmin'
		);
		expect(await outcomeOf(await post({ referer: '' }))).toBe('/auth/signin');
	});

	test('answers a script with a status and JSON, which caches do not store', async () => {
		const app = guardedApp({ '/api': true });
		const response = await app.browser.visit('/api/reports', byScript);
		expect([response.status, response.headers.get('cache-control')]).toEqual([401, 'private, no-store']);
		expect(await response.json()).toEqual({ error: 'SessionRequired', message: 'Sign in first' });
	});

	test('treats an unknown client as a script, unless it accepts HTML', async () => {
		const app = guardedApp({ '/': true });
		const unmarked = { 'sec-fetch-mode': '', 'sec-fetch-dest': '', 'sec-fetch-site': '' };
		const visit = (accept: string) => app.browser.visit('/x', { headers: { ...unmarked, accept } });
		expect((await visit('*/*')).status).toBe(401);
		expect((await visit('application/json')).status).toBe(401);
		expect((await visit('text/html,*/*;q=0.8')).status).toBe(303);
	});

	test('leads the data of a page to the sign-in page, as SvelteKit does', async () => {
		const app = guardedApp({ '/admin': true });
		app.options = { isDataRequest: true, url: 'https://app.test/admin' };
		expect(await outcomeOf(await app.browser.visit('/admin/__data.json', byScript))).toBe(
			'/auth/signin?callbackUrl=%2Fadmin'
		);
	});

	test('matches the route, however the path is spelled', async () => {
		const app = guardedApp({ '/admin': true });
		app.options = { route: '/admin' };
		for (const path of ['/%61dmin', '/rerouted', '/ADMIN', '//admin']) {
			expect((await app.browser.visit(path)).status).toBe(303);
		}
		app.options = { route: '/open' };
		expect(await outcomeOf(await app.browser.visit('/admin'))).toBe('200 inside');
	});
});

test('C2 reads a hundred rules once, and not for each request', async () => {
	const ids = Array.from({ length: 100 }, (_, index) => `/folder-${index}`);
	const app = guardedApp(Object.fromEntries(ids.map((id) => [id, true])) as GuardRules);
	const split = vi.spyOn(String.prototype, 'split');
	for (const path of ['/folder-7', '/folder-7', '/other']) await app.browser.visit(path);
	// The address of a request may be split, too.
	const rules = split.mock.contexts.map(String).filter((text) => ids.includes(text) && text !== '/folder-7');
	split.mockRestore();
	expect(rules).toEqual([]);
});

describe('`where`', () => {
	const stored = () => {
		const adapter = MemoryAdapter();
		return { adapter, config: { adapter: { ...adapter, getSessionAndUser: withRole(adapter) } } };
	};
	let role: string | undefined;
	const withRole = (adapter: ReturnType<typeof MemoryAdapter>) => async (token: string) => {
		const found = await adapter.getSessionAndUser!(token);
		return found && { ...found, user: { ...found.user, role } };
	};

	test('receives the stored user, and refuses a signed-in user with 403', async () => {
		const app = guardedApp({ '/admin': { where: ({ user }) => roleOf(user) === 'admin' } }, stored().config);
		await signIn(app);
		role = 'member';
		expect(await outcomeOf(await app.browser.visit('/admin'))).toBe('403 <h1>You may not do this</h1>');
		const asked = await app.browser.visit('/admin', byScript);
		expect([asked.status, await asked.json()]).toEqual([
			403,
			{ error: 'AccessDenied', message: 'You may not do this' }
		]);
		role = 'admin';
		expect(await outcomeOf(await app.browser.visit('/admin'))).toBe('200 inside');
	});

	test('receives the claims of the token and its user, and not the result of the session callback', async () => {
		const where = vi.fn(() => true);
		const app = guardedApp(
			{ '/admin': { where } },
			{
				callbacks: {
					jwt: ({ token }) => ({ ...token, role: 'admin' }),
					session: ({ session }) => ({ ...session, user: { id: 'forged', role: 'king' } as object })
				}
			}
		);
		await signIn(app);
		await app.browser.visit('/admin');
		expect(where).toHaveBeenCalledExactlyOnceWith({
			session: expect.objectContaining({ user: { id: 'forged', role: 'king' } }),
			user: expect.objectContaining({ email: 'ada@example.test', name: 'Ada Lovelace' }),
			facts: expect.objectContaining({ createdAt: expect.any(Date), methods: [] }),
			token: expect.objectContaining({ role: 'admin' }),
			event: expect.objectContaining({ route: { id: '/admin' } })
		});
	});

	test('is not called for a visitor without a session', async () => {
		const where = vi.fn(() => true);
		const app = guardedApp({ '/admin': { where } });
		expect((await app.browser.visit('/admin')).status).toBe(303);
		expect(where).not.toHaveBeenCalled();
	});

	test.each([false, undefined, 1, 'yes'])('refuses with %j', async (answer) => {
		const app = guardedApp({ '/admin': { where: () => answer as boolean } });
		await signIn(app);
		expect((await app.browser.visit('/admin')).status).toBe(403);
	});

	test('S379 that throws is an error, and lets nothing pass', async () => {
		const app = guardedApp({ '/admin': { where: () => Promise.reject(new Error('the roles cannot be read')) } });
		await signIn(app);
		await expect(app.browser.visit('/admin')).rejects.toThrow('the roles cannot be read');
	});

	test('is called on each level, the most general first, until one refuses', async () => {
		const asked: string[] = [];
		const level = (name: string, answer: boolean) => ({ where: () => asked.push(name) > 0 && answer });
		const rules: GuardRules = { '/a/b/c': level('c', true), '/a': level('a', true), '/a/b': level('b', false) };
		const app = guardedApp(rules);
		await signIn(app);
		expect((await app.browser.visit('/a/b/c')).status).toBe(403);
		expect(asked).toEqual(['a', 'b']);
	});
});

describe('`fresh` and `methods`', () => {
	const password = {
		id: 'password',
		name: 'Password',
		type: 'credentials' as const,
		credentials: { name: {} },
		authorize: () => ({ id: 'ada', name: 'Ada' })
	};
	const enter = (app: KitApp) => app.browser.post('/auth/callback/password', { name: 'ada' });

	test('require a proof of identity that is not older', async () => {
		const clock = createClock();
		const app = guardedApp({ '/delete': { fresh: 300 } }, { providers: [password] });
		await enter(app);
		expect(await outcomeOf(await app.browser.visit('/delete'))).toBe('200 inside');
		clock.advance(300);
		expect(await outcomeOf(await app.browser.visit('/delete'))).toBe('200 inside');
		clock.advance(1);
		expect(await outcomeOf(await app.browser.visit('/delete'))).toBe('/auth/reauthenticate?callbackUrl=%2Fdelete');
		const asked = await app.browser.visit('/delete', byScript);
		expect([asked.status, await asked.json()]).toEqual([
			403,
			{
				error: 'ReauthenticationRequired',
				message: 'Confirm first that it is you',
				url: 'https://app.test/auth/reauthenticate'
			}
		]);
		await app.browser.post('/auth/reauthenticate/password', { name: 'ada' });
		expect(await outcomeOf(await app.browser.visit('/delete'))).toBe('200 inside');
		clock.restore();
	});

	test('refuse a session without these facts, such as one of the application’s own hook', async () => {
		const { handle, protect } = createKitApp();
		const visit = async (rule: Guard) => {
			const { event } = createEvent(new Request('https://app.test/a', byScript));
			event.locals.auth = async () => ({ user: {}, expires: '2999-01-01T00:00:00.000Z', methods: ['mfa'] });
			const guard = protect({ '/a': rule });
			return (await handle({ event, resolve: (resolved) => guard({ event: resolved, resolve: () => new Response() }) }))
				.status;
		};
		expect([await visit({}), await visit({ fresh: 1e9 }), await visit({ methods: ['mfa'] })]).toEqual([200, 403, 403]);
	});

	test('require all of the methods', async () => {
		const app = guardedApp(
			{ '/a': { methods: ['pwd'] }, '/b': { methods: ['pwd', 'mfa'] } },
			{ providers: [password] }
		);
		await enter(app);
		expect((await app.browser.visit('/a')).status).toBe(200);
		expect((await app.browser.visit('/b', byScript)).status).toBe(403);
	});

	test('do not trust the session callback', async () => {
		const callbacks: FrameworkAuthConfig['callbacks'] = {
			jwt: ({ token }) => ({ ...token, methods: ['mfa'], 'framework-auth.session': { auth: 4e9, amr: ['mfa'] } }),
			session: ({ session }) => ({ ...session, methods: ['mfa'], authenticatedAt: new Date().toISOString() })
		};
		const clock = createClock();
		const app = guardedApp({ '/a': { methods: ['mfa'] }, '/b': { fresh: 60 } }, { callbacks });
		await signIn(app);
		clock.advance(61);
		expect((await app.browser.visit('/a', byScript)).status).toBe(403);
		expect((await app.browser.visit('/b', byScript)).status).toBe(403);
		clock.restore();
	});

	test('are not checked for a user whom another rule refuses', async () => {
		const app = guardedApp({ '/a': { fresh: 1, methods: ['mfa'], where: () => false } });
		await signIn(app);
		expect(await outcomeOf(await app.browser.visit('/a'))).toBe('403 <h1>You may not do this</h1>');
	});
});

describe('`otherwise`', () => {
	test('leads elsewhere, with the address of the page', async () => {
		const app = guardedApp({ '/pro': { where: () => false, otherwise: '/upgrade?from=pro' } });
		expect(await outcomeOf(await app.browser.visit('/pro'))).toBe('/upgrade?from=pro&callbackUrl=%2Fpro');
		await signIn(app);
		expect(await outcomeOf(await app.browser.visit('/pro'))).toBe('/upgrade?from=pro&callbackUrl=%2Fpro');
		expect((await app.browser.visit('/pro', byScript)).status).toBe(403);
	});

	test('may depend on the reason, and keep the default', async () => {
		const otherwise = vi.fn(({ reason }) => (reason === 'where' ? '/upgrade' : undefined));
		const app = guardedApp({ '/pro': { where: () => false, otherwise } });
		expect(await outcomeOf(await app.browser.visit('/pro'))).toBe('/auth/signin?callbackUrl=%2Fpro');
		await signIn(app);
		expect(await outcomeOf(await app.browser.visit('/pro'))).toBe('/upgrade?callbackUrl=%2Fpro');
	});

	test('that leads to a guarded page is an error that names it, instead of an endless redirect', async () => {
		const app = guardedApp({ '/': true }, { pages: { signIn: '/login' } });
		await expect(app.browser.visit('/login')).rejects.toThrow("open it with `'/login': false`");
		const open = guardedApp({ '/': true, '/login': false }, { pages: { signIn: '/login' } });
		expect(await outcomeOf(await open.browser.visit('/login'))).toBe('200 inside');
		expect(await outcomeOf(await open.browser.visit('/x'))).toBe('/login?callbackUrl=%2Fx');
	});
});

describe('remote functions', () => {
	const call = { isRemoteRequest: true, url: 'https://app.test/open', route: '/open' };

	test('S218 are neither opened nor closed by the page that a client names', async () => {
		const app = guardedApp({ '/': true, '/open': false, remote: true });
		app.options = call;
		const response = await app.browser.post('/_app/remote/x/y');
		expect([response.status, await response.json()]).toEqual([
			401,
			{ type: 'error', status: 401, error: { message: 'Sign in first', status: 401 } }
		]);
		const without = guardedApp({ '/admin': true });
		without.options = { ...call, route: '/admin', url: 'https://app.test/admin' };
		expect(await outcomeOf(await without.browser.post('/_app/remote/x/y'))).toBe('200 inside');
	});

	test('pass with a session, and with `where`', async () => {
		const app = guardedApp({ remote: { where: ({ event }) => event.isRemoteRequest } });
		await signIn(app);
		app.options = call;
		expect(await outcomeOf(await app.browser.post('/_app/remote/x/y'))).toBe('200 inside');
	});

	test('are guarded, too, if a form without JavaScript is posted to an open page', async () => {
		const app = guardedApp({ '/admin': true, remote: true });
		expect(await outcomeOf(await app.browser.post('/open?/remote=hash%2Ffn'))).toBe('/auth/signin');
		expect(await outcomeOf(await app.browser.post('/open?%2Fremote=hash%2Ffn'))).toBe('/auth/signin');
		expect(await outcomeOf(await app.browser.post('/open'))).toBe('200 inside');
		// And what looks like one does not open a page.
		const pages = guardedApp({ '/admin': true });
		expect((await pages.browser.post('/admin?/remote=hash%2Ffn')).status).toBe(303);
	});
});

describe('an enhanced form', () => {
	const enhanced = { headers: { ...byScript.headers, 'x-sveltekit-action': 'true', accept: 'application/json' } };

	test('leads to the sign-in page, and logs a forbidden redirect', async () => {
		const app = guardedApp({ '/admin': { where: () => false } });
		expect((await app.browser.post('/admin', {}, enhanced)).headers.get('location')).toBe('/auth/signin');
		await signIn(app);
		const refused = await app.browser.post('/admin', {}, enhanced);
		expect([refused.status, await refused.json()]).toMatchObject([403, { type: 'error' }]);
	});
});

describe('the cost of rules', () => {
	test('S195 is zero on an open page, and one reading on a guarded page that reads the session, too', async () => {
		const app = createKitApp();
		const guard = app.protect({ '/admin': true, '/admin/users': { where: () => true } });
		app.page = (event) =>
			guard({
				event,
				resolve: async ({ locals }) => Response.json(event.route.id === '/open' || (await locals.auth()))
			});
		await signIn(app);
		await app.browser.visit('/admin/users');
		const decrypt = vi.spyOn(runtimeCrypto, 'createDecipheriv');
		await app.browser.visit('/open');
		await app.browser.visit('/admin/users');
		expect(decrypt).not.toHaveBeenCalled();
		vi.restoreAllMocks();
	});

	test('is one query for a stored session, however many rules apply', async () => {
		const adapter = MemoryAdapter();
		const getSessionAndUser = vi.fn(adapter.getSessionAndUser);
		const rules: GuardRules = { '/': true, '/a': { where: () => true }, '/a/b': true };
		const app = guardedApp(rules, { adapter: { ...adapter, getSessionAndUser } });
		await signIn(app);
		getSessionAndUser.mockClear();
		expect(await outcomeOf(await app.browser.visit('/a/b'))).toBe('200 inside');
		expect(getSessionAndUser).toHaveBeenCalledTimes(1);
	});

	test('does not include the configuration for a visitor without a cookie on an open page', async () => {
		const app = guardedApp({ '/admin': true }, { secret: 'too short' });
		expect(await outcomeOf(await app.browser.visit('/open'))).toBe('200 inside');
		expect(app.logger.errors).toEqual([]);
	});
});

test('a refusal sends the cookie of a renewed session', async () => {
	const clock = createClock();
	const app = guardedApp({ '/admin': { where: () => false } }, { session: { updateAge: 600 } });
	await signIn(app);
	clock.advance(601);
	const response = await app.browser.visit('/admin', byScript);
	expect([response.status, new Set(response.headers.getSetCookie()).size]).toEqual([403, 1]);
	clock.restore();
});

test('a session of the application’s own hook counts, as in end-to-end tests', async () => {
	const { handle, protect } = createKitApp();
	const own = { user: { name: 'Test' }, expires: '2999-01-01T00:00:00.000Z' };
	const { event } = createEvent(new Request('https://app.test/admin'));
	event.locals.auth = async () => own;
	const guard = protect({ '/admin': { where: ({ user }) => user.name === 'Test' } });
	const response = await handle({
		event,
		resolve: (resolved) => guard({ event: resolved, resolve: () => new Response('inside') })
	});
	expect(await response.text()).toBe('inside');
});

describe('rules that are refused', () => {
	const { protect } = FrameworkAuth({ providers: [] });
	test.each<[object, string]>([
		[{ admin: true }, 'begins with a slash'],
		[{ '/admin': { were: () => true } }, 'unknown member "were"'],
		[{ '/admin': { where: true } }, '`where` of the rule "/admin"'],
		[{ '/admin': 'yes' }, 'has to be `true`, `false` or an object'],
		[{ '/admin': null }, 'has to be `true`, `false` or an object'],
		[{ '/admin': { __proto__: null, constructor: 1 } }, 'unknown member "constructor"'],
		[{ remote: false }, 'opens nothing'],
		[{ '/admin': { fresh: 0 } }, '`fresh` of the rule "/admin"'],
		[{ '/admin': { methods: [] } }, '`methods` of the rule "/admin"'],
		[{ '/admin': { methods: 'mfa' } }, '`methods` of the rule "/admin"'],
		[null as unknown as object, 'takes an object']
	])('are refused at the start: %j', (rules, message) => {
		expect(() => protect(rules as GuardRules)).toThrow(message);
	});
});

test('without `handle` before it, `protect` refuses everything', async () => {
	const app = createKitApp();
	const { event } = createEvent(new Request('https://app.test/admin', { headers: { cookie: 'a=b' } }));
	const guard = app.protect({ '/admin': true });
	await expect(guard({ event, resolve: () => new Response('inside') })).rejects.toMatchObject({ status: 500 });
	expect(app.logger.faults[0]?.message).toContain('did not run before `protect`');
});

describe('an earlier `locals.auth`', () => {
	const sequence = async (
		[outer, ...inner]: ((input: Parameters<KitApp['handle']>[0]) => Response | Promise<Response>)[],
		event: Parameters<KitApp['handle']>[0]['event']
	): Promise<Response> => {
		if (!outer) return new Response('inside');
		return outer({ event, resolve: (next) => sequence(inner, next) });
	};

	test('S162 is not trusted if another instance made it, because its users are different ones', async () => {
		const customers = createKitApp();
		await signIn(customers);
		const admins = createKitApp({ cookies: { sessionToken: { name: 'admins' } } });
		const headers = { cookie: customers.browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
		const { event } = createEvent(
			new Request('https://app.test/admin', { headers: { ...headers, ...byScript.headers } })
		);
		Object.assign(event, { route: { id: '/admin' } });
		const response = await sequence([customers.handle, admins.handle, admins.protect({ '/admin': true })], event);
		expect(response.status).toBe(401);
	});

	test.each([
		['a visitor', { user: null, expires: '2999-01-01T00:00:00.000Z' }, 401],
		['a session that is over', { user: { id: '1' }, expires: '2020-01-01T00:00:00.000Z' }, 401],
		['no time at all', { user: { id: '1' } }, 401],
		['a session', { user: { id: '1' }, expires: '2999-01-01T00:00:00.000Z' }, 200]
	])('counts as a session only if its result is one: %s', async (_, session, status) => {
		const app = createKitApp();
		const { event } = createEvent(new Request('https://app.test/admin', { headers: byScript.headers }));
		Object.assign(event, { route: { id: '/admin' }, locals: { auth: async () => session } });
		expect((await sequence([app.handle, app.protect({ '/admin': true })], event)).status).toBe(status);
	});
});
