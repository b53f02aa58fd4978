/** The sessions of a person, on the demo's account page: listed, and ended. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { people } from '../../demo/settings.js';
import { inChromium, visitor } from './chromium.js';
import { signOut, startDemo, typePassword } from './demo.js';
import type { RunningDemo } from './demo.js';

const [grace] = people as [(typeof people)[number]];

inChromium('the sessions of a person in the demo', () => {
	let demo: RunningDemo;

	beforeAll(async () => {
		demo = await startDemo();
	});
	afterAll(() => demo?.stop());

	/** Signs in with a new browser, and opens the account page. */
	async function signedIn(javaScriptEnabled: boolean, userAgent: string): Promise<Page> {
		const { page } = await visitor({ javaScriptEnabled, userAgent });
		await page.goto(`${demo.url}/signin?callbackUrl=%2Faccount`);
		await typePassword(page, grace.email, grace.password);
		await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor();
		return page;
	}

	const entries = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Signed in' });

	test.each([
		['with JavaScript', true],
		['without JavaScript', false]
	])('sessions are listed, and end in the other browsers, %s', async (_, javaScriptEnabled) => {
		const laptop = await signedIn(javaScriptEnabled, 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0');
		const phone = await signedIn(
			javaScriptEnabled,
			'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Safari/604.1'
		);
		const tablet = await signedIn(javaScriptEnabled, 'Mozilla/5.0 (Linux; Android 16) Chrome/150.0.0.0 Safari/537.36');

		await laptop.reload();
		expect(await entries(laptop).count()).toBe(3);
		const own = entries(laptop).filter({ hasText: 'This browser' });
		expect(await own.textContent()).toContain('Firefox on Linux');
		expect(await own.getByRole('button').count()).toBe(0);

		await entries(laptop)
			.filter({ hasText: 'Safari on iPhone' })
			.getByRole('button', { name: 'End this session' })
			.click();
		await expect.poll(() => entries(laptop).count()).toBe(2);
		await phone.goto(`${demo.url}/account`);
		expect(phone.url()).toBe(`${demo.url}/signin?callbackUrl=%2Faccount`);
		await tablet.reload();
		expect(await entries(tablet).count()).toBe(2);

		await laptop.getByRole('button', { name: 'End all other sessions' }).click();
		await expect.poll(() => entries(laptop).count()).toBe(1);
		await tablet.goto(`${demo.url}/account`);
		expect(tablet.url()).toBe(`${demo.url}/signin?callbackUrl=%2Faccount`);

		await signOut(laptop);
	});

	test.each([
		['with JavaScript', true],
		['without JavaScript', false]
	])('an operator acts as a user, and returns to their own session, %s', async (_, javaScriptEnabled) => {
		const page = await signedIn(javaScriptEnabled, 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0');
		await page.goto(`${demo.url}/admin`);
		await page.getByRole('button', { name: 'Act as Alan Turing' }).click();
		await page.getByText('You act as').waitFor();
		await page.goto(`${demo.url}/admin`);
		expect(await page.getByRole('button', { name: /^Act as/ }).count()).toBe(0);
		await page.getByRole('button', { name: 'Return to your own account' }).click();
		await page.getByRole('button', { name: 'Act as Alan Turing' }).waitFor();
		expect(await page.getByText('You act as').count()).toBe(0);
	});

	test('a session ends with the browser, if a box is checked', async () => {
		for (const shared of [true, false]) {
			const { page } = await visitor();
			await page.goto(`${demo.url}/signin?callbackUrl=%2Faccount`);
			if (shared) await page.getByLabel('Others use this computer').check();
			await typePassword(page, grace.email, grace.password);
			await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor();
			const cookies = await page.context().cookies(demo.url);
			const { expires } = cookies.find(({ name }) => name.endsWith('session-token'))!;
			expect(expires === -1).toBe(shared);
		}
	});
});
