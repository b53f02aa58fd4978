/** Guarded remote functions on SvelteKit 2 and 3: what strangers try, and what people see, with and without scripts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { RunningServer } from '../support/process.js';
import { inChromium, visitor } from './chromium.js';
import { buildApp } from './served-app.js';

inChromium('guarded remote functions', () => {
	describe.each([
		[2, 'sealed'],
		[3, 'stored']
	] as const)('SvelteKit %i, %s sessions', (major, sessions) => {
		let server: RunningServer;
		let url: string;

		beforeAll(async () => {
			const app = await buildApp(major, 'remote');
			({ url } = app);
			server = await app.start({ APP_SESSIONS: sessions });
		});
		afterAll(() => server?.stop());

		async function signIn(page: Page, name: string, to: string): Promise<void> {
			await page.goto(`${url}/auth/signin?callbackUrl=${to}`);
			await signInHere(page, name);
			await page.waitForURL(`${url}${to}`);
		}

		async function signInHere(page: Page, name: string): Promise<void> {
			await page.locator('input[name=name]').fill(name);
			await page.getByRole('button', { name: /Password|Sign in/ }).click();
		}

		async function open(page: Page): Promise<void> {
			await page.goto(`${url}/functions`);
			await page.locator('html[data-hydrated]').waitFor();
		}

		async function call(page: Page, name: string): Promise<string> {
			await page.locator(`[data-call="${name}"]`).click();
			const answer = page.locator('#answer');
			await expect.poll(async () => answer.textContent()).not.toBe('');
			return (await answer.textContent()) ?? '';
		}

		async function counts(page: Page): Promise<Record<string, number>> {
			return JSON.parse(await call(page, 'counted')) as Record<string, number>;
		}

		/** What is new since an earlier count. */
		function since(before: Record<string, number>, after: Record<string, number>): Record<string, number> {
			const changes = Object.entries(after).map(([name, times]) => [name, times - (before[name] ?? 0)] as const);
			return Object.fromEntries(changes.filter(([, times]) => times !== 0));
		}

		test('a stranger gets 401 before the input is read, and open functions answer', async () => {
			const { page } = await visitor();
			await open(page);
			const before = await counts(page);
			const answers: Record<string, string> = {};
			for (const name of ['me', 'greeting', 'wrong', 'unchecked', 'many', 'remove', 'remove wrong', 'prove', 'prices'])
				answers[name] = await call(page, name);
			const { prices, ...guarded } = answers;
			expect(prices).toBe('"the prices"');
			expect(new Set(Object.values(guarded))).toEqual(new Set(['refused with 401']));
			expect(since(before, await counts(page))).toEqual({});
		});

		test('a user gets answers, and a user without permission or proof gets 403', async () => {
			const { page } = await visitor();
			await signIn(page, 'ada', '/functions');
			await open(page);
			expect(await call(page, 'me')).toBe('"read by ada"');
			expect(await call(page, 'greeting')).toBe('"Hello, ada"');
			expect(await call(page, 'wrong')).toBe('refused with 400');
			expect(await call(page, 'unchecked')).toBe('"this for ada"');
			const before = await counts(page);
			expect(JSON.parse(await call(page, 'many'))).toEqual(
				['one', 'two', 'three'].map((text) => `${text} of 3 for ada`)
			);
			expect(since(before, await counts(page))).toEqual({ asked: 1, many: 1, validated: 3 });
			await call(page, 'demote');
			expect(await call(page, 'remove')).toBe('refused with 403');
			expect(await call(page, 'remove wrong')).toBe('refused with 403');
			await call(page, 'promote');
			expect(await call(page, 'remove')).toBe('"it removed by ada"');
			expect(await call(page, 'remove wrong')).toBe('refused with 400');
			await call(page, 'demote');
			expect(await call(page, 'remove')).toBe('refused with 403');
			expect(await call(page, 'prove')).toBe('refused with 403');
		});

		test('a live query sends its values to a user, and an error to a stranger', async () => {
			const { page, complaints } = await visitor();
			await open(page);
			await page.locator('[data-call="watch"]').click();
			await expect.poll(async () => page.locator('#tick').textContent()).toContain('refused with 401');
			await signIn(page, 'ada', '/functions');
			await open(page);
			await page.locator('[data-call="watch"]').click();
			await expect.poll(async () => page.locator('#tick').textContent()).toContain('tick 2 for ada');
			expect(complaints.filter((each) => each.includes('500'))).toEqual([]);
			expect(server.output()).not.toContain('after the response had begun');
		});

		test.each([true, false])(
			'a form leads a stranger to sign in, and back to its page, scripts: %s',
			async (scripts) => {
				const { page } = await visitor({ javaScriptEnabled: scripts });
				const opened = async () => (scripts ? open(page) : void (await page.goto(`${url}/functions?of=mine`)));
				await opened();
				await page.locator('#rename input').fill('x');
				await page.getByRole('button', { name: 'Rename' }).click();
				await page.waitForURL(/\/auth\/signin/);
				await signInHere(page, 'grace');
				await page.waitForURL(scripts ? `${url}/functions` : `${url}/functions?of=mine`);
				await opened();
				await page.locator('#rename input').fill('x');
				await page.getByRole('button', { name: 'Rename' }).click();
				await page.getByText('name is too short').waitFor();
				await page.locator('#rename input').fill('taken');
				await page.getByRole('button', { name: 'Rename' }).click();
				await page.getByText('This name is taken').waitFor();
				await page.locator('#rename input').fill('hopper');
				await page.getByRole('button', { name: 'Rename' }).click();
				await expect.poll(async () => page.locator('#renamed').textContent()).toBe('grace is now hopper');
				await page.getByRole('button', { name: 'Press' }).click();
				await expect.poll(async () => page.locator('#pressed').textContent()).toBe('pressed by grace');
			}
		);

		test('a page whose query needs a session leads to sign in and back', async () => {
			const { page } = await visitor();
			await page.goto(`${url}/rendered`);
			await page.waitForURL(/\/auth\/signin/);
			await signInHere(page, 'ada');
			await page.getByRole('heading', { name: 'Welcome, ada' }).waitFor();
			expect(page.url()).toBe(`${url}/rendered`);
		});

		test('a sign-out is seen by the queries that the same request refreshes', async () => {
			const { page } = await visitor();
			await signIn(page, 'ada', '/functions');
			await open(page);
			await page.locator('[data-call="keep"]').click();
			await page.getByText('it for ada').waitFor();
			await page.getByText('Kept, ada').waitFor();
			const before = await counts(page);
			await call(page, 'leave');
			expect(since(before, await counts(page))).toEqual({});
			expect(await call(page, 'unchecked')).toBe('refused with 401');
		});

		test('a page of one user is shown to no other, neither from a cache nor from the history', async () => {
			const { page } = await visitor();
			await signIn(page, 'ada', '/rendered');
			await page.getByRole('heading', { name: 'Welcome, ada' }).waitFor();
			const again = await page.reload();
			expect(again?.headers()['cache-control']).toMatch(/private.*no-store|no-store.*private/);
			await page.goto(`${url}/auth/signout`);
			await page.getByRole('button', { name: 'Sign out' }).click();
			await page.waitForURL(`${url}/`);
			await page.goto(`${url}/rendered`);
			await page.waitForURL(/\/auth\/signin/);
			await signInHere(page, 'grace');
			await page.getByRole('heading', { name: 'Welcome, grace' }).waitFor();
			expect(await page.content()).not.toContain('ada');
			while ((await page.evaluate(() => history.length)) > 0 && (await page.goBack().catch(() => null))) {
				expect(await page.content()).not.toContain('ada');
			}
		});

		test('a page that one user opened makes its requests as the next user, after that one has signed in', async () => {
			const { page } = await visitor();
			await signIn(page, 'ada', '/functions');
			await open(page);
			expect(await call(page, 'me')).toBe('"read by ada"');
			const other = await page.context().newPage();
			await other.goto(`${url}/auth/signout`);
			await other.getByRole('button', { name: 'Sign out' }).click();
			await other.waitForURL(`${url}/`);
			expect(await call(page, 'me')).toBe('refused with 401');
			await signIn(other, 'grace', '/functions');
			expect(await call(page, 'me')).toBe('"read by grace"');
			expect(await call(page, 'greeting')).toBe('"Hello, grace"');
		});

		test('no header, batch or other kind of request runs a function for a stranger', async () => {
			const { page } = await visitor();
			await signIn(page, 'ada', '/functions');
			await open(page);
			const requests: { url: string; method: string; body: Buffer | null; headers: Record<string, string> }[] = [];
			page.on('request', (request) => {
				if (!request.url().includes('/remote/')) return;
				const headers = request.headers();
				requests.push({ url: request.url(), method: request.method(), body: request.postDataBuffer(), headers });
			});
			for (const name of ['me', 'greeting', 'unchecked', 'many', 'remove']) await call(page, name);
			await page.locator('#rename input').fill('hopper');
			await page.getByRole('button', { name: 'Rename' }).click();
			await expect.poll(async () => page.locator('#renamed').textContent()).not.toBe('');
			expect(requests.length).toBeGreaterThan(5);
			const before = await counts(page);
			const claims: Record<string, string>[] = [
				{},
				{ 'x-sveltekit-pathname': '/', 'x-sveltekit-search': '' },
				{ 'x-sveltekit-pathname': '/auth/signin', 'x-sveltekit-search': '?x' },
				{ 'x-sveltekit-routeid': '/open', 'x-sveltekit-action': 'true' }
			];
			const tried = new Set<string>();
			for (const { url: to, method, body, headers } of requests) {
				// Chromium does not tell the body of an enhanced form.
				if (to.includes('/counted') || (method === 'POST' && body === null)) continue;
				tried.add(new URL(to).pathname);
				for (const more of claims) {
					const { cookie: _, ...others } = headers;
					const response = await fetch(to, {
						method,
						headers: { ...others, origin: url, ...more },
						...(body !== null && { body: new Uint8Array(body) })
					});
					const text = await response.text();
					expect([to, text]).toEqual([to, expect.stringMatching(/"status":401|signin/)]);
					expect(text).not.toContain('ada');
				}
			}
			expect(tried.size).toBe(5);
			expect(since(before, await counts(page))).toEqual({});
		});
	});
});
