/**
 * Organizations in one browser: two tabs with two of them, and the pages of a user who has signed out, which the button "Back" does not bring
 * to the next one.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { createAuth } from '../../src/core.js';
import { organizations } from '../../src/organizations.js';
import type { CorePlugins, PluginInstance } from '../../src/types/plugin.js';
import { createLogger } from '../fixtures/logger.js';
import { inChromium, visitor } from './chromium.js';
import { serveCore, type CoreServer } from './core-server.js';

const adapter = MemoryAdapter();
const plugin = organizations({ at: '/auth/organization/[slug]' });
const auth = createAuth({
	adapter,
	secret: 'the secret of organizations, 32 characters',
	trustHost: true,
	rateLimit: false,
	logger: createLogger(),
	session: { strategy: 'database' },
	basePath: '/auth',
	providers: [
		{
			id: 'name',
			name: 'Name',
			type: 'credentials',
			credentials: { name: { label: 'Name' } },
			users: 'adapter',
			authorize: ({ name }) => adapter.getUserByEmail(`${String(name)}@example.org`)
		}
	],
	plugins: [plugin]
}) as ReturnType<typeof createAuth> & PluginInstance<[typeof plugin]> & CorePlugins<[typeof plugin]>;

inChromium('organizations in one browser', () => {
	let server: CoreServer;
	beforeAll(async () => {
		server = await serveCore({ auth });
		const ids: Record<string, string> = {};
		for (const name of ['ada', 'eve', 'secret-member']) {
			const user = { id: '', name, email: `${name}@example.org`, emailVerified: null };
			ids[name] = String((await adapter.createUser(user)).id);
		}
		for (const slug of ['one', 'two']) {
			const { id } = await auth.organizations.create(ids.ada!, { name: slug, slug });
			await auth.organizations.add(id, { userId: ids['secret-member']!, role: 'member' });
		}
	});
	afterAll(() => server.stop());

	const addressOf = (slug: string) => `${server.origin}/auth/organization/${slug}`;

	async function signIn(page: Page, name: string): Promise<void> {
		await page.goto(`${server.origin}/auth/signin?callbackUrl=/auth/organization/one`);
		await page.getByLabel('Name', { exact: true }).fill(name);
		await page.getByRole('button', { name: /^Sign in/ }).click();
		await page.waitForURL(addressOf('one'));
	}

	test.each([true, false])('two tabs change each their own (scripts: %s)', async (javaScriptEnabled) => {
		const { page, complaints } = await visitor({ javaScriptEnabled });
		await signIn(page, 'ada');
		const other = await page.context().newPage();
		await other.goto(addressOf('two'));
		const rename = async (tab: Page, name: string) => {
			const settings = tab.locator('#settings');
			await settings.getByLabel('Name', { exact: true }).fill(name);
			await settings.getByRole('button', { name: 'Save' }).click();
			await tab.getByRole('status').first().waitFor();
		};
		await rename(page, 'First');
		await rename(other, 'Second');
		// The tab that was opened first is used last.
		await rename(page, 'First again');
		const names = await Promise.all(
			['one', 'two'].map(async (slug) => (await auth.organizations.find({ slug }))?.name)
		);
		expect(names).toEqual(['First again', 'Second']);
		expect([new URL(page.url()).pathname, new URL(other.url()).pathname]).toEqual([
			'/auth/organization/one',
			'/auth/organization/two'
		]);
		expect(complaints).toEqual([]);
	});

	test.each([true, false])('"Back" shows no page of the user before (scripts: %s)', async (javaScriptEnabled) => {
		const { page } = await visitor({ javaScriptEnabled });
		await signIn(page, 'ada');
		const seen = page.getByText('secret-member').first();
		await seen.waitFor();
		await page.goto(`${server.origin}/auth/signout`);
		await page.getByRole('button', { name: 'Sign out' }).click();
		await page.waitForURL((url) => url.pathname !== '/auth/signout');
		const back = async () => {
			// The history has the page of the organization, the question, and what followed.
			for (let steps = 0; steps < 5 && !page.url().startsWith(addressOf('one')); steps++) {
				await page.goBack({ waitUntil: 'load' });
				expect(await page.content()).not.toContain('secret-member');
			}
		};
		await back();
		await signIn(page, 'eve');
		expect(await page.content()).not.toContain('secret-member');
		await back();
		await page.goto(addressOf('one'));
		expect(await page.content()).not.toContain('secret-member');
	});
});
