/** What strangers try with ready functions. */
import { describe, expect, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { hashQueue } from '../../src/lib/plugins/credentials/password/hash/queue.js';
import { watch } from '../fixtures/data-layer.js';
import { createReadyApp, other, password } from './support.js';
import type { ReadyApp } from './support.js';

const known = 'ada@example.test';
const unknown = 'eve@example.test';

/** What a browser gets, without what it has typed in itself. */
async function seen(ready: ReadyApp, name: string, input: Record<string, unknown>): Promise<unknown> {
	const browser = ready.app.browser.copy();
	for (const { name: cookie } of browser.jar.all()) expect(cookie).not.toContain('session');
	const answer = await ready.call(name, input, { browser });
	const session = await ready.call('session', {}, { browser, method: 'GET' });
	return JSON.parse(JSON.stringify({ answer, session }).replaceAll(String(input.email), 'the address'));
}

async function withUser(): Promise<ReadyApp> {
	const ready = createReadyApp();
	await ready.enter(known);
	await ready.call('signOut');
	return ready;
}

describe('no answer reveals whether an address has an account', () => {
	test.each([
		['signUp', { _password: other }],
		['signUp', { _password: 'short' }],
		['forgotPassword', {}],
		['signIn', {}],
		['signIn', { id: 'mail' }],
		['signIn', { _password: other }],
		['resetPassword', { token: 'a'.repeat(43), _password: other }],
		['verifyEmail', { token: 'a'.repeat(43), _password: other }]
	])('S262 S276 to %s with %o', async (name, input) => {
		const ready = await withUser();
		const [ofKnown, ofUnknown] = [
			await seen(ready, name, { ...input, email: known }),
			await seen(ready, name, { ...input, email: unknown })
		];
		expect(ofKnown).toEqual(ofUnknown);
		expect(ofKnown).not.toMatchObject({ answer: { status: 500 } });
	});
});

test('S273 a form costs as many queries and hashes for an address with an account as for another one (#38)', async () => {
	const data = watch(MemoryAdapter());
	const ready = createReadyApp({ adapter: data.adapter });
	await ready.enter(known);
	await ready.call('signOut');
	const hashing = vi.spyOn(hashQueue, 'run');
	const costOf = async (name: string, input: Record<string, unknown>) => {
		data.take();
		hashing.mockClear();
		await ready.call(name, input, { browser: ready.app.browser.copy() });
		return [...data.take(), hashing.mock.calls.length];
	};
	for (const [name, input] of [
		['signIn', { _password: other }],
		['signUp', { _password: other }],
		['forgotPassword', {}],
		['resetPassword', { token: 'a'.repeat(43), _password: other }],
		['verifyEmail', { token: 'a'.repeat(43), _password: other }]
	] as const) {
		const ofKnown = await costOf(name, { ...input, email: known });
		expect([name, ...ofKnown]).toEqual([name, ...(await costOf(name, { ...input, email: unknown }))]);
		expect(ofKnown.length).toBeGreaterThan(1);
	}
	hashing.mockRestore();
});

test('S276 the change of an address does not reveal whether the new one has an account (#38)', async () => {
	const ready = createReadyApp({ account: { changeEmail: true } });
	await ready.enter(known);
	await ready.call('signOut');
	await ready.enter('grace@example.test');
	const answerFor = async (email: string) => {
		const before = ready.letters.length;
		const answer = await ready.call('changeEmail', { email });
		expect(ready.letters).toHaveLength(before + 1);
		return JSON.stringify(answer).replaceAll(email, 'the address');
	};
	expect(await answerFor(known)).toBe(await answerFor(unknown));
});

test('S209 a form of another site changes nothing, and sends nothing', async () => {
	const ready = await withUser();
	const before = ready.letters.length;
	for (const [name, input] of [
		['signIn', { email: known, _password: password }],
		['signIn', { email: known, id: 'mail' }],
		['forgotPassword', { email: known }],
		['signUp', { email: unknown, _password: other }],
		['verifyFactor', { _code: '123456' }]
	] as const) {
		const { to, cookies } = await ready.call(name, input, { crossSite: true });
		expect([name, to]).toEqual([name, expect.stringContaining('error=CrossSiteRequest')]);
		expect(cookies).toEqual([]);
	}
	expect(ready.letters).toHaveLength(before);
	await ready.enter(unknown);
	await ready.call('signOut', {}, { crossSite: true });
	expect(await ready.call('session', {}, { method: 'GET' })).toMatchObject({ result: { user: { email: unknown } } });
});

test.each([
	'https://evil.example/',
	'//evil.example',
	'/\\evil.example',
	'javascript:alert(1)',
	'/auth/signout',
	'/\t/evil.example',
	'https:evil.example',
	'foo',
	''
])('S220 S226 a sign-in does not lead to %s', async (address) => {
	const ready = await withUser();
	for (const name of ['redirectTo', 'callbackUrl']) {
		const { to } = await ready.call('signIn', { email: known, _password: password, [name]: address });
		expect(to).toBe('/');
	}
	const page = `/page?callbackUrl=${encodeURIComponent(address)}`;
	expect(await ready.call('signIn', { email: known, _password: password }, { page })).toMatchObject({ to: '/' });
});

test.each(['__proto__', 'constructor', '..', '../signout', 'mail/../../account', 'x'.repeat(5000), ''])(
	'`%s`, which names no provider, is not logged as a fault of the site',
	async (id) => {
		const ready = await withUser();
		const { status, to, issues, result } = await ready.call('signIn', { id, redirectTo: '/x' });
		expect(status).toBeLessThan(500);
		expect(to ?? issues ?? result).toBeDefined();
		expect(ready.app.logger.entries.filter(({ level }) => level === 'error')).toEqual([]);
	}
);

test.each([
	['a file', { email: new File([], 'x') }],
	['a list', { email: ['a', 'b'] }],
	['an object', { email: { __proto__: null, a: '1' } }],
	['a form that is too long', { email: known, name: 'x'.repeat(70_000) }],
	['too many fields', Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`f${at}`, '1']))],
	['a key of a prototype', JSON.parse('{"__proto__": "x", "email": "ada@example.test"}') as Record<string, unknown>]
])('%s is not logged as a fault of the site', async (_, input) => {
	const ready = await withUser();
	for (const name of ['signIn', 'signUp', 'forgotPassword', 'resetPassword', 'verifyEmail', 'verifyCode']) {
		const { status } = await ready.call(name, input);
		expect([name, status < 400]).toEqual([name, true]);
	}
	expect(ready.app.logger.entries.filter(({ level }) => level === 'error')).toEqual([]);
});

test('a password that SvelteKit would send back is refused, and the log says why', async () => {
	const ready = await withUser();
	const { issues, to } = await ready.call('signIn', { id: 'password', email: known, password });
	expect([issues, to]).not.toContain('/page');
	expect(await ready.call('session', {}, { method: 'GET' })).toMatchObject({ result: null });
	expect(JSON.stringify(ready.app.logger.entries)).toContain('`_password`');
	expect(JSON.stringify(ready.app.logger.entries)).not.toContain(password);
});

test('no query writes anything, neither a row nor a cookie (#38)', async () => {
	const data = watch(MemoryAdapter());
	const ready = createReadyApp({ adapter: data.adapter, mfa: { required: false } }, { passkeys: true });
	await ready.enter(known);
	await ready.call('signOut');
	await ready.call('signIn', { email: known, _password: password });
	ready.app.writes.length = 0;
	data.take();
	const queries = ['session', 'sessions', 'passkeys', 'accounts', 'apiTokens', 'factors', 'factorSetUp'];
	for (const name of [...queries, 'firstFactorSetUp', 'recoveryCodes', 'devices']) {
		const { result, status, cookies } = await ready.call(name, {}, { method: 'GET' });
		expect([name, status, cookies]).toEqual([name, 200, []]);
		if (name === 'session') expect(result).toMatchObject({ user: { email: known } });
		expect([name, data.take().filter((method) => !/^(get|list|count|find)/.test(method))]).toEqual([name, []]);
	}
	expect(ready.app.writes).toEqual([]);
});

test('a visitor cannot change a password, and is led to sign in and back', async () => {
	const ready = await withUser();
	const { to } = await ready.call('changePassword', { _current: password, _password: other });
	expect(to).toContain('/auth/signin?callbackUrl=%2Fpage');
	expect(await ready.call('signIn', { email: known, _password: password })).toMatchObject({ to: '/page' });
});

test('guesses count together with those of the pages', async () => {
	const ready = createReadyApp({ rateLimit: {} });
	await ready.enter(known);
	await ready.call('signOut');
	const messages: string[] = [];
	for (let at = 0; at < 7; at++) {
		const { issues } = await ready.call('signIn', { email: unknown, _password: other });
		messages.push(issues?.[0]?.message ?? '');
	}
	expect(messages[0]).toContain('Sign-in failed');
	expect(messages.at(-1)).toContain('Too many attempts');
});
