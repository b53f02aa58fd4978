/** Users prove their identity again on SvelteKit 2 and 3: each way, with scripts and without, and back to where they came from. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../support/process.js';
import { inChromium, visitor } from './chromium.js';
import { kindsInTurn } from './scripts.js';
import { account, signInAtProvider, startProvider } from './provider.js';
import type { RunningProvider } from './provider.js';
import { buildAppOfUsers } from './served-app.js';
import type { BuiltApp } from './served-app.js';
import { addAuthenticator } from './virtual-authenticator.js';

inChromium('a new proof', () => {
	describe.each([2, 3] as const)('on SvelteKit %i', (major) => {
		let app: BuiltApp;
		let provider: RunningProvider;
		let url: string;

		beforeAll(async () => {
			app = await buildAppOfUsers(major, 'proofs');
			({ url } = app);
			const callbacks = ['op', 'second'].map((id) => `${url}/auth/callback/${id}`);
			provider = await startProvider('proofs', 'secret-of-the-proofs-0123456789', callbacks);
		});
		afterAll(() => provider?.stop());

		describe.each([
			['encrypted sessions', { APP_STRATEGY: 'jwt' }],
			['sessions whose tokens are hashed', { APP_STRATEGY: 'database' }]
		])('with %s', (_, env) => {
			/** The ways differ by the kind of session in nothing that they do in the browser: all of them are tried with one. */
			const triesAll = env.APP_STRATEGY === (major === 2 ? 'jwt' : 'database');

			let server: RunningServer;

			beforeAll(async () => {
				server = await app.start({ ...env, APP_ISSUER: provider.issuer, APP_SUB: account.sub });
			});
			afterAll(() => server?.stop());

			/** Signs in by a password, an hour ago, and opens the page that asks for a new proof. */
			async function led(page: Page): Promise<string> {
				const form = { email: 'ada@example.test', password: 'right' };
				const options = { headers: { origin: url }, maxRedirects: 0 };
				await page.context().request.post(`${url}/auth/callback/password`, { ...options, form });
				await page.goto(`${url}/danger`);
				const before = await page.locator('#session').innerText();
				await page.context().request.post(`${url}/age`, { headers: { origin: url } });
				await page.goto(`${url}/danger?tab=2`);
				await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
				return before;
			}

			/** The page was reached again, with the new proof and another session id. */
			async function expectProven(page: Page, before: string, methods: string): Promise<void> {
				await page.getByRole('heading', { name: 'Danger' }).waitFor();
				expect(page.url()).toBe(`${url}/danger?tab=2`);
				expect((await page.locator('#proof').innerText()).trim()).toBe(`Ada ${methods}`.trim());
				expect(await page.locator('#session').innerText()).not.toBe(before);
			}

			for (const [scripts, javaScriptEnabled] of kindsInTurn(major, env.APP_STRATEGY)()) {
				test(`a user proves the identity by a password, after a wrong one, ${scripts}`, async () => {
					const { page } = await visitor({ javaScriptEnabled });
					const before = await led(page);
					await page.getByLabel('Password').fill('wrong');
					await page.getByRole('button', { name: 'Confirm', exact: true }).click();
					await page.getByText('Sign-in failed').waitFor();
					await page.getByLabel('Password').fill('right');
					await page.getByRole('button', { name: 'Confirm', exact: true }).click();
					await expectProven(page, before, 'pwd');
				});

				if (!triesAll) continue;

				test(`a user proves the identity by the code of an email, ${scripts}`, async () => {
					const { page } = await visitor({ javaScriptEnabled });
					const before = await led(page);
					await page.getByRole('button', { name: 'Send me an email' }).click();
					await page.getByLabel('Code').fill('246810');
					await page.getByRole('button', { name: 'Confirm', exact: true }).click();
					await expectProven(page, before, 'otp');
				});

				test(`a user proves the identity at the provider, which asks again although it knows the person, ${scripts}`, async () => {
					const { page } = await visitor({ javaScriptEnabled });
					for (let time = 1; time <= 2; time++) {
						const before = await led(page);
						await page.getByRole('button', { name: 'Confirm with Provider' }).click();
						await signInAtProvider(page);
						await expectProven(page, before, '');
					}
				});
			}

			if (triesAll) {
				test('a user proves the identity by a passkey of the device', async () => {
					const { page } = await visitor();
					const authenticator = await addAuthenticator(page);
					await led(page);
					await page.getByLabel('Password').fill('right');
					await page.getByRole('button', { name: 'Confirm', exact: true }).click();
					await page.getByRole('heading', { name: 'Danger' }).waitFor();
					await page.goto(`${url}/auth/signin`);
					await authenticator.touchedWhile(async () => {
						await page.getByRole('button', { name: 'Create a passkey' }).click();
						await page.waitForURL(`${url}/`);
					});
					const before = await led(page);
					await authenticator.touchedWhile(async () => {
						await page.getByRole('button', { name: 'Use a passkey' }).click();
						await expectProven(page, before, 'hwk user mfa');
					});
				});

				test('a form that is sent too late leads to the proof, and back to its page', async () => {
					for (const javaScriptEnabled of [true, false]) {
						const { page } = await visitor({ javaScriptEnabled });
						await led(page);
						await page.getByLabel('Password').fill('right');
						await page.getByRole('button', { name: 'Confirm', exact: true }).click();
						await page.getByRole('heading', { name: 'Danger' }).waitFor();
						await page.context().request.post(`${url}/age`, { headers: { origin: url } });
						await page.getByRole('button', { name: 'Delete' }).click();
						await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
						await page.getByLabel('Password').fill('right');
						await page.getByRole('button', { name: 'Confirm', exact: true }).click();
						await page.getByRole('heading', { name: 'Danger' }).waitFor();
						expect(await page.getByText('Done').count()).toBe(0);
						await page.getByRole('button', { name: 'Delete' }).click();
						await page.getByText('Done').waitFor();
					}
				});
			}

			/** Signs in by a password, an hour ago, and opens the page with the ways to sign in. */
			async function atSettings(page: Page): Promise<void> {
				const form = { email: 'ada@example.test', password: 'right' };
				const options = { headers: { origin: url }, maxRedirects: 0 };
				await page.context().request.post(`${url}/auth/callback/password`, { ...options, form });
				await page.context().request.post(`${url}/age`, { headers: { origin: url } });
				await page.goto(`${url}/settings?tab=ways`);
			}

			async function confirmByPassword(page: Page): Promise<void> {
				await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
				await page.getByText('You signed in a while ago').waitFor();
				await page.getByLabel('Password').fill('right');
				await page.getByRole('button', { name: 'Confirm', exact: true }).click();
				await page.waitForURL(`${url}/settings?tab=ways`);
			}

			const kindsOfNext = kindsInTurn(major, env.APP_STRATEGY);

			test.each(kindsOfNext())(
				'S338 an account is linked after a new proof, and back on the page, %s',
				async (__, javaScriptEnabled) => {
					const { page } = await visitor({ javaScriptEnabled });
					await atSettings(page);
					const link = async () => {
						await page.goto(`${url}/ways`);
						await page.getByRole('button', { name: 'Link' }).click();
					};
					await link();
					await confirmByPassword(page);
					expect(await page.locator('#accounts').innerText()).not.toContain('second');
					await link();
					await signInAtProvider(page);
					await page.locator('#accounts', { hasText: 'second' }).waitFor();
					expect(page.url()).toBe(`${url}/settings?tab=ways`);
				}
			);

			describe.each(kindsOfNext())('S086 a sign-in with another account, %s', (__, javaScriptEnabled) => {
				async function atQuestion(): Promise<Page> {
					const { page } = await visitor({ javaScriptEnabled });
					await atSettings(page);
					await page.getByRole('button', { name: 'Connect' }).click();
					await signInAtProvider(page);
					await page.getByRole('heading', { name: 'Connect this account?' }).waitFor();
					return page;
				}

				test('is connected after a question and a new proof', async () => {
					const page = await atQuestion();
					await page.getByRole('button', { name: 'Connect the accounts' }).click();
					await page.getByLabel('Password').fill('right');
					await page.getByRole('button', { name: 'Confirm', exact: true }).click();
					await page.waitForURL(`${url}/auth/link`);
					await page.getByRole('button', { name: 'Connect the accounts' }).click();
					await page.locator('#accounts', { hasText: 'second' }).waitFor();
					expect(page.url()).toBe(`${url}/settings?tab=ways`);
				});

				test('is left alone, and nothing changes', async () => {
					const page = await atQuestion();
					await page.getByRole('button', { name: 'Cancel, and change nothing' }).click();
					await page.waitForURL(`${url}/settings?tab=ways`);
					expect(await page.locator('#accounts').innerText()).not.toContain('second');
				});
			});

			test('S338 a passkey is added after a new proof, and back on the page', async () => {
				const { page } = await visitor();
				const authenticator = await addAuthenticator(page);
				await atSettings(page);
				// A button without a script does nothing.
				const hydrated = () => page.locator('html[data-hydrated]').waitFor();
				await hydrated();
				await page.getByRole('button', { name: 'Add a passkey' }).click();
				await confirmByPassword(page);
				await hydrated();
				const before = Number(await page.locator('#passkeys').innerText());
				await authenticator.touchedWhile(async () => {
					await page.getByRole('button', { name: 'Add a passkey' }).click();
					await page.locator('#passkeys', { hasText: String(before + 1) }).waitFor();
				});
				expect(page.url()).toBe(`${url}/settings?tab=ways`);
			});

			test('S338 the built-in page asks for the proof as well, before it adds a passkey', async () => {
				const { page } = await visitor();
				await addAuthenticator(page);
				await atSettings(page);
				await page.goto(`${url}/auth/signin?callbackUrl=${encodeURIComponent('/settings?tab=ways')}`);
				await page.getByRole('button', { name: 'Create a passkey' }).click();
				await confirmByPassword(page);
			});
		});
	});
});
