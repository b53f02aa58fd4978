/** An address that a provider verified when it brought the user: it counts as proven, and `emailVerified` stays null. */
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type { Adapter } from '../../src/adapters/types.js';
import Passkey from '../../src/providers/passkey.js';
import type { VerificationRequest } from '../../src/providers/types.js';
import type { Browser } from '../fixtures/browser.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { createPasskeyApp, type PasskeyAppOptions } from '../fixtures/passkey-app.js';
import { refusalOf } from '../sign-up/support.js';

const ada = { sub: 'ada-1815', name: 'Ada Lovelace', email: 'ada@example.test' };

/** A site where people sign in at a provider, by mail, and with a passkey for an address that they only type in. */
function site({ word, ...options }: PasskeyAppOptions & { word?: boolean } = {}) {
	const letters: VerificationRequest[] = [];
	const mail = {
		id: 'mail',
		name: 'Mail',
		type: 'email' as const,
		sendVerificationRequest: (letter: VerificationRequest) => void letters.push(letter)
	};
	const user = { ...ada, ...(word !== undefined && { email_verified: word }) };
	const op = createIdentityProvider({ user });
	const app = createPasskeyApp({
		op,
		rateLimit: false,
		account: { pendingAge: 86_400 },
		...options,
		providers: [Passkey, mail, op.provider({ allowDangerousEmailAccountLinking: true })]
	});
	const requestOf = (browser: Browser) => {
		const cookie = browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
		return new Request('https://app.test/', { headers: { cookie, origin: 'https://app.test' }, method: 'POST' });
	};
	const listedFor = async (browser = app.browser) => (await app.auth.accounts(requestOf(browser)).list()).email;
	const byMail = async (browser: Browser) => {
		await browser.post('/auth/signin/mail', { email: ada.email });
		return browser.visit(new URL(letters.at(-1)!.url), { crossSite: true });
	};
	/** Links the account at the provider to the user who is signed in. */
	const link = async (browser: Browser) =>
		app.finish(op.authorize(await app.start({ browser, fields: { link: 'true' } })), { browser });
	const idOf = async (browser = app.browser) => (await app.session(browser))?.user?.id;
	return { ...app, listedFor, byMail, link, idOf };
}

describe.each<[string, () => Adapter]>([
	['memory', () => MemoryAdapter()],
	['SQLite', () => SqliteAdapter(':memory:')]
])('with %s', (_, create) => {
	test('a proven address is on record, and an email to it leads to the same user', async () => {
		const { signIn, listedFor, byMail, newBrowser, idOf, store } = site({ adapter: create(), word: true });
		await signIn();
		const id = (await idOf())!;
		expect(await listedFor()).toEqual({ address: ada.email, isProven: true, signsIn: true });
		expect((await store.getUser(id))?.emailVerified ?? null).toBeNull();
		const elsewhere = newBrowser();
		await byMail(elsewhere);
		expect(await idOf(elsewhere)).toBe(id);
	});

	test.each([undefined, false])(
		'the word %j does not prove an address: an email does not lead to the user of the provider',
		async (word) => {
			const town = site({ adapter: create(), word });
			await town.signIn();
			expect((await town.listedFor())?.isProven ?? false).toBe(false);
			const elsewhere = town.newBrowser();
			const response = await town.byMail(elsewhere);
			expect(await town.idOf(elsewhere)).not.toBe(await town.idOf());
			// An address that the provider calls unverified is not stored, so it is free.
			const asked = response.headers.get('location')?.endsWith('/auth/earlier-account') ?? false;
			expect([asked, await refusalOf(response)]).toEqual([word !== false, null]);
		}
	);

	test('a user who never proved the address proves it by a link, and then keeps it', async () => {
		const town = site({ adapter: create(), word: true });
		const { browser, id } = await town.signUp(ada.email);
		expect(await town.listedFor(browser)).toMatchObject({ isProven: false });
		await town.link(browser);
		expect(await town.listedFor(browser)).toMatchObject({ isProven: true });
		const elsewhere = town.newBrowser();
		await town.byMail(elsewhere);
		expect(await town.idOf(elsewhere)).toBe(id);
		expect(await town.auth.cleanUp()).toMatchObject({ pendingUsers: 0 });
	});

	test('a linked account with another address proves nothing, and does not keep the user', async () => {
		const town = site({ adapter: create(), word: true });
		const { browser, id } = await town.signUp('byron@example.test');
		await town.link(browser);
		expect(await town.listedFor(browser)).toEqual({
			address: 'byron@example.test',
			isProven: false,
			signsIn: false
		});
		expect(await town.store.getUser(id)).toMatchObject({ email: 'byron@example.test' });
	});

	test('the record is for one address: it does not count for a later one, and counts again if the user returns to it', async () => {
		const { signIn, listedFor, store, idOf } = site({ adapter: create(), word: true });
		await signIn();
		const id = (await idOf())!;
		await store.updateUser({ id, email: 'countess@example.test' });
		expect(await listedFor()).toMatchObject({ isProven: false });
		await store.updateUser({ id, email: ada.email });
		expect(await listedFor()).toMatchObject({ isProven: true });
	});
});

test('another account with the same address links to the user', async () => {
	const { signIn, idOf, newBrowser } = site({ word: true });
	await signIn();
	const browser = newBrowser();
	const answer = { user: { ...ada, sub: 'ada-at-work', email_verified: undefined } };
	expect(await refusalOf(await signIn({ browser, answer }))).toBeNull();
	expect(await idOf(browser)).toBe(await idOf());
});

test('reading a session asks for no record, and a sign-up writes one', async () => {
	const { signIn, session, data } = site({ word: true });
	await signIn();
	expect(data.take().filter((method) => method === 'createSecret')).toHaveLength(1);
	await session();
	expect(data.take()).toEqual(['getSessionAndUser']);
	await signIn();
	expect(data.take()).not.toContain('createSecret');
});

test('without a table of secrets, people can sign up', async () => {
	const { signIn, idOf, listedFor, logger } = site({ word: true, leftOut: ['createSecret'], account: {} });
	await signIn();
	expect(await idOf()).toEqual(expect.any(String));
	expect(await listedFor()).toMatchObject({ isProven: false });
	expect(logger.faults).toEqual([]);
});

test('a record that cannot be stored is in the log, and the sign-up goes on', async () => {
	const { signIn, idOf, data, logger } = site({ word: true });
	data.instead.createSecret = () => Promise.reject(new Error('down'));
	await signIn();
	expect(await idOf()).toEqual(expect.any(String));
	expect(logger.faults).toMatchObject([{ type: 'AdapterError' }]);
});
