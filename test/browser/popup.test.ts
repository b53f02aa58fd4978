/**
 * Signing in without leaving the page: in a window of its own, by FedCM, and by a script that stands in for Google's.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ada } from '../fixtures/identity-provider.js';
import { inChromium, visitor } from './chromium.js';
import { callbackUrlOf, client, deploy, freePort, titleOf } from './deployments.js';
import type { Deployment, RunningApp } from './deployments.js';
import { startFedCMProvider } from './fedcm-provider.js';
import type { FedCMProvider } from './fedcm-provider.js';
import { account, signInAtProvider, startProvider } from './provider.js';
import type { RunningProvider } from './provider.js';

const deployments: Deployment[] = [
	{
		major: 3,
		mode: 'built',
		base: '/app',
		basePath: '/api/auth',
		environment: 'process',
		origin: 'AUTH_TRUST_HOST',
		kitOrigin: 'paths.origin'
	},
	{ major: 2, mode: 'built', environment: 'process', origin: 'AUTH_TRUST_HOST' }
];

inChromium('signing in without leaving the page', () => {
	const ports: number[] = [];
	let provider: RunningProvider;
	let oneTap: FedCMProvider;

	beforeAll(async () => {
		for (const index of deployments.keys()) ports[index] = await freePort();
		const redirectUris = deployments.map((deployment, index) => callbackUrlOf(deployment, ports[index]!));
		provider = await startProvider(client.id, client.secret, redirectUris);
		oneTap = await startFedCMProvider();
	});
	afterAll(() => Promise.all([provider.stop(), oneTap.stop()]));

	describe.each(deployments.map((deployment, index) => ({ title: titleOf(deployment), deployment, index })))(
		'$title',
		({ deployment, index }) => {
			let app: RunningApp;

			beforeAll(async () => {
				const variables = { AUTH_TAP_ID: oneTap.clientId, AUTH_TAP_ISSUER: oneTap.issuer };
				app = await deploy(deployment, ports[index]!, provider.issuer, undefined, variables);
			});
			afterAll(() => app?.stop());

			async function open(path: string, prepare: (page: Page) => Promise<unknown> = async () => undefined) {
				const { page, complaints } = await visitor();
				const requested: string[] = [];
				page.on('request', (request) => void requested.push(request.url()));
				await prepare(page);
				await page.goto(`${app.url}${path}`);
				await page.locator('html[data-hydrated]').waitFor();
				const result = async () => JSON.parse((await page.locator('output').textContent()) || 'null') as object;
				const told = (expected: object) => expect.poll(result, { timeout: 120_000 }).toMatchObject(expected);
				const shown = (name: string) => page.locator('#who').getByText(name, { exact: true }).waitFor();
				return { page, complaints, requested, told, shown };
			}

			/** Presses the button, and returns the window that opens. */
			async function openPopup(page: Page): Promise<Page> {
				const opened = page.waitForEvent('popup');
				await page.getByRole('button', { name: 'Popup', exact: true }).click();
				return opened;
			}

			test('the page stays while a pop-up signs in, and knows how it ended', async () => {
				const { page, told, shown, complaints } = await open('/client?tab=2');
				const loaded = await page.evaluate('performance.timeOrigin');
				const popup = await openPopup(page);
				const closed = popup.waitForEvent('close');
				await signInAtProvider(popup);
				await closed;
				await told({ ok: true, status: 200, url: `${app.url}/client?tab=2` });
				await shown(account.name);
				expect([page.url(), await page.evaluate('performance.timeOrigin')]).toEqual([
					`${app.url}/client?tab=2`,
					loaded
				]);
				expect(complaints).toEqual([]);
			});

			test('a closed window shows an error, and so does a refusal', async () => {
				const { page, told, shown } = await open('/client');
				const popup = await openPopup(page);
				await popup.getByRole('heading', { name: 'Sign in to' }).waitFor();
				await popup.close();
				await told({ ok: false, error: 'PopupClosed', status: 0, url: null });
				const second = await openPopup(page);
				await second.getByRole('heading', { name: 'Sign in to' }).waitFor();
				const closed = second.waitForEvent('close');
				await second.getByRole('button', { name: /Cancel/ }).click();
				await closed;
				await told({ ok: false, error: 'OAuthCallbackError', status: 400 });
				await shown('nobody');
			});

			test('a page that is cut off from the window still shows the session', async () => {
				const { page, told, shown } = await open('/client', (one) =>
					one.route('**/client', async (route) => {
						const response = await route.fetch();
						await route.fulfill({
							response,
							headers: { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' }
						});
					})
				);
				const opened = page.context().waitForEvent('page');
				await page.getByRole('button', { name: 'Popup', exact: true }).click();
				const popup = await opened;
				await told({ ok: false, error: 'PopupClosed' });
				await signInAtProvider(popup);
				await shown(account.name);
			});

			test('where the browser opens no window, the page itself leads to the provider and back', async () => {
				const { page, shown } = await open('/client', (one) => one.addInitScript('window.open = () => null'));
				await page.getByRole('button', { name: 'Popup', exact: true }).click();
				await signInAtProvider(page);
				await page.waitForURL(`${app.url}/client`);
				await shown(account.name);
			});

			test('FedCM: the browser brings an ID token with the nonce of the site', async () => {
				const { page, requested, told, shown } = await open(
					`/one-tap?config=${encodeURIComponent(oneTap.configUrl)}`,
					async (one) => {
						await one.goto(oneTap.loginUrl);
						const cdp = await one.context().newCDPSession(one);
						cdp.on(
							'FedCm.dialogShown',
							({ dialogId }) => void cdp.send('FedCm.selectAccount', { dialogId, accountIndex: 0 })
						);
						await cdp.send('FedCm.enable', { disableRejectionDelay: true });
					}
				);
				await told({ ok: true, status: 200, url: page.url() });
				await shown(ada.name as string);
				expect(oneTap.nonces.at(-1)).toMatch(/^[\w-]{32}$/);
				expect(requested.filter((url) => url.includes('google'))).toEqual([]);
				// The browser remembers which account it has shown to a site.
				await page.context().close();
			});

			test("without FedCM: Google's script, with the nonce of the page, brings the ID token", async () => {
				// It keeps what it was given, and gives a token when it is asked to show itself.
				const script = `
					let given;
					window.google = { accounts: { id: {
						initialize: (options) => (window.given = given = options),
						prompt: async () => given.callback({ credential: await window.issue(given.nonce) }),
						cancel: () => (window.cancelled = true)
					} } };`;
				const { page, requested, told, shown } = await open('/one-tap', async (one) => {
					await one.addInitScript('delete window.IdentityCredential');
					await one.exposeFunction('issue', oneTap.issue);
					await one.route('https://accounts.google.com/**', (route) =>
						route.fulfill({ contentType: 'text/javascript', body: script })
					);
				});
				await told({ ok: true, status: 200, url: page.url() });
				await shown(ada.name as string);
				expect(requested.filter((url) => url.includes('google'))).toEqual(['https://accounts.google.com/gsi/client']);
				expect(await page.evaluate('given')).toMatchObject({
					client_id: oneTap.clientId,
					auto_select: false,
					context: 'signin'
				});
				expect(await page.evaluate('document.querySelector("script[src*=google]").nonce')).toBe('of-the-page');
			});

			test('a person who refuses, or has no account at the provider, sees nothing', async () => {
				const { page, requested, complaints } = await open(
					`/one-tap?config=${encodeURIComponent(oneTap.configUrl)}`,
					async (one) => {
						await one.addInitScript(
							'navigator.credentials.get = () => Promise.reject(new DOMException("", "NetworkError"))'
						);
					}
				);
				await expect.poll(() => requested.some((url) => url.endsWith('/one-tap/tap')), { timeout: 120_000 }).toBe(true);
				expect(await page.locator('output').textContent()).toBe('');
				expect(requested.filter((url) => url.includes('google'))).toEqual([]);
				expect(complaints).toEqual([]);
			});
		}
	);
});
