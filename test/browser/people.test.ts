/** One who leaves hands a browser on that knows nothing of them. */
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inChromium, visitor } from './chromium.js';
import { createPeople } from './people.js';
import type { Person } from './people.js';
import { addAuthenticator } from './virtual-authenticator.js';

inChromium('the people of a browser', () => {
	let server: Server;
	let sites: string[];
	let asked: number;

	beforeAll(async () => {
		server = createServer(({ url = '' }, response) => {
			if (url === '/kept') asked++;
			response.setHeader('content-type', 'text/html');
			if (url === '/kept') response.setHeader('cache-control', 'max-age=3600');
			response.end('<!doctype html><title>Site</title><h1>Site</h1>');
		});
		await new Promise<void>((resolve) => server.listen(0, resolve));
		const { port } = server.address() as AddressInfo;
		sites = [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
	});
	afterAll(() => server.close());

	/** Takes two people in turn. */
	async function twoInTurn(act: (person: Person) => Promise<void>): Promise<[first: Person, second: Person]> {
		const { page } = await visitor();
		const people = createPeople(page.context().browser()!);
		const first = await people({});
		await act(first);
		await first.leave();
		return [first, await people({})];
	}

	const stored = (page: Page) =>
		page.evaluate(async () => [
			document.cookie,
			localStorage.length,
			sessionStorage.length,
			(await indexedDB.databases()).length
		]);

	test('get the same one, without what the sites have stored and the browser remembers', async () => {
		asked = 0;
		const [first, second] = await twoInTurn(async ({ page }) => {
			for (const site of sites) {
				await page.goto(`${site}/kept`);
				await page.evaluate(async () => {
					document.cookie = 'who=first';
					localStorage.who = sessionStorage.who = 'first';
					// Its name is listed once it is open.
					await new Promise((resolve) => (indexedDB.open('who').onsuccess = resolve));
				});
				expect(await stored(page)).toEqual(['who=first', 1, 1, 1]);
			}
		});
		expect(second.page).toBe(first.page);
		expect(second.page.url()).toBe('about:blank');
		for (const site of sites) {
			await second.page.goto(`${site}/kept`);
			expect(await stored(second.page)).toEqual(['', 0, 0, 0]);
		}
		expect(asked).toBe(4);
		expect(await second.page.goBack()).toBeTruthy();
		await second.page.goBack();
		expect(await second.page.goBack()).toBeNull();
		await second.context.close();
	});

	test('get none of the settings of the page', async () => {
		let heard = 0;
		const [first, second] = await twoInTurn(async ({ page, context }) => {
			await page.setViewportSize({ width: 320, height: 500 });
			await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
			await page.route('**/*', (route) => route.abort());
			context.on('request', () => heard++);
			page.on('request', () => heard++);
			await context.newPage();
			await addAuthenticator(page);
			const devTools = await context.newCDPSession(page);
			await devTools.send('Emulation.setUserAgentOverride', { userAgent: 'first' });
		});
		const { page, context } = second;
		expect(page).toBe(first.page);
		expect(context.pages()).toEqual([page]);
		await page.goto(sites[0]!);
		const seen = await page.evaluate(() => [
			innerWidth,
			matchMedia('(prefers-color-scheme: dark)').matches,
			matchMedia('(prefers-reduced-motion: reduce)').matches,
			navigator.userAgent === 'first',
			navigator.credentials.get.toString().includes('[native code]')
		]);
		expect(seen).toEqual([1280, false, false, false, true]);
		expect(heard).toBe(0);
		await context.close();
	});

	test.each<[string, (person: Person) => Promise<unknown>]>([
		['a script', ({ page }) => page.addInitScript('window.first = true')],
		['a function', ({ context }) => context.exposeFunction('first', () => true)],
		['a permission', ({ context }) => context.grantPermissions(['geolocation'])],
		['a header', ({ page }) => page.setExtraHTTPHeaders({ first: 'yes' })],
		['a clock', ({ page }) => page.clock.install()],
		['a closed page', ({ page }) => page.close()]
	])('get another one after %s', async (_, act) => {
		const [first, second] = await twoInTurn(async (person) => void (await act(person)));
		expect(second.page).not.toBe(first.page);
		await second.page.goto(sites[0]!);
		expect(await second.page.evaluate(() => 'first' in window)).toBe(false);
		await second.context.close();
	});

	test('get a page that works after one that was on its way', async () => {
		const [first, second] = await twoInTurn(async ({ page }) => {
			await page.route('**/*', () => undefined);
			page.goto(sites[0]!).catch(() => undefined);
			await page.waitForEvent('request');
		});
		await second.page.goto(sites[0]!);
		expect(await second.page.title()).toBe('Site');
		await Promise.all([first.context.close(), second.context.close()]);
	});
});
