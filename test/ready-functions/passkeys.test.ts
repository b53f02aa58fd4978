/** Passkeys by ready functions: the checks are those of the routes, and what strangers try with them. */
import { expect, test } from 'vitest';
import de from '../../src/locales/de/index.js';
import { createAuthenticator } from '../fixtures/authenticator.js';
import type { Browser } from '../fixtures/browser.js';
import { createReadyApp } from './support.js';
import type { ReadyApp } from './support.js';

const email = 'ada@example.test';

function app(config: Parameters<typeof createReadyApp>[0] = {}) {
	const ready = createReadyApp({ session: { strategy: 'database' }, ...config }, { passkeys: true });
	const authenticator = createAuthenticator();
	async function response(
		action: 'register' | 'authenticate',
		browser: Browser = ready.app.browser,
		fields: Record<string, string> = {}
	): Promise<string> {
		const query = new URLSearchParams({ ...fields, action });
		const answer = await browser.visit(`/auth/webauthn-options/passkey?${query}`);
		const { options } = (await answer.json()) as { options: never };
		return JSON.stringify(authenticator[action](options));
	}
	return { ready, authenticator, response };
}

const list = async (ready: ReadyApp, browser = ready.app.browser) =>
	(await ready.call('passkeys', {}, { method: 'GET', browser })).result as { id: string; name: string | null }[];
const user = async (ready: ReadyApp, browser = ready.app.browser) =>
	((await ready.call('session', {}, { method: 'GET', browser })).result as { user: { email: string } } | null)?.user
		.email;

test('a passkey is added, and signs in once with each response', async () => {
	const { ready, response } = app();
	await ready.enter(email);
	expect(await ready.call('addPasskey', { _passkey: await response('register') })).toMatchObject({
		result: { next: 'done', title: 'The passkey was added.' }
	});
	expect(await list(ready)).toHaveLength(1);
	await ready.call('signOut');
	const _passkey = await response('authenticate');
	expect(await ready.call('signIn', { id: 'passkey', _passkey }, { page: '/page?tab=2' })).toMatchObject({
		to: '/page?tab=2'
	});
	expect(await user(ready)).toBe(email);
	await ready.call('signOut');
	expect(await ready.call('signIn', { id: 'passkey', _passkey })).toMatchObject({ issues: [{ path: [] }] });
	expect(await user(ready)).toBeUndefined();
	// Without an id, the response says what it is.
	expect(await ready.call('signIn', { _passkey: await response('authenticate') })).toMatchObject({ status: 303 });
	expect(await user(ready)).toBe(email);
});

test('a person signs up with a passkey, once with each response, and signs in with it', async () => {
	const { ready, response } = app();
	const fields = { email, name: 'Ada' };
	const _passkey = await response('register', ready.app.browser, fields);
	const page = '/join?callbackUrl=%2Fteam';
	expect(await ready.call('signUpWithPasskey', { ...fields, _passkey }, { page })).toMatchObject({ to: '/team' });
	expect(await user(ready)).toBe(email);
	expect(await list(ready)).toHaveLength(1);
	await ready.call('signOut');
	expect(await ready.call('signUpWithPasskey', { ...fields, _passkey })).toMatchObject({ issues: [{ path: [] }] });
	expect(await user(ready)).toBeUndefined();
	await ready.call('signIn', { id: 'passkey', _passkey: await response('authenticate') });
	expect(await user(ready)).toBe(email);
});

test('a refusal before a passkey is made is an issue of the form, or of its address', async () => {
	const { ready } = app();
	ready.app.writes.length = 0;
	const issuesOf = async (sent: string) =>
		(await ready.call('signUpWithPasskey', { email: 'no', _passkey: sent })).issues;
	expect(await issuesOf('InvalidEmail')).toMatchObject([{ path: ['email'] }]);
	expect(await issuesOf('SignUpClosed')).toMatchObject([{ path: [], message: expect.stringContaining('–') as string }]);
	expect(await issuesOf('toString')).toMatchObject([{ path: [] }]);
	expect(ready.app.writes).toEqual([]);
});

test('S262 a sign-up with a passkey reveals only at its end whether an address has an account, and takes no account over', async () => {
	const { ready, response } = app();
	await ready.enter(email);
	await ready.call('signOut');
	const [known, unknown] = await Promise.all(
		[email, 'eve@example.test'].map(async (address) => {
			const query = new URLSearchParams({ action: 'register', email: address });
			const answer = await ready.app.browser.copy().visit(`/auth/webauthn-options/passkey?${query}`);
			const { options } = (await answer.json()) as { options: Record<string, unknown> };
			return { status: answer.status, ...options, challenge: '', user: Object.keys(options.user as object) };
		})
	);
	expect(known).toEqual(unknown);
	const stranger = ready.app.browser.copy();
	const _passkey = await response('register', stranger, { email });
	const refused = await ready.call('signUpWithPasskey', { email, _passkey }, { browser: stranger });
	expect(refused.issues).toHaveLength(1);
	expect(await user(ready, stranger)).toBeUndefined();
	// A browser sends no cookie with the form of another site.
	const forged = await ready.call('signUpWithPasskey', { email, _passkey }, { crossSite: true });
	expect(forged.to).toContain('error=CrossSiteRequest');
});

test('without a response, the form says why, in the language of the user, and sends no request', async () => {
	const { ready } = app({ languages: [de], locale: 'de' });
	await ready.enter(email);
	ready.app.writes.length = 0;
	const texts = (await de.pages()).passkey;
	for (const [sent, note] of [
		['', 'noScript'],
		['Cancelled', 'cancelled'],
		['AlreadyRegistered', 'registered'],
		['Unsupported', 'unsupported'],
		['TooManyRequests', 'wait'],
		['constructor', 'failed'],
		['x'.repeat(5000), 'failed']
	] as const) {
		for (const [name, input] of [
			['addPasskey', { _passkey: sent }],
			['signIn', { id: 'passkey', _passkey: sent }],
			['signUpWithPasskey', { email, _passkey: sent }],
			['verifyFactor', { _passkey: sent }]
		] as const) {
			expect((await ready.call(name, input)).issues).toMatchObject([{ path: [], message: texts[note] }]);
		}
	}
	expect((await ready.call('signIn', { id: 'passkey' })).issues).toMatchObject([{ message: texts.noScript }]);
	expect(ready.app.writes).toEqual([]);
});

test('S324 the passkey of another user is neither renamed nor removed, and the answer is that for a removed one', async () => {
	const { ready, response } = app();
	await ready.enter(email);
	await ready.call('addPasskey', { _passkey: await response('register') });
	const [passkey] = await list(ready);
	const stranger = ready.app.browser.copy();
	await ready.call('signOut', {}, { browser: stranger });
	await ready.enter('eve@example.test', stranger);
	for (const [name, input] of [
		['renamePasskey', { name: 'mine' }],
		['removePasskey', {}]
	] as const) {
		const answers = await Promise.all(
			[passkey!.id, 'bm9uZQ'].map((id) => ready.call(name, { ...input, id }, { browser: stranger }))
		);
		const [ofAnother, ofNone] = answers.map(({ result, issues, to }) => ({ result, issues, to }));
		expect(ofAnother).toEqual(ofNone);
	}
	expect(await list(ready, stranger)).toEqual([]);
	await ready.call('signIn', { email, _password: 'note G, 1843: Bernoulli' });
	expect(await list(ready)).toMatchObject([{ id: passkey!.id, name: null }]);
});

test('S326 neither another site nor a visitor can add a passkey', async () => {
	const { ready, response } = app();
	await ready.enter(email);
	const _passkey = await response('register');
	// A browser sends no cookie with such a form.
	const led = { to: expect.stringContaining('/auth/signin') as string };
	expect(await ready.call('addPasskey', { _passkey }, { crossSite: true })).toMatchObject(led);
	expect(await list(ready)).toEqual([]);
	const stranger = ready.app.browser.copy();
	stranger.jar.clear();
	expect(await ready.call('addPasskey', { _passkey }, { browser: stranger })).toMatchObject(led);
	expect(await list(ready)).toEqual([]);
});
