/** The data that a plugin puts into sessions: when it is asked, where it reads them, what they survive, and who else sees them. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { MemoryRevocations } from '../../src/adapters/revocations.js';
import { serializeCookie } from '../../src/core.js';
import type { JWT } from '../../src/jwt-types.js';
import type { User } from '../../src/types.js';
import type { Schema } from '../../src/providers/types.js';
import { AccessDenied, definePlugin } from '../../src/plugin.js';
import type { PluginHooks } from '../../src/plugin.js';
import type { CorePlugins } from '../../src/types/plugin.js';
import { createBrowser, type Browser } from '../fixtures/browser.js';
import { createClock } from '../fixtures/clock.js';
import { watch } from '../fixtures/data-layer.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { answered, byScript, signIn } from '../guards/support.js';
import { createKitApp } from '../kit/kit.js';
import { ada, another, createPasswordApp, type PasswordAppOptions } from '../passwords/support.js';
import { refusalOf } from '../sign-up/support.js';
import { chairs, desk, desks, nothingTold } from './desks.js';

const start = '2026-05-01T10:00:00Z';
const day = 86_400;
const sessionCookie = '__Secure-authjs.session-token';
const clock = createClock(start);
afterAll(() => clock.restore());
beforeEach(() => clock.set(start));

const requestOf = (browser: Browser, headers: Record<string, string> = {}) =>
	new Request('https://app.test/settings', {
		headers: { cookie: browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; '), ...headers }
	});

interface Options extends Omit<PasswordAppOptions, 'session'> {
	strategy?: 'jwt' | 'database';
	session?: object;
	issuing?: NonNullable<PluginHooks<{ readonly number: number }>['issuing']>;
}

const sessionOptions = (strategy: 'jwt' | 'database') => ({
	strategy,
	...(strategy === 'jwt' && { revocation: { store: MemoryRevocations(), cacheSeconds: 0 } })
});

/** The members of plugins in the core. */
const membersOf = ({ auth }: { readonly auth: unknown }) =>
	auth as CorePlugins<[ReturnType<typeof desks>, ReturnType<typeof chairs>]>;

/** An app with the plugin, in which Ada has no account yet. */
function site({ strategy = 'jwt', session, issuing, store = MemoryAdapter(), ...options }: Options = {}) {
	const told = nothingTold();
	const op = createIdentityProvider();
	const data = watch(store);
	const plugins = [desks(told, issuing), chairs()];
	const app = createPasswordApp({
		op,
		providers: [op.provider()],
		store: data.adapter,
		session: {
			...sessionOptions(strategy),
			mayImpersonate: ({ user }: { user: User }) => user.email === ada.email,
			...session
		},
		anonymous: true,
		plugins,
		...options
	});
	/** Runs a function of the core, and keeps its cookies. */
	async function run(call: (request: Request) => Promise<{ cookies: readonly object[] }>, browser = app.browser) {
		for (const each of (await call(requestOf(browser))).cookies) {
			browser.jar.store(serializeCookie(each as never), new URL('https://app.test/'));
		}
	}
	const mine = async (browser = app.browser) => (await browser.visit('/auth/desk')).json() as Promise<unknown>;
	/** The rows of all sessions that were stored, as they were stored. */
	const written = () => data.calls.flatMap(({ method, args }) => (method === 'createSession' ? [args[0]] : []));
	const both = async () => membersOf(app).chairs(requestOf(app.browser)).mine();
	return { ...app, op, told, data, run, mine, both, written };
}

type Site = ReturnType<typeof site>;
const strategies = ['database', 'jwt'] as const;

describe.each(strategies)('with %s sessions, the hook', (strategy) => {
	test.each<[string, string, (app: Site) => Promise<unknown>]>([
		['a sign-in that makes a user', 'op new', ({ signIn }) => signIn()],
		['a sign-up with a password', 'password new', ({ enter }) => enter()],
		[
			'a visit without a sign-in',
			'anonymous new anonymous',
			({ run, auth }) => run((req) => auth.signInAnonymously(req))
		],
		[
			'server code that signs a user in',
			'application',
			async ({ run, auth, store }) => {
				await store.createUser!({ id: 'ada', name: 'Ada', email: ada.email, emailVerified: null });
				await run((request) => auth.signInAs(request, { id: 'ada' }));
			}
		]
	])('is asked once for %s', async (_, way, enter) => {
		const app = site({ strategy });
		await enter(app);
		expect([app.told.issued, await app.mine()]).toEqual([[way], { number: 1 }]);
		expect(app.logger.faults).toEqual([]);
	});

	test('is asked for each further sign-in, and reads the data of the session before', async () => {
		const { run, auth, signIn, mine, told, newBrowser } = site({ strategy });
		await run((request) => auth.signInAnonymously(request));
		await signIn();
		await signIn({ browser: newBrowser() });
		await signIn();
		expect(told.issued).toEqual(['anonymous new anonymous', 'op new', 'op', 'op']);
		expect(told.earlier).toEqual([null, { number: 1 }, null, { number: 2 }]);
		expect(await mine()).toEqual({ number: 4 });
	});

	test.each<[string, (app: Site) => Promise<unknown>]>([
		['a renewal', async ({ browser }) => clock.advance(2 * day) ?? browser.visit('/auth/session')],
		['an update by the browser', ({ browser }) => browser.postJson('/auth/session', { data: { theme: 'dark' } })],
		['an update by the server', ({ run, auth }) => run((request) => auth.updateSession(request, { theme: 'dark' }))],
		['a new proof', ({ browser }) => browser.post('/auth/reauthenticate/password', ada)],
		[
			'another password',
			({ browser }) => browser.post('/auth/password/change', { current: ada.password, password: another })
		],
		[
			'another account',
			async ({ op, browser }) => {
				const { headers } = await browser.post('/auth/signin/op', { link: 'true' });
				await browser.follow(op.authorize(new URL(headers.get('location') ?? '')));
			}
		],
		[
			'acting as another user, and the return',
			async ({ run, auth, mine, store }) => {
				await store.createUser!({ id: 'grace', name: 'Grace', email: 'grace@example.test', emailVerified: null });
				await run((request) => auth.impersonate(request, 'grace'));
				expect(await mine(), 'while Ada acts as Grace').toBeNull();
				await run((request) => auth.updateSession(request, { theme: 'dark' }));
				await run((request) => auth.endImpersonation(request));
			}
		]
	])('is not asked for a session that goes on: its data survive %s', async (_, goOn) => {
		const app = site({ strategy });
		await app.enter();
		const before = app.browser.cookie(sessionCookie);
		await goOn(app);
		expect([await app.mine(), app.told.issued]).toEqual([{ number: 1 }, ['password new']]);
		expect((await app.session())?.user?.email).toBe(ada.email);
		if (strategy === 'jwt') expect(app.browser.cookie(sessionCookie)).not.toBe(before);
		expect(await app.both()).toEqual({
			chair: { colour: 'red' },
			desk: { number: 1 }
		});
	});

	test('is asked for an added account whose answer is posted: no cookie says what the session has', async () => {
		const op = createIdentityProvider();
		const provider = op.provider({ authorization: { params: { response_mode: 'form_post' } } });
		const app = site({ strategy, providers: [provider] });
		await app.enter();
		const { headers } = await app.browser.post('/auth/signin/op', { link: 'true' });
		await app.browser.follow(op.authorize(new URL(headers.get('location') ?? '')));
		expect([app.told.issued, app.told.earlier, await app.mine()]).toEqual([
			['password new', 'op'],
			[null, null],
			{ number: 2 }
		]);
	});

	test('runs after no plugin has refused, and not for one who is refused', async () => {
		const closed = definePlugin({
			name: 'closed',
			hooks: { beginning: async () => Promise.reject(new AccessDenied('closed')) }
		});
		const told = nothingTold();
		const app = createPasswordApp({ session: sessionOptions(strategy), plugins: [desks(told), closed] });
		await app.enter();
		expect([told.issued, await app.session()]).toEqual([[], null]);
	});

	test.each<[string, Options['issuing'], string]>([
		['throws', async () => Promise.reject(new Error('no desk')), 'the hook "issuing" of the plugin "desks" failed'],
		[
			'returns too much',
			async () => Promise.resolve({ number: 1, note: 'é'.repeat(512) }),
			'returned data of 1046 bytes: keep at most 1024 in a session'
		],
		[
			'returns what JSON cannot contain',
			async () => Promise.resolve({ number: 1, at: 1n }),
			'returned data that JSON cannot contain'
		],
		[
			'returns what its own code cannot read',
			async () => Promise.resolve({ number: new Date() as never }),
			'returned data that `read` of its `sessionData` does not know'
		]
	])('that %s ends the sign-in, and the session before goes on', async (_, issuing, message) => {
		const works = [undefined, issuing];
		const app = site({ strategy, issuing: async (...given) => works.shift()?.(...given) });
		await app.enter();
		const before = await app.session();
		expect(await refusalOf(await app.typeIn())).toBe('Configuration');
		const [fault] = app.logger.faults as { type?: string }[];
		expect([fault?.type, String(fault)]).toEqual(['CallbackRouteError', expect.stringContaining(message)]);
		expect([await app.session(), app.written().length]).toEqual([before, strategy === 'jwt' ? 0 : 1]);
	});

	test('may leave a session without data, and then nothing is stored', async () => {
		const data = watch(MemoryAdapter());
		const app = createPasswordApp({
			store: data.adapter,
			session: sessionOptions(strategy),
			plugins: [desks(nothingTold(), async () => Promise.resolve()), chairs(null)]
		});
		await app.enter();
		expect(await membersOf(app).desks(requestOf(app.browser)).mine()).toBeNull();
		expect(data.calls.filter(({ method, args }) => method === 'createSession' && 'data' in Object(args[0]))).toEqual(
			[]
		);
	});
});

describe.each(strategies)('with %s sessions, the data', (strategy) => {
	test('are there for a route, a member, a section, `sessionValid` and another plugin', async () => {
		const { enter, browser, auth, mine, both, told } = site({ strategy });
		await enter();
		expect(await mine()).toEqual({ number: 1 });
		expect(await membersOf({ auth }).desks(requestOf(browser)).mine()).toEqual({ number: 1 });
		expect(await (await browser.visit('/auth/account')).text()).toContain('desk number 1');
		expect(new Set(told.valid.map((each) => each?.number))).toEqual(new Set([1]));
		expect(await both()).toEqual({ chair: { colour: 'red' }, desk: { number: 1 } });
	});

	test('are there for a rule', async () => {
		const app = createKitApp({ adapter: MemoryAdapter(), session: { strategy }, plugins: [desks()] });
		const guard = app.protect({ '/one': { desk: 1 }, '/two': { desk: 2 } } as never);
		app.page = (event) => answered(() => guard({ event, resolve: () => new Response('inside') }));
		await signIn(app);
		const visit = async (path: string) => (await app.browser.visit(path, byScript)).status;
		expect([await visit('/one'), await visit('/two')]).toEqual([200, 403]);
	});

	test('are in no answer that a browser gets, and in no claim or stored data that callbacks get', async () => {
		const seen: object[] = [];
		const app = site({
			strategy,
			callbacks: {
				...(strategy === 'jwt' && { jwt: ({ token }) => seen.push(token) && token }),
				session: ({ session, token, stored }) => seen.push({ token, stored }) && session
			} as Options['callbacks']
		});
		await app.enter();
		const { auth, browser } = app;
		const shown = [
			await app.session(),
			await auth.session(requestOf(browser)),
			strategy === 'database' && (await auth.sessions(requestOf(browser)).list()),
			await auth.accounts(requestOf(browser)).export()
		];
		expect(seen.length).toBeGreaterThan(1);
		expect(JSON.stringify([shown, seen])).not.toMatch(/framework-auth\.plugins|"number"|"colour"/);
	});

	test('are shown if the `session` callback chooses to', async () => {
		const app = site({
			strategy,
			callbacks: { session: ({ session, issued }) => ({ ...session, desk: desk.of(issued)?.number }) }
		});
		await app.enter();
		expect(await app.session()).toMatchObject({ desk: 1 });
	});

	test('are not there for a session that the `session` callback hides', async () => {
		const app = site({ strategy, callbacks: { session: () => null as never } });
		await app.enter();
		expect([await app.session(), await app.mine()]).toEqual([null, null]);
	});

	const forged = { 'framework-auth.plugins': { desks: { number: 99 } }, desks: { number: 99 } };
	const anything: Schema<object> = {
		'~standard': { version: 1, vendor: 'own', validate: (value) => ({ value: value as object }) }
	};

	test('are neither set, lost nor changed by updates and callbacks', async () => {
		const app = site({
			strategy,
			session: { updateSchema: anything },
			callbacks: {
				jwt: ({ token, session }) => ({ sub: String(token.sub), ...(session as object), ...forged }),
				session: ({ session, issued }) => Object.assign(issued?.desks ?? {}, { number: 98 }) && session
			}
		});
		await app.enter();
		await app.browser.postJson('/auth/session', { data: forged });
		await app.run((request) => app.auth.updateSession(request, { ...forged, theme: 'dark' }));
		clock.advance(2 * day);
		await app.session();
		await app.browser.post('/auth/reauthenticate/password', ada);
		expect(await app.both()).toEqual({
			chair: { colour: 'red' },
			desk: { number: 1 }
		});
	});

	test('stay the same where the code of a plugin changes them in place', async () => {
		const vandal = definePlugin({
			name: 'vandal',
			hooks: {
				sessionValid: async (_context, { issued }) =>
					Promise.resolve(Object.assign(issued.desks ?? {}, { number: 97 }) && true)
			},
			locals: {
				spoil: {
					run: async (_context, { issued }) =>
						Promise.resolve(Object.assign((await issued()).desks ?? {}, { number: 96 }))
				}
			}
		});
		const app = site({ strategy, plugins: [vandal, desks(), chairs()] });
		await app.enter();
		clock.advance(2 * day);
		expect(await app.mine()).toEqual({ number: 1 });
		await (app.auth as unknown as CorePlugins<[typeof vandal]>).vandal(requestOf(app.browser)).spoil();
		clock.advance(2 * day);
		expect(await app.mine()).toEqual({ number: 1 });
	});

	test('cannot be forged for a session that has none', async () => {
		const store = MemoryAdapter();
		const jwt = ({ token, session }: { token: JWT; session?: object }) => ({ ...token, ...session, ...forged });
		const plain = createPasswordApp({
			store,
			session: { ...sessionOptions(strategy), updateSchema: anything },
			...(strategy === 'jwt' && { callbacks: { jwt } })
		});
		await plain.enter();
		await plain.browser.postJson('/auth/session', { data: forged });
		const later = site({ strategy, store });
		const browser = createBrowser((request) => later.auth.respond(request));
		for (const { name, value } of plain.browser.cookies) {
			browser.jar.store(`${name}=${value}; Path=/; Secure`, new URL('https://app.test/'));
		}
		expect((await later.session(browser))?.user?.email).toBe(ada.email);
		expect(await later.mine(browser)).toBeNull();
	});
});
