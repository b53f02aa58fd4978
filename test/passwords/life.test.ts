/** The life of a password: sign-up, a proven address, sign-in, reset and change. */
import { describe, expect, test } from 'vitest';
import { locationOf } from '../fixtures/browser.js';
import { ada, another, createPasswordApp, grace } from './support.js';

describe('a sign-up', () => {
	test('begins a session when the address is proven, with the method pwd', async () => {
		const app = createPasswordApp();
		const sent = await app.signUp();
		expect(locationOf(sent).pathname).toBe('/auth/password/verify');
		expect(await app.session()).toBeNull();
		expect(await app.store.getUserByEmail!(ada.email)).toBeNull();
		expect(app.letters.map(({ purpose, identifier }) => [purpose, identifier])).toEqual([['signUp', ada.email]]);

		const finished = await app.press();
		expect(locationOf(finished).pathname).toBe('/');
		expect(await app.session()).toMatchObject({ user: { email: ada.email }, methods: ['pwd'], provider: 'password' });
		const user = await app.store.getUserByEmail!(ada.email);
		expect(user?.emailVerified).toBeInstanceOf(Date);
		const [secret] = await app.store.listSecrets!(user!.id, 'password');
		expect(secret?.value).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);

		const elsewhere = app.newBrowser();
		await app.typeIn(ada, elsewhere);
		expect(await app.session(elsewhere)).toMatchObject({ user: { email: ada.email } });
		expect(app.logger.errors).toEqual([]);
	});
});

describe('a reset', () => {
	test('S289 S290 stores a new password, ends all sessions, and informs the owner', async () => {
		const app = createPasswordApp();
		await app.enter();
		const elsewhere = app.newBrowser();
		await app.typeIn(ada, elsewhere);
		const forgetful = app.newBrowser();
		await app.forget(ada.email, forgetful);
		const link = app.link();
		const done = await app.press(link, { password: another }, forgetful);
		expect(locationOf(done).searchParams.get('done')).toBe('1');
		expect(await Promise.all([app.browser, elsewhere, forgetful].map((each) => app.session(each)))).toEqual([
			null,
			null,
			null
		]);
		expect(app.letters.map(({ purpose }) => purpose)).toEqual(['signUp', 'newDevice', 'reset', 'passwordChanged']);
		await app.typeIn(ada);
		expect(await app.session()).toBeNull();
		await app.typeIn({ ...ada, password: another });
		expect(await app.session()).not.toBeNull();
		// The link was for the password before.
		const again = await app.press(link, { password: grace.password }, forgetful);
		expect(again.status).toBe(403);
	});
});

describe('a change', () => {
	test('S288 needs the current password, and ends the other sessions', async () => {
		const app = createPasswordApp();
		await app.enter();
		const elsewhere = app.newBrowser();
		await app.typeIn(ada, elsewhere);
		const change = (fields: Record<string, string>) => app.browser.post('/auth/password/change', fields);
		expect((await app.browser.visit('/auth/password/change')).status).toBe(200);
		const wrong = await change({ current: grace.password, password: another });
		expect(locationOf(wrong).searchParams.get('error')).toBe('CredentialsSignin');
		const page = await (await app.browser.visit(locationOf(wrong))).text();
		expect(page).toContain('<strong>The current password is not right</strong>');
		const done = await change({ current: ada.password, password: another });
		expect(locationOf(done).searchParams.get('done')).toBe('1');
		expect(await app.session()).not.toBeNull();
		expect(await app.session(elsewhere)).toBeNull();
		expect(app.letters.at(-1)?.purpose).toBe('passwordChanged');
		await app.typeIn({ ...ada, password: another }, elsewhere);
		expect(await app.session(elsewhere)).not.toBeNull();
	});
});
