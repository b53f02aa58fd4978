/** Ready functions on SvelteKit 2 and 3: passkeys, second factors, connected accounts and API tokens. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyOf, phoneWith } from '../factors/support.js';
import type { RunningServer } from '../support/process.js';
import { inChromium, visitor } from './chromium.js';
import { testInTurn } from './scripts.js';
import { buildApp } from './served-app.js';
import { addAuthenticator } from './virtual-authenticator.js';

const password = 'note G, 1843: Bernoulli';

inChromium('ready functions of the account', () => {
	describe.each([
		[2, 'stored'],
		[3, 'stored']
	] as const)('SvelteKit %i, %s sessions', (major, sessions) => {
		let server: RunningServer;
		let url: string;

		beforeAll(async () => {
			const app = await buildApp(major, 'ready');
			({ url } = app);
			server = await app.start({ APP_SESSIONS: sessions });
		});
		afterAll(() => server?.stop());

		/** A person who has signed up with a password. */
		async function member(name: string, scripts: boolean) {
			const one = await visitor({ javaScriptEnabled: scripts });
			const { page } = one;
			const email = `${name}-${scripts}@example.test`;
			const authenticator = scripts ? await addAuthenticator(page) : undefined;
			const ready = async () => {
				if (scripts) await page.locator('html[data-hydrated]').waitFor();
			};
			const open = async (path: string) => {
				await page.goto(url + path);
				await ready();
			};
			const press = (form: string) => page.locator(`#${form} button`).click();
			const fill = (form: string, field: string, value: string) =>
				page.locator(`#${form} input[name*="${field}"]`).fill(value);
			const count = (selector: string, expected: number) =>
				expect.poll(() => page.locator(selector).count()).toBe(expected);
			const alert = (form: string, text: string) => page.locator(`#${form} [role=alert]`).getByText(text).waitFor();
			const signIn = async (path = '/account') => {
				await open(path);
				await fill('sign-in', 'email', email);
				await fill('sign-in', '_password', password);
				await press('sign-in');
			};
			const isIn = (who = email) =>
				expect.poll(() => page.locator(scripts ? '#user' : '#loaded').textContent()).toBe(who);
			await open('/account');
			await fill('sign-up', 'email', email);
			await fill('sign-up', '_password', password);
			await press('sign-up');
			await page.locator('#signed-up h2').waitFor();
			const answer = await page.context().request.get(`${url}/letters?to=${encodeURIComponent(email)}`);
			const [{ text }] = (await answer.json()) as [{ text: string }];
			await page.goto(/https?:\S+/.exec(text)?.[0] ?? '');
			await ready();
			await page.getByRole('button', { name: 'Go on' }).click();
			await page.waitForURL(`${url}/`);
			return { ...one, email, authenticator, open, press, fill, count, alert, signIn, isIn };
		}

		test('a passkey is added, named, signs in by its button and by autofill, is a second factor, and is removed', async () => {
			const one = await member('ada', true);
			const { page, open, press, fill, count, alert, signIn, isIn, complaints } = one;
			const authenticator = one.authenticator!;
			await open('/keys');
			await authenticator.touchedWhile(async () => {
				await press('add');
				await count('#passkeys li', 1);
			});
			await page.locator('#added h2').getByText('The passkey was added.').waitFor();
			await authenticator.touchedWhile(async () => {
				await press('add');
				await alert('add', 'This device already has a passkey');
			});
			await fill('rename', 'name', 'My laptop');
			await press('rename');
			await page.locator('#passkeys b').getByText('My laptop').waitFor();

			await open('/enter');
			await press('sign-out');
			await isIn('a stranger');
			await authenticator.touchedWhile(async () => {
				await press('by-passkey');
				await isIn();
			});
			expect(new URL(page.url()).pathname).toBe('/enter');
			await press('sign-out');
			await isIn('a stranger');
			await authenticator.touchedWhile(async () => {
				await open('/enter');
				await isIn();
			});

			await authenticator.answerWrong({ isBogusSignature: true });
			await press('sign-out');
			await isIn('a stranger');
			await authenticator.touchedWhile(async () => {
				await press('by-passkey');
				await alert('by-passkey', 'The passkey was not accepted');
			});
			await authenticator.answerWrong();

			// A second factor makes the next sign-in with the password ask for it, or for the passkey.
			await signIn();
			await isIn();
			await open('/factor');
			const phone = phoneWith(keyOf((await page.locator('#key').textContent()) ?? ''));
			await fill('confirm', '_code', phone.code());
			await press('confirm');
			await count('#codes li', 10);
			await open('/account');
			await press('sign-out');
			await isIn('a stranger');
			await signIn('/enter');
			await page.locator('#step h2').waitFor();
			await isIn('a stranger');
			await authenticator.touchedWhile(async () => {
				await press('factor');
				await isIn();
			});

			await open('/keys');
			await press('remove');
			await count('#passkeys li', 0);

			await open('/enter');
			await press('sign-out');
			await isIn('a stranger');
			await fill('join', 'email', 'not an address');
			await press('join');
			await alert('join', 'Enter a valid email address');
			await fill('join', 'email', 'countess@example.test');
			await authenticator.touchedWhile(async () => {
				await press('join');
				// A new user is led on to the start page, which has no query.
				const signedUp = async () => {
					const answer = await page.context().request.get(`${url}/auth/session`);
					return ((await answer.json()) as { user?: { email?: string } } | null)?.user?.email;
				};
				await expect.poll(signedUp).toBe('countess@example.test');
			});
			await open('/keys');
			await count('#passkeys li', 1);
			expect(complaints.filter((each) => each.includes('500'))).toEqual([]);
		});

		describe.each([true, false])('scripts: %s', (scripts) => {
			const test = testInTurn(major, scripts);

			test('the components sign in and out by ready functions', async () => {
				const { page, email, open, press, fill, alert } = await member('mary', scripts);
				const menu = page.locator('.user-button');
				await open('/parts');
				await menu.locator('summary').click();
				await menu.getByRole('button', { name: 'Sign out' }).click();
				await menu.getByText('Sign in').waitFor();
				expect(new URL(page.url()).pathname).toBe('/parts');
				await fill('sign-in', 'email', email);
				await fill('sign-in', '_password', 'a wrong password');
				await press('sign-in');
				await alert('sign-in', 'Sign-in failed');
				await fill('sign-in', '_password', password);
				await page.getByLabel('Keep me signed in').check();
				await press('sign-in');
				await page.waitForURL(`${url}/parts?in`);
				await menu.locator('summary').waitFor();
				await fill('by-mail', 'email', email);
				await press('by-mail');
				await page.locator('#sent').getByText('Check your email').waitFor();
				const asked = page.waitForRequest(/^https:\/\/idp\.test\/authorize\?/);
				await press('by-provider');
				await asked;
			});

			test('the sections of the account send their forms to ready functions, and the page stays', async () => {
				const { page, email, authenticator, open, count, signIn, isIn, complaints } = await member('emmy', scripts);
				const section = (id: string) => page.locator(`section#${id}`);
				const told = (id: string, text: string) => section(id).getByRole('status').getByText(text).waitFor();
				await page.context().request.post(`${url}/linked`, { headers: { origin: url } });
				// A second session, whose form is one of a list.
				const other = await visitor({ javaScriptEnabled: false });
				await other.page.goto(`${url}/account`);
				await other.page.locator('#sign-in input[name*=email]').fill(email);
				await other.page.locator('#sign-in input[name*=_password]').fill(password);
				await other.page.locator('#sign-in button').click();
				await expect.poll(() => other.page.locator('#loaded').textContent()).toBe(email);

				await open('/sections');
				let documents = 0;
				page.on('request', (request) => (documents += Number(request.isNavigationRequest())));
				await section('profile').getByLabel('Name').fill('Emmy Noether');
				await section('profile').getByRole('button').click();
				await told('profile', 'Your profile was saved');
				await expect.poll(() => section('profile').getByLabel('Name').inputValue()).toBe('Emmy Noether');
				await section('profile').getByLabel('Name').fill('  ');
				await section('profile').getByRole('button').click();
				await section('profile').getByRole('alert').waitFor();

				await section('sessions')
					.getByRole('button', { name: /^Sign out/ })
					.first()
					.click();
				await page.getByRole('status').getByText('The session has ended').waitFor();
				await section('ways')
					.getByRole('button', { name: /^Disconnect/ })
					.click();
				await page.getByRole('status').getByText('disconnected').waitFor();
				expect(await section('profile').getByRole('status').count()).toBe(0);

				await section('tokens').locator('summary').click();
				await section('tokens').getByRole('textbox').fill('a script');
				await section('tokens').getByLabel('write').check();
				await section('tokens').locator('.primary').click();
				const secret = (await section('tokens').locator('code').textContent()) ?? '';
				expect(secret.length).toBeGreaterThan(20);
				await section('tokens').locator('li').getByText('write').waitFor();
				await section('tokens').locator('li').getByRole('button').click();
				await count('#tokens li', 0);

				if (scripts) {
					await authenticator!.touchedWhile(async () => {
						await section('passkeys').getByRole('button').click();
						await told('passkeys', 'The passkey was added');
					});
					await section('passkeys').locator('summary').last().click();
					await section('passkeys').locator('.danger').click();
					// Without a passkey, the section has no form to remove one, and the note stands above the sections.
					await page.getByRole('status').getByText('The passkey was removed').waitFor();
					expect(documents).toBe(0);
				}
				await section('delete').locator('summary').click();
				await section('delete').getByRole('textbox').fill('no');
				await section('delete').locator('button').click();
				await section('delete').getByRole('alert').waitFor();
				await open('/sections');
				await section('signout').getByRole('button').click();
				await page.waitForURL(/signin/);
				await signIn();
				await isIn();
				await open('/sections');
				const asked = page.waitForRequest(/^https:\/\/idp\.test\/authorize\?/);
				await section('ways').getByRole('button').last().click();
				await asked;
				expect(complaints.filter((each) => each.includes('500'))).toEqual([]);
			});

			test('an account is connected, and an API token is made', async () => {
				const { page, open, press, fill, count, alert } = await member('joan', scripts);
				await page.context().request.post(`${url}/linked`, { headers: { origin: url } });
				await open('/keys');
				await count('#accounts li', 1);
				await press('disconnect');
				await count('#accounts li', 0);

				await fill('token', 'label', 'a script');
				await fill('token', 'days', '31');
				await page.getByLabel('read').check();
				await press('token');
				await page.locator('#token [role=alert]').waitFor();
				await fill('token', 'days', '30');
				await page.getByLabel('read').check();
				await press('token');
				const secret = (await page.locator('#secret').textContent()) ?? '';
				expect(secret.length).toBeGreaterThan(20);
				await page.locator('#tokens b').getByText('a script: read').waitFor();
				await open('/keys');
				expect(await page.content()).not.toContain(secret);
				await press('end-token');
				await count('#tokens li', 0);
				if (scripts) return;
				await press('add');
				await alert('add', 'Passkeys need JavaScript');
				await open('/enter');
				await press('by-passkey');
				await alert('by-passkey', 'Passkeys need JavaScript');
				await fill('join', 'email', 'countess@example.test');
				await press('join');
				await alert('join', 'Passkeys need JavaScript');
			});

			test('an authenticator app is set up and removed, with recovery codes and trusted devices', async () => {
				const { page, open, press, fill, count, alert, signIn, isIn } = await member('grace', scripts);
				await open('/factor');
				expect(await page.locator('#qr svg').count()).toBe(1);
				const key = (await page.locator('#key').textContent()) ?? '';
				const phone = phoneWith(keyOf(key));
				await fill('confirm', '_code', '000000');
				await press('confirm');
				await alert('confirm', 'code');
				expect(await page.locator('#key').textContent()).toBe(key);
				expect(await page.locator('#confirm input[name*=_code]').inputValue()).toBe(scripts ? '000000' : '');
				await fill('confirm', '_code', phone.code());
				await press('confirm');
				await count('#codes li', 10);
				const codes = await page.locator('#codes li').allTextContents();
				await expect.poll(() => page.locator('#kinds').textContent()).toBe('totp');
				await open('/factor');
				expect(await page.locator('#codes').count()).toBe(0);
				await press('more');
				await count('#codes li', 10);
				expect(await page.locator('#codes li').allTextContents()).not.toEqual(codes);

				await open('/account');
				await press('sign-out');
				await isIn('a stranger');
				await signIn();
				await page.locator('#step h2').waitFor();
				await fill('factor', '_code', phone.code(1));
				await page.locator('#factor input[type=checkbox]').check();
				await press('factor');
				await isIn();
				await open('/factor');
				await count('#devices li', 1);
				await press('end-device');
				await count('#devices li', 0);
				await press('remove');
				await expect.poll(() => page.locator('#kinds').textContent()).toBe('');
			});

			test('a factor that the site requires is set up in the sign-in, and a phone number is added', async () => {
				const { page, email, open, press, fill, count, alert, signIn, isIn } = await member('edith', scripts);
				const to = (address: string) => `${url}/letters?to=${encodeURIComponent(address)}`;
				await page.context().request.post(to(email), { headers: { origin: url } });
				await open('/account');
				await press('sign-out');
				await isIn('a stranger');
				await signIn('/first');
				await page.locator('#step').getByText('Set up your authenticator app').waitFor();
				expect(await page.locator('#qr svg').count()).toBe(1);
				expect(await page.locator('#user').textContent()).toBe('a stranger');
				const key = (await page.locator('#key').textContent()) ?? '';
				await fill('confirm', '_code', '000000');
				await press('confirm');
				await alert('confirm', 'code');
				expect(await page.locator('#key').textContent()).toBe(key);
				await fill('confirm', '_code', phoneWith(keyOf(key)).code());
				await press('confirm');
				await count('#codes li', 10);
				await expect.poll(() => page.locator('#user').textContent()).toBe(email);

				await open('/phone');
				expect(await page.locator('#kinds').textContent()).toBe('totp');
				await fill('number', 'phone', '1234');
				await press('number');
				await alert('number', 'That is not a phone number');
				const number = scripts ? '+14155550123' : '+14155550124';
				await fill('number', 'phone', number);
				await press('number');
				await page.locator('#step').getByText('Enter the code that we sent to').waitFor();
				await fill('confirm', '_code', '12');
				await press('confirm');
				await alert('confirm', 'code');
				const [{ text }] = (await (await page.context().request.get(to(number))).json()) as [{ text: string }];
				await fill('confirm', '_code', /\d{6,}/.exec(text)?.[0] ?? '');
				await press('confirm');
				await page.locator('#step').getByText('Add a phone number').waitFor();
				await expect.poll(() => page.locator('#kinds').textContent()).toContain('phone');
				expect(await page.locator('#codes li').count()).toBe(0);
			});
		});
	});
});
