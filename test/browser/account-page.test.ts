/**
 * The account page in a browser: axe finds nothing in any of its states, light and dark, narrow and wide; it works without
 * scripts; and its sections and the menu of the user work in pages of SvelteKit 2 and 3.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../support/process.js';
import { expectAccessible, expectToFit, overflow } from './accessible.js';
import { accountSites, accountStates, enter } from './account-sites.js';
import { inChromium, visitor } from './chromium.js';
import { takePictures } from './pictures.js';
import { kinds, kindsInTurn } from './scripts.js';
import { serveCore } from './core-server.js';
import type { CoreServer } from './core-server.js';
import { buildApp } from './served-app.js';
import { tailwind } from './tailwind.js';
import { addAuthenticator } from './virtual-authenticator.js';

inChromium('the account page', () => {
	let server: CoreServer;
	beforeAll(async () => {
		server = await serveCore(accountSites);
	});
	afterAll(() => server?.stop());

	test.each(Object.keys(accountStates))('%s: axe finds nothing, and it fits a narrow screen', async (state) => {
		const { page, complaints } = await visitor({ viewport: { width: 320, height: 640 } });
		await accountStates[state]!(page, server.origin);
		expect(complaints).toEqual([]);
		await expectToFit(page);
	});

	test.each(kinds)('a user manages their account, %s', async (_, javaScriptEnabled) => {
		const { page, complaints } = await visitor({ javaScriptEnabled });
		await enter((await visitor()).page, server.origin);
		await enter(page, server.origin);
		const section = (name: string) => page.getByRole('region', { name, exact: true });
		const told = (name: string, text: string) => section(name).getByRole('status').getByText(text).waitFor();

		await section('Profile').getByLabel('Name').fill('Ada King');
		await section('Profile').getByRole('button', { name: 'Save' }).click();
		await told('Profile', 'Your profile was saved.');
		expect(await section('Profile').getByLabel('Name').inputValue()).toBe('Ada King');
		await section('Profile').getByLabel('Name').fill('Ada Lovelace');
		await section('Profile').getByLabel('Name').press('Enter');
		await told('Profile', 'Your profile was saved.');

		await page.locator('summary[aria-label="Rename: Phone"]').press('Enter');
		await section('Passkeys').getByRole('textbox', { name: 'Name' }).first().fill('Telephone');
		await section('Passkeys').getByRole('textbox', { name: 'Name' }).first().press('Enter');
		await told('Passkeys', 'The name was saved.');
		await page.locator('summary[aria-label="Rename: Telephone"]').click();
		await section('Passkeys').getByRole('textbox', { name: 'Name' }).first().fill('Phone');
		await section('Passkeys').getByRole('textbox', { name: 'Name' }).first().press('Enter');
		await told('Passkeys', 'The name was saved.');

		await section('API tokens').locator('summary').click();
		await section('API tokens').getByLabel('Name').fill('Backup');
		await section('API tokens').getByLabel('read').check();
		await section('API tokens').getByRole('button', { name: 'Create a token' }).click();
		expect(await page.getByLabel('Backup').inputValue()).toMatch(/^fa_/);
		await page.getByRole('link', { name: 'Back to your account' }).click();
		await section('API tokens').getByRole('button', { name: 'Revoke: Backup' }).first().click();
		await told('API tokens', 'The token was revoked.');

		await section('Where you are signed in').getByRole('button', { name: 'Sign out everywhere else' }).click();
		await told('Where you are signed in', 'You are signed out everywhere else.');
		expect(await section('Where you are signed in').getByRole('listitem').count()).toBe(1);
		await section('Sign out').getByRole('button').click();
		await page.waitForURL(`${server.origin}/`);
		expect(complaints).toEqual([]);
	});

	test('the menu leads to a section, marks it, and stays in view, without scripts', async () => {
		const { page } = await visitor({ javaScriptEnabled: false, viewport: { width: 360, height: 640 } });
		await enter(page, server.origin);
		const menu = page.getByRole('navigation', { name: 'Your account' });
		const weightOf = (name: string) =>
			menu.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).fontWeight);
		expect([await weightOf('Profile'), await weightOf('Passkeys')]).toEqual(['600', '400']);
		for (const width of [360, 1280]) {
			await page.setViewportSize({ width, height: 640 });
			await menu.getByRole('link', { name: 'Where you are signed in' }).press('Enter');
			await page.waitForURL(/#sessions$/);
			const heading = page.getByRole('heading', { name: 'Where you are signed in' });
			const box = await heading.boundingBox();
			const bar = await menu.boundingBox();
			expect(bar!.y).toBeGreaterThanOrEqual(0);
			// On a phone the heading stands below the row of tabs.
			if (width === 360) expect(box!.y).toBeGreaterThanOrEqual(bar!.y + bar!.height);
			expect([await weightOf('Where you are signed in'), await weightOf('Profile')]).toEqual(['600', '400']);
		}
	});

	describe.each([2, 3] as const)('in pages of SvelteKit %i', (major) => {
		const kindsOfNext = kindsInTurn(major);
		let app: RunningServer;
		let url: string;
		beforeAll(async () => {
			const built = await buildApp(major, 'account');
			({ url } = built);
			app = await built.start();
		});
		afterAll(() => app?.stop());

		async function signIn(page: Page, path: string): Promise<void> {
			await page.goto(`${url}/auth/signin?callbackUrl=${encodeURIComponent(path)}`);
			await page.getByLabel('Name', { exact: true }).fill('ada');
			await page.getByRole('button', { name: /^Sign in$/ }).click();
			await page.waitForURL(`${url}${path}`);
		}
		const opened = (page: Page) => page.locator('details.user-button').getAttribute('open');

		test.each(kindsOfNext())(
			'the menu of the user leads to the account page, and signs out, %s',
			async (_, javaScriptEnabled) => {
				const { page, complaints } = await visitor({ javaScriptEnabled });
				await page.goto(`${url}/settings`);
				await page.getByRole('link', { name: 'Sign in', exact: true }).last().click();
				await page.waitForURL(`${url}/auth/signin`);
				await signIn(page, '/settings');
				if (javaScriptEnabled) await page.locator('html[data-hydrated]').waitFor();
				const button = page.locator('summary', { hasText: 'Your account: Ada Lovelace' });
				expect((await button.locator('[aria-hidden]').textContent())?.trim()).toBe('AL');
				await button.focus();
				await page.keyboard.press('Enter');
				await page.getByText('ada@example.test').first().waitFor();
				await page.keyboard.press('Tab');
				await page.keyboard.press('Enter');
				await page.waitForURL(`${url}/auth/account`);
				await page.goto(`${url}/settings`);
				await button.click();
				await page.getByRole('link', { name: 'Other' }).click();
				await page.getByRole('heading', { name: 'Other' }).waitFor();
				expect(await opened(page)).toBeNull();
				await button.click();
				await page.locator('.user-button').getByRole('button', { name: 'Sign out' }).click();
				await page.waitForURL(`${url}/`);
				await page.goto(`${url}/settings`);
				expect(await button.count()).toBe(0);
				expect(complaints).toEqual([]);
			}
		);

		test('the menu closes with Escape, with a click elsewhere, and when the focus leaves', async () => {
			const { page } = await visitor();
			await signIn(page, '/settings');
			await page.locator('html[data-hydrated]').waitFor();
			const button = page.locator('details.user-button > summary');
			await button.click();
			await page.keyboard.press('Tab');
			await page.keyboard.press('Escape');
			expect(await opened(page)).toBeNull();
			expect(await button.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
			await button.click();
			await page.getByRole('heading', { name: 'Settings' }).click();
			expect(await opened(page)).toBeNull();
			await button.click();
			await page.locator('.user-button').getByRole('button').focus();
			expect(await opened(page)).toBe('');
			await page.keyboard.press('Tab');
			expect(await opened(page)).toBeNull();
			await page.setViewportSize({ width: 320, height: 640 });
			await button.click();
			expect(await page.evaluate(overflow)).toBe(0);
			await expectAccessible(page, '.user-button');
		});

		test.each(kindsOfNext())(
			'the menu of organizations consists of links, and the address says which organization is open, %s (#39 B)',
			async (_, javaScriptEnabled) => {
				const { page, complaints } = await visitor({ javaScriptEnabled });
				await page.goto(`${url}/settings`);
				if (javaScriptEnabled) await page.locator('html[data-hydrated]').waitFor();
				const menu = page.locator('.organization-switcher');
				const links = menu.getByRole('navigation', { name: 'Organizations' }).getByRole('link');
				await menu.locator('summary', { hasText: 'Acme' }).click();
				expect(await links.allInnerTexts()).toEqual([
					'Acme',
					'Analytical Engines & Sons with a very long name',
					'New organization'
				]);
				expect(await menu.locator('[aria-current="true"]').innerText()).toBe('Acme');
				await page.setViewportSize({ width: 320, height: 640 });
				expect(await page.evaluate(overflow)).toBe(0);
				if (javaScriptEnabled) await expectAccessible(page, '.organization-switcher');
				await takePictures(page, 'organization-switcher');
				await links.nth(1).click();
				await page.waitForURL(`${url}/settings/other?of=o1`);
				expect(complaints).toEqual([]);
			}
		);

		test.each(kindsOfNext())(
			'the sections lead back to the page that they are on, %s',
			async (_, javaScriptEnabled) => {
				const { page, complaints } = await visitor({ javaScriptEnabled });
				await signIn(page, '/settings?only=profile,tokens');
				expect(await page.getByRole('region').count()).toBe(2);
				await page.getByRole('region', { name: 'Profile' }).getByRole('button', { name: 'Save' }).click();
				await page.waitForURL(`${url}/settings?only=profile%2Ctokens&done=profile.save#profile`);
				await page.getByRole('status').getByText('Your profile was saved.').waitFor();
				await page.goto(`${url}/settings`);
				expect(await page.getByRole('region').count()).toBe(6);
				expect(complaints).toEqual([]);
				if (javaScriptEnabled) await expectAccessible(page, '.account-sections');
			}
		);

		test('the sections keep their look below the reset of Tailwind, and below one outside of layers', async () => {
			const { page } = await visitor();
			await signIn(page, '/settings');
			const looks = () =>
				page.locator('.account-sections').evaluate((sections) => {
					const of = (selector: string) => getComputedStyle(sections.querySelector(selector)!);
					const button = of('button:not([class])');
					const { borderTopWidth: line, fontWeight: weight } = of('[name=name]');
					return {
						button: [button.display, button.borderTopWidth, button.paddingLeft, button.minHeight],
						primary: of('.primary').backgroundColor,
						heading: [of('h2').fontSize, of('h2').fontWeight],
						field: [line, weight]
					};
				});
			const usual = await looks();
			await page.addStyleTag({ content: await tailwind() });
			expect(await looks()).toEqual(usual);
			await page.addStyleTag({
				content: `*, button, input { margin: 0; padding: 0; border: 0 solid; font: inherit; background: transparent; list-style: none; }
					h1, h2 { font-size: inherit; font-weight: inherit; } svg, img { display: block; }`
			});
			expect(await looks()).toEqual(usual);
			expect(usual.button).toEqual(['flex', '1px', '14px', '40px']);
			await page.addStyleTag({ content: '.account-sections { --account-accent: rgb(1, 2, 3); }' });
			expect((await looks()).primary).toBe('rgb(1, 2, 3)');
		});

		test('passkeys are added on the page of the application and on the built-in one, and the last one stays', async () => {
			const { page, complaints } = await visitor();
			const add = page.getByRole('button', { name: 'Add a passkey' });
			await page.addInitScript(tellWhatIsMade);
			for (const path of ['/settings', '/auth/account']) {
				await page.context().clearCookies();
				await signIn(page, path);
				if (path === '/settings') await page.locator('html[data-hydrated]').waitFor();
				// Chromium is asked for a passkey without a question, and lets it wait: its password manager filled in nothing. That is
				// not in the way of the button.
				if (path === '/settings') await page.locator('html[data-made="conditional"]').waitFor({ state: 'attached' });
				const authenticator = await addAuthenticator(page);
				await authenticator.touchedWhile(async () => {
					await add.click();
					await page.getByRole('status').getByText('The passkey was added.').waitFor();
				});
				expect(new URL(page.url()).pathname).toBe(path);
				expect(await authenticator.credentials()).toHaveLength(1);
				if (path === '/settings') await page.locator('html[data-hydrated]').waitFor();
				await authenticator.touchedWhile(async () => {
					await add.click();
					await page.getByRole('alert').getByText('already has a passkey').waitFor();
				});
				await authenticator.remove();
			}
			const remove = async () => {
				await page.locator('summary[aria-label^="Remove:"]').first().click();
				await page.getByRole('button', { name: 'Remove', exact: true }).first().click();
			};
			await remove();
			await page.getByRole('status').getByText('The passkey was removed.').waitFor();
			await remove();
			await page.getByRole('alert').getByText('It is your last passkey').waitFor();
			expect(complaints).toEqual([]);
		});
	});
});

/** Runs in the page. */
function tellWhatIsMade(): void {
	const { credentials } = navigator;
	const create = credentials.create.bind(credentials);
	credentials.create = (options) => {
		const { mediation } = (options ?? {}) as { mediation?: string };
		document.documentElement.dataset.made = mediation;
		return create(options);
	};
}
