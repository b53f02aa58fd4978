/** Attacks on passwords that the library keeps, and faults. */
import { describe, expect, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type { Adapter } from '../../src/adapters/types.js';
import { createAuth } from '../../src/core.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import { hashQueue } from '../../src/lib/plugins/credentials/password/hash/queue.js';
import { ServerBusy } from '../../src/errors.js';
import { levelOf } from '../../src/errors/rules.js';
import Password from '../../src/providers/password.js';
import type { PasswordUserConfig, Provider } from '../../src/providers/types.js';
import { secret } from '../fixtures/app.js';
import { locationOf } from '../fixtures/browser.js';
import { watch } from '../fixtures/data-layer.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { formIn } from '../fixtures/mail-app.js';
import { ada, another, createPasswordApp, grace } from './support.js';

const errorOf = (response: Response) => locationOf(response).searchParams.get('error');

const adapters: [string, () => Adapter][] = [
	['memory', MemoryAdapter],
	['SQLite', () => SqliteAdapter(':memory:')]
];

describe('a link', () => {
	test.each(adapters)('S254 S290 fifty at once use one link of a reset: one succeeds (%s)', async (_, create) => {
		const app = createPasswordApp({ store: create() });
		await app.enter();
		await app.forget();
		const { email = '', token = '' } = Object.fromEntries(app.link().searchParams);
		const tries = Array.from({ length: 50 }, (__, index) =>
			app.newBrowser().post('/auth/password/reset', { email, token, password: `${another} ${index}` })
		);
		const answers = await Promise.all(tries);
		expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
		// A machine with other work hashes some passwords too late, and says so.
		expect(answers.filter(({ status }) => status === 403 || status === 503)).toHaveLength(49);
	});

	test.each(adapters)('fifty at once use one link of a sign-up: there is one user (%s)', async (_, create) => {
		const data = watch(create());
		const app = createPasswordApp({ store: data.adapter });
		await app.signUp();
		const { email = '', token = '' } = Object.fromEntries(app.link().searchParams);
		data.take();
		const browsers = Array.from({ length: 50 }, () => app.newBrowser());
		await Promise.all(browsers.map((each) => each.post('/auth/password/verify', { email, token, password: another })));
		const sessions = await Promise.all(browsers.map((each) => app.session(each)));
		expect(sessions.filter(Boolean)).toHaveLength(1);
		expect(data.take().filter((method) => method === 'createUser')).toHaveLength(1);
	});

	test('(#33 B) of a reset is refused once the address counts as unverified', async () => {
		const app = createPasswordApp();
		await app.enter();
		await app.forget();
		const { id } = (await app.store.getUserByEmail!(ada.email))!;
		await app.store.updateUser!({ id, emailVerified: null });
		expect((await app.press(app.link(), { password: another }, app.newBrowser())).status).toBe(403);
		await app.typeIn(ada, app.browser);
		expect(errorOf(await app.typeIn({ ...ada, password: another }, app.newBrowser()))).toBe('CredentialsSignin');
	});

	test('S251 stays valid if a program opens it, or requests it with HEAD', async () => {
		const app = createPasswordApp();
		await app.enter();
		await app.forget();
		const link = app.link();
		const scanner = app.newBrowser();
		for (let times = 0; times < 3; times++) expect((await scanner.visit(link)).status).toBe(200);
		expect((await scanner.send(new Request(link, { method: 'HEAD' }))).status).toBe(200);
		expect((await app.press(link, { password: another })).status).toBe(303);
	});

	test('S255 of one address, or one purpose, is not valid for another', async () => {
		const app = createPasswordApp();
		await app.enter();
		await app.enter(grace, app.newBrowser());
		await app.forget(ada.email);
		const token = app.link().searchParams.get('token')!;
		const post = (page: string, fields: Record<string, string>) =>
			app.newBrowser().post(`/auth/password/${page}`, { token, password: another, ...fields });
		expect((await post('reset', { email: grace.email })).status).toBe(403);
		expect((await post('verify', { email: ada.email })).status).toBe(403);
		expect((await post('reset', { email: ada.email })).status).toBe(303);
	});

	test('S256 becomes invalid with a newer link or another password', async () => {
		const app = createPasswordApp();
		await app.enter();
		await app.forget();
		const first = app.link();
		await app.forget();
		const second = app.link();
		expect((await app.press(first, { password: another })).status).toBe(403);
		await app.browser.post('/auth/password/change', { current: ada.password, password: grace.password });
		expect((await app.press(second, { password: another })).status).toBe(403);
	});

	test('S258 S257 is stored as a keyed hash, for half an hour', async () => {
		const data = watch(MemoryAdapter());
		const app = createPasswordApp({ store: data.adapter });
		await app.enter();
		await app.forget();
		const [stored] = data.calls.findLast(({ method }) => method === 'createVerificationToken')!.args as [
			{ token: string; expires: Date }
		];
		expect(JSON.stringify(stored)).not.toContain(app.link().searchParams.get('token'));
		expect((stored.expires.getTime() - Date.now()) / 60_000).toBeCloseTo(30, 0);
	});

	test('S271 that is incomplete is refused with 400', async () => {
		const app = createPasswordApp();
		for (const query of ['', '?token=x', `?email=${ada.email}`, '?email=x&token=y', `?email=${ada.email}&token=%00`]) {
			expect([query, (await app.browser.visit(`/auth/password/reset${query}`)).status < 500]).toEqual([query, true]);
			expect(
				(await app.browser.post('/auth/password/reset', Object.fromEntries(new URLSearchParams(query)))).status
			).toBe(query.includes('x&') || query === '' || query === '?token=x' ? 303 : 400);
		}
	});
});

describe('the person who signs up with the address of another one', () => {
	test('S322 S337 leaves neither a user nor a password behind: the owner chooses it', async () => {
		const app = createPasswordApp();
		const squatter = app.newBrowser();
		await app.signUp({ email: ada.email, password: grace.password }, squatter);
		expect(await app.store.getUserByEmail!(ada.email)).toBeNull();
		const page = await app.browser.visit(app.link());
		const { action, hidden } = formIn(await page.text());
		// The link alone makes no user with the password of the squatter.
		expect((await app.browser.post(action, hidden)).status).toBe(400);
		expect(await app.store.getUserByEmail!(ada.email)).toBeNull();
		await app.browser.post(action, { ...hidden, password: ada.password });
		expect(await app.session()).toMatchObject({ user: { email: ada.email } });
		await app.typeIn({ email: ada.email, password: grace.password }, squatter);
		expect(await app.session(squatter)).toBeNull();
	});

	test('does not prevent the sign-in by email of a user of a provider', async () => {
		const { createMailApp } = await import('../fixtures/mail-app.js');
		const mail = { id: 'sender', name: 'Sender', type: 'email' as const, sendVerificationRequest: () => undefined };
		const enter = async (password: Partial<PasswordUserConfig>) => {
			const app = createMailApp({ rateLimit: false, providers: [Password({ mail, ...password })] });
			await app.store.createUser!({ id: crypto.randomUUID(), email: ada.email, emailVerified: null });
			await app.enter(ada.email);
			return (await app.session()) !== null;
		};
		expect(await enter({})).toBe(true);
		expect(await enter({ import: () => null })).toBe(false);
	});

	test('is refused by the signIn callback when the link is used, and leaves nothing', async () => {
		const app = createPasswordApp({
			callbacks: { signIn: ({ user }) => user.email?.endsWith('@example.com') === true }
		});
		expect(locationOf(await app.signUp()).pathname).toBe('/auth/password/verify');
		expect((await app.press()).status).toBe(403);
		expect(await app.store.getUserByEmail!(ada.email)).toBeNull();
	});

	test('gets no user through an account with an unverified address, because a reset needs a verified one', async () => {
		const app = createPasswordApp();
		await app.store.createUser!({ id: crypto.randomUUID(), email: ada.email, emailVerified: null });
		await app.forget();
		expect(app.letters.at(-1)).toMatchObject({ purpose: 'otherWay', token: '' });
	});
});

describe('a new password', () => {
	test('S288 needs a fresh session', async () => {
		const app = createPasswordApp();
		await app.enter();
		vi.useFakeTimers({ now: Date.now() + 6 * 60_000, toFake: ['Date'] });
		try {
			const page = await app.browser.visit('/auth/password/change');
			expect(locationOf(page).pathname).toBe('/auth/reauthenticate');
			const change = await app.browser.post('/auth/password/change', { current: ada.password, password: another });
			expect(locationOf(change).pathname).toBe('/auth/reauthenticate');
			expect(errorOf(change)).toBe('ReauthenticationRequired');
			// The way back leads to the page.
			const back = locationOf(change).searchParams.get('callbackUrl');
			const proven = await app.browser.post('/auth/reauthenticate/password', { ...ada, callbackUrl: back ?? '' });
			expect(locationOf(proven).pathname).toBe('/auth/password/change');
			const done = await app.browser.post('/auth/password/change', { current: ada.password, password: another });
			expect(locationOf(done).searchParams.get('done')).toBe('1');
		} finally {
			vi.useRealTimers();
		}
	});

	test('S289 ends API tokens, too', async () => {
		const app = createPasswordApp();
		await app.enter();
		const user = await app.store.getUserByEmail!(ada.email);
		await app.store.createSecret!({
			id: 'token',
			userId: user!.id,
			kind: 'bearer',
			value: '{}',
			createdAt: new Date(),
			version: 1
		});
		await app.browser.post('/auth/password/change', { current: ada.password, password: another });
		expect(await app.store.listSecrets!(user!.id, 'bearer')).toEqual([]);
	});

	test('S283 S284 follows the rules of NIST SP 800-63B-4', async () => {
		const app = createPasswordApp({ appName: 'Analytical Engine', password: { words: ['babbage'] } });
		const refusal = async (password: string) => {
			const to = locationOf(await app.signUp({ email: 'lovelace@byron.test', password }));
			return to.searchParams.get('code') ?? to.pathname;
		};
		const accepted = '/auth/password/verify';
		expect(await refusal('fourteen chars')).toBe('too_short');
		// Code points count, not units of UTF-16.
		expect(await refusal('🐎🔋📎🍀🎲🧭🎺'.slice(0, 14))).toBe('too_short');
		expect(await refusal('🐎🔋📎🍀🎲🧭🎺🐎🔋📎🍀🎲🧭🎺🍀')).toBe(accepted);
		for (const common of [
			'aaaaaaaaaaaaaaaa',
			'1234567890123456',
			'passwordpassword',
			'P4ssw0rd!P4ssw0rd!',
			'qwertyuiop123456'
		])
			expect([common, await refusal(common)]).toEqual([common, 'common']);
		for (const own of ['analyticalengine', 'Lovelace-Byron-2026', 'babbage babbage 1', 'lovelace@byron.test'])
			expect([own, await refusal(own)]).toEqual([own, 'context']);
		expect(await refusal('the engine weaves flowers')).toBe(accepted);
		expect(await refusal('    spaces are fine    ')).toBe(accepted);
		expect(await refusal('x'.repeat(4097))).toBe('too_long');
		expect(await refusal('long enough, and not common '.repeat(140))).toBe(accepted);
	});

	test('S360 is in no log, no URL and no page', async () => {
		const app = createPasswordApp();
		await app.enter();
		await app.typeIn({ email: ada.email, password: grace.password });
		await app.signUp({ email: 'x', password: grace.password });
		await app.forget();
		await app.press(app.link(), { password: another });
		const logged = JSON.stringify(app.logger.entries);
		const urls = app.browser.responses.map(({ headers }) => headers.get('location'));
		for (const password of [ada.password, grace.password, another]) {
			expect(logged).not.toContain(password);
			expect(JSON.stringify(urls)).not.toContain(encodeURIComponent(password));
		}
	});
});

test.each(adapters)('fifty at once choose a first password: one of them is stored (%s)', async (_, create) => {
	const op = createIdentityProvider();
	const app = createPasswordApp({ op, providers: [op.provider()], store: create() });
	await app.signIn();
	const id = (await app.session())!.user!.id!;
	const chosen = Array.from({ length: 50 }, (_each, index) => `the engine weaves pattern number ${index}`);
	const browsers = chosen.map(() => app.browser.copy());
	const answers = await Promise.all(
		browsers.map((each, index) => each.post('/auth/password/change', { password: chosen[index]! }))
	);
	const done = answers.map((answer) => locationOf(answer).searchParams.has('done'));
	expect(done.filter(Boolean)).toHaveLength(1);
	expect(await app.store.listSecrets!(id, 'password')).toHaveLength(1);
	const other = app.newBrowser();
	await app.typeIn({ email: 'ada@example.test', password: chosen[done.indexOf(true)]! }, other);
	expect((await app.session(other))?.user?.id).toBe(id);
});

describe('S286 an older hash', () => {
	test('is replaced at the sign-in, also by many at once', async () => {
		const app = createPasswordApp();
		await app.enter();
		const user = await app.store.getUserByEmail!(ada.email);
		const [password] = await app.store.listSecrets!(user!.id, 'password');
		const { newHash } = await import('../../src/lib/plugins/credentials/password/hash/stored.js');
		const { hash } = await import('@node-rs/bcrypt');
		await app.store.updateSecret!({ ...password!, value: await hash(ada.password, 4) }, password!.version);
		const browsers = Array.from({ length: 10 }, () => app.newBrowser());
		await Promise.all(browsers.map((each) => app.typeIn(ada, each)));
		expect((await Promise.all(browsers.map((each) => app.session(each)))).every(Boolean)).toBe(true);
		const [renewed] = await app.store.listSecrets!(user!.id, 'password');
		expect(renewed?.value.slice(0, 10)).toBe((await newHash('x')).slice(0, 10));
	});

	test('of another system is accepted once, and replaced by one of the library', async () => {
		const asked: string[] = [];
		const { hash } = await import('@node-rs/bcrypt');
		const old = await hash(ada.password, 4);
		const app = createPasswordApp({ password: { import: ({ email }) => (asked.push(email), old) } });
		await app.store.createUser!({ id: crypto.randomUUID(), email: ada.email, emailVerified: new Date() });
		await app.typeIn({ ...ada, password: another });
		expect(await app.session()).toBeNull();
		await app.typeIn();
		expect(await app.session()).not.toBeNull();
		await app.typeIn();
		expect(asked).toEqual([ada.email, ada.email]);
	});

	test('that was changed while a session begins refuses the sign-in', async () => {
		const data = watch(MemoryAdapter());
		const app = createPasswordApp({ store: data.adapter });
		await app.enter();
		const user = await app.store.getUserByEmail!(ada.email);
		const late = app.newBrowser();
		data.instead.createSession = async (call) => {
			const [password] = await app.store.listSecrets!(user!.id, 'password');
			const { newHash } = await import('../../src/lib/plugins/credentials/password/hash/stored.js');
			await app.store.updateSecret!({ ...password!, value: await newHash(another) }, password!.version);
			return call();
		};
		expect(errorOf(await app.typeIn(ada, late))).toBe('CredentialsSignin');
		expect(await app.session(late)).toBeNull();
	});
});

test('S287 a text that is longer than any password is not normalized, because that would need quadratic time', async () => {
	const app = createPasswordApp();
	await app.enter();
	const lengths: number[] = [];
	const { normalize } = String.prototype;
	const spy = vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form) {
		lengths.push(this.length);
		return normalize.call(this, form);
	});
	const password = `a${'\u0316\u0301'.repeat(2_500)}`;
	expect((await app.signUp({ ...grace, password }, app.newBrowser())).status).toBeLessThan(500);
	await app.browser.post('/auth/password/change', { current: password, password: another });
	spy.mockRestore();
	expect(Math.max(0, ...lengths)).toBeLessThanOrEqual(4_096);
	expect(app.letters).toHaveLength(1);
	expect(app.logger.faults).toEqual([]);
});

describe('S287 D3 an overloaded server', () => {
	test('answers 503 with Retry-After, and counts nothing', async () => {
		const app = createPasswordApp({
			rateLimit: { credentials: { account: { points: 1, duration: 60 }, client: false } }
		});
		await app.enter();
		await app.browser.post('/auth/signout');
		const full = vi.spyOn(hashQueue, 'requirePlace').mockImplementation(() => {
			throw new ServerBusy(5);
		});
		for (let times = 0; times < 3; times++) {
			const answer = await app.typeIn();
			expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
		}
		expect((await app.signUp(grace)).status).toBe(503);
		// D3: visitors can cause it.
		const told = app.logger.entries.filter(({ args }) => String(args[0]).startsWith('ServerBusy'));
		expect([told.length, ...new Set(told.map(({ level }) => level))]).toEqual([4, 'warn']);
		expect(levelOf({ type: 'ServerBusy' })).toBe('warn');
		full.mockRestore();
		await app.typeIn();
		expect(await app.session()).not.toBeNull();
	});
});

describe('user names', () => {
	const lovelace = { ...ada, username: 'Ada.Lovelace' };

	test('S295 sign in, in any case, and look-alikes and spaces make no other name', async () => {
		const app = createPasswordApp({ password: { identifier: 'username' } });
		await app.enter(lovelace);
		expect(await app.session()).toMatchObject({ user: { email: ada.email, name: 'ada.lovelace' } });
		const elsewhere = app.newBrowser();
		await app.typeIn({ username: ' ADA.lovelace ', password: ada.password }, elsewhere);
		expect(await app.session(elsewhere)).not.toBeNull();
		for (const username of ['аda.lovelace', 'ada\u0000', 'ada lovelace', 'a', '']) {
			expect(errorOf(await app.signUp({ ...grace, username }, app.newBrowser()))).toBe('UsernameRefused');
		}
	});

	test('in use are refused when the address is proven, and the link stays valid', async () => {
		const app = createPasswordApp({ password: { identifier: 'username' } });
		await app.enter(lovelace, app.newBrowser());
		const sent = await app.signUp({ ...grace, username: 'ada.lovelace' });
		expect(locationOf(sent).pathname).toBe('/auth/password/verify');
		const taken = await app.press();
		expect([errorOf(taken), locationOf(taken).searchParams.get('code')]).toEqual(['UsernameRefused', 'taken']);
		expect(await app.store.getUserByEmail!(grace.email)).toBeNull();
		await app.press(locationOf(taken), { username: 'eve' });
		expect(await app.session()).toMatchObject({ user: { name: 'eve' } });
	});
});

describe('a configuration', () => {
	const mail = { id: 'mail', name: 'Mail', type: 'email' as const, sendVerificationRequest: () => undefined };
	const start = (password: Partial<PasswordUserConfig>, config: object = { adapter: MemoryAdapter() }) =>
		createAuth({ secret, providers: [Password({ mail, ...password })], ...config }, { environment: {} });

	test.each([
		['no sender of mails', { mail: undefined }, undefined, /provider "password" needs a sender of emails/],
		['no adapter', {}, {}, /provider "password" needs an adapter/],
		['an adapter without secrets', {}, { adapter: watch(MemoryAdapter(), ['useSecret']).adapter }, /lacks useSecret/],
		[
			'sessions that cannot be ended',
			{},
			{ adapter: MemoryAdapter(), session: { strategy: 'jwt' } },
			/session\.revocation/
		],
		['a short minimum', { minLength: 8 }, undefined, /from 15 to 64/],
		['another identifier', { identifier: 'phone' }, undefined, /"email" or "username"/]
	])('with %s is refused at the start, by name', (_, password, config, message) => {
		expect(() => start(password as object, config)).toThrow(message as RegExp);
	});

	test.each([
		[true, 8],
		['always', 8],
		[() => true, 15],
		[undefined, 15]
	] as const)('%s: decides who needs a second factor, and needs passwords of %i characters', (required, least) => {
		const app = createPasswordApp({ mfa: { required } });
		const compiled = contextOf(app.auth).providers.get('password');
		expect(compiled).toMatchObject({ passwords: { minLength: least } });
		expect(() => createPasswordApp({ mfa: { required }, password: { minLength: least - 1 } })).toThrow(
			`from ${least} to 64`
		);
	});

	test('with a second factor may have eight characters, and only one provider keeps passwords', () => {
		expect(() => start({ secondFactor: 'required', minLength: 8 })).not.toThrow();
		const two = [Password({ mail }), Password({ mail, id: 'other' })];
		expect(() => start({}, { adapter: MemoryAdapter(), providers: two })).toThrow(/two providers keep passwords/);
	});

	test('reads the key of the sender from the environment', async () => {
		const { default: Resend } = await import('../../src/providers/resend.js');
		const providers = [Password({ mail: Resend })];
		const environment = { AUTH_RESEND_KEY: 're_key', AUTH_RESEND_FROM: 'no-reply@example.com' };
		expect(() => createAuth({ secret, adapter: MemoryAdapter(), providers }, { environment })).not.toThrow();
		expect(() => createAuth({ secret, adapter: MemoryAdapter(), providers }, { environment: {} })).toThrow(
			/AUTH_RESEND_KEY/
		);
	});

	test.each([undefined, null, 'adapter'])('C3 with an inline provider whose code is %j is refused', (code) => {
		const own = { ...Password({ mail }), code } as object as Provider;
		expect(() => start({}, { adapter: MemoryAdapter(), providers: [own] })).toThrow(
			/make it with `Password` of 'framework-auth\/providers\/password'/
		);
	});

	test('without the provider has no pages for passwords', async () => {
		const auth = createAuth({ secret, trustHost: true, providers: [] }, { environment: {} });
		expect((await auth.respond(new Request('https://app.test/auth/password/signup'))).status).toBe(404);
	});
});
