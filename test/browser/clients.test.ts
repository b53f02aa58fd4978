/**
 * Front ends elsewhere: an app of adapter-static on another origin, and programs that have no page: one with a scheme of its own, as
 * Tauri has, and one with a loopback redirect, as Electron has.
 */
import { once } from 'node:events';
import { cp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createClient } from '../../src/client/api.js';
import type { RunningServer } from '../support/process.js';
import { build, repository } from '../support/workshop.js';
import { majorsOf } from '../support/full.js';
import { inChromium, visitor } from './chromium.js';
import { buildApp } from './served-app.js';

/** Serves the files of a static app, and keeps what other requests sent. */
async function serveFiles(
	folder: string,
	port = 0
): Promise<{ server: Server; url: string; seen: IncomingHttpHeaders[] }> {
	const seen: IncomingHttpHeaders[] = [];
	const server = createServer(async (request, response) => {
		seen.push(request.headers);
		const { pathname } = new URL(request.url ?? '/', 'http://host');
		const file = pathname === '/' ? '/index.html' : /\.\w+$/.test(pathname) ? pathname : `${pathname}.html`;
		const content = await readFile(join(folder, file)).catch(() => null);
		const type = file.endsWith('.js') ? 'text/javascript' : file.endsWith('.html') ? 'text/html' : 'text/plain';
		response.writeHead(content ? 200 : 404, { 'content-type': type, 'access-control-allow-origin': '*' });
		response.end(content);
	});
	await once(server.listen(port, '127.0.0.1'), 'listening');
	return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

inChromium('front ends elsewhere', () => {
	describe.each(majorsOf(2))('with a back end on SvelteKit %i', (major) => {
		let back: RunningServer;
		let backUrl: string;
		let folder: string;
		const servers: Server[] = [];
		let front: Awaited<ReturnType<typeof serveFiles>>;

		beforeAll(async () => {
			folder = join(inject('workshop'), `kit3/clients-front-${major}`);
			front = await serveFiles(join(folder, 'build'));
			const app = await buildApp(major, 'clients');
			backUrl = app.url;
			back = await app.start({ APP_FRONT: front.url });
			await rm(folder, { recursive: true, force: true });
			await cp(join(repository, 'test/apps/clients-front'), folder, { recursive: true });
			await build({ major: 3, folder }, { VITE_BACK: backUrl, VITE_FRONT: front.url });
			servers.push(front.server);
		});
		afterAll(async () => {
			for (const server of servers) {
				server.close();
				server.closeAllConnections();
			}
			await back?.stop();
		});

		/** Signs in on the pages of the back end, and continues in the app. */
		async function continueAs(name: string, page: Page): Promise<void> {
			await page.locator('input[name=name]').fill(name);
			await page.getByRole('button', { name: /Password|Sign in/ }).click();
			await page.getByRole('button', { name: 'Continue', exact: true }).click();
		}

		describe('an app of adapter-static on another origin', () => {
			async function open(): Promise<{ page: Page; requested: string[]; press(name: string): Promise<string> }> {
				const { page } = await visitor();
				const requested: string[] = [];
				page.on('request', (request) => requested.push(`${request.method()} ${request.url().replace(backUrl, '')}`));
				await page.clock.install();
				await page.goto(front.url);
				await page.locator('html[data-hydrated]').waitFor();
				const press = async (name: string) => {
					await page.getByRole('button', { name, exact: true }).click();
					await expect.poll(async () => page.locator('output').textContent()).not.toBe('');
					return (await page.locator('output').textContent()) ?? '';
				};
				return { page, requested, press };
			}

			async function signedIn(name: string) {
				const opened = await open();
				const { page } = opened;
				const popup = page.waitForEvent('popup');
				await page.getByRole('button', { name: 'Sign in', exact: true }).click();
				const window = await popup;
				const closed = window.waitForEvent('close');
				await continueAs(name, window);
				await closed;
				await expect.poll(async () => page.locator('#user').textContent()).toBe(name);
				return opened;
			}

			test('signs in, reads a guarded endpoint, renews its token once for all requests, and signs out', async () => {
				const { page, requested, press } = await signedIn('ada');
				expect(await page.locator('output').textContent()).toBe('["app"]');
				expect(JSON.parse(await press('Read'))).toEqual({ for: 'ada', cookies: false });
				const exchanges = () => requested.filter((each) => each === 'POST /auth/native-token').length;
				expect(exchanges()).toBe(1);
				await page.clock.fastForward(601_000);
				expect(JSON.parse(await press('Read four'))).toHaveLength(4);
				expect(exchanges()).toBe(2);
				expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([
					0,
					0,
					''
				]);
				expect(await press('Sign out')).toBe('"done"');
				expect([await page.locator('#user').textContent(), await press('Read')]).toEqual(['nobody', '401']);
			});

			test('a reload keeps no token, and a sign-in that the user refuses brings none', async () => {
				const { page } = await signedIn('bea');
				await page.reload();
				await page.locator('html[data-hydrated]').waitFor();
				expect(await page.locator('#user').textContent()).toBe('nobody');
				const popup = page.waitForEvent('popup');
				await page.getByRole('button', { name: 'Sign in', exact: true }).click();
				await (await popup).getByRole('button', { name: 'Cancel', exact: true }).click();
				await expect.poll(async () => page.locator('output').textContent()).toBe('ClientError denied');
			});

			test('S215 neither a foreign origin nor a request with cookies gets an answer', async () => {
				const { page } = await signedIn('cleo');
				type Init = Pick<RequestInit, 'method' | 'credentials'> & { headers?: Record<string, string> };
				const ask = async (on: Page, init: Init) =>
					on.evaluate(
						async ([url, options]) =>
							fetch(url, options).then(
								({ status }) => String(status),
								({ name }: Error) => name
							),
						[`${backUrl}/api/notes`, init] as const
					);
				expect(await ask(page, {})).toBe('401');
				expect(await ask(page, { credentials: 'include' })).toBe('TypeError');
				expect(await ask(page, { method: 'DELETE', credentials: 'include' })).toBe('TypeError');
				const foreign = await serveFiles(join(folder, 'build'));
				servers.push(foreign.server);
				await page.goto(foreign.url);
				expect(await ask(page, {})).toBe('TypeError');
				expect(await ask(page, { headers: { authorization: 'Bearer fa_x' } })).toBe('TypeError');
				// A frame without an origin of its own.
				const inFrame = await page.evaluate(async (url) => {
					const frame = document.createElement('iframe');
					frame.setAttribute('sandbox', 'allow-scripts');
					frame.srcdoc = `<script>fetch(${JSON.stringify(url)}).then(() => 'read', () => 'refused').then((text) => parent.postMessage(text, '*'))</${'script'}>`;
					const answer = new Promise((resolve) => addEventListener('message', ({ data }) => resolve(data)));
					document.body.append(frame);
					return answer;
				}, `${backUrl}/api/notes`);
				expect(inFrame).toBe('refused');
			});

			test('the token does not follow a redirect to another origin', async () => {
				const { page } = await signedIn('dora');
				const thief = await serveFiles('/nowhere');
				servers.push(thief.server);
				const result = await page.evaluate(
					async (path) =>
						(window as unknown as { client: { fetch(path: string): Promise<Response> } }).client.fetch(path).then(
							({ status }) => String(status),
							({ code }: { code: string }) => code
						),
					`/api/moved?to=${encodeURIComponent(thief.url)}`
				);
				expect([result, thief.seen]).toEqual(['redirected', []]);
			});
		});

		test('a program with a scheme of its own signs in with the browser, without cookies and without a window', async () => {
			const { page } = await visitor();
			const stored = new Map<string, string>();
			const storage = {
				get: (key: string) => stored.get(key),
				set: (key: string, value: string) => void stored.set(key, value),
				remove: (key: string) => void stored.delete(key)
			};
			const redirectUri = 'com.example.notes:/signed-in';
			const client = createClient({
				origin: backUrl,
				redirectUri,
				storage,
				open: (url) => page.goto(url),
				// The system hands the address to the program that has claimed the scheme.
				waitForRedirect: async () =>
					new Promise((resolve) => {
						page.on('response', async (response) => {
							const to = await response.headerValue('location');
							if (to?.startsWith(redirectUri)) resolve(to);
						});
					})
			});
			const signedIn = client.signIn();
			await page.locator('input[name=name]').waitFor();
			// Chromium knows no program for the scheme: its navigation fails, after the answer that names the address.
			await continueAs('eve', page).catch(() => undefined);
			expect((await signedIn).user).toMatchObject({ name: 'eve' });
			expect(await (await client.fetch('/api/notes')).json()).toEqual({ for: 'eve', cookies: false });
			const next = createClient({ origin: backUrl, redirectUri, storage, open: () => undefined });
			expect((await next.restore())?.user).toMatchObject({ name: 'eve' });
			await next.signOut();
			expect([(await client.fetch('/api/notes')).status, stored.size, client.session]).toEqual([401, 0, null]);
		});

		test('a program with a loopback redirect signs in on a port that was free', async () => {
			const { page } = await visitor();
			const server = createServer();
			await once(server.listen(0, '127.0.0.1'), 'listening');
			servers.push(server);
			const { port } = server.address() as AddressInfo;
			const client = createClient({
				origin: backUrl,
				redirectUri: 'http://127.0.0.1/electron',
				open: (url) => page.goto(url),
				async waitForRedirect(redirectUri) {
					for (;;) {
						const [request, response] = await once(server, 'request');
						response.end('You may close this window.');
						const { href } = new URL(request.url ?? '/', redirectUri);
						if (href.startsWith(`${redirectUri}?`)) return href;
					}
				}
			});
			const signedIn = client.signIn({ redirectUri: `http://127.0.0.1:${port}/electron` });
			await page.locator('input[name=name]').waitFor();
			await continueAs('finn', page);
			await page.getByText('You may close this window.').waitFor();
			expect((await signedIn).user).toMatchObject({ name: 'finn' });
			expect(await (await client.fetch('/api/notes')).json()).toEqual({ for: 'finn', cookies: false });
			await expect(client.fetch(`/api/moved?to=${encodeURIComponent(front.url)}`)).rejects.toMatchObject({
				code: 'redirected'
			});
			await client.signOut();
			expect((await client.fetch('/api/notes')).status).toBe(401);
		});
	});
});
