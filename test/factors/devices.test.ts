/** Trusted devices: browsers on which the second factor is not asked for again for a while. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { InvalidConfig } from '../../src/errors.js';
import { MemoryRevocations } from '../../src/adapters/revocations.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import { newRecoveryCodes } from '../../src/lib/plugins/factors/recovery/codes.js';
import { locationOf, type Browser } from '../fixtures/browser.js';
import { createClock } from '../fixtures/clock.js';
import { formIn } from '../fixtures/mail-app.js';
import { ada, createFactorApp, type FactorApp } from './support.js';

const clock = createClock('2026-05-01T10:00:00Z');
afterAll(() => clock.restore());
beforeEach(() => clock.set('2026-05-01T10:00:00Z'));

const day = 24 * 3600;
const cookieName = '__Host-authjs.known-browser.trusted';
const trusting = { trustedDevices: true };

/** Signs the browser out and in again. @returns the methods of its session; null if it waits for the second factor */
async function methodsOfNext(app: FactorApp, browser: Browser = app.browser, fields = ada) {
	await browser.post('/auth/signout');
	await app.typeIn(fields, browser);
	return (await app.session(browser))?.methods ?? null;
}

const requestOf = (browser: Browser) =>
	new Request('https://app.test/settings', {
		method: 'POST',
		headers: {
			origin: 'https://app.test',
			cookie: browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
		}
	});

describe.each(['database', 'jwt'] as const)('with %s sessions', (strategy) => {
	const revoking = () => strategy === 'jwt' && { revocation: { store: MemoryRevocations(), cacheSeconds: 0 } };
	const create = (mfa: object = trusting) => createFactorApp({ session: { strategy, ...revoking() }, mfa });

	test('the factor is asked for again after 30 days, and the session never says `mfa`', async () => {
		const app = create();
		const phone = await app.withPhone();
		await app.typeIn();
		const page = await (await app.browser.visit('/auth/challenge')).text();
		expect(page).toContain('name="trustDevice"');
		expect(page).toContain('Don’t ask again on this device for 30 days');
		const answer = await app.answer({ code: phone.code(), trustDevice: 'true' });
		const header = answer.headers.getSetCookie().find((cookie) => cookie.startsWith(cookieName));
		expect(header).toMatch(/=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
		expect((await app.session())?.methods).toEqual(['pwd', 'otp', 'mfa']);
		expect(await methodsOfNext(app)).toEqual(['pwd', 'trusted-device']);
		clock.advance(30 * day - 60);
		expect(await methodsOfNext(app)).toEqual(['pwd', 'trusted-device']);
		const kept = app.browser.copy();
		kept.jar.store(`${cookieName}=${app.browser.cookie(cookieName)}; Path=/; Secure`, new URL('https://app.test'));
		clock.advance(120);
		expect(await methodsOfNext(app, kept)).toBeNull();
	});

	test('the box keeps its choice after a wrong code, and has none before', async () => {
		const app = create();
		const phone = await app.withPhone();
		await app.typeIn();
		const isChecked = async (path: string) =>
			/<input[^>]*name="trustDevice"[^>]*\bchecked\b/.test(await (await app.browser.visit(path)).text());
		expect(await isChecked('/auth/challenge')).toBe(false);
		expect(await isChecked('/auth/challenge?trustDevice=true')).toBe(false);
		const unchecked = locationOf(await app.answer({ code: '000000' }));
		expect(await isChecked(unchecked.pathname + unchecked.search)).toBe(false);
		const wrong = locationOf(await app.answer({ code: '000000', trustDevice: 'true' }));
		expect(wrong.searchParams.get('error')).toBe('FactorRefused');
		expect(await isChecked(wrong.pathname + wrong.search)).toBe(true);
		await app.answer({ code: phone.code(), trustDevice: 'true' });
		expect(await methodsOfNext(app)).toEqual(['pwd', 'trusted-device']);
	});

	test('a page that asks for `mfa` leads through the code', async () => {
		const app = create();
		const phone = await app.withPhone();
		await app.trust(phone);
		await methodsOfNext(app);
		await expect(app.auth.factors(requestOf(app.browser)).setUp()).rejects.toMatchObject({
			type: 'ReauthenticationRequired'
		});
		const code = phone.code(1);
		await app.browser.post('/auth/reauthenticate', { code, callbackUrl: '/report' });
		expect((await app.session())?.methods).toEqual(['otp', 'mfa']);
	});

	test('a site that requires two factors accepts it', async () => {
		const app = create({ ...trusting, required: true });
		await app.trust(await app.withPhone());
		expect(await methodsOfNext(app)).toEqual(['pwd', 'trusted-device']);
	});

	test.each([
		['`always`', 'always' as const],
		['a function that says `always`', () => 'always' as const]
	])('%s forbids it: no box, no cookie, and earlier sessions end', async (_, required) => {
		const store = create().store;
		const session = { strategy, ...revoking() };
		const before = createFactorApp({ store, session, mfa: trusting });
		const phone = await before.withPhone();
		await before.trust(phone);
		expect(await methodsOfNext(before)).toEqual(['pwd', 'trusted-device']);
		const app = createFactorApp({ store, session, mfa: { ...trusting, required } });
		const browser = app.newBrowser();
		for (const { name, value } of before.browser.cookies)
			browser.jar.store(`${name}=${value}; Path=/; Secure`, new URL('https://app.test'));
		expect(await app.session(browser)).toBeNull();
		await app.typeIn(ada, browser);
		expect(await app.session(browser)).toBeNull();
		// The sign-in waits for the code: a session that counts as none would lead nowhere.
		expect(browser.cookieNames).toContain('__Host-authjs.flow.challenge');
		expect(await (await browser.visit('/auth/challenge')).text()).not.toContain('trustDevice');
		const other = app.newBrowser();
		await app.typeIn(ada, other);
		await app.answer({ code: phone.code(1), trustDevice: 'true' }, other);
		expect(await app.session(other)).not.toBeNull();
		expect(other.cookieNames).not.toContain(cookieName);
	});
});

test('it is off by default, and trusted devices no longer count once it is off', async () => {
	const { store } = createFactorApp();
	const before = createFactorApp({ store, mfa: { ...trusting, required: true } });
	await before.trust(await before.withPhone());
	expect(await methodsOfNext(before)).toEqual(['pwd', 'trusted-device']);
	const app = createFactorApp({ store, mfa: { required: true } });
	const browser = app.newBrowser();
	for (const { name, value } of before.browser.cookies)
		browser.jar.store(`${name}=${value}; Path=/; Secure`, new URL('https://app.test'));
	expect(await app.session(browser)).toBeNull();
	await app.typeIn(ada, browser);
	expect(await app.session(browser)).toBeNull();
	const page = await (await browser.visit('/auth/challenge')).text();
	expect(page).toContain('one-time-code');
	expect(page).not.toContain('trustDevice');
});

test('a shorter time counts for devices that were trusted before', async () => {
	const before = createFactorApp({ mfa: trusting });
	await before.trust(await before.withPhone());
	const app = createFactorApp({ store: before.store, mfa: { trustedDevices: { maxAge: 3600 } } });
	const browser = app.newBrowser();
	browser.jar.store(`${cookieName}=${before.browser.cookie(cookieName)}; Path=/; Secure`, new URL('https://app.test'));
	expect(await methodsOfNext(app, browser)).toEqual(['pwd', 'trusted-device']);
	clock.advance(3601);
	expect(await methodsOfNext(app, browser)).toBeNull();
});

test('without the box, and with a recovery code, no device is trusted', async () => {
	const app = createFactorApp({ mfa: trusting });
	const phone = await app.withPhone();
	const [recovery = ''] = await newRecoveryCodes(contextOf(app.auth), await app.userId());
	await app.typeIn();
	await app.answer({ code: phone.code(), trustDevice: 'false' });
	await app.browser.post('/auth/signout');
	await app.typeIn();
	await app.answer({ recovery, trustDevice: 'true' });
	expect(await app.session()).not.toBeNull();
	expect(app.browser.cookieNames).not.toContain(cookieName);
	expect(await app.store.listSecrets!(await app.userId(), 'trusted-device')).toEqual([]);
});

test('two users of one browser each trust it', async () => {
	const app = createFactorApp({ mfa: trusting });
	const phone = await app.withPhone();
	const other = { email: 'charles@example.test', password: 'difference engine, 1822' };
	await app.enter(other, app.newBrowser());
	const { storeTotp } = await import('../../src/lib/plugins/factors/totp/stored.js');
	await storeTotp(contextOf(app.auth), await app.userId(other.email), phone.key, 0);
	await app.trust(phone);
	await app.trust(phone, app.browser, other);
	expect(await methodsOfNext(app)).toEqual(['pwd', 'trusted-device']);
	expect(await methodsOfNext(app, app.browser, other)).toEqual(['pwd', 'trusted-device']);
});

test('the account page lists the devices, and ends one', async () => {
	const app = createFactorApp({ mfa: trusting });
	const phone = await app.withPhone();
	await app.typeIn();
	const agent = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0' };
	await app.browser.post('/auth/challenge', { code: phone.code(), trustDevice: 'true' }, { headers: agent });
	clock.advance(2 * day);
	const elsewhere = app.newBrowser();
	await app.typeIn(ada, elsewhere);
	await app.answer({ code: phone.code() }, elsewhere);
	const page = await (await elsewhere.visit('/auth/account')).text();
	expect(page).toContain('<h3>Trusted devices</h3>');
	expect(page).toContain('Firefox on Linux');
	expect(page).toContain('Trusted 2 days ago, expires in 28 days');
	const [device, ...more] = await app.auth.factors(requestOf(elsewhere)).devices();
	expect(more).toEqual([]);
	expect(device).toMatchObject({
		current: false,
		userAgent: agent['User-Agent'],
		expires: new Date('2026-05-31T10:00:00Z')
	});
	expect((await app.auth.factors(requestOf(app.browser)).devices())[0]?.current).toBe(true);
	const form = page.slice(page.indexOf('<h3>Trusted devices'));
	const { action, hidden } = formIn(form.slice(form.indexOf('<form')));
	const done = await elsewhere.post(action, hidden);
	expect(await (await elsewhere.visit(done.headers.get('location')!)).text()).toContain(
		'The device is not trusted any more.'
	);
	expect(await app.auth.factors(requestOf(elsewhere)).devices()).toEqual([]);
	expect(await methodsOfNext(app)).toBeNull();
});

test("the export of the user's data has the devices, without the token", async () => {
	const app = createFactorApp({ mfa: trusting });
	await app.trust(await app.withPhone());
	const stored = await app.auth.accounts(requestOf(app.browser)).export();
	const device = { createdAt: '2026-05-01T10:00:00.000Z', lastUsedAt: null, expires: '2026-05-31T10:00:00.000Z' };
	expect(stored.trustedDevices).toMatchObject([device]);
	expect(JSON.stringify(stored)).not.toContain(app.browser.cookie(cookieName)!);
});

test('S329 trusting and ending a device are on record, without the token', async () => {
	const records: { type: string; details?: unknown }[] = [];
	const app = createFactorApp({ mfa: trusting, events: { audit: (record) => void records.push(record) } });
	await app.trust(await app.withPhone());
	const factors = app.auth.factors(requestOf(app.browser));
	const [device] = await factors.devices();
	expect(await factors.endDevice(device!.id)).toBe(true);
	expect(await factors.endDevice(device!.id)).toBe(false);
	const told = records.filter(({ type }) => type.startsWith('device'));
	const details = { deviceId: device!.id };
	expect(told).toMatchObject([
		{ type: 'deviceTrusted', details },
		{ type: 'deviceEnded', details }
	]);
	expect(JSON.stringify([records, device])).not.toContain(app.browser.cookie(cookieName)!);
});

test('after the first factor, a page of the application knows how long a device would be trusted', async () => {
	const app = createFactorApp({ mfa: { trustedDevices: { maxAge: 7 * day } } });
	await app.withPhone();
	await app.typeIn();
	const { deviceMaxAge } = (await app.auth.factors(requestOf(app.browser)).challenge())!;
	expect(deviceMaxAge).toBe(7 * day);
});

test.each([
	['a text', 'yes'],
	['null', null],
	['an unknown option', { days: 30 }],
	['no time', { maxAge: 0 }],
	['part of a second', { maxAge: 1.5 }],
	['more than a browser keeps', { maxAge: 401 * day }]
])('`trustedDevices` with %s is refused', (_, trustedDevices) => {
	const create = () =>
		contextOf(createFactorApp({ mfa: { trustedDevices: trustedDevices as unknown as boolean } }).auth);
	expect(create).toThrow(InvalidConfig);
});
