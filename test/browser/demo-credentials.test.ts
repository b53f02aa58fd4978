/**
 * Names and passwords, in the demo: its own form, with sessions in its database and in the cookie.
 */
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people } from '../../demo/settings.js';
import { inChromium, visitor } from './chromium.js';
import { startDemo, typePassword } from './demo.js';
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
		])('a wrong one keeps the form, the right one signs in, %s', async (_, javaScriptEnabled) => {
			const { page, complaints } = await visitor({ javaScriptEnabled });
			await page.goto(`${demo.url}/protected`);
			await typePassword(page, grace.username, 'not the password');
			await page.getByRole('alert').filter({ hasText: 'Check the name and the password' }).waitFor();
			expect(await page.getByLabel('Name').inputValue()).toBe(grace.username);
			expect(await page.getByLabel('Password').inputValue()).toBe('');
			expect(sessions()).toEqual([]);

			await typePassword(page, grace.username, grace.password);
			await page.waitForURL(`${demo.url}/protected`);
			await page.getByRole('definition').filter({ hasText: grace.name }).waitFor();
			expect(sessions()).toEqual(Array(rows).fill({ email: grace.email }));

			await page.getByRole('button', { name: 'Sign out' }).click();
			await page.getByText('You are not signed in.').waitFor();
			expect(sessions()).toEqual([]);
			expect(complaints).toEqual([refused]);
		});

		// Sessions have no part in it: once is enough.
		if (strategy === 'jwt') return;
		test('the sixth wrong guess is one too many, for that name only', async () => {
			const { page } = await visitor();
			await page.goto(`${demo.url}/signin`);
			const statuses: number[] = [];
			page.on('response', (response) => {
				if (response.request().method() === 'POST') statuses.push(response.status());
			});
			for (let guess = 1; guess <= 6; guess++) {
				await typePassword(page, alan.username, `guess ${guess}`);
			}
			expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
			await page
				.getByRole('alert')
				.filter({ hasText: /Too many attempts\. .* in \d+ min\./ })
				.waitFor();
			expect(await page.getByLabel('Name').inputValue()).toBe(alan.username);

			await typePassword(page, grace.username, grace.password);
			await page.getByText(`You are signed in as ${grace.name}`).waitFor();
		});
	});
});
