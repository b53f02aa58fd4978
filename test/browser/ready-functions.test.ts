/** Ready functions on SvelteKit 2 and 3: the flows of a password, a code by email and a second factor, with scripts and without. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyOf, phoneWith } from '../factors/support.js';
import type { RunningServer } from '../support/process.js';
import { inChromium, visitor } from './chromium.js';
import { testInTurn } from './scripts.js';
import { buildApp } from './served-app.js';

const first = 'note G, 1843: Bernoulli';
const second = 'the engine weaves algebraic patterns';
const third = 'a difference engine without steam';

inChromium('ready functions', () => {
	describe.each([
		[2, 'stored'],
		[3, 'sealed']
	] as const)('SvelteKit %i, %s sessions', (major, sessions) => {
		let server: RunningServer;
		let url: string;

		beforeAll(async () => {
			const app = await buildApp(major, 'ready');
			({ url } = app);
			server = await app.start({ APP_SESSIONS: sessions });
		});
		afterAll(() => server?.stop());

		async function letterTo(page: Page, email: string): Promise<{ link: string; code: string; subject: string }> {
			const answer = await page.context().request.get(`${url}/letters?to=${encodeURIComponent(email)}`);
			const letter = ((await answer.json()) as { subject: string; text: string }[]).at(-1);
			if (!letter) throw new Error(`no email was sent to ${email}`);
			const { subject, text } = letter;
			return { subject, link: /https?:\S+/.exec(text)?.[0] ?? '', code: /\b\d{6}\b/.exec(text)?.[0] ?? '' };
		}

		const on = (page: Page, scripts: boolean) => {
			const field = (form: string, name: string) => page.locator(`#${form} input[name*="${name}"]`);
			const loaded = (who: string) => expect.poll(async () => page.locator('#loaded').textContent()).toBe(who);
			return {
				field,
				loaded,
				async open(path: string) {
					await page.goto(url + path);
					if (scripts) await page.locator('html[data-hydrated]').waitFor();
				},
				async opened() {
					if (scripts) await page.locator('html[data-hydrated]').waitFor();
				},
				async send(form: string, values: Record<string, string>) {
					for (const [name, value] of Object.entries(values)) await field(form, name).fill(value);
					await page.locator(`#${form} button`).click();
				},
				async is(who: string) {
					await loaded(who);
					if (scripts) await expect.poll(async () => page.locator('#user').textContent()).toBe(who);
				}
			};
		};

		test('the answer to a sign-in and a sign-out has the new session, and the browser loads no code of the library', async () => {
			const { page } = await visitor();
			const email = 'mary@example.test';
			const { open, send, is } = on(page, true);
			const scripts: Promise<string>[] = [];
			page.on('response', (each) => {
				if (each.request().resourceType() === 'script') scripts.push(each.text());
			});
			await open('/account');
			await send('sign-up', { email, _password: first });
			await page.locator('#signed-up').getByText('Check your email').waitFor();
			await page.goto((await letterTo(page, email)).link);
			await page.locator('html[data-hydrated]').waitFor();
			await page.getByRole('button', { name: 'Go on' }).click();
			await page.waitForURL(`${url}/`);
			await open('/account');
			const answerTo = async (form: string, values: Record<string, string>) => {
				const answer = page.waitForResponse(
					(each) => each.request().method() === 'POST' && each.url().includes('/remote/')
				);
				await send(form, values);
				return (await answer).text();
			};
			await is(email);
			expect(await answerTo('sign-out', {})).not.toContain(email);
			await is('a stranger');
			expect(await answerTo('sign-in', { email, _password: second })).not.toContain(email);
			expect(await answerTo('sign-in', { email, _password: first })).toContain(email);
			await is(email);
			await send('sign-out', {});
			await is('a stranger');
			// Neither the answer nor what it sends along says whether an address is known.
			const unknown = 'nobody@example.test';
			for (const [form, values] of [
				['sign-up', { _password: first }],
				['by-mail', {}],
				['sign-in', { _password: second }]
			] as const) {
				// A form empties itself some time after its answer: each has a page of its own.
				const answerOnNewPage = async (to: string) => {
					await open('/account');
					return answerTo(form, { ...values, email: to });
				};
				const [ofKnown, ofUnknown] = [await answerOnNewPage(email), await answerOnNewPage(unknown)];
				expect(ofKnown.replaceAll(email, 'the address')).toBe(ofUnknown.replaceAll(unknown, 'the address'));
			}
			// The functions are SvelteKit's own in the browser: no code of the library, and none of its texts.
			const code = (await Promise.all(scripts)).join('\n');
			expect(code).toContain('signUp');
			expect(code).not.toMatch(/framework-auth|authjs|x-auth-|Check your email|verify-request/i);
		});

		describe.each([true, false])('scripts: %s', (scripts) => {
			const test = testInTurn(major, scripts);

			test('a person signs up, verifies the address, signs out and in, and resets and changes the password', async () => {
				const { page, complaints } = await visitor({ javaScriptEnabled: scripts });
				const email = `ada-${scripts}@example.test`;
				const { open, opened, send, is, field } = on(page, scripts);

				await open('/account');
				await send('sign-up', { email, _password: 'short' });
				await page.locator('#sign-up [role=alert]').getByText('It is too short').waitFor();
				expect(await field('sign-up', 'email').inputValue()).toBe(email);
				if (!scripts) expect(await field('sign-up', '_password').inputValue()).toBe('');
				expect(await page.content()).not.toContain('short"');
				await send('sign-up', { email, _password: first, human: 'robot' });
				await page.locator('#sign-up [role=alert]').waitFor();
				expect(await page.content()).not.toContain(first);
				await send('sign-up', { email, _password: first, human: '' });
				await page.locator('#signed-up').getByText('Check your email').waitFor();
				await page.goto((await letterTo(page, email)).link);
				await page.waitForURL(/\/verify\?/);
				await opened();
				await page.getByRole('button', { name: 'Go on' }).click();
				await page.waitForURL(`${url}/`);
				await open('/account');
				await is(email);

				await send('sign-out', {});
				await is('a stranger');
				await send('sign-in', { email, _password: second });
				await page.locator('#sign-in [role=alert]').getByText('Sign-in failed').waitFor();
				expect(await page.content()).not.toContain(second);
				await send('sign-in', { email, _password: first });
				await is(email);
				expect(new URL(page.url()).pathname).toBe('/account');

				await send('change', { _current: second, _password: third });
				await page.locator('#change [role=alert]').getByText('The current password is not right').waitFor();
				await send('change', { _current: first, _password: second });
				await page.locator('#changed').getByText('Your password was changed').waitFor();
				await send('sign-out', {});
				await is('a stranger');

				await open('/forgot');
				await page.locator('input[name*=email]').fill(email);
				await page.getByRole('button', { name: 'Send' }).click();
				await page.locator('#step').getByText('Check your email').waitFor();
				await page.goto((await letterTo(page, email)).link);
				await page.waitForURL(/\/reset\?/);
				await opened();
				await page.locator('input[name*=_password]').fill(third);
				await page.getByRole('button', { name: 'Go on' }).click();
				await page.locator('#step').getByText('Your password was changed').waitFor();
				await open('/account');
				await send('sign-in', { email, _password: third });
				await is(email);
				expect(complaints.filter((each) => each.includes('500'))).toEqual([]);
				expect(server.output()).not.toContain(third);
			});

			test('the link of a sign-up asks for a password in another browser', async () => {
				const { page } = await visitor({ javaScriptEnabled: scripts });
				const email = `grace-${scripts}@example.test`;
				const { open, send } = on(page, scripts);
				await open('/account');
				await send('sign-up', { email, _password: first });
				await page.locator('#signed-up').getByText('Check your email').waitFor();
				const { page: other } = await visitor({ javaScriptEnabled: scripts });
				const elsewhere = on(other, scripts);
				await other.goto((await letterTo(page, email)).link);
				await other.waitForURL(/\/verify\?/);
				await elsewhere.opened();
				await other.getByRole('button', { name: 'Go on' }).click();
				await other.getByText('Choose the password here').waitFor();
				await other.locator('input[name*=_password]').fill(second);
				await other.getByRole('button', { name: 'Go on' }).click();
				await other.waitForURL(`${url}/`);
				await elsewhere.open('/account');
				await elsewhere.is(email);
			});

			test('a code by email signs in, in the page that asked for it', async () => {
				const { page } = await visitor({ javaScriptEnabled: scripts });
				const email = `alan-${scripts}@example.test`;
				const { open, send, is } = on(page, scripts);
				await open('/account');
				await send('by-mail', { email: 'not an address' });
				await page.locator('#by-mail [role=alert]').getByText('Enter a valid email address').waitFor();
				await send('by-mail', { email });
				await page.locator('#step').getByText('Check your email').waitFor();
				const { code } = await letterTo(page, email);
				await send('code', { _code: code === '000000' ? '111111' : '000000' });
				await page.locator('#code [role=alert]').getByText('The code is not correct').waitFor();
				await send('code', { _code: code });
				await is(email);

				// With a second factor, the next sign-in asks for it in the page, too.
				await page.goto(`${url}/auth/challenge/set-up`);
				const phone = phoneWith(keyOf((await page.locator('.key').textContent()) ?? ''));
				await page.getByLabel('Code', { exact: true }).fill(phone.code());
				await page.getByRole('button', { name: 'Turn it on' }).click();
				await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
				const codes = await page
					.getByRole('list', { name: 'Your recovery codes' })
					.getByRole('listitem')
					.allTextContents();
				await open('/account');
				await send('sign-out', {});
				await is('a stranger');
				await send('by-mail', { email });
				await page.locator('#step').getByText('Check your email').waitFor();
				await send('code', { _code: (await letterTo(page, email)).code });
				await page.locator('#step').getByText('Enter your code').waitFor();
				await is('a stranger');
				await send('factor', { _code: '000000' });
				await page.locator('#factor [role=alert]').waitFor();
				await send('factor', { _code: phone.code(1) });
				await is(email);
				expect(new URL(page.url()).pathname).toBe('/account');

				await send('sign-out', {});
				await is('a stranger');
				await open('/account');
				await send('by-mail', { email });
				await page.locator('#step').getByText('Check your email').waitFor();
				await send('code', { _code: (await letterTo(page, email)).code });
				await page.locator('#step').getByText('Enter your code').waitFor();
				await send('lost', { _recovery: 'aaaa-aaaa-aaaa' });
				await page.locator('#lost [role=alert]').waitFor();
				await send('lost', { _recovery: codes[0] ?? '' });
				await is(email);
			});

			test('a user changes name and address, ends sessions, and connects and deletes the account', async () => {
				const { page, tab } = await visitor({ javaScriptEnabled: scripts });
				const email = `joan-${scripts}@example.test`;
				const { open, opened, send, is, field } = on(page, scripts);
				await page.goto(`${url}/settings`);
				await page.waitForURL(/\/auth\/signin/);
				await open('/account');
				await send('sign-up', { email, _password: first });
				await page.locator('#signed-up').getByText('Check your email').waitFor();
				await page.goto((await letterTo(page, email)).link);
				await opened();
				await page.getByRole('button', { name: 'Go on' }).click();
				await page.waitForURL(`${url}/`);
				const other = await visitor({ javaScriptEnabled: scripts });
				const elsewhere = on(other.page, scripts);
				const signInElsewhere = async () => {
					await elsewhere.open('/account');
					await elsewhere.send('sign-in', { email, _password: first });
					await elsewhere.is(email);
				};
				await signInElsewhere();

				await open('/settings');
				await send('profile', { name: 'Joan Clarke' });
				await page.locator('#saved').getByText('Your profile was saved.').waitFor();
				await expect.poll(async () => page.locator('#name').textContent()).toBe('Joan Clarke');
				if (scripts) await expect.poll(async () => page.locator('#live').textContent()).toBe('Joan Clarke');
				if (sessions === 'stored') {
					await page.getByRole('button', { name: 'End it' }).click();
					await expect.poll(async () => page.getByRole('button', { name: 'End it' }).count()).toBe(0);
					await elsewhere.open('/account');
					await elsewhere.is('a stranger');
					await signInElsewhere();
				}
				await open('/settings');
				await page.locator('#others button').click();
				await page.locator('#ended h2').waitFor();
				await elsewhere.open('/account');
				await elsewhere.is('a stranger');

				await send('address', { email: `countess-${scripts}@example.test` });
				await page.locator('#asked h2').waitFor();
				expect((await letterTo(page, `countess-${scripts}@example.test`)).link).toContain('change-email');
				const beside = await tab();
				await beside.goto(`${url}/settings`);
				if (scripts) await beside.locator('html[data-hydrated]').waitFor();
				const asked = beside.waitForRequest(/^https:\/\/idp\.test\/authorize\?/);
				await beside.locator('#connect button').click();
				await asked;
				await send('delete', { word: 'no' });
				await page.locator('#delete [role=alert]').waitFor();
				expect(await field('delete', 'word').inputValue()).toBe('no');
				await send('delete', { word: 'delete' });
				// The page needs a session.
				await page.waitForURL(/signin/);
				await open('/account');
				await is('a stranger');
				await send('sign-in', { email, _password: first });
				await page.locator('#sign-in [role=alert]').getByText('Sign-in failed').waitFor();
			});

			test('a provider is a redirect to another site', async () => {
				const { page } = await visitor({ javaScriptEnabled: scripts });
				const { open } = on(page, scripts);
				await open('/account');
				const asked = page.waitForRequest(/^https:\/\/idp\.test\/authorize\?/);
				await page.locator('#by-provider button').click();
				expect(new URL((await asked).url()).searchParams.get('client_id')).toBe('the-client');
			});
		});
	});
});
