/** Passkeys as people use them: signing up, signing in, having several, and seeing to them. */
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { DrizzleAdapter, sqliteTables } from '../../src/adapters/drizzle.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { PgAdapter, schemaSql } from '../../src/adapters/pg.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type { Adapter } from '../../src/adapters/types.js';
import type { AuthConfig } from '../../src/lib/base/config/options.js';
import Passkey from '../../src/providers/passkey.js';
import WebAuthn from '../../src/providers/webauthn.js';
import type { SimpleWebAuthn, WebAuthnUserConfig } from '../../src/providers/webauthn-types.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import { sqliteStatements } from '../adapters/support/drizzle-kit.js';
import { asyncDrizzle } from '../adapters/support/drizzle-on-node-sqlite.js';
import { findPostgres } from '../adapters/support/servers.js';
import { createApp } from '../fixtures/app.js';
import { createAuthenticator } from '../fixtures/authenticator.js';
import { locationOf, type Browser } from '../fixtures/browser.js';
import { createPasskeyApp, type PasskeyApp } from '../fixtures/passkey-app.js';

const email = 'ada@example.test';
const ada = { fields: { email, name: 'Ada' } };

/** The `error` parameter of the page that a refused response leads to. */
const errorOf = (response: Response) => locationOf(response).searchParams.get('error');

async function expectSignedIn(app: PasskeyApp, id: string | undefined, browser?: Browser) {
	expect(app.logger.errors).toEqual([]);
	expect((await app.session(browser))?.user?.id).toBe(id);
}

const createDatabase = await findPostgres('passkeys on pg');
const closing: (() => unknown)[] = [];
afterAll(async () => {
	for (const close of closing) await close();
});
afterEach(() => void vi.restoreAllMocks());

const adapters: Record<string, (() => Promise<Adapter>) | null> = {
	memory: async () => MemoryAdapter(),
	SQLite: async () => SqliteAdapter(':memory:'),
	async Drizzle() {
		const tables = sqliteTables({ id: 'serial', passkeyNames: true, sessionDetails: true });
		const database = new DatabaseSync(':memory:');
		for (const sql of await sqliteStatements(tables)) database.exec(sql);
		return DrizzleAdapter(asyncDrizzle(database), tables);
	},
	pg:
		createDatabase &&
		(async () => {
			const { url, drop } = await createDatabase();
			const pool = new pg.Pool({ connectionString: url, max: 2 });
			await pool.query(schemaSql('serial'));
			closing.push(async () => {
				await pool.end();
				await drop();
			});
			return PgAdapter(pool);
		})
};

for (const strategy of ['jwt', 'database'] as const) {
	for (const [name, create] of Object.entries(adapters)) {
		test.skipIf(!create)(`from sign-up to removal, on ${name} with ${strategy} sessions`, async () => {
			const app = createPasskeyApp({ adapter: await create!(), session: { strategy } });
			const phone = createAuthenticator();
			const key = createAuthenticator({ synced: false, counter: 7, supports: ['ES256'] });

			const signedUp = await app.register(phone, ada);
			expect([signedUp.status, signedUp.headers.get('location')]).toEqual([303, 'https://app.test/']);
			const user = (await app.session())?.user;
			expect(user).toEqual({ id: expect.any(String), name: 'Ada', email, image: null });
			expect(await app.store.getUser(user!.id!)).toMatchObject({ emailVerified: null });

			const elsewhere = app.newBrowser();
			await app.authenticate(phone, { browser: elsewhere });
			await expectSignedIn(app, user?.id, elsewhere);

			await app.register(key);
			await expectSignedIn(app, user?.id);
			const library = app.newBrowser();
			for (const count of [9, 10]) {
				await app.authenticate(key, { browser: library });
				await expectSignedIn(app, user?.id, library);
				const stored = await app.store.listAuthenticatorsByUserId(user!.id!);
				expect(stored.map(({ counter }) => counter).sort()).toEqual([0, count - 1].sort());
			}

			const passkeys = app.passkeys();
			const listed = await passkeys.list();
			expect(listed).toEqual(
				expect.arrayContaining([
					{ id: expect.any(String), name: null, synced: true, backedUp: true, transports: ['hybrid', 'internal'] },
					{ id: expect.any(String), name: null, synced: false, backedUp: false, transports: ['usb'] }
				])
			);
			const lost = listed.find(({ synced }) => synced)!;
			expect(await passkeys.rename(lost.id, ' My phone ')).toEqual({ ...lost, name: 'My phone' });
			expect((await passkeys.list()).find(({ id }) => id === lost.id)?.name).toBe('My phone');
			expect(await passkeys.remove(lost.id)).toBe(true);
			expect(await passkeys.remove(lost.id)).toBe(false);
			expect((await passkeys.list()).map(({ synced }) => synced)).toEqual([false]);

			app.logger.clear();
			const street = app.newBrowser();
			expect(errorOf(await app.authenticate(phone, { browser: street }))).toBe('WebAuthnVerificationError');
			expect(await app.session(street)).toBeNull();
			app.logger.clear();
			await app.authenticate(key, { browser: street });
			await expectSignedIn(app, user?.id, street);
		});
	}
}

describe('signing up', () => {
	test('names the user to the authenticator, and asks for a discoverable passkey with user verification', async () => {
		const app = createPasskeyApp();
		expect(await app.options('register', { fields: { email: ' Ada@Example.test ', name: 'Ada' } })).toMatchObject({
			rp: { id: 'app.test', name: 'app.test' },
			user: { name: email, displayName: 'Ada' },
			timeout: 300_000,
			attestation: 'none',
			excludeCredentials: [],
			authenticatorSelection: { residentKey: 'required', userVerification: 'required' }
		});
	});

	test('stores one user, one account and one passkey, in the order that the events tell', async () => {
		const events: [string, object][] = [];
		const listen = (name: string) => (message: object) => void events.push([name, message]);
		const names = ['createUser', 'linkAccount', 'createAuthenticator', 'signIn', 'deleteAuthenticator'] as const;
		const app = createPasskeyApp({ events: Object.fromEntries(names.map((name) => [name, listen(name)])) });
		await app.register(createAuthenticator(), ada);
		const id = (await app.session())?.user?.id;
		expect(events.map(([name]) => name)).toEqual(['createUser', 'linkAccount', 'createAuthenticator', 'signIn']);
		expect(events.map(([, message]) => message)).toMatchObject([
			{ user: { id, email } },
			{ user: { id }, account: { provider: 'passkey', type: 'webauthn', userId: id }, profile: { email, name: 'Ada' } },
			{ user: { id }, authenticator: { userId: id, counter: 0, credentialDeviceType: 'multiDevice' } },
			{ user: { id }, account: { provider: 'passkey', type: 'webauthn' }, isNewUser: true }
		]);

		events.length = 0;
		await app.register(createAuthenticator());
		expect(events.map(([name]) => name)).toEqual(['createAuthenticator', 'signIn']);
		events.length = 0;
		const [passkey] = await app.passkeys().list();
		await app.passkeys().remove(passkey!.id);
		expect(events).toMatchObject([
			['deleteAuthenticator', { user: { id }, authenticator: { credentialID: passkey!.id } }]
		]);
	});

	test('needs the data of the new user', async () => {
		const app = createPasskeyApp();
		const long = `email=${email}&name=${'x'.repeat(101)}`;
		for (const query of ['', 'email=+', 'email=Ada', 'name=Ada', long, `email=${email}&name=A%0AB`]) {
			const fields = Object.fromEntries(new URLSearchParams(query));
			expect((await app.ask({ action: 'register' }, { fields })).status, query).toBe(400);
		}
		expect(app.browser.cookieNames).toEqual([]);
	});

	test('under the address of another user is refused at the end, and stores nothing', async () => {
		const app = createPasskeyApp();
		const { id } = await app.signUp(email);
		app.data.take();
		const response = await app.register(createAuthenticator(), ada);
		expect(errorOf(response)).toBe('OAuthAccountNotLinked');
		expect(await app.session()).toBeNull();
		expect(app.data.take().filter((method) => /^(create|link)/.test(method))).toEqual([]);
		expect(await app.store.listAuthenticatorsByUserId(id)).toHaveLength(1);
	});

	test('keeps the members of a new user from your own getUserInfo, and needs no address', async () => {
		const provider = Passkey({
			formFields: { nickname: { label: 'Nickname', autocomplete: 'username webauthn' } },
			getUserInfo: ({ fields: { nickname } }) =>
				nickname ? { exists: false, user: { name: nickname, image: `https://app.test/${nickname}.png` } } : null
		});
		const app = createPasskeyApp({ providers: [provider] });
		const phone = createAuthenticator();
		expect((await app.options('register', { fields: { nickname: 'ada' } })).user).toMatchObject({ name: 'ada' });
		await app.register(phone, { fields: { nickname: 'ada' } });
		const { user } = (await app.session())!;
		expect(user).toMatchObject({ name: 'ada', email: null, image: 'https://app.test/ada.png' });
		await app.authenticate(phone, { browser: app.newBrowser() });
		expect(app.logger.errors).toEqual([]);
	});

	test('with an existing user of getUserInfo is refused at the end, with an address or without', async () => {
		const provider = Passkey({
			formFields: { nickname: { label: 'Nickname' } },
			getUserInfo: ({ fields: { nickname = '' } }) =>
				nickname === 'ada'
					? { exists: true, user: { id: '1', name: 'Ada' } }
					: { exists: false, user: { name: nickname } }
		});
		const app = createPasskeyApp({ providers: [provider] });
		expect(errorOf(await app.register(createAuthenticator(), { fields: { nickname: 'ada' } }))).toBe(
			'OAuthAccountNotLinked'
		);
		expect(errorOf(await app.register(createAuthenticator(), { fields: { nickname: 'bob' } }))).toBeNull();
	});

	test('passes the request to getUserInfo, as @auth/core does, and the typed fields', async () => {
		const getUserInfo = vi.fn<NonNullable<WebAuthnUserConfig['getUserInfo']>>(() => null);
		const environment = { AUTH_URL: 'https://real.test' };
		const app = createPasskeyApp({ providers: [Passkey({ getUserInfo })], host: { environment } });
		await app.ask({ action: 'register' }, { ...ada, headers: { 'X-Brand': 'Blue' } });
		const [options, request] = getUserInfo.mock.calls[0]!;
		expect(options).toMatchObject({ provider: { id: 'passkey' }, fields: { email, name: 'Ada' } });
		expect(options.url.href).toMatch(/^https:\/\/real\.test\/auth\/webauthn-options\/passkey\?/);
		expect(await options.adapter.getUserByEmail?.(email)).toBeNull();
		expect(request).toMatchObject({
			method: 'GET',
			query: { action: 'register', email },
			headers: { 'x-brand': 'Blue' },
			cookies: {}
		});
		expect(request.url.pathname).toBe('/auth/webauthn-options/passkey');
	});

	test('stores the valid transports that the authenticator reports', async () => {
		const app = createPasskeyApp();
		const transports = ['usb', 7, 'a,b', 'NFC', 'x'.repeat(33), ...Array.from({ length: 20 }, () => 'nfc')];
		const faults = {
			response: (json: object) => ({ ...json, response: { ...Reflect.get(json, 'response'), transports } })
		};
		await app.register(createAuthenticator(), { ...ada, faults });
		expect((await app.passkeys().list())[0]?.transports).toEqual(['usb', ...Array.from({ length: 9 }, () => 'nfc')]);
	});

	test('leads new users to the page for them', async () => {
		const app = createPasskeyApp({ pages: { newUser: '/welcome' } });
		const phone = createAuthenticator();
		const { pathname, searchParams } = locationOf(
			await app.register(phone, { fields: { email, callbackUrl: '/team' } })
		);
		expect([pathname, searchParams.get('callbackUrl')]).toEqual(['/welcome', 'https://app.test/team']);
		await app.browser.post('/auth/signout');
		expect(locationOf(await app.authenticate(phone)).pathname).toBe('/');
	});
});

describe('signing in', () => {
	test('sends no list for discoverable passkeys', async () => {
		const app = createPasskeyApp();
		await app.signUp(email);
		expect(await app.options('authenticate', ada)).toEqual({
			rpId: 'app.test',
			challenge: expect.stringMatching(/^[\w-]{43}$/),
			timeout: 300_000,
			userVerification: 'required'
		});
	});

	test('is the default if the form names no action', async () => {
		const app = createPasskeyApp();
		expect(await (await app.ask({})).json()).toMatchObject({ action: 'authenticate' });
	});

	test('by address asks for a passkey of that user, and accepts no other', async () => {
		const app = createPasskeyApp({ providers: [WebAuthn] });
		const at = { provider: 'webauthn' };
		const { id, authenticator, browser } = await app.signUp(email, at);
		const key = createAuthenticator({ synced: false });
		await app.register(key, { ...at, browser });
		const grace = await app.signUp('grace@example.test', at);

		const asked = await app.options('authenticate', { ...at, fields: { email: 'ADA@example.test' } });
		expect(asked.allowCredentials).toEqual([
			{ id: authenticator.credentials[0]?.id, type: 'public-key', transports: ['hybrid', 'internal'] },
			{ id: key.credentials[0]?.id, type: 'public-key', transports: ['usb'] }
		]);
		await app.authenticate(key, { ...at, fields: { email } });
		await expectSignedIn(app, id);

		const options = { allowCredentials: [] };
		const response = await app.authenticate(grace.authenticator, { ...at, fields: { email }, options });
		expect(errorOf(response)).toBe('WebAuthnVerificationError');
		await expect(app.session()).resolves.toMatchObject({ user: { id } });
	});

	test('without an address works there, too, with a discoverable passkey', async () => {
		const app = createPasskeyApp({ providers: [WebAuthn] });
		const { id, authenticator } = await app.signUp(email, { provider: 'webauthn' });
		expect(await app.options('authenticate', { provider: 'webauthn' })).not.toHaveProperty('allowCredentials');
		await app.authenticate(authenticator, { provider: 'webauthn' });
		await expectSignedIn(app, id);
	});

	test('leads to the requested page, and nowhere else', async () => {
		const app = createPasskeyApp();
		const { authenticator } = await app.signUp(email);
		const to = async (fields: Record<string, string>) =>
			(await app.authenticate(authenticator, { fields })).headers.get('location');
		expect(await to({ callbackUrl: '/team?a=1' })).toBe('https://app.test/team?a=1');
		expect(await to({ redirectTo: '/team', callbackUrl: '/other' })).toBe('https://app.test/team');
		expect(await to({ callbackUrl: 'https://evil.test/' })).toBe('https://app.test/');
	});

	test('is answered to a script as JSON', async () => {
		const app = createPasskeyApp();
		const { authenticator } = await app.signUp(email);
		const at = { headers: { 'X-Auth-Return-Redirect': '1' }, fields: { callbackUrl: '/team' } };
		const right = await app.authenticate(authenticator, at);
		expect([right.status, await right.json()]).toEqual([200, { url: 'https://app.test/team' }]);
		const wrong = await app.authenticate(authenticator, { ...at, faults: { flags: { uv: false } } });
		expect(wrong.status).toBe(400);
		expect(await wrong.json()).toMatchObject({
			url: expect.stringContaining('error=WebAuthnVerificationError'),
			error: 'WebAuthnVerificationError'
		});
	});

	test('calls the signIn callback with the user', async () => {
		const signIn = vi.fn<NonNullable<NonNullable<AuthConfig['callbacks']>['signIn']>>(() => true);
		const app = createPasskeyApp({ callbacks: { signIn } });
		const { id, authenticator, browser } = await app.signUp(email);
		await app.authenticate(authenticator);
		await app.register(createAuthenticator(), { browser });
		const account = { provider: 'passkey', type: 'webauthn', providerAccountId: expect.stringMatching(/^[\w-]{43}$/) };
		expect(signIn.mock.calls.map(([question]) => question)).toMatchObject([
			{ user: { email }, account },
			{ user: { id, email }, account },
			{ user: { id, email }, account }
		]);
	});

	test('tells the jwt callback that it is a sign-up, or a sign-in', async () => {
		const triggers: (string | undefined)[] = [];
		const app = createPasskeyApp({
			session: { strategy: 'jwt' },
			callbacks: {
				jwt({ token, trigger, account }) {
					if (account) triggers.push(`${trigger} ${account.provider}`);
					return token;
				}
			}
		});
		const { authenticator } = await app.signUp(email);
		await app.authenticate(authenticator);
		expect(triggers).toEqual(['signUp passkey', 'signIn passkey']);
	});
});

describe('the passkeys of a user', () => {
	test('all belong to one account, which identifies the user to authenticators', async () => {
		const app = createPasskeyApp();
		const { id, authenticator, browser } = await app.signUp(email);
		const asked = await app.options('register', { browser });
		expect(asked.user).toMatchObject({ id: authenticator.credentials[0]?.userHandle, name: email });
		expect(asked.excludeCredentials).toMatchObject([{ id: authenticator.credentials[0]?.id }]);
		await app.register(createAuthenticator(), { browser });
		const stored = await app.store.listAuthenticatorsByUserId(id);
		expect(new Set(stored.map(({ providerAccountId }) => providerAccountId))).toEqual(new Set([asked.user.id]));
		expect(app.data.calls.filter(({ method }) => method === 'linkAccount')).toEqual([]);
	});

	test('are not made twice by one authenticator', async () => {
		const app = createPasskeyApp();
		const { authenticator, browser } = await app.signUp(email);
		const asked = await app.options('register', { browser });
		expect(() => authenticator.register(asked)).toThrow(expect.objectContaining({ name: 'InvalidStateError' }));
	});

	test('can be added after a sign-in by another method, which links them', async () => {
		const app = createPasskeyApp();
		const { op } = app;
		const both = createPasskeyApp({ adapter: app.store, op, providers: [op.provider(), Passkey] });
		await both.signIn();
		const id = (await both.session())?.user?.id;
		const phone = createAuthenticator();
		// What is typed in is for those who sign up.
		await both.register(phone, { fields: { email: 'grace@example.test' } });
		expect(phone.credentials[0]?.userHandle).not.toBe(id);
		const elsewhere = both.newBrowser();
		await both.authenticate(phone, { browser: elsewhere });
		await expectSignedIn(both, id, elsewhere);
		expect((await both.session())?.user?.email).toBe(email);
	});

	test('cannot be listed or changed by a visitor', async () => {
		const app = createPasskeyApp();
		const passkeys = app.passkeys();
		expect(await passkeys.list()).toEqual([]);
		await expect(passkeys.rename('x', 'y')).rejects.toMatchObject({ type: 'AccessDenied' });
		await expect(passkeys.remove('x')).rejects.toMatchObject({ type: 'AccessDenied' });
	});

	test('have a name of one line and up to 100 characters, or none', async () => {
		const app = createPasskeyApp();
		const { browser } = await app.signUp(email);
		const passkeys = app.passkeys(browser);
		const [{ id } = { id: '' }] = await passkeys.list();
		expect(await passkeys.rename(id, 'x'.repeat(100))).toMatchObject({ name: 'x'.repeat(100) });
		for (const name of ['x'.repeat(101), 'a\nb', 'a\0']) {
			await expect(passkeys.rename(id, name)).rejects.toMatchObject({ type: 'InvalidRequest' });
		}
		expect(await passkeys.rename(id, '  ')).toMatchObject({ name: null });
		expect(await passkeys.rename(id, null)).toMatchObject({ name: null });
		expect(await passkeys.rename('AAAA', 'x')).toBeNull();
	});

	test('need methods of the adapter, which an error names', async () => {
		const app = createPasskeyApp({ leftOut: ['deleteAuthenticator', 'renameAuthenticator'] });
		const { browser } = await app.signUp(email);
		const passkeys = app.passkeys(browser);
		const [{ id } = { id: '' }] = await passkeys.list();
		const missing = (method: string) => ({ type: 'MissingAdapterMethods', message: expect.stringContaining(method) });
		await expect(passkeys.remove(id)).rejects.toMatchObject(missing('deleteAuthenticator'));
		await expect(passkeys.rename(id, 'x')).rejects.toMatchObject(missing('renameAuthenticator'));
	});

	describe('S340 the last one', () => {
		const mail = {
			id: 'email',
			name: 'Email',
			type: 'email' as const,
			from: 'x@app.test',
			sendVerificationRequest: () => undefined
		};

		test('stays, unless the application says that there is another way', async () => {
			const app = createPasskeyApp();
			const { browser } = await app.signUp(email);
			const passkeys = app.passkeys(browser);
			const [{ id } = { id: '' }] = await passkeys.list();
			await expect(passkeys.remove(id)).rejects.toMatchObject({
				type: 'AccessDenied',
				message: expect.stringContaining('evenLast')
			});
			expect(await passkeys.list()).toHaveLength(1);
			expect(await passkeys.remove(id, { evenLast: true })).toBe(true);
			expect(await passkeys.list()).toEqual([]);
		});

		test.each([
			{ proven: true, providers: [mail], goes: true },
			{ proven: false, providers: [mail], goes: false },
			{ proven: true, providers: [], goes: false }
		])(
			'can be removed if an email is another method: $proven, $providers.length',
			async ({ proven, providers, goes }) => {
				const app = createPasskeyApp({ providers: [Passkey, ...providers] });
				const { browser, id: userId } = await app.signUp(email);
				if (proven) await app.store.updateUser({ id: userId, emailVerified: new Date() });
				const passkeys = app.passkeys(browser);
				const [{ id } = { id: '' }] = await passkeys.list();
				await passkeys.remove(id).catch(() => undefined);
				expect(await passkeys.list()).toHaveLength(goes ? 0 : 1);
			}
		);

		test('stays if two are removed at once', async () => {
			const app = createPasskeyApp();
			const { browser } = await app.signUp(email);
			await app.register(createAuthenticator(), { browser });
			const passkeys = app.passkeys(browser);
			const removed = await Promise.allSettled((await passkeys.list()).map(({ id }) => passkeys.remove(id)));
			expect(removed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
			expect(await passkeys.list()).toHaveLength(1);
		});
	});
});

describe('options of the provider', () => {
	const begin = (options: WebAuthnUserConfig, config: Partial<AuthConfig> = {}) =>
		createPasskeyApp({ providers: [Passkey(options)], ...config });

	test('relayingParty names the site, one for its subdomains', async () => {
		const app = begin({ relayingParty: { id: 'app.test', name: 'The App', origin: 'https://login.app.test' } });
		const browser = app.newBrowser();
		const phone = createAuthenticator({ origin: 'https://login.app.test' });
		expect((await app.options('register', ada)).rp).toEqual({ id: 'app.test', name: 'The App' });
		await app.register(phone, { ...ada, browser });
		expect(await app.session(browser)).not.toBeNull();
		expect(errorOf(await app.authenticate(createAuthenticator({}, phone.credentials)))).toBe(
			'WebAuthnVerificationError'
		);
	});

	test.each(['https://app.test', 'https://app.example'])(
		'S328 each of several origins is accepted: %s',
		async (origin) => {
			const relayingParty = { id: ['app.test', 'other.test'], origin: ['https://app.test', 'https://app.example'] };
			const app = begin({ relayingParty });
			const phone = createAuthenticator({ origin });
			await app.register(phone, ada);
			const id = (await app.session())?.user?.id;
			await app.authenticate(phone);
			await expectSignedIn(app, id);
			const third = createAuthenticator({ origin: 'https://app.example.evil' }, phone.credentials);
			expect(errorOf(await app.authenticate(third))).toBe('WebAuthnVerificationError');
		}
	);

	test('getRelayingParty chooses the site for a request', async () => {
		const app = begin({
			getRelayingParty: ({ url }, { headers }) => ({
				id: url.hostname,
				name: headers['x-brand'] ?? '',
				origin: url.origin
			})
		});
		const at = { ...ada, headers: { 'X-Brand': 'Blue' } };
		expect((await app.options('register', at)).rp).toEqual({ id: 'app.test', name: 'Blue' });
		await app.register(createAuthenticator(), at);
		expect(await app.session()).not.toBeNull();
	});

	test('the site is that of AUTH_URL, whatever host the request has', async () => {
		const app = createPasskeyApp({ host: { environment: { AUTH_URL: 'https://real.test' } } });
		expect((await app.options('register', ada)).rp).toEqual({ id: 'real.test', name: 'real.test' });
		expect(errorOf(await app.register(createAuthenticator(), ada))).toBe('WebAuthnVerificationError');
	});

	test('an untrusted host gets no options', async () => {
		const app = createPasskeyApp({ trustHost: false });
		const response = await app.ask({ action: 'register' }, ada);
		expect(response.status).toBe(500);
		expect(app.logger.errors).toMatchObject([{ type: 'UntrustedHost' }]);
		expect(await response.text()).not.toContain('challenge');
	});

	test.each([
		['required', {}, false],
		['preferred', {}, true],
		['discouraged', {}, true],
		['preferred', { requireUserVerification: true }, false],
		['required', { requireUserVerification: false }, true]
	] as const)('userVerification %s, %o: without a finger or a PIN %s', async (userVerification, strict, works) => {
		const app = begin({
			registrationOptions: { authenticatorSelection: { userVerification } },
			authenticationOptions: { userVerification },
			verifyRegistrationOptions: strict,
			verifyAuthenticationOptions: strict
		});
		const faults = { flags: { uv: false } };
		const phone = createAuthenticator();
		expect((await app.options('register', ada)).authenticatorSelection?.userVerification).toBe(userVerification);
		expect((await app.options('authenticate')).userVerification).toBe(userVerification);
		await app.register(phone, { ...ada, faults });
		expect((await app.session()) !== null).toBe(works);
		const verified = await app.signUp('grace@example.test');
		const browser = app.newBrowser();
		await app.authenticate(verified.authenticator, { browser, faults });
		expect((await app.session(browser)) !== null).toBe(works);
	});

	test('self attestation is accepted unasked, and attestation with a certificate only if it was requested', async () => {
		const app = begin({});
		expect(
			errorOf(await app.register(createAuthenticator(), { ...ada, faults: { attestation: 'packed' } }))
		).toBeNull();
		const direct = begin({ registrationOptions: { attestationType: 'direct' } });
		expect((await direct.options('register', ada)).attestation).toBe('direct');
		expect(errorOf(await direct.register(createAuthenticator(), ada))).toBeNull();
	});

	test('supportedAlgorithmIDs decides which algorithms are offered and accepted', async () => {
		const app = begin({ registrationOptions: { supportedAlgorithmIDs: [-7] } });
		expect((await app.options('register', ada)).pubKeyCredParams).toEqual([{ alg: -7, type: 'public-key' }]);
		const faults = { alg: 'EdDSA' } as const;
		expect(errorOf(await app.register(createAuthenticator(), { ...ada, faults }))).toBe('WebAuthnVerificationError');
	});

	test('topOrigins allows frames of those sites', async () => {
		const app = begin({ topOrigins: ['https://partner.test'] });
		const from = (topOrigin?: string) => ({ clientData: { crossOrigin: true, topOrigin } });
		const phone = createAuthenticator();
		expect(errorOf(await app.register(phone, { ...ada, faults: from('https://partner.test') }))).toBeNull();
		expect(errorOf(await app.authenticate(phone, { faults: from('https://partner.test') }))).toBeNull();
		for (const other of ['https://partner.test.evil', undefined]) {
			expect(errorOf(await app.authenticate(phone, { faults: from(other) }))).toBe('WebAuthnVerificationError');
		}
	});

	test.each([0, -1, NaN, 3_600_001])('a timeout of %d is refused when the configuration is read', (timeout) => {
		expect(() => begin({ registrationOptions: { timeout } })).toThrow(
			'`registrationOptions.timeout` of provider "passkey"'
		);
		expect(() => begin({ authenticationOptions: { timeout } })).toThrow('`authenticationOptions.timeout`');
	});
});

describe('the package that verifies', () => {
	test('is required in its version if an earlier one is installed (#12 B7)', async () => {
		const { SimpleWebAuthnError: _, ...earlier } = await import('@simplewebauthn/server');
		const app = createPasskeyApp({ providers: [Passkey({ simpleWebAuthn: async () => earlier as SimpleWebAuthn })] });
		expect((await app.ask({ action: 'register' }, ada)).status).toBe(500);
		expect(app.logger.errors).toMatchObject([
			{
				type: 'InvalidConfig',
				message:
					'provider "passkey" needs version 14 of @simplewebauthn/server, and an earlier one is installed: ' +
					'npm install @simplewebauthn/server@14 @simplewebauthn/browser@14'
			}
		]);
	});

	test('is named in an error if it is not installed', async () => {
		const missing = new Error("Cannot find package '@simplewebauthn/server' imported from app");
		const simpleWebAuthn = () => Promise.reject<SimpleWebAuthn>(missing);
		const app = createPasskeyApp({ providers: [Passkey({ simpleWebAuthn })] });
		for (const action of ['register', 'authenticate']) {
			app.logger.clear();
			const response = await app.ask({ action }, ada);
			expect([response.status, await response.json()]).toEqual([
				500,
				{ error: 'Configuration', reference: expect.any(String) }
			]);
			expect(app.logger.errors).toMatchObject([
				{
					type: 'InvalidConfig',
					message:
						'provider "passkey" needs the package @simplewebauthn/server: npm install @simplewebauthn/server @simplewebauthn/browser',
					cause: { err: missing }
				}
			]);
		}
	});

	test('is not loaded before the first use of a passkey', async () => {
		const simpleWebAuthn = vi.fn(() => import('@simplewebauthn/server'));
		const app = createPasskeyApp({ providers: [Passkey({ simpleWebAuthn })] });
		await app.browser.visit('/auth/signin');
		await app.session();
		expect(simpleWebAuthn).not.toHaveBeenCalled();
		await app.options('authenticate');
		expect(simpleWebAuthn).toHaveBeenCalledOnce();
	});

	test('needs an adapter with methods for passkeys', () => {
		expect(() => createApp({ providers: [Passkey] })).toThrow('provider "passkey" needs an adapter');
		expect(() => createPasskeyApp({ leftOut: ['getAuthenticator', 'getAccount'] })).toThrow(
			'the adapter lacks getAccount, getAuthenticator: provider "passkey" needs them'
		);
	});
});

describe('autofill', () => {
	const fields = { nickname: { label: 'Nickname' } };
	const own = (options: WebAuthnUserConfig = {}) => Passkey({ id: 'own', ...options });
	const autofilling = (providers: AuthConfig['providers']) => {
		const context = contextOf(createPasskeyApp({ providers }).auth);
		return [...context.providers.values()]
			.filter((provider) => provider.kind === 'webauthn' && provider.conditionalUI)
			.map(({ id }) => id);
	};

	test.each<[string, AuthConfig['providers'], string[]]>([
		['the first', [Passkey, WebAuthn], ['passkey']],
		['the one that asks for it', [Passkey, WebAuthn({ enableConditionalUI: true })], ['webauthn']],
		['the first that does not decline', [Passkey({ enableConditionalUI: false }), WebAuthn], ['webauthn']],
		['the first that can', [own({ formFields: fields }), Passkey], ['passkey']],
		['none, where none can', [own({ formFields: fields })], []]
	])('is for one provider: %s', (_, providers, expected) => {
		expect(autofilling(providers)).toEqual(expected);
	});

	test('cannot be requested twice', () => {
		const on = { enableConditionalUI: true };
		expect(() => autofilling([Passkey(on), WebAuthn(on)])).toThrow(
			expect.objectContaining({
				type: 'DuplicateConditionalUI',
				message: expect.stringContaining('"passkey" and "webauthn"')
			})
		);
	});

	test('cannot be requested without a field for it', () => {
		expect(() => autofilling([own({ enableConditionalUI: true, formFields: fields })])).toThrow(
			expect.objectContaining({ type: 'MissingWebAuthnAutocomplete', message: expect.stringContaining('"own"') })
		);
	});
});
