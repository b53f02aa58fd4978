/**
 * The life of a session on SvelteKit 2 and 3, with both strategies: remembered or not, changed, begun by the server, and lent to
 * an operator.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { RunningServer } from '../support/process.js';
import { inChromium, visitor } from './chromium.js';
import { kinds, testInTurn } from './scripts.js';
import { buildAppOfUsers } from './served-app.js';
import type { BuiltApp } from './served-app.js';

inChromium('a session', () => {
	describe.each([2, 3] as const)('on SvelteKit %i', (major) => {
		let app: BuiltApp;
		let url: string;

		beforeAll(async () => {
			app = await buildAppOfUsers(major, 'sessions');
			({ url } = app);
		});

		describe.each(['jwt', 'database'])('of the strategy %s', (strategy) => {
			let server: RunningServer;

			beforeAll(async () => {
				server = await app.start({ APP_STRATEGY: strategy });
			});
			afterAll(() => server?.stop());

			async function signIn(page: Page, name: string, remember = false): Promise<void> {
				await page.goto(`${url}/auth/signin?callbackUrl=%2Fdesk`);
				await page.getByLabel('Email address').fill(`${name}@example.test`);
				if (remember) await page.getByLabel('Keep me signed in').check();
				await page.getByRole('button', { name: /^Sign in/ }).click();
				await page.waitForURL(`${url}/desk`);
			}

			const press = (page: Page, action: string) => page.getByRole('button', { name: action, exact: true }).click();
			const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
			const cookieOf = async (page: Page) =>
				(await page.context().cookies(url)).find(({ name }) => name.endsWith('session-token'));

			describe.each(kinds)('%s', (_, javaScriptEnabled) => {
				const test = testInTurn(major, javaScriptEnabled, strategy);

				test('a session outlives the browser if its box is checked, and ends with the browser if not', async () => {
					const { page } = await visitor({ javaScriptEnabled });
					await signIn(page, 'ada');
					expect((await cookieOf(page))?.expires).toBe(-1);
					await page.context().clearCookies();
					await signIn(page, 'ada', true);
					const { expires = 0 } = (await cookieOf(page)) ?? {};
					expect(expires).toBeGreaterThan(Date.now() / 1000 + 24 * 3600);
				});

				test('a session keeps the data that the server sets', async () => {
					const { page } = await visitor({ javaScriptEnabled });
					await signIn(page, 'ada');
					expect(await page.locator('#theme').innerText()).toBe('no theme');
					await press(page, 'theme');
					await page.locator('#theme', { hasText: 'dark' }).waitFor();
					await page.goto(`${url}/desk`);
					expect(await page.locator('#theme').innerText()).toBe('dark');
				});

				test('an operator acts as a user, and returns to their own session', async () => {
					const { page } = await visitor({ javaScriptEnabled });
					await signIn(page, 'root');
					await press(page, 'begin');
					await heading(page, 'Ada, as root wishes');
					await page.goto(`${url}/desk`);
					await heading(page, 'Ada, as root wishes');
					await press(page, 'begin');
					await page.getByRole('alert').filter({ hasText: 'ImpersonationRefused' }).waitFor();
					await press(page, 'end');
					await heading(page, 'Root');
				});

				test('a user ends the sessions in other browsers', async () => {
					const [{ page: here }, { page: elsewhere }] = [
						await visitor({ javaScriptEnabled }),
						await visitor({ javaScriptEnabled })
					];
					await signIn(elsewhere, 'ada');
					await signIn(here, 'ada');
					await press(here, 'endOthers');
					await here.waitForLoadState('networkidle');
					await elsewhere.goto(`${url}/desk`);
					await elsewhere.waitForURL(`${url}/auth/signin?callbackUrl=*`);
					await here.goto(`${url}/desk`);
					await heading(here, 'Ada');
				});

				test('a user who is not an operator cannot act as another user', async () => {
					const { page } = await visitor({ javaScriptEnabled });
					await signIn(page, 'ada');
					await press(page, 'begin');
					await page.getByRole('alert').waitFor();
					await page.goto(`${url}/desk`);
					await heading(page, 'Ada');
				});

				test('a session begins for a user whom the server names', async () => {
					const { page } = await visitor({ javaScriptEnabled });
					await signIn(page, 'root');
					await press(page, 'signInAs');
					await heading(page, 'Ada');
					expect(await page.locator('#methods').innerText()).toBe('otp');
				});
			});
		});
	});
});
