/** Live queries and streams on SvelteKit 2 and 3: they end when their reader is signed out, and no client comes back again and again. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { RunningServer } from '../support/process.js';
import { inChromium, visitor } from './chromium.js';
import { buildApp } from './served-app.js';

inChromium('streams of signed-in users', () => {
	describe.each([
		[2, 'stored'],
		[3, 'sealed']
	] as const)('SvelteKit %i, %s sessions', (major, sessions) => {
		let server: RunningServer;
		let url: string;

		beforeAll(async () => {
			const app = await buildApp(major, 'streams');
			({ url } = app);
			server = await app.start({ APP_SESSIONS: sessions });
		});
		afterAll(() => server?.stop());

		async function open(page: Page, name: string): Promise<void> {
			await page.goto(`${url}/auth/signin?callbackUrl=/streams`);
			await page.locator('input[name=name]').fill(name);
			await page.getByRole('button', { name: /Password|Sign in/ }).click();
			await ready(page, name);
		}

		async function ready(page: Page, name: string): Promise<void> {
			await page.waitForURL(`${url}/streams`);
			await page.locator('html[data-hydrated]').waitFor();
			await page.locator('#name').fill(name);
		}

		async function counts(page: Page): Promise<Record<string, number>> {
			await page.locator('[data-call=counted]').click();
			const answer = page.locator('#answer');
			await expect.poll(async () => answer.textContent()).not.toBe('');
			return JSON.parse((await answer.textContent()) ?? '{}') as Record<string, number>;
		}

		/** An operator's page, of another browser. */
		async function operator(name: string): Promise<Page> {
			const { page } = await visitor();
			await page.goto(`${url}/streams`);
			await ready(page, name);
			return page;
		}

		const shows = (page: Page, where: string) => expect.poll(async () => page.locator(where).textContent());

		test.each([
			['sign-out', 'here', 'Sign in first'],
			['end', 'elsewhere', 'Sign in first'],
			['block', 'elsewhere', 'Sign in first'],
			['delete', 'elsewhere', 'Sign in first'],
			['demote', 'elsewhere', 'You may not do this']
		])('%s %s ends a live query, which connects once', async (what, where, message) => {
			const name = `${what}${major}`;
			const { page } = await visitor();
			await open(page, name);
			const asked: string[] = [];
			page.on('request', (request) => {
				if (request.url().includes('/followed')) asked.push(request.url());
			});
			const before = await counts(page);
			await page.locator('[data-show=followed]').click();
			await shows(page, '#live').toContain(`second for ${name}`);
			const elsewhere = where === 'here' ? page : await operator(name);
			await elsewhere.locator(`[data-happen=${what}]`).click();
			await shows(page, '#live').toContain('refused with');
			expect(await page.locator('#live').textContent()).toMatch(new RegExp(`40[13]|${message}`));
			await expect
				.poll(async () => (await counts(page))['followed cleaned'] ?? 0)
				.toBe((before['followed cleaned'] ?? 0) + 1);
			expect((await counts(page)).followed).toBe((before.followed ?? 0) + 1);
			expect(asked).toHaveLength(1);
		});

		test('the end of a membership ends a live query about the organization (#39 B)', async () => {
			const name = `member${major}`;
			const { page } = await visitor();
			await open(page, name);
			const elsewhere = await operator(name);
			await elsewhere.locator('[data-happen=join]').click();
			await expect
				.poll(async () => {
					await page.reload();
					await ready(page, name);
					await page.locator('[data-show=organization]').click();
					return page.locator('#live').textContent({ timeout: 2000 });
				})
				.toContain(`second for ${name}`);
			const before = await counts(elsewhere);
			await elsewhere.locator('[data-happen=leave]').click();
			await shows(page, '#live').toMatch(/refused with (403|You may not do this)/);
			await expect
				.poll(async () => (await counts(elsewhere))['followed organization cleaned'] ?? 0)
				.toBeGreaterThan(before['followed organization cleaned'] ?? 0);
			// Who is not a member any more opens none.
			await page.reload();
			await ready(page, name);
			await page.locator('[data-show=organization]').click();
			await shows(page, '#live').toMatch(/refused with (403|You may not do this)/);
		});

		test('a page that is left closes its live query', async () => {
			const { page } = await visitor();
			await open(page, 'leaving');
			await page.locator('[data-show=followed]').click();
			await shows(page, '#live').toContain('second for leaving');
			const watching = await operator('leaving');
			const before = await counts(watching);
			await page.goto(`${url}/elsewhere`);
			await expect
				.poll(async () => (await counts(watching))['followed cleaned'] ?? 0)
				.toBe((before['followed cleaned'] ?? 0) + 1);
		});

		test('a live query does not follow a redirect of `onunauthenticated`, which would loop', async () => {
			const { page } = await visitor();
			await open(page, 'led');
			await page.locator('[data-show=redirected]').click();
			await shows(page, '#live').toContain('first for led');
			const before = await counts(page);
			await page.locator('[data-happen=sign-out]').click();
			await shows(page, '#live').toContain('refused');
			const after = await counts(page);
			expect((after.told ?? 0) - (before.told ?? 0)).toBe(1);
			expect(after.redirected).toBe(before.redirected);
			expect(page.url()).toBe(`${url}/streams`);
		});

		test('server-sent events end, and the browser does not ask again after 401', async () => {
			const { page } = await visitor();
			await open(page, 'listening');
			await page.locator('[data-call=listen]').click();
			await shows(page, '#events').toBe('first for listening');
			const before = await counts(page);
			await page.locator('[data-happen=sign-out]').click();
			// It has asked once more, and been refused.
			await shows(page, '#events').toBe('closed');
			const after = await counts(page);
			expect([after.feed, after['feed asked']]).toEqual([before.feed, (before['feed asked'] ?? 0) + 1]);
			expect(after['feed cleaned']).toBe((before['feed cleaned'] ?? 0) + 1);
		});

		test('a client that closes its connection ends the stream on the server', async () => {
			const { page } = await visitor();
			await open(page, 'closing');
			const cookie = (await page.context().cookies()).map((each) => `${each.name}=${each.value}`).join('; ');
			const before = await counts(page);
			const closing = new AbortController();
			const response = await fetch(`${url}/feed`, { headers: { cookie }, signal: closing.signal });
			expect(response.status).toBe(200);
			await response.body?.getReader().read();
			closing.abort();
			await expect.poll(async () => (await counts(page))['feed cleaned'] ?? 0).toBe((before['feed cleaned'] ?? 0) + 1);
			expect(server.output()).not.toMatch(/unhandled|uncaught/i);
		});
	});
});
