/**
 * `framework-auth init --pages remote --with required-factor,phone-codes` a user sets the first factor up before the session begins, and a
 * code for a phone takes its place later. With and without scripts, on SvelteKit 2, and nightly on both.
 */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { expectAccessible } from '../browser/accessible.js';
import { inChromium, visitor } from '../browser/chromium.js';
import { kinds } from '../browser/scripts.js';
import { takePictures } from '../browser/pictures.js';
import { keyOf, phoneWith } from '../factors/support.js';
import { check } from '../support/created-app.js';
import { majorsOf } from '../support/full.js';
import { makeInitApp, preview } from '../support/init-app.js';
import type { Served } from '../support/init-app.js';
import { first, stepsOn } from '../support/ready-pages.js';
import type { App, Major } from '../support/workshop.js';

const workshop = inject('workshop');

async function visitPages({ url, linkTo, codeTo }: Served, major: Major, scripts: boolean): Promise<void> {
	const { page, tab, complaints } = await visitor({ javaScriptEnabled: scripts });
	const { ready, open, field, press } = stepsOn({ url, page, scripts });
	const email = `ada-${scripts}@example.test`;
	const number = `+1415555010${Number(scripts)}`;
	const status = page.getByRole('status');
	const look = async (name: string) => {
		if (scripts) await expectAccessible(page, '.auth', ['light', 'dark']);
		if (major === 3 && scripts) await takePictures(page, `init-${name}`);
	};
	const refused = () => page.getByRole('alert').first().waitFor();
	await open('/sign-up');
	await field('Email').fill(email);
	await field('Password').fill(first);
	await press('Create an account');
	await page.getByText('Check your email').waitFor();
	await open(await linkTo(email));
	await press('Continue');
	await page.waitForURL(`${url}/second-factor`);
	await ready();
	await look('first-factor');
	const key = await page.locator('p code').textContent();
	const app = phoneWith(keyOf(key ?? ''));
	await field('Code of the app').fill('000000');
	await press('Turn it on');
	await refused();
	expect(await page.locator('p code').textContent()).toBe(key);
	// No session has begun: the account leads to the sign-in page.
	const beside = await tab();
	await beside.goto(`${url}/account`);
	expect(new URL(beside.url()).pathname).toBe('/sign-in');
	await beside.close();
	await field('Code of the app').fill(app.code());
	await press('Turn it on');
	await page.getByText('You are signed in.').waitFor();
	expect(await status.locator('code').allTextContents()).toHaveLength(10);
	await look('first-factor-codes');
	await page.getByRole('link', { name: 'Continue' }).click();
	await page.waitForURL(`${url}/`);

	// The page has nothing to do for who is signed in, and leads a stranger to the sign-in page.
	await open('/second-factor');
	await page.getByText('You are signed in.').waitFor();
	expect(await status.count()).toBe(0);
	const stranger = await visitor({ javaScriptEnabled: scripts });
	await stranger.page.goto(`${url}/second-factor`);
	expect(new URL(stranger.page.url()).pathname).toBe('/sign-in');

	await open('/account/phone');
	await field('Phone number, with its country code').fill(number);
	await press('Send a code');
	await field('Code of the message').fill(await codeTo(number, 1));
	await press('Add the number');
	await status.getByText('Your number was added.').waitFor();
	// The codes of the first factor are valid still.
	expect(await page.locator('code').count()).toBe(0);
	await open('/account');
	await press('Sign out');
	await page.waitForURL(/sign-in/);
	await open('/sign-in?callbackUrl=/account');
	await field('Email').fill(email);
	await field('Password').fill(first);
	await press('Sign in');
	await page.waitForURL(`${url}/second-factor`);
	await ready();
	await page.getByRole('button', { name: 'Send a code to' }).click();
	await field('Code of the message').waitFor();
	await field('Code of the app').waitFor();
	await look('second-factor-both');
	await field('Code of the message').fill(await codeTo(number, 2));
	await press('Use this code');
	await page.waitForURL(`${url}/account`);
	await page.getByText(`You are signed in as ${email}.`).waitFor();
	if (scripts) expect(complaints.filter((each) => !each.includes('favicon'))).toEqual([]);
}

describe.each(majorsOf(2))('SvelteKit %i', (major) => {
	let app: App;
	beforeAll(async () => {
		const options = ['--providers', 'password,email', '--adapter', 'sqlite', '--with', 'required-factor,phone-codes'];
		app = await makeInitApp(workshop, major, 'init-first-factor', options);
	});

	test('an app of `init` passes its checks and builds', async () => {
		expect(await check(app)).toContain('found 0 errors and 0 warnings');
	});

	inChromium('the pages of `init --pages remote` with a required factor', () => {
		let served: Served | undefined;
		beforeAll(async () => {
			served = await preview(workshop, app);
		});
		afterAll(() => served?.stop());

		test.each(kinds)(
			'a person sets up the first factor, and later signs in with the code of a message, %s (#38 4)',
			async (_, scripts) => {
				await visitPages(served!, major, scripts);
			}
		);
	});
});
