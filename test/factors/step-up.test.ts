/** A proof in a session that goes on: the missing factor, and nothing less than the sign-in had. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MemoryRevocations } from '../../src/adapters/revocations.js';
import { serializeCookie } from '../../src/core.js';
import { locationOf } from '../fixtures/browser.js';
import { createClock } from '../fixtures/clock.js';
import { requestOf } from '../session/support.js';
import { ada, another, createFactorApp, keyOf, phoneWith } from './support.js';

const clock = createClock('2026-05-01T10:00:00Z');
afterAll(() => clock.restore());
beforeEach(() => clock.set('2026-05-01T10:00:00Z'));

describe.each(['database', 'jwt'] as const)('with %s sessions', (strategy) => {
	const session = {
		strategy,
		...(strategy === 'jwt' && { revocation: { store: MemoryRevocations(), cacheSeconds: 0 } })
	};

	async function signedIn(mfa = {}) {
		const app = createFactorApp({ session, mfa });
		const phone = await app.withPhone();
		await app.typeIn();
		await app.answer({ code: phone.code() });
		clock.advance(600);
		return { app, phone };
	}

	test('the page offers the code, and no method with one factor', async () => {
		const { app } = await signedIn();
		const page = await (await app.browser.visit('/auth/reauthenticate?callbackUrl=/report')).text();
		expect(page).toContain('autocomplete="one-time-code"');
		expect(page).toContain('name="recovery"');
		expect(page).not.toContain('/auth/reauthenticate/password');
	});

	test('a code makes the session fresh, with a new token and both factors', async () => {
		const { app, phone } = await signedIn();
		const copy = app.browser.copy();
		const answer = await app.browser.post('/auth/reauthenticate', { code: phone.code(), callbackUrl: '/report' });
		expect(answer.headers.get('location')).toBe('https://app.test/report');
		expect(await app.session()).toMatchObject({
			methods: ['otp', 'mfa'],
			authenticatedAt: '2026-05-01T10:10:00.000Z'
		});
		expect(await app.session(copy)).toBeNull();
	});

	test('a code does not prove a passkey: a page that requires a passkey asks for one (#33 A4)', async () => {
		const app = createFactorApp({ session });
		const phone = await app.withPhone();
		const [request, methods] = [requestOf(app.browser), ['hwk', 'user', 'mfa']];
		const { cookies } = await app.auth.signInAs(request, { id: await app.userId() }, { methods });
		for (const cookie of cookies) app.browser.jar.store(serializeCookie(cookie), new URL('https://app.test/'));
		clock.advance(600);
		const page = await (await app.browser.visit('/auth/reauthenticate?methods=hwk&callbackUrl=/report')).text();
		expect(page).not.toContain('autocomplete="one-time-code"');
		const asked = await app.browser.post('/auth/reauthenticate', { code: phone.code(), methods: 'hwk' });
		expect(await app.outcomeOf(asked)).toBe('ReauthenticationInsufficient');
		// The form without what the page asks for: the guard of the page decides by what it proves.
		await app.browser.post('/auth/reauthenticate', { code: phone.code() });
		expect(await app.session()).toMatchObject({
			methods: ['otp', 'mfa'],
			authenticatedAt: '2026-05-01T10:10:00.000Z'
		});
	});

	test('setting up a new factor does not prove the identity, and the session is as fresh as before (#33 A4)', async () => {
		const app = createFactorApp({ session });
		await app.enter();
		clock.advance(240);
		const page = await (await app.browser.visit('/auth/challenge/set-up')).text();
		const phone = phoneWith(keyOf(/class="key"[^>]*>([A-Z2-7 ]+)</.exec(page)?.[1] ?? ''));
		const setUp = /name="setUp" value="([^"]+)"/.exec(page)?.[1] ?? '';
		const done = await app.browser.post('/auth/challenge/set-up', { setUp, code: phone.code() });
		expect(done.status).toBe(200);
		clock.advance(90);
		const later = await app.browser.visit('/auth/challenge/codes');
		expect(locationOf(later).pathname).toBe('/auth/reauthenticate');
	});

	test('a wrong code, or a used one, changes nothing', async () => {
		const { app, phone } = await signedIn();
		const before = await app.session();
		await app.browser.post('/auth/reauthenticate', { code: phone.code(), callbackUrl: '/report' });
		const fresh = await app.session();
		expect(fresh).not.toEqual(before);
		for (const fields of [{ code: phone.code() }, { code: 'x' }, {}] as Record<string, string>[]) {
			const answer = await app.browser.post('/auth/reauthenticate', fields);
			expect(await app.outcomeOf(answer)).toBe('FactorRefused');
		}
		expect(await app.session()).toMatchObject({ id: fresh!.id! });
	});

	test('a password alone is not enough, and does not end the session', async () => {
		const { app } = await signedIn({ required: true });
		const answer = await app.browser.post('/auth/reauthenticate/password', { ...ada });
		expect(await app.outcomeOf(answer)).toBe('ReauthenticationInsufficient');
		expect(await app.session()).toMatchObject({ methods: ['pwd', 'otp', 'mfa'] });
	});

	test('a change of the password keeps the methods that the session has proven', async () => {
		const { app, phone } = await signedIn({ required: true });
		await app.browser.post('/auth/reauthenticate', { code: phone.code() });
		await app.browser.post('/auth/password/change', { current: ada.password, password: another });
		expect(await app.session()).toMatchObject({ methods: ['otp', 'mfa'] });
	});

	test('a page that asks for two factors leads a user without one to set one up', async () => {
		const app = createFactorApp({ session });
		await app.enter();
		const page = await (await app.browser.visit('/auth/reauthenticate?methods=mfa&callbackUrl=/report')).text();
		expect(page).toContain('href="/auth/challenge/set-up?callbackUrl=https%3A%2F%2Fapp.test%2Freport"');
		const answer = await app.browser.post('/auth/reauthenticate', { code: '123456', methods: 'mfa' });
		expect(await app.outcomeOf(answer)).toBe('ReauthenticationInsufficient');
	});
});
