/** What the sections of the account page show, and what their forms do. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MemoryRevocations } from '../../src/adapters/revocations.js';
import { locationOf } from '../fixtures/browser.js';
import { createClock } from '../fixtures/clock.js';
import { charles } from '../accounts/people.js';
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
		const text = await town.page('#sessions');
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

	test('are removed, and the last way in stays', async () => {
		const { page, press, addPasskey, store, userId } = await visitAccount();
		await addPasskey('one');
		await addPasskey('two');
		expect(query(await press('passkeys.remove', { id: 'one' }))).toEqual({ done: 'passkeys.remove' });
		const last = await press('passkeys.remove', { id: 'two' });
		expect(query(last)).toMatchObject({ error: 'AccessDenied', at: 'passkeys.remove' });
		expect(await page(locationOf(last).search)).toContain('It is your last passkey');
		expect(await store.listAuthenticatorsByUserId(userId)).toMatchObject([{ credentialID: 'two' }]);
	});

	test('S179 of another user neither get a name nor go', async () => {
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

test('while another user acts as this one, the page is reduced, says so, and changes nothing', async () => {
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
	expect(shown).toContain('You act as this user');
	expect([...shown.matchAll(/ id="(\w+)" aria-labelledby/g)].map(([, id]) => id)).toEqual(['profile', 'signout']);
	expect([...shown.matchAll(/action="([^"]+)"/g)].map(([, action]) => action)).toEqual(['/auth/signout']);
	const refused = await press('sessions.endOthers', {}, operator);
	expect(query(refused)).toMatchObject({ error: 'AccessDenied' });
	expect(await store.listSessions(userId)).toHaveLength(2);
	expect(browser.cookies.length).toBeGreaterThan(0);
});
