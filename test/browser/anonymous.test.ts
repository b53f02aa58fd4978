/**
 * Visitors on SvelteKit 2 and 3, with both strategies: an anonymous user who becomes a real one, tokens for scripts, and a change of
 * the session that a schema checks.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../support/process.js';
import { inChromium, visitor } from './chromium.js';
import { combinationInTurn } from './scripts.js';
import { buildApp } from './served-app.js';
import type { BuiltApp } from './served-app.js';

inChromium('a visitor', () => {
	describe.each([2, 3] as const)('on SvelteKit %i', (major) => {
		let app: BuiltApp;
		let url: string;

		beforeAll(async () => {
			app = await buildApp(major, 'visitors');
			({ url } = app);
		});

		const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();

		async function add(page: Page, item: string): Promise<void> {
			await page.goto(url);
			await page.getByLabel('Item').fill(item);
			await page.getByRole('button', { name: 'Add' }).click();
			await page.waitForURL(`${url}/shop`);
		}

		async function signIn(page: Page, from: string): Promise<void> {
			await page.goto(`${url}${from}`);
			await page.getByLabel('Email address').fill('ada@example.test');
			await page.getByRole('button', { name: /^Sign in/ }).click();
		}

		describe.each(['jwt', 'database'])('with the strategy %s', (strategy) => {
			let server: RunningServer;

			beforeAll(async () => {
				server = await app.start({ APP_STRATEGY: strategy });
			});
			afterAll(() => server?.stop());

			const kindsOfNext = combinationInTurn(major, strategy);

			for (const [scripts, javaScriptEnabled] of kindsOfNext()) {
				test(`S168 a visitor fills a basket, and finds it again after signing in, ${scripts}`, async () => {
					const { page } = await visitor({ javaScriptEnabled });
					await add(page, `tea ${scripts}`);
					await heading(page, 'A visitor');
					const planted = await page.context().cookies();
					await signIn(page, '/orders');
					await heading(page, 'Orders of Ada');
					expect(await page.locator('#items').innerText()).toContain(`tea ${scripts}`);
					await add(page, `milk ${scripts}`);
					await heading(page, 'Ada');

					// A copy of the cookie that an attacker has kept.
					const { page: attacker } = await visitor({ javaScriptEnabled });
					await attacker.context().addCookies(planted);
					await attacker.goto(`${url}/shop`);
					expect(attacker.url()).toContain('/auth/signin');
				});
			}

			for (const [scripts, javaScriptEnabled] of kindsOfNext()) {
				test(`a visitor makes tokens for scripts, which end with all sessions, ${scripts}`, async () => {
					const { page } = await visitor({ javaScriptEnabled });
					await signIn(page, '/tokens');
					await heading(page, 'Tokens');
					await page.getByLabel('Scopes').fill('notes');
					await page.getByRole('button', { name: 'Make a token' }).click();
					const token = await page.locator('output').innerText();
					const get = async (path: string, bearer = token) => {
						const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${bearer}` } });
						return { status: answer.status, body: (await answer.json()) as { user?: string; error?: string } };
					};
					expect(await get('/api/notes')).toEqual({ status: 200, body: { user: 'ada', scopes: ['notes'] } });
					expect(await get('/api/admin')).toMatchObject({ status: 403, body: { error: 'InsufficientScope' } });
					expect((await get('/orders')).status).not.toBe(200);
					expect(await get('/api/notes', `${token}x`)).toMatchObject({ status: 401 });
					const session = (await page.context().cookies()).find(({ name }) => name.endsWith('session-token'));
					expect(await get('/api/notes', session?.value)).toMatchObject({ status: 401 });
					await page.getByRole('button', { name: 'End all' }).click();
					await page.waitForLoadState('networkidle');
					expect(await get('/api/notes')).toMatchObject({ status: 401, body: { error: 'InvalidToken' } });
				});
			}

			test('a visitor changes the session as the schema allows, and not otherwise', async () => {
				const { page } = await visitor();
				await add(page, 'coffee');
				const change = (data: unknown) =>
					page.evaluate(async (sent) => {
						const headers = { 'content-type': 'application/json' };
						const body = JSON.stringify({ data: sent });
						return (await fetch('/auth/session', { method: 'POST', headers, body })).status;
					}, data);
				const refused = [{ theme: 'pink' }, { anonymous: false }, null, 'dark', { theme: ['dark'] }];
				for (const data of refused) expect(await change(data)).toBe(400);
				await page.reload();
				expect(await page.locator('#theme').innerText()).toBe('no theme');
				expect(await change({ theme: 'dark', anonymous: false, provider: 'password' })).toBe(200);
				await page.reload();
				expect(await page.locator('#theme').innerText()).toBe('dark');
				await heading(page, 'A visitor');
			});
		});

		test('a visitor keeps the basket if it cannot be moved, and sees that the sign-in failed', async () => {
			const server = await app.start({ APP_STRATEGY: 'database', APP_MERGE: 'fails' });
			try {
				const { page } = await visitor();
				await add(page, 'tea');
				await signIn(page, '/orders');
				await page.getByRole('alert').waitFor();
				await page.goto(`${url}/shop`);
				await heading(page, 'A visitor');
				expect(await page.locator('#items').innerText()).toBe('tea');
			} finally {
				await server.stop();
			}
		});
	});
});
