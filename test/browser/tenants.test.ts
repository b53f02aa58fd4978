/** Two tenants of one site on hosts of their own, each with an identity provider, on SvelteKit 2 and 3. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { majorsOf } from '../support/full.js';
import { freePort, serve } from '../support/process.js';
import type { RunningServer } from '../support/process.js';
import { makeApp, vite } from '../support/workshop.js';
import { inChromium, visitor } from './chromium.js';
import { account, signInAtProvider, startProvider, type RunningProvider } from './provider.js';

const tenants = ['acme', 'beta'] as const;

inChromium('tenants', () => {
	describe.each(majorsOf(3))('SvelteKit %i', (major) => {
		let server: RunningServer;
		let port: number;
		let providers: RunningProvider[];

		beforeAll(async () => {
			port = await freePort();
			providers = await Promise.all(
				tenants.map((tenant) =>
					startProvider('client', 'secret-of-the-client-0123456789', [
						`http://${tenant}.localhost:${port}/auth/callback/idp`
					])
				)
			);
			const issuers = Object.fromEntries(tenants.map((tenant, at) => [tenant, providers[at]?.issuer]));
			const app = await makeApp(inject('workshop'), major, 'tenants', {}, 'tenants');
			const env = {
				AUTH_SECRET: 'the secret of the browser tests, 32 characters and more',
				TENANT_ISSUERS: JSON.stringify(issuers)
			};
			const url = `http://localhost:${port}/whoami`;
			server = await serve(url, vite(app, 'dev', '--port', `${port}`, '--strictPort'), { cwd: app.folder, env });
		});
		afterAll(async () => {
			await server?.stop();
			await Promise.all(providers.map((provider) => provider.stop()));
		});

		test('a person signs in at one tenant, and is not signed in at the other one', async () => {
			const { page } = await visitor();
			const at = (tenant: string, path: string) => `http://${tenant}.localhost:${port}${path}`;
			await page.goto(at('acme', '/auth/signin?callbackUrl=/whoami'));
			await page.getByRole('button', { name: 'Sign in with Login of acme' }).click();
			await signInAtProvider(page);
			await page.waitForURL(at('acme', '/whoami'));
			expect(await page.locator('body').innerText()).toBe(account.name);

			// The same cookie, set by hand at the other tenant.
			const cookies = await page.context().cookies();
			const own = cookies.filter(({ name }) => name.includes('session-token'));
			expect(own.length).toBeGreaterThan(0);
			await page.context().addCookies(own.map((cookie) => ({ ...cookie, domain: 'beta.localhost' })));
			await page.goto(at('beta', '/whoami'));
			expect(await page.locator('body').innerText()).toBe('nobody');
			await page.goto(at('acme', '/whoami'));
			expect(await page.locator('body').innerText()).toBe(account.name);
		});

		test('a tenant that does not exist has a page with status 404', async () => {
			const { page } = await visitor();
			const response = await page.goto(`http://nobody.localhost:${port}/auth/signin`);
			expect(response?.status()).toBe(404);
			await page.getByRole('heading', { name: 'This site does not exist' }).waitFor();
		});
	});
});
