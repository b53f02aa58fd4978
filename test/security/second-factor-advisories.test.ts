/**
 * What was published of the second factors of others, each tried here. The name of a test has the id of the advisory, or the issue.
 */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { contextOf } from '../../src/lib/app/context-of.js';
import { newRecoveryCodes } from '../../src/lib/plugins/factors/recovery/codes.js';
import { storeTotp } from '../../src/lib/plugins/factors/totp/stored.js';
import { createClock } from '../fixtures/clock.js';
import type { Browser } from '../fixtures/browser.js';
import { ada, another, createFactorApp, keyOf, phoneWith, type FactorApp, type Phone } from '../factors/support.js';

const clock = createClock('2026-05-01T10:00:00Z');
afterAll(() => clock.restore());
beforeEach(() => clock.set('2026-05-01T10:00:00Z'));

const mallory = { email: 'mallory@example.test', password: 'a long enough password' };
const wrongOf = (code: string) => code.replace(/./, (digit) => String((Number(digit) + 1) % 10));
const requestOf = (browser: Browser) =>
	new Request('https://app.test/settings', {
		method: 'POST',
		headers: {
			origin: 'https://app.test',
			cookie: browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
		}
	});

/** Types the password in, and this as the second step. @returns whether there is a session */
async function getsIn(app: FactorApp, fields: Record<string, string>, browser = app.newBrowser()): Promise<boolean> {
	await app.typeIn(ada, browser);
	await app.answer(fields, browser);
	return (await app.session(browser)) !== null;
}

const codesOf = async (app: FactorApp, email?: string) =>
	newRecoveryCodes(contextOf(app.auth), await app.userId(email));

/** A second user, who has a phone as well. */
async function withMallory(app: FactorApp): Promise<Phone> {
	await app.enter(mallory, app.newBrowser());
	const key = crypto.getRandomValues(new Uint8Array(20));
	await storeTotp(contextOf(app.auth), await app.userId(mallory.email), key, 0);
	return phoneWith(key);
}

describe('S019 a code counts once', () => {
	test.each(['CVE-2015-7225', 'CVE-2025-69197'])('also while it is shown (%s)', async () => {
		const app = createFactorApp();
		const phone = await app.withPhone();
		const code = phone.code();
		expect(await getsIn(app, { code })).toBe(true);
		for (let seconds = 0; seconds < 60; seconds += 10) {
			expect([seconds, await getsIn(app, { code })]).toEqual([seconds, false]);
			clock.advance(10);
		}
	});

	test('also in the step after its own, and no earlier code counts after it (CVE-2021-43177)', async () => {
		const app = createFactorApp();
		const phone = await app.withPhone();
		const earlier = phone.code(-1);
		const code = phone.code();
		expect(await getsIn(app, { code })).toBe(true);
		expect(await getsIn(app, { code: earlier })).toBe(false);
		clock.advance(30);
		expect(await getsIn(app, { code })).toBe(false);
		expect(await getsIn(app, { code: phone.code() })).toBe(true);
	});

	test('for everything that asks: the code of a set-up or of a new proof begins no session (CVE-2025-69197)', async () => {
		const app = createFactorApp();
		await app.enter();
		const page = await (await app.browser.visit('/auth/challenge/set-up')).text();
		const phone = phoneWith(keyOf(/class="key"[^>]*>([A-Z2-7 ]+)</.exec(page)?.[1] ?? ''));
		const setUp = /name="setUp" value="([^"]+)"/.exec(page)?.[1] ?? '';
		const code = phone.code();
		await app.browser.post('/auth/challenge/set-up', { setUp, code });
		expect(await getsIn(app, { code })).toBe(false);
		clock.advance(60);
		const proof = phone.code();
		await app.browser.post('/auth/reauthenticate', { code: proof, callbackUrl: '/' });
		expect((await app.session())?.methods).toEqual(['otp', 'mfa']);
		expect(await getsIn(app, { code: proof })).toBe(false);
	});
});

describe('S102 guesses at the code', () => {
	test.each(['GHSA-chcr-x7hc-8fp8', 'CVE-2024-0227', 'CVE-2026-56450'])(
		'end after a few, however many browsers and addresses they come from (%s)',
		async () => {
			const app = createFactorApp({ rateLimit: {} });
			const phone = await app.withPhone();
			let tried = 0;
			for (let browsers = 0; browsers < 20; browsers++) {
				const browser = app.newBrowser();
				await app.typeIn(ada, browser);
				for (let tries = 0; tries < 2; tries++) {
					const outcome = await app.outcomeOf(app.answer({ code: wrongOf(phone.code()) }, browser));
					if (outcome === 'FactorRefused') tried++;
				}
			}
			expect(tried).toBe(5);
		}
	);

	test('are counted although the sign-in that they belong to fails (GHSA-fgfv-pv97-6cmj, CVE-2026-35597)', async () => {
		const app = createFactorApp({ rateLimit: {} });
		const phone = await app.withPhone();
		for (let tries = 0; tries < 5; tries++) await getsIn(app, { code: wrongOf(phone.code()) });
		expect(await getsIn(app, { code: phone.code() })).toBe(false);
	});

	test('do not end with the right password, which begins no new count (keycloak issue 46164)', async () => {
		const app = createFactorApp({ rateLimit: {} });
		const phone = await app.withPhone();
		for (let tries = 0; tries < 4; tries++) await getsIn(app, { code: wrongOf(phone.code()) });
		const browser = app.newBrowser();
		await app.typeIn(ada, browser);
		await app.typeIn(ada, browser);
		expect(await app.outcomeOf(app.answer({ code: wrongOf(phone.code()) }, browser))).toBe('FactorRefused');
		expect(await app.outcomeOf(app.answer({ code: phone.code() }, browser))).toBe('TooManyRequests');
		// A stranger who guesses at codes needs the password, and does not lock the owner out of it.
		expect((await app.typeIn(ada, app.newBrowser())).headers.get('location')).toContain('/auth/challenge');
	});

	test.each([
		'123124',
		'000000',
		'',
		' ',
		'0',
		'12345',
		'1234567',
		'１２３４５６',
		'-12345',
		'1e5',
		'NaN',
		'null',
		'[]',
		'%00'
	])('codes of another key are refused: %j (accounts-js issue 1227)', async (code) => {
		const app = createFactorApp();
		const phone = await app.withPhone();
		if ([-1, 0, 1].some((step) => phone.code(step) === code)) clock.advance(300);
		expect(await getsIn(app, { code })).toBe(false);
	});
});

describe('S171 a proof of another user does not count', () => {
	test('a recovery code (CVE-2025-64175)', async () => {
		const app = createFactorApp();
		await app.withPhone();
		await withMallory(app);
		const [hers = ''] = await codesOf(app);
		const [theirs = ''] = await codesOf(app, mallory.email);
		expect(await getsIn(app, { recovery: theirs })).toBe(false);
		expect(await getsIn(app, { recovery: hers })).toBe(true);
		// Nor was it used up by the attempt.
		const browser = app.newBrowser();
		await app.typeIn(mallory, browser);
		await app.answer({ recovery: theirs }, browser);
		expect(await app.session(browser)).toMatchObject({ user: { email: mallory.email } });
	});

	test('a code, also with the id of the other user in the form', async () => {
		const app = createFactorApp();
		await app.withPhone();
		const theirs = await withMallory(app);
		const userId = await app.userId(mallory.email);
		expect(await getsIn(app, { code: theirs.code(), userId, user: userId, id: userId, email: mallory.email })).toBe(
			false
		);
	});

	test('the second step of another sign-in in the same browser', async () => {
		const app = createFactorApp();
		await app.withPhone();
		const theirs = await withMallory(app);
		const browser = app.newBrowser();
		await app.typeIn(mallory, browser);
		const waiting = browser.copy();
		await app.typeIn(ada, browser);
		await app.answer({ code: theirs.code() }, browser);
		expect(await app.session(browser)).toBeNull();
		await app.answer({ code: theirs.code() }, waiting);
		expect(await app.session(waiting)).toMatchObject({ user: { email: mallory.email } });
	});
});

describe('S171 the first factor alone', () => {
	test('removes, replaces and adds no factor, and makes no recovery codes (CVE-2026-3429)', async () => {
		const app = createFactorApp({ mfa: { trustedDevices: true } });
		const phone = await app.withPhone();
		const rows = async () => JSON.stringify(await app.store.listSecrets!(await app.userId(), 'totp'));
		await app.trust(phone);
		await app.browser.post('/auth/signout');
		const waiting = app.newBrowser();
		await app.typeIn(ada, waiting);
		await app.typeIn();
		expect((await app.session())?.methods).toEqual(['pwd', 'trusted-device']);
		const before = await rows();
		for (const browser of [waiting, app.browser]) {
			const factors = app.auth.factors(requestOf(browser));
			const calls = [() => factors.remove('totp'), () => factors.setUp(), () => factors.recoveryCodes()];
			for (const call of calls) {
				await expect(call()).rejects.toMatchObject({
					type: expect.stringMatching(/^(AccessDenied|ReauthenticationRequired)$/) as string
				});
			}
			for (const [path, fields] of [
				['/auth/account/factors/remove', { kind: 'totp' }],
				['/auth/challenge/codes', {}],
				['/auth/challenge/set-up', { setUp: 'x', code: phone.code() }]
			] as const) {
				const answer = await browser.post(path, fields);
				expect([path, answer.status < 500]).toEqual([path, true]);
			}
		}
		expect(await rows()).toBe(before);
		expect(await app.store.listSecrets!(await app.userId(), 'recovery-code')).toEqual([]);
	});

	test('shows nothing of the account, and of the factors (shellhub issue 3799)', async () => {
		const app = createFactorApp();
		await app.withPhone();
		await app.store.updateUser!({ id: await app.userId(), name: 'Augusta Ada King' });
		const codes = await codesOf(app);
		const first = await app.typeIn();
		const paths = [
			'/auth/challenge',
			'/auth/session',
			'/auth/account',
			'/auth/challenge/set-up',
			'/auth/challenge/codes'
		];
		const bodies = await Promise.all(paths.map(async (path) => (await app.browser.visit(path)).text()));
		const shown = [await first.text(), ...bodies].join('\n');
		expect(shown).not.toContain(await app.userId());
		expect(shown).not.toContain('class="key"');
		for (const code of codes) expect(shown).not.toContain(code);
	});

	test('is stored nowhere in clear while the second one is pending (GHSA-vhr6-pvjm-9qwf)', async () => {
		const app = createFactorApp();
		await app.withPhone();
		await app.typeIn();
		const rows = await app.store.listSecrets!(await app.userId(), 'challenge');
		expect(rows).toHaveLength(1);
		const kept = JSON.stringify([rows, app.browser.cookies, app.logger.entries]);
		for (const form of [ada.password, Buffer.from(ada.password).toString('base64'), encodeURIComponent(ada.password)]) {
			expect(kept).not.toContain(form);
		}
	});

	test.each(['a reset by mail', 'the link of a sign-up'])(
		'is what %s proves at most (authentik recovery flow)',
		async (way) => {
			const app = createFactorApp();
			const phone = await app.withPhone();
			const browser = app.newBrowser();
			if (way === 'a reset by mail') {
				await app.forget(ada.email, browser);
				await app.press(undefined, { password: another }, browser);
			} else {
				await app.signUp({ ...ada, password: another }, browser);
				await browser.visit(app.link(), { crossSite: true });
			}
			expect(await app.session(browser)).toBeNull();
			await app.typeIn({ ...ada, password: another }, browser);
			expect(await app.session(browser)).toBeNull();
			expect(phone.code()).toHaveLength(6);
		}
	);
});

test('S171 a user who has no factor yet, and must have one, sets one up before anything else (CVE-2025-3910)', async () => {
	const app = createFactorApp({ mfa: { required: true } });
	await app.enter();
	const elsewhere = [
		'/auth/account',
		'/auth/password/change',
		'/auth/challenge/codes',
		'/auth/reauthenticate',
		'/auth/signin'
	];
	for (const path of elsewhere) await app.browser.visit(path);
	for (const fields of [{}, { setUp: '' }, { code: '000000' }, { setUp: 'x', code: '' }, { skip: 'true' }]) {
		await app.answer(fields as Record<string, string>);
		expect(await app.session()).toBeNull();
	}
	expect(await app.store.listSecrets!(await app.userId(), 'totp')).toEqual([]);
});

test('S161 a key has at least the 128 bits of RFC 4226, and each set-up another one (GHSA-qjxf-mc72-wjr2, CVE-2024-8796)', async () => {
	const app = createFactorApp();
	await app.enter();
	const keys = new Set<string>();
	for (let time = 0; time < 5; time++) {
		const { key, uri } = await app.auth.factors(requestOf(app.browser)).setUp();
		expect(keyOf(key).length * 8).toBeGreaterThanOrEqual(160);
		expect(new URL(uri).searchParams.get('secret')).toBe(key.replaceAll(' ', ''));
		keys.add(key);
	}
	expect(keys.size).toBe(5);
});

test('S019 a recovery code that was used leaves the others as they were (better-auth pull request 7231)', async () => {
	const app = createFactorApp();
	await app.withPhone();
	const codes = await codesOf(app);
	for (const recovery of codes) {
		expect(await getsIn(app, { recovery })).toBe(true);
		expect(await getsIn(app, { recovery })).toBe(false);
	}
});

test('S362 an operator who takes the factors away leaves nothing of them (Defender Security 5.6.1)', async () => {
	const app = createFactorApp({ mfa: { trustedDevices: true } });
	const phone = await app.withPhone();
	await app.trust(phone);
	await codesOf(app);
	const device = app.browser.copy();
	const userId = await app.userId();
	await app.auth.accounts.resetFactors(userId);
	for (const kind of ['totp', 'recovery-code', 'trusted-device', 'challenge']) {
		expect([kind, await app.store.listSecrets!(userId, kind)]).toEqual([kind, []]);
	}
	expect(await app.session(device)).toBeNull();
	await app.typeIn();
	expect((await app.session())?.methods).toEqual(['pwd']);
});
