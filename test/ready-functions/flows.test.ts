/** The flows of ready functions: where they lead, what they say, and in which language. */
import { expect, test } from 'vitest';
import de from '../../src/locales/de/index.js';
import { createClock } from '../fixtures/clock.js';
import { createReadyApp, other, password } from './support.js';

const email = 'ada@example.test';
const session = (ready: ReturnType<typeof createReadyApp>) => ready.call('session', {}, { method: 'GET' });

test('a sign-up, a sign-out and a sign-in lead to their targets', async () => {
	const ready = createReadyApp();
	const sent = await ready.call('signUp', { email, _password: password });
	expect(sent.result).toEqual({
		next: 'sent',
		title: 'Check your email',
		lines: [expect.stringContaining('Open the link')]
	});
	expect(await ready.call('verifyEmail', ready.link())).toMatchObject({ to: '/' });
	expect(await session(ready)).toMatchObject({ result: { user: { email } } });
	expect(await ready.call('signOut', {}, { page: '/page?tab=2' })).toMatchObject({ to: '/page?tab=2' });
	expect(await session(ready)).toMatchObject({ result: null });
	const credentials = { email, _password: password };
	expect(await ready.call('signIn', credentials, { page: '/page?tab=2' })).toMatchObject({ to: '/page?tab=2' });
	expect(await ready.call('signIn', credentials, { page: '/in?callbackUrl=/there' })).toMatchObject({ to: '/there' });
	expect(await ready.call('signIn', { ...credentials, redirectTo: '/here' })).toMatchObject({ to: '/here' });
});

test('an application with its own sign-in page does not lead back to it', async () => {
	const ready = createReadyApp({ pages: { signIn: '/in' } });
	await ready.enter(email);
	expect(await ready.call('signIn', { email, _password: password }, { page: '/in' })).toMatchObject({ to: '/' });
});

test('issues appear at their fields, in the language of the user', async () => {
	const ready = createReadyApp({ languages: [de], locale: 'de' });
	await ready.enter(email);
	const issueOf = async (name: string, input: Record<string, unknown>) => {
		const { issues = [] } = await ready.call(name, input);
		return issues.map(({ path, message }) => [path.join('.'), message]);
	};
	expect(await issueOf('signUp', { email: 'nothing', _password: password })).toEqual([
		['email', expect.stringContaining('E-Mail')]
	]);
	expect(await issueOf('signUp', { email, _password: 'kurz' })).toEqual([
		['_password', expect.stringContaining('kurz')]
	]);
	expect(await issueOf('signIn', { email, _password: other })).toEqual([['_password', expect.stringMatching(/ – /)]]);
	expect(await issueOf('changePassword', { _current: other, _password: other })).toEqual([
		['_current', expect.any(String)]
	]);
	expect(await issueOf('updateProfile', { name: 'a\nb' })).toEqual([['name', expect.any(String)]]);
	expect(await issueOf('verifyCode', { _code: '123456', email: undefined })).toHaveLength(1);
});

test('a step whose function the application does not export leads to the built-in page', async () => {
	const taken = createReadyApp({}, { names: ['verifyCode'] });
	expect(await taken.call('signIn', { id: 'mail', email })).toMatchObject({ result: { next: 'code' } });
	const left = createReadyApp();
	expect(await left.call('signIn', { id: 'mail', email })).toMatchObject({
		to: expect.stringContaining('/auth/verify-request') as string
	});
});

test('a user changes the name and the address, and ends sessions, and the queries follow', async () => {
	const ready = createReadyApp({ account: { changeEmail: true }, session: { strategy: 'database' } });
	const elsewhere = ready.app.browser.copy();
	await ready.enter(email);
	expect(await ready.call('updateProfile', { name: 'Ada' })).toMatchObject({
		result: { next: 'done' },
		user: { name: 'Ada' }
	});
	expect(await session(ready)).toMatchObject({ result: { user: { name: 'Ada' } } });
	await ready.call('signIn', { email, _password: password }, { browser: elsewhere });
	const listed = (await ready.call('sessions', {}, { method: 'GET' })).result as { id: string; current: boolean }[];
	expect(listed).toHaveLength(2);
	const id = listed.find(({ current }) => !current)?.id;
	expect(await ready.call('endSession', { id })).toMatchObject({ result: { next: 'done' } });
	expect((await ready.call('session', {}, { browser: elsewhere, method: 'GET' })).result).toBeNull();
	expect(await ready.call('changeEmail', { email: 'countess@example.test' })).toMatchObject({
		result: { next: 'done' }
	});
	expect(ready.letters.at(-1)?.identifier).toBe('countess@example.test');
});

test('an API token is shown once, with the scopes that the site offers', async () => {
	const page = { tokenScopes: ['read', 'write'] };
	const ready = createReadyApp({ account: { page }, session: { strategy: 'database' } });
	await ready.enter(email);
	const input = { label: 'a script', days: '30', scopes: ['read', 'admin'] };
	const { result } = await ready.call('createApiToken', input);
	expect(result).toMatchObject({ next: 'done', secret: expect.stringMatching(/.{20}/) as string });
	const { secret } = result as { secret: string };
	const listed = await ready.call('apiTokens', {}, { method: 'GET' });
	expect(listed.result).toMatchObject([{ label: 'a script', scopes: ['read'] }]);
	expect(JSON.stringify([listed, ready.app.logger.entries])).not.toContain(secret);
	expect(await ready.call('createApiToken', { ...input, days: '31' })).toMatchObject({ issues: [{ path: [] }] });
	const [{ id }] = listed.result as [{ id: string }];
	expect(await ready.call('endApiToken', { id })).toMatchObject({ result: { next: 'done' } });
	expect((await ready.call('apiTokens', {}, { method: 'GET' })).result).toEqual([]);
});

test('a session that is not fresh leads to a proof of identity, and back to the page of the form', async () => {
	const clock = createClock('2026-05-01T12:00:00Z');
	try {
		const ready = createReadyApp({ account: { page: { deletion: true } }, session: { strategy: 'database' } });
		await ready.enter(email);
		clock.set('2026-05-01T13:00:00Z');
		const page = '/settings?tab=end';
		const answer = await ready.call('deleteAccount', { word: 'delete' }, { page });
		expect(answer).toMatchObject({ status: 303 });
		const { to } = answer;
		expect(to).toContain('/auth/reauthenticate');
		expect(new URL(to ?? '', 'https://app.test').searchParams.get('callbackUrl')).toBe(`https://app.test${page}`);
		expect(await ready.adapter.getUserByEmail!(email)).not.toBeNull();
		await ready.call('signIn', { email, _password: password });
		expect(await ready.call('deleteAccount', { word: 'no' })).toMatchObject({ issues: [{ path: ['word'] }] });
		expect(await ready.call('deleteAccount', { word: 'delete' })).toMatchObject({ result: { next: 'done' } });
		expect(await ready.adapter.getUserByEmail!(email)).toBeNull();
	} finally {
		clock.restore();
	}
});

test('the link for a new password leads to the page of the application, and works there once', async () => {
	const ready = createReadyApp({ pages: { resetPassword: '/reset' } });
	await ready.enter(email);
	await ready.call('forgotPassword', { email });
	const { pathname, search } = new URL(ready.letters.at(-1)?.url ?? '');
	const opened = await ready.app.browser.visit(pathname + search);
	expect(opened.headers.get('location')).toMatch(/^https:\/\/app\.test\/reset\?email=ada%40example\.test&token=/);
	const link = ready.link();
	expect(await ready.call('resetPassword', { ...link, _password: 'short' })).toMatchObject({
		issues: [{ path: ['_password'] }]
	});
	expect(await ready.call('resetPassword', { ...link, _password: other })).toMatchObject({ result: { next: 'done' } });
	expect(await ready.call('resetPassword', { ...link, _password: other })).toMatchObject({ issues: [{ path: [] }] });
	expect(await session(ready)).toMatchObject({ result: null });
});
