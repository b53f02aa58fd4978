/** A sign-in with a second factor: what the browser has between the factors, and how it ends. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createClock } from '../fixtures/clock.js';
import { ada, createFactorApp } from './support.js';

const clock = createClock('2026-05-01T10:00:00Z');
afterAll(() => clock.restore());
beforeEach(() => clock.set('2026-05-01T10:00:00Z'));

const challenge = '__Host-authjs.flow.challenge';

describe('after the first factor', () => {
	test('the browser has no session, and one sealed cookie for ten minutes', async () => {
		const app = createFactorApp();
		await app.withPhone();
		const answer = await app.typeIn();
		expect([answer.status, answer.headers.get('location')]).toEqual([303, 'https://app.test/auth/challenge']);
		expect(app.browser.cookieNames).toEqual(['__Host-authjs.known-browser', challenge]);
		const header = answer.headers.getSetCookie().find((cookie) => cookie.startsWith(challenge));
		expect(header).toMatch(/; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
		expect(await app.session()).toBeNull();
		const page = await (await app.browser.visit('/auth/challenge')).text();
		expect(page).toContain('autocomplete="one-time-code"');
		expect(page).toContain(ada.email);
	});

	test('a script receives the URL of the page that asks for the factor', async () => {
		const app = createFactorApp();
		await app.withPhone();
		const answer = await app.browser.post('/auth/callback/password', ada, {
			headers: { 'x-auth-return-redirect': '1' }
		});
		expect([answer.status, await answer.json()]).toEqual([
			401,
			{ url: 'https://app.test/auth/challenge', error: 'ChallengeRequired' }
		]);
	});

	test('the code begins the session, which says how', async () => {
		const told: string[] = [];
		const app = createFactorApp({ events: { signIn: ({ account }) => void told.push(account!.provider) } });
		const phone = await app.withPhone();
		told.length = 0;
		await app.typeIn({ ...ada, callbackUrl: '/report?of=today' });
		expect(told).toEqual([]);
		const answer = await app.answer({ code: phone.code() });
		expect(answer.headers.get('location')).toBe('https://app.test/report?of=today');
		expect(told).toEqual(['password']);
		expect(app.browser.cookieNames.filter((name) => name.includes('flow'))).toEqual([]);
		expect(await app.session()).toMatchObject({
			user: { email: ada.email },
			methods: ['pwd', 'otp', 'mfa'],
			provider: 'password',
			authenticatedAt: '2026-05-01T10:00:00.000Z'
		});
	});

	test('spaces in the code do not matter, as apps show it', async () => {
		const app = createFactorApp();
		const phone = await app.withPhone();
		await app.typeIn();
		await app.answer({ code: ` ${phone.code().slice(0, 3)} ${phone.code().slice(3)} ` });
		expect(await app.session()).not.toBeNull();
	});

	test('a wrong code leads back to the page, and the next right one goes on', async () => {
		const app = createFactorApp();
		const phone = await app.withPhone();
		await app.typeIn();
		const wrong = phone.code().replace(/./, (digit) => String((Number(digit) + 1) % 10));
		const answer = await app.answer({ code: wrong });
		expect(await app.outcomeOf(answer)).toBe('FactorRefused');
		const page = await (await app.browser.visit(answer.headers.get('location')!)).text();
		expect(page).toContain('aria-invalid="true"');
		expect(page).not.toContain(wrong);
		expect(await app.session()).toBeNull();
		await app.answer({ code: phone.code() });
		expect(await app.session()).not.toBeNull();
	});

	test.each([
		['of one step before', -1, true],
		['of one step after', 1, true],
		['of two steps before', -2, false],
		['of two steps after', 2, false]
	])('the code %s', async (_, steps, counts) => {
		const app = createFactorApp();
		const phone = await app.withPhone();
		await app.typeIn();
		await app.answer({ code: phone.code(steps) });
		expect((await app.session()) !== null).toBe(counts);
	});

	test('after ten minutes the sign-in begins again', async () => {
		const app = createFactorApp();
		const phone = await app.withPhone();
		await app.typeIn();
		const stolen = app.browser.copy();
		clock.advance(11 * 60);
		const answer = await app.answer({ code: phone.code() }, stolen);
		expect(await app.outcomeOf(answer)).toBe('InvalidCheck');
		expect(new URL(answer.headers.get('location')!).pathname).toBe('/auth/signin');
	});

	test('cancelling ends the pending sign-in, also for a copy of the browser', async () => {
		const app = createFactorApp();
		const phone = await app.withPhone();
		await app.typeIn();
		const copy = app.browser.copy();
		const answer = await app.answer({ decision: 'cancel' });
		expect(new URL(answer.headers.get('location')!).pathname).toBe('/auth/signin');
		expect(app.browser.cookieNames).toEqual(['__Host-authjs.known-browser']);
		expect(await app.outcomeOf(app.answer({ code: phone.code() }, copy))).toBe('InvalidCheck');
		expect(await app.session(copy)).toBeNull();
	});

	test('a user without a factor signs in as before', async () => {
		const app = createFactorApp();
		await app.enter();
		expect(await app.session()).toMatchObject({ methods: expect.not.arrayContaining(['mfa']) as string[] });
	});
});

describe('the signed-in user', () => {
	test('stays signed in until the other one has proved both factors', async () => {
		const app = createFactorApp();
		const phone = await app.withPhone();
		const other = { email: 'charles@example.test', password: 'difference engine, 1822' };
		await app.enter(other);
		await app.typeIn();
		expect(await app.session()).toMatchObject({ user: { email: other.email } });
		await app.answer({ code: phone.code() });
		expect(await app.session()).toMatchObject({ user: { email: ada.email } });
	});
});
