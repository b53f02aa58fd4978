/**
 * Front ends in shells, as their browsers send requests: the web views of Tauri and Capacitor, a real extension, and a process of its own
 * with a loopback redirect. Chromium stands for the web views: it has pages at `http://tauri.localhost` and `https://localhost`. Those of
 * `tauri:` and `capacitor:` exist in WebKit alone: their origins are sent as headers.
 */
import { spawn } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { chromiumPath } from '../support/chromium-path.js';
import type { RunningServer } from '../support/process.js';
import { repository } from '../support/workshop.js';
import { majorsOf } from '../support/full.js';
import { inChromium, visitor } from './chromium.js';
import { buildApp } from './served-app.js';

/** The window of an app: it signs in through another browser, and takes the address that this one returns to. */
const script = `
	import { createClient } from './client/api.js';
	window.client = createClient({
		...window.options,
		...(window.openBrowser && {
			open: (url) => void window.openBrowser(url),
			waitForRedirect: () => new Promise((resolve) => { window.returned = resolve; })
		}),
		...(globalThis.chrome?.identity && {
			open: (url) => chrome.identity.launchWebAuthFlow({ url, interactive: true })
		})
	});
	document.documentElement.dataset.ready = '';
`;

type Shell = typeof globalThis & {
	client: { signIn(): Promise<{ user: object }>; fetch(path: string): Promise<Response> };
	returned(address: string): void;
	openBrowser(url: string): Promise<void>;
};

/** Chromium with windows runs extensions, and its headless shell does not. */
const withExtensions = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);
if (!withExtensions) console.warn('Not run, because Chromium with extensions is missing: the extension of a browser');

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = publicKey.export({ type: 'spki', format: 'der' });
/** An id is the beginning of a hash, in the letters from a to p. */
const idOf = (of: Buffer) =>
	createHash('sha256')
		.update(of)
		.digest('hex')
		.slice(0, 32)
		.replace(/./g, (digit) => 'abcdefghijklmnop'[Number.parseInt(digit, 16)] ?? '');

inChromium('front ends in shells', () => {
	describe.each(majorsOf(3))('with a back end on SvelteKit %i', (major) => {
		let back: RunningServer;
		let backUrl: string;
		let library: string;

		beforeAll(async () => {
			const app = await buildApp(major, 'clients');
			backUrl = app.url;
			library = join(inject('workshop'), `kit${major}/node_modules/framework-auth/dist/client`);
			back = await app.start({ APP_EXTENSION: idOf(key) });
		});
		afterAll(() => back?.stop());

		async function continueAs(name: string, page: Page): Promise<void> {
			await page.locator('input[name=name]').fill(name);
			await page.getByRole('button', { name: /Password|Sign in/ }).click();
			await page.getByRole('button', { name: 'Continue', exact: true }).click();
		}

		const read = async (page: Page) =>
			page.evaluate(async () =>
				(globalThis as unknown as Shell).client.fetch('/api/notes').then(
					async (answer) => (answer.ok ? ((await answer.json()) as object) : answer.status),
					({ name }: Error) => name
				)
			);

		/** Opens the window of an app at an origin, and a browser beside it. */
		async function openShell(origin: string, redirectUri: string): Promise<{ page: Page; browser: Page }> {
			// The files of an app are on the device. For Chromium they come from the web, which may not ask the device itself.
			const shell = await chromium.launch({
				executablePath: chromiumPath!,
				args: ['--no-sandbox', '--disable-background-networking', '--disable-features=LocalNetworkAccessChecks']
			});
			onTestFinished(async () => shell.close());
			const page = await shell.newPage();
			const { page: browser } = await visitor();
			await page.route(`${origin}/**`, async (route) => {
				const { pathname } = new URL(route.request().url());
				if (pathname === '/') {
					const options = JSON.stringify({ origin: backUrl, redirectUri });
					const html = `<!doctype html><script>window.options = ${options}</${'script'}><script type="module">${script}</${'script'}>`;
					return route.fulfill({ contentType: 'text/html', body: html });
				}
				const body = await readFile(join(library, pathname.replace('/client/', ''))).catch(() => null);
				return route.fulfill(body ? { contentType: 'text/javascript', body } : { status: 404 });
			});
			await page.exposeFunction('openBrowser', async (url: string) => {
				browser.on('response', async (response) => {
					const to = await response.headerValue('location');
					// The system hands the address to the app that has claimed the scheme.
					if (to?.startsWith(`${redirectUri}?`)) {
						await page.evaluate((address) => (globalThis as unknown as Shell).returned(address), to);
					}
				});
				await browser.goto(url);
			});
			await page.goto(`${origin}/`);
			await page.locator('html[data-ready]').waitFor({ state: 'attached' });
			// From now on, preflights reach the server.
			await page.unroute(`${origin}/**`);
			return { page, browser };
		}

		test.each([
			['Tauri', 'http://tauri.localhost', 'com.example.window:/signed-in'],
			['Capacitor', 'https://localhost', 'com.example.phone:/signed-in']
		])('the window of %s signs in, and reads with its own origin (#38 7)', async (_, origin, redirectUri) => {
			const { page, browser } = await openShell(origin, redirectUri);
			const signedIn = page.evaluate(async () => (await (globalThis as unknown as Shell).client.signIn()).user);
			await browser.locator('input[name=name]').waitFor();
			// Chromium knows no program for the scheme: its navigation fails, after the answer that names the address.
			await continueAs('gail', browser).catch(() => undefined);
			expect(await signedIn).toMatchObject({ name: 'gail' });
			expect(await read(page)).toEqual({ for: 'gail', cookies: false });
		});

		test.each(['http://evil.localhost', 'http://tauri.localhost.evil.test', 'https://localhost.evil.test'])(
			'S215 a window at %s reads nothing (#38 7)',
			async (origin) => {
				const { page } = await openShell(origin, 'com.example.window:/signed-in');
				const answer = await page.evaluate(
					async (url) =>
						fetch(url, { headers: { authorization: 'Bearer fa_x' } }).then(
							({ status }) => String(status),
							({ name }: Error) => name
						),
					`${backUrl}/api/notes`
				);
				expect(answer).toBe('TypeError');
			}
		);

		test.each([
			['tauri://localhost', true],
			['capacitor://localhost', true],
			['http://tauri.localhost', true],
			['tauri://localhost/', false],
			['tauri://localhost.', false],
			['tauri://localhost:1', false],
			['TAURI://localhost', false],
			['tauri://LOCALHOST', false],
			['tauri://a@localhost', false],
			['tauri://localhost.evil', false],
			['xtauri://localhost', false],
			['capacitor://localhos', false],
			['https://localhost:443', false],
			['https://localhost.', false],
			['http://tauri.localhost:80', false],
			['http://a.tauri.localhost', false],
			['chrome-extension://', false],
			[`chrome-extension://${idOf(key).slice(0, -1)}`, false],
			[`chrome-extension://${idOf(key)}a`, false],
			[`moz-extension://${idOf(key)}`, false],
			['null', false]
		])('S215 the origin %s is compared character by character: %s (#38 7)', async (origin, isListed) => {
			for (const method of ['OPTIONS', 'GET']) {
				const answer = await fetch(`${backUrl}/api/notes`, {
					method,
					headers: { origin, 'access-control-request-method': 'GET', cookie: 'a=b' }
				});
				expect(answer.headers.get('access-control-allow-origin')).toBe(isListed ? origin : null);
				expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
			}
		});

		describe.skipIf(!withExtensions)('an extension', () => {
			/** Starts a browser with the extension, and opens its page. */
			async function openExtension(publicKeyOf: Buffer): Promise<Page> {
				const folder = await mkdtemp(join(tmpdir(), 'extension-'));
				const extension = join(folder, 'files');
				await cp(library, join(extension, 'client'), { recursive: true });
				const manifest = {
					manifest_version: 3,
					name: 'Notes',
					version: '1.0',
					key: publicKeyOf.toString('base64'),
					permissions: ['identity']
				};
				await writeFile(join(extension, 'manifest.json'), JSON.stringify(manifest));
				const options = `window.options = { origin: ${JSON.stringify(backUrl)}, redirectUri: chrome.identity.getRedirectURL() };`;
				await writeFile(join(extension, 'options.js'), options);
				await writeFile(join(extension, 'page.js'), script);
				await writeFile(
					join(extension, 'page.html'),
					'<!doctype html><script src="options.js"></script><script type="module" src="page.js"></script>'
				);
				const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
					executablePath: withExtensions!,
					headless: false,
					ignoreDefaultArgs: ['--disable-extensions'],
					args: [
						'--headless=new',
						'--no-sandbox',
						'--no-first-run',
						'--disable-background-networking',
						`--disable-extensions-except=${extension}`,
						`--load-extension=${extension}`
					]
				});
				onTestFinished(async () => {
					await context.close();
					await rm(folder, { recursive: true, force: true });
				});
				const page = await context.newPage();
				await page.goto(`chrome-extension://${idOf(publicKeyOf)}/page.html`);
				await page.locator('html[data-ready]').waitFor({ state: 'attached' });
				return page;
			}

			test('signs in by `launchWebAuthFlow`, and reads with its own origin (#38 7)', async () => {
				const page = await openExtension(key);
				const opened = page.context().waitForEvent('page');
				const signedIn = page.evaluate(async () => (await (globalThis as unknown as Shell).client.signIn()).user);
				await continueAs('hana', await opened);
				expect(await signedIn).toMatchObject({ name: 'hana' });
				expect(await read(page)).toEqual({ for: 'hana', cookies: false });
			});

			test('S215 of another author reads nothing, and gets no code (#38 7)', async () => {
				const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
				const page = await openExtension(other.export({ type: 'spki', format: 'der' }));
				expect(await read(page)).toBe('TypeError');
				const tab = await page.context().newPage();
				const asked = new URLSearchParams({
					redirect_uri: await page.evaluate('chrome.identity.getRedirectURL()'),
					response_type: 'code',
					code_challenge: 'a'.repeat(43),
					code_challenge_method: 'S256'
				});
				const answer = await tab.goto(`${backUrl}/auth/native?${asked}`);
				expect(answer?.status()).toBe(400);
			});
		});

		test('a process of its own signs in by a loopback redirect, as Electron does (#38 7)', async () => {
			const { page } = await visitor();
			const program = join(library, '../../../../electron.mjs');
			await cp(join(repository, 'test/apps/clients-front/electron.mjs'), program);
			const child = spawn(process.execPath, [program, backUrl], { stdio: ['ignore', 'pipe', 'inherit'] });
			onTestFinished(() => void child.kill());
			const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
			const next = async () => String((await lines.next()).value);
			await page.goto(await next());
			await continueAs('ines', page);
			await page.getByText('You may close this window.').waitFor();
			expect(JSON.parse(await next())).toEqual({
				user: 'ines',
				read: { for: 'ines', cookies: false },
				after: 401
			});
		});
	});
});
