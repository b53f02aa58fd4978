/** Second factors by ready functions: their set-up, recovery codes and trusted browsers, and what strangers try with them. */
import { expect, test } from 'vitest';
import type { FactorSetUp } from '../../src/types.js';
import { keyOf, phoneWith } from '../factors/support.js';
import { createClock } from '../fixtures/clock.js';
import { createReadyApp, password } from './support.js';
import type { ReadyApp, Sending } from './support.js';

const email = 'ada@example.test';
const createApp = () => createReadyApp({ mfa: {}, session: { strategy: 'database' } }, { names: ['verifyFactor'] });
const read = async (ready: ReadyApp, name: string, options: Sending = {}) =>
	ready.call(name, {}, { ...options, method: 'GET' });
const begin = async (ready: ReadyApp, options: Sending = {}) =>
	(await read(ready, 'factorSetUp', options)).result as FactorSetUp;

test('the key of a set-up stays after a wrong code, and no query writes anything', async () => {
	const ready = createApp();
	await ready.enter(email);
	ready.app.writes.length = 0;
	const { id, key, qr } = await begin(ready);
	expect(qr).toContain('<svg');
	expect(await begin(ready, { argument: id })).toMatchObject({ id, key });
	expect((await begin(ready, { argument: 'none' })).key).not.toBe(key);
	for (const name of ['factors', 'recoveryCodes', 'devices']) await read(ready, name);
	expect(ready.app.writes).toEqual([]);

	expect(await ready.call('confirmFactor', { setUp: id, _code: '000000' })).toMatchObject({
		issues: [{ path: ['_code'] }]
	});
	const phone = phoneWith(keyOf(key));
	const { result } = await ready.call('confirmFactor', { setUp: id, _code: phone.code() });
	const { codes } = result as { codes: string[] };
	expect(result).toMatchObject({ next: 'done', title: 'Save your recovery codes' });
	expect(codes).toHaveLength(10);
	expect((await read(ready, 'factors')).result).toMatchObject([{ kind: 'totp' }]);
	expect((await read(ready, 'recoveryCodes')).result).toMatchObject({ left: 10 });
	expect(JSON.stringify(ready.app.logger.entries)).not.toContain(codes[0]);

	await ready.call('signOut');
	expect(await ready.call('signIn', { email, _password: password })).toMatchObject({ result: { next: 'factor' } });
	expect(await ready.call('verifyFactor', { _recovery: codes[0] })).toMatchObject({ status: 303 });
	const more = (await ready.call('createRecoveryCodes')).result as { codes: string[] };
	expect(more.codes).toHaveLength(10);
	expect(more.codes).not.toEqual(codes);
	expect(await ready.call('removeFactor', { kind: 'totp' })).toMatchObject({ result: { next: 'done' } });
	expect((await read(ready, 'factors')).result).toEqual([]);
});

test('a visitor cannot set up a factor, and a set-up is valid for one session only', async () => {
	const ready = createApp();
	await ready.enter(email);
	const { id, key } = await begin(ready);
	const _code = phoneWith(keyOf(key)).code();
	const stranger = ready.app.browser.copy();
	stranger.jar.clear();
	const led = { to: expect.stringContaining('/auth/signin') as string };
	expect(await read(ready, 'factorSetUp', { browser: stranger, argument: id })).toMatchObject(led);
	expect(await ready.call('confirmFactor', { setUp: id, _code }, { browser: stranger })).toMatchObject(led);
	expect(await ready.call('createRecoveryCodes', {}, { browser: stranger })).toMatchObject(led);
	await ready.enter('eve@example.test', stranger);
	expect((await begin(ready, { browser: stranger, argument: id })).key).not.toBe(key);
	const refused = await ready.call('confirmFactor', { setUp: id, _code }, { browser: stranger });
	expect(refused.result).toBeUndefined();
	expect((await read(ready, 'factors', { browser: stranger })).result).toEqual([]);
	// A browser sends no cookie with such a form.
	expect(await ready.call('confirmFactor', { setUp: id, _code }, { crossSite: true })).toMatchObject(led);
	expect((await read(ready, 'factors')).result).toEqual([]);
});

test('a session that is not fresh leads to a proof of identity, and back to the page', async () => {
	const clock = createClock('2026-05-01T12:00:00Z');
	try {
		const ready = createApp();
		await ready.enter(email);
		clock.set('2026-05-01T13:00:00Z');
		const page = '/factor?from=menu';
		const backOf = ({ to = '' }) => {
			expect(to).toContain('/auth/reauthenticate');
			return new URL(to, 'https://app.test').searchParams.get('callbackUrl');
		};
		const asked = await read(ready, 'factorSetUp', { page, headers: { 'sec-fetch-mode': 'navigate' } });
		expect(backOf(asked)).toContain(page);
		for (const name of ['confirmFactor', 'removeFactor', 'createRecoveryCodes'])
			expect(backOf(await ready.call(name, { setUp: 'x', kind: 'totp' }, { page }))).toContain(page);
	} finally {
		clock.restore();
	}
});

test('a first factor that the site requires is set up in the sign-in, and no session begins before', async () => {
	const ready = createReadyApp({ mfa: { required: true } }, { names: ['confirmFirstFactor'] });
	await ready.call('signUp', { email, _password: password, redirectTo: '/reports' });
	expect(await read(ready, 'firstFactorSetUp')).toMatchObject({ result: null });
	const waiting = await ready.call('verifyEmail', ready.link());
	expect(waiting.result).toMatchObject({ next: 'setUp', title: 'Set up your authenticator app' });
	expect(JSON.stringify(waiting.result)).toContain(email);
	expect(waiting.user).toBeUndefined();

	ready.app.writes.length = 0;
	const { id, key } = (await read(ready, 'firstFactorSetUp')).result as FactorSetUp;
	expect((await read(ready, 'firstFactorSetUp', { argument: id })).result).toMatchObject({ id, key });
	expect(ready.app.writes).toEqual([]);
	const _code = phoneWith(keyOf(key)).code();
	const stranger = ready.app.browser.copy();
	stranger.jar.clear();
	expect((await read(ready, 'firstFactorSetUp', { browser: stranger, argument: id })).result).toBeNull();
	const refused = await ready.call('confirmFirstFactor', { setUp: id, _code }, { browser: stranger });
	expect(refused.result).toBeUndefined();
	const wrong = await ready.call('confirmFirstFactor', { setUp: id, _code: '000000' });
	expect(wrong).toMatchObject({ issues: [{ path: ['_code'] }] });
	expect((await ready.call('session', {}, { method: 'GET' })).user).toBeUndefined();

	const right = await ready.call('confirmFirstFactor', { setUp: id, _code });
	expect(right.result).toMatchObject({ next: 'done', title: 'Save your recovery codes' });
	expect((right.result as { codes: string[] }).codes).toHaveLength(10);
	expect(right.result).toMatchObject({ redirectTo: 'https://app.test/reports' });
	expect(right.user).toMatchObject({ email });
	expect((await read(ready, 'factors')).result).toMatchObject([{ kind: 'totp' }]);
	expect((await read(ready, 'firstFactorSetUp')).result).toBeNull();
	// Who has a factor proves it: no sign-in replaces it.
	await ready.call('signOut');
	expect((await ready.call('signIn', { email, _password: password })).to).toContain('/auth/challenge');
	expect((await read(ready, 'firstFactorSetUp')).result).toBeNull();
	expect((await ready.call('confirmFirstFactor', { setUp: id, _code: '000000' })).result).toBeUndefined();
});

test('a required factor is set up on the built-in page if the application has no form for it', async () => {
	const ready = createReadyApp({ mfa: { required: true } });
	await ready.call('signUp', { email, _password: password });
	expect((await ready.call('verifyEmail', ready.link())).to).toContain('/auth/challenge');
});

test('a phone number is added with the code of a message, by its user alone', async () => {
	const messages: { phoneNumber: string; code: string }[] = [];
	const ready = createReadyApp({ mfa: { phone: { sendCode: (message) => void messages.push(message) } } });
	await ready.enter(email);
	expect(await ready.call('sendPhoneCode', { phone: '1234' })).toMatchObject({
		issues: [{ path: ['phone'], message: expect.stringContaining('That is not a phone number') as string }]
	});
	expect(messages).toEqual([]);
	const sent = await ready.call('sendPhoneCode', { phone: '+1 415 555 0123' });
	expect(sent.result).toMatchObject({
		next: 'phoneCode',
		title: 'Add a phone number',
		lines: ['Enter the code that we sent to +14155550123']
	});
	const { setUp } = sent.result as { setUp: string };
	const { code: _code = '', phoneNumber } = messages.at(-1) ?? {};
	expect(phoneNumber).toBe('+14155550123');
	expect(JSON.stringify(sent.result)).not.toContain(_code);

	const stranger = ready.app.browser.copy();
	stranger.jar.clear();
	const led = { to: expect.stringContaining('/auth/signin') as string };
	expect(await ready.call('sendPhoneCode', { phone: '+1 415 555 0199' }, { browser: stranger })).toMatchObject(led);
	expect(await ready.call('confirmPhone', { setUp, _code }, { browser: stranger })).toMatchObject(led);
	await ready.enter('eve@example.test', stranger);
	expect((await ready.call('confirmPhone', { setUp, _code }, { browser: stranger })).result).toBeUndefined();
	expect(messages).toHaveLength(1);

	const wrong = await ready.call('confirmPhone', { setUp, _code: _code === '000000' ? '111111' : '000000' });
	expect(wrong).toMatchObject({ issues: [{ path: ['_code'] }] });
	const added = await ready.call('confirmPhone', { setUp, _code });
	expect(added.result).toMatchObject({ next: 'done' });
	expect((added.result as { codes: string[] }).codes).toHaveLength(10);
	expect((await read(ready, 'factors')).result).toMatchObject([{ kind: 'phone' }]);
	expect(await ready.call('removeFactor', { kind: 'phone' })).toMatchObject({ result: { next: 'done' } });
});

test('a phone number beside an authenticator app adds no recovery codes', async () => {
	const messages: { code: string }[] = [];
	const ready = createReadyApp({ mfa: { phone: { sendCode: (message) => void messages.push(message) } } });
	await ready.enter(email);
	const { id: setUp, key } = await begin(ready);
	await ready.call('confirmFactor', { setUp, _code: phoneWith(keyOf(key)).code() });
	const sent = (await ready.call('sendPhoneCode', { phone: '+1 415 555 0123' })).result as { setUp: string };
	const added = await ready.call('confirmPhone', { setUp: sent.setUp, _code: messages.at(-1)?.code });
	expect(added).toMatchObject({ result: { next: 'done', title: 'Add a phone number' } });
	expect(added.result).not.toHaveProperty('codes');
});

test('the code of a message is the second factor of a sign-in if the form says so, and counts as the code of an app if not (#38 4)', async () => {
	const messages: { code: string }[] = [];
	const mfa = { phone: { sendCode: (message: { code: string }) => void messages.push(message) } };
	const ready = createReadyApp({ mfa }, { names: ['verifyFactor'] });
	await ready.enter(email);
	const { setUp } = (await ready.call('sendPhoneCode', { phone: '+1 415 555 0123' })).result as { setUp: string };
	await ready.call('confirmPhone', { setUp, _code: messages.at(-1)?.code });
	await ready.call('signOut');
	expect(await ready.call('signIn', { email, _password: password })).toMatchObject({ result: { next: 'factor' } });
	expect((await ready.call('verifyFactor', { send: 'phone' })).issues).toBeUndefined();
	expect(messages).toHaveLength(2);
	const _code = messages.at(-1)?.code;
	expect(await ready.call('verifyFactor', { _code })).toMatchObject({ issues: [{ path: ['_code'] }] });
	const wrong = _code === '000000' ? '111111' : '000000';
	expect(await ready.call('verifyFactor', { _code: wrong, kind: 'phone' })).toMatchObject({
		issues: [{ path: ['_code'] }]
	});
	expect((await ready.call('session', {}, { method: 'GET' })).result).toBeNull();
	expect((await ready.call('verifyFactor', { _code, kind: 'phone' })).issues).toBeUndefined();
	expect((await ready.call('session', {}, { method: 'GET' })).result).toMatchObject({ user: { email } });
});
