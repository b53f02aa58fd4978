/**
 * Visits pages that are made of ready functions, as a person does: sign up, sign in, forget a password, and look after the account. The
 * pages of `init --pages remote` and those for shadcn-svelte have the same addresses and labels.
 */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export const first = 'note G, 1843: Bernoulli';
const second = 'the engine weaves algebraic patterns';

export interface ReadyPages {
	readonly url: string;
	readonly page: Page;
	readonly scripts: boolean;
	readonly email: string;
	/** The link in the last email to the address. */
	link(): Promise<string>;
}

/** The usual steps on such pages. */
export function stepsOn({ url, page, scripts }: Pick<ReadyPages, 'url' | 'page' | 'scripts'>) {
	const ready = async () => {
		if (scripts) await page.locator('html[data-hydrated]').waitFor();
	};
	return {
		ready,
		async open(path: string) {
			await page.goto(path.startsWith('http') ? path : url + path);
			await ready();
		},
		field: (name: string) => page.getByLabel(name, { exact: true }).and(page.locator('input')),
		press: async (name: string) => page.getByRole('button', { name, exact: true }).click()
	};
}

export async function visitReadyPages(given: ReadyPages): Promise<void> {
	const { url, page, email, link } = given;
	const { ready, open, field, press } = stepsOn(given);
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
	await open(await link());
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
	await open(await link());
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
}
