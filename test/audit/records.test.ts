/** The audit: one record for each thing that happens to a user, without a secret. */
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { MemoryRevocations } from '../../src/adapters/revocations.js';
import type { AuditRecord } from '../../src/core.js';
import type { Browser } from '../fixtures/browser.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import { newRecoveryCodes } from '../../src/lib/plugins/factors/recovery/codes.js';
import { storeTotp } from '../../src/lib/plugins/factors/totp/stored.js';
import { createFactorApp } from '../factors/support.js';
import { createApp } from '../fixtures/app.js';
import { ada, another, createPasswordApp, grace } from '../passwords/support.js';

/** The parts of a record that do not change from run to run. */
function told({ type, outcome, provider, error, details }: AuditRecord): object {
	return { type, outcome, ...(provider && { provider }), ...(error && { error }), ...(details && { details }) };
}

function auditApp(options: Parameters<typeof createPasswordApp>[0] = {}) {
	const records: AuditRecord[] = [];
	const app = createPasswordApp({ ...options, events: { audit: (record) => records.push(record), ...options.events } });
	const take = () => records.splice(0);
	const requestOf = (browser: Browser = app.browser) =>
		new Request('https://app.test/settings', {
			method: 'POST',
			headers: {
				origin: 'https://app.test',
				cookie: browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
			}
		});
	return { ...app, take, requestOf };
}

const strategies = [
	['stored sessions', {}],
	['encrypted sessions', { session: { strategy: 'jwt' as const, revocation: MemoryRevocations() } }]
] as const;

describe.each(strategies)('with %s', (name, options) => {
	const encrypted = name === 'encrypted sessions';

	test('records a sign-up, a sign-in, a wrong password and a sign-out', async () => {
		const app = auditApp(options);
		await app.enter();
		const { user, id } = (await app.session())!;
		const userId = user!.id!;
		const entered = app.take();
		expect(entered.map(told)).toEqual([
			{ type: 'userCreated', outcome: 'success' },
			{ type: 'signIn', outcome: 'success', provider: 'password', details: { isNewUser: true } }
		]);
		expect(entered[1]).toEqual({
			type: 'signIn',
			time: expect.any(Date) as Date,
			outcome: 'success',
			userId,
			sessionId: id,
			provider: 'password',
			request: { method: 'POST', path: '/auth/password/verify', userAgent: expect.any(String) as string },
			details: { isNewUser: true }
		});

		// The person who failed is not the user of the session.
		await app.typeIn({ ...ada, password: grace.password });
		const [failed, ...more] = app.take();
		expect(more).toEqual([]);
		expect(failed).toEqual({
			type: 'signInFailed',
			time: expect.any(Date) as Date,
			outcome: 'failure',
			provider: 'password',
			error: 'CredentialsSignin',
			request: { method: 'POST', path: '/auth/callback/password', userAgent: expect.any(String) as string }
		});

		await app.browser.post('/auth/signout');
		expect(app.take()).toMatchObject([{ type: 'signOut', outcome: 'success', userId, sessionId: id }]);
	});

	test('records sessions that the user ends, and that the application ends', async () => {
		const app = auditApp(options);
		await app.enter();
		const userId = (await app.session())!.user!.id!;
		const elsewhere = app.newBrowser();
		await app.typeIn(ada, elsewhere);
		const other = (await app.session(elsewhere))!.id!;
		app.take();
		await app.auth.sessions(app.requestOf()).end(other);
		expect(app.take()).toMatchObject([
			{ type: 'sessionEnded', userId, sessionId: other, details: { by: 'user', which: 'one' } }
		]);

		await app.typeIn(ada, elsewhere);
		const again = (await app.session(elsewhere))!.id!;
		app.take();
		await app.auth.sessions(app.requestOf()).endOthers();
		const others = encrypted ? { which: 'others' } : { which: 'one' };
		const [ended, ...none] = app.take();
		expect(none).toEqual([]);
		expect(ended).toMatchObject({ type: 'sessionEnded', userId, details: { by: 'user', ...others } });
		if (!encrypted) expect(ended!.sessionId).toBe(again);

		await app.auth.sessions.of(userId).endAll();
		const [all] = app.take();
		expect(all).toMatchObject({ type: 'sessionEnded', userId, details: { by: 'operator' } });
		expect(all).not.toHaveProperty('request');
	});

	test('records a changed password, and a reset one', async () => {
		const app = auditApp(options);
		await app.enter();
		app.take();
		await app.browser.post('/auth/password/change', { current: grace.password, password: another });
		await app.browser.post('/auth/password/change', { current: ada.password, password: another });
		const changes = app.take().filter(({ type }) => type !== 'sessionEnded');
		expect(changes.map(told)).toEqual([
			{
				type: 'passwordChanged',
				outcome: 'failure',
				provider: 'password',
				error: 'CredentialsSignin',
				details: { set: false }
			},
			{ type: 'passwordChanged', outcome: 'success', provider: 'password', details: { set: false } }
		]);
		const forgetful = app.newBrowser();
		await app.forget(ada.email, forgetful);
		await app.press(app.link(), { password: grace.password }, forgetful);
		expect(app.take().map(told)).toContainEqual({ type: 'passwordReset', outcome: 'success', provider: 'password' });
	});
});

test('a record of a linked account has the session in which it was linked', async () => {
	const records: AuditRecord[] = [];
	const app = createApp({ adapter: MemoryAdapter(), events: { audit: (record) => records.push(record) } });
	await app.signIn();
	expect(records.map(told)).toEqual([
		{ type: 'userCreated', outcome: 'success' },
		{ type: 'accountLinked', outcome: 'success', provider: 'op', details: { providerAccountId: expect.any(String) } },
		{ type: 'signIn', outcome: 'success', provider: 'op', details: { isNewUser: true } }
	]);
	expect(new Set(records.map(({ userId }) => userId)).size).toBe(1);
});

test('S329 a second factor is recorded when it is set up, used and removed, and so are its emails', async () => {
	const records: AuditRecord[] = [];
	const app = createFactorApp({ events: { audit: (record) => records.push(record) } });
	const take = () => records.splice(0).filter(({ type }) => type !== 'sessionEnded');
	await app.enter();
	take();
	const ctx = contextOf(app.auth);
	const userId = await app.userId();
	const [code = ''] = await newRecoveryCodes(ctx, userId);
	await storeTotp(ctx, userId, crypto.getRandomValues(new Uint8Array(20)), 0);
	const elsewhere = app.newBrowser();
	await app.typeIn(ada, elsewhere);
	await app.answer({ recovery: 'aaaa-aaaa-aaaa-aaaa' }, elsewhere);
	expect(take().map(told)).toEqual([
		{ type: 'signInFailed', outcome: 'failure', provider: 'password', error: 'FactorRefused' }
	]);
	app.letters.splice(0);
	await app.answer({ recovery: code }, elsewhere);
	expect(await app.session(elsewhere)).not.toBeNull();
	expect(take().map(told)).toEqual([
		{ type: 'recoveryCodeUsed', outcome: 'success', details: { left: 9 } },
		{ type: 'signIn', outcome: 'success', provider: 'password', details: { isNewUser: false } }
	]);
	expect(app.letters.map(({ purpose }) => purpose)).toEqual(['recoveryCodeUsed', 'newDevice']);

	const request = new Request('https://app.test/settings', {
		method: 'POST',
		headers: {
			origin: 'https://app.test',
			cookie: elsewhere.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
		}
	});
	await app.auth.factors(request).remove('totp');
	expect(take().map(told)).toEqual([{ type: 'factorRemoved', outcome: 'success', details: { factor: 'totp' } }]);
	expect(app.letters.at(-1)?.purpose).toBe('factorRemoved');
});

test('no record contains a token, an address, a name or a query', async () => {
	const app = auditApp();
	await app.enter();
	const { identifier, token, url } = app.letters[0]!;
	const secrets = [identifier, token, new URL(url).searchParams.get('token')!, ada.password];
	const headers = { 'user-agent': `Browser\u0007 ${'x'.repeat(1000)}`, authorization: 'Bearer secret' };
	await app.browser.visit('/auth/signout?token=secret', { headers });
	await app.browser.post('/auth/callback/password?token=secret', { ...ada, password: 'secret' }, { headers });
	const records = app.take();
	const text = JSON.stringify(records);
	for (const each of [...secrets, ...app.browser.cookies.map(({ value }) => value), 'secret', '?']) {
		expect(text).not.toContain(each);
	}
	expect(records.at(-1)?.request?.userAgent).toHaveLength(256);
	expect(records.at(-1)?.request?.userAgent).toMatch(/^Browser x/);
});

test('a record that cannot be stored is in the log, and stops nothing', async () => {
	const app = auditApp({ events: { audit: () => Promise.reject(new Error('the table is full')) } });
	await app.enter();
	expect(await app.session()).not.toBeNull();
	const messages = app.logger.errors.map(({ message }) => message);
	expect(messages).toEqual([
		'the audit record "userCreated" was not stored',
		'the audit record "signIn" was not stored'
	]);
});
