/**
 * The pages for shadcn-svelte on SvelteKit 2 and 3, with scripts and without. Plain elements stand for the parts of shadcn-svelte, which
 * its own site gives out; `src/lib/components/ui` of an app has them.
 */
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { freePort, serve } from '../support/process.js';
import type { RunningServer } from '../support/process.js';
import { build, makeApp, repository } from '../support/workshop.js';
import { expectAccessible } from './accessible.js';
import { inChromium, visitor } from './chromium.js';

interface Registry {
	items: { name: string; files: { path: string; type: string; target?: string }[] }[];
}

/** The files of all items, where the command of shadcn-svelte writes them. */
function filesOfRegistry(): Record<string, string> {
	const { items } = JSON.parse(readFileSync(join(repository, 'registry/registry.json'), 'utf8')) as Registry;
	return Object.fromEntries(
		items.flatMap(({ files }) =>
			files.map(({ path, target }) => {
				const place = target?.slice('~/'.length) ?? path.replace('registry/lib/', 'src/lib/');
				const text = readFileSync(join(repository, path), 'utf8').replaceAll(
					/\$lib\/registry\/(ui|components)\//g,
					(_, alias: string) => `./${relative(dirname(place), `src/lib/components${alias === 'ui' ? '/ui' : ''}`)}/`
				);
				return [place, text];
			})
		)
	);
}

const first = 'note G, 1843: Bernoulli';
const second = 'the engine weaves algebraic patterns';

inChromium('the pages for shadcn-svelte', () => {
	describe.each([2, 3] as const)('SvelteKit %i', (major) => {
		let server: RunningServer;
		let url: string;

		beforeAll(async () => {
			const port = await freePort();
			url = `http://localhost:${port}`;
			const app = await makeApp(inject('workshop'), major, 'registry', filesOfRegistry(), 'registry');
			await build(app, { APP_ORIGIN: url });
			server = await serve(`${url}/sign-in`, ['build/index.js'], {
				cwd: app.folder,
				env: {
					AUTH_SECRET: 'the secret of the browser tests, 32 characters and more',
					AUTH_URL: url,
					PORT: `${port}`,
					ORIGIN: url
				}
			});
		});
		afterAll(() => server?.stop());

		async function linkTo(page: Page, email: string): Promise<string> {
			const answer = await page.context().request.get(`${url}/letters?to=${encodeURIComponent(email)}`);
			const letters = (await answer.json()) as { text: string }[];
			return /https?:\S+/.exec(letters.at(-1)?.text ?? '')?.[0] ?? '';
		}

		test.each([true, false])(
			'sign up, sign in, forget a password, and look after the account, scripts: %s',
			async (scripts) => {
				const { page, complaints } = await visitor({ javaScriptEnabled: scripts });
				const email = `ada-${scripts}@example.test`;
				const ready = async () => {
					if (scripts) await page.locator('html[data-hydrated]').waitFor();
				};
				const open = async (path: string) => {
					await page.goto(path.startsWith('http') ? path : url + path);
					await ready();
				};
				const field = (name: string) => page.getByLabel(name, { exact: true }).and(page.locator('input'));
				const press = async (name: string) => page.getByRole('button', { name, exact: true }).click();

				await open('/sign-up');
				await field('Name').fill('Ada');
				await field('Email').fill(email);
				await field('Password').fill('short');
				await press('Create an account');
				await page.getByRole('alert').getByText('It is too short').waitFor();
				expect(await page.content()).not.toContain('"short"');
				await field('Password').fill(first);
				await press('Create an account');
				await page.getByText('Check your email').waitFor();
				await open(await linkTo(page, email));
				expect(new URL(page.url()).pathname).toBe('/verify-email');
				await press('Continue');
				await page.waitForURL(`${url}/`);

				await open('/account');
				await page.getByText(`You are signed in as ${email}.`).waitFor();
				await field('Name').fill('Ada Lovelace');
				await press('Save');
				await page.getByText('Your profile was saved').waitFor();
				expect(await page.getByText('This browser').count()).toBe(1);
				await press('Sign out');
				await page.waitForURL(/sign-in/);

				await open('/account');
				await page.waitForURL(/\/sign-in\?callbackUrl=/);
				await ready();
				await field('Email').fill(email);
				await field('Password').fill(second);
				await press('Sign in');
				await page.getByRole('alert').getByText('Sign-in failed').waitFor();
				expect(await page.content()).not.toContain(second);
				await field('Email').fill(email);
				await field('Password').fill(first);
				await press('Sign in');
				await page.waitForURL(`${url}/account`);

				await open('/forgot-password');
				await field('Email').fill(email);
				await press('Send the email');
				await page.getByText('Check your email').waitFor();
				await open(await linkTo(page, email));
				expect(new URL(page.url()).pathname).toBe('/reset-password');
				await field('New password').fill(second);
				await press('Save');
				await page.getByRole('status').waitFor();
				await open('/sign-in');
				await field('Email').fill(email);
				await field('Password').fill(second);
				await press('Sign in');
				await page.locator('#who', { hasText: 'Ada Lovelace' }).waitFor();
				await open('/account');
				await page.getByText(`You are signed in as ${email}.`).waitFor();
				await field('Current password').fill(second);
				await field('New password').fill(first);
				await press('Change the password');
				await page.getByRole('status').waitFor();
				expect(complaints.filter((each) => !each.includes('favicon'))).toEqual([]);
			}
		);

		test('each page is accessible', async () => {
			const { page } = await visitor();
			for (const path of ['sign-in', 'sign-up', 'forgot-password', 'reset-password', 'verify-email']) {
				await page.goto(`${url}/${path}`);
				await expectAccessible(page, 'main', ['light']);
			}
		});
	});
});
