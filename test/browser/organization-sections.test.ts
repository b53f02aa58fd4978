/**
 * The sections of an organization in pages of SvelteKit 2 and 3: their forms lead back to the page, also with another slug; it works
 * without scripts; axe has no objection, light and dark; and no one but members finds anything.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../support/process.js';
import { expectAccessible, overflow } from './accessible.js';
import { inChromium, visitor } from './chromium.js';
import { takePictures } from './pictures.js';
import { kindsInTurn } from './scripts.js';
import { buildApp } from './served-app.js';
import { tailwind } from './tailwind.js';

inChromium('the sections of an organization', () => {
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

		async function signIn(page: Page, name: string, path: string): Promise<void> {
			await page.goto(`${url}/auth/signin?callbackUrl=${encodeURIComponent(path)}`);
			await page.getByLabel('Name', { exact: true }).fill(name);
			await page.getByRole('button', { name: /^Sign in$/ }).click();
			await page.waitForURL(`${url}${path}`);
		}

		test.each(kindsOfNext())(
			'an owner manages the organization, and returns to the page each time, %s (#39 B)',
			async (_, javaScriptEnabled) => {
				const { page, complaints } = await visitor({ javaScriptEnabled });
				const path = '/orgs/acme?only=members,invite,waiting,roles,policy,teams,settings';
				await signIn(page, 'ada', path);
				const section = (id: string) => page.locator(`.organization-sections #${id}`);
				const told = (id: string, text: string) => section(id).getByRole('status').getByText(text).waitFor();
				expect(await page.getByRole('region').count()).toBe(6);

				await section('invite').getByLabel('Email address').fill('mary@example.test');
				await section('invite').getByRole('button', { name: 'Send invitation' }).click();
				await page.waitForURL((to) => to.pathname === '/orgs/acme' && to.searchParams.get('done') === 'invite');
				await told('invite', 'The invitation was sent.');
				await section('waiting')
					.getByRole('button', { name: /^Withdraw/ })
					.click();
				// Its section is gone: the note stands above the others.
				await page
					.locator('.organization-sections > [role="status"]')
					.getByText('The invitation was withdrawn.')
					.waitFor();
				await section('roles').getByLabel('Name of a new role').fill('builder');
				await section('roles').getByRole('button', { name: 'Create role' }).click();
				await told('roles', 'The role was saved.');
				await section('teams').getByLabel('Name of a new team').fill('Web');
				await section('teams').getByRole('button', { name: 'Create team' }).click();
				await told('teams', 'The team was saved.');
				await section('policy').getByLabel('Members confirm their identity again after').selectOption('8 hours');
				await section('policy').getByRole('button', { name: 'Save' }).click();
				await told('policy', 'The policy was saved.');

				await section('invite').getByRole('button', { name: 'Create a link' }).click();
				expect(await page.getByLabel('Anyone with this link can join.').inputValue()).toContain('token=');
				await page.getByRole('link', { name: 'Back to Acme' }).click();
				await page.waitForURL((to) => to.pathname === '/orgs/acme');

				await section('settings').getByLabel('Name in web addresses').fill('acme-works');
				await section('settings').getByRole('button', { name: 'Save' }).click();
				await page.waitForURL((to) => to.pathname === '/orgs/acme-works' && to.searchParams.get('only') !== null);
				await told('settings', 'The changes were saved.');
				await section('settings').getByLabel('Name in web addresses').fill('acme');
				await section('settings').getByRole('button', { name: 'Save' }).click();
				await page.waitForURL((to) => to.pathname === '/orgs/acme');
				await section('roles').getByRole('button', { name: 'Remove builder' }).click();
				await told('roles', 'The role was removed.');
				await section('teams').getByRole('button', { name: 'Remove Web' }).click();
				await told('teams', 'The team was removed.');
				expect(complaints).toEqual([]);
				if (javaScriptEnabled) await expectAccessible(page, '.organization-sections');
				await takePictures(page, `organization-sections-${major}`);
				await page.setViewportSize({ width: 320, height: 640 });
				expect(await page.evaluate(overflow)).toBe(0);
			}
		);

		test('a user who is not a member gets 404 as for a missing organization, and a visitor signs in first (#39 B)', async () => {
			const { page } = await visitor();
			await page.goto(`${url}/orgs/acme`);
			await page.waitForURL((to) => to.pathname === '/auth/signin');
			await signIn(page, 'grace', '/settings');
			const answers: unknown[] = [];
			for (const slug of ['acme', 'missing']) {
				const answer = await page.goto(`${url}/orgs/${slug}`);
				answers.push([answer?.status(), await page.locator('body').innerText()]);
			}
			expect(answers[0]).toEqual(answers[1]);
			expect(answers[0]).toMatchObject([404, expect.not.stringContaining('Acme')]);
		});

		test('they are in the language of the page, and keep their look below the reset of Tailwind, and below one outside of layers', async () => {
			const { page } = await visitor({ locale: 'de-DE' });
			await page.goto(`${url}/auth/signin?callbackUrl=/orgs/acme`);
			await page.getByLabel('Name', { exact: true }).fill('ada');
			await page.getByRole('button', { name: /^Anmelden$/ }).click();
			await page.waitForURL(`${url}/orgs/acme`);
			await page.getByRole('heading', { name: 'Mitglieder', exact: true }).waitFor();
			const looks = () =>
				page.locator('.organization-sections').evaluate((sections) => {
					const of = (selector: string) => getComputedStyle(sections.querySelector(selector)!);
					const { display, borderTopWidth, paddingLeft, minHeight } = of('.primary');
					const { fontSize, fontWeight } = of('h2');
					const select = of('select');
					return [display, borderTopWidth, paddingLeft, minHeight, fontSize, fontWeight, select.borderTopWidth];
				});
			const usual = await looks();
			await page.addStyleTag({ content: await tailwind() });
			expect(await looks()).toEqual(usual);
			await page.addStyleTag({
				content: `*, button, input, select { margin: 0; padding: 0; border: 0 solid; font: inherit; background: transparent; }
					h1, h2 { font-size: inherit; font-weight: inherit; }`
			});
			expect(await looks()).toEqual(usual);
			expect(usual.slice(0, 4)).toEqual(['flex', '1px', '14px', '40px']);
		});
	});
});
