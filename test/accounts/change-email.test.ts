/** A change of the address: proven at the new one, told to the old one, and undone from there. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { MemoryRevocations } from '../../src/adapters/revocations.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type { Browser } from '../fixtures/browser.js';
import { locationOf } from '../fixtures/browser.js';
import { createClock } from '../fixtures/clock.js';
import { formIn } from '../fixtures/mail-app.js';
import { ada, createPasswordApp, grace, type PasswordAppOptions } from '../passwords/support.js';

const clock = createClock('2026-03-01T12:00:00Z');
beforeEach(() => clock.set('2026-03-01T12:00:00Z'));
afterAll(() => clock.restore());

const to = 'countess@example.test';
const week = 7 * 24 * 3600;

async function signedIn({ account, providers = [], ...options }: PasswordAppOptions = {}) {
	const letters: { identifier: string; url: string; purpose?: string }[] = [];
	const mailer = {
		id: 'link',
		name: 'Link',
		type: 'email' as const,
		sendVerificationRequest: (letter: (typeof letters)[number]) => void letters.push(letter)
	};
	const told: unknown[] = [];
	const app = createPasswordApp({
		account: { changeEmail: true, ...account },
		events: { updateUser: ({ user }) => void told.push(user.email) },
		...options,
		providers: [mailer, ...providers]
	});
	await app.enter();
	app.letters.length = 0;
	const userId = (await app.session())!.user!.id!;
	const requestOf = (browser: Browser) =>
		new Request('https://app.test/settings', {
			method: 'POST',
			headers: {
				origin: 'https://app.test',
				cookie: browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
			}
		});
	const own = (browser = app.browser) => app.auth.accounts(requestOf(browser));
	const linkTo = (address: string) => new URL(app.letters.findLast(({ identifier }) => identifier === address)!.url);
	/** Posts the form of a link, as its page does. */
	const use = async (link: URL, browser = app.browser) => {
		const { action, hidden } = formIn(await (await browser.visit(link, { crossSite: true })).text());
		return browser.post(action, hidden);
	};
	const isDone = (response: Response) => response.headers.get('location')?.includes('?done=') ?? false;
	const change = async (address = to, browser = app.browser) => {
		await own(browser).changeEmail(address);
		return use(linkTo(address), browser);
	};
	const stored = async () => (await app.store.getUser!(userId))!;
	const mails = () => app.letters.map(({ identifier, purpose }) => [identifier, purpose]);
	return { ...app, told, userId, requestOf, own, linkTo, use, change, isDone, stored, mails, linkLetters: letters };
}

describe.each([
	['stored sessions', () => ({ store: SqliteAdapter(':memory:') })],
	['encrypted sessions', () => ({ session: { strategy: 'jwt' as const, revocation: MemoryRevocations() } })]
])('with %s', (_, options) => {
	test('the new address is verified, the old one is informed, and the session has the change at once', async () => {
		const town = await signedIn(options());
		await town.own().changeEmail(' Countess@Example.test ');
		expect(town.mails()).toEqual([[to, 'changeAddress']]);
		expect((await town.stored()).email).toBe(ada.email);
		const done = await town.use(town.linkTo(to));
		expect(town.isDone(done)).toBe(true);
		expect(await (await town.browser.visit(locationOf(done))).text()).toContain('Your email address was changed');
		expect(await town.stored()).toMatchObject({ email: to, emailVerified: new Date() });
		expect((await town.session())?.user?.email).toBe(to);
		expect(town.mails()).toEqual([
			[to, 'changeAddress'],
			[ada.email, 'addressChanged']
		]);
		expect(town.told).toEqual([to]);
		// The password goes with the user.
		const elsewhere = town.newBrowser();
		await town.typeIn({ email: to, password: ada.password }, elsewhere);
		expect(await town.session(elsewhere)).not.toBeNull();
		expect(locationOf(await town.typeIn(ada, town.newBrowser())).searchParams.get('error')).toBe('CredentialsSignin');
	});

	test('S334 the undo link gives the address back, ends all sessions and API tokens, and signs no one in', async () => {
		const town = await signedIn(options());
		const { emailVerified } = await town.stored();
		const { token } = await town.auth
			.sessions(town.requestOf(town.browser))
			.createToken({ label: 'script', scopes: ['read'], expiresIn: 30 * 24 * 3600 });
		expect(token).toEqual(expect.any(String));
		await town.change();
		const owner = town.newBrowser();
		clock.advance(6 * 24 * 3600);
		await town.typeIn({ email: to, password: ada.password });
		expect(await town.session()).not.toBeNull();
		clock.advance(6);
		const undone = await town.use(town.linkTo(ada.email), owner);
		expect(town.isDone(undone)).toBe(true);
		expect(await (await owner.visit(locationOf(undone))).text()).toContain('The change was undone');
		expect(await town.stored()).toMatchObject({ email: ada.email, emailVerified });
		expect([await town.session(), await town.session(owner)]).toEqual([null, null]);
		expect(await town.store.listSecrets!(town.userId, 'bearer')).toEqual([]);
		expect(town.told).toEqual([to, ada.email]);
		await town.typeIn(ada, owner);
		expect((await town.session(owner))?.user?.id).toBe(town.userId);
	});
});

describe('a link', () => {
	test('S254 works once, and opening it changes nothing', async () => {
		const town = await signedIn();
		await town.own().changeEmail(to);
		const link = town.linkTo(to);
		await town.browser.visit(link, { crossSite: true });
		await town.newBrowser().visit(link, { crossSite: true });
		expect((await town.stored()).email).toBe(ada.email);
		expect(town.isDone(await town.use(link))).toBe(true);
		expect((await town.use(link)).status).toBe(403);
		const undo = town.linkTo(ada.email);
		await town.newBrowser().visit(undo, { crossSite: true });
		expect((await town.stored()).email).toBe(to);
		expect(town.isDone(await town.use(undo, town.newBrowser()))).toBe(true);
		expect((await town.use(undo, town.newBrowser())).status).toBe(403);
	});

	test('S265 is for one user and one address', async () => {
		const town = await signedIn();
		const other = town.newBrowser();
		await town.enter(grace, other);
		await town.own().changeEmail(to);
		const link = town.linkTo(to);
		// Another user who presses the button does not get the address, and uses nothing up.
		expect((await town.use(link, other)).status).toBe(403);
		const changed = new URL(link);
		changed.searchParams.set('email', 'thief@example.test');
		const fields = Object.fromEntries(changed.searchParams);
		const refused = await town.browser.post('/auth/change-email/confirm', fields);
		expect(refused.status).toBe(403);
		expect((await town.stored()).email).toBe(ada.email);
		expect((await town.store.getUserByEmail!(grace.email))?.email).toBe(grace.email);
	});

	test('ends with all sessions: a thief who asked for it does not wait for the next one (#33 A18)', async () => {
		const town = await signedIn();
		await town.own().changeEmail(to);
		const link = town.linkTo(to);
		await town.auth.sessions.of(town.userId).endAll();
		clock.advance(1);
		await town.typeIn();
		expect(town.isDone(await town.use(link))).toBe(false);
		expect((await town.stored()).email).toBe(ada.email);
	});

	test('S265 of an earlier change is not valid, and a link expires after an hour', async () => {
		const town = await signedIn();
		await town.own().changeEmail('first@example.test');
		const first = town.linkTo('first@example.test');
		await town.own().changeEmail(to);
		expect(town.isDone(await town.use(first))).toBe(false);
		clock.advance(3601);
		expect(town.isDone(await town.use(town.linkTo(to)))).toBe(false);
		expect((await town.stored()).email).toBe(ada.email);
	});

	test('leads to the sign-in page where no user is signed in, and back', async () => {
		const town = await signedIn();
		await town.own().changeEmail(to);
		const link = town.linkTo(to);
		const signIn = locationOf(await town.newBrowser().visit(link, { crossSite: true }));
		expect([signIn.pathname, signIn.searchParams.get('callbackUrl')]).toEqual(['/auth/signin', link.href]);
		const post = await town.newBrowser().post('/auth/change-email/confirm', Object.fromEntries(link.searchParams));
		expect(locationOf(post).pathname).toBe('/auth/signin');
		expect((await town.stored()).email).toBe(ada.email);
	});

	test('without its values, or with made-up values for an undo, is refused', async () => {
		const town = await signedIn();
		await town.change();
		const fields = Object.fromEntries(town.linkTo(ada.email).searchParams);
		const cases = [{}, { email: ada.email }, { ...fields, token: 'x'.repeat(43) }, { ...fields, email: to }];
		for (const each of cases) {
			const refused = await town.browser.post('/auth/change-email/undo', each as Record<string, string>);
			expect(town.isDone(refused)).toBe(false);
		}
		expect((await town.stored()).email).toBe(to);
	});
});

describe('the earlier address', () => {
	test('is kept for a week: no other user gets it', async () => {
		const town = await signedIn();
		await town.change();
		const other = town.newBrowser();
		await town.enter(grace, other);
		// By a sign-up, by a sign-in by mail, and by a change: each answers as for any address.
		await town.signUp({ ...ada, password: 'another long password here' }, town.newBrowser());
		const signUp = await town.press(
			town.linkTo(ada.email),
			{ password: 'another long password here' },
			town.newBrowser()
		);
		expect(locationOf(signUp).searchParams.get('error')).toBe('OAuthAccountNotLinked');
		const byMail = town.newBrowser();
		await byMail.post('/auth/signin/link', { email: ada.email });
		expect(locationOf(await byMail.visit(town.linkLetters.at(-1)!.url)).searchParams.get('error')).toBe(
			'OAuthAccountNotLinked'
		);
		await town.own(other).changeEmail(ada.email);
		expect(town.mails().at(-1)).toEqual([ada.email, 'addressTaken']);
		expect(await town.store.getUserByEmail!(ada.email)).toBeNull();
		clock.advance(week + 1);
		await byMail.post('/auth/signin/link', { email: ada.email });
		await byMail.visit(town.linkLetters.at(-1)!.url);
		expect((await town.session(byMail))?.user?.email).toBe(ada.email);
	});

	test('S336 comes back after two changes, and a thief cannot bring another one back', async () => {
		const town = await signedIn();
		const thief = town.browser;
		await town.change('one@thief.test', thief);
		await town.change('two@thief.test', thief);
		await town.own(thief).changeEmail('three@thief.test');
		expect(town.isDone(await town.use(town.linkTo(ada.email), town.newBrowser()))).toBe(true);
		expect((await town.stored()).email).toBe(ada.email);
		expect(town.isDone(await town.use(town.linkTo('one@thief.test'), town.newBrowser()))).toBe(false);
		const back = town.newBrowser();
		await town.typeIn(ada, back);
		const pending = Object.fromEntries(town.linkTo('three@thief.test').searchParams);
		expect(town.isDone(await back.post('/auth/change-email/confirm', pending))).toBe(false);
		expect((await town.stored()).email).toBe(ada.email);
		expect(await town.store.listSecrets!(town.userId, 'address')).toEqual([]);
	});

	test('(#33 B) is given to no other user whose link was sent before the library reserved the address', async () => {
		const town = await signedIn();
		const other = town.newBrowser();
		await town.enter(grace, other);
		await town.own(other).changeEmail(to);
		const link = town.linkTo(to);
		await town.change(to);
		await town.change('last@example.test');
		expect((await town.use(link, other)).status).toBe(403);
		expect(await town.store.getUserByEmail!(to)).toBeNull();
		expect((await town.store.getUserByEmail!(grace.email))?.email).toBe(grace.email);
	});

	test('that its user takes again has no undo link, nor has the address in between', async () => {
		const town = await signedIn();
		await town.change();
		await town.change(ada.email);
		expect(town.mails().at(-1)).toEqual([to, 'addressChanged']);
		expect(town.linkTo(to).pathname).toBe('/auth/account');
		expect((await town.stored()).email).toBe(ada.email);
		expect(await town.store.listSecrets!(town.userId, 'address')).toEqual([]);
	});
});

describe('at once', () => {
	test('S265 of fifty confirmations in two processes one wins, and so does one of fifty undos', async () => {
		const store = MemoryAdapter();
		const [town, other] = [await signedIn({ store }), createPasswordApp({ store, account: { changeEmail: true } })];
		await town.own().changeEmail(to);
		const many = async (page: string, link: URL) => {
			const fields = Object.fromEntries(link.searchParams);
			const cookie = town.requestOf(town.browser).headers.get('cookie')!;
			const answers = await Promise.all(
				Array.from({ length: 50 }, (_, index) => {
					const { origin } = link;
					const headers = { cookie, origin, 'content-type': 'application/x-www-form-urlencoded' };
					const body = new URLSearchParams(fields).toString();
					const request = new Request(`${origin}/auth/change-email/${page}`, { method: 'POST', headers, body });
					return (index % 2 === 0 ? town : other).auth.respond(request);
				})
			);
			return answers.filter(town.isDone).length;
		};
		expect(await many('confirm', town.linkTo(to))).toBe(1);
		expect((await town.stored()).email).toBe(to);
		expect(town.mails().filter(([, purpose]) => purpose === 'addressChanged')).toHaveLength(1);
		expect(await many('undo', town.linkTo(ada.email))).toBe(1);
		expect((await town.stored()).email).toBe(ada.email);
	});

	test('S265 of a confirmation and an undo, the undo of the first owner wins', async () => {
		const town = await signedIn();
		await town.change();
		await town.own().changeEmail('next@thief.test');
		const confirm = Object.fromEntries(town.linkTo('next@thief.test').searchParams);
		const undo = Object.fromEntries(town.linkTo(ada.email).searchParams);
		await Promise.all([
			town.browser.post('/auth/change-email/confirm', confirm),
			town.newBrowser().post('/auth/change-email/undo', undo)
		]);
		expect((await town.stored()).email).toBe(ada.email);
		expect(await town.session()).toBeNull();
	});
});

describe('the caller', () => {
	test('S246 does not learn whether another user has the address: its owner does', async () => {
		const town = await signedIn();
		await town.enter(grace, town.newBrowser());
		town.letters.length = 0;
		const answers = [];
		for (const email of [to, grace.email]) {
			const response = await town.browser.post('/auth/account/email.send', { email });
			answers.push([response.status, locationOf(response).href, response.headers.getSetCookie().length]);
		}
		expect(answers[1]).toEqual(answers[0]);
		expect(town.mails()).toEqual([
			[to, 'changeAddress'],
			[grace.email, 'addressTaken']
		]);
		expect(await town.store.listSecrets!(town.userId, 'address-change')).toHaveLength(1);
	});

	test('cannot get an address that another user got after the email was sent', async () => {
		const town = await signedIn();
		await town.own().changeEmail(to);
		const link = town.linkTo(to);
		await town.enter({ ...grace, email: to }, town.newBrowser());
		expect((await town.use(link)).status).toBe(403);
		expect((await town.stored()).email).toBe(ada.email);
		expect(await town.store.listSecrets!(town.userId, 'address')).toEqual([]);
	});

	test('S338 needs a fresh session, and an address in the form', async () => {
		const town = await signedIn();
		await expect(town.own(town.newBrowser()).changeEmail(to)).rejects.toMatchObject({ type: 'AccessDenied' });
		await expect(town.own().changeEmail('nothing')).rejects.toMatchObject({ type: 'InvalidEmail' });
		await expect(town.own().changeEmail(ada.email)).rejects.toMatchObject({ type: 'InvalidRequest' });
		const { token } = await town.auth
			.sessions(town.requestOf(town.browser))
			.createToken({ label: 'script', scopes: ['read'], expiresIn: 3600 });
		const byToken = new Request('https://app.test/', { headers: { authorization: `Bearer ${token}` } });
		await expect(town.auth.accounts(byToken).changeEmail(to)).rejects.toMatchObject({ type: 'AccessDenied' });
		clock.advance(301);
		await expect(town.own().changeEmail(to)).rejects.toMatchObject({ type: 'ReauthenticationRequired' });
		expect(town.letters).toEqual([]);
	});

	test('is neither an operator who acts as the user nor an anonymous user', async () => {
		const town = await signedIn({
			anonymous: true,
			session: { mayImpersonate: ({ user }) => user.email === grace.email }
		});
		const operator = town.newBrowser();
		await town.enter(grace, operator);
		const { serializeCookie } = await import('../../src/core.js');
		const { cookies } = await town.auth.impersonate(town.requestOf(operator), town.userId);
		for (const each of cookies) operator.jar.store(serializeCookie(each), new URL('https://app.test/'));
		await expect(town.own(operator).changeEmail(to)).rejects.toMatchObject({ type: 'ImpersonationRefused' });
		const visitor = town.newBrowser();
		const begun = await town.auth.signInAnonymously(town.requestOf(visitor));
		for (const each of begun.cookies) visitor.jar.store(serializeCookie(each), new URL('https://app.test/'));
		await expect(town.own(visitor).changeEmail(to)).rejects.toMatchObject({ type: 'AccessDenied' });
	});
});

test('the account of a sign-in by email follows the address, and signs in with the new one', async () => {
	const town = await signedIn();
	const browser = town.newBrowser();
	const signIn = async (email: string) => {
		await browser.post('/auth/signin/link', { email });
		await browser.visit(town.linkLetters.at(-1)!.url);
	};
	await signIn('mail@example.test');
	const { id } = (await town.session(browser))!.user!;
	const owner = async (providerAccountId: string) =>
		(await town.store.getUserByAccount!({ provider: 'link', providerAccountId }))?.id;
	expect(await owner('mail@example.test')).toBe(id);
	await town.change('new@example.test', browser);
	expect([await owner('mail@example.test'), await owner('new@example.test')]).toEqual([undefined, id]);
	await signIn('new@example.test');
	expect((await town.session(browser))?.user?.id).toBe(id);
	await town.use(town.linkTo('mail@example.test'), town.newBrowser());
	expect([await owner('mail@example.test'), await owner('new@example.test')]).toEqual([id, undefined]);
});

describe('the account page', () => {
	test('has the address with a form, and says what comes next', async () => {
		const town = await signedIn();
		const page = async (query = '') => (await town.browser.visit(`/auth/account${query}`)).text();
		expect(await page()).toContain('action="/auth/account/email.send"');
		const sent = await town.browser.post('/auth/account/email.send', { email: to });
		expect(await page(locationOf(sent).search)).toContain('We sent an email to the new address');
		const same = await town.browser.post('/auth/account/email.send', { email: ada.email });
		expect(await page(locationOf(same).search)).toContain('You have this address already');
		const none = await town.browser.post('/auth/account/email.send', { email: 'x' });
		expect(await page(locationOf(none).search)).toContain('Enter a valid email address');
	});

	test('without the option, neither the page nor the routes change an address', async () => {
		const town = await signedIn({ account: { changeEmail: false } });
		expect(await (await town.browser.visit('/auth/account')).text()).not.toContain('email.send');
		await expect(town.own().changeEmail(to)).rejects.toMatchObject({ type: 'InvalidConfig' });
		for (const page of ['confirm', 'undo']) {
			expect((await town.browser.visit(`/auth/change-email/${page}?email=a@b.test&token=x`)).status).toBe(404);
		}
	});
});

test.each([
	['mails', { providers: [] }, /sends emails/],
	['an end of sessions', { session: { strategy: 'jwt' as const } }, /session\.revocation/],
	['secrets', { adapter: { ...MemoryAdapter(), createSecret: undefined } }, /createSecret/],
	['a boolean', { account: { changeEmail: 'yes' as never } }, /true or false/]
])('without %s the option is refused when the application starts', async (_, options, message) => {
	const { createApp } = await import('../fixtures/app.js');
	const sender = { id: 'link', name: 'Link', type: 'email' as const, sendVerificationRequest: () => undefined };
	expect(() =>
		createApp({ adapter: MemoryAdapter(), providers: [sender], account: { changeEmail: true }, ...options })
	).toThrow(message);
});
