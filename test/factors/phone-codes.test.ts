/** Codes by short message: set up in a session, asked for after the first factor, limited, removed. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { CodeMessage } from '../../src/lib/base/config/options.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import { answersOf } from '../../src/lib/plugins/factors/list.js';
import { readNumber } from '../../src/lib/plugins/factors/phone/number.js';
import { issueCode, useSentCode } from '../../src/lib/plugins/factors/sent/codes.js';
import { createClock } from '../fixtures/clock.js';
import type { Browser } from '../fixtures/browser.js';
import type { PasswordAppOptions } from '../passwords/support.js';
import { ada, createFactorApp, grace, type FactorApp } from './support.js';

const clock = createClock('2026-05-01T10:00:00Z');
afterAll(() => clock.restore());
beforeEach(() => clock.set('2026-05-01T10:00:00Z'));

const number = '+14155550123';

interface PhoneApp extends FactorApp {
	readonly messages: CodeMessage[];
	/** Adds a number, in a session. */
	add(browser?: Browser, typed?: string): Promise<Response>;
	/** Signs a user up, with a number. The user is signed in nowhere. */
	withNumber(fields?: typeof ada, typed?: string): Promise<void>;
	/** Asks for a code, and returns it. */
	send(browser?: Browser): Promise<string>;
	enterCode(code: string, browser?: Browser): Promise<Response>;
	readonly service: { error?: Error };
}

const wrongFor = (code: string) => code.replace(/./, (digit) => String((Number(digit) + 1) % 10));
const setUpIn = (page: string) => /name="setUp" value="([^"]+)"/.exec(page)?.[1] ?? '';

function createPhoneApp({ mfa = {}, ...options }: PasswordAppOptions = {}): PhoneApp {
	const messages: CodeMessage[] = [];
	const service: PhoneApp['service'] = {};
	const sendCode = (message: CodeMessage) => {
		if (service.error) throw service.error;
		messages.push(message);
	};
	const app = createFactorApp({ mfa: { phone: { sendCode }, ...mfa }, ...options });
	const made: PhoneApp = {
		...app,
		messages,
		service,
		async add(browser = app.browser, typed = '+1 (415) 555-0123') {
			const asked = await browser.post('/auth/challenge/phone', { phone: typed });
			const setUp = setUpIn(await asked.text());
			return browser.post('/auth/challenge/phone', { setUp, code: messages.at(-1)?.code ?? '' });
		},
		async withNumber(fields = ada, typed) {
			const browser = app.newBrowser();
			await app.enter(fields, browser);
			await made.add(browser, typed);
		},
		async send(browser = app.browser) {
			const before = messages.length;
			await browser.post('/auth/challenge', { send: 'phone' });
			expect(messages).toHaveLength(before + 1);
			return messages.at(-1)?.code ?? '';
		},
		enterCode: (code, browser = app.browser) => browser.post('/auth/challenge', { kind: 'phone', code })
	};
	return made;
}

describe('setting up', () => {
	test('ends with its session (#33 A18)', async () => {
		const app = createPhoneApp();
		await app.enter();
		const asked = await app.browser.post('/auth/challenge/phone', { phone: number });
		const setUp = setUpIn(await asked.text());
		await app.browser.post('/auth/signout');
		clock.advance(1);
		await app.typeIn();
		const done = await app.browser.post('/auth/challenge/phone', { setUp, code: app.messages.at(-1)?.code ?? '' });
		expect(await app.outcomeOf(done)).toBe('InvalidCheck');
		expect(await app.store.listSecrets!(await app.userId(), 'phone')).toEqual([]);
	});

	test('accepts a right code, shows recovery codes, and ends the other sessions', async () => {
		const records: unknown[] = [];
		const app = createPhoneApp({
			events: { audit: ({ type, details }) => void records.push([type, details]) }
		});
		const other = app.newBrowser();
		await app.enter(ada, other);
		await app.typeIn();
		expect(await (await app.browser.visit('/auth/account')).text()).toContain('Add a phone number');
		const page = await (await app.add()).text();
		expect(page).toContain('Save your recovery codes');
		const [message] = app.messages;
		expect(message).toMatchObject({ phoneNumber: number, code: expect.stringMatching(/^\d{6}$/) as string });
		expect(message!.text.split('\n').at(-1)).toBe(`@app.test #${message!.code}`);
		expect(await app.session()).toMatchObject({ methods: ['pwd', 'sms', 'mfa'] });
		expect(await app.session(other)).toBeNull();
		expect(records).toContainEqual(['factorAdded', { factor: 'phone' }]);
		expect(app.letters.at(-1)).toMatchObject({ purpose: 'factorAdded', notice: { name: 'a phone number' } });
		expect(await (await app.browser.visit('/auth/account')).text()).toContain(number);
		const [stored] = await app.store.listSecrets!(await app.userId(), 'phone');
		expect(stored?.value).not.toContain('4155550123');
	});

	test.each(['415 555 0123', '+0 415 555 0123', '+1 415 CALL ME', '', '+1234567890123456'])(
		'%j is not a number, and no message is sent',
		async (typed) => {
			const app = createPhoneApp();
			await app.enter();
			const answer = await app.browser.post('/auth/challenge/phone', { phone: typed });
			expect([answer.status, app.messages]).toEqual([400, []]);
			expect(await answer.text()).toContain('That is not a phone number');
		}
	);

	test.each([
		['+49 (0)30 12345678', '+493012345678', '+4903012345678'],
		['0044 20 7946 0958', '+442079460958', '+442079460958'],
		['+1\u00a0(415) 555-0123', '+14155550123', '+14155550123'],
		['+1 415 555', null, '+1415555'],
		['call +1 415 555 0123', null, null],
		['+1 415 555 0123 ext. 7', '+14155550123', null]
	])('%j is read by `libphonenumber-js` if it is installed, and by its form if not', (typed, there, elsewhere) => {
		expect([readNumber(typed), readNumber(typed, null)]).toEqual([there, elsewhere]);
	});

	test('`parse` reads numbers as people write them in one country', async () => {
		const parse = (text: string) => (text.startsWith('0') ? `+49${text.slice(1).replaceAll(' ', '')}` : null);
		const app = createPhoneApp({ mfa: { phone: { parse, sendCode: (message) => void app.messages.push(message) } } });
		await app.enter();
		await app.browser.post('/auth/challenge/phone', { phone: '030 1234 5678' });
		expect(app.messages).toMatchObject([{ phoneNumber: '+493012345678' }]);
	});

	test('needs a fresh session, and the set-up of the same user', async () => {
		const app = createPhoneApp();
		await app.enter();
		const asked = await (await app.browser.post('/auth/challenge/phone', { phone: number })).text();
		const stolen = { setUp: setUpIn(asked), code: app.messages.at(-1)!.code };
		const other = app.newBrowser();
		await app.enter(grace, other);
		expect(await app.outcomeOf(other.post('/auth/challenge/phone', stolen))).toBe('InvalidCheck');
		clock.advance(6 * 60);
		const late = await app.browser.post('/auth/challenge/phone', stolen);
		expect(await app.outcomeOf(late)).toBe('ReauthenticationRequired');
		expect(await app.store.listSecrets!(await app.userId(), 'phone')).toEqual([]);
	});

	test('a wrong code asks again', async () => {
		const app = createPhoneApp();
		await app.enter();
		const setUp = setUpIn(await (await app.browser.post('/auth/challenge/phone', { phone: number })).text());
		const wrong = wrongFor(app.messages[0]!.code);
		const answer = await app.browser.post('/auth/challenge/phone', { setUp, code: wrong });
		expect([answer.status, setUpIn(await answer.text())]).toEqual([401, setUp]);
		await app.browser.post('/auth/challenge/phone', { setUp, code: app.messages[0]!.code });
		expect(await app.session()).toMatchObject({ methods: ['pwd', 'sms', 'mfa'] });
	});
});

describe('at a sign-in', () => {
	test('a code is sent by a button, and begins the session', async () => {
		const app = createPhoneApp();
		await app.withNumber();
		await app.typeIn();
		expect(await app.session()).toBeNull();
		const page = await (await app.browser.visit('/auth/challenge')).text();
		expect(page).toContain('Text a code to •••• 23');
		expect(page).not.toContain(number);
		const code = await app.send();
		const other = app.newBrowser();
		await app.typeIn(ada, other);
		expect(await app.outcomeOf(app.enterCode(code, other))).toBe('FactorRefused');
		expect(await app.outcomeOf(app.enterCode(code))).toBe('/');
		expect(await app.session()).toMatchObject({ methods: ['pwd', 'sms', 'mfa'] });
	});

	test('a code is valid for its user alone, on a phone of two users too', async () => {
		const app = createPhoneApp();
		await app.withNumber();
		await app.withNumber(grace);
		const other = app.newBrowser();
		await app.typeIn();
		await app.typeIn(grace, other);
		const [hers, theirs] = [await app.send(), await app.send(other)];
		expect(app.messages.map(({ phoneNumber }) => phoneNumber)).toEqual([number, number, number, number]);
		expect(await app.outcomeOf(app.enterCode(hers, other))).toBe('FactorRefused');
		expect(await app.outcomeOf(app.enterCode(theirs))).toBe('FactorRefused');
		expect([await app.session(), await app.session(other)]).toEqual([null, null]);
		expect(await app.outcomeOf(app.enterCode(theirs, other))).toBe('/');
		expect(await app.session(other)).toMatchObject({ user: { email: grace.email } });
	});

	test('the sixth try is too late, with the right code too', async () => {
		const app = createPhoneApp();
		await app.withNumber();
		await app.typeIn();
		const code = await app.send();
		for (let tries = 0; tries < 5; tries++)
			expect(await app.outcomeOf(app.enterCode(wrongFor(code)))).toBe('FactorRefused');
		expect(await app.outcomeOf(app.enterCode(code))).toBe('FactorRefused');
		expect(await app.session()).toBeNull();
	});

	test('one code by fifty requests is one session', async () => {
		const app = createPhoneApp();
		await app.withNumber();
		await app.typeIn();
		const code = await app.send();
		const outcomes = await Promise.all(
			Array.from({ length: 50 }, async () => app.outcomeOf(app.enterCode(code, app.browser.copy())))
		);
		expect(outcomes.filter((outcome) => outcome === '/')).toHaveLength(1);
	});

	test('a code is used up even if its sign-in does not finish', async () => {
		const app = createPhoneApp();
		await app.enter();
		const ctx = contextOf(app.auth);
		const asker = { userId: await app.userId(), kind: 'phone', waiting: 'a place that stays', to: number } as const;
		const { code } = await issueCode(ctx, asker);
		const uses = await Promise.all(Array.from({ length: 5 }, () => useSentCode(ctx, asker, code)));
		expect(uses.filter(Boolean)).toHaveLength(1);
		const next = await issueCode(ctx, asker);
		expect(await useSentCode(ctx, { ...asker, to: '+14155550124' }, next.code)).toBe(false);
		expect(await useSentCode(ctx, asker, next.code)).toBe(true);
		expect(await useSentCode(ctx, asker, next.code)).toBe(false);
	});

	test('after a first factor by short message, a second message proves nothing', async () => {
		const app = createPhoneApp();
		await app.withNumber();
		const [ctx, userId] = [contextOf(app.auth), await app.userId()];
		expect((await answersOf(ctx, userId, ['pwd'])).kinds).toEqual(['phone']);
		expect(await answersOf(ctx, userId, ['sms'])).toEqual({ kinds: [], recovery: true, maySetUp: false });
	});

	test('a fault of the service is a fault of the site, and the log has no number and no code', async () => {
		const app = createPhoneApp();
		await app.withNumber();
		await app.typeIn();
		app.service.error = new Error(`cannot reach ${number}`);
		const answer = await app.answer({ send: 'phone' });
		expect(answer.status).toBeGreaterThanOrEqual(300);
		expect(app.messages).toHaveLength(1);
		expect(app.logger.faults).not.toEqual([]);
		expect(app.logger.leaks([number])).toEqual([]);
	});

	test('messages are limited by user, and those to a new number by number for all users', async () => {
		const app = createPhoneApp({ rateLimit: { message: { account: { points: 2, duration: 3600 } } } });
		await app.withNumber();
		await app.typeIn();
		await app.send();
		expect(await app.outcomeOf(app.answer({ send: 'phone' }))).toBe('TooManyRequests');
		const other = app.newBrowser();
		await app.enter(grace, other);
		const add = () => app.outcomeOf(other.post('/auth/challenge/phone', { phone: number }));
		expect(await add()).not.toBe('TooManyRequests');
		expect(await add()).toBe('TooManyRequests');
		expect(app.messages).toHaveLength(3);
	});

	test('a stranger who types the number in as new uses up no message of its owner (#33 A6)', async () => {
		const app = createPhoneApp({ rateLimit: { message: { account: { points: 2, duration: 3600 } } } });
		await app.withNumber();
		const stranger = app.newBrowser();
		await app.enter(grace, stranger);
		for (let index = 0; index < 4; index++) await stranger.post('/auth/challenge/phone', { phone: number });
		expect(app.messages).toHaveLength(2);
		await app.typeIn();
		expect(await app.send()).toMatch(/^\d{6}$/);
	});
});

describe('when a number is removed', () => {
	test('the account page removes the number, and tells the owner', async () => {
		const app = createPhoneApp();
		await app.enter();
		await app.add();
		const answer = await app.browser.post('/auth/account/factors.removePhone', {});
		expect(answer.status).toBe(303);
		expect(app.letters.at(-1)).toMatchObject({ purpose: 'factorRemoved' });
		expect(await app.store.listSecrets!(await app.userId(), 'phone')).toEqual([]);
		expect(await app.store.listSecrets!(await app.userId(), 'recovery-code')).toEqual([]);
	});

	test('resetFactors removes it', async () => {
		const app = createPhoneApp();
		await app.withNumber();
		expect(await app.auth.accounts.resetFactors(await app.userId())).toBe(true);
		await app.typeIn();
		expect(await app.session()).not.toBeNull();
	});

	test('in a session, a code proves the identity again', async () => {
		const app = createPhoneApp();
		await app.enter();
		await app.add();
		clock.advance(20 * 60);
		const asked = { callbackUrl: '/secret', methods: 'mfa' };
		await app.browser.post('/auth/reauthenticate', { ...asked, send: 'phone' });
		const code = app.messages.at(-1)!.code;
		const done = await app.browser.post('/auth/reauthenticate', { ...asked, kind: 'phone', code });
		expect(done.headers.get('location')).toBe('https://app.test/secret');
	});
});

test('without `mfa.phone` there are no routes, and a wrong option is refused', async () => {
	const app = createFactorApp();
	await app.enter();
	expect((await app.browser.visit('/auth/challenge/phone')).status).toBe(404);
	expect(() => createFactorApp({ mfa: { phone: {} as never } })).toThrow('`mfa.phone` has to be');
});
