/** Signing in by a link in a mail: what people see of it, and what the application is asked and told. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { AdapterUser } from '../../src/adapters/types.js';
import { AccessDenied } from '../../src/errors.js';
import type { AuthConfig } from '../../src/lib/base/config/options.js';
import type { EmailConfig } from '../../src/providers/types.js';
import { createClock, type Clock } from '../fixtures/clock.js';
import { secret } from '../fixtures/app.js';
import { locationOf } from '../fixtures/browser.js';
import { adaAddress, createMailApp, type MailApp, type MailAppOptions } from '../fixtures/mail-app.js';

const start = '2026-01-01T00:00:00.000Z';
let clock: Clock;
beforeEach(() => {
	clock = createClock(start);
});
afterEach(() => clock.restore());

const pathOf = (response: Response) => {
	const { origin, pathname, search } = locationOf(response);
	return origin === 'https://app.test' ? pathname + search : `${origin}${pathname}`;
};
const strategies = ['jwt', 'database'] as const;
const ada = ({ store }: MailApp) => store.getUserByEmail!(adaAddress);

/** What the application was told, in order. */
function listening(): { told: [string, Record<string, unknown>][]; events: AuthConfig['events'] } {
	const told: [string, Record<string, unknown>][] = [];
	const names = ['signIn', 'signOut', 'createUser', 'updateUser', 'linkAccount'] as const;
	const events = Object.fromEntries(
		names.map((name) => [name, (message: object) => void told.push([name, { ...message }])])
	);
	return { told, events };
}

describe.each(strategies)('a sign-in, strategy %s', (strategy) => {
	const app = (options: MailAppOptions = {}) => createMailApp({ session: { strategy }, ...options });

	test('the first time: an email, a link, and a user whose address is proven', async () => {
		const { told, events } = listening();
		const mailApp = app({ events });
		const { ask, browser, letters, link, logger, open, session, store } = mailApp;

		const asked = await ask('Ada@Example.TEST');
		expect([asked.status, pathOf(asked)]).toEqual([303, '/auth/verify-request?provider=mail&type=email']);
		const page = await browser.visit(locationOf(asked));
		expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Check your email')]);
		expect([await ada(mailApp), told]).toEqual([null, []]);

		expect(letters).toMatchObject([
			{ identifier: adaAddress, host: 'app.test', appName: 'app.test', expires: new Date(clock.now() + 3600_000) }
		]);
		const { token, content, request, provider } = letters[0]!;
		expect(link().origin + link().pathname).toBe('https://app.test/auth/callback/mail');
		expect(Object.fromEntries(link().searchParams)).toEqual({
			callbackUrl: 'https://app.test/',
			token,
			email: adaAddress
		});
		expect(content.text).toContain(link().href);
		expect([request.method, provider.id, provider.options]).toEqual(['POST', 'mail', undefined]);

		const opened = await open();
		expect([opened.status, pathOf(opened)]).toEqual([303, '/']);
		const user = (await ada(mailApp))!;
		expect(user).toMatchObject({ email: adaAddress, emailVerified: new Date(start) });
		expect(await session()).toEqual({
			user: expect.objectContaining({ id: user.id, email: adaAddress }) as unknown,
			expires: expect.any(String) as unknown,
			id: expect.any(String) as unknown,
			authenticatedAt: expect.any(String) as unknown,
			methods: ['otp'],
			provider: 'mail'
		});
		expect(await store.getUserByAccount!({ provider: 'mail', providerAccountId: adaAddress })).toEqual(user);
		const account = { provider: 'mail', type: 'email', providerAccountId: adaAddress, userId: user.id };
		expect(told).toEqual([
			['createUser', { user }],
			['linkAccount', { user, account, profile: { email: adaAddress, emailVerified: null } }],
			['signIn', { user, account, profile: undefined, isNewUser: true }]
		]);
		expect(browser.cookieNames.filter((name) => name.includes('flow'))).toEqual([]);
		expect(logger.errors).toEqual([]);
	});

	test('later: the same user, and the date of the first time', async () => {
		const { told, events } = listening();
		const mailApp = app({ events });
		await mailApp.enter();
		const user = (await ada(mailApp))!;
		clock.advance(86_400);
		told.length = 0;
		const other = mailApp.newBrowser();
		await mailApp.enter('ADA@example.test ', { browser: other });
		expect(await ada(mailApp)).toEqual(user);
		expect((await mailApp.session(other))?.user?.id).toBe(user.id);
		expect(told.map(([name]) => name)).toEqual(['signIn']);
		expect(told[0]?.[1]).toMatchObject({ user, account: { userId: user.id }, isNewUser: false });
	});

	test('a user of another provider proves the address, once', async () => {
		const { told, events } = listening();
		const mailApp = app({ events });
		const user = await mailApp.store.createUser!({ id: 'ada', name: 'Ada', email: adaAddress, emailVerified: null });
		await mailApp.enter();
		const proven = { ...user, emailVerified: new Date(start) };
		expect(await ada(mailApp)).toEqual(proven);
		expect(told.map(([name]) => name)).toEqual(['updateUser', 'linkAccount', 'signIn']);
		expect(told[0]).toEqual(['updateUser', { user: proven }]);
		told.length = 0;
		clock.advance(60);
		await mailApp.enter();
		expect(await ada(mailApp)).toEqual(proven);
		expect(told.map(([name]) => name)).toEqual(['signIn']);
	});

	test('a user of @auth/core, which stores no account, stays the same user', async () => {
		const mailApp = app();
		const emailVerified = new Date('2020-01-01T00:00:00Z');
		const user = await mailApp.store.createUser!({ id: 'ada', email: adaAddress, emailVerified });
		await mailApp.enter();
		expect((await mailApp.session())?.user?.id).toBe('ada');
		expect(await ada(mailApp)).toEqual(user);
	});

	test('without our extensions of the adapter', async () => {
		const mailApp = app({
			leftOut: ['createUserWithAccount', 'deleteVerificationTokens', 'claimOnce', 'updateAccount']
		});
		await mailApp.enter();
		expect((await mailApp.session())?.user?.email).toBe(adaAddress);
		expect(await ada(mailApp)).toMatchObject({ emailVerified: new Date(start) });
		expect(mailApp.logger.errors).toEqual([]);
	});
});

test('with the database strategy there is a row of the session, with JWT there is no row', async () => {
	for (const strategy of strategies) {
		const mailApp = createMailApp({ session: { strategy } });
		await mailApp.enter();
		const token = mailApp.browser.cookie('__Secure-authjs.session-token')!;
		expect(Boolean(await mailApp.store.getSessionAndUser!(token))).toBe(strategy === 'database');
	}
});

describe('the browser that opens the link', () => {
	test('in another browser a page asks first, and its button signs in', async () => {
		const { ask, browser, letters, newBrowser, open, press, session } = createMailApp();
		await ask(adaAddress, { callbackUrl: '/engine?part=1' });
		const phone = newBrowser();
		const page = await open(undefined, { browser: phone });
		const html = await page.clone().text();
		expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
		expect(html).toContain(adaAddress);
		expect(await session(phone)).toBeNull();
		const pressed = await press(page, { browser: phone });
		expect([pressed.status, pathOf(pressed)]).toEqual([303, '/engine?part=1']);
		expect([(await session(phone))?.user?.email, await session(browser), letters.length]).toEqual([
			adaAddress,
			null,
			1
		]);
	});

	test('a used link leads its own user to the target after a click, and is refused for others', async () => {
		const { enter, link, newBrowser, open, press } = createMailApp();
		await enter(adaAddress, { callbackUrl: '/engine' });
		const again = await open(link());
		expect(again.status).toBe(200);
		expect(pathOf(await press(again))).toBe('/engine');

		const stranger = newBrowser();
		const refused = await press(await open(link(), { browser: stranger }), { browser: stranger });
		expect(refused.status).toBe(403);
		expect(await refused.text()).toContain('This link no longer works');
	});

	test('the page of an invalid link can send a new one', async () => {
		const { ask, letters, link, newBrowser, open, press, session } = createMailApp();
		await ask(adaAddress, { callbackUrl: '/engine' });
		clock.advance(3600);
		const page = await press(await open());
		expect(page.status).toBe(403);
		const asked = await press(page, { fields: { email: /value="(ada@[^"]*)"/.exec(await page.clone().text())![1]! } });
		expect(pathOf(asked)).toBe('/auth/verify-request?provider=mail&type=email');
		expect(letters).toHaveLength(2);
		expect(pathOf(await open(link()))).toBe('/engine');
		expect((await session())?.user?.email).toBe(adaAddress);
		expect((await press(page, { browser: newBrowser(), fields: { email: adaAddress } })).status).toBe(303);
	});

	test('a link for another user than the signed-in one asks first, and says so', async () => {
		const { enter, link, ask, open, press, session } = createMailApp();
		await enter('charles@example.test');
		await ask();
		const page = await open(link());
		expect(page.status).toBe(200);
		const html = await page.clone().text();
		expect(html).toContain('You are signed in as <strong>charles@example.test</strong>');
		expect((await session())?.user?.email).toBe('charles@example.test');
		await press(page);
		expect((await session())?.user?.email).toBe(adaAddress);
	});
});

describe('a code in place of a link', () => {
	const mail = { generateVerificationToken: () => '428193' };

	test('is typed into the page that says that an email was sent, without the address', async () => {
		const { ask, browser, letters, press, session } = createMailApp({ mail });
		const page = await browser.visit(locationOf(await ask(adaAddress, { callbackUrl: '/engine' })));
		const html = await page.clone().text();
		expect(html).toContain(adaAddress);
		expect(html).toMatch(/<input[^>]*name="token"/);
		expect(letters[0]?.content.text).toContain('428193');
		const wrong = await press(page, { fields: { token: '428194' } });
		expect([wrong.status, await session()]).toEqual([403, null]);
		const right = await press(page, { fields: { token: ' 428193 ' } });
		expect(pathOf(right)).toBe('/engine');
		expect((await session())?.user?.email).toBe(adaAddress);
		expect(browser.cookieNames.filter((name) => name.includes('flow'))).toEqual([]);
	});

	test('can be corrected on the page that refused it, or requested again', async () => {
		const { ask, browser, letters, press, session } = createMailApp({ mail });
		const page = await browser.visit(locationOf(await ask(adaAddress, { callbackUrl: '/engine' })));
		const wrong = await press(page, { fields: { token: '428194' } });
		expect(await wrong.clone().text()).toMatch(
			/The code is not correct[^]*name="token"[^]*action="\/auth\/signin\/mail"/
		);
		const right = await press(wrong, { fields: { token: '428193' } });
		expect([pathOf(right), (await session())?.user?.email, letters.length]).toEqual(['/engine', adaAddress, 1]);
	});

	test.each([
		['428193', true],
		['X7-K2M', false]
	])('the field for %s brings up a keyboard with all its characters', async (code, digits) => {
		const { ask, browser } = createMailApp({ mail: { generateVerificationToken: () => code } });
		const page = await (await browser.visit(locationOf(await ask()))).text();
		expect(page).toContain('name="token"');
		expect(page.includes('inputmode="numeric"')).toBe(digits);
	});

	test('the link beside it works in the same browser', async () => {
		const { enter, session } = createMailApp({ mail });
		expect(pathOf(await enter())).toBe('/');
		expect((await session())?.user?.email).toBe(adaAddress);
	});

	test('without one asked for, the page has no field', async () => {
		const { browser } = createMailApp({ mail });
		const page = await (await browser.visit('/auth/verify-request')).text();
		expect([...page.matchAll(/<form[^>]*action="([^"]*)"|<input/g)].map(([, action]) => action)).toEqual([
			'/auth/signin'
		]);
	});

	test.each([15, 16])('a token of %i characters', async (length) => {
		const isCode = length < 16;
		const { ask, newBrowser, open } = createMailApp({ mail: { generateVerificationToken: () => 'x'.repeat(length) } });
		await ask();
		const elsewhere = await open(undefined, { browser: newBrowser() });
		expect(elsewhere.status).toBe(isCode ? 403 : 200);
	});
});

describe('options of the provider', () => {
	test('normalizeIdentifier decides which address identifies a user', async () => {
		const seen: string[] = [];
		const normalizeIdentifier = (typed: string) => {
			seen.push(typed);
			return typed.trim().toLowerCase().replace(/\+.*@/, '@');
		};
		const { enter, letters, session } = createMailApp({ mail: { normalizeIdentifier } });
		await enter('Ada+news@Example.test');
		expect(seen[0]).toBe('Ada+news@Example.test');
		expect([letters[0]?.identifier, (await session())?.user?.email]).toEqual([adaAddress, adaAddress]);
	});

	test('the identifier may be an address of another kind', async () => {
		const { enter, session } = createMailApp({
			mail: { normalizeIdentifier: (typed) => typed.replace(/[^+\d]/g, '') }
		});
		await enter('+44 20 7946 0958');
		expect((await session())?.user?.email).toBe('+442079460958');
	});

	test('an error of normalizeIdentifier refuses the address', async () => {
		const { ask, letters } = createMailApp({
			mail: {
				normalizeIdentifier: () => {
					throw new Error('only our own people');
				}
			}
		});
		expect(locationOf(await ask()).searchParams.get('error')).toBe('InvalidEmail');
		expect(letters).toEqual([]);
	});

	test('with generateVerificationToken and secret, the store has the hash, and the link works', async () => {
		const token = 'a-token-of-the-application-0123456789';
		const { ask, data, link, open, session } = createMailApp({
			mail: { generateVerificationToken: async () => token, secret: 'a secret of the provider' }
		});
		await ask();
		expect(link().searchParams.get('token')).toBe(token);
		const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${token}a secret of the provider`));
		const stored = data.calls.find(({ method }) => method === 'createVerificationToken')?.args[0];
		expect(stored).toEqual({
			identifier: adaAddress,
			token: Buffer.from(hash).toString('hex'),
			expires: new Date(clock.now() + 3600_000)
		});
		await open();
		expect((await session())?.user?.email).toBe(adaAddress);
	});

	test.each(['', 'has a space', 'ä', 'x'.repeat(513), null, undefined, 5])(
		'a token that a link cannot contain (%j) is an error of the configuration',
		async (token) => {
			const { ask, letters, logger } = createMailApp({ mail: { generateVerificationToken: () => token as string } });
			expect((await ask()).status).toBe(500);
			expect([letters, logger.errors.map(({ name }) => name)]).toEqual([[], ['InvalidConfig']]);
		}
	);

	test('a link works for maxAge', async () => {
		const { ask, letters, open, press, session } = createMailApp({ mail: { maxAge: 600 } });
		await ask();
		expect(letters[0]?.expires).toEqual(new Date(clock.now() + 600_000));
		clock.advance(600);
		expect((await press(await open())).status).toBe(403);
		expect(await session()).toBeNull();
	});

	test.each([0, -1, 86_401, NaN, Infinity])('maxAge %d is refused', (maxAge) => {
		expect(() => createMailApp({ mail: { maxAge } })).toThrow('`maxAge` of provider "mail"');
	});

	test('a provider that cannot send is refused', () => {
		const broken = { id: 'broken', name: 'Broken', type: 'email' } as EmailConfig;
		expect(() => createMailApp({ providers: [broken] })).toThrow('"broken" has no `sendVerificationRequest`');
	});

	test('mail makes the text of the email, and appName is the name of the site in it', async () => {
		const { ask, letters } = createMailApp({
			mail: {
				appName: 'Analytical Engine',
				mail: async ({ appName, identifier, host }) => ({ subject: appName, text: identifier, html: host })
			}
		});
		await ask();
		expect(letters[0]?.content).toEqual({ subject: 'Analytical Engine', text: adaAddress, html: 'app.test' });
	});

	test('sendVerificationRequest of the options wins over that of the factory', async () => {
		const sendVerificationRequest = vi.fn();
		const { ask, letters } = createMailApp({ mail: { sendVerificationRequest } });
		await ask();
		expect(letters).toEqual([]);
		expect(sendVerificationRequest).toHaveBeenCalledExactlyOnceWith(
			expect.objectContaining({ identifier: adaAddress, theme: {}, token: expect.any(String) as unknown })
		);
	});
});

describe('the signIn callback', () => {
	const deny = () => false;
	const throwing = () => {
		throw new Error('the database of the application is down');
	};
	const denying = () => {
		throw new AccessDenied('not you');
	};

	test('is called before an email is sent, and before a session begins', async () => {
		const signIn = vi.fn(() => true);
		const { enter, session } = createMailApp({ callbacks: { signIn } });
		await enter();
		const account = { provider: 'mail', type: 'email', providerAccountId: adaAddress };
		const user = { id: expect.any(String) as unknown, email: adaAddress, emailVerified: null };
		const entering = { user, account };
		expect(signIn.mock.calls).toEqual([[{ ...entering, email: { verificationRequest: true } }], [entering]]);
		signIn.mockClear();
		await enter();
		const id = (await session())!.user!.id;
		expect(signIn.mock.calls).toMatchObject([
			[{ user: { id }, account: { userId: id }, email: { verificationRequest: true } }],
			[{ user: { id, emailVerified: new Date(start) }, account: { userId: id } }]
		]);
		expect((signIn.mock.calls as unknown[][])[1]?.[0]).not.toHaveProperty('email');
	});

	test('that fails before the email is an error: no email is sent, and nothing is stored', async () => {
		const { ask, data, letters, logger } = createMailApp({ callbacks: { signIn: throwing } });
		const response = await ask();
		expect([response.status, await response.text()]).toEqual([403, expect.stringContaining('Access denied')]);
		expect([letters, data.take()]).toEqual([[], ['getUserByEmail']]);
		expect(logger.errors.map(({ name }) => name)).toEqual(['AccessDenied']);
	});

	test.each([
		['refuses', deny],
		['throws AccessDenied', denying],
		['sends to the page that follows a mail', () => '/auth/verify-request']
	])('S262 %s before the email: no email is sent, and the browser does not learn it', async (_, signIn) => {
		const signInFailed = vi.fn();
		const refused = createMailApp({ callbacks: { signIn }, events: { signInFailed } });
		const open = createMailApp();
		const [response, usual] = [await refused.ask(), await open.ask()];
		expect([response.status, pathOf(response)]).toEqual([usual.status, pathOf(usual)]);
		expect(refused.browser.cookieNames).toEqual(open.browser.cookieNames);
		expect(await (await refused.browser.visit(locationOf(response))).text()).toContain(adaAddress);
		expect([refused.letters, refused.data.take()]).toEqual([[], open.data.take()]);
		expect(refused.logger.errors.map(({ name }) => name)).toEqual(['AccessDenied']);
		expect(signInFailed.mock.calls).toMatchObject([[{ provider: 'mail', error: { type: 'AccessDenied' } }]]);
	});

	test('S262 a redirect to the page after an email counts as the same refusal', async () => {
		const pages = { verifyRequest: '/sent' };
		const app = createMailApp({ pages, callbacks: { signIn: () => 'https://app.test/sent?x=1' } });
		expect([pathOf(await app.ask()), app.letters]).toEqual(['/sent?provider=mail&type=email', []]);
	});

	test.each([
		['refuses', deny, 0],
		['throws', throwing, 1],
		['throws AccessDenied', denying, 0]
	])('%s when the link is opened: no user is created, and no session begins', async (_, refuse, pending) => {
		const mailApp = createMailApp({
			callbacks: { signIn: ({ email }) => email?.verificationRequest === true || refuse() }
		});
		const response = await mailApp.enter();
		expect([response.status, await mailApp.session(), await ada(mailApp)]).toEqual([403, null, null]);
		// A callback that fails is a fault: the link goes on working (#12 D5).
		expect(mailApp.browser.cookieNames).toHaveLength(pending);
	});

	test('may redirect elsewhere, at either time', async () => {
		let requested: string | true = '/waiting-list';
		let entered: string | true = '/no-longer';
		const { ask, enter, letters, session } = createMailApp({
			callbacks: { signIn: ({ email }) => (email?.verificationRequest ? requested : entered) }
		});
		expect([pathOf(await ask()), letters]).toEqual(['/waiting-list', []]);
		requested = true;
		expect([pathOf(await enter()), await session()]).toEqual(['/no-longer', null]);
		entered = 'https://elsewhere.test/';
		expect([pathOf(await enter()), await session()]).toEqual(['/', null]);
	});
});

describe('pages of the application', () => {
	test('verifyRequest', async () => {
		const { ask, browser } = createMailApp({ pages: { verifyRequest: '/sent' } });
		expect(pathOf(await ask())).toBe('/sent?provider=mail&type=email');
		expect(pathOf(await browser.visit('/auth/verify-request'))).toBe('/sent');
	});

	test('signIn gets the errors that a user can correct there: of the address, and of an email that was not sent', async () => {
		const pages = { signIn: '/login' };
		const failing = () => Promise.reject(new Error('refused'));
		const wrong = locationOf(await createMailApp({ pages }).ask('nobody', { callbackUrl: '/engine' }));
		expect([wrong.pathname, Object.fromEntries(wrong.searchParams)]).toEqual([
			'/login',
			{ error: 'InvalidEmail', callbackUrl: 'https://app.test/engine' }
		]);
		const app = createMailApp({ pages, mail: { sendVerificationRequest: failing } });
		const unsent = locationOf(await app.ask(adaAddress, { callbackUrl: '/engine' }));
		expect([unsent.pathname, Object.fromEntries(unsent.searchParams)]).toEqual([
			'/login',
			{ error: 'EmailSignin', callbackUrl: 'https://app.test/engine', reference: expect.any(String) as unknown }
		]);
	});

	test('error gets a link that does not work, without the address', async () => {
		const { browser } = createMailApp({ pages: { error: '/oops' } });
		const url = locationOf(await browser.post('/auth/callback/mail', { email: adaAddress, token: 'x'.repeat(43) }));
		expect([url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
			'/oops',
			{ error: 'Verification', reference: expect.any(String) as unknown }
		]);
	});

	test('newUser is shown after the first sign-in', async () => {
		const { enter } = createMailApp({ pages: { newUser: '/welcome' } });
		const first = locationOf(await enter(adaAddress, { callbackUrl: '/engine' }));
		expect([first.pathname, first.searchParams.get('callbackUrl')]).toEqual(['/welcome', 'https://app.test/engine']);
		expect(pathOf(await enter(adaAddress, { callbackUrl: '/engine' }))).toBe('/engine');
	});

	test('the built-in sign-in page has the form', async () => {
		const { browser, press, letters } = createMailApp();
		const page = await browser.visit('/auth/signin/mail?callbackUrl=/engine');
		expect(await page.clone().text()).toMatch(/<input[^>]*\sname="email"\s+type="email"\s+required/);
		await press(page, { fields: { email: adaAddress } });
		expect(new URL(letters[0]!.url).searchParams.get('callbackUrl')).toBe('https://app.test/engine');
	});
});

describe('scripts, which ask for JSON', () => {
	const headers = { 'X-Auth-Return-Redirect': '1' };

	test('get the URL to which a sign-in leads', async () => {
		const { browser, link, newBrowser } = createMailApp();
		const asked = await browser.postJson(
			'/auth/signin/mail',
			{ email: adaAddress, callbackUrl: '/engine' },
			{ headers }
		);
		expect([asked.status, await asked.json()]).toEqual([
			200,
			{ url: 'https://app.test/auth/verify-request?provider=mail&type=email' }
		]);
		const { token, email } = Object.fromEntries(link().searchParams);
		const used = await newBrowser().postJson(
			'/auth/callback/mail',
			{ token, email, callbackUrl: '/engine' },
			{ headers }
		);
		expect([used.status, await used.json()]).toEqual([200, { url: 'https://app.test/engine' }]);
	});

	test.each<[string, object, number, string]>([
		['no address', { email: 'nobody' }, 400, 'InvalidEmail'],
		['something that is no text', { email: 5 }, 400, 'InvalidRequest'],
		['two addresses', { email: ['a@app.test', 'b@app.test'] }, 400, 'InvalidRequest']
	])('get the reason of a failure: %s', async (_, body, status, error) => {
		const { browser, letters } = createMailApp();
		const response = await browser.postJson('/auth/signin/mail', body, { headers });
		expect([response.status, await response.json()]).toEqual([status, expect.objectContaining({ error })]);
		expect(letters).toEqual([]);
	});

	test('get an error for a link that does not work, and for an email that was not sent', async () => {
		const { browser } = createMailApp({
			mail: { sendVerificationRequest: () => Promise.reject(new Error('refused')) }
		});
		const unsent = await browser.postJson('/auth/signin/mail', { email: adaAddress }, { headers });
		expect([unsent.status, await unsent.json()]).toEqual([503, expect.objectContaining({ error: 'EmailSignin' })]);
		const body = { email: adaAddress, token: 'x'.repeat(43) };
		const unusable = await browser.postJson('/auth/callback/mail', body, { headers });
		expect([unusable.status, await unusable.json()]).toEqual([403, expect.objectContaining({ error: 'Verification' })]);
	});
});

describe('links that were sent before', () => {
	test('S270 S156 work after a rotation of the secret until they expire, in any browser', async () => {
		const store = MemoryAdapter();
		const before = createMailApp({ store, secret });
		await before.ask();
		const after = createMailApp({ store, secret: ['a-new-secret-0123456789-0123456789-0123', secret] });
		const { newBrowser, open, press, session } = after;
		for (const cookie of before.browser.cookies)
			after.browser.jar.store(`${cookie.name}=${cookie.value}; Path=/; Secure`, new URL('https://app.test'));
		expect(pathOf(await open(before.link()))).toBe('/');
		expect((await session())?.user?.email).toBe(adaAddress);

		await before.ask();
		const phone = newBrowser();
		await press(await open(before.link(), { browser: phone }), { browser: phone });
		expect((await session(phone))?.user?.email).toBe(adaAddress);
	});

	test('stop working when their secret is removed', async () => {
		const store = MemoryAdapter();
		const before = createMailApp({ store, secret });
		await before.ask();
		const { open, press } = createMailApp({ store, secret: 'a-new-secret-0123456789-0123456789-0123' });
		expect((await press(await open(before.link()))).status).toBe(403);
	});

	test('sign in the user who has the address when the link is opened', async () => {
		const mailApp = createMailApp();
		const { ask, enter, link, newBrowser, open, press, session, store } = mailApp;
		await enter();
		const { id } = (await ada(mailApp))!;
		await ask(adaAddress);
		await store.updateUser!({ id, email: 'countess@example.test' });
		const browser = newBrowser();
		await press(await open(link(), { browser }), { browser });
		// Whoever has the old address now is somebody else.
		const somebody = (await session(browser))?.user;
		expect([somebody?.email, somebody?.id === id]).toEqual([adaAddress, false]);
		expect((await store.getUser!(id))?.email).toBe('countess@example.test');
	});
});

/** What an application without SvelteKit calls. */
test('auth.signIn sends the email, and returns the URL to go to', async () => {
	const { auth, letters, session } = createMailApp();
	const request = new Request('https://app.test/login', { method: 'POST', headers: { origin: 'https://app.test' } });
	const { to, cookies } = await auth.signIn(request, 'mail', { fields: { email: adaAddress }, redirectTo: '/engine' });
	expect(to).toBe('https://app.test/auth/verify-request?provider=mail&type=email');
	expect([letters.length, cookies.length, await session()]).toEqual([1, 1, null]);
	await expect(auth.signIn(request, 'mail', { fields: { email: 'nobody' } })).rejects.toMatchObject({
		type: 'InvalidEmail'
	});
	await expect(auth.signIn(request, 'mail')).rejects.toMatchObject({ type: 'InvalidEmail' });
});

test('an adapter without tokens is refused when the configuration is compiled', () => {
	expect(() => createMailApp({ leftOut: ['useVerificationToken'] })).toThrow('the adapter lacks useVerificationToken');
});

test('only the date of the proof changes in a user', async () => {
	const mailApp = createMailApp();
	const user = { id: 'ada', name: 'Ada', image: 'https://x.test/a.png', email: adaAddress, emailVerified: null };
	await mailApp.store.createUser!(user);
	await mailApp.enter();
	expect(await ada(mailApp)).toEqual({ ...user, emailVerified: new Date(start) } satisfies AdapterUser);
	expect(mailApp.data.calls.filter(({ method }) => method === 'updateUser').map(({ args }) => args)).toEqual([
		[{ id: 'ada', emailVerified: new Date(start) }]
	]);
});
