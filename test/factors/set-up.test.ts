/** Setting a factor up: on the account page, and before the first session of a user who must have one. */
import { renderSVG } from 'uqr';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createClock } from '../fixtures/clock.js';
import type { Browser } from '../fixtures/browser.js';
import { ada, createFactorApp, keyOf, phoneWith, type FactorApp, type Phone } from './support.js';

const clock = createClock('2026-05-01T10:00:00Z');
afterAll(() => clock.restore());
beforeEach(() => clock.set('2026-05-01T10:00:00Z'));

/** Reads the key and the sealed set-up of a page. */
function setUpIn(page: string): { phone: Phone; setUp: string } {
	const key = /class="key"[^>]*>([A-Z2-7 ]+)</.exec(page)?.[1] ?? '';
	const setUp = /name="setUp" value="([^"]+)"/.exec(page)?.[1] ?? '';
	return { phone: phoneWith(keyOf(key)), setUp };
}

const codesIn = (page: string) => page.match(/[a-z2-7]{4}(?:-[a-z2-7]{4}){3}(?=<\/li>)/g) ?? [];

async function open(app: FactorApp, browser: Browser = app.browser, path = '/auth/challenge/set-up') {
	return setUpIn(await (await browser.visit(path)).text());
}

describe('on the account page, in a fresh session,', () => {
	test('the factor counts after its first right code, and ten codes are shown once', async () => {
		const app = createFactorApp({
			mfa: { totp: { issuer: 'Acme', qr: (text) => `<svg data-text="${text.length}"></svg>` } }
		});
		await app.enter();
		expect(await (await app.browser.visit('/auth/account')).text()).toContain('/auth/challenge/set-up?');
		const answer = await app.browser.visit('/auth/challenge/set-up');
		const page = await answer.text();
		expect(page).toContain('<svg data-text=');
		expect(page).toContain('otpauth://totp/Acme:ada%40example.test?secret=');
		const { phone, setUp } = setUpIn(page);
		// Nothing counts yet.
		expect(await app.store.listSecrets!(await app.userId(), 'totp')).toEqual([]);
		const wrong = await app.browser.post('/auth/challenge/set-up', { setUp, code: '000000' });
		const again = await wrong.text();
		expect([wrong.status, setUpIn(again).setUp]).toEqual([401, setUp]);
		const done = await app.browser.post('/auth/challenge/set-up', { setUp, code: phone.code() });
		expect([done.status, codesIn(await done.text()).length]).toEqual([200, 10]);
		expect(await app.session()).toMatchObject({ methods: expect.arrayContaining(['otp', 'mfa']) as string[] });
		const shown = await (await app.browser.visit('/auth/account')).text();
		expect(shown).toContain('10 codes are left');
		expect(codesIn(shown)).toEqual([]);
	});

	test('the page has a QR code of the key, and the key as text, by default', async () => {
		const app = createFactorApp();
		await app.enter();
		const page = await (await app.browser.visit('/auth/challenge/set-up')).text();
		const uri = /href="(otpauth:[^"]*)"/.exec(page)![1]!.replaceAll('&amp;', '&');
		expect(page).toMatch(/<div class="qr" role="img" aria-label="[^"]+"><svg /);
		expect(page).toContain(renderSVG(uri, { border: 4 }));
		const key = /class="key"[^>]*>([A-Z2-7 ]+)</.exec(page)![1]!;
		expect(new URL(uri).searchParams.get('secret')).toBe(key.replaceAll(' ', ''));
	});

	test('the page has only the key as text if the application makes no QR code', async () => {
		const app = createFactorApp({ mfa: { totp: { qr: () => '' } } });
		await app.enter();
		const page = await (await app.browser.visit('/auth/challenge/set-up')).text();
		expect(page).not.toContain('class="qr"');
		expect(page).toMatch(/<code class="key" dir="ltr">[A-Z2-7 ]{39}<\/code>/);
	});

	test('the other sessions of the user, open sign-ins and API tokens end, and this one has a new token', async () => {
		const app = createFactorApp();
		await app.enter();
		const other = app.newBrowser();
		await app.typeIn(ada, other);
		expect(await app.session(other)).not.toBeNull();
		const copy = app.browser.copy();
		const { phone, setUp } = await open(app);
		await app.browser.post('/auth/challenge/set-up', { setUp, code: phone.code() });
		expect([await app.session(other), await app.session(copy)]).toEqual([null, null]);
		expect(await app.session()).not.toBeNull();
	});

	test('a set-up is used once, and not by another user', async () => {
		const app = createFactorApp();
		await app.enter();
		const { phone, setUp } = await open(app);
		const other = { email: 'charles@example.test', password: 'difference engine, 1822' };
		const theirs = app.newBrowser();
		await app.enter(other, theirs);
		const stolen = await theirs.post('/auth/challenge/set-up', { setUp, code: phone.code() });
		expect(await app.outcomeOf(stolen)).toBe('InvalidCheck');
		const fifty = await Promise.all(
			Array.from({ length: 50 }, () => app.browser.copy().post('/auth/challenge/set-up', { setUp, code: phone.code() }))
		);
		expect(fifty.filter(({ status }) => status === 200)).toHaveLength(1);
	});

	test('a set-up ends with its session, and its key is not accepted in another one (#33 A18)', async () => {
		const app = createFactorApp();
		await app.enter();
		const { phone, setUp } = await open(app);
		await app.auth.sessions.of(await app.userId()).endAll();
		clock.advance(1);
		await app.typeIn();
		const done = await app.browser.post('/auth/challenge/set-up', { setUp, code: phone.code() });
		expect(await app.outcomeOf(done)).toBe('InvalidCheck');
		expect(await app.store.listSecrets!(await app.userId(), 'totp')).toEqual([]);
	});

	test('a session that is not fresh leads to a new proof of identity, and back', async () => {
		const app = createFactorApp();
		await app.enter();
		clock.advance(600);
		const answer = await app.browser.visit('/auth/challenge/set-up');
		const to = new URL(answer.headers.get('location')!);
		expect(to.pathname).toBe('/auth/reauthenticate');
		expect(to.searchParams.get('callbackUrl')).toMatch(/^https:\/\/app\.test\/auth\/challenge\/set-up\?/);
		const proven = await app.browser.post('/auth/reauthenticate/password', {
			...ada,
			adding: '1',
			callbackUrl: to.searchParams.get('callbackUrl')!
		});
		expect(new URL(proven.headers.get('location')!).pathname).toBe('/auth/challenge/set-up');
		expect((await app.browser.visit('/auth/challenge/set-up')).status).toBe(200);
	});

	test('without a session the page leads to the sign-in page', async () => {
		const app = createFactorApp();
		for (const path of ['/auth/challenge/set-up', '/auth/challenge/codes']) {
			expect((await app.browser.visit(path)).headers.get('location')).toContain('/auth/signin?callbackUrl=');
			expect((await app.browser.post(path, {})).headers.get('location')).toContain('/auth/signin?callbackUrl=');
		}
	});
});

describe('where a second factor is required', () => {
	test('a new user sets it up before the first session', async () => {
		const told: string[] = [];
		const app = createFactorApp({ mfa: { required: true }, events: { signIn: () => void told.push('signIn') } });
		const first = await app.enter();
		expect(new URL(first.headers.get('location')!).pathname).toBe('/auth/challenge');
		expect([await app.session(), told]).toEqual([null, []]);
		const { phone, setUp } = await open(app, app.browser, '/auth/challenge');
		const wrong = await app.answer({ setUp, code: '000000' });
		expect([wrong.status, setUpIn(await wrong.text()).setUp]).toEqual([401, setUp]);
		const done = await app.answer({ setUp, code: phone.code() });
		const page = await done.text();
		expect([done.status, codesIn(page).length]).toEqual([200, 10]);
		expect(page).toContain('href="https://app.test/"');
		expect(await app.session()).toMatchObject({
			methods: expect.arrayContaining(['mfa']) as string[]
		});
		expect(told).toEqual(['signIn']);
		// A recovery code is as good as the phone, once.
		const [recovery = ''] = codesIn(page);
		const other = app.newBrowser();
		await app.typeIn(ada, other);
		await app.answer({ recovery: recovery.toUpperCase().replaceAll('-', ' ') }, other);
		expect(await app.session(other)).toMatchObject({ methods: ['pwd', 'otp', 'mfa'] });
		const again = app.newBrowser();
		await app.typeIn(ada, again);
		expect(await app.outcomeOf(app.answer({ recovery }, again))).toBe('FactorRefused');
	});

	test.each(['database', 'jwt'] as const)(
		'an earlier %s session does not count, until the requirement is withdrawn',
		async (strategy) => {
			const { MemoryRevocations } = await import('../../src/adapters/revocations.js');
			const revoking = strategy === 'jwt' && { revocation: { store: MemoryRevocations(), cacheSeconds: 0 } };
			let required = false;
			const asked: unknown[] = [];
			const called: string[] = [];
			const app = createFactorApp({
				session: { strategy, ...revoking },
				mfa: { required: (user) => (asked.push(user.email), required) },
				callbacks: { session: ({ session }) => (called.push('session'), session) }
			});
			await app.enter();
			expect(await app.session()).not.toBeNull();
			required = true;
			called.length = 0;
			expect([await app.session(), called]).toEqual([null, []]);
			required = false;
			expect(await app.session()).not.toBeNull();
			expect(new Set(asked)).toEqual(new Set([ada.email]));
		}
	);

	test('a function that fails is an error, not a session', async () => {
		let fails = false;
		const app = createFactorApp({
			mfa: {
				required: () => {
					if (fails) throw new Error('the directory is down');
					return false;
				}
			}
		});
		await app.enter();
		fails = true;
		expect((await app.browser.visit('/auth/session')).status).toBe(500);
		expect((await app.typeIn(ada, app.newBrowser())).status).toBe(500);
	});
});

describe('removing it', () => {
	test('needs a session in which it was proven, and ends the recovery codes', async () => {
		const app = createFactorApp();
		const phone = await app.withPhone();
		await app.typeIn();
		await app.answer({ code: phone.code() });
		const other = app.newBrowser();
		await app.typeIn(ada, other);
		clock.advance(60);
		await app.answer({ code: phone.code() }, other);
		const answer = await app.browser.post('/auth/account/factors.remove', { kind: 'totp' });
		expect(answer.headers.get('location')).toBe('https://app.test/auth/account?done=factors.remove#factors');
		expect([await app.session(other), (await app.session()) !== null]).toEqual([null, true]);
		expect(await app.store.listSecrets!(await app.userId(), 'recovery-code')).toEqual([]);
		const next = app.newBrowser();
		await app.typeIn(ada, next);
		expect(await app.session(next)).not.toBeNull();
	});

	test('is refused in a session that proved the password alone', async () => {
		const app = createFactorApp();
		await app.enter();
		const copy = app.browser.copy();
		const phone = await (async () => {
			const { storeTotp } = await import('../../src/lib/plugins/factors/totp/stored.js');
			const { contextOf } = await import('../../src/lib/app/context-of.js');
			const key = crypto.getRandomValues(new Uint8Array(20));
			await storeTotp(contextOf(app.auth), await app.userId(), key, 0);
			return phoneWith(key);
		})();
		const answer = await copy.post('/auth/account/factors.remove', { kind: 'totp' });
		expect(new URL(answer.headers.get('location')!).pathname).toBe('/auth/reauthenticate');
		expect(await app.store.listSecrets!(await app.userId(), 'totp')).toHaveLength(1);
		expect(phone.code()).toMatch(/^\d{6}$/);
	});
});

test('new recovery codes replace the others', async () => {
	const app = createFactorApp();
	const phone = await app.withPhone();
	await app.typeIn();
	await app.answer({ code: phone.code() });
	expect(await (await app.browser.visit('/auth/challenge/codes')).text()).toContain('action="/auth/challenge/codes"');
	const first = codesIn(await (await app.browser.post('/auth/challenge/codes', {})).text());
	const second = codesIn(await (await app.browser.post('/auth/challenge/codes', {})).text());
	expect([first.length, second.length]).toEqual([10, 10]);
	for (const [recovery, enters] of [
		[first[0]!, false],
		[second[0]!, true]
	] as const) {
		const other = app.newBrowser();
		await app.typeIn(ada, other);
		await app.answer({ recovery }, other);
		expect((await app.session(other)) !== null).toBe(enters);
	}
});
