/** A code beside the link of a mail: what people see of it, who can use it, how often, and what ends it. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { MailParams } from '../../src/providers/types.js';
import { createClock, type Clock } from '../fixtures/clock.js';
import { secret } from '../fixtures/app.js';
import { createBrowser, locationOf, type Browser } from '../fixtures/browser.js';
import { createCookieJar } from '../fixtures/cookie-jar.js';
import { spellings } from '../fixtures/typed-codes.js';
import { adaAddress, createMailApp, formIn, type MailApp, type MailAppOptions } from '../fixtures/mail-app.js';
import { createProofApp } from '../reauthentication/support.js';

const cookieName = '__Host-authjs.flow.mailLink';
let clock: Clock;
beforeEach(() => {
	clock = createClock('2026-01-01T00:00:00.000Z');
});
afterEach(() => clock.restore());

const codeApp = (options: MailAppOptions = {}) => createMailApp({ ...options, mail: { code: true, ...options.mail } });
/** The code of the latest mail, or of an earlier one. */
const codeOf = ({ letters }: Pick<MailApp, 'letters'>, index = -1) => letters.at(index)!.code!;
/** A code of six digits that is not this one. */
const notThe = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');
const type = (browser: Browser, token: string, email?: string) =>
	browser.post('/auth/callback/mail', { token, ...(email && { email }) });
const signsIn = (response: Response) =>
	response.headers.getSetCookie().some((cookie) => /session-token=[^;]/.test(cookie));
const calls = ({ data }: MailApp, method: string) => data.calls.filter((call) => call.method === method);

describe('the email and its page', () => {
	test('the email has a link and a code of six digits, and its text ends with the code and its host', async () => {
		const app = codeApp();
		await app.ask();
		const [letter] = app.letters;
		const { code, codeExpires, token, expires, content } = letter!;
		expect(code).toMatch(/^\d{6}$/);
		expect(token).toMatch(/^[\w-]{43}$/);
		expect([codeExpires, expires]).toEqual([new Date(clock.now() + 600_000), new Date(clock.now() + 600_000)]);
		expect(app.link().searchParams.get('token')).toBe(token);
		expect(app.link().href).not.toContain(code);
		expect(content.text.split('\n').at(-1)).toBe(`@app.test #${code}`);
		expect(content.text).toContain(app.link().href);
		expect(content.text).toContain('The code and the link expire in 10 minutes.');
		expect(content.html).toContain(`>${code}</p>`);
		expect(content.html.match(/href="[^"]*"/g)).toHaveLength(2);
	});

	test('a longer `maxAge` counts only for the link, and a shorter one for both', async () => {
		const long = codeApp({ mail: { maxAge: 7200 } });
		await long.ask();
		expect(long.letters[0]).toMatchObject({
			expires: new Date(clock.now() + 7_200_000),
			codeExpires: new Date(clock.now() + 600_000)
		});
		expect(long.letters[0]!.content.text).toContain('The code expires in 10 minutes, the link in 2 hours.');
		const short = codeApp({ mail: { maxAge: 60 } });
		await short.ask();
		expect(short.letters[0]!.codeExpires).toEqual(new Date(clock.now() + 60_000));
	});

	test('the page has a field that phones fill in, and its form needs no script', async () => {
		const app = codeApp();
		const page = await app.browser.visit(locationOf(await app.ask()));
		const html = await page.text();
		expect(html).toMatch(/<input[^>]* autocomplete="one-time-code"[^>]*>/);
		expect(html).toMatch(/<input[^>]* inputmode="numeric"[^>]*>/);
		expect(html).not.toContain('<script');
		const { action } = formIn(html);
		const response = await app.browser.post(action, { token: codeOf(app) });
		expect([response.status, locationOf(response).pathname, signsIn(response)]).toEqual([303, '/', true]);
		expect(await app.session()).toMatchObject({ user: { email: adaAddress }, provider: 'mail', methods: ['otp'] });
	});

	test('the link gives the same session as the code: one channel is one factor', async () => {
		const app = codeApp();
		await app.enter();
		expect(await app.session()).toMatchObject({ user: { email: adaAddress }, provider: 'mail', methods: ['otp'] });
	});

	test.each(['%s', ' %s ', '%a %b'])('the code is read with spaces: %j', async (pattern) => {
		const app = codeApp();
		await app.ask();
		const code = codeOf(app);
		const typed = pattern.replace('%s', code).replace('%a', code.slice(0, 3)).replace('%b', code.slice(3));
		expect(signsIn(await type(app.browser, typed))).toBe(true);
	});

	test.each(spellings)('%j is the code as a person types it (#33 A11)', async (typed) => {
		const app = createMailApp({ mail: { generateVerificationToken: () => '123456' } });
		await app.ask();
		expect(signsIn(await type(app.browser, typed))).toBe(true);
	});

	test('a code of the application may have hyphens, which the user may leave out (#33 A11)', async () => {
		for (const typed of ['123-456', '123456', '123\u2013456']) {
			const app = createMailApp({ mail: { generateVerificationToken: () => '123-456' } });
			await app.ask();
			expect(signsIn(await type(app.browser, typed))).toBe(true);
		}
	});

	test.each(['', 'no', '12345é', 'the code is 123456', '\u0661\u0662', '🙂', '1'.repeat(600), 'x y'])(
		'%j is a wrong code, on the page where it was typed (#33 A11)',
		async (typed) => {
			for (const mail of [{ code: true }, { generateVerificationToken: () => '654321' }]) {
				const app = createMailApp({ mail });
				await app.ask();
				const response = await type(app.browser, typed);
				const html = await response.text();
				expect([response.status, formIn(html).action]).toEqual([403, '/auth/callback/mail']);
				expect(html).toContain('The code is not correct');
			}
		}
	);

	test('the code leads back to the page that asked, and keeps the choice about the session', async () => {
		const app = codeApp({ session: { strategy: 'database', shortAge: 3600 } });
		await app.browser.post('/auth/signin/mail', { email: adaAddress, callbackUrl: '/team', remember: 'false' });
		const response = await type(app.browser, codeOf(app));
		expect(locationOf(response).pathname).toBe('/team');
		const [cookie] = response.headers.getSetCookie().filter((each) => each.includes('session-token='));
		expect(cookie).not.toMatch(/expires|max-age/i);
	});

	test('an email of the application gets the code, and without `code` no code', async () => {
		const given: MailParams[] = [];
		const mail = (params: MailParams) => {
			given.push(params);
			return { subject: 's', text: 't', html: 'h' };
		};
		const app = codeApp({ mail: { mail } });
		await app.ask();
		expect(given[0]!.code).toBe(codeOf(app));
		const plain = createMailApp({ mail: { mail } });
		await plain.ask();
		expect([plain.letters[0]!.code, given[1]]).toEqual([
			undefined,
			expect.not.objectContaining({ code: expect.anything() as unknown })
		]);
	});

	test('a generator of the application makes the link, and a code of its own is the only code', async () => {
		const long = codeApp({ mail: { generateVerificationToken: () => 'a-token-that-cannot-be-guessed-0123456789' } });
		await long.ask();
		expect(long.link().searchParams.get('token')).toBe('a-token-that-cannot-be-guessed-0123456789');
		expect(signsIn(await type(long.browser, codeOf(long)))).toBe(true);
		const short = codeApp({ mail: { generateVerificationToken: () => '428193' } });
		await short.ask();
		expect(short.letters[0]!.code).toBeUndefined();
		expect(signsIn(await type(short.browser, '428193'))).toBe(true);
	});

	test('`code` has to be true or false', () => {
		expect(() => codeApp({ mail: { code: 6 as never } })).toThrow('`code` of provider "mail" has to be true or false');
	});
});

describe('S260 guessing', () => {
	test('after four wrong codes the right one signs in; after five, neither code nor link does', async () => {
		for (const [tries, isIn] of [
			[4, true],
			[5, false]
		] as const) {
			const app = codeApp();
			await app.ask();
			const right = codeOf(app);
			for (let index = 1; index <= tries; index++) {
				const response = await type(app.browser, notThe(right, index));
				expect([response.status, signsIn(response)]).toEqual([403, false]);
			}
			expect(signsIn(await type(app.browser, right))).toBe(isIn);
			if (!isIn) expect(signsIn(await app.open())).toBe(false);
		}
	});

	test('a new email has a new code, and new tries', async () => {
		const app = codeApp();
		await app.ask();
		for (let index = 1; index <= 6; index++) await type(app.browser, notThe(codeOf(app), index));
		await app.ask();
		expect(signsIn(await type(app.browser, codeOf(app)))).toBe(true);
	});

	describe.each<[string, MailAppOptions, (app: MailApp) => string]>([
		['a code beside a link', { mail: { code: true } }, (app) => codeOf(app)],
		['a code alone', { mail: { generateVerificationToken: () => '428193' } }, () => '428193']
	])('without a rate limit, %s has five tries (#33 A5)', (_, options, right) => {
		test.each([false, { verification: false }, { verification: { account: false } }] as const)(
			'%j',
			async (rateLimit) => {
				for (const [tries, isIn] of [
					[4, true],
					[5, false]
				] as const) {
					const app = createMailApp({ ...options, rateLimit });
					await app.ask();
					for (let index = 1; index <= tries; index++) await type(app.browser, notThe(right(app), index));
					expect(signsIn(await type(app.browser, right(app)))).toBe(isIn);
				}
			}
		);

		test('in all processes together, and with fifty at once', async () => {
			const store = MemoryAdapter();
			const app = createMailApp({ ...options, store, rateLimit: false });
			await app.ask();
			const other = createMailApp({ ...options, store, rateLimit: false });
			const guesses = Array.from({ length: 50 }, (__, index) => {
				const { auth } = index % 2 ? other : app;
				const browser = createBrowser((request) => auth.respond(request), {
					jar: createCookieJar(app.browser.jar.all())
				});
				return type(browser, notThe(right(app), index + 1));
			});
			await Promise.all(guesses);
			const tried = [...app.logger.errors, ...other.logger.errors].filter(({ message }) =>
				message.startsWith('the code is wrong')
			);
			expect(tried).toHaveLength(5);
			expect(signsIn(await type(app.browser, right(app)))).toBe(false);
		});
	});

	test('the number of `rateLimit.verification.account` is that of the tries (#33 A5)', async () => {
		for (const [tries, isIn] of [
			[7, true],
			[8, false]
		] as const) {
			const app = codeApp({ rateLimit: { verification: { account: { points: 8, duration: 60 } } } });
			await app.ask();
			for (let index = 1; index <= tries; index++) await type(app.browser, notThe(codeOf(app), index));
			// A new count of the limiter is no new code.
			clock.advance(120);
			expect(signsIn(await type(app.browser, codeOf(app)))).toBe(isIn);
		}
	});

	test('of fifty wrong codes at once five are compared', async () => {
		const app = codeApp();
		await app.ask();
		const right = codeOf(app);
		await Promise.all(Array.from({ length: 50 }, (_, index) => type(app.browser.copy(), notThe(right, index + 1))));
		expect(app.logger.errors.filter(({ message }) => message.startsWith('the code is wrong'))).toHaveLength(5);
		expect(signsIn(await type(app.browser, right))).toBe(false);
	});

	test('a wrong code shows its page again, with the field', async () => {
		const app = codeApp();
		await app.ask();
		const response = await type(app.browser, notThe(codeOf(app)));
		const html = await response.text();
		expect(html).toContain('The code is not correct');
		expect(formIn(html).action).toBe('/auth/callback/mail');
		expect(html).toContain('one-time-code');
	});

	test('codes are random, and always have six digits', async () => {
		const app = codeApp({ rateLimit: false });
		for (let index = 0; index < 60; index++) await app.ask();
		const all = app.letters.map(({ code = '' }) => code);
		expect(all.every((code) => /^\d{6}$/.test(code))).toBe(true);
		expect(new Set(all).size).toBeGreaterThan(55);
	});
});

describe('S260 one use', () => {
	test('fifty requests at once with the right code begin one session', async () => {
		const app = codeApp();
		await app.ask();
		const right = codeOf(app);
		const answers = await Promise.all(Array.from({ length: 50 }, () => type(app.browser.copy(), right)));
		expect(answers.filter(signsIn)).toHaveLength(1);
	});

	test('code and link at once begin one session', async () => {
		const app = codeApp();
		await app.ask();
		const answers = await Promise.all([
			type(app.browser.copy(), codeOf(app)),
			app.open(app.link(), { browser: app.browser.copy() }),
			type(app.browser.copy(), codeOf(app)),
			app.open(app.link(), { browser: app.browser.copy() })
		]);
		expect(answers.filter(signsIn)).toHaveLength(1);
	});

	test('the code ends the link, here and in another browser', async () => {
		const app = codeApp();
		await app.ask();
		const before = app.browser.copy();
		expect(signsIn(await type(app.browser, codeOf(app)))).toBe(true);
		expect(signsIn(await app.open(app.link(), { browser: before }))).toBe(false);
		const elsewhere = app.newBrowser();
		const asking = await app.open(app.link(), { browser: elsewhere });
		expect(signsIn(await app.press(asking, { browser: elsewhere }))).toBe(false);
	});

	test('the link ends the code, wherever it is used', async () => {
		const app = codeApp();
		await app.ask();
		const elsewhere = app.newBrowser();
		const asking = await app.open(app.link(), { browser: elsewhere });
		expect([asking.status, signsIn(asking)]).toEqual([200, false]);
		expect(signsIn(await app.press(asking, { browser: elsewhere }))).toBe(true);
		expect(signsIn(await type(app.browser, codeOf(app)))).toBe(false);
	});

	test('after ten minutes the code is void, and the longer link is not', async () => {
		const app = codeApp({ mail: { maxAge: 3600 } });
		await app.ask();
		clock.advance(600);
		expect(signsIn(await type(app.browser, codeOf(app)))).toBe(false);
		expect(signsIn(await app.open())).toBe(true);
	});

	test('a sign-in that a fault stops can be tried again with the same code', async () => {
		let isDown = true;
		const app = codeApp({
			callbacks: {
				signIn({ email }) {
					if (isDown && !email) throw new TypeError('the service of the application is down');
					return true;
				}
			}
		});
		await app.ask();
		expect(signsIn(await type(app.browser, codeOf(app)))).toBe(false);
		isDown = false;
		expect(signsIn(await app.open())).toBe(true);
	});
});

describe('S260 the owner of a code', () => {
	test('a code is valid only in the browser that asked, and is not used up elsewhere', async () => {
		const app = codeApp();
		await app.ask();
		const stranger = app.newBrowser();
		for (const email of [undefined, adaAddress]) {
			expect(signsIn(await type(stranger, codeOf(app), email))).toBe(false);
		}
		// Nor in a browser that asked for another mail, to the same address or to another one.
		for (const email of [adaAddress, 'eve@example.test']) {
			await app.ask(email, { browser: stranger });
			expect(signsIn(await type(stranger, codeOf(app, 0), adaAddress))).toBe(false);
		}
		expect(signsIn(await type(app.browser, codeOf(app, 0)))).toBe(true);
	});

	test('S256 a stranger who asks, and guesses, ends neither the code nor the link of the owner', async () => {
		const app = codeApp();
		await app.ask();
		const stranger = app.newBrowser();
		await app.ask(adaAddress, { browser: stranger });
		for (let index = 1; index <= 8; index++) await type(stranger, notThe(codeOf(app), index), adaAddress);
		expect(signsIn(await type(app.browser, codeOf(app, 0)))).toBe(true);
	});

	test('a second email in the same browser ends the first', async () => {
		const app = codeApp();
		await app.ask();
		await app.ask();
		expect(signsIn(await type(app.browser, codeOf(app, 0)))).toBe(codeOf(app, 0) === codeOf(app, 1));
		const elsewhere = app.newBrowser();
		const asking = await app.open(app.link(0), { browser: elsewhere });
		expect(signsIn(await app.press(asking, { browser: elsewhere }))).toBe(false);
		expect(signsIn(await type(app.browser, codeOf(app)))).toBe(true);
	});

	test('the code of another provider is not valid here', async () => {
		const letters: MailParams[] = [];
		const other = {
			id: 'other',
			name: 'Other',
			type: 'email' as const,
			code: true,
			sendVerificationRequest: (letter: MailParams) => void letters.push(letter)
		};
		const app = codeApp({ providers: [other] });
		await app.browser.post('/auth/signin/other', { email: adaAddress });
		expect(signsIn(await type(app.browser, letters[0]!.code!))).toBe(false);
	});

	test('an address that may not sign in gets the same page, and no code is valid', async () => {
		const app = codeApp({ callbacks: { signIn: ({ email }) => !email } });
		const asked = await app.ask();
		const page = await (await app.browser.visit(locationOf(asked))).text();
		expect([asked.status, app.letters.length]).toEqual([303, 0]);
		expect(page).toContain('one-time-code');
		const cookie = app.browser.cookie(cookieName);
		const other = codeApp();
		await other.ask();
		const sent = other.browser.cookie(cookieName);
		expect(cookie?.length).toBe(sent?.length);
	});
});

describe('stored data', () => {
	test('the data layer has one row, that of the link, and no row has the code in clear', async () => {
		const app = codeApp({ debug: true });
		await app.ask();
		const code = codeOf(app);
		expect(calls(app, 'createVerificationToken')).toHaveLength(1);
		await type(app.browser, code);
		const everything = JSON.stringify([app.data.calls, app.logger.entries]);
		expect(everything).not.toContain(code);
		const unkeyed = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))).toString('hex');
		expect(everything).not.toContain(unkeyed);
	});

	test('a mail service that repeats the code does not bring it into the log', async () => {
		let sent = '';
		const app = codeApp({
			mail: {
				sendVerificationRequest({ code = '', content }) {
					sent = code;
					throw new Error(`550 refused: ${code} ${content.text}`);
				}
			}
		});
		await app.ask();
		expect(sent).toMatch(/^\d{6}$/);
		expect(app.logger.leaks([sent])).toEqual([]);
	});

	test('a code that was encrypted with an earlier secret is valid', async () => {
		const app = codeApp();
		await app.ask();
		const rotated = codeApp({ store: app.store, secret: ['another secret, of 32 characters and more', secret] });
		const browser = createBrowser((request) => rotated.auth.respond(request), { origin: app.browser.origin });
		browser.jar.store(`${cookieName}=${app.browser.cookie(cookieName)}; Path=/; Secure`, new URL(app.browser.origin));
		expect(signsIn(await type(browser, codeOf(app)))).toBe(true);
	});
});

describe('a proof of identity by email', () => {
	test('has a code beside its link, too: for this session, once', async () => {
		const app = await createProofApp({ withCode: true });
		await app.prove('mail');
		const { code, content } = app.letters.at(-1)!;
		expect(code).toMatch(/^\d{6}$/);
		expect(content.text.split('\n').at(-1)).toBe(`@app.test #${code}`);
		const before = app.browser.copy();
		const wrong = await app.prove('mail', { token: notThe(code!) });
		expect(locationOf(wrong).searchParams.get('error')).toBe('Verification');
		const proven = await app.prove('mail', { token: code! });
		expect([proven.status, locationOf(proven).pathname]).toEqual([303, '/danger']);
		expect(await app.facts()).toMatchObject({ methods: ['otp'], authenticatedAt: '2026-03-01T12:10:00.000Z' });
		const again = await app.prove('mail', { token: code! }, before);
		expect(locationOf(again).searchParams.get('error')).toBe('ReauthenticationExpired');
	});

	test('is not a sign-in: the code of one is not valid for the other', async () => {
		const app = await createProofApp({ withCode: true });
		await app.prove('mail');
		const { code } = app.letters.at(-1)!;
		expect(signsIn(await app.browser.post('/auth/callback/mail', { token: code! }))).toBe(false);
	});
});
