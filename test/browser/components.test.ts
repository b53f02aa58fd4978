/**
 * The components, the client module and the server's own code in apps that use them: each prop and slot form, with
 * JavaScript and without, with the keyboard, at the root and below base paths.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFull } from '../support/full.js';
import { repository } from '../support/workshop.js';
import { inChromium, visitor } from './chromium.js';
import { callbackUrlOf, client, deploy, freePort, titleOf } from './deployments.js';
import type { Deployment, RunningApp } from './deployments.js';
import { account, signInAtProvider, startProvider } from './provider.js';
import type { RunningProvider } from './provider.js';
import { kinds } from './scripts.js';
import { tailwind } from './tailwind.js';

/** Warnings that the tests themselves cause: they try wrong passwords, from this machine and without a proxy. */
const causedHere = [
	/^\[auth\]\[warn\] CredentialsSignin: `authorize` refused the credentials \(code (credentials|locked), reference \S{8}\)$/,
	/^\[auth\]\[warn\] rateLimit: the first 10 attempts came from private or unknown addresses, /
];

/**
 * What does not depend on the paths is tested in the first two only. Of the two in development, the gate has SvelteKit 2: journeys.test.ts
 * and the demo show SvelteKit 3 there.
 */
const all: Deployment[] = [
	{
		major: 3,
		mode: 'built',
		base: '/app',
		basePath: '/api/auth',
		environment: 'process',
		origin: 'AUTH_TRUST_HOST',
		kitOrigin: 'paths.origin'
	},
	{ major: 2, mode: 'built', environment: 'process', origin: 'AUTH_TRUST_HOST' },
	{ major: 3, mode: 'dev', environment: 'process' },
	{ major: 2, mode: 'dev', base: '/app', basePath: '/api/auth', environment: 'process' }
];
const deployments = all.filter(({ major, mode }) => isFull || mode === 'built' || major === 2);

const hasFocus = (element: Element) => document.activeElement === element;
const addressOf = (form: Element) => (form as HTMLFormElement).action;
const axe = await readFile(join(repository, 'node_modules/axe-core/axe.min.js'), 'utf8');

inChromium('components and client', () => {
	const ports = new Map<number, number>();
	let provider: RunningProvider;

	beforeAll(async () => {
		for (const index of deployments.keys()) ports.set(index, await freePort());
		const redirectUris = deployments.map((deployment, index) => callbackUrlOf(deployment, ports.get(index)!));
		provider = await startProvider(client.id, client.secret, redirectUris);
	});
	afterAll(() => provider.stop());

	describe.each(deployments.map((deployment, index) => ({ title: titleOf(deployment), deployment, index })))(
		'$title',
		({ deployment, index }) => {
			let app: RunningApp;

			beforeAll(async () => {
				app = await deploy(deployment, ports.get(index)!, provider.issuer);
			});
			afterAll(() => app?.stop());

			/** Opens a page, and waits until it is alive where it comes alive. */
			async function open(path: string, javaScriptEnabled = true) {
				const one = await visitor({ javaScriptEnabled });
				const goto = async (next: string) => {
					await one.page.goto(`${app.url}${next}`);
					if (javaScriptEnabled) await one.page.locator('html[data-hydrated]').waitFor();
				};
				await goto(path);
				const who = one.page.locator('#who');
				const section = (name: string) => one.page.getByRole('region', { name, exact: true });
				const press = (name: string) => one.page.getByRole('button', { name, exact: true }).click();
				return { ...one, goto, who, section, press };
			}

			const printsNoWarning = () =>
				test('building and serving print no warning', () => {
					const printed = `${app.buildOutput}\n${app.output()}`.split('\n');
					const isFileName = (line: string) => /^\.svelte-kit\/output\/\S+\s+[\d.]+ kB/.test(line);
					const isExpected = (line: string) => isFileName(line) || causedHere.some((known) => known.test(line));
					expect(printed.filter((line) => /warn|deprecat|exception/i.test(line) && !isExpected(line))).toEqual([]);
				});

			// Without scripts, a page is the same in development: journeys.test.ts signs in there. With them, the forms of SvelteKit 2 are seen
			// in development.
			const [withScripts, withoutScripts] = kinds;
			const inTurn = deployment.major === 3 ? kinds : [withoutScripts];
			const kindsOfThis = isFull ? kinds : deployment.mode === 'dev' ? [withScripts] : inTurn;
			describe.each(kindsOfThis)('%s', (_, javaScript) => {
				test('SignIn leads to the provider with what its props say, and back to where they say', async () => {
					const { page, section, complaints } = await open('/components', javaScript);
					const form = page.locator('#every');
					expect(await form.getAttribute('class')).toBe('signInButton one two');
					expect(await form.getAttribute('data-kind')).toBe('oauth');
					expect(await form.evaluate(addressOf)).toBe(`${app.url}/login`);
					const asked = page.waitForRequest((request) => request.url().startsWith(provider.issuer));
					await section('Every prop').getByRole('button', { name: 'Continue with a snippet' }).click();
					expect(new URL((await asked).url()).searchParams.get('login_hint')).toBe('ada');
					await signInAtProvider(page);
					await page.waitForURL(`${app.url}/protected`);
					expect(await page.locator('#email').textContent()).toBe(account.email);
					expect(complaints).toEqual([]);
				});

				test('SignIn without a provider leads to the sign-in page, and from there back', async () => {
					const { page, who, section, complaints } = await open('/components', javaScript);
					await section('No provider').getByRole('button', { name: 'Sign in' }).click();
					await page.waitForURL(`${app.url}${deployment.basePath ?? '/auth'}/signin?callbackUrl=*`);
					await page.getByRole('button', { name: /Local/ }).click();
					await signInAtProvider(page);
					await page.waitForURL(`${app.url}/components`);
					expect(await who.textContent()).toBe(account.name);
					expect(complaints).toEqual([]);
				});

				test('SignOut signs out, and leads back or elsewhere', async () => {
					const { page, who, section, goto, complaints } = await open('/components', javaScript);
					const form = page.locator('.signOutButton.one.two');
					expect(await form.evaluate(addressOf)).toBe(`${app.url}/bye`);
					for (const [button, path] of [
						['Stay here', '/components'],
						['Leave', '/signin?callbackUrl=*']
					]) {
						await section('Slots').getByRole('button', { name: 'Continue with a slot' }).click();
						await signInAtProvider(page);
						await page.waitForURL(`${app.url}/components`);
						expect(await who.textContent()).toBe(account.name);
						if (javaScript) await page.locator('html[data-hydrated]').waitFor();
						await section('Sign out').getByRole('button', { name: button }).click();
						await who.getByText('nobody').waitFor();
						await page.waitForURL(`${app.url}${path}`);
						await goto('/components');
					}
					expect(complaints).toEqual([]);
				});

				test('a form in a layout leads to its page from wherever it is', async () => {
					const { page, who, complaints } = await open('/components', javaScript);
					await page.getByRole('link', { name: 'Deeper' }).click();
					await page.getByRole('heading', { name: 'Deeper' }).waitFor();
					await page.locator('#header').getByRole('button').press('Enter');
					await signInAtProvider(page);
					await page.waitForURL(`${app.url}/components/deep/er`);
					expect(await who.textContent()).toBe(account.name);
					expect(complaints).toEqual([]);
				});

				if (index > 1) return;

				test('fields in slots are sent, and the page marks the wrong ones', async () => {
					const { page, who, section } = await open('/components', javaScript);
					const form = section('Fields in slots');
					await form.getByLabel('Email').fill('grace@example.test');
					await form.getByLabel('Password').fill('wrong');
					await form.getByLabel('Password').press('Enter');
					if (javaScript) {
						await form
							.getByRole('alert')
							.getByText('CredentialsSignin: Check the details that you entered, and try again.')
							.waitFor();
						expect(page.url()).toBe(`${app.url}/components`);
						expect(await form.getByLabel('Email').inputValue()).toBe('grace@example.test');
						expect(await form.getByLabel('Password').evaluate(hasFocus)).toBe(true);
					} else {
						await page.locator('#form').getByText('CredentialsSignin').waitFor();
						await page.goto(`${app.url}/components`);
						await form.getByLabel('Email').fill('grace@example.test');
					}
					await form.getByLabel('Password').fill('right');
					await form.getByRole('button').press('Enter');
					await page.waitForURL(`${app.url}/protected`);
					expect(await who.textContent()).toBe('Grace Hopper');
				});

				test('SignIn shows a password, and leads to a sign-up, as its props say', async () => {
					const { page, section, complaints } = await open('/components', javaScript);
					const form = section('Fields in snippets');
					const field = form.getByLabel('Password');
					const button = form.getByRole('button', { name: 'Show password' });
					const link = form.getByRole('link', { name: 'Join' });
					const { pathname, searchParams } = new URL((await link.getAttribute('href')) ?? '', page.url());
					const base = deployment.base ?? '';
					expect([pathname, searchParams.get('callbackUrl')]).toEqual([
						`${base}/api/auth/password/signup`,
						`${base}/protected`
					]);
					if (javaScript) {
						await field.fill('right');
						await field.evaluate((element: HTMLInputElement) => element.setSelectionRange(2, 3));
						for (const [type, pressed] of [
							['text', 'true'],
							['password', 'false'],
							['text', 'true']
						]) {
							await button.click();
							expect(await Promise.all([field.getAttribute('type'), button.getAttribute('aria-pressed')])).toEqual([
								type,
								pressed
							]);
							expect(
								await field.evaluate(({ selectionStart, selectionEnd }: HTMLInputElement) => [
									selectionStart,
									selectionEnd
								])
							).toEqual([2, 3]);
							expect(await field.evaluate(hasFocus)).toBe(true);
						}
						// The page may be gone before it can be asked: it writes down how it sends the form.
						await field.evaluate((element: HTMLInputElement) =>
							element.form?.addEventListener('submit', () => sessionStorage.setItem('sent as', element.type))
						);
						await field.press('Enter');
						await page.waitForURL(`${app.url}/protected`);
						expect(await page.evaluate(() => sessionStorage.getItem('sent as'))).toBe('password');
					} else expect(await button.count()).toBe(0);
					expect(complaints).toEqual([]);
				});

				if (javaScript) {
					test('the forms keep their look below the reset of Tailwind', async () => {
						const { page, section } = await open('/components', javaScript);
						const form = section('Fields in snippets');
						const looks = async () => ({
							send: await form.getByRole('button', { name: 'Sign in' }).evaluate((button) => {
								const { borderTopWidth, paddingLeft, fontWeight } = getComputedStyle(button);
								return [borderTopWidth, paddingLeft, fontWeight];
							}),
							links: await form
								.locator('a, .showPassword')
								.evaluateAll((links) => links.map((link) => getComputedStyle(link).textDecorationLine))
						});
						const usual = await looks();
						await page.addStyleTag({ content: await tailwind() });
						expect(await looks()).toEqual(usual);
						expect(usual).toEqual({ send: ['1px', '16px', '500'], links: ['underline', 'underline'] });
					});
				}

				test('the keyboard alone signs in and out', async () => {
					const { page, who, section, goto } = await open('/components', javaScript);
					const tabTo = async (element: Locator) => {
						for (let tabs = 0; tabs < 30 && !(await element.evaluate(hasFocus)); tabs++)
							await page.keyboard.press('Tab');
						expect(await element.evaluate(hasFocus)).toBe(true);
					};
					await tabTo(section('Fields in slots').getByLabel('Email'));
					await page.keyboard.type('grace@example.test');
					await page.keyboard.press('Tab');
					await page.keyboard.type('right');
					await page.keyboard.press('Tab');
					await page.keyboard.press('Space');
					await page.waitForURL(`${app.url}/protected`);
					expect(await who.textContent()).toBe('Grace Hopper');
					await goto('/components');
					await tabTo(section('Sign out').getByRole('button', { name: 'Stay here' }));
					await page.keyboard.press('Enter');
					await who.getByText('nobody').waitFor();
				});

				test.each(['Action', 'Endpoint', 'Remote form', ...(javaScript ? ['Command'] : [])])(
					'code of the app signs in and out: %s',
					async (code) => {
						const { page, who, press, goto, complaints } = await open('/own', javaScript);
						await press(`${code}: in`);
						await signInAtProvider(page);
						await page.waitForURL(`${app.url}/protected`);
						expect(await who.textContent()).toBe(account.name);
						await goto('/own');
						await press(`${code}: out`);
						await page.getByRole('heading', { name: 'Home' }).waitFor();
						expect(await who.textContent()).toBe('nobody');
						expect(complaints).toEqual([]);
					}
				);

				test('a remote form says that a password is wrong, and accepts the right one', async () => {
					const { page, who, press } = await open('/own', javaScript);
					for (const password of ['wrong', 'right']) {
						await page.getByLabel('Email').fill('grace@example.test');
						await page.getByLabel('Password').fill(password);
						await press('Remote form: password');
						if (password === 'wrong') await page.getByRole('alert').getByText('together: credentials').waitFor();
					}
					await page.waitForURL(`${app.url}/protected`);
					expect(await who.textContent()).toBe('Grace Hopper');
				});

				test('an action that keeps the form shows the error on the page', async () => {
					const { page, who } = await open('/login?tab=2', javaScript);
					await page.getByLabel('Email').fill('locked@example.test');
					await page.getByLabel('Password').fill('right');
					await page.getByRole('button', { name: 'Sign in' }).click();
					await page.locator('#form').getByText('CredentialsSignin').waitFor();
					if (javaScript) expect(page.url()).toBe(`${app.url}/login?tab=2`);
					expect(await page.getByLabel('Email').inputValue()).toBe('locked@example.test');
					expect(await page.getByRole('alert').allTextContents()).toEqual(
						javaScript ? [expect.stringMatching(/^CredentialsSignin locked: /)] : []
					);
					await page.getByLabel('Email').fill('grace@example.test');
					await page.getByLabel('Password').fill('right');
					await page.getByRole('button', { name: 'Sign in' }).click();
					await page.waitForURL(`${app.url}/protected`);
					expect(await who.textContent()).toBe('Grace Hopper');
				});
			});

			test('the client signs in and out, and says what happened', async () => {
				const { page, who, press, goto, complaints } = await open('/client?tab=2');
				const result = async () => JSON.parse((await page.getByRole('status').textContent()) || 'null') as object;
				const told = (expected: object) => expect.poll(result).toMatchObject(expected);
				const loaded = await page.evaluate('performance.timeOrigin');

				await press('Wrong');
				await told({ ok: false, error: 'CredentialsSignin', code: 'credentials', status: 401 });
				await press('Address');
				await told({ ok: true, status: 200, url: expect.stringContaining(provider.issuer) });
				expect(await who.textContent()).toBe('nobody');
				await press('Right');
				await told({ ok: true, status: 200, url: `${app.url}/client?tab=2` });
				expect(await who.textContent()).toBe('Grace Hopper');
				await press('Out');
				await who.getByText('nobody').waitFor();
				expect([page.url(), await page.evaluate('performance.timeOrigin')]).toEqual([
					`${app.url}/client?tab=2`,
					loaded
				]);
				// Chromium says that an answer was a 401.
				expect(complaints.filter((complaint) => !complaint.includes('401'))).toEqual([]);

				await press('Local');
				await signInAtProvider(page);
				await page.waitForURL(`${app.url}/client?tab=2`);
				expect(await who.textContent()).toBe(account.name);
				await page.locator('html[data-hydrated]').waitFor();
				await press('Out, go');
				await page.getByRole('heading', { name: 'Home' }).waitFor();
				expect(await who.textContent()).toBe('nobody');

				await goto('/client');
				await press('Wrong, go');
				await page.waitForURL('**/signin?error=CredentialsSignin&code=credentials*');
				await goto('/client');
				await press('Choose');
				await page.waitForURL(`${app.url}${deployment.basePath ?? '/auth'}/signin?callbackUrl=*`);
			});

			test.each(['With the component', 'With the client'])('a prerendered page signs in: %s', async (button) => {
				const { page, who, press, complaints } = await open('/prerendered');
				await press(button);
				await signInAtProvider(page);
				await page.waitForURL(`${app.url}/protected`);
				expect(await who.textContent()).toBe(account.name);
				expect(complaints).toEqual([]);
			});

			if (index > 1) return void printsNoWarning();

			test('the session as runes makes no request of its own, and follows another tab at once', async () => {
				const { page, goto, tab, complaints } = await open('/runes');
				const asked: string[] = [];
				const shown = (one: Page, name: string) => one.locator('#current').getByText(name, { exact: true }).waitFor();
				const other = await tab();
				for (const one of [page, other]) {
					one.on('request', (request) => void (request.url().endsWith('/session') && asked.push(request.method())));
				}
				await other.goto(`${app.url}/runes`);
				await shown(other, 'nobody');
				expect([await page.locator('#status').textContent(), asked]).toEqual(['unauthenticated', []]);

				await goto('/client');
				await page.getByRole('button', { name: 'Local', exact: true }).click();
				await signInAtProvider(page);
				await page.waitForURL(`${app.url}/client`);
				asked.length = 0;
				await goto('/runes');
				expect(await page.locator('#current').textContent()).toBe(account.name);
				await shown(other, account.name);

				await other.getByRole('button', { name: 'Update', exact: true }).click();
				await other.locator('output').getByText('"ok":true').waitFor();
				expect(asked).toContain('POST');

				await other.getByRole('button', { name: 'Leave', exact: true }).click();
				await shown(other, 'nobody');
				await shown(page, 'nobody');
				expect(complaints).toEqual([]);
			});

			test('the session as runes ends when it expires, and is fetched where the page does not contain it', async () => {
				const { page, goto, complaints } = await open('/runes/ending');
				expect(await page.locator('#current').textContent()).toBe('Ending');
				await page.locator('#status').getByText('unauthenticated').waitFor();
				await goto('/runes/asked');
				await page.locator('#status').getByText('unauthenticated').waitFor();
				expect(complaints).toEqual([]);
			});

			test('a pending form says so, keeps the focus, and is sent once', async () => {
				const { page, section } = await open('/components');
				const form = section('Fields in snippets').locator('form');
				const button = form.getByRole('button', { name: 'Sign in' });
				let sent = 0;
				let answer: () => void;
				await page.route('**/login', async (route) => {
					sent++;
					await new Promise<void>((resolve) => (answer = resolve));
					await route.abort();
				});
				await button.press('Enter');
				await button.press('Enter');
				expect(await form.getAttribute('aria-busy')).toBe('true');
				expect(await button.getAttribute('aria-disabled')).toBe('true');
				answer!();
				await form.getByRole('alert').getByText('Sign-in is not available right now.').waitFor();
				expect(await form.getAttribute('aria-busy')).toBeNull();
				expect(await button.evaluate(hasFocus)).toBe(true);
				expect(sent).toBe(1);

				await page.unroute('**/login');
				await button.press('Enter');
				await form.getByRole('alert').getByText('Check the details that you entered, and try again.').waitFor();
			});

			test('a sign-out that does not reach the server shows an error', async () => {
				const { page, section } = await open('/components');
				await page.route('**/signout', (route) => route.abort());
				await section('Sign out').getByRole('button', { name: 'Stay here' }).click();
				await section('Sign out').getByRole('alert').getByText('Unavailable: Please try again').waitFor();
			});

			test('a page from the cache of the browser works again after a return to it', async () => {
				const { page, section } = await open('/components');
				const form = section('Slots').locator('form');
				await page.route('**/signin', () => undefined);
				await form.getByRole('button').press('Enter');
				await page.locator('form[aria-busy=true]').waitFor();
				const show = (persisted: boolean) => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
				await page.evaluate(show, false);
				expect(await form.getAttribute('aria-busy')).toBe('true');
				await page.evaluate(show, true);
				await expect.poll(() => form.getAttribute('aria-busy')).toBeNull();
			});

			test('axe finds nothing in the forms, as they are and after a failure, light and dark', async () => {
				const { page, section } = await open('/components');
				const violations = async () => {
					const found: string[][] = [];
					for (const colorScheme of ['light', 'dark'] as const) {
						await page.emulateMedia({ colorScheme });
						const { violations } = await page.evaluate<{ violations: { id: string; nodes: { html: string }[] }[] }>(
							`${axe}; axe.run('form')`
						);
						found.push(...violations.map(({ id, nodes }) => [colorScheme, id, ...nodes.map(({ html }) => html)]));
					}
					return found;
				};
				expect(await violations()).toEqual([]);
				await section('Fields in snippets').getByRole('button', { name: 'Sign in' }).click();
				await section('Fields in snippets').getByRole('alert').waitFor();
				expect(await violations()).toEqual([]);
			});

			printsNoWarning();
		}
	);
});
