/**
 * Passkeys in the demo: signing up with one, and looking after those that one has.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '../../demo/settings.js';
import { inChromium, visitor } from './chromium.js';
import { signOut, startDemo, typePassword } from './demo.js';
import type { RunningDemo } from './demo.js';
import { addAuthenticator } from './virtual-authenticator.js';

const [grace] = people as [(typeof people)[number]];

inChromium('passkeys in the demo', () => {
	let demo: RunningDemo;

	beforeAll(async () => {
		demo = await startDemo();
	});
	afterAll(() => demo?.stop());

	/** Somebody with an authenticator, who has signed up at the account page. */
	async function member() {
		const one = await visitor();
		const { page } = one;
		const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
		const authenticator = await addAuthenticator(page);
		const email = `${crypto.randomUUID()}@example.org`;
		await page.goto(`${demo.url}/account`);
		await authenticator.offered();
		await page.getByLabel('Your email').fill(email);
		await authenticator.touchedWhile(async () => {
			await press('Sign up with a new passkey');
			await page.waitForURL(`${demo.url}/account`);
		});
		return { ...one, authenticator, email, press };
	}

	test('a person signs up with a passkey, and signs in again by its button and by autofill', async () => {
		const { page, press, authenticator, email, complaints } = await member();
		await page.getByText(`You are signed in as ${email}.`).waitFor();
		await page.getByRole('heading', { name: 'A passkey without a name' }).waitFor();

		await signOut(page);
		await page.goto(`${demo.url}/signin?callbackUrl=%2Fprotected`);
		await authenticator.offered();
		await authenticator.touchedWhile(async () => {
			await press('Use a passkey');
			await page.getByRole('definition').filter({ hasText: email }).waitFor();
		});

		await signOut(page);
		await authenticator.touchedWhile(async () => {
			await page.goto(`${demo.url}/protected`);
			await page.getByRole('definition').filter({ hasText: email }).waitFor();
		});
		expect(complaints).toEqual([]);
	});

	test('a user with a password adds a passkey, names it, and removes it without JavaScript', async () => {
		const { page, complaints } = await visitor({ viewport: { width: 320, height: 640 } });
		const authenticator = await addAuthenticator(page);
		await page.goto(`${demo.url}/account`);
		await typePassword(page, grace.email, grace.password);
		await page.getByText('You have none yet.').waitFor();
		await authenticator.touchedWhile(async () => {
			await page.getByRole('button', { name: 'Add a passkey' }).click();
			await page.getByRole('status').getByText('Added').waitFor();
		});
		await page.getByLabel('Call it').fill('A name as long as a screen is wide, and then longer than that');
		await page.locator('.passkeys').getByRole('button', { name: 'Save' }).click();
		await page.getByRole('heading', { name: 'A name as long as' }).waitFor();
		expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);

		await authenticator.touchedWhile(async () => {
			await page.getByRole('button', { name: 'Add a passkey' }).click();
			await page.getByRole('alert').getByText('already has a passkey').waitFor();
		});
		expect(complaints).toEqual([]);

		const storageState = await page.context().storageState();
		const { page: plain } = await visitor({ javaScriptEnabled: false, storageState });
		await plain.goto(`${demo.url}/account`);
		expect(await plain.locator('noscript').innerText()).toContain('Adding a passkey needs JavaScript');
		expect(await plain.getByRole('button', { name: 'Add a passkey' }).isDisabled()).toBe(true);
		await plain.getByLabel('Call it').fill('The key');
		await plain.locator('.passkeys').getByRole('button', { name: 'Save' }).click();
		await plain.getByRole('heading', { name: 'The key' }).waitFor();
		await plain.getByRole('button', { name: 'Remove' }).click();
		await plain.getByText('You have none yet.').waitFor();
	});

	test('a user without another sign-in method cannot remove the last passkey', async () => {
		const { page, press, authenticator, email } = await member();
		await press('Remove');
		await page.getByRole('alert').getByText('This is your only way in').waitFor();
		await page.getByLabel('Call it').fill('The lost one');
		await page.locator('.passkeys').getByRole('button', { name: 'Save' }).click();
		await page.getByRole('heading', { name: 'The lost one' }).waitFor();
		await authenticator.remove();
		const key = await addAuthenticator(page);
		await key.touchedWhile(async () => {
			await press('Add a passkey');
			await page.getByText('Added').waitFor();
		});
		const lost = page.getByRole('listitem').filter({ hasText: 'The lost one' });
		await lost.getByRole('button', { name: 'Remove' }).click();
		await lost.waitFor({ state: 'detached' });

		await signOut(page);
		await page.goto(`${demo.url}/protected`);
		await key.offered();
		await key.touchedWhile(async () => {
			await press('Use a passkey');
			await page.getByRole('definition').filter({ hasText: email }).waitFor();
		});
	});

	test('the sign-in page says where there is no JavaScript, and where there are no passkeys', async () => {
		const { page: plain } = await visitor({ javaScriptEnabled: false });
		await plain.goto(`${demo.url}/signin`);
		expect(await plain.locator('noscript').innerText()).toContain('Passkeys need JavaScript');
		expect(await plain.getByRole('button', { name: 'Use a passkey' }).isDisabled()).toBe(true);

		const { page: old, complaints } = await visitor();
		await old.addInitScript('delete window.PublicKeyCredential');
		await old.goto(`${demo.url}/signin`);
		await old.getByRole('alert').getByText('This browser has no passkeys').waitFor();
		expect(await old.getByRole('button', { name: 'Use a passkey' }).isDisabled()).toBe(true);
		expect(complaints).toEqual([]);
	});

	test('the demo prints no warning', () => {
		expect(demo.output()).not.toMatch(/warn|deprecat|error|exception/i);
	});
});
