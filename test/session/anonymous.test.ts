/** A visitor gets an anonymous user, and becomes a real one at the first sign-in in the browser. */
import { afterAll, beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { MemoryRevocations } from '../../src/adapters/revocations.js';
import type { Adapter } from '../../src/adapters/types.js';
import { serializeCookie } from '../../src/core.js';
import type {
	AnonymousMerge,
	AuthConfig,
	RateLimitOptions,
	SessionOptions
} from '../../src/lib/base/config/options.js';
import Credentials from '../../src/providers/credentials.js';
import Passkey from '../../src/providers/passkey.js';
import type { VerificationRequest } from '../../src/providers/types.js';
import type { Session, SessionFacts } from '../../src/types.js';
import { createApp } from '../fixtures/app.js';
import { createAuthenticator } from '../fixtures/authenticator.js';
import type { Browser } from '../fixtures/browser.js';
import { createClock } from '../fixtures/clock.js';
import { extensions, type Method } from '../fixtures/data-layer.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { createPasskeyApp } from '../fixtures/passkey-app.js';
import { refusalOf } from '../sign-up/support.js';
import { day, sessionCookie } from './support.js';

const start = '2026-01-01T00:00:00.000Z';
let clock = createClock(start);
beforeEach(() => {
	clock = createClock(start);
});
afterAll(() => clock.restore());

interface Options extends Partial<Omit<AuthConfig, 'session' | 'rateLimit'>> {
	readonly session?: Partial<SessionOptions>;
	readonly rateLimit?: RateLimitOptions;
	readonly adapter?: Adapter;
	readonly leftOut?: readonly Method[];
	readonly formPost?: boolean;
}

/** An app with a provider of each kind, and a function that notes merges. */
function stage({ session, leftOut, adapter = MemoryAdapter(), formPost, ...config }: Options = {}) {
	const op = createIdentityProvider();
	const letters: VerificationRequest[] = [];
	const merges: AnonymousMerge[] = [];
	const merge = vi.fn(async ({ from, to }: AnonymousMerge) => {
		merges.push({ from, to });
		return Promise.resolve();
	});
	const oauth = op.provider(formPost ? { authorization: { params: { response_mode: 'form_post' } } } : {});
	const sendVerificationRequest = (letter: VerificationRequest) => void letters.push(letter);
	const mail = { id: 'mail', name: 'Mail', type: 'email' as const, sendVerificationRequest };
	const told: string[] = [];
	const app = createPasskeyApp({
		op,
		adapter,
		leftOut,
		providers: [
			oauth,
			Passkey,
			mail,
			Credentials({ users: 'adapter', credentials: { name: {} }, authorize: ({ name }) => ({ id: String(name) }) })
		],
		anonymous: { merge },
		events: {
			createUser: ({ user }) => void told.push(`createUser ${user.email ?? 'anonymous'}`),
			signIn: ({ account }) => void told.push(`signIn ${account?.provider}`)
		},
		...config,
		session: session as SessionOptions
	});
	const requestOf = (browser: Browser) => {
		const cookie = browser.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
		return new Request('https://app.test/', cookie ? { headers: { cookie } } : {});
	};
	const enter = async (browser = app.browser, clientAddress = '203.0.113.7') => {
		const { session: begun, cookies } = await app.auth.signInAnonymously(requestOf(browser), { clientAddress });
		for (const each of cookies) browser.jar.store(serializeCookie(each), new URL('https://app.test/'));
		return begun;
	};
	/** The ways to sign in, as a person goes them. */
	const ways = {
		oauth: async (browser = app.browser) => app.signIn({ browser }),
		mail: async (browser = app.browser) => {
			await browser.post('/auth/signin/mail', { email: 'ada@example.test' });
			return browser.visit(letters.at(-1)?.url ?? '');
		},
		credentials: async (browser = app.browser) => browser.post('/auth/callback/credentials', { name: 'grace' }),
		passkey: async (browser = app.browser) =>
			app.register(createAuthenticator(), { browser, fields: { email: 'ada@example.test' } })
	};
	return { ...app, store: adapter, merge, merges, told, enter, requestOf, ways };
}

const known = { id: 'grace', name: 'Grace', email: 'grace@example.test', emailVerified: null };

const strategies: [string, () => Options][] = [
	['stored sessions', () => ({ session: { hashTokens: false } })],
	['stored sessions with hashed tokens', () => ({ session: { hashTokens: true } })],
	['stored sessions of a foreign adapter', () => ({ leftOut: extensions })],
	['encrypted sessions', () => ({ session: { strategy: 'jwt' } })],
	['encrypted sessions and a foreign adapter', () => ({ session: { strategy: 'jwt' }, leftOut: extensions })]
];

describe('S168 a sign-in that is refused changes nothing (#33 A7)', () => {
	const revocation = { store: MemoryRevocations(), cacheSeconds: 0 };

	/** A visitor, whose sign-in as Grace is refused. */
	async function isUnchanged(app: ReturnType<typeof stage>, error: string) {
		const before = await app.enter();
		const merged = app.merges.length;
		expect(await refusalOf(await app.ways.credentials())).toBe(error);
		expect(await app.session()).toEqual(before);
		expect(app.merges).toHaveLength(merged);
		expect(await app.store.getUser!(before?.user?.id ?? '')).not.toBeNull();
		return before?.user?.id;
	}

	test.each<[string, Partial<SessionOptions>]>([
		['stored', {}],
		['encrypted', { strategy: 'jwt', revocation }]
	])('of a blocked user, with %s sessions', async (_, session) => {
		const app = stage({ session });
		await app.store.createUser!({ ...known });
		await app.auth.users.block('grace');
		const id = await isUnchanged(app, 'UserBlocked');
		expect(await app.store.listSessions?.('grace')).toEqual([]);
		await app.auth.users.unblock('grace');
		await app.ways.credentials();
		expect(app.merges).toMatchObject([{ from: { id }, to: { id: 'grace' } }]);
	});

	test('beyond the limit of sessions', async () => {
		const app = stage({ session: { maxPerUser: { limit: 1, then: 'refuse' } } });
		await app.store.createUser!({ ...known });
		await app.ways.credentials(app.newBrowser());
		await isUnchanged(app, 'SessionLimitReached');
		expect(await app.store.listSessions?.('grace')).toHaveLength(1);
	});

	test('whose last check fails: the session of the provider has ended, for example', async () => {
		const app = stage({ session: { maxPerUser: 1 } });
		await app.store.createUser!({ ...known });
		const elsewhere = app.newBrowser();
		await app.ways.credentials(elsewhere);
		app.data.instead.getSecret = () => Promise.reject(new Error('down'));
		const before = await app.enter();
		expect((await app.ways.credentials()).status).toBe(503);
		Reflect.deleteProperty(app.data.instead, 'getSecret');
		expect(await app.session()).toEqual(before);
		expect(await app.session(elsewhere), 'the oldest session goes on').not.toBeNull();
		expect(app.merge).not.toHaveBeenCalled();
	});

	test('of a blocked user at a provider and by mail: what is stored of the user stays as it is', async () => {
		const app = stage();
		await app.ways.oauth(app.newBrowser());
		const { id } = (await app.store.getUserByEmail!('ada@example.test'))!;
		await app.auth.users.block(String(id));
		app.data.take();
		for (const way of ['oauth', 'mail'] as const) await app.ways[way](app.newBrowser());
		expect(
			app.data.take().filter((method) => /^(update(User|Account)|linkAccount|createSession)$/.test(method))
		).toEqual([]);
		expect(await app.store.getUser!(String(id))).toMatchObject({ emailVerified: null });
	});
});

describe.each(strategies)('with %s', (_, options) => {
	test('a visitor gets a user without an address, and a session that says so', async () => {
		const app = stage(options());
		const session = await app.enter();
		expect(session).toMatchObject({ anonymous: true, user: { email: null }, expires: isoIn(30 * day) });
		expect(await app.session()).toEqual(session);
		expect(await app.store.getUser!(session?.user?.id ?? '')).toMatchObject({ email: null, emailVerified: null });
		expect(app.told).toEqual(['createUser anonymous', 'signIn anonymous']);
	});

	test('a browser with a session keeps it', async () => {
		const app = stage(options());
		const first = await app.enter();
		expect(await app.enter()).toEqual(first);
		await app.ways.oauth();
		const real = await app.session();
		expect(await app.enter()).toEqual(real);
		expect(real).not.toHaveProperty('anonymous');
		expect(app.told.filter((each) => each === 'signIn anonymous')).toHaveLength(1);
	});

	test('S168 use does not prolong it, and it ends with its time', async () => {
		const app = stage({ ...options(), anonymous: { maxAge: 3 * day } });
		const { expires } = (await app.enter())!;
		clock.advance(2 * day);
		expect(await app.session()).toMatchObject({ expires, anonymous: true });
		clock.advance(day + 1);
		expect(await app.session()).toBeNull();
	});

	describe.each(['oauth', 'mail', 'credentials', 'passkey'] as const)('the first sign-in by %s', (way) => {
		test('merges once, into another user, and deletes the anonymous user and its session', async () => {
			const app = stage(options());
			await app.store.createUser!({ ...known });
			const { user } = (await app.enter())!;
			const planted = app.browser.copy();
			await app.ways[way]();
			const after = await app.session();
			expect(after?.user?.id).toBeTruthy();
			expect(after?.user?.id).not.toBe(user?.id);
			expect(after).not.toHaveProperty('anonymous');
			expect(app.merges).toMatchObject([{ from: { id: user?.id, email: null }, to: { id: after?.user?.id } }]);
			expect(await app.store.getUser!(user?.id ?? '')).toBeNull();
			// Later sign-ins merge nothing.
			await app.ways[way === 'credentials' ? 'oauth' : 'credentials']();
			expect(app.merge).toHaveBeenCalledTimes(1);
			// A copy of the cookie, such as that of an attacker who has planted it.
			expect(await app.session(planted)).toBeNull();
		});

		test('fails if the merge does, and nothing is lost', async () => {
			const app = stage(options());
			await app.store.createUser!({ ...known });
			const before = await app.enter();
			app.merge.mockRejectedValueOnce(new Error('the basket is locked'));
			const answer = await app.ways[way]();
			const shown = answer.headers.get('location') ?? (await answer.text());
			expect(shown).toContain('Unavailable');
			expect(await app.session()).toEqual(before);
			expect(app.logger.faults).toMatchObject([{ type: 'AnonymousMergeFailed' }]);
			await app.ways.credentials();
			expect(app.merge).toHaveBeenCalledTimes(2);
			expect(app.merges).toMatchObject([{ from: { id: before?.user?.id }, to: { id: 'grace' } }]);
			expect(await app.session()).toMatchObject({ user: { id: 'grace' } });
		});
	});

	test('S168 a planted anonymous session gets no access, because its copy ends, in another process, too', async () => {
		const app = stage(options());
		const { user } = (await app.enter())!;
		const attacker = app.browser.copy();
		expect(await app.session(attacker)).toMatchObject({ user: { id: user?.id } });
		const another = createApp({
			adapter: app.data.adapter,
			providers: [app.op.provider()],
			anonymous: true,
			session: options().session as SessionOptions
		});
		expect((await another.auth.session(app.requestOf(attacker))).session).toMatchObject({ user: { id: user?.id } });
		await app.ways.oauth();
		expect((await another.auth.session(app.requestOf(attacker))).session).toBeNull();
		// Nor does a sign-in with the copy get the victim's data, or its own a second time.
		await app.ways.credentials(attacker).catch(() => undefined);
		expect(app.merge).toHaveBeenCalledTimes(1);
	});

	test('of fifty sign-ins at once, in two processes, one merges', async () => {
		const app = stage(options());
		await app.store.createUser!({ ...known });
		await app.enter();
		const other = stage({ ...options(), adapter: app.store });
		const requests = Array.from({ length: 50 }, (_each, index) =>
			(index % 2 ? app : other).auth.signInAs(app.requestOf(app.browser), { id: 'grace' })
		);
		const done = await Promise.all(requests);
		expect(done.map(({ session }) => session?.user?.id)).toEqual(Array(50).fill('grace'));
		expect(app.merge.mock.calls.length + other.merge.mock.calls.length).toBe(1);
	});

	test('a user who cannot be deleted is merged once, and the sign-in goes on', async () => {
		const app = stage(options());
		await app.store.createUser!({ ...known });
		await app.enter();
		app.data.instead.deleteUser = () => Promise.reject(new Error('rows refer to the user'));
		await app.ways.credentials();
		expect(await app.session()).toMatchObject({ user: { id: 'grace' } });
		expect(app.merge).toHaveBeenCalledTimes(1);
		expect(String(app.logger.faults.at(-1))).toContain('could not be deleted');
	});

	test('without `merge`, the anonymous user ends with the first sign-in', async () => {
		const app = stage({ ...options(), anonymous: true });
		const { user } = (await app.enter())!;
		await app.ways.oauth();
		expect(await app.store.getUser!(user?.id ?? '')).toBeNull();
	});

	test('an answer that a provider posts from its own site merges, too', async () => {
		const app = stage({ ...options(), formPost: true });
		const { user } = (await app.enter())!;
		await app.ways.oauth();
		expect(app.merges).toMatchObject([{ from: { id: user?.id }, to: { email: 'ada@example.test' } }]);
		expect(await app.store.getUser!(user?.id ?? '')).toBeNull();
	});

	test('an answer that a provider posts does not merge if the session has ended meanwhile (#33 A18)', async () => {
		const app = stage({ ...options(), formPost: true });
		const { user } = (await app.enter())!;
		const callback = app.op.authorize(await app.start());
		await app.auth.signOut(app.requestOf(app.browser));
		await app.finish(callback);
		expect((await app.session())?.user?.email).toBe('ada@example.test');
		expect(app.merges).toEqual([]);
		expect(await app.store.getUser!(user?.id ?? '')).not.toBeNull();
	});

	test('signing out ends it', async () => {
		const app = stage(options());
		await app.enter();
		const copy = app.browser.copy();
		await app.browser.post('/auth/signout');
		expect([await app.session(), await app.session(copy)]).toEqual([null, null]);
	});

	test('an anonymous user may not make tokens, act as others, or prove the identity', async () => {
		const app = stage(options());
		const { user } = (await app.enter())!;
		const request = app.requestOf(app.browser);
		const denied = { type: 'AccessDenied' };
		if (!options().leftOut) {
			const make = app.auth.sessions(request).createToken({ expiresIn: 60, scopes: ['read'] });
			await expect(make).rejects.toMatchObject(denied);
		}
		expect(await app.auth.accounts(request).list()).toMatchObject({ accounts: [], passkeys: [], email: null });
		const { session } = await app.auth.session(request);
		await expect(app.auth.issueToken(session, { audience: 'https://api.test' })).rejects.toMatchObject(denied);
		await expect(app.auth.impersonate(request, 'grace')).rejects.toMatchObject({ type: 'ImpersonationRefused' });
		await expect(app.auth.signInAs(request, { id: user?.id })).rejects.toMatchObject(denied);
		const proof = await app.browser.visit('/auth/reauthenticate');
		expect(proof.headers.get('location')).toContain('/auth/signin');
	});

	test('S160 no update makes it a real session, nor a real one anonymous', async () => {
		const callbacks: AuthConfig['callbacks'] = {
			jwt: ({ token, session }) => ({ ...token, ...(session as object), 'framework-auth.session': { anon: 0 } }),
			session: ({ session, newSession }) => ({ ...session, ...(newSession as object) })
		};
		const app = stage({ ...options(), callbacks });
		await app.store.createUser!({ ...known });
		await app.enter();
		await app.auth.updateSession(app.requestOf(app.browser), { anonymous: false, anon: 0, provider: 'op' });
		await app.auth.session(app.requestOf(app.browser));
		await app.ways.credentials();
		expect(app.merge).toHaveBeenCalledTimes(1);
		await app.auth.updateSession(app.requestOf(app.browser), { anonymous: true, anon: 1, provider: 'anonymous' });
		await app.ways.oauth();
		expect(app.merge).toHaveBeenCalledTimes(1);
	});
});

test('a merge that another process never ends does not stop the sign-in, and the user is kept', async () => {
	const app = stage();
	await app.store.createUser!({ ...known });
	const { user } = (await app.enter())!;
	const id = user?.id ?? '';
	await app.store.linkAccount!({
		provider: 'framework-auth:anonymous',
		providerAccountId: `merge ${id}`,
		type: 'oauth',
		userId: id
	});
	await app.ways.credentials();
	expect(await app.session()).toMatchObject({ user: { id: 'grace' } });
	expect(app.merge).not.toHaveBeenCalled();
	expect(await app.store.getUser!(id)).not.toBeNull();
	expect(String(app.logger.faults[0])).toContain(id);
});

test('without an adapter, the user is in the session alone', async () => {
	const merges: AnonymousMerge[] = [];
	const app = createApp({ anonymous: { merge: (each) => void merges.push(each) } });
	const { session, cookies } = await app.auth.signInAnonymously(new Request('https://app.test/'));
	for (const each of cookies) app.browser.jar.store(serializeCookie(each), new URL('https://app.test/'));
	const copy = app.browser.copy();
	await app.signIn();
	const after = await app.session();
	expect(merges).toMatchObject([{ from: { id: session?.user?.id }, to: { id: after?.user?.id } }]);
	expect(await app.session(copy)).toBeNull();
});

test('S168 another spelling of the token is still that of an anonymous session', async () => {
	const app = stage({ session: { hashTokens: false } });
	await app.enter();
	const token = app.browser.cookie(sessionCookie) ?? '';
	// As a data layer whose collation ignores case.
	app.data.instead.getSessionAndUser = async (_call, asked) => {
		const found = await app.store.getSessionAndUser!(token);
		return found && { ...found, session: { ...found.session, sessionToken: asked } };
	};
	const headers = { cookie: `${sessionCookie}=${token.replace('.anonymous', '.Anonymous%20')}` };
	const { session } = await app.auth.session(new Request('https://app.test/', { headers }));
	expect(session).toMatchObject({ anonymous: true });
});

test('a client makes a limited number of anonymous users', async () => {
	const app = stage({ rateLimit: { anonymous: { client: { points: 2, duration: 3600 } } } });
	for (let made = 0; made < 2; made++) await app.enter(app.newBrowser());
	await expect(app.enter(app.newBrowser())).rejects.toMatchObject({ type: 'TooManyRequests' });
	expect(await app.enter(app.newBrowser(), '203.0.113.8')).toMatchObject({ anonymous: true });
	clock.advance(3601);
	expect(await app.enter(app.newBrowser())).toMatchObject({ anonymous: true });
});

test('the signIn callback may refuse, before a user is made', async () => {
	const app = stage({ callbacks: { signIn: ({ account }) => account?.provider !== 'anonymous' } });
	await expect(app.enter()).rejects.toMatchObject({ type: 'AccessDenied' });
	expect(app.told).toEqual([]);
});

test('a user and the mark are stored together, and the mark names the user where the data layer chooses the id (#33 B)', async () => {
	const store = MemoryAdapter();
	const createUserWithAccount: typeof store.createUserWithAccount = (user, account) =>
		store.createUserWithAccount({ ...user, id: 'chosen' }, account);
	for (const adapter of [store, { ...store, createUserWithAccount }]) {
		const app = stage({ adapter });
		const { user } = (await app.enter())!;
		expect(app.data.take()).not.toContain('createUser');
		expect((await app.store.listAccounts!(user?.id ?? '')).map((mark) => mark.providerAccountId)).toEqual([user?.id]);
	}
});

test('a user whose mark cannot be stored is taken back', async () => {
	const app = stage({ leftOut: ['createUserWithAccount'] });
	const made: string[] = [];
	app.data.instead.linkAccount = () => Promise.reject(new Error('down'));
	app.data.instead.createUser = async (call) => {
		const user = (await call()) as { id: string };
		made.push(user.id);
		return user;
	};
	await expect(app.enter()).rejects.toMatchObject({ type: 'AdapterError' });
	expect(await app.store.getUser!(made[0] ?? '')).toBeNull();
});

test('types know anonymous sessions', () => {
	expectTypeOf<Session['anonymous']>().toEqualTypeOf<true | undefined>();
	expectTypeOf<SessionFacts['anonymous']>().toEqualTypeOf<true | undefined>();
	expectTypeOf<AnonymousMerge['from']['id']>().toEqualTypeOf<string>();
	expectTypeOf<NonNullable<AuthConfig['anonymous']>>().toExtend<boolean | object>();
	// @ts-expect-error -- no such option
	expectTypeOf<{ limit: number }>().toExtend<NonNullable<AuthConfig['anonymous']>>();
});

describe('the configuration', () => {
	test('without `anonymous`, the error says what to set', async () => {
		const app = stage({ anonymous: undefined });
		await expect(app.enter()).rejects.toMatchObject({
			type: 'InvalidConfig',
			message: expect.stringContaining('`anonymous: true`') as string
		});
	});

	test.each<[string, Options, string]>([
		['another type', { anonymous: 'yes' as never }, 'has to be true, or an object'],
		['an unknown member', { anonymous: { limit: 3 } as never }, '"limit"'],
		['a merge that is none', { anonymous: { merge: 'move' } as never }, 'has to be a function'],
		['a lifetime that is none', { anonymous: { maxAge: 0.5 } }, 'whole seconds'],
		['an adapter that deletes no users', { leftOut: ['deleteUser'] }, 'deleteUser']
	])('%s is refused at the start', (_, options, message) => {
		expect(() => stage(options)).toThrow(message);
	});

	test('a provider with the id of anonymous users is refused', () => {
		const op = createIdentityProvider();
		expect(() => createApp({ op, providers: [{ ...op.provider(), id: 'anonymous' }], anonymous: true })).toThrow(
			'another id'
		);
	});
});

function isoIn(seconds: number): string {
	return new Date(clock.now() + seconds * 1000).toISOString();
}
