/**
 * Passkeys in the security catalogue: responses, ceremonies, credentials and counts, S297 to S319. There are no rows S301,
 * S309 and S317. What is about users is in webauthn-users.test.ts, and S323 in webauthn-options.test.ts.
 */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { Adapter, AdapterAuthenticator } from '../../src/adapters/types.js';
import Passkey from '../../src/providers/passkey.js';
import WebAuthn from '../../src/providers/webauthn.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import { createAuthenticator } from '../fixtures/authenticator.js';
import { responseCases } from '../fixtures/authenticator/cases.js';
import { locationOf, type Browser } from '../fixtures/browser.js';
import { createClock, type Clock } from '../fixtures/clock.js';
import { gate } from '../fixtures/data-layer.js';
import { createPasskeyApp, type PasskeyApp } from '../fixtures/passkey-app.js';
import { ada, base64Of, ceremoniesOf, email, expectRefusal, passkeyPrefix, withAda, writesOf } from './passkeys.js';
import { beginsSession, expectRefused, loggedTypes, setCookies } from './support.js';

let clock: Clock | undefined;
afterEach(() => {
	clock?.restore();
	vi.restoreAllMocks();
});

describe('a wrong response', () => {
	/** These cannot even be read, so that nothing tells which ceremony they are for. */
	const unreadable = /not JSON|1 MB|no response|padding|empty credential id/;

	test.each(responseCases.map((row) => [`${row.id} ${row.ceremony}: ${row.title}`, row] as const))(
		'%s',
		async (_, { ceremony, faults, counts, title, type }) => {
			const app = createPasskeyApp();
			const authenticator = createAuthenticator({ supports: ['ES256'], synced: !counts, counter: 5 });
			if (ceremony === 'authenticate') {
				await app.register(authenticator, { ...ada, browser: app.newBrowser() });
				expect(writesOf(app)).toContain('createAuthenticator');
			}
			const at = ceremony === 'register' ? ada : {};
			const options = await app.options(ceremony, at);
			const right = authenticator.clone()[ceremony](options);
			const response = await app.answer(ceremony, authenticator[ceremony](options, faults), at);
			if (unreadable.test(title)) {
				expectRefused(app, response, { type: 'InvalidRequest', page: 400 });
				expect(app.data.take()).not.toContain('claimOnce');
				return;
			}
			// One that names another challenge, or none, is none of this ceremony.
			const answered = !title.includes('challenge') && !title.includes('that are null');
			if (!answered) expect(ceremoniesOf(app.browser)).toHaveLength(1);
			else await expectRefusal(app, response, { type });
			if (answered) await expectRefusal(app, await app.answer(ceremony, right, at));
		}
	);
});

describe('a ceremony', () => {
	test('S297 S298 a registration does not sign in, and a sign-in does not register', async () => {
		const { app, phone } = await withAda();
		const created = createAuthenticator();
		const registration = await app.options('register', { fields: { email: 'grace@example.test' } });
		await expectRefusal(app, await app.answer('authenticate', created.register(registration)));

		const begun = await app.options('register', { fields: { email: 'grace@example.test' } });
		await expectRefusal(app, await app.answer('authenticate', phone.authenticate({ ...begun, rpId: 'app.test' })));

		const asked = await app.options('authenticate');
		const forged = { ...begun, challenge: asked.challenge };
		await expectRefusal(app, await app.answer('register', createAuthenticator().register(forged)));
	});

	test.each(['register', 'authenticate'] as const)('S298 of one provider is refused at another: %s', async (action) => {
		const { app, phone } = await withAda({ providers: [Passkey, WebAuthn] });
		const asked = await app.options(action, { fields: { email: 'grace@example.test' } });
		const response = (action === 'register' ? createAuthenticator() : phone)[action](asked);
		await expectRefusal(app, await app.answer(action, response, { provider: 'webauthn' }), { because: /provider/ });
	});

	test('S299 belongs to the browser that began it', async () => {
		const { app, phone } = await withAda();
		const [mine, theirs] = [app.newBrowser(), app.newBrowser()];
		const asked = await app.options('authenticate', { browser: mine });
		await app.options('authenticate', { browser: theirs });
		const response = await app.answer('authenticate', phone.authenticate(asked), { browser: theirs });
		expect(ceremoniesOf(theirs)).toHaveLength(1);
		expectRefused(app, response, { type: 'WebAuthnVerificationError', browser: theirs });
	});

	test('S299 a cookie under the name of another ceremony is not that one', async () => {
		const { app, phone } = await withAda();
		const mine = await app.options('authenticate');
		const [name = ''] = ceremoniesOf(app.browser);
		const attacker = app.newBrowser();
		await app.options('authenticate', { browser: attacker });
		const sealed = attacker.cookie(ceremoniesOf(attacker)[0]!)!;
		app.browser.jar.store(`${name}=${sealed}; Path=/; Secure; HttpOnly`, new URL(app.browser.origin));
		await expectRefusal(app, await app.answer('authenticate', phone.authenticate(mine)), {
			because: /has not begun this ceremony/,
			left: 1
		});
	});

	test('S299 that was encrypted with another secret, or for another purpose, is refused', async () => {
		const { app, phone } = await withAda();
		const { keyring } = contextOf(app.auth);
		const claims = { provider: 'passkey', action: 'authenticate', challenge: 'A'.repeat(43) };
		const other = contextOf(createPasskeyApp({ secret: 'another-secret-0123456789-0123456789' }).auth).keyring;
		for (const sealed of [
			await keyring.seal(claims, { salt: 'framework-auth pending sign-in', maxAge: 300 }),
			await other.seal(claims, { salt: 'framework-auth passkey ceremony', maxAge: 300 }),
			'not sealed'
		]) {
			app.browser.jar.store(`${passkeyPrefix}0=${sealed}; Path=/; Secure; HttpOnly`, new URL(app.browser.origin));
			const response = phone.authenticate({ challenge: claims.challenge, rpId: 'app.test' });
			await expectRefusal(app, await app.answer('authenticate', response));
		}
	});

	test.each(['register', 'authenticate'] as const)(
		'S299 %s that one user began cannot be finished by another',
		async (action) => {
			const { app, phone, browser } = await withAda();
			const grace = await app.signUp('grace@example.test');
			const asked = await app.options(action, { browser });
			const authenticator = action === 'register' ? createAuthenticator() : phone;
			const [session] = browser.cookies.filter(({ name }) => name.endsWith('session-token'));
			const other = grace.browser.cookie(session!.name)!;
			browser.jar.store(`${session!.name}=${other}; Path=/; Secure; HttpOnly`, new URL(browser.origin));
			writesOf(app);
			const response = await app.answer(action, authenticator[action](asked), { browser });
			if (action === 'authenticate') {
				// Whose passkey it is says who signs in; the session that was there ends.
				expect((await app.session(browser))?.user?.email).toBe(email);
				expect(await app.session(grace.browser)).toBeNull();
				return;
			}
			expect([response.status, loggedTypes(app)]).toEqual([403, ['AccessDenied']]);
			expect(writesOf(app)).toEqual([]);
		}
	);

	test.each<[string, (app: PasskeyApp, browser: Browser) => unknown]>([
		['ended in another tab', (_, copy) => copy.post('/auth/signout')],
		[
			'revoked',
			(app, copy) =>
				app.store.deleteSession(copy.cookies.find(({ name }) => name.endsWith('session-token'))?.value ?? '')
		],
		['over', () => clock?.advance(200)]
	])('S321 of a signed-in user cannot be finished if the session is %s', async (_, end) => {
		clock = createClock();
		const { app, browser } = await withAda({ session: { maxAge: 100, updateAge: 50 } });
		const between = () => end(app, browser.copy());
		const response = await app.register(createAuthenticator(), { browser, between });
		expect([response.status, beginsSession(response)]).toEqual([403, false]);
		expect(loggedTypes(app)).toEqual(['AccessDenied']);
		expect(writesOf(app).filter((method) => !method.endsWith('Session'))).toEqual([]);
	});

	test('S321 an expired session has no user: it gets no options for its user', async () => {
		clock = createClock();
		const { app, browser } = await withAda({ session: { maxAge: 100, updateAge: 50 } });
		clock.advance(200);
		const response = await app.ask({ action: 'register' }, { browser });
		expect(response.status).toBe(400);
	});

	test('S300 is answered once: the same response again, with the same cookies', async () => {
		const { app, phone } = await withAda();
		const asked = await app.options('authenticate');
		const copies = [app.browser.copy(), app.browser.copy()];
		const response = phone.authenticate(asked);
		expect(beginsSession(await app.answer('authenticate', response))).toBe(true);
		app.data.take();
		for (const browser of copies)
			await expectRefusal(app, await app.answer('authenticate', response, { browser }), { browser });
	});

	test('S300 of many answers at once one counts, in one process and in two', async () => {
		const { app, phone } = await withAda();
		const other = createPasskeyApp({ adapter: app.store });
		const asked = await app.options('authenticate');
		const response = phone.authenticate(asked);
		const answers = await Promise.all(
			[app, other, app, other].map(async (at) => {
				const browser = other.newBrowser();
				for (const { name, value } of app.browser.cookies) {
					browser.jar.store(`${name}=${value}; Path=/; Secure; HttpOnly`, new URL(browser.origin));
				}
				return at.answer('authenticate', response, { browser });
			})
		);
		expect(answers.map(beginsSession).sort()).toEqual([false, false, false, true]);
	});

	test('S302 has a challenge of 32 random bytes', async () => {
		const app = createPasskeyApp();
		const challenges = new Set<string>();
		for (let count = 0; count < 50; count++) {
			const browser = app.newBrowser();
			const { challenge } = await app.options(count % 2 ? 'register' : 'authenticate', { ...ada, browser });
			expect(Buffer.from(challenge, 'base64url')).toHaveLength(32);
			challenges.add(challenge);
		}
		expect(challenges.size).toBe(50);
		expect(new Set([...challenges].map((challenge) => challenge.slice(0, 4))).size).toBeGreaterThan(45);
	});

	test.each([
		{ timeout: undefined, seconds: 300 },
		{ timeout: 60_000, seconds: 60 }
	])('S302 expires with the time of the browser: $seconds seconds', async ({ timeout, seconds }) => {
		clock = createClock();
		const options = { ...(timeout && { timeout }) };
		const provider = Passkey({ registrationOptions: options, authenticationOptions: options });
		const { app, phone } = await withAda({ providers: [provider], session: { strategy: 'jwt' } });
		const wait = (s: number) => () => clock!.advance(s);
		expect(
			beginsSession(await app.authenticate(phone, { browser: app.newBrowser(), between: wait(seconds - 1) }))
		).toBe(true);
		app.data.take();
		// The cookie is gone by then; whoever kept it gets no further.
		const asked = await app.options('authenticate');
		const [cookie] = app.browser.cookies;
		clock.advance(seconds + 16);
		app.browser.jar.store(`${cookie!.name}=${cookie!.value}; Path=/; Secure; HttpOnly`, new URL(app.browser.origin));
		await expectRefusal(app, await app.answer('authenticate', phone.authenticate(asked)));
	});

	test('S084 of 24 sign-in pages that open at once the browser keeps at most eight ceremonies (#12 A10)', async () => {
		const { app, phone } = await withAda();
		for (let page = 0; page < 24; page++) {
			// None of the requests carries the cookies that the others set.
			const response = await app.ask({ action: 'authenticate' }, { browser: app.newBrowser() });
			for (const header of response.headers.getSetCookie()) app.browser.jar.store(header, new URL(app.browser.origin));
		}
		expect(ceremoniesOf(app.browser).length).toBeLessThanOrEqual(8);
		expect(app.browser.cookieBytes).toBeLessThan(6 * 1024);
		expect(beginsSession(await app.authenticate(phone))).toBe(true);
	});

	test('keeps its challenge in a cookie that no script and no other site gets', async () => {
		const app = createPasskeyApp();
		const [cookie] = setCookies(await app.ask({ action: 'authenticate' }));
		expect(cookie?.name).toMatch(/^__Host-authjs\.flow\.passkey\.[0-7]$/);
		expect(cookie?.attributes).toMatchObject({
			httponly: true,
			secure: true,
			samesite: 'Lax',
			path: '/',
			'max-age': '300'
		});
	});
});

describe('a credential', () => {
	test('S313 that is registered is not registered again, by its owner or by others', async () => {
		const { app, phone, browser } = await withAda();
		const credentialId = Buffer.from(phone.credentials[0]!.id, 'base64url');
		const mallory = createAuthenticator();
		const faults = { credentialId };
		await expectRefusal(app, await app.register(mallory, { fields: { email: 'mallory@example.test' }, faults }));
		app.logger.clear();
		const again = await app.register(createAuthenticator(), { browser, faults, options: { excludeCredentials: [] } });
		expect(locationOf(again).searchParams.get('error')).toBe('WebAuthnVerificationError');
		expect(await app.store.getUserByEmail('mallory@example.test')).toBeNull();
	});

	test.each([{ leftOut: [] }, { leftOut: ['createUserWithAccount', 'claimOnce'] as const }])(
		'S313 that two users register at once belongs to one, and nothing is left of the other (without $leftOut)',
		async ({ leftOut }) => {
			const app = createPasskeyApp({ leftOut });
			const credentialId = new Uint8Array(32).fill(7);
			const both = gate();
			let waiting = 0;
			app.data.instead.createAuthenticator = async (call) => {
				if (++waiting === 2) both.open();
				await both.passed;
				return call();
			};
			const people = ['a@example.test', 'b@example.test'];
			const answers = await Promise.all(
				people.map((address) =>
					app.register(createAuthenticator(), {
						browser: app.newBrowser(),
						fields: { email: address },
						faults: { credentialId }
					})
				)
			);
			expect(answers.filter(beginsSession)).toHaveLength(1);
			expect(loggedTypes(app)).toEqual(['WebAuthnVerificationError']);
			const users = await Promise.all(people.map((address) => app.store.getUserByEmail(address)));
			expect(users.filter(Boolean)).toHaveLength(1);
		}
	);

	test.each<[string, (id: string) => string]>([
		['base64 with padding', (id) => Buffer.from(id, 'base64url').toString('base64')],
		['padding', (id) => `${id}=`],
		['unused bits that are set', (id) => id.slice(0, -1) + String.fromCharCode(id.charCodeAt(id.length - 1) + 1)],
		['white space', (id) => ` ${id}`],
		['other case', (id) => id.replace(/[a-z]/g, (letter) => letter.toUpperCase())]
	])('S314 has one spelling of its id: %s', async (_, change) => {
		// A data layer that ignores case, as MariaDB does, and that finds whatever decodes to the same bytes.
		const adapter = MemoryAdapter();
		const { app } = await withAda({ adapter });
		const phone = createAuthenticator();
		// Its last character has unused bits, and is a letter.
		const faults = { credentialId: new Uint8Array(32).fill(0xff, 0, 31) };
		await app.register(phone, { fields: { email: 'grace@example.test' }, faults, browser: app.newBrowser() });
		const stored = (await adapter.getAuthenticator(
			Buffer.from(phone.credentials[0]!.id, 'base64url').toString('base64')
		))!;
		app.data.instead.getAuthenticator = async () => stored;
		app.data.take();
		app.logger.clear();
		const id = change(phone.credentials[0]!.id);
		const response = await app.authenticate(phone, { faults: { response: (json) => ({ ...json, id, rawId: id }) } });
		expect(response.status === 400 || locationOf(response).searchParams.has('error')).toBe(true);
		expect(beginsSession(response)).toBe(false);
		expect(writesOf(app)).toEqual([]);
	});

	test('S315 has to name its user if it was discovered', async () => {
		const { app, phone } = await withAda();
		const { authenticator: other } = await app.signUp('grace@example.test');
		app.data.take();
		for (const userHandle of [null, '', other.credentials[0]!.userHandle]) {
			await expectRefusal(app, await app.authenticate(phone, { faults: { userHandle } }));
		}
	});

	test('S315 S316 need not name its user if it was requested by address, and does not sign in another', async () => {
		const at = { provider: 'webauthn' };
		const { app, phone, id } = await withAda({ providers: [WebAuthn] }, at);
		const grace = await app.signUp('grace@example.test', at);
		app.data.take();
		const asked = { ...at, ...ada };
		const options = { allowCredentials: [] };
		await expectRefusal(app, await app.authenticate(grace.authenticator, { ...asked, options }));
		await expectRefusal(
			app,
			await app.authenticate(phone, {
				...asked,
				faults: { userHandle: grace.authenticator.credentials[0]!.userHandle }
			})
		);
		for (const nobody of ['nobody@example.test', 'mallory@example.test']) {
			await expectRefusal(app, await app.authenticate(phone, { ...at, fields: { email: nobody }, options }));
		}
		await app.authenticate(phone, { ...asked, faults: { userHandle: null } });
		expect((await app.session())?.user?.id).toBe(id);
	});

	test('S315 may have an empty handle if it was requested by address (#33 A8)', async () => {
		const at = { provider: 'webauthn' };
		const { app, phone, id } = await withAda({ providers: [WebAuthn] }, at);
		await app.authenticate(phone, { ...at, ...ada, faults: { userHandle: '' } });
		expect((await app.session())?.user?.id).toBe(id);
	});

	test('S316 that was requested under an earlier secret is accepted', async () => {
		const adapter = MemoryAdapter();
		const secrets = ['the-old-secret-of-the-tests-0123456789', 'the-new-secret-of-the-tests-0123456789'] as const;
		const at = { provider: 'webauthn' };
		const before = createPasskeyApp({ adapter, providers: [WebAuthn], secret: secrets[0] });
		const { authenticator, id } = await before.signUp(email, at);
		const asked = await before.options('authenticate', { ...at, ...ada });
		const after = createPasskeyApp({ adapter, providers: [WebAuthn], secret: [secrets[1], secrets[0]] });
		const browser = after.newBrowser();
		for (const { name, value } of before.browser.cookies) {
			browser.jar.store(`${name}=${value}; Path=/; Secure; HttpOnly`, new URL(browser.origin));
		}
		await after.answer('authenticate', authenticator.authenticate(asked), { ...at, browser });
		expect((await after.session(browser))?.user?.id).toBe(id);
	});

	test('S308 may get a backup later, but cannot change its kind', async () => {
		const { app, phone } = await withAda();
		for (const bs of [false, true]) {
			const browser = app.newBrowser();
			expect(beginsSession(await app.authenticate(phone, { browser, faults: { flags: { be: true, bs } } }))).toBe(true);
		}
		app.data.take();
		const changed = await app.authenticate(phone, { faults: { flags: { be: false, bs: false } } });
		await expectRefusal(app, changed, { type: 'PasskeyChanged' });
	});
});

describe('a signature count', () => {
	const counting = { synced: false, counter: 5, supports: ['ES256' as const] };
	async function withKey(options: Parameters<typeof createPasskeyApp>[0] = {}) {
		const app = createPasskeyApp(options);
		const key = createAuthenticator(counting);
		await app.register(key, { ...ada, browser: app.newBrowser() });
		app.data.take();
		const countOf = async () => (await app.store.getAuthenticator(base64Of(key)))?.counter;
		return { app, key, countOf };
	}

	test('S318 reveals a copy of a key: the second use is refused', async () => {
		const { app, key, countOf } = await withKey();
		const copy = key.clone();
		await app.authenticate(key, { browser: app.newBrowser() });
		expect(await countOf()).toBe(6);
		app.data.take();
		await expectRefusal(app, await app.authenticate(copy));
		expect(await countOf()).toBe(6);
		expect(beginsSession(await app.authenticate(copy, { browser: app.newBrowser() }))).toBe(true);
	});

	test('S318 that was zero at first may stay zero', async () => {
		const { app, phone } = await withAda();
		for (let time = 0; time < 2; time++) await app.authenticate(phone, { browser: app.newBrowser() });
		expect(app.data.take()).not.toContain('updateAuthenticatorCounter');
		expect(app.logger.errors).toEqual([]);
	});

	/** Stores whatever it is given, as adapters of `@auth/core` do. */
	function withoutCondition(): Adapter {
		const adapter = MemoryAdapter();
		const counts = new Map<string, number>();
		const counted = <T extends AdapterAuthenticator | null>(found: T): T =>
			found && { ...found, counter: counts.get(found.credentialID) ?? found.counter };
		return {
			...adapter,
			getAuthenticator: async (id) => counted(await adapter.getAuthenticator(id)),
			updateAuthenticatorCounter: async (id, count) => {
				counts.set(id, count);
				return counted((await adapter.getAuthenticator(id))!);
			}
		};
	}

	test.each<[string, Adapter, number]>([
		['at one process', MemoryAdapter(), 1],
		['at two', MemoryAdapter(), 2],
		['at one, where the data layer takes any', withoutCondition(), 1]
	])('S319 counts once, of two at the same time %s', async (_, adapter, processes) => {
		const { app, key, countOf } = await withKey({ adapter });
		const other = processes === 2 ? createPasskeyApp({ adapter: app.data.adapter }) : app;
		const copy = key.clone();
		const both = gate();
		let read = 0;
		app.data.instead.getAuthenticator = async (call) => {
			const found = await call();
			if (++read === 2) both.open();
			if (read <= 2) await both.passed;
			return found;
		};
		const answers = await Promise.all([
			app.authenticate(key, { browser: app.newBrowser() }),
			other.authenticate(copy, { browser: other.newBrowser() })
		]);
		expect(answers.filter(beginsSession)).toHaveLength(1);
		expect([...app.logger.errors, ...(other === app ? [] : other.logger.errors)]).toMatchObject([
			{ type: 'WebAuthnVerificationError', message: expect.stringContaining('may have been copied') }
		]);
		expect(await countOf()).toBe(6);
	});

	test('S319 a passkey that cannot be stored begins no session', async () => {
		const { app, key } = await withKey();
		app.data.instead.updateAuthenticatorCounter = () => Promise.reject(new Error('disk full'));
		const response = await app.authenticate(key);
		expect([response.status, beginsSession(response)]).toEqual([503, false]);
		expect(loggedTypes(app)).toEqual(['AdapterError']);
	});

	test('of a passkey that is removed while it signs in is refused', async () => {
		const { app, key } = await withKey();
		const owner = (await app.store.getUserByEmail(email))!;
		app.data.instead.updateAuthenticatorCounter = async (call) => {
			await app.store.deleteAuthenticator({ credentialID: base64Of(key), userId: owner.id });
			return call();
		};
		const response = await app.authenticate(key);
		expect(loggedTypes(app)).toEqual(['WebAuthnVerificationError']);
		expect(beginsSession(response)).toBe(false);
	});
});

test('a passkey that does not count, and is removed while it signs in, is refused', async () => {
	const { app, phone, id } = await withAda();
	app.data.instead.getAccount = async (call) => {
		await app.store.deleteAuthenticator({ credentialID: base64Of(phone), userId: id });
		return call();
	};
	await expectRefusal(app, await app.authenticate(phone));
});
