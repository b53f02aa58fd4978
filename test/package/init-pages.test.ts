/**
 * `framework-auth init --pages remote` in the app that `sv create` makes: its pages have no type error and build, and a person uses them with
 * and without scripts. On SvelteKit 3, and nightly on both: on 2, the gate has those of `init-first-factor.test.ts`.
 */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { inChromium, visitor } from '../browser/chromium.js';
import { expectAccessible } from '../browser/accessible.js';
import { kinds } from '../browser/scripts.js';
import { takePictures } from '../browser/pictures.js';
import { addAuthenticator } from '../browser/virtual-authenticator.js';
import { keyOf, phoneWith } from '../factors/support.js';
import { check } from '../support/created-app.js';
import { majorsOf } from '../support/full.js';
import { makeInitApp, preview } from '../support/init-app.js';
import type { Served } from '../support/init-app.js';
import { first, stepsOn, visitReadyPages } from '../support/ready-pages.js';
import type { App, Major } from '../support/workshop.js';

const workshop = inject('workshop');

/** A person uses the pages: those that the other pages have as well, and then those of this configuration. */
async function visitPages({ url, linkTo, codeTo }: Served, major: Major, scripts: boolean): Promise<void> {
	const { page, tab, complaints } = await visitor({ javaScriptEnabled: scripts });
	const email = `ada-${scripts}@example.test`;
	const visit = { url, page, scripts, email, link: () => linkTo(email) };
	await visitReadyPages(visit);
	const { open, field, press, ready } = stepsOn(visit);
	// They look the same on the other version.
	const look = async (name: string) => {
		if (scripts) await expectAccessible(page, '.auth', ['light', 'dark']);
		if (major === 3 && scripts) await takePictures(page, `init-${name}`);
	};
	const status = page.getByRole('status');
	expect(await field('Name').inputValue()).toBe('Ada Lovelace');
	const colours = async (colorScheme: 'light' | 'dark') => {
		await page.emulateMedia({ colorScheme });
		return page.locator('.auth').evaluate((element) => {
			const { backgroundColor, color } = getComputedStyle(element);
			return [backgroundColor, color];
		});
	};
	const dark = await colours('dark');
	const light = await colours('light');
	expect(light).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
	expect(dark[0]).not.toBe(light[0]);
	expect(dark[1]).not.toBe(light[1]);
	await look('account');
	await field('New email').fill(`new-${email}`);
	await press('Change the email');
	await status.getByText('We sent an email to the new address').waitFor();
	await field('Name of the token').fill('Backup');
	await press('Create a token');
	await page.getByRole('alert').first().waitFor();
	await page.getByLabel('read', { exact: true }).check();
	await press('Create a token');
	expect(await page.getByText('Copy the token now.').locator('code').textContent()).toMatch(/\w{20}/);
	await page.getByText('Backup: read').waitFor();
	await press('Revoke the token');
	await expect.poll(() => page.getByText('Backup: read').count()).toBe(0);

	await page.getByRole('link', { name: 'Set up or change your second step' }).click();
	await page.waitForURL(`${url}/account/second-factor`);
	await ready();
	await look('second-factor-settings');
	const app = phoneWith(keyOf((await page.locator('p code').textContent()) ?? ''));
	await field('Code of the app').fill('000000');
	await press('Turn it on');
	await page.getByRole('alert').first().waitFor();
	expect(keyOf((await page.locator('p code').textContent()) ?? '')).toEqual(app.key);
	await field('Code of the app').fill(app.code());
	await press('Turn it on');
	await page.getByText('10 recovery codes are left.').waitFor();
	const recovery = await status.locator('code').allTextContents();
	expect(recovery).toHaveLength(10);
	await look('recovery-codes');
	const signOut = async () => {
		await open('/account');
		await press('Sign out');
		await page.waitForURL(/sign-in/);
		await ready();
	};
	const signIn = async () => {
		await signOut();
		await field('Email').fill(email);
		await field('Password').fill(first);
		await press('Sign in');
		await page.waitForURL(`${url}/second-factor`);
		await ready();
	};
	await signIn();
	await look('second-factor');
	await field('Code of the app').fill('000000');
	await press('Continue');
	await page.getByRole('alert').first().waitFor();
	await page.getByText('Use a recovery code').click();
	await field('Recovery code').fill(recovery[0] ?? '');
	await press('Use this code');
	await page.waitForURL((to) => !/second-factor|sign-in/.test(to.pathname));
	await signIn();
	// The code of this moment was used by the set-up.
	await field('Code of the app').fill(app.code(1));
	await page.getByLabel('Trust this browser').check();
	await press('Continue');
	await page.waitForURL((to) => !/second-factor|sign-in/.test(to.pathname));
	await open('/account/second-factor');
	await page.getByText('9 recovery codes are left.').waitFor();
	await page.getByText(': this browser').waitFor();
	await press('Turn it off');
	await field('Code of the app').waitFor();
	// The number is the only factor of the user now.
	await page.getByRole('link', { name: 'Add a phone number' }).click();
	await page.waitForURL(`${url}/account/phone`);
	await ready();
	await look('phone');
	const number = `+1415555010${Number(scripts)}`;
	await field('Phone number, with its country code').fill('call me');
	await press('Send a code');
	await page.getByRole('alert').getByText('That is not a phone number').waitFor();
	await field('Phone number, with its country code').fill(number);
	await press('Send a code');
	await status.getByText(`Enter the code that we sent to ${number}`).waitFor();
	await look('phone-code');
	await field('Code of the message').fill('000000');
	await press('Add the number');
	await page.getByRole('alert').first().waitFor();
	await field('Code of the message').fill(await codeTo(number, 1));
	await press('Add the number');
	await status.getByText('Your number was added.').waitFor();
	expect(await status.locator('code').allTextContents()).toHaveLength(10);
	await look('phone-added');
	await page.getByRole('link', { name: 'Back to your second step' }).click();
	await page.getByText(`Codes go to ${number}.`).waitFor();
	await look('phone-settings');
	// With the app, the trust in this browser has ended.
	expect(await page.getByText(': this browser').count()).toBe(0);
	await signIn();
	expect(await field('Code of the app').count()).toBe(0);
	await page.getByRole('button', { name: 'Send a code to' }).click();
	await field('Code of the message').waitFor();
	await look('second-factor-phone');
	await field('Code of the message').fill('000000');
	await press('Use this code');
	await page.getByRole('alert').first().waitFor();
	await field('Code of the message').fill(await codeTo(number, 2));
	await press('Use this code');
	await page.waitForURL((to) => !/second-factor|sign-in/.test(to.pathname));
	await open('/account/second-factor');
	await press('Remove the number');
	await page.getByRole('link', { name: 'Add a phone number' }).click();
	await field('Phone number, with its country code').waitFor();
	const remove = async () => {
		await open('/account');
		await field('Type "delete"').fill('keep');
		await press('Delete the account');
		await page.getByRole('alert').first().waitFor();
		await field('Type "delete"').fill('delete');
		await press('Delete the account');
		// The page asks for a session next, and leads to the sign-in page: at once without scripts, and soon with them.
		await status
			.getByText('Your account was deleted')
			.or(page.getByRole('heading', { name: 'Sign in' }))
			.waitFor();
	};
	await signOut();
	await open('/sign-in?error=AccessDenied');
	await page.getByRole('alert').getByText('That did not work').waitFor();
	await look('sign-in');
	expect(await page.getByRole('button', { name: /^Continue with/ }).allTextContents()).toEqual([
		'Continue with GitHub',
		'Continue with Keycloak'
	]);
	// Another tab leaves for GitHub, which the machine may not reach.
	const beside = await tab();
	await beside.goto(`${url}/sign-in`);
	if (scripts) await beside.locator('html[data-hydrated]').waitFor();
	const asked = beside.waitForRequest(/^https:\/\/github\.com\/login\/oauth\/authorize/);
	await beside.getByRole('button', { name: 'Continue with GitHub' }).click();
	await asked;
	await beside.close();
	await open('/sign-in');
	await field('Send a link to').fill(email);
	await press('Send the link');
	await page.getByRole('status').getByText(email).waitFor();
	await open('/sign-up');
	await look('sign-up');
	await field('Your email').fill(`grace-${scripts}@example.test`);
	if (!scripts) {
		await press('Create an account with a passkey');
		await page.getByRole('alert').getByText('Passkeys need JavaScript').waitFor();
		await open('/sign-in?callbackUrl=/account');
		await field('Email').fill(email);
		await field('Password').fill(first);
		await press('Sign in');
		await page.waitForURL(`${url}/account`);
		await remove();
		return;
	}
	const authenticator = await addAuthenticator(page);
	await authenticator.touchedWhile(async () => {
		await press('Create an account with a passkey');
		await page.waitForURL(`${url}/`);
	});
	await open('/account');
	await page.getByText(`You are signed in as grace-${scripts}@example.test.`).waitFor();
	await field('Name of the passkey').fill('My laptop');
	await press('Rename the passkey');
	await press('Sign out');
	await page.waitForURL(/sign-in/);
	await open('/sign-in?callbackUrl=/account');
	await authenticator.offered();
	await authenticator.touchedWhile(async () => {
		await press('Sign in with a passkey');
		await page.waitForURL(`${url}/account`);
	});
	await expect.poll(() => field('Name of the passkey').inputValue()).toBe('My laptop');
	await remove();
	expect(complaints.filter((each) => !each.includes('favicon'))).toEqual([]);
}

describe.each(majorsOf(3))('SvelteKit %i', (major) => {
	let app: App;
	beforeAll(async () => {
		const options = ['--providers', 'local,github,keycloak,passkey,password,email', '--adapter', 'sqlite'];
		const added = 'organizations,second-factor,phone-codes,email-change,api-tokens,deletion';
		app = await makeInitApp(workshop, major, 'init-pages', [...options, '--with', added]);
	});

	test('an app of `init --pages` passes its checks and builds', async () => {
		expect(await check(app)).toContain('found 0 errors and 0 warnings');
	});

	inChromium('the pages of `init --pages remote`', () => {
		let served: Served | undefined;
		beforeAll(async () => {
			served = await preview(workshop, app);
		});
		afterAll(() => served?.stop());

		test.each(kinds)(
			'a person signs up and in, and manages the account, on the pages of `init`, %s (#38 4)',
			async (_, scripts) => {
				await visitPages(served!, major, scripts);
			}
		);
	});
});
