/** Users prove their identity again on SvelteKit 2 and 3: each way, with scripts and without, and back to where they came from. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { freePort, serve } from '../support/process.js';
import type { RunningServer } from '../support/process.js';
import { build, makeApp } from '../support/workshop.js';
import { inChromium, visitor } from './chromium.js';
import { account, signInAtProvider, startProvider } from './provider.js';
import type { RunningProvider } from './provider.js';
import { addAuthenticator } from './virtual-authenticator.js';

inChromium('a new proof', () => {
	describe.each([2, 3] as const)('on SvelteKit %i', (major) => {
		let server: RunningServer;
		let provider: RunningProvider;
		let url: string;

		beforeAll(async () => {
			const port = await freePort();
			url = `http://localhost:${port}`;
			provider = await startProvider('proofs', 'secret-of-the-proofs-0123456789', [`${url}/auth/callback/op`]);
			const app = await makeApp(inject('workshop'), major, 'proofs', {}, 'proofs');
			await build(app, { APP_ORIGIN: url });
			server = await serve(`${url}/`, ['build/index.js'], {
				cwd: app.folder,
				env: {
					AUTH_SECRET: 'the secret of the browser tests, 32 characters and more',
					AUTH_URL: url,
					PORT: `${port}`,
					ORIGIN: url,
					APP_ISSUER: provider.issuer,
					APP_SUB: account.sub
				}
			});
		});
		afterAll(async () => {
			await server?.stop();
			await provider?.stop();
		});

		/** Signs in by a password, an hour ago, and opens the page that asks for a new proof. */
		async function led(page: Page): Promise<string> {
			const form = { email: 'ada@example.test', password: 'right' };
			const options = { headers: { origin: url }, maxRedirects: 0 };
			await page.context().request.post(`${url}/auth/callback/password`, { ...options, form });
			await page.goto(`${url}/danger`);
			const before = await page.locator('#session').innerText();
			await page.context().request.post(`${url}/age`, { headers: { origin: url } });
			await page.goto(`${url}/danger?tab=2`);
			await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
			return before;
		}

		/** The page was reached again, with the new proof and another session id. */
		async function expectProven(page: Page, before: string, methods: string): Promise<void> {
			await page.getByRole('heading', { name: 'Danger' }).waitFor();
			expect(page.url()).toBe(`${url}/danger?tab=2`);
			expect((await page.locator('#proof').innerText()).trim()).toBe(`Ada ${methods}`.trim());
			expect(await page.locator('#session').innerText()).not.toBe(before);
		}

		for (const javaScriptEnabled of [true, false]) {
			const scripts = javaScriptEnabled ? 'with scripts' : 'without scripts';

			test(`by a password, after a wrong one, ${scripts}`, async () => {
				const { page } = await visitor({ javaScriptEnabled });
				const before = await led(page);
				await page.getByLabel('Password').fill('wrong');
				await page.getByRole('button', { name: 'Confirm', exact: true }).click();
				await page.getByText('Sign-in failed').waitFor();
				await page.getByLabel('Password').fill('right');
				await page.getByRole('button', { name: 'Confirm', exact: true }).click();
				await expectProven(page, before, 'pwd');
			});

			test(`by the code of a mail, ${scripts}`, async () => {
				const { page } = await visitor({ javaScriptEnabled });
				const before = await led(page);
				await page.getByRole('button', { name: 'Send me an email' }).click();
				await page.getByLabel('Code').fill('246810');
				await page.getByRole('button', { name: 'Confirm', exact: true }).click();
				await expectProven(page, before, 'otp');
			});

			test(`at the provider, which asks again although it knows the person, ${scripts}`, async () => {
				const { page } = await visitor({ javaScriptEnabled });
				for (let time = 1; time <= 2; time++) {
					const before = await led(page);
					await page.getByRole('button', { name: 'Confirm with Provider' }).click();
					await signInAtProvider(page);
					await expectProven(page, before, '');
				}
			});
		}

		test('by a passkey of the device', async () => {
			const { page } = await visitor();
			const authenticator = await addAuthenticator(page);
			await led(page);
			await page.getByLabel('Password').fill('right');
			await page.getByRole('button', { name: 'Confirm', exact: true }).click();
			await page.getByRole('heading', { name: 'Danger' }).waitFor();
			await page.goto(`${url}/auth/signin`);
			await authenticator.touchedWhile(async () => {
				await page.getByRole('button', { name: 'Create a passkey' }).click();
				await page.waitForURL(`${url}/`);
			});
			const before = await led(page);
			await authenticator.touchedWhile(async () => {
				await page.getByRole('button', { name: 'Use a passkey' }).click();
				await expectProven(page, before, 'hwk user mfa');
			});
		});

		test('a form that is sent too late leads to the proof, and back to its page', async () => {
			for (const javaScriptEnabled of [true, false]) {
				const { page } = await visitor({ javaScriptEnabled });
				await led(page);
				await page.getByLabel('Password').fill('right');
				await page.getByRole('button', { name: 'Confirm', exact: true }).click();
				await page.getByRole('heading', { name: 'Danger' }).waitFor();
				await page.context().request.post(`${url}/age`, { headers: { origin: url } });
				await page.getByRole('button', { name: 'Delete' }).click();
				await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
				await page.getByLabel('Password').fill('right');
				await page.getByRole('button', { name: 'Confirm', exact: true }).click();
				await page.getByRole('heading', { name: 'Danger' }).waitFor();
				expect(await page.getByText('Done').count()).toBe(0);
				await page.getByRole('button', { name: 'Delete' }).click();
				await page.getByText('Done').waitFor();
			}
		});
	});
});
