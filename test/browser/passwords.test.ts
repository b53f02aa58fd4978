/** The life of a password in Chromium on SvelteKit 2 and 3, with scripts and without. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../support/process.js';
import { inChromium, visitor } from './chromium.js';
import { kindsInTurn } from './scripts.js';
import { takePictures } from './pictures.js';
import { buildAppOfUsers } from './served-app.js';
import type { BuiltApp } from './served-app.js';

const first = 'note G, 1843: Bernoulli';
const second = 'the engine weaves algebraic patterns';
const third = 'a difference engine without steam';

interface Letter {
	subject: string;
	text: string;
}

inChromium('passwords', () => {
	describe.each([2, 3] as const)('on SvelteKit %i', (major) => {
		let app: BuiltApp;
		let server: RunningServer;
		let url: string;
		let axe: string;

		beforeAll(async () => {
			axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
			app = await buildAppOfUsers(major, 'passwords');
			({ url } = app);
			server = await app.start();
		});
		afterAll(() => server?.stop());

		async function letterTo(page: Page, email: string): Promise<Letter & { link: string }> {
			const answer = await page.context().request.get(`${url}/letters?to=${encodeURIComponent(email)}`);
			const letter = ((await answer.json()) as Letter[]).at(-1);
			if (!letter) throw new Error(`no email was sent to ${email}`);
			return { ...letter, link: /https?:\S+/.exec(letter.text)?.[0] ?? '' };
		}

		const take = (page: Page, name: string) => (major === 2 ? Promise.resolve() : takePictures(page, name));

		async function userOf(page: Page): Promise<{ email?: string; name?: string } | undefined> {
			const answer = await page.context().request.get(`${url}/auth/session`);
			return ((await answer.json()) as { user?: { email?: string; name?: string } } | null)?.user;
		}
		const emailOf = async (page: Page) => (await userOf(page))?.email;

		for (const [scripts, javaScriptEnabled] of kindsInTurn(major)()) {
			test(`a person signs up, verifies the address, signs out and in, and resets and changes the password, ${scripts}`, async () => {
				const { page, complaints } = await visitor({ javaScriptEnabled });
				const email = `ada-${javaScriptEnabled}@example.test`;
				const picture = (name: string) => (javaScriptEnabled ? take(page, name) : Promise.resolve());
				const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
				const heading = (name: string) => page.getByRole('heading', { name }).waitFor();
				const signIn = async (password: string) => {
					await page.goto(`${url}/auth/signin`);
					await page.getByLabel('Email address').fill(email);
					await page.getByLabel('Password').fill(password);
					await press('Sign in');
				};

				await page.goto(`${url}/auth/signin?callbackUrl=/letters`);
				await picture('sign-in');
				await page.getByRole('link', { name: 'Create an account' }).click();
				await heading('Create an account at Analytical Engine');
				await picture('sign-up');
				await page.getByLabel('Name (optional)').fill('Ada King');
				await page.getByLabel('Email address').fill(email);
				await page.getByLabel('Password').fill('analytical engine 1');
				await press('Create an account');
				await page.getByText('Choose another password').waitFor();
				await picture('sign-up-refused');
				expect(await page.getByLabel('Email address').inputValue()).toBe(email);
				expect(await page.getByLabel('Name (optional)').inputValue()).toBe('Ada King');
				await page.getByLabel('Password').fill(first);
				await press('Create an account');
				await heading('Check your email');
				await picture('sent');
				expect(await emailOf(page)).toBeUndefined();
				await page.goto((await letterTo(page, email)).link);
				await heading('Confirm your email address');
				await picture('verify');
				await press('Confirm and sign in');
				await page.waitForURL(`${url}/letters`);
				expect(await userOf(page)).toMatchObject({ email, name: 'Ada King' });

				await page.goto(`${url}/auth/signout`);
				await press('Sign out');
				expect(await emailOf(page)).toBeUndefined();
				await signIn(second);
				await page.getByText('Sign-in failed').waitFor();
				await signIn(first);
				await page.waitForURL(`${url}/`);
				expect(await emailOf(page)).toBe(email);

				const elsewhere = await visitor({ javaScriptEnabled });
				const other = elsewhere.page;
				await other.goto(`${url}/auth/signin`);
				await other.getByRole('link', { name: 'Forgot your password?' }).click();
				if (javaScriptEnabled) await take(other, 'forgot');
				await other.getByLabel('Email address').fill(email);
				await other.getByRole('button', { name: 'Send the email' }).click();
				await other.getByText('It has the next step.').waitFor();
				if (javaScriptEnabled) await take(other, 'forgot-sent');
				await other.goto((await letterTo(page, email)).link);
				await other.getByRole('heading', { name: 'Choose a new password' }).waitFor();
				if (javaScriptEnabled) await take(other, 'reset');
				await other.getByLabel('New password').fill(second);
				await other.getByRole('button', { name: 'Save the new password' }).click();
				await other.getByRole('heading', { name: 'Your password was changed' }).waitFor();
				if (javaScriptEnabled) await take(other, 'reset-done');
				expect((await letterTo(page, email)).subject).toBe('Your password for Analytical Engine was changed');
				expect(await emailOf(page)).toBeUndefined();

				await signIn(second);
				await page.waitForURL(`${url}/`);
				await page.goto(`${url}/auth/account`);
				await picture('account');
				await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
				await press('Save');
				await page.getByText('Your profile was saved').waitFor();
				expect((await userOf(page))?.name).toBe('Ada Lovelace');
				await page.getByRole('link', { name: 'Change the password' }).click();
				await heading('Change your password');
				await picture('change');
				await page.getByLabel('Current password').fill(first);
				await page.getByLabel('New password').fill(third);
				await press('Save the new password');
				await page.getByText('The current password is not right').waitFor();
				await picture('change-refused');
				await page.getByLabel('Current password').fill(second);
				await page.getByLabel('New password').fill(third);
				await press('Save the new password');
				await heading('Your password was changed');
				await picture('change-done');
				expect(await emailOf(page)).toBe(email);
				expect([...complaints, ...elsewhere.complaints]).toEqual([]);
			});
		}

		test('the link of a sign-up in another browser asks for the password, and axe has no objection to the pages', async () => {
			const here = await visitor();
			await here.page.goto(`${url}/auth/password/signup`);
			await here.page.getByLabel('Email address').fill('grace@example.test');
			await here.page.getByLabel('Password').fill(first);
			await here.page.getByRole('button', { name: 'Create an account' }).click();
			await here.page.getByRole('heading', { name: 'Check your email' }).waitFor();
			const { page } = await visitor({ bypassCSP: true });
			const { link } = await letterTo(page, 'grace@example.test');
			for (const path of [
				link,
				...['signin', 'password/signup', 'password/forgot'].map((name) => `${url}/auth/${name}`)
			]) {
				await page.goto(path);
				await page.addScriptTag({ content: axe });
				const { violations } = (await page.evaluate('axe.run()')) as AxeResults;
				expect([path, violations.map(({ id }) => id)]).toEqual([path, []]);
			}
			await page.goto(link);
			await take(page, 'verify-elsewhere');
			await page.getByLabel('Name (optional)').fill('Grace Hopper');
			await page.getByLabel('Password').fill(second);
			await page.getByRole('button', { name: 'Confirm and sign in' }).click();
			await page.waitForURL(`${url}/`);
			expect(await userOf(page)).toMatchObject({ email: 'grace@example.test', name: 'Grace Hopper' });
			expect(await emailOf(here.page)).toBeUndefined();
		});
	});
});
