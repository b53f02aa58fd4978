/** Mails about the security of an account: each is sent once, to the owner, and stops nothing. */
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { InvalidConfig } from '../../src/errors.js';
import { audit } from '../../src/lib/core/audit/audit.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import { securityMail } from '../../src/lib/plugins/email/security-mails/mails.js';
import { securityMails } from '../../src/lib/plugins/email/security-mails/options.js';
import type { MailParams, SecurityPurpose } from '../../src/providers/types.js';
import type { Browser } from '../fixtures/browser.js';
import { createApp } from '../fixtures/app.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { createMailApp } from '../fixtures/mail-app.js';
import { ada, createPasswordApp, grace, type PasswordAppOptions } from '../passwords/support.js';

async function signedIn(options: PasswordAppOptions = {}) {
	const app = createPasswordApp(options);
	await app.enter();
	app.letters.splice(0);
	const take = () => app.letters.splice(0).map(({ purpose, identifier }) => [purpose, identifier]);
	const own = (browser: Browser = app.browser) =>
		app.auth.accounts(
			new Request('https://app.test/settings', {
				method: 'POST',
				headers: {
					origin: 'https://app.test',
					cookie: browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
				}
			})
		);
	return { ...app, take, own };
}

describe('a sign-in', () => {
	test('a new browser causes one email, and a sign-up causes none', async () => {
		const app = await signedIn();
		await app.typeIn(ada);
		expect(app.take()).toEqual([]);
		const elsewhere = app.newBrowser();
		await app.typeIn({ ...ada, password: grace.password }, elsewhere);
		expect(app.take()).toEqual([]);
		await app.typeIn(ada, elsewhere);
		expect(app.take()).toEqual([['newDevice', ada.email]]);
		await elsewhere.post('/auth/signout');
		await app.typeIn(ada, elsewhere);
		expect(app.take()).toEqual([]);
	});

	test('a browser is known for each of its users', async () => {
		const app = await signedIn();
		await app.enter(grace);
		app.take();
		await app.typeIn(ada);
		await app.typeIn(grace);
		await app.typeIn(ada);
		expect(app.take()).toEqual([]);
	});

	test('no email is sent where the known cookie is the second of its name (#33 A1)', async () => {
		const origin = 'http://app.localhost';
		const app = await signedIn({ origin });
		const name = 'authjs.known-browser.users';
		expect(app.browser.cookieNames).toContain(name);
		// The browser sends that of the longer path first.
		const planted = `${crypto.randomUUID()}.${'0'.repeat(64)}`;
		app.browser.jar.store(`${name}=${planted}; Path=/auth`, new URL(`${origin}/auth`));
		await app.typeIn(ada);
		expect(app.take()).toEqual([]);
		await app.typeIn(ada, app.browser.copy());
		expect(app.take()).toEqual([]);
	});

	test('an email is sent despite the cookie of another browser, or a forged one', async () => {
		const app = await signedIn();
		await app.enter(grace, app.newBrowser());
		app.take();
		const other = app.newBrowser();
		await app.enter({ email: 'alan@example.test', password: ada.password }, other);
		app.take();
		await app.typeIn(ada, other);
		expect(app.take()).toEqual([['newDevice', ada.email]]);
		const [cookie] = other.cookies.filter(({ name }) => name.endsWith('known-browser.users'));
		expect(cookie?.value.split('.')).toHaveLength(3);
	});

	test('an email is sent if the proof of one browser is in the cookie of another', async () => {
		const app = await signedIn();
		await app.typeIn(ada);
		const elsewhere = app.newBrowser();
		const held = app.browser.cookies.find(({ name }) => name.endsWith('known-browser.users'))!;
		const [, proof] = held.value.split('.');
		const url = new URL('https://app.test');
		elsewhere.jar.store(`${held.name}=${crypto.randomUUID()}.${proof}; Secure; Path=/`, url);
		await app.typeIn(ada, elsewhere);
		expect(app.take()).toEqual([['newDevice', ada.email]]);
		const copy = app.newBrowser();
		copy.jar.store(`${held.name}=${held.value}; Secure; Path=/`, url);
		await app.typeIn(ada, copy);
		expect(app.take()).toEqual([]);
	});

	test('a sign-in by any provider causes an email, also one by email', async () => {
		const app = createMailApp({ account: { securityMails: true } });
		await app.enter();
		await app.enter(undefined, { browser: app.newBrowser() });
		expect(app.letters.map(({ purpose }) => purpose)).toEqual([undefined, undefined, 'newDevice']);
	});
});

test('linking and unlinking an account cause an email, and the account of a new user does not', async () => {
	const op = createIdentityProvider();
	const app = await signedIn({ providers: [op.provider()] });
	const { location } = Object.fromEntries(
		(await app.browser.post('/auth/signin/op', { link: 'true' })).headers.entries()
	);
	await app.browser.follow(op.authorize(new URL(location!)));
	expect(app.take()).toEqual([['accountLinked', ada.email]]);
	await app.own().unlink('op');
	expect(app.take()).toEqual([['accountUnlinked', ada.email]]);

	const stranger = app.newBrowser();
	await app.browser.post('/auth/signout');
	const start = await stranger.post('/auth/signin/op');
	await stranger.follow(
		op.authorize(new URL(start.headers.get('location')!), { user: { sub: 'new', email: 'new@example.test' } })
	);
	expect(app.take()).toEqual([]);
});

test('an email that cannot be sent is in the log, and the sign-in succeeds', async () => {
	let works = true;
	const sendVerificationRequest = () => (works ? Promise.resolve() : Promise.reject(new Error('down')));
	const { store } = await signedIn();
	const app = createPasswordApp({ store, mail: { sendVerificationRequest } });
	works = false;
	await app.typeIn(ada);
	expect(await app.session()).not.toBeNull();
	expect(app.logger.faults.map(({ name }) => name)).toEqual(['EmailSignInError']);
});

test('a mailbox is not flooded: it gets five emails of a kind in an hour', async () => {
	const { store } = await signedIn();
	const app = createPasswordApp({ store, rateLimit: {} });
	for (let at = 0; at < 8; at++) await app.typeIn(ada, app.newBrowser());
	expect(app.letters).toHaveLength(5);
	// Another kind has its own count.
	const user = (await store.getUserByEmail!(ada.email))!;
	const ctx = contextOf(app.auth);
	expect(securityMails.of(ctx)).toBeDefined();
	// The owner can still sign in by mail, and choose a new password.
	await app.forget();
	expect(app.letters.at(-1)).toMatchObject({ purpose: 'reset', identifier: user.email });
});

test('an event without a request sends an email if the origin is known', async () => {
	const { store } = await signedIn();
	const app = createPasswordApp({ store, host: { environment: { AUTH_URL: 'https://app.test' } } });
	const { id } = (await store.getUserByEmail!(ada.email))!;
	await audit(contextOf(app.auth), null, { type: 'factorRemoved', userId: id, details: { factor: 'totp' } });
	const [letter] = app.letters;
	expect(letter).toMatchObject({ purpose: 'factorRemoved', url: 'https://app.test/auth/account', token: '' });
	expect(letter?.content.text).toContain('an authenticator app');
});

describe('the option', () => {
	test('is off without the Password provider, and can be switched off with it', async () => {
		const app = createMailApp();
		await app.enter();
		await app.enter(undefined, { browser: app.newBrowser() });
		expect(app.letters.map(({ purpose }) => purpose)).toEqual([undefined, undefined]);
		expect(app.browser.cookies.map(({ name }) => name).filter((name) => name.includes('users'))).toEqual([]);
		const quiet = await signedIn({ account: { securityMails: false } });
		await quiet.typeIn(ada, quiet.newBrowser());
		expect(quiet.take()).toEqual([]);
	});

	test.each([
		['without a sender', { adapter: MemoryAdapter(), account: { securityMails: true } }],
		['without an adapter', { account: { securityMails: true } }],
		['that is no boolean', { adapter: MemoryAdapter(), account: { securityMails: 'yes' as never } }]
	])('%s is refused at the start', (_, config) => {
		expect(() => createApp(config)).toThrow(InvalidConfig);
	});
});

describe('the email', () => {
	const params = (purpose: SecurityPurpose, own: Partial<MailParams> = {}): MailParams => ({
		identifier: ada.email,
		url: 'https://app.test/auth/account',
		expires: new Date(),
		token: '',
		host: 'app.test',
		appName: 'Engine <& Co>',
		theme: {},
		purpose,
		notice: { time: new Date('2026-03-01T12:05:00Z'), browser: 'Firefox on Linux', name: '<b>OP</b>' },
		...own
	});
	const all = [
		'newDevice',
		'passkeyAdded',
		'passkeyRemoved',
		'accountLinked',
		'accountUnlinked',
		'factorAdded',
		'factorRemoved',
		'recoveryCodeUsed'
	] as const;

	test.each(all)('%s says what happened, when, with which browser, and what to do', (purpose) => {
		const { subject, text, html } = securityMail(params(purpose));
		expect(subject).toContain('Engine <& Co>');
		for (const part of ['March 1, 2026 at 12:05 PM UTC, Firefox on Linux.', 'If it was not you', 'app.test']) {
			expect(text).toContain(part);
			expect(html).toContain(part);
		}
		expect(html).not.toMatch(/<b>|<& Co>/);
		expect(html).toContain('href="https://app.test/auth/account"');
	});

	test('says less if less is known', () => {
		const { text } = securityMail(params('newDevice', { notice: { time: new Date('2026-03-01T12:05:00Z') } }));
		expect(text).toContain('March 1, 2026 at 12:05 PM UTC.');
	});
});
