/**
 * The demo, as `npm run demo` starts it, on ports and with a database of its own, and what people do in it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll } from 'vitest';
import { freePort, serve } from '../support/process.js';
import type { RunningServer } from '../support/process.js';
import { repository } from '../support/workshop.js';

export const cwd = join(repository, 'demo');
const folder = mkdtempSync(join(tmpdir(), 'demo-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Makes an environment in which nothing is taken, and nothing is there from another run. */
export async function surroundings() {
	return {
		PORT: `${await freePort()}`,
		IDENTITY_PROVIDER_PORT: `${await freePort()}`,
		DATABASE: join(folder, `${crypto.randomUUID()}.db`)
	};
}

export interface RunningDemo extends RunningServer {
	/** The file with users and sessions. */
	database: string;
}

/** Starts it. */
export async function startDemo(settings: Record<string, string> = {}): Promise<RunningDemo> {
	const env = { ...(await surroundings()), ...settings };
	const server = await serve(`http://localhost:${env.PORT}`, ['start.js'], { cwd, env });
	return { ...server, database: env.DATABASE };
}

/** Asks for a link on the sign-in page, and ends up in the mailbox. */
export async function askForLink(page: Page, origin: string, email: string): Promise<void> {
	await page.goto(`${origin}/signin?callbackUrl=%2Fprotected`);
	await page.getByLabel('Email address').fill(email);
	await page.getByRole('button', { name: 'Send me a link' }).click();
	await page.waitForURL(`${origin}/mailbox?*`);
}

/** The button in the mail that the mailbox shows. */
export function linkInMail(page: Page): Locator {
	return page.frameLocator('iframe').getByRole('link', { name: 'Sign in', exact: true });
}

/** Types a name and a password in on the sign-in page, and waits for the page that answers. */
export async function typePassword(page: Page, username: string, password: string): Promise<void> {
	await page.getByLabel('Name').fill(username);
	await page.getByLabel('Password').fill(password);
	const answered = page.waitForEvent('domcontentloaded');
	await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
	await answered;
}
