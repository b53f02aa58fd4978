/** The name of a person who signs up with a password. */
import { describe, expect, test } from 'vitest';
import type { SignUpCandidate } from '../../src/lib/base/config/options.js';
import { locationOf, type Browser } from '../fixtures/browser.js';
import { formIn } from '../fixtures/mail-app.js';
import { ada, another, createPasswordApp, type PasswordApp, type PasswordAppOptions } from './support.js';

const name = 'Ada King';
const signUpPath = '/auth/password/signup';

function createApp(options: PasswordAppOptions = {}) {
	const asked: SignUpCandidate[] = [];
	const entering: unknown[] = [];
	const app = createPasswordApp({
		signUp: (candidate) => asked.push(candidate) > 0,
		callbacks: { signIn: ({ user }) => entering.push(user.name) > 0 },
		...options
	});
	return { ...app, asked, entering, stored: async () => app.store.getUserByEmail!(ada.email) };
}

const pageOf = async (browser: Browser, path: string | URL) => (await browser.visit(path, { crossSite: true })).text();
const inputOf = (page: string, field: string) =>
	[...page.matchAll(/<input\s([^>]*)\/>/g)]
		.map(([, text = '']) => text)
		.find((text) => text.includes(`name="${field}"`));

/** The page to which a refusal leads. */
const pageAfter = async ({ browser }: PasswordApp, answer: Response) => pageOf(browser, locationOf(answer));

describe.each([
	['with an email first', {}],
	['with a session at once', { neutral: false }]
])('a sign-up %s', (_, password) => {
	test('passes the name to the user, the session, signUp and the signIn callback', async () => {
		const app = createApp({ password });
		await app.enter({ ...ada, name: ` ${name} ` });
		expect(await app.stored()).toMatchObject({ name });
		expect((await app.session())?.user?.name).toBe(name);
		expect(app.asked.map((candidate) => candidate.name)).toEqual(app.asked.map(() => name));
		expect([app.asked.at(-1)?.final, app.entering]).toEqual([true, [name]]);
		expect(app.logger.errors).toEqual([]);
	});

	test('needs no name', async () => {
		const app = createApp({ password });
		await app.enter({ ...ada, name: '  ' });
		expect((await app.session())?.user?.email).toBe(ada.email);
		expect((await app.stored())?.name ?? null).toBeNull();
		expect(app.asked.some((candidate) => 'name' in candidate)).toBe(false);
	});

	test('refuses text that is not a name, says so at its field, and keeps the typed text', async () => {
		const app = createApp({ password });
		for (const bad of ['x'.repeat(101), 'two\nlines']) {
			const refused = await app.signUp({ ...ada, name: bad });
			expect([refused.status, locationOf(refused).pathname]).toEqual([303, signUpPath]);
			expect(locationOf(refused).searchParams.get('error')).toBe('InvalidRequest');
			const page = await pageAfter(app, refused);
			expect(page).toContain('Enter a name of at most 100 characters, on one line.');
			expect(inputOf(page, 'name')).toMatch(/autofocus[^]*aria-invalid="true" aria-describedby="problem"/);
			expect(inputOf(page, 'email')).toContain(`value="${ada.email}"`);
			expect(inputOf(page, 'email')).not.toMatch(/autofocus|aria-invalid/);
		}
		expect([app.letters, await app.stored()]).toEqual([[], null]);
	});
});

test('a sign-up with a name alone makes no password', async () => {
	const app = createApp();
	const refused = await app.signUp({ ...ada, name: 'Wilhelmina Murray', password: 'Wilhelmina Murray' });
	expect(locationOf(refused).searchParams.get('code')).toBe('context');
	expect(inputOf(await pageAfter(app, refused), 'name')).toContain('value="Wilhelmina Murray"');
});

test('other errors of the form do not blame the name', async () => {
	const app = createApp();
	const page = await pageAfter(app, await app.browser.post(signUpPath, { again: '1' }));
	expect(page).toContain('The request was not valid');
	expect(inputOf(page, 'name')).not.toContain('aria-invalid');
});

test('an email that is sent again leads to the same name', async () => {
	const app = createApp();
	await app.signUp({ ...ada, name });
	await app.browser.post(signUpPath, { again: '1' });
	await app.press();
	expect(await app.stored()).toMatchObject({ name });
});

describe('the link in another browser', () => {
	test('asks for the name again, and the owner of the address chooses it', async () => {
		const app = createApp();
		await app.signUp({ ...ada, name: 'Mallory' });
		const elsewhere = app.newBrowser();
		const page = await pageOf(elsewhere, app.link());
		expect(page).not.toContain('Mallory');
		const { action, hidden } = formIn(page);
		const refused = await elsewhere.post(action, { ...hidden, name, password: 'short' });
		const second = await pageOf(elsewhere, locationOf(refused));
		expect([inputOf(second, 'name'), inputOf(second, 'password')]).toEqual([
			expect.stringContaining(`value="${name}"`),
			expect.stringContaining('aria-invalid="true"')
		]);
		const wrong = await elsewhere.post(action, { ...hidden, name: 'two\nlines', password: another });
		expect(await pageOf(elsewhere, locationOf(wrong))).toContain('This name cannot be used');
		await elsewhere.post(action, { ...hidden, name, password: another });
		expect(await app.stored()).toMatchObject({ name });
		expect((await app.session(elsewhere))?.user?.name).toBe(name);
	});
});

describe('askForName: false', () => {
	test('shows no field, and accepts no name', async () => {
		const app = createApp({ password: { askForName: false } });
		const page = await pageOf(app.browser, signUpPath);
		expect([inputOf(page, 'name'), inputOf(page, 'email')]).toEqual([undefined, expect.stringContaining('autofocus')]);
		await app.signUp({ ...ada, name });
		const elsewhere = app.newBrowser();
		expect(inputOf(await pageOf(elsewhere, app.link()), 'name')).toBeUndefined();
		await app.press(app.link(), { name, password: another }, elsewhere);
		expect((await app.stored())?.name ?? null).toBeNull();
	});

	test('is true or false', () => {
		expect(() => createApp({ password: { askForName: 'yes' as never } })).toThrow(
			'`askForName` of provider "password"'
		);
	});
});

test('a user without a name has the user name as name', async () => {
	const app = createApp({ password: { identifier: 'username' } });
	await app.enter({ ...ada, username: 'ada' });
	expect(await app.stored()).toMatchObject({ name: 'ada' });
	const named = createApp({ password: { identifier: 'username' } });
	await named.enter({ ...ada, username: 'ada', name });
	expect(await named.stored()).toMatchObject({ name });
	expect(named.asked.at(-1)).toMatchObject({ username: 'ada', name });
});

test('the page of a sign-up has a field for the name, which may stay empty and has the focus', async () => {
	const { browser } = createApp();
	const input = inputOf(await pageOf(browser, signUpPath), 'name');
	expect(input).toMatch(/type="text"[^]*autofocus[^]*autocomplete="name"[^]*maxlength="100"/);
	expect(input).not.toContain('required');
});
