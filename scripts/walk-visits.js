/** A visitor of the walk, by the way in which they sign in: first in development, and again in a build. */
import { addAuthenticator, createMailbox } from '../dist/testing.js';

/** @typedef {import('playwright-core').Page} Page */

export const email = 'ada@example.test';
export const password = 'correct battery staple 5';

/**
 * @typedef {object} Visit
 * @property {() => Promise<void>} first signs up in development, opens the account page, and signs in once more where the way needs it
 * @property {() => Promise<void>} again opens the account page of a build, signs out, and signs in with what the first visit left
 * @property {() => Promise<void>} end
 * @property {Record<string, string>} variables of the build, whose emails need a server
 */

/**
 * @param {string} way
 * @param {Page} page
 * @param {string} origin
 * @returns {Promise<Visit>}
 */
export async function visitBy(way, page, origin) {
	const visit = /** @type {(page: Page, origin: string) => Promise<Visit>} */ (visits[way]);
	return visit(page, origin);
}

const nothing = { end: () => Promise.resolve(), variables: {} };

/** @type {Record<string, (page: Page, origin: string) => Promise<Visit>>} */
const visits = {
	async local(page, origin) {
		return {
			...nothing,
			async first() {
				await page.goto(origin);
				await page.getByRole('link', { name: 'Sign in' }).click();
				await page.getByRole('button', { name: 'Local' }).click();
				await page.getByRole('button', { name: 'Ada Lovelace' }).click();
				await page.getByRole('heading', { name: 'Hello Ada Lovelace' }).waitFor();
				await openAccount(page, origin);
			},
			// A build does not have this provider, and keeps the session.
			async again() {
				await openAccount(page, origin);
				await signOut(page, origin);
			}
		};
	},
	async password(page, origin) {
		const { variables, end } = await mailServer('AUTH_NODEMAILER');
		async function signIn() {
			await page.goto(`${origin}/auth/signin`);
			await page.getByLabel('Email address').fill(email);
			await page.getByLabel('Password', { exact: true }).fill(password);
			await page.getByRole('button', { name: 'Sign in', exact: true }).click();
			await page.getByRole('heading', { name: 'Hello Ada' }).waitFor();
		}
		return {
			variables,
			end,
			async first() {
				await page.goto(`${origin}/auth/signin`);
				await page.getByRole('link', { name: 'Create an account' }).click();
				await page.getByLabel('Name (optional)').fill('Ada');
				await page.getByLabel('Email address').fill(email);
				await page.getByLabel('Password', { exact: true }).fill(password);
				await page.getByRole('button', { name: 'Create an account' }).click();
				await page.getByRole('heading', { name: 'Check your email' }).waitFor();
				await page.goto(await linkFor(origin));
				await page.getByRole('button', { name: 'Confirm and sign in' }).click();
				await page.getByRole('heading', { name: 'Hello Ada' }).waitFor();
				await comeBack(page, origin, signIn);
			},
			again: () => comeBack(page, origin, signIn)
		};
	},
	async email(page, origin) {
		const { mailbox, variables, end } = await mailServer('AUTH_EMAIL');
		async function askForLink() {
			await page.goto(`${origin}/auth/signin`);
			await page.getByLabel('Email address').fill(email);
			await page.getByLabel('Email address').press('Enter');
			await page.getByRole('heading', { name: 'Check your email' }).waitFor();
		}
		return {
			variables,
			end,
			async first() {
				await askForLink();
				await page.goto(await linkFor(origin));
				// In the browser that asked for it, the link signs in at once.
				await page.locator('summary').waitFor();
				await openAccount(page, origin);
			},
			async again() {
				await openAccount(page, origin);
				await signOut(page, origin);
				await askForLink();
				const { link } = await mailbox.take(email);
				await page.goto(`${link}`);
				await page.locator('summary').waitFor();
			}
		};
	},
	async passkey(page, origin) {
		const authenticator = await addAuthenticator(page, { touched: false });
		async function signIn() {
			await page.goto(`${origin}/auth/signin`);
			await authenticator.touchedWhile(async () => {
				// The browser offers the passkey in the field as well: the touch may have signed in before the click.
				const button = page.getByRole('button', { name: 'Sign in with a passkey' });
				await button.click({ timeout: 5_000 }).catch(() => undefined);
				await page.locator('summary').waitFor();
			});
		}
		return {
			...nothing,
			async first() {
				await page.goto(`${origin}/auth/signin`);
				await authenticator.touchedWhile(async () => {
					await page.getByLabel('Email').fill(email);
					await page.getByRole('button', { name: 'Create a passkey' }).click();
					await page.locator('summary').waitFor();
				});
				await comeBack(page, origin, signIn);
			},
			again: () => comeBack(page, origin, signIn)
		};
	}
};

/**
 * Signs out on the account page, and in again.
 * @param {Page} page
 * @param {string} origin
 * @param {() => Promise<void>} signIn
 */
async function comeBack(page, origin, signIn) {
	await openAccount(page, origin);
	await signOut(page, origin);
	await signIn();
}

/** Takes the emails of a build. @param {string} prefix of the variables */
async function mailServer(prefix) {
	const mailbox = createMailbox();
	const variables = { [`${prefix}_SERVER`]: await mailbox.listen(), [`${prefix}_FROM`]: 'no-reply@example.test' };
	return { mailbox, variables, end: () => mailbox.close() };
}

/**
 * @param {Page} page
 * @param {string} origin
 */
async function openAccount(page, origin) {
	await page.goto(`${origin}/auth/account`);
	await page.getByRole('heading', { name: 'Profile' }).waitFor();
}

/**
 * @param {Page} page
 * @param {string} origin
 */
async function signOut(page, origin) {
	await page.goto(`${origin}/auth/signout`);
	await page.getByRole('button', { name: 'Sign out' }).click();
	await page.getByRole('heading', { name: 'Hello stranger' }).waitFor();
}

/** Returns the link in the latest email of the development server. @param {string} origin */
async function linkFor(origin) {
	for (;;) {
		const response = await fetch(`${origin}/auth/mailbox`, { headers: { accept: 'application/json' } });
		if (!response.ok) throw new Error(`the mailbox answers with status ${response.status}: ${await response.text()}`);
		const [letter] = /** @type {{ url: string }[]} */ (await response.json());
		if (letter) return letter.url;
		await new Promise((done) => setTimeout(done, 200));
	}
}
