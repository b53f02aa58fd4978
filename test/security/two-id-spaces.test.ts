/**
 * Credentials from a table of the application's own, beside an adapter: the same id names different people. A session of
 * one is never taken for a session of the other.
 */
import { describe, expect, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { AdapterUser } from '../../src/adapters/types.js';
import { MissingAdapter } from '../../src/errors.js';
import { decode, encode } from '../../src/jwt.js';
import type { AuthConfig } from '../../src/lib/base/config/options.js';
import Credentials from '../../src/providers/credentials.js';
import Passkey from '../../src/providers/passkey.js';
import { ada, errorOf, ownerAt } from '../accounts/people.js';
import { locationOf } from '../fixtures/browser.js';
import { createApp, secret } from '../fixtures/app.js';
import { createAuthenticator } from '../fixtures/authenticator.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { createMailApp } from '../fixtures/mail-app.js';
import { createPasskeyApp, type PasskeyAppOptions } from '../fixtures/passkey-app.js';
import { watch } from '../fixtures/data-layer.js';
import { loggedTypes, origin, sessionName } from './support.js';

const victim = { id: '1', name: 'Victim', email: 'victim@example.test', emailVerified: null };
const claim = 'framework-auth.user';
/** Of a session whose user has just signed in: an older one is refused already because it is not fresh. */
const justSignedIn = () => ({ 'framework-auth.session': { at: Date.now() / 1000, by: 'op' } });
const formPost = { authorization: { params: { response_mode: 'form_post' } } };

interface Options extends PasskeyAppOptions {
	/** What `authorize` returns. @default '1' */
	id?: string;
	users?: 'adapter' | 'own';
	victimHas?: Partial<AdapterUser>;
	at?: object;
}

/** An adapter whose user "1" is the victim, and a person "1" of the application's own table, who is signed in. */
async function setUp({ id = '1', users, victimHas, at, ...options }: Options = {}) {
	const adapter = MemoryAdapter();
	await adapter.createUser({ ...victim, ...victimHas });
	const op = createIdentityProvider();
	const passwords = Credentials({ users, authorize: () => ({ id, name: 'Mallory', email: 'mallory@example.test' }) });
	const app = createPasskeyApp({
		adapter,
		op,
		session: { strategy: 'jwt' },
		// Without a question, so that what is refused here is refused at the end.
		account: { linking: 'implicit' },
		providers: [op.provider(at), passwords, Passkey],
		...options
	});
	const enter = () => app.browser.post('/auth/callback/credentials', { password: 'any' });
	await enter();
	app.data.take();
	app.logger.clear();
	const claims = async () =>
		(await decode({ token: app.browser.cookie(sessionName), secret, salt: sessionName })) ?? expect.fail('no token');
	/** Seals a token as somebody who has the secret does: an earlier version, or `@auth/core`. */
	const wear = async (token: object, sameSite = 'Lax') => {
		const sealed = await encode({ token, secret, salt: sessionName });
		app.browser.jar.store(`${sessionName}=${sealed}; Path=/; Secure; HttpOnly; SameSite=${sameSite}`, new URL(origin));
	};
	const passkeyOfVictim = () => {
		const rest = { credentialDeviceType: 'multiDevice', credentialBackedUp: true, transports: null, counter: 0 };
		const key = { credentialID: 'AAAA', credentialPublicKey: 'AAAA', providerAccountId: 'victim', userId: '1' };
		return adapter.createAuthenticator({ ...key, ...rest });
	};
	return { ...app, op, adapter, enter, claims, wear, passkeyOfVictim };
}

type Setting = Awaited<ReturnType<typeof setUp>>;

/** What the data layer must not have been asked: anything about the user of that id. */
const callsAbout = ({ data }: Setting, id: string) =>
	data.calls.filter(({ args }) => JSON.stringify(args).includes(`"${id}"`));

describe('a session of the application’s own user "1" is not of the adapter’s user "1" (#12 A1)', () => {
	test('has no mark of the adapter, and works otherwise', async () => {
		const setting = await setUp();
		expect((await setting.session())?.user).toMatchObject({ id: '1', name: 'Mallory' });
		expect(await setting.claims()).not.toHaveProperty([claim]);
	});

	test.each([
		['by a redirect', undefined],
		['by a posted form, which comes without the session', formPost]
	])('does not get a new account that comes %s, and the log names the fix', async (_, at) => {
		const setting = await setUp({ at });
		const response = await setting.signIn();
		expect(errorOf(response)).toBe('AccountNotLinked');
		expect(await ownerAt(setting.adapter, 'op', ada.sub)).toBeNull();
		expect(callsAbout(setting, '1')).toEqual([]);
		expect(loggedTypes(setting)).toEqual(['AccountNotLinked']);
		expect(setting.logger.errors[0]?.message).toContain("Credentials({ users: 'adapter' })");
		expect((await setting.session())?.user).toMatchObject({ name: 'Mallory' });
	});

	test('does not get an account of another user, which signs in its owner', async () => {
		const setting = await setUp();
		await setting.signIn({ browser: setting.newBrowser() });
		const owner = await ownerAt(setting.adapter, 'op', ada.sub);
		expect(errorOf(await setting.signIn())).toBeNull();
		expect((await setting.session())?.user?.id).toBe(owner);
		expect(owner).not.toBe('1');
	});

	test('gets no account by trust in the addresses of a provider', async () => {
		const setting = await setUp({ at: { allowDangerousEmailAccountLinking: true }, victimHas: { email: ada.email } });
		expect(errorOf(await setting.signIn())).toBe('AccountNotLinked');
		expect(await ownerAt(setting.adapter, 'op', ada.sub)).toBeNull();
	});

	test('begins a link that stays a link, whatever session exists at its end', async () => {
		const setting = await setUp();
		const callback = setting.op.authorize(await setting.start());
		await setting.wear({ sub: '1', [claim]: '1' });
		expect(errorOf(await setting.finish(callback))).toBe('AccountNotLinked');
		expect(await ownerAt(setting.adapter, 'op', ada.sub)).toBeNull();
	});

	test('does not finish a link that the adapter’s user "1" began', async () => {
		const setting = await setUp();
		await setting.wear({ sub: '1', [claim]: '1', ...justSignedIn() });
		const callback = setting.op.authorize(await setting.start());
		await setting.enter();
		expect((await setting.finish(callback)).status).toBe(400);
		expect(await ownerAt(setting.adapter, 'op', ada.sub)).toBeNull();
	});

	test('does not finish such a link by a posted answer that carries the session', async () => {
		const setting = await setUp({ at: formPost, cookies: { sessionToken: { options: { sameSite: 'none' } } } });
		await setting.wear({ sub: '1', [claim]: '1', ...justSignedIn() }, 'None');
		const callback = setting.op.authorize(await setting.start());
		await setting.enter();
		expect((await setting.finish(callback)).status).toBe(400);
		expect(await ownerAt(setting.adapter, 'op', ada.sub)).toBeNull();
	});

	test('gets no passkey, with a typed address or without', async () => {
		const setting = await setUp();
		for (const fields of [{}, { email: 'new@example.test' }] as Record<string, string>[]) {
			const refused = await setting.ask({ action: 'register' }, { fields });
			expect([refused.status, await refused.json()]).toMatchObject([403, { error: 'AccountNotLinked' }]);
		}
		expect(setting.data.calls).toEqual([]);
		expect(setting.logger.errors[0]?.message).toContain("Credentials({ users: 'adapter' })");
	});

	test.each(['1', null])('gets no passkey whose registration began for %s', async (begun) => {
		const setting = await setUp();
		if (begun === null) await setting.browser.post('/auth/signout');
		else await setting.wear({ sub: '1', [claim]: begun, ...justSignedIn() });
		const fields = { email: 'new@example.test' };
		const response = await setting.register(createAuthenticator(), { fields, between: setting.enter });
		expect(errorOf(response)).toBe('AccountNotLinked');
		expect(await setting.adapter.listAuthenticatorsByUserId('1')).toEqual([]);
		expect(await setting.adapter.getUserByEmail('new@example.test')).toBeNull();
	});

	test('cannot list, rename or remove the passkeys of that user', async () => {
		const setting = await setUp();
		await setting.passkeyOfVictim();
		expect(await setting.passkeys().list()).toEqual([]);
		const cure = expect.stringContaining("users: 'adapter'") as unknown;
		const refusal = { type: 'AccessDenied', message: cure };
		await expect(setting.passkeys().rename('AAAA', 'mine')).rejects.toMatchObject(refusal);
		await expect(setting.passkeys().remove('AAAA', { evenLast: true })).rejects.toMatchObject(refusal);
		expect(setting.data.calls).toEqual([]);
		expect(await setting.adapter.listAuthenticatorsByUserId('1')).toMatchObject([{ credentialID: 'AAAA', name: null }]);
	});

	test('is not the owner of the address for a link in an email', async () => {
		const store = MemoryAdapter();
		await store.createUser({ ...victim });
		const passwords = Credentials({ authorize: () => ({ id: '1', name: 'Mallory' }) });
		const mail = createMailApp({ store, session: { strategy: 'jwt' }, providers: [passwords] });
		await mail.browser.post('/auth/callback/credentials', { password: 'any' });
		await mail.ask(victim.email);
		const page = await mail.open();
		expect(page.status, 'asks before it ends the session of somebody else').toBe(200);
		expect(await page.text()).toContain('Mallory');
		// An address that the adapter's user never proved joins a signed-in user of this id only: a page asks about the earlier user.
		const pressed = await mail.browser.post('/auth/callback/mail', Object.fromEntries(mail.link().searchParams));
		expect(locationOf(pressed).pathname).toBe('/auth/earlier-account');
		expect((await store.getUser('1'))?.emailVerified).toBeNull();
		const again = await mail.browser.post('/auth/callback/mail', Object.fromEntries(mail.link().searchParams));
		expect(errorOf(again) ?? again.status, 'a used link leads only its owner on').not.toBeNull();
	});

	test.each([{ sub: '1', [claim]: '1' }, { [claim]: '1' }, { sub: null, [claim]: '1' }])(
		'cannot get the mark of the adapter by posted data: %j',
		async (data) => {
			const jwt: AuthConfig['callbacks'] = {
				jwt: ({ token, session }) => ({ ...token, ...(session as object) }),
				session: ({ session, token }) => ({ ...session, ...token })
			};
			const setting = await setUp({ callbacks: jwt });
			const changed = await setting.browser.postJson('/auth/session', { data });
			expect(await changed.text()).not.toContain(claim);
			expect(await setting.claims()).not.toHaveProperty([claim]);
			await setting.passkeyOfVictim();
			expect(await setting.passkeys().list()).toEqual([]);
			expect(errorOf(await setting.signIn())).toBe('AccountNotLinked');
		}
	);

	test('cannot get the mark from a `jwt` callback at the sign-in, and so not from a profile', async () => {
		const setting = await setUp({ callbacks: { jwt: ({ token, user }) => ({ ...token, ...user, [claim]: '1' }) } });
		expect(await setting.claims()).not.toHaveProperty([claim]);
	});
});

describe('a token without the mark, of an earlier version or of @auth/core (#12 A1)', () => {
	test('is a session, signs in with known accounts, and links nothing', async () => {
		const setting = await setUp();
		await setting.wear({ sub: '1', name: 'Earlier' });
		expect((await setting.session())?.user).toMatchObject({ id: '1', name: 'Earlier' });
		expect(errorOf(await setting.signIn())).toBe('AccountNotLinked');
		expect((await setting.ask({ action: 'register' })).status).toBe(403);
		await setting.passkeyOfVictim();
		expect(await setting.passkeys().list()).toEqual([]);
		expect((await setting.session())?.user).toMatchObject({ name: 'Earlier' });
	});

	test.each([7, true, null, ['1'], { 1: 1 }, ''])('links nothing if its mark is %j', async (mark) => {
		const setting = await setUp();
		await setting.wear({ sub: '1', [claim]: mark });
		expect((await setting.ask({ action: 'register' })).status).toBe(403);
	});

	test('links nothing if its mark names another user than `sub`', async () => {
		const setting = await setUp();
		await setting.wear({ sub: '1', [claim]: '2' });
		expect((await setting.ask({ action: 'register' })).status).toBe(403);
		expect(errorOf(await setting.signIn())).toBe('AccountNotLinked');
	});
});

describe('a session of the adapter’s user (#12 A1)', () => {
	/** Ada has signed in at the provider. */
	async function withAda(options: Options = {}) {
		const setting = await setUp(options);
		await setting.browser.post('/auth/signout');
		await setting.signIn();
		const id = (await ownerAt(setting.adapter, 'op', ada.sub)) ?? expect.fail('Ada has no user');
		return { ...setting, id };
	}

	test('has the mark in the encrypted token, and nowhere else', async () => {
		const told = vi.fn();
		const seen = vi.fn();
		const { browser, claims, id } = await withAda({
			events: { session: told, signOut: told },
			callbacks: {
				jwt: ({ token }) => (seen(token), token),
				session: ({ session, token }) => ({ ...session, token })
			}
		});
		expect(await claims()).toMatchObject({ sub: id, [claim]: id });
		expect(await (await browser.visit('/auth/session')).text()).not.toContain(claim);
		await browser.post('/auth/signout');
		expect(told.mock.calls.length).toBeGreaterThan(1);
		expect(JSON.stringify([...told.mock.calls, ...seen.mock.calls])).not.toContain(claim);
	});

	test.each<[string, NonNullable<NonNullable<AuthConfig['callbacks']>['jwt']>]>([
		['a new object', ({ token }) => ({ sub: token.sub })],
		['a new object without `sub`', () => ({ role: 'admin' })],
		['the token that it changed', ({ token }) => Object.assign(token, { seen: Math.random() })]
	])('keeps the mark if the `jwt` callback returns %s', async (_, jwt) => {
		const { claims, id, register, adapter, session } = await withAda({ callbacks: { jwt } });
		await session();
		await session();
		expect(await claims()).toMatchObject({ [claim]: id });
		await register(createAuthenticator());
		expect(await adapter.listAuthenticatorsByUserId(id)).toHaveLength(1);
	});

	test('links nothing to another user if the `jwt` callback changes `sub`', async () => {
		const setting = await withAda({
			callbacks: { jwt: ({ token, trigger }) => (trigger === 'update' ? { ...token, sub: '1' } : token) }
		});
		await setting.browser.postJson('/auth/session', { data: {} });
		expect((await setting.session())?.user?.id).toBe('1');
		await setting.passkeyOfVictim();
		expect(await setting.passkeys().list()).toEqual([]);
		expect((await setting.ask({ action: 'register' })).status).toBe(403);
	});

	test('has no mark if it began without an adapter, so that a later adapter is not asked about it', async () => {
		const app = createApp();
		await app.signIn();
		const token = app.browser.cookie(sessionName);
		expect(await decode({ token, secret, salt: sessionName })).not.toHaveProperty([claim]);
	});
});

describe('Credentials({ users }) (#12 A1)', () => {
	test('with "adapter" the session is that of the adapter’s user, who can link and add passkeys', async () => {
		const setting = await setUp({ users: 'adapter' });
		expect(await setting.claims()).toMatchObject({ sub: '1', name: 'Mallory', [claim]: '1' });
		expect(errorOf(await setting.signIn())).toBeNull();
		expect(await ownerAt(setting.adapter, 'op', ada.sub)).toBe('1');
		await setting.register(createAuthenticator());
		expect(await setting.passkeys().list()).toHaveLength(1);
	});

	test.each(['2', '01', '1 ', '1abc'])(
		'with "adapter" the id %j, which is not in the adapter, is refused',
		async (id) => {
			const adapter = watch(MemoryAdapter());
			// As MariaDB compares a column of numbers.
			adapter.instead.getUser = (call, asked) => (parseInt(String(asked)) === 1 ? { ...victim } : call());
			const setting = await setUp({ users: 'adapter', id, adapter: adapter.adapter });
			setting.logger.clear();
			expect((await setting.enter()).status).toBe(500);
			expect(loggedTypes(setting)).toEqual(['CallbackRouteError']);
			expect(setting.logger.errors[0]?.message).toContain("users: 'own'");
			expect(await setting.session()).toBeNull();
		}
	);

	test('with "adapter" it needs an adapter that finds users', () => {
		const providers = [Credentials({ users: 'adapter', authorize: () => null })];
		expect(() => createApp({ providers })).toThrow(MissingAdapter);
		expect(() => createApp({ providers, adapter: {}, session: { strategy: 'jwt' } })).toThrow(/lacks getUser/);
	});

	test('with "own" it is refused beside sessions in the database', async () => {
		await expect(setUp({ users: 'own', session: { strategy: 'database' } })).rejects.toMatchObject({
			type: 'UnsupportedStrategy',
			message: expect.stringContaining('users "own"') as unknown
		});
	});

	test('accepts no other value', async () => {
		await expect(setUp({ users: 'mine' as 'own' })).rejects.toMatchObject({
			type: 'InvalidConfig',
			message: expect.stringContaining('"adapter" or "own", not mine') as unknown
		});
	});
});
