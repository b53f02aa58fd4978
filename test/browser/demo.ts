/**
 * The demo, on ports and with a database of its own, and what people do in it. It has the library as it is
 * built.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import { signInAs } from '../../src/testing.js';
import { freePort, serve } from '../support/process.js';
import type { RunningServer } from '../support/process.js';
import { buildDemo } from '../support/shared-build.js';
import { repository } from '../support/workshop.js';

export const cwd = join(repository, 'demo');
const folder = mkdtempSync(join(tmpdir(), 'demo-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/** Makes an environment in which nothing is taken, and nothing is there from another run. */
export async function surroundings() {
	return {
		PORT: `${await freePort()}`,
		IDENTITY_PROVIDER_PORT: `${await freePort()}`,
		DATABASE: join(folder, `${crypto.randomUUID()}.db`),
		VITE_CACHE: join(folder, 'vite')
	};
}

export interface RunningDemo extends RunningServer {
	/** The file with users and sessions. */
	database: string;
	secret: string;
}

/** Starts it as it is built, in which Chromium has a tenth of the files to load. */
export async function startDemo(settings: Record<string, string> = {}): Promise<RunningDemo> {
	await buildDemo({ workshop: inject('workshop'), run: inject('run') }, cwd);
	return start(settings, '--built');
}

/** Starts it as `npm run demo` does, in development. */
export const developDemo = (settings: Record<string, string> = {}): Promise<RunningDemo> => start(settings);

async function start(settings: Record<string, string>, ...args: string[]): Promise<RunningDemo> {
	const env = { ...(await surroundings()), AUTH_SECRET: crypto.randomUUID(), ...settings };
	const server = await serve(`http://localhost:${env.PORT}`, ['start.js', ...args], { cwd, env });
	return { ...server, database: env.DATABASE, secret: env.AUTH_SECRET };
}

/** Signs a person of the demo in, where a test is not about signing in. The demo has stored sessions unless a visitor chooses. */
export async function signInAsPerson(page: Page, { url, database, secret }: RunningDemo, email: string): Promise<void> {
	const adapter = SqliteAdapter(database);
	await signInAs(page, { email }, { config: { adapter, secret }, baseURL: url, methods: ['pwd'] });
	adapter.close();
}

/** Asks for a link on the sign-in page, and ends up in the mailbox. */
export async function askForLink(page: Page, origin: string, email: string): Promise<void> {
	await page.goto(`${origin}/signin?callbackUrl=%2Fprotected`);
	await byEmail(page).getByLabel('Email address').fill(email);
	await byEmail(page).getByRole('button').click();
	await page.waitForURL(`${origin}/mailbox?*`);
}

/** Opens the latest mail in the mailbox, and presses its button. */
export async function openMail(page: Page, origin: string, button: string): Promise<void> {
	const link = page.frameLocator('iframe').getByRole('link', { name: button, exact: true });
	// A mail may come after the answer to the form.
	await expect
		.poll(
			async () => {
				await page.goto(`${origin}/mailbox`);
				return link.count();
			},
			{ timeout: 120_000 }
		)
		.toBe(1);
	await link.click();
}

/** The button in the mail that the mailbox shows. */
export function linkInMail(page: Page): Locator {
	return page.frameLocator('iframe').getByRole('link', { name: 'Sign in', exact: true });
}

/** The forms of the sign-in page. */
export const byEmail = (page: Page): Locator => page.getByRole('form', { name: 'By email' });
export const byPassword = (page: Page): Locator => page.getByRole('form', { name: 'With a password' });

/** Types an address and a password in on the sign-in page, and waits for the page that answers. */
export async function typePassword(page: Page, email: string, password: string): Promise<void> {
	await byPassword(page).getByLabel('Email address').fill(email);
	await byPassword(page).getByLabel('Password').fill(password);
	const answered = page.waitForEvent('domcontentloaded');
	await byPassword(page).getByRole('button', { name: 'Sign in' }).click();
	await answered;
}

/** Signs out by the menu of the user, at the top of each page. */
export async function signOut(page: Page): Promise<void> {
	await page.locator('.user-button summary').click();
	await page.locator('.user-button').getByRole('button', { name: 'Sign out' }).click();
	await page.getByText('You are not signed in.').waitFor();
}
