/** What the sections of the account page show, and what their forms do. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { MemoryRevocations } from '../../src/adapters/revocations.js';
import { createApp } from '../fixtures/app.js';
import { locationOf } from '../fixtures/browser.js';
import { createClock } from '../fixtures/clock.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { formsOf } from '../fixtures/forms.js';
import { ada, charles } from '../accounts/people.js';
import { visitAccount } from './support.js';

const clock = createClock('2026-03-01T12:00:00Z');
beforeEach(() => clock.set('2026-03-01T12:00:00Z'));
afterAll(() => clock.restore());

const query = (response: Response) => Object.fromEntries(locationOf(response).searchParams);

describe('the sessions', () => {
	async function threeBrowsers() {
		const town = await visitAccount();
		const [second, other] = [town.newBrowser(), town.newBrowser()];
		clock.advance(3 * 3600);
		await town.signIn({ browser: second });
		await town.signIn({ browser: other, answer: { user: charles } });
		const alive = async () =>
			Promise.all([town.browser, second, other].map(async (each) => (await town.session(each)) !== null));
		const idOf = async (browser: typeof second) => (await town.session(browser))!.id!;
		return { ...town, second, other, alive, idOf };
	}

	test('are listed, this one first, in words', async () => {
		const town = await threeBrowsers();
		const text = (await town.page('#sessions')).split('id="sessions"')[1]!;
		expect(text.match(/<li>/g)).toHaveLength(2);
		expect(text.indexOf('This browser')).toBeLessThan(text.indexOf('Last used'));
		expect(text).toContain('Signed in 3 hours ago with Identity provider of the tests');
		expect(text).not.toContain(town.second.cookie('__Host-authjs.session-token') ?? 'no cookie');
	});

	test('end one by one, and all others', async () => {
		const town = await threeBrowsers();
		const ended = await town.press('sessions.end', { id: await town.idOf(town.second) });
		expect(query(ended)).toEqual({ done: 'sessions.end' });
		expect(await town.alive()).toEqual([true, false, true]);
		await town.signIn({ browser: town.second });
		expect(query(await town.press('sessions.endOthers'))).toEqual({ done: 'sessions.endOthers' });
		expect(await town.alive()).toEqual([true, false, true]);
	});

	test('S179 of another user do not end', async () => {
		const town = await threeBrowsers();
		for (const id of [await town.idOf(town.other), 'unknown', '__proto__']) {
			expect(query(await town.press('sessions.end', { id }))).toEqual({ done: 'sessions.end' });
		}
		expect(query(await town.press('sessions.end'))).toMatchObject({ error: 'InvalidRequest', at: 'sessions.end' });
		expect(await town.alive()).toEqual([true, true, true]);
	});

	test('that are encrypted end together', async () => {
		const town = await visitAccount({ session: { strategy: 'jwt', revocation: { store: MemoryRevocations() } } });
		const second = town.newBrowser();
		await town.signIn({ browser: second });
		expect(await town.page()).toContain('in all other browsers');
		clock.advance(1);
		await town.press('sessions.endOthers');
		clock.advance(60);
		expect([await town.session(second), (await town.session())?.user?.id]).toEqual([null, town.userId]);
	});
});

describe('the connected accounts', () => {
	test('are disconnected and connected, and the last sign-in method stays', async () => {
		const { page, press, addPasskey, store, userId } = await visitAccount();
		expect(await page()).toContain('Your only way to sign in');
		const last = await press('ways.unlink', { provider: 'op', account: ada.sub });
		expect(query(last)).toMatchObject({ error: 'AccessDenied', at: 'ways.unlink' });
		expect(await page(locationOf(last).search)).toContain('The account was not disconnected');
		await addPasskey('one');
		expect(await page()).toContain('aria-label="Disconnect Identity provider of the tests"');
		const done = await press('ways.unlink', { provider: 'op', account: ada.sub });
		expect(query(done)).toEqual({ done: 'ways.unlink' });
		expect(await store.listAccounts(userId)).toEqual([]);
		const connect = formsOf(await page(locationOf(done).search)).find(({ action }) => action === '/auth/signin/op');
		expect(connect?.fields).toEqual({ link: 'true', callbackUrl: 'https://app.test/auth/account' });
		expect(connect?.text).toBe('Connect Identity provider of the tests');
	});

	test('of another user cannot be disconnected, and a form needs its fields', async () => {
		const { press } = await visitAccount();
		expect(query(await press('ways.unlink', { provider: 'op', account: 'another' }))).toEqual({ done: 'ways.unlink' });
		expect(query(await press('ways.unlink'))).toMatchObject({ error: 'InvalidRequest' });
	});
});

describe('the address', () => {
	const proven = '<span class="mark">Confirmed</span>';
	const verifying = () => createIdentityProvider({ user: { ...ada, email_verified: true } });
	const timesIn = (page: string, text: string) => page.split(text).length - 1;

	test.each([
		['with the form that changes it', { changeEmail: true }],
		['in the profile', {}]
	])('appears once, %s, and says that it is confirmed', async (_, account) => {
		const text = await (await visitAccount({ account, op: verifying() })).page('#profile');
		// The sign-out names the user by it, too.
		const [sections] = text.split('id="signout"');
		expect([
			timesIn(sections!, `>${ada.email}<`) + timesIn(sections!, `>${ada.email} <`),
			timesIn(sections!, proven)
		]).toEqual([1, 1]);
	});

	test('does not say that it is confirmed without a proof', async () => {
		const changeable = await (await visitAccount()).page();
		expect([changeable.includes(proven), changeable.includes('It is not confirmed yet.')]).toEqual([false, true]);
		const plain = await (await visitAccount({ account: {} })).page();
		expect([plain.includes(proven), plain.includes(ada.email)]).toEqual([false, true]);
	});
});

describe('the passkeys', () => {
	test('are listed, and get a name', async () => {
		const { page, press, addPasskey, store, userId } = await visitAccount();
		expect(await page()).toContain('You have no passkey yet');
		await addPasskey('one');
		expect(query(await press('passkeys.rename', { id: 'one', name: ' <My> phone ' }))).toEqual({
			done: 'passkeys.rename'
		});
		expect(await page()).toContain('&lt;My&gt; phone');
		const long = await press('passkeys.rename', { id: 'one', name: 'x'.repeat(101) });
		expect(query(long)).toMatchObject({ error: 'InvalidRequest', at: 'passkeys.rename' });
		expect(await page(locationOf(long).search)).toContain('The name was not saved');
		expect(await store.listAuthenticatorsByUserId(userId)).toMatchObject([{ name: '<My> phone' }]);
	});

	test('are removed, and the last sign-in method stays', async () => {
		const { page, press, addPasskey, store, userId } = await visitAccount();
		await addPasskey('one');
		await addPasskey('two');
		expect(query(await press('ways.unlink', { provider: 'op', account: ada.sub }))).toEqual({ done: 'ways.unlink' });
		expect(query(await press('passkeys.remove', { id: 'one' }))).toEqual({ done: 'passkeys.remove' });
		const last = await press('passkeys.remove', { id: 'two' });
		expect(query(last)).toMatchObject({ error: 'AccessDenied', at: 'passkeys.remove' });
		expect(await page(locationOf(last).search)).toContain('It is your last passkey');
		expect(await store.listAuthenticatorsByUserId(userId)).toMatchObject([{ credentialID: 'two' }]);
	});

	test('S179 of another user are neither renamed nor removed', async () => {
		const { press, addPasskey, store } = await visitAccount();
		const { id } = await store.createUser({ id: 'x', email: 'charles@example.test', emailVerified: null });
		await addPasskey('own');
		await addPasskey('theirs', id);
		await addPasskey('theirs too', id);
		await press('passkeys.rename', { id: 'theirs', name: 'stolen' });
		await press('passkeys.remove', { id: 'theirs' });
		const passkeys = await store.listAuthenticatorsByUserId(id);
		expect(passkeys.map(({ credentialID, name }) => [credentialID, name ?? null])).toEqual([
			['theirs', null],
			['theirs too', null]
		]);
	});
});

describe('the profile', () => {
	test('has a picture, a name and an address, and has no form where the site allows no change', async () => {
		const { page, press, store, userId } = await visitAccount({ account: { page: { profile: [] } } });
		await store.updateUser({ id: userId, image: 'https://pictures.test/<ada>.png' });
		const response = await page();
		expect(response).toContain('ada@example.test');
		expect(response).toContain('src="https://pictures.test/&lt;ada&gt;.png"');
		expect(response).not.toContain('profile.save');
		expect(query(await press('profile.save', { name: 'Mallory' }))).toMatchObject({ error: 'InvalidRequest' });
		expect(await store.getUser(userId)).toMatchObject({ name: 'Ada Lovelace' });
	});

	test('allows its picture in the policy, and shows no picture that runs a script', async () => {
		const { browser, store, userId } = await visitAccount();
		const policy = async (image: string) => {
			await store.updateUser({ id: userId, image });
			const response = await browser.visit('/auth/account');
			return [response.headers.get('content-security-policy'), (await response.text()).includes('class="picture"')];
		};
		expect(await policy('https://pictures.test/ada.png')).toEqual([
			expect.stringContaining('https://pictures.test'),
			true
		]);
		expect(await policy('javascript:alert(1)')).toEqual([expect.not.stringContaining('javascript'), false]);
	});

	test.each(['database', 'jwt'] as const)('changes its name without a setting, at once: %s', async (strategy) => {
		const told: unknown[] = [];
		const { page, press, store, userId, session } = await visitAccount({
			session: { strategy },
			account: {},
			events: { updateUser: ({ user }) => void told.push(user.name) }
		});
		expect(query(await press('profile.save', { name: ' Ada King ' }))).toEqual({ done: 'profile.save' });
		expect(await store.getUser(userId)).toMatchObject({ name: 'Ada King', email: 'ada@example.test' });
		expect(await page('?done=profile.save')).toMatch(/value="Ada King"/);
		expect((await session())?.user?.name).toBe('Ada King');
		expect(told).toEqual(['Ada King']);
		for (const name of ['', ' ', 'x'.repeat(101), 'two\nlines', 'a\u2028b']) {
			const refused = await press('profile.save', { name });
			expect([name, query(refused)]).toEqual([name, expect.objectContaining({ error: 'InvalidRequest' })]);
			expect(await page(locationOf(refused).search)).toContain('This name cannot be used');
		}
		expect(await store.getUser(userId)).toMatchObject({ name: 'Ada King' });
	});

	test('tells the jwt callback of an encrypted session its new name', async () => {
		const updates: unknown[] = [];
		const { press, session } = await visitAccount({
			session: { strategy: 'jwt' },
			account: {},
			callbacks: {
				jwt({ token, trigger, session: data }) {
					if (trigger === 'update') updates.push([token.name, data]);
					return token;
				}
			}
		});
		await press('profile.save', { name: 'Ada King' });
		expect(updates).toEqual([['Ada King', { user: { name: 'Ada King' } }]]);
		expect((await session())?.user?.name).toBe('Ada King');
	});

	test('has no form where the adapter changes no user', async () => {
		const { updateUser: _, ...adapter } = MemoryAdapter();
		const op = createIdentityProvider({ user: ada });
		const providers = [op.provider()];
		const { page, press, userId } = await visitAccount({ op, providers, adapter, mfa: undefined, account: {} });
		expect(await page()).not.toContain('profile.save');
		expect(query(await press('profile.save', { name: 'Mallory' }))).toMatchObject({ error: 'InvalidRequest' });
		expect(await adapter.getUser!(userId)).toMatchObject({ name: 'Ada Lovelace' });
	});

	test('of an encrypted session is the stored one', async () => {
		const { page, store, userId } = await visitAccount({ session: { strategy: 'jwt' }, account: {} });
		await store.updateUser({ id: userId, name: 'Ada King' });
		expect(await page()).toContain('Ada King');
	});
});

describe('the API tokens', () => {
	const tokenIn = (page: string) => /value="(fa_[^"]+)"/.exec(page)?.[1];
	const withScopes = { account: { page: { tokenScopes: ['read', 'write'] } } };

	test('are absent if users cannot make tokens and have none', async () => {
		expect(await (await visitAccount()).page()).not.toContain('id="tokens"');
	});

	test('are made for some scopes, shown once, and end', async () => {
		const { page, press, store, userId } = await visitAccount(withScopes);
		expect(await page()).toContain('You have no token');
		const made = await press('tokens.create', { label: ' Backup ', days: '30', 'scope-1': '1' });
		expect([made.status, made.headers.get('cache-control')]).toEqual([200, 'private, no-cache, no-store']);
		const token = tokenIn(await made.text());
		expect(token).toMatch(/^fa_[0-9a-f]{32}_/);
		const [secret] = await store.listSecrets(userId, 'bearer');
		expect(secret).toMatchObject({ label: 'Backup', expires: new Date('2026-03-31T12:00:00Z') });
		const list = await page();
		expect(list).toMatch(/Backup[^]*write[^]*Never used · Expires in 30 days/);
		expect(list).not.toContain(token);
		expect(query(await press('tokens.end', { id: secret!.id }))).toEqual({ done: 'tokens.end' });
		expect(await store.listSecrets(userId, 'bearer')).toEqual([]);
	});

	test('are made for scopes and times of the form only', async () => {
		const { page, press, store, userId } = await visitAccount(withScopes);
		const cases = [
			{ days: '30' },
			{ days: '30', 'scope-2': '1' },
			{ days: '3650', 'scope-0': '1' },
			{ days: 'x', 'scope-0': '1' },
			{ days: '30', 'scope-0': '1', label: 'x'.repeat(101) }
		];
		for (const fields of cases) {
			const refused = await press('tokens.create', fields as unknown as Record<string, string>);
			expect([fields, query(refused)]).toEqual([fields, expect.objectContaining({ error: 'InvalidRequest' })]);
			expect(await page(locationOf(refused).search)).toContain('The token was not created');
		}
		expect(await store.listSecrets(userId, 'bearer')).toEqual([]);
	});

	test('S179 of another user do not end', async () => {
		const { press, store, newBrowser, signIn, page } = await visitAccount(withScopes);
		const other = newBrowser();
		await signIn({ browser: other, answer: { user: charles } });
		await press('tokens.create', { days: '7', 'scope-0': '1' }, other);
		const charlesId = (await store.getUserByEmail(charles.email))!.id;
		const [secret] = await store.listSecrets(charlesId, 'bearer');
		expect(query(await press('tokens.end', { id: secret!.id }))).toEqual({ done: 'tokens.end' });
		expect(await store.listSecrets(charlesId, 'bearer')).toHaveLength(1);
		expect(await page()).not.toContain(secret!.id);
	});

	test('that exist are listed even if users cannot make tokens on the page', async () => {
		const { auth, page, browser } = await visitAccount();
		const cookie = browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
		const request = new Request('https://app.test/', { headers: { cookie } });
		await auth.sessions(request).createToken({ expiresIn: 3600, scopes: ['read'], label: 'CI' });
		const shown = await page();
		expect(shown).toContain('CI');
		expect(shown).not.toContain('tokens.create');
	});
});

test.each([
	[{ profile: ['email'] }, /account\.page\.profile/],
	[{ profile: 'name' }, /account\.page\.profile/],
	[{ tokenScopes: ['two words'] }, /account\.page\.tokenScopes/],
	[{ tokenScopes: 'read' }, /account\.page\.tokenScopes/],
	[{ colour: 'red' }, /has no option "colour"/]
])('account.page %j is refused when the application starts', (page, message) => {
	expect(() => createApp({ adapter: MemoryAdapter(), account: { page: page as never } })).toThrow(message);
});

test('an adapter that cannot keep what the page changes is refused when the application starts', () => {
	const { updateUser: _, createSecret: __, ...adapter } = MemoryAdapter();
	expect(() => createApp({ account: { page: { profile: ['name'] } } })).toThrow('account.page.profile');
	expect(() => createApp({ adapter, account: { page: { profile: ['name'] } } })).toThrow('lacks updateUser');
	expect(() => createApp({ adapter, account: { page: { tokenScopes: ['read'] } } })).toThrow('lacks createSecret');
});

test('during an impersonation, the page is reduced, says so, and changes nothing', async () => {
	const { auth, page, press, store, userId, browser, newBrowser, signIn } = await visitAccount({
		session: { mayImpersonate: ({ user }) => user.name === charles.name }
	});
	const operator = newBrowser();
	await signIn({ browser: operator, answer: { user: charles } });
	const { serializeCookie } = await import('../../src/core.js');
	const cookie = operator.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
	const { cookies } = await auth.impersonate(new Request('https://app.test/', { headers: { cookie } }), userId);
	for (const each of cookies) operator.jar.store(serializeCookie(each), new URL('https://app.test/'));

	const shown = await page('', operator);
	expect(shown).toContain('You are acting as this user');
	expect([...shown.matchAll(/ id="(\w+)" aria-labelledby/g)].map(([, id]) => id)).toEqual(['profile', 'signout']);
	expect([...shown.matchAll(/action="([^"]+)"/g)].map(([, action]) => action)).toEqual(['/auth/signout']);
	const refused = await press('sessions.endOthers', {}, operator);
	expect(query(refused)).toMatchObject({ error: 'AccessDenied' });
	expect(await store.listSessions(userId)).toHaveLength(2);
	expect(browser.cookies.length).toBeGreaterThan(0);
});

describe('the end of the account', () => {
	test('is offered if the site allows it, and requires a typed word', async () => {
		expect(await (await visitAccount({ account: {} })).page()).not.toContain('id="delete"');
		const { page, press, store, userId } = await visitAccount();
		const form = formsOf(await page()).find(({ action }) => action === '/auth/account/delete.confirm');
		expect(form?.text).toContain('Delete my account');
		for (const word of ['', 'no', 'deletes']) {
			const refused = await press('delete.confirm', { word });
			expect(query(refused)).toMatchObject({ error: 'InvalidRequest', at: 'delete.confirm' });
			expect(await page(locationOf(refused).search)).toContain('The account was not deleted');
		}
		expect(await store.getUser(userId)).not.toBeNull();
	});

	test('deletes the user, and signs out', async () => {
		const { page, press, session, store, userId } = await visitAccount();
		const done = await press('delete.confirm', { word: ' Delete' });
		expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('Your account was deleted')]);
		expect(await store.getUser(userId)).toBeNull();
		expect(await session()).toBeNull();
		expect(await page()).toBe('');
	});

	test('S344 needs a fresh session, and a site that allows it', async () => {
		const closed = await visitAccount({ account: {} });
		expect((await closed.press('delete.confirm', { word: 'delete' })).status).toBe(404);
		const { press, store, userId } = await visitAccount();
		clock.advance(6 * 60);
		expect(locationOf(await press('delete.confirm', { word: 'delete' })).pathname).toBe('/auth/reauthenticate');
		expect(await store.getUser(userId)).not.toBeNull();
		expect(await closed.store.getUser(closed.userId)).not.toBeNull();
	});
});
