/**
 * Passwords in the demo, with sessions in its database and in the cookie; and the life of an account that begins with one. The mails
 * arrive in the demo's mailbox.
 */
import type { Page } from 'playwright-core';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people } from '../../demo/settings.js';
import { inChromium, visitor } from './chromium.js';
import { byPassword, openMail, signOut, startDemo, typePassword } from './demo.js';
import type { RunningDemo } from './demo.js';

const [grace, alan] = people as [(typeof people)[number], (typeof people)[number]];
const refused = 'error: Failed to load resource: the server responded with a status of 400 (Bad Request)';

inChromium('a password in the demo', () => {
	describe.each([
		{ strategy: 'database', rows: 1 },
		{ strategy: 'jwt', rows: 0 }
	])('with sessions of the strategy $strategy', ({ strategy, rows }) => {
		let demo: RunningDemo;

		beforeAll(async () => {
			demo = await startDemo({ DEMO_SESSION: strategy });
		});
		afterAll(() => demo?.stop());

		const sessions = (): unknown[] => {
			const database = new DatabaseSync(demo.database, { readOnly: true });
			const found = database.prepare('select "email" from "session" join "user" on "user"."id" = "userId"').all();
			database.close();
			return found;
		};

		test.each([
			['with JavaScript', true],
			['without JavaScript', false]
		])('a wrong password keeps the form, and the right one signs in, %s', async (_, javaScriptEnabled) => {
			const { page, complaints } = await visitor({ javaScriptEnabled });
			await page.goto(`${demo.url}/protected`);
			await typePassword(page, grace.email, 'not the password');
			await page.getByRole('alert').filter({ hasText: 'Check the address and the password' }).waitFor();
			expect(await byPassword(page).getByLabel('Email address').inputValue()).toBe(grace.email);
			expect(await byPassword(page).getByLabel('Password').inputValue()).toBe('');
			expect(sessions()).toEqual([]);

			await typePassword(page, grace.email, grace.password);
			await page.waitForURL(`${demo.url}/protected`);
			await page.getByRole('definition').filter({ hasText: grace.name }).waitFor();
			expect(sessions()).toEqual(Array(rows).fill({ email: grace.email }));

			await signOut(page);
			expect(sessions()).toEqual([]);
			expect(complaints).toEqual([refused]);
		});

		// Sessions have no part in it: once is enough.
		if (strategy === 'jwt') return;
		test('the sixth wrong guess is refused, for that address only', async () => {
			const { page } = await visitor();
			await page.goto(`${demo.url}/signin`);
			const statuses: number[] = [];
			page.on('response', (response) => {
				if (response.request().method() === 'POST') statuses.push(response.status());
			});
			for (let guess = 1; guess <= 6; guess++) {
				await typePassword(page, alan.email, `guess ${guess}`);
			}
			expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
			await page
				.getByRole('alert')
				.filter({ hasText: /Too many attempts\. .* in \d+ min\./ })
				.waitFor();
			expect(await byPassword(page).getByLabel('Email address').inputValue()).toBe(alan.email);

			await typePassword(page, grace.email, grace.password);
			await page.getByText(`You are signed in as ${grace.name}`).waitFor();
		});

		test.each([
			['with JavaScript', true],
			['without JavaScript', false]
		])(
			'a person signs up, changes the password and the address, and deletes the account, %s',
			async (_, javaScriptEnabled) => {
				const { page, complaints } = await visitor({ javaScriptEnabled });
				const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
				const email = `${crypto.randomUUID()}@example.org`;
				const open = (button: string) => openMail(page, demo.url, button);
				const chooses = async (label: string, password: string, button: string) => {
					await page.getByLabel(label).fill(password);
					await press(button);
				};

				await page.goto(`${demo.url}/signin?callbackUrl=%2Faccount`);
				await page.getByRole('link', { name: 'Create an account' }).click();
				await page.getByLabel('Email address').fill(email);
				await chooses('Password', 'note G, 1843: Bernoulli', 'Create an account');
				await page.getByText('in the mailbox of the demo').waitFor();
				await open('Confirm');
				await press('Confirm and sign in');
				await page.waitForURL(`${demo.url}/account`);
				await page.getByText(`You are signed in as ${email}`).waitFor();

				await signOut(page);
				await page.goto(`${demo.url}/signin?callbackUrl=%2Faccount`);
				await page.getByRole('link', { name: 'Forgot your password?' }).click();
				await page.getByLabel('Email address').fill(email);
				await press('Send the email');
				await page.getByText('in the mailbox of the demo').waitFor();
				await open('Choose a new password');
				await chooses('New password', 'the engine weaves algebraic patterns', 'Save the new password');
				await page.getByRole('heading', { name: 'Your password was changed' }).waitFor();
				await page.goto(`${demo.url}/signin?callbackUrl=%2Faccount`);
				await typePassword(page, email, 'the engine weaves algebraic patterns');
				await page.waitForURL(`${demo.url}/account`);
				await page.getByRole('link', { name: 'Change the password' }).click();
				await page.getByLabel('Current password').fill('the engine weaves algebraic patterns');
				await chooses('New password', 'a difference engine without steam', 'Save the new password');
				await page.getByRole('link', { name: 'Continue' }).click();
				await page.waitForURL(`${demo.url}/account`);

				await page.getByLabel('New email address').fill(`new-${email}`);
				await press('Change the address');
				await page.getByText('We sent an email to the new address').waitFor();
				await open('Confirm the address');
				await press('Change the address');
				await page.getByRole('heading', { name: 'Your email address was changed' }).waitFor();
				await page.goto(`${demo.url}/account`);
				await page.getByText(`You are signed in as new-${email}`).waitFor();

				const download = page.waitForEvent('download');
				await page.getByRole('link', { name: 'Download what is stored' }).click();
				expect((await download).suggestedFilename()).toBe('account.json');
				await deletesAccount(page);
				await page.goto(demo.url);
				await page.getByText('You are not signed in.').waitFor();
				expect(complaints).toEqual([]);
			}
		);

		test.each([
			['with JavaScript', true],
			['without JavaScript', false]
		])(
			'where another person is signed in, the site asks before it links the account of a provider, %s',
			async (_, on) => {
				const { page, complaints } = await visitor({ javaScriptEnabled: on });
				await page.goto(`${demo.url}/signin`);
				await typePassword(page, grace.email, grace.password);
				await page.goto(`${demo.url}/signin?callbackUrl=%2Faccount`);
				const begin = async () => {
					await page.getByRole('button', { name: 'Continue to the identity provider' }).click();
					await page.waitForURL((url) => !url.href.startsWith(demo.url));
					await page.getByRole('button', { name: 'Sign in' }).click();
					await page.getByRole('heading', { name: 'Connect this account?' }).waitFor();
				};
				await begin();
				await page.getByRole('button', { name: 'Cancel, and change nothing' }).click();
				await page.getByText(`You are signed in as ${grace.name}`).waitFor();
				await page.goto(`${demo.url}/signin?callbackUrl=%2Faccount`);
				await begin();
				await page.getByRole('button', { name: 'Connect the accounts' }).click();
				await page.waitForURL(`${demo.url}/account`);
				await page.getByText(`You are signed in as ${grace.name}`).waitFor();
				await page.getByRole('button', { name: 'Disconnect Local ID' }).click();
				await page.getByText('The account is disconnected.').waitFor();
				expect(complaints).toEqual([]);
			}
		);
	});
});

async function deletesAccount(page: Page): Promise<void> {
	await page.getByText('Delete the account…').click();
	await page.getByLabel('To confirm').fill('delete');
	await page.getByRole('button', { name: 'Delete my account' }).click();
	await page.getByRole('heading', { name: 'Your account was deleted' }).waitFor();
}
