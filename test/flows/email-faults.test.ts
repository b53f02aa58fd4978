/** A fault while a sign-in link is used: the link goes on working, and the page offers a new mail in one click. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { LimiterRule } from '../../src/lib/base/config/options.js';
import { createClock } from '../fixtures/clock.js';
import type { Method } from '../fixtures/data-layer.js';
import { adaAddress, createMailApp, formIn, type MailApp, type MailAppOptions } from '../fixtures/mail-app.js';
import { beginsSession } from '../security/support.js';

const start = '2026-01-01T00:00:00.000Z';
let clock = createClock(start);
beforeEach(() => {
	clock = createClock(start);
});
afterAll(() => clock.restore());

const down = () => Promise.reject(new Error('connect ECONNREFUSED'));

/** Fails the next call of the method, and no other. */
function failOnce(app: MailApp, method: Method): void {
	app.data.instead[method] = () => {
		app.data.instead[method] = undefined;
		return down();
	};
}

/** Ada is known, and has not proven the address. */
async function unproven(app: MailApp): Promise<void> {
	await app.store.createUser!({ id: 'ada', email: adaAddress, emailVerified: null });
}

const codes = { generateVerificationToken: () => '428193' };

describe('one passing error of the data layer does not use a link up (#12 D5)', () => {
	const cases: [Method, (app: MailApp) => Promise<void>][] = [
		['getUserByEmail', async () => undefined],
		['createUserWithAccount', async () => undefined],
		['createSession', async () => undefined],
		['updateUser', unproven],
		['getUserByAccount', unproven],
		['linkAccount', unproven]
	];
	test.each(cases)('%s', async (method, before) => {
		const app = createMailApp();
		await before(app);
		await app.ask();
		failOnce(app, method);
		const failed = await app.open();
		expect([failed.status, beginsSession(failed)]).toEqual([503, false]);
		expect(app.data.calls.map((call) => call.method)).toContain('useVerificationToken');
		expect(beginsSession(await app.open())).toBe(true);
		expect((await app.session())?.user?.email).toBe(adaAddress);
		expect((await app.open(app.link(), { browser: app.newBrowser() })).status, 'and it works once').toBe(200);
		expect(await app.store.useVerificationToken!({ identifier: adaAddress, token: tokenOf(app) })).toBeNull();
	});

	test('a link in another browser, where a button uses it', async () => {
		const app = createMailApp();
		await app.ask();
		const browser = app.newBrowser();
		const page = await app.open(app.link(), { browser });
		failOnce(app, 'createSession');
		expect((await app.press(page, { browser })).status).toBe(503);
		expect(beginsSession(await app.press(page, { browser }))).toBe(true);
	});

	test('a code, which the page accepts again', async () => {
		const app = createMailApp({ mail: codes });
		await app.ask();
		failOnce(app, 'createSession');
		const failed = await app.browser.post('/auth/callback/mail', { token: '428193' });
		expect(failed.status).toBe(503);
		expect(beginsSession(await app.press(failed, { fields: { token: '428193' } }))).toBe(true);
	});

	test('a link or code when the store of limits fails', async () => {
		let fails = true;
		const limiter = (rule: LimiterRule) => {
			const memory = new RateLimiterMemory(rule);
			return {
				consume: (key: string) => memory.consume(key),
				delete: (key: string) => memory.delete(key),
				async reward(key: string, points: number) {
					if (fails && rule.keyPrefix.includes('verification')) {
						fails = false;
						throw new Error('connect ECONNREFUSED');
					}
					return memory.reward(key, points);
				}
			};
		};
		const app = createMailApp({ rateLimit: { limiter } });
		await app.ask();
		// The browser that asked is not counted.
		const browser = app.browserAt('203.0.113.7');
		const press = async () => app.press(await app.open(app.link(), { browser }), { browser });
		expect((await press()).status).toBe(503);
		expect(beginsSession(await press())).toBe(true);
	});

	test('a link that was put back expires when it would have', async () => {
		const app = createMailApp();
		await app.ask();
		failOnce(app, 'createSession');
		clock.advance(3599);
		expect((await app.open()).status).toBe(503);
		clock.advance(1);
		expect((await app.press(await app.open())).status).toBe(403);
	});

	test('a session that cannot be read leaves the link untouched', async () => {
		const app = createMailApp();
		await app.enter();
		await app.ask();
		app.data.take();
		const page = await app.open(app.link(), { browser: app.browser });
		expect(page.status).toBe(303);
		await app.ask();
		app.data.take();
		app.data.instead.getSessionAndUser = down;
		expect((await app.open()).status).toBe(503);
		expect(app.data.take()).not.toContain('useVerificationToken');
		app.data.instead = {};
		expect(beginsSession(await app.open())).toBe(true);
	});
});

describe('if the fault lasts (#12 D5)', () => {
	/** Everything fails from the use of the token on. */
	async function lost(options: MailAppOptions = {}): Promise<{ app: MailApp; page: Response }> {
		const app = createMailApp(options);
		await app.ask(adaAddress, { callbackUrl: '/wanted' });
		app.data.instead.createSession = down;
		app.data.instead.createVerificationToken = down;
		const page = await app.open();
		expect(page.status).toBe(503);
		app.data.instead = {};
		expect((await app.press(await app.open())).status, 'the link is used').toBe(403);
		return { app, page };
	}

	test('the page sends a new email in one click, without a script, and keeps the target', async () => {
		const { app, page } = await lost();
		const html = await page.clone().text();
		expect(formIn(html).action).toBe('/auth/signin/mail');
		expect(html).toContain(`value="${adaAddress}"`);
		expect(html).not.toContain('<script');
		await app.press(page, { fields: { email: adaAddress } });
		expect(app.letters).toHaveLength(2);
		const arrived = await app.open();
		expect(beginsSession(arrived)).toBe(true);
		expect(arrived.headers.get('location')).toBe('https://app.test/wanted');
	});

	test('the page offers only the provider of the link, and no used code', async () => {
		const other = { id: 'other', name: 'Other', type: 'email' as const, sendVerificationRequest: () => undefined };
		const { page } = await lost({ providers: [other] });
		const actions = [...(await page.text()).matchAll(/action="([^"]*)"/g)].map(([, action]) => action);
		expect(actions).toEqual(['/auth/signin/mail']);
	});

	test('a link that is opened in another browser shows the same page', async () => {
		const app = createMailApp();
		const browser = app.newBrowser();
		await app.enter('charles@example.test', { browser });
		await app.ask();
		app.data.instead.getSessionAndUser = down;
		const page = await app.open(app.link(), { browser });
		expect(page.status).toBe(503);
		expect(formIn(await page.text()).action).toBe('/auth/signin/mail');
	});

	test('the address stays out of the log, and out of the URL of a page of the application', async () => {
		const app = createMailApp({ pages: { error: '/oops' } });
		await app.ask();
		app.data.instead.createSession = down;
		const response = await app.open();
		expect(response.headers.get('location')).toMatch(/^https:\/\/app\.test\/oops\?error=Unavailable&reference=[\w-]+$/);
		expect(app.logger.leaks([adaAddress])).toEqual([]);
	});
});

test('a refusal uses the link up: it is not a fault of the site (#12 D5)', async () => {
	let asked = 0;
	const app = createMailApp({ callbacks: { signIn: () => ++asked === 1 } });
	await app.ask();
	const refused = await app.open();
	expect(refused.status).toBe(403);
	expect(await refused.text()).not.toContain('/auth/signin/mail"');
	expect(await app.store.useVerificationToken!({ identifier: adaAddress, token: tokenOf(app) })).toBeNull();
});

/** The token of the first mail, as it was stored. */
function tokenOf(app: MailApp): string {
	const call = app.data.calls.find(({ method }) => method === 'createVerificationToken');
	return (call!.args[0] as { token: string }).token;
}
