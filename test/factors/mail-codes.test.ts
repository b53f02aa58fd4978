/** A code by mail as the second factor: for users who must have one, and have none, after a first factor that was not a mail. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { contextOf } from '../../src/lib/app/context-of.js';
import { storeTotp } from '../../src/lib/plugins/factors/totp/stored.js';
import { createClock } from '../fixtures/clock.js';
import type { Browser } from '../fixtures/browser.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import type { PasswordAppOptions } from '../passwords/support.js';
import { MemoryRevocations } from '../../src/adapters/revocations.js';
import type { VerificationRequest } from '../../src/providers/types.js';
import { ada, another, createFactorApp, grace, keyOf, phoneWith, type FactorApp } from './support.js';

const clock = createClock('2026-05-01T10:00:00Z');
afterAll(() => clock.restore());
beforeEach(() => clock.set('2026-05-01T10:00:00Z'));

interface MailCodeApp extends FactorApp {
	/** Signs a user up. The user is signed in nowhere. */
	withUser(fields?: typeof ada): Promise<void>;
	/** Asks for a code. @returns the code */
	send(browser?: Browser): Promise<string>;
	enterCode(code: string, browser?: Browser): Promise<Response>;
}

function createMailCodeApp({ mfa = {}, ...options }: PasswordAppOptions = {}): MailCodeApp {
	const app = createFactorApp({ mfa: { required: true, mail: true, ...mfa }, ...options });
	const answer: FactorApp['answer'] = (fields, browser = app.browser) => browser.post('/auth/challenge', fields);
	return {
		...app,
		async withUser(fields = ada) {
			await createFactorApp({ ...options, store: app.store, mfa: {} }).enter(fields);
		},
		async send(browser) {
			const before = app.letters.length;
			await answer({ send: 'mail' }, browser);
			expect(app.letters).toHaveLength(before + 1);
			return app.letters.at(-1)?.code ?? '';
		},
		enterCode: (code, browser) => answer({ kind: 'mail', code }, browser)
	};
}

const sessionOf = (strategy: 'database' | 'jwt') => ({
	strategy,
	...(strategy === 'jwt' && { revocation: { store: MemoryRevocations(), cacheSeconds: 0 } })
});

/** A page that asks for two factors gets none by a mail in this session. */
async function stepUpIsClosed(app: MailCodeApp, browser: Browser): Promise<void> {
	const sent = app.letters.length;
	const asked = { callbackUrl: '/secret', methods: 'mfa' };
	const page = await (await browser.visit(`/auth/reauthenticate?${new URLSearchParams(asked)}`)).text();
	expect(page).not.toContain('Email me a code');
	await browser.post('/auth/reauthenticate', { ...asked, send: 'mail' });
	const code = app.letters.at(-1)?.code ?? '123456';
	await browser.post('/auth/reauthenticate', { ...asked, kind: 'mail', code });
	expect(app.letters).toHaveLength(sent);
	expect((await app.session(browser))?.methods ?? []).not.toContain('mfa');
}

test('a code goes to an address that a provider calls verified (#33 A3)', async () => {
	const op = createIdentityProvider({ user: { sub: 'ada', name: 'Ada', email: ada.email, email_verified: true } });
	const app = createMailCodeApp({ op, providers: [op.provider()] });
	await app.signIn();
	expect(await app.store.getUserByEmail!(ada.email)).toMatchObject({ emailVerified: null });
	await app.enterCode(await app.send());
	expect((await app.session())?.methods).toContain('mfa');
});

test('no code goes to an address of a provider that does not say that it is verified (#33 A3)', async () => {
	const op = createIdentityProvider({ user: { sub: 'ada', name: 'Ada', email: ada.email } });
	const app = createMailCodeApp({ op, providers: [op.provider()] });
	await app.signIn();
	await app.answer({ send: 'mail' });
	expect(app.letters).toEqual([]);
});

describe('a code by mail after a password', () => {
	test('is sent by a button, and begins the session', async () => {
		const app = createMailCodeApp();
		await app.withUser();
		await app.typeIn({ ...ada, callbackUrl: '/report' });
		const before = await (await app.browser.visit('/auth/challenge')).text();
		expect(before).toContain('Email me a code');
		expect(before).not.toContain('autocomplete="one-time-code"');
		expect(app.letters).toEqual([]);
		const code = await app.send();
		expect(code).toMatch(/^\d{6}$/);
		const letter = app.letters.at(-1)!;
		expect(letter).toMatchObject({
			identifier: ada.email,
			purpose: 'secondFactor',
			url: 'https://app.test/auth/challenge'
		});
		expect(letter.content.text.split('\n').at(-1)).toBe(`@app.test #${code}`);
		expect(await (await app.browser.visit('/auth/challenge')).text()).toContain('autocomplete="one-time-code"');
		const outcome = await app.enterCode(` ${code.slice(0, 3)} ${code.slice(3)}`);
		expect(outcome.headers.get('location')).toBe('https://app.test/report');
		expect(await app.session()).toMatchObject({ methods: ['pwd', 'otp', 'mfa'] });
	});

	test('is valid for five tries, and then no more', async () => {
		const app = createMailCodeApp();
		await app.withUser();
		await app.typeIn();
		const code = await app.send();
		const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
		for (let tries = 0; tries < 5; tries++) expect(await app.outcomeOf(app.enterCode(wrong))).toBe('FactorRefused');
		expect(await app.outcomeOf(app.enterCode(code))).toBe('FactorRefused');
		expect(await (await app.browser.visit('/auth/challenge')).text()).toContain('Email me a code');
		await app.enterCode(await app.send());
		expect(await app.session()).not.toBeNull();
	});

	test('fifty guesses at once are five tries, and fifty right ones are one session', async () => {
		const app = createMailCodeApp();
		await app.withUser();
		await app.typeIn();
		const code = await app.send();
		const guesses = Array.from({ length: 49 }, (_, at) => String((Number(code) + at + 1) % 1_000_000).padStart(6, '0'));
		const copies = (codes: string[]) =>
			Promise.all(codes.map(async (each) => app.outcomeOf(app.enterCode(each, app.browser.copy()))));
		expect(new Set(await copies([...guesses, code]))).toEqual(new Set(['FactorRefused']));
		const next = await app.send();
		const outcomes = await copies(Array.from({ length: 50 }, () => next));
		expect(outcomes.filter((outcome) => outcome === '/')).toHaveLength(1);
	});

	test('is valid for ten minutes', async () => {
		const app = createMailCodeApp();
		await app.withUser();
		await app.typeIn();
		clock.advance(5);
		const code = await app.send();
		clock.advance(10 * 60 - 6);
		const other = app.browser.copy();
		expect(await app.outcomeOf(app.enterCode(code, other))).toBe('/');
		await app.typeIn();
		const late = await app.send();
		clock.advance(10 * 60 + 1);
		expect(await app.outcomeOf(app.enterCode(late))).toBe('InvalidCheck');
	});

	test('is valid only in the browser that asked, for its user', async () => {
		const app = createMailCodeApp();
		await app.withUser();
		await app.withUser(grace);
		await app.typeIn();
		const code = await app.send();
		const other = app.newBrowser();
		await app.typeIn(ada, other);
		expect(await app.outcomeOf(app.enterCode(code, other))).toBe('FactorRefused');
		await app.typeIn(grace, other);
		expect(await app.outcomeOf(app.enterCode(code, other))).toBe('FactorRefused');
		// A later sign-in of the same browser, too, has a code of its own.
		const earlier = app.browser.copy();
		await app.typeIn();
		expect(await app.outcomeOf(app.enterCode(code))).toBe('FactorRefused');
		expect(await app.outcomeOf(app.enterCode(code, earlier))).toBe('/');
	});

	test('is replaced by the next code, and ends with the sessions of the user', async () => {
		const app = createMailCodeApp();
		await app.withUser();
		await app.typeIn();
		const first = await app.send();
		const second = await app.send();
		expect(await app.outcomeOf(app.enterCode(first))).toBe('FactorRefused');
		await app.auth.sessions.of(await app.userId()).endAll();
		expect(await app.store.listSecrets!(await app.userId(), 'sent-code')).toEqual([]);
		expect(await app.outcomeOf(app.enterCode(second))).toBe('InvalidCheck');
	});

	test('is not in the database in clear, and emails are limited by user', async () => {
		const app = createMailCodeApp({ rateLimit: { email: { account: { points: 3, duration: 3600 } } } });
		await app.withUser();
		await app.typeIn();
		const code = await app.send();
		const [stored] = await app.store.listSecrets!(await app.userId(), 'sent-code');
		expect(stored?.value).toMatch(/^0 [\w-]{43}$/);
		expect(JSON.stringify(stored)).not.toContain(code);
		await app.send();
		await app.send();
		await app.typeIn(ada, app.browser);
		expect(await app.outcomeOf(app.answer({ send: 'mail' }))).toBe('TooManyRequests');
		expect(app.letters).toHaveLength(3);
	});
});

describe('one channel is one factor: no code goes by email after', () => {
	test('a sign-in by email', async () => {
		const { createMailApp } = await import('../fixtures/mail-app.js');
		const app = createMailApp({ mfa: { required: true, mail: true } } as never);
		await app.ask('ada@example.test');
		await app.browser.visit(app.link());
		expect(await app.session()).toBeNull();
		expect(await (await app.browser.visit('/auth/challenge')).text()).toContain('Set up your authenticator app');
		await app.browser.post('/auth/challenge', { send: 'mail' });
		expect(app.letters).toHaveLength(1);
	});

	test('a password that was reset by email, until its owner changes it', async () => {
		const app = createMailCodeApp();
		await app.withUser();
		await app.forget();
		await app.press(undefined, { password: another });
		const renewed = { ...ada, password: another };
		await app.typeIn(renewed);
		const page = await (await app.browser.visit('/auth/challenge')).text();
		expect(page).toContain('Set up your authenticator app');
		const mails = app.letters.length;
		await app.answer({ send: 'mail' });
		await app.enterCode('123456');
		expect([app.letters.length, await app.session()]).toEqual([mails, null]);
		// The owner proves something else than the mailbox, an app, and changes the password; then the app is lost.
		const free = createFactorApp({ store: app.store, mfa: {} });
		await free.typeIn(renewed);
		const home = await (await free.browser.visit('/auth/challenge/set-up')).text();
		const [, setUp = ''] = /name="setUp" value="([^"]+)"/.exec(home) ?? [];
		const phone = phoneWith(keyOf(/class="key"[^>]*>([A-Z2-7 ]+)</.exec(home)?.[1] ?? ''));
		await free.browser.post('/auth/challenge/set-up', { setUp, code: phone.code() });
		await free.browser.post('/auth/password/change', { current: another, password: ada.password });
		await free.auth.accounts.resetFactors(await app.userId());
		const browser = app.newBrowser();
		await app.typeIn(ada, browser);
		expect(await (await browser.visit('/auth/challenge')).text()).toContain('Email me a code');
	});

	test.each(['database', 'jwt'] as const)(
		'S272 a password that was reset by email, and changed without another proof (%s)',
		async (strategy) => {
			const app = createMailCodeApp({ mfa: { required: false }, session: sessionOf(strategy) });
			await app.withUser();
			await app.forget();
			await app.press(undefined, { password: another });
			await app.typeIn({ ...ada, password: another });
			await app.browser.post('/auth/password/change', { current: another, password: ada.password });
			expect((await app.session())?.methods).toEqual(['pwd']);
			await stepUpIsClosed(app, app.browser);
			const later = app.newBrowser();
			await app.typeIn(ada, later);
			await stepUpIsClosed(app, later);
		}
	);

	test('S272 a first password that was chosen after a sign-in by email', async () => {
		const letters: VerificationRequest[] = [];
		const mail = {
			id: 'mail',
			name: 'Mail',
			type: 'email' as const,
			sendVerificationRequest: (letter: VerificationRequest) => void letters.push(letter)
		};
		const app = createMailCodeApp({ mfa: { required: false }, providers: [mail] });
		await app.browser.post('/auth/signin/mail', { email: ada.email });
		await app.browser.visit(new URL(letters.at(-1)!.url), { crossSite: true });
		expect((await app.session())?.methods).toEqual(['otp']);
		await app.browser.post('/auth/password/change', { password: ada.password });
		const later = app.newBrowser();
		await app.typeIn(ada, later);
		expect((await app.session(later))?.methods).toEqual(['pwd']);
		await stepUpIsClosed(app, later);
	});

	test('S272 a session without the methods of its sign-in, such as one of Auth.js', async () => {
		const app = createMailCodeApp({ mfa: { required: false } });
		await app.withUser();
		const [sessionToken, expires] = [crypto.randomUUID(), new Date('2026-06-01T10:00:00Z')];
		await app.store.createSession!({ sessionToken, userId: await app.userId(), expires });
		app.browser.jar.store(`__Secure-authjs.session-token=${sessionToken}; Secure; Path=/`, new URL('https://app.test'));
		expect(await app.session()).toMatchObject({ user: { email: ada.email } });
		await stepUpIsClosed(app, app.browser);
	});

	test('a sign-in of a user with an unverified address', async () => {
		const app = createMailCodeApp();
		await app.withUser();
		await app.store.updateUser!({ id: await app.userId(), emailVerified: null });
		await app.typeIn();
		expect(await (await app.browser.visit('/auth/challenge')).text()).toContain('Set up your authenticator app');
	});
});

describe('a user who has a stronger factor', () => {
	test('gets no code by email', async () => {
		const app = createMailCodeApp();
		await app.withUser();
		await storeTotp(contextOf(app.auth), await app.userId(), new Uint8Array(20), 0);
		await app.typeIn();
		expect(await (await app.browser.visit('/auth/challenge')).text()).not.toContain('Email me a code');
		expect(await app.outcomeOf(app.answer({ send: 'mail' }))).toBe('FactorRefused');
		expect(app.letters).toEqual([]);
	});
});

test('without `mfa.mail` no code is sent, and without a sender it is refused at the start', async () => {
	const app = createMailCodeApp({ mfa: { mail: false } });
	await app.withUser();
	await app.typeIn();
	await app.answer({ send: 'mail' });
	expect(app.letters).toEqual([]);
	const { createAuth } = await import('../../src/core.js');
	const { MemoryAdapter } = await import('../../src/adapters/memory.js');
	const { default: GitHub } = await import('../../src/providers/github.js');
	const create = () =>
		createAuth({
			providers: [GitHub({ clientId: 'id', clientSecret: 'secret' })],
			adapter: MemoryAdapter(),
			secret: 'a secret of the tests, 0123456789abc',
			trustHost: true,
			mfa: { mail: true }
		});
	expect(create).toThrow('`mfa.mail` needs a sender of emails');
});

test('in a session, a code by email proves the identity again', async () => {
	const app = createMailCodeApp();
	await app.withUser();
	await app.typeIn();
	await app.enterCode(await app.send());
	clock.advance(20 * 60);
	const page = await (await app.browser.visit('/auth/reauthenticate?callbackUrl=/secret&methods=mfa')).text();
	expect(page).toContain('Email me a code');
	const asked = { callbackUrl: '/secret', methods: 'mfa' };
	await app.browser.post('/auth/reauthenticate', { ...asked, send: 'mail' });
	const code = app.letters.at(-1)?.code ?? '';
	const done = await app.browser.post('/auth/reauthenticate', { ...asked, kind: 'mail', code });
	expect(done.headers.get('location')).toBe('https://app.test/secret');
	expect((await app.session())?.authenticatedAt).toBe('2026-05-01T10:20:00.000Z');
});
