/** What an operator does for a user who has lost the phone, or was locked out; and what the audit has of factors. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { contextOf } from '../../src/lib/app/context-of.js';
import { newRecoveryCodes } from '../../src/lib/plugins/factors/recovery/codes.js';
import { createClock } from '../fixtures/clock.js';
import { ada, createFactorApp } from './support.js';

const clock = createClock('2026-05-01T10:00:00Z');
afterAll(() => clock.restore());
beforeEach(() => clock.set('2026-05-01T10:00:00Z'));

test('resetFactors removes the factors and the codes, and ends sessions and pending sign-ins (S362)', async () => {
	const records: unknown[] = [];
	const app = createFactorApp({
		events: { audit: ({ type, userId, details }) => void records.push([type, userId, details]) }
	});
	const phone = await app.withPhone();
	const userId = await app.userId();
	const [recovery = '', unused = ''] = await newRecoveryCodes(contextOf(app.auth), userId);
	await app.typeIn();
	await app.answer({ code: phone.code() });
	const waiting = app.newBrowser();
	await app.typeIn(ada, waiting);
	const byCode = app.newBrowser();
	await app.typeIn(ada, byCode);
	records.length = 0;
	await app.answer({ recovery }, byCode);
	expect(records[0]).toEqual(['recoveryCodeUsed', userId, { left: 9 }]);
	records.length = 0;
	expect(await app.auth.accounts.resetFactors(userId)).toBe(true);
	expect(records).toContainEqual(['factorRemoved', userId, { factor: 'totp' }]);
	expect([await app.session(), await app.session(byCode)]).toEqual([null, null]);
	expect(await app.outcomeOf(app.answer({ recovery: unused }, waiting))).toBe('InvalidCheck');
	const next = app.newBrowser();
	await app.typeIn(ada, next);
	expect(await app.session(next)).not.toBeNull();
	expect(await app.auth.accounts.resetFactors(userId)).toBe(false);
	expect(await app.auth.accounts.resetFactors('unknown')).toBe(false);
});

test('after limits.clear, a user who was locked out can sign in', async () => {
	const app = createFactorApp({ rateLimit: {} });
	const phone = await app.withPhone();
	const wrongPassword = { ...ada, password: 'not the password at all' };
	for (let tries = 0; tries < 6; tries++) {
		await app.typeIn();
		await app.answer({ code: '000000' });
	}
	for (let tries = 0; tries < 6; tries++) await app.typeIn(wrongPassword, app.newBrowser());
	expect(await app.outcomeOf(app.typeIn(ada, app.newBrowser()))).not.toBe('/auth/challenge');
	expect(await app.outcomeOf(app.answer({ code: phone.code() }))).toBe('TooManyRequests');
	await app.auth.limits.clear(await app.userId());
	const browser = app.newBrowser();
	expect(await app.outcomeOf(app.typeIn(ada, browser))).toBe('/auth/challenge');
	await app.answer({ code: phone.code() }, browser);
	expect(await app.session(browser)).not.toBeNull();
});

test('without `mfa`, the functions throw an error that says so, and the routes are unknown', async () => {
	const { createPasswordApp } = await import('../passwords/support.js');
	const without = createPasswordApp();
	await expect(without.auth.accounts.resetFactors('x')).rejects.toMatchObject({ type: 'InvalidConfig' });
	for (const path of ['/auth/challenge', '/auth/challenge/set-up', '/auth/challenge/codes']) {
		expect([path, (await without.browser.visit(path)).status]).toEqual([path, 404]);
		expect([path, (await without.browser.post(path, { code: '1' })).status]).toEqual([path, 404]);
	}
});

test('the sign-in methods and the export of a user name the factor, but not its key', async () => {
	const app = createFactorApp();
	const phone = await app.withPhone();
	const { factors } = await app.auth.accounts.of(await app.userId()).list();
	expect(factors).toEqual([{ kind: 'totp', createdAt: expect.any(Date), lastUsedAt: expect.any(Date) }]);
	await app.typeIn();
	await app.answer({ code: phone.code() });
	const cookie = app.browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
	const request = new Request(`${app.browser.origin}/account`, { headers: { cookie } });
	const exported = await app.auth.accounts(request).export();
	expect(exported.factors).toMatchObject([{ kind: 'totp', createdAt: '2026-05-01T10:00:00.000Z' }]);
});
