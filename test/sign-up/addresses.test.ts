/** `signUp` where people type their address in: the browser learns nothing of who has a user. */
import { describe, expect, test, vi } from 'vitest';
import type { AuthConfig } from '../../src/lib/base/config/options.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { Browser } from '../fixtures/browser.js';
import { createMailApp } from '../fixtures/mail-app.js';
import { errorOf } from '../accounts/people.js';
import { createPasswordApp } from '../passwords/support.js';
import { isStored, journey, known, policyOf, refusalOf, unknown } from './support.js';

const policies: [name: string, signUp: AuthConfig['signUp']][] = [
	['closed', 'closed'],
	['a function that refuses', () => false],
	['a function that throws', () => Promise.reject(new Error('down'))]
];
const password = 'note G, 1843: Bernoulli';
const code = { generateVerificationToken: () => '123456' };

describe.each(policies)('%s, an email', (name, signUp) => {
	test.each([
		['link', {}],
		['code', code]
	])('S262 with a %s: the same answer for an address with a user and one without', async (_, mail) => {
		const store = MemoryAdapter();
		await createMailApp({ store }).enter(known);
		const signInFailed = vi.fn();
		const app = createMailApp({ store, mail, signUp, events: { signInFailed } });
		const [here, there] = [app.newBrowser(), app.newBrowser()];
		const first = await journey(await app.ask(known, { browser: here }), here);
		const calls = app.data.take();
		expect([app.letters.length, signInFailed.mock.calls.length]).toEqual([1, 0]);
		const second = await journey(await app.ask(unknown, { browser: there }), there);
		expect(second).toEqual(first);
		expect(app.data.take()).toEqual(calls);
		expect(there.cookieNames).toEqual(here.cookieNames);
		expect([app.letters.length, await isStored(store, unknown)]).toEqual([1, false]);
		const type = name.includes('throws') ? 'SignUpPolicyFailed' : 'SignUpClosed';
		expect(signInFailed.mock.calls).toMatchObject([[{ provider: 'mail', error: { type } }]]);
		expect(app.logger.errors.map((error) => error.name)).toEqual([type]);
		expect((await app.open(app.link(), { browser: here })).status).toBe(303);
		expect((await app.session(here))?.user?.email).toBe(known);
	});

	test('S262 the code of an email that was not sent is not valid', async () => {
		let policy: AuthConfig['signUp'] = signUp;
		const app = createMailApp({
			mail: code,
			signUp: (candidate) => (typeof policy === 'function' ? policy(candidate) : policy === 'open')
		});
		await app.ask(unknown);
		policy = 'open';
		const guessed = await app.browser.post('/auth/callback/mail', { token: '123456' });
		expect([guessed.status, await app.session(), await isStored(app.store, unknown)]).toEqual([403, null, false]);
	});
});

describe('an email to a new person', () => {
	test('is sent if the function allows it, which is called again when the link is opened', async () => {
		const { signUp, asked } = policyOf(() => true);
		const app = createMailApp({ signUp });
		await app.enter(unknown);
		expect((await app.session())?.user?.email).toBe(unknown);
		const about = { provider: 'mail', type: 'email', email: unknown };
		expect(asked).toEqual([
			{ ...about, emailVerified: false, final: false, path: '/auth/signin/mail' },
			{ ...about, emailVerified: true, final: true, path: '/auth/callback/mail' }
		]);
	});

	test('makes no user if the site closes meanwhile, and works later if the function fails', async () => {
		let answer: () => boolean | Promise<boolean> = () => true;
		const app = createMailApp({ signUp: () => answer() });
		await app.ask(unknown);
		answer = () => Promise.reject(new Error('down'));
		expect((await app.open()).status).toBe(503);
		expect(await isStored(app.store, unknown)).toBe(false);
		answer = () => true;
		await app.open();
		expect(await isStored(app.store, unknown)).toBe(true);

		const other = createMailApp({ signUp: () => answer() });
		await other.ask(unknown);
		answer = () => false;
		expect((await other.open()).status).toBe(403);
		expect([await other.session(), await isStored(other.store, unknown)]).toEqual([null, false]);
	});

	test('lets one of fifty at once sign up, if the function closes after the first', async () => {
		let left = 1;
		const app = createMailApp({ rateLimit: false, signUp: ({ final }) => !final || left-- > 0 });
		const people: { browser: Browser; link: URL }[] = [];
		for (let at = 0; at < 50; at++) {
			const browser = app.newBrowser();
			await app.ask(`p${at}@example.test`, { browser });
			people.push({ browser, link: app.link() });
		}
		const answers = await Promise.all(people.map(({ browser, link }) => app.open(link, { browser })));
		expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
		expect(answers.filter(({ status }) => status === 403)).toHaveLength(49);
	});
});

test('a refused email does not count against the limit on the total', async () => {
	// Half of the total is for addresses without a user.
	const rateLimit = { email: { total: { points: 4, duration: 60, refuse: true } } };
	const app = createMailApp({ rateLimit, signUp: ({ email }) => email === unknown });
	for (let at = 0; at < 3; at++) await app.ask(`p${at}@example.test`, { browser: app.newBrowser() });
	await app.ask(unknown);
	expect(app.letters.map(({ identifier }) => identifier)).toEqual([unknown]);
});

describe('a sign-up with a password', () => {
	async function setUp(signUp: AuthConfig['signUp']) {
		const store = MemoryAdapter();
		await createPasswordApp({ store }).enter({ email: known, password });
		return createPasswordApp({ store, signUp, events: { signInFailed: vi.fn() } });
	}

	test.each(policies.slice(1))('S262 %s: the same answer for every address, and no email', async (_, signUp) => {
		const app = await setUp(signUp);
		const [here, there] = [app.newBrowser(), app.newBrowser()];
		const first = await journey(await app.signUp({ email: known, password }, here), here);
		expect(app.letters.map(({ purpose }) => purpose)).toEqual(['accountExists']);
		const second = await journey(await app.signUp({ email: unknown, password }, there), there);
		expect(second).toEqual(first);
		expect(there.cookieNames).toEqual(here.cookieNames);
		expect([app.letters.length, await isStored(app.store, unknown)]).toEqual([1, false]);
		expect(errorOf(await app.typeIn({ email: known, password }))).toBeNull();
		expect((await app.session())?.user?.email).toBe(known);
	});

	test('S262 closed: it is refused for every address, and nothing leads to it', async () => {
		const app = await setUp('closed');
		const [here, there] = [app.newBrowser(), app.newBrowser()];
		const first = await journey(await app.signUp({ email: known, password }, here), here);
		expect(await journey(await app.signUp({ email: unknown, password }, there), there)).toEqual(first);
		expect(await refusalOf(await app.signUp({ email: unknown, password }))).toBe('SignUpClosed');
		expect(await refusalOf(await app.browser.visit('/auth/password/signup'))).toBe('SignUpClosed');
		expect(app.letters).toEqual([]);
		expect(await (await app.browser.visit('/auth/signin')).text()).not.toContain('password/signup');
		expect(await (await createPasswordApp().browser.visit('/auth/signin')).text()).toContain('password/signup');
		expect(errorOf(await app.typeIn({ email: known, password }))).toBeNull();
	});

	test('calls the function again when the address is proven, with the user name', async () => {
		const { signUp, asked } = policyOf(() => true);
		const app = createPasswordApp({ signUp, password: { identifier: 'username' } });
		await app.enter({ email: unknown, password, username: 'Eve' });
		const about = { provider: 'password', type: 'credentials', email: unknown, username: 'eve' };
		expect(asked).toMatchObject([
			{ ...about, emailVerified: false, final: false },
			{ ...about, emailVerified: true, final: true }
		]);
		expect((await app.session())?.user?.email).toBe(unknown);
	});

	test.each([
		['closes', () => false, 'SignUpClosed'],
		['fails', () => Promise.reject(new Error('down')), 'Unavailable']
	])('makes no user if the site %s meanwhile', async (_, later, error) => {
		let answer: () => boolean | Promise<boolean> = () => true;
		const app = createPasswordApp({ signUp: () => answer() });
		await app.signUp({ email: unknown, password });
		answer = later;
		expect(await refusalOf(await app.press())).toBe(error);
		expect(await isStored(app.store, unknown)).toBe(false);
		answer = () => true;
		await app.press();
		// Only a fault gives the link back.
		expect(await isStored(app.store, unknown)).toBe(error === 'Unavailable');
	});
});
