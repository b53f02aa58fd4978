/**
 * A link in a mail, in the demo: a mail server receives it, the mailbox page shows it, and a click on it signs in.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people } from '../../demo/settings.js';
import { inChromium, visitor } from './chromium.js';
import { askForLink, byEmail, linkInMail, signOut, startDemo, typePassword } from './demo.js';
import type { RunningDemo } from './demo.js';

const [grace] = people as [(typeof people)[number]];
const refused = 'error: Failed to load resource: the server responded with a status of 403 (Forbidden)';

/** Opens the newest mail to an address: the sign-in of another user in a new browser has sent one since. */
async function openMailTo(page: Page, email: string): Promise<void> {
	await page.getByRole('link', { name: 'Mailbox' }).click();
	await page.getByRole('link', { name: email }).first().click();
	await page.getByRole('article').getByText(`to ${email}`).waitFor();
}

inChromium('a link in a mail of the demo', () => {
	let demo: RunningDemo;
	let origin: string;

	beforeAll(async () => {
		demo = await startDemo();
		origin = demo.url;
	});
	afterAll(() => demo?.stop());

	const isSignedInAs = async (page: Page, email: string) => {
		await page.waitForURL(`${origin}/protected`);
		await page.getByRole('definition').filter({ hasText: email }).waitFor();
	};
	/** An address that nobody had before. */
	const newAddress = () => `${crypto.randomUUID()}@example.org`;

	describe.each([
		['with JavaScript', true],
		['without JavaScript', false]
	])('%s', (_, javaScriptEnabled) => {
		test('signs in once; the second use offers a new link, which works', async () => {
			const { page, complaints } = await visitor({ javaScriptEnabled });
			const email = newAddress();
			await askForLink(page, origin, email);
			// The mail begins with the mark of the demo, and loads nothing for it.
			expect(
				await page.frameLocator('iframe').locator('h1').locator('xpath=preceding-sibling::img').getAttribute('src')
			).toMatch(/^data:image\/svg\+xml,/);
			await linkInMail(page).click();
			await isSignedInAs(page, email);

			await signOut(page);
			await page.getByRole('link', { name: 'Mailbox' }).click();
			await linkInMail(page).click();
			await page.getByRole('button', { name: 'Sign in' }).click();
			await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
			expect(await page.getByLabel('Email address').inputValue()).toBe(email);

			await page.getByRole('button', { name: 'Send a new email' }).click();
			await page.waitForURL(`${origin}/mailbox?*`);
			await linkInMail(page).click();
			await isSignedInAs(page, email);
			expect(complaints).toEqual([refused]);
		});

		test('a preview in another program does not use the link up, and the button there signs in', async () => {
			const { page, complaints } = await visitor({ javaScriptEnabled });
			const email = newAddress();
			await askForLink(page, origin, email);
			const link = (await linkInMail(page).getAttribute('href'))!;
			expect((await fetch(link, { method: 'HEAD' })).status).toBe(200);
			expect(await (await fetch(link)).text()).toContain(email);
			const { page: elsewhere } = await visitor({ javaScriptEnabled });
			await elsewhere.goto(link);
			await elsewhere.getByText(email).waitFor();
			await linkInMail(page).click();
			await isSignedInAs(page, email);

			const { page: another } = await visitor({ javaScriptEnabled });
			await askForLink(another, origin, email);
			await elsewhere.goto((await linkInMail(another).getAttribute('href'))!);
			await elsewhere.getByText(email).waitFor();
			await elsewhere.getByRole('button', { name: 'Sign in' }).click();
			await isSignedInAs(elsewhere, email);
			expect(complaints).toEqual([]);
		});

		test('asks first if another user is signed in', async () => {
			const { page, complaints } = await visitor({ javaScriptEnabled });
			const email = newAddress();
			await askForLink(page, origin, email);
			await page.goto(`${origin}/signin`);
			await typePassword(page, grace.email, grace.password);
			await page.getByText(`You are signed in as ${grace.name}`).waitFor();

			await openMailTo(page, email);
			await linkInMail(page).click();
			await page.getByRole('alert').filter({ hasText: grace.email }).waitFor();
			await page.getByRole('link', { name: 'Do not sign in' }).click();
			await page.getByText(`You are signed in as ${grace.name}`).waitFor();

			await openMailTo(page, email);
			await linkInMail(page).click();
			await page.getByText(email).waitFor();
			await page.getByRole('button', { name: 'Sign in' }).click();
			await isSignedInAs(page, email);
			expect(complaints).toEqual([]);
		});
	});

	test('text that is not an address stays in the form, with a message', async () => {
		const { page } = await visitor();
		await page.goto(`${origin}/signin`);
		await byEmail(page).getByLabel('Email address').fill('ada@example');
		await byEmail(page).getByRole('button').click();
		await page.getByRole('alert').filter({ hasText: 'valid email address' }).waitFor();
		expect(await byEmail(page).getByLabel('Email address').inputValue()).toBe('ada@example');
	});

	test('an email can neither run scripts nor reach the page around it', async () => {
		const { page } = await visitor();
		await askForLink(page, origin, newAddress());
		expect(await page.locator('iframe').getAttribute('sandbox')).toBe('allow-top-navigation-by-user-activation');
		await page.getByText('As plain text').click();
		await page.getByText('Open this link to sign in').waitFor();
	});
});
