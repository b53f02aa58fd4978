/**
 * Second factors on SvelteKit 2 and 3, from the packed library: set up, asked for, trusted, lost, asked for again by a page, and
 * removed; by an app, a passkey, a mail and a phone; with scripts and without. The codes come from a generator that is not ours.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RunningServer } from '../support/process.js';
import { ada } from '../fixtures/identity-provider.js';
import { expectToFit } from './accessible.js';
import { inChromium, visitor } from './chromium.js';
import { kinds, testInTurn } from './scripts.js';
import { startFedCMProvider, type FedCMProvider } from './fedcm-provider.js';
import { codeOf } from './one-time-code.js';
import { account, signInAtProvider, startProvider, type RunningProvider } from './provider.js';
import { takePictures } from './pictures.js';
import { buildAppOfUsers, type BuiltApp } from './served-app.js';
import { addAuthenticator } from './virtual-authenticator.js';

/** Of a page that a busy machine builds. */
const slow = { timeout: 120_000 };

interface Person {
	readonly page: Page;
	readonly email: string;
	readonly complaints: string[];
}

/** A way to prove the second factor on the page that waits for it. A new kind of factor is a row. */
type Proof = (page: Page, has: { readonly key: string; readonly codes: readonly string[] }) => Promise<void>;

async function typeCode(page: Page, code: string): Promise<void> {
	await page.getByLabel('Code', { exact: true }).fill(code);
	await page
		.getByRole('button', { name: /^(Continue|Turn it on|Confirm)$/ })
		.first()
		.click();
}

const proofs: Record<string, Proof> = {
	'a code of the app, after a wrong one': async (page, { key }) => {
		await typeCode(page, '000000');
		await page.getByText('That code is not right').first().waitFor();
		await typeCode(page, codeOf(key));
	},
	'a recovery code': async (page, { codes }) => {
		await page.getByText('Use a recovery code').click();
		await page.getByLabel('Recovery code').fill(codes[0]!.toUpperCase().replaceAll('-', ' '));
		await page.getByRole('button', { name: 'Continue' }).last().click();
	}
};

inChromium('second factors', () => {
	describe.each([2, 3] as const)('on SvelteKit %i', (major) => {
		let app: BuiltApp;
		let server: RunningServer;
		let provider: RunningProvider;
		let oneTap: FedCMProvider;
		let url: string;

		beforeAll(async () => {
			app = await buildAppOfUsers(major, 'factors');
			({ url } = app);
			const callbacks = [`${url}/auth/callback/local`];
			provider = await startProvider('factors', 'secret-of-the-factors-0123456789', callbacks);
			oneTap = await startFedCMProvider();
		});
		afterAll(() => Promise.all([provider?.stop(), oneTap?.stop()]));
		// Each test begins without users.
		beforeEach(async () => {
			server = await app.start({
				APP_ISSUER: provider.issuer,
				APP_TAP_ISSUER: oneTap.issuer,
				APP_TAP_ID: oneTap.clientId
			});
			return () => server.stop();
		});

		const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
		const later = (page: Page, email: string, query = '') =>
			page
				.context()
				.request.post(`${url}/later?email=${encodeURIComponent(email)}${query}`, { headers: { origin: url } });
		const session = async (page: Page) =>
			(await (await page.context().request.get(`${url}/auth/session`)).json()) as { methods: string[] } | null;

		async function typeIn(page: Page, email: string, to = '/auth/account'): Promise<void> {
			await page.goto(`${url}/auth/signin?callbackUrl=${encodeURIComponent(to)}`);
			await page.getByLabel('Email address').fill(email);
			// The button may say that it was used last.
			await page.getByRole('button', { name: /^Continue( Last used)?$/ }).click();
			await page.getByLabel('Password').fill('right');
			await page.locator('form:has([name=password]) .primary').first().click();
		}

		/** Types in the latest code that was sent to an address or a number. */
		async function typeSent(page: Page, to: string, label: string, button: string): Promise<void> {
			const sent = await page.context().request.get(`${url}/codes?to=${encodeURIComponent(to)}`);
			const field = page.getByLabel(label, { exact: true });
			expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
			await field.fill(await sent.text());
			await page.getByRole('button', { name: button }).first().click();
		}

		/** The pages are the same on both versions: one of them is enough. */
		async function lookAt(page: Page, name: string, javaScriptEnabled: boolean): Promise<void> {
			if (major === 2 || !javaScriptEnabled) return;
			await takePictures(page, name);
			await expectToFit(page);
		}

		/** Sets up the app on the page that is open. */
		async function setUp(page: Page, email: string) {
			await heading(page, 'Set up your authenticator app');
			const key = (await page.locator('.key').textContent()) ?? '';
			await typeCode(page, codeOf(key));
			await heading(page, 'Save your recovery codes');
			const codes = await page
				.getByRole('list', { name: 'Your recovery codes' })
				.getByRole('listitem')
				.allTextContents();
			expect(codes).toHaveLength(10);
			await page.getByRole('link', { name: 'I have saved them' }).click();
			await later(page, email);
			return { key, codes };
		}

		/** Signs in, and sets up an app on the account page. */
		async function withApp(javaScriptEnabled: boolean, email: string) {
			const { page, complaints } = await visitor({ javaScriptEnabled });
			await typeIn(page, email);
			await page.getByRole('link', { name: 'Set up an authenticator app' }).click();
			const has = await setUp(page, email);
			await page.getByText('10 codes are left').waitFor();
			return { page, complaints, email, ...has };
		}

		/** What an answer to a wrong code leaves in the console. */
		/** The client of SvelteKit 2 names a path of the library, which is none of the app's pages, before it goes there. */
		const isExpected = (complaint: string) => /status of 40[01]|Not found: \/auth\//.test(complaint);
		const expectNoComplaint = (...people: Pick<Person, 'complaints'>[]) =>
			expect(people.flatMap(({ complaints }) => complaints).filter((each) => !isExpected(each))).toEqual([]);

		describe.each(kinds)('%s', (_, javaScriptEnabled) => {
			const test = testInTurn(major, javaScriptEnabled);

			for (const [name, prove] of Object.entries(proofs))
				test(`a sign-in needs a password, and ${name}`, async () => {
					const owner = await withApp(javaScriptEnabled, 'ada@example.test');
					const other = await visitor({ javaScriptEnabled });
					await typeIn(other.page, owner.email, '/erasure?tab=2');
					await heading(other.page, 'Enter your code');
					expect(await session(other.page)).toBeNull();
					await other.page.goto(`${url}/vault`);
					expect(new URL(other.page.url()).pathname).toBe('/auth/signin');
					await other.page.goto(`${url}/auth/challenge`);
					await prove(other.page, owner);
					await heading(other.page, 'Erasure');
					expect(other.page.url()).toBe(`${url}/erasure?tab=2`);
					expect((await session(other.page))?.methods).toEqual(['pwd', 'otp', 'mfa']);
					expectNoComplaint(owner, other);
				});

			test('a recovery code counts once', async () => {
				const owner = await withApp(javaScriptEnabled, 'ada@example.test');
				for (const isFirst of [true, false]) {
					const { page } = await visitor({ javaScriptEnabled });
					await typeIn(page, owner.email);
					await proofs['a recovery code']!(page, owner);
					await page
						.getByText(isFirst ? '9 codes are left' : 'That code is not right')
						.first()
						.waitFor();
					expect((await session(page)) !== null).toBe(isFirst);
				}
			});

			test('a sign-in needs a password, and a code by text message', async () => {
				const [email, number] = ['ada@example.test', '+14155550123'];
				const owner = await visitor({ javaScriptEnabled });
				await typeIn(owner.page, email);
				await owner.page.getByRole('link', { name: 'Add a phone number' }).click();
				await heading(owner.page, 'Add a phone number');
				await owner.page.getByLabel('Phone number').fill('415 555');
				await owner.page.getByRole('button', { name: 'Send a code' }).click();
				await owner.page.getByRole('alert').getByText('That is not a phone number').waitFor();
				await lookAt(owner.page, 'phone-number', javaScriptEnabled);
				await owner.page.getByLabel('Phone number').fill('+1 (415) 555-0123');
				await owner.page.getByRole('button', { name: 'Send a code' }).click();
				await owner.page.getByText('Enter the code that we sent to').waitFor();
				await lookAt(owner.page, 'phone-code', javaScriptEnabled);
				await typeSent(owner.page, number, 'Code', 'Add the number');
				await heading(owner.page, 'Save your recovery codes');
				await owner.page.getByRole('link', { name: 'I have saved them' }).click();
				await owner.page.getByText(number).waitFor();

				const other = await visitor({ javaScriptEnabled });
				await typeIn(other.page, email, '/erasure?tab=2');
				await heading(other.page, 'Confirm that it is you');
				await lookAt(other.page, 'challenge-phone', javaScriptEnabled);
				await other.page.getByRole('button', { name: 'Text a code to •••• 23' }).click();
				await other.page.getByText('We sent a code to').waitFor();
				await lookAt(other.page, 'challenge-phone-sent', javaScriptEnabled);
				expect(await session(other.page)).toBeNull();
				await typeSent(other.page, number, 'Code from the text message', 'Continue');
				await heading(other.page, 'Erasure');
				expect((await session(other.page))?.methods).toEqual(['pwd', 'sms', 'mfa']);
				expectNoComplaint(owner, other);
			});

			test('a sign-in needs a password, and a code by email', async () => {
				const email = 'must-proven@example.test';
				const { page, complaints } = await visitor({ javaScriptEnabled });
				await typeIn(page, email, '/erasure?tab=2');
				await heading(page, 'Confirm that it is you');
				await page.getByRole('button', { name: 'Email me a code' }).click();
				await page.getByText('We sent a code to').waitFor();
				await lookAt(page, 'challenge-mail-sent', javaScriptEnabled);
				expect(await session(page)).toBeNull();
				await typeSent(page, email, 'Code from the email', 'Continue');
				await heading(page, 'Erasure');
				expect((await session(page))?.methods).toEqual(['pwd', 'otp', 'mfa']);
				expectNoComplaint({ complaints });
			});

			test('a trusted device skips the code, except on a page that requires it and leads back', async () => {
				const owner = await withApp(javaScriptEnabled, 'ada@example.test');
				const { page, complaints } = await visitor({ javaScriptEnabled });
				await typeIn(page, owner.email);
				await page.getByLabel('Don’t ask again on this device for 30 days').check();
				await typeCode(page, codeOf(owner.key));
				await page.getByText('This device', { exact: true }).first().waitFor();
				await page.context().request.post(`${url}/auth/signout`, { headers: { origin: url } });
				await typeIn(page, owner.email, '/erasure');
				await heading(page, 'Erasure');
				expect((await session(page))?.methods).toEqual(['pwd', 'trusted-device']);

				await later(page, owner.email);
				await page.goto(`${url}/vault?tab=2`);
				await heading(page, 'Confirm that it is you');
				await typeCode(page, codeOf(owner.key));
				await heading(page, 'Vault');
				expect(page.url()).toBe(`${url}/vault?tab=2`);
				expect(await page.locator('#methods').innerText()).toBe('otp mfa');

				// An hour later, a form that is sent leads to the proof, and back to its page.
				await page.goto(`${url}/erasure?tab=2`);
				await later(page, owner.email, '&proofs');
				if (javaScriptEnabled) await page.locator('html[data-hydrated]').waitFor();
				await page.getByRole('button', { name: 'Delete' }).click();
				await heading(page, 'Confirm that it is you');
				await typeCode(page, codeOf(owner.key));
				await heading(page, 'Erasure');
				expect(await page.getByText('Done').count()).toBe(0);
				await page.getByRole('button', { name: 'Delete' }).click();
				await page.getByText('Done').waitFor();
				expectNoComplaint({ complaints });
			});

			test('a required factor is set up before the first session', async () => {
				const { page, complaints } = await visitor({ javaScriptEnabled });
				await typeIn(page, 'must-ada@example.test', '/erasure?tab=2');
				await heading(page, 'Set up your authenticator app');
				expect(await session(page)).toBeNull();
				await setUp(page, 'must-ada@example.test');
				await heading(page, 'Erasure');
				expect(page.url()).toBe(`${url}/erasure?tab=2`);
				expect((await session(page))?.methods).toEqual(['pwd', 'otp', 'mfa']);
				expectNoComplaint({ complaints });
			});

			test('a page that asks for two factors leads a user who has one to the set-up, and back', async () => {
				const { page, complaints } = await visitor({ javaScriptEnabled });
				await typeIn(page, 'ada@example.test', '/vault?tab=2');
				await heading(page, 'Confirm that it is you');
				await page.getByRole('link', { name: 'Set up an authenticator app' }).click();
				await setUp(page, 'ada@example.test');
				await heading(page, 'Vault');
				expect(page.url()).toBe(`${url}/vault?tab=2`);
				expectNoComplaint({ complaints });
			});

			test('a factor is removed, and the next sign-in asks for the password alone', async () => {
				const { page, email, complaints } = await withApp(javaScriptEnabled, 'ada@example.test');
				const other = await visitor({ javaScriptEnabled });
				const section = page.getByRole('region', { name: 'Two-step sign-in' });
				await section.locator('summary').first().click();
				await section.getByRole('button', { name: 'Remove' }).click();
				await page.getByText('The authenticator app was removed.').waitFor();
				await typeIn(other.page, email, '/erasure');
				await heading(other.page, 'Erasure');
				expectNoComplaint({ complaints }, other);
			});
		});

		/** Signs in where the person has an account, and sets up an app, so that the next sign-in asks for it. */
		async function begin(path: string, signIn: (page: Page) => Promise<void>, email: string) {
			const { page, complaints } = await visitor();
			await page.goto(`${url}${path}`);
			await page.locator('html[data-hydrated]').waitFor();
			await signIn(page);
			await expect.poll(() => session(page), slow).not.toBeNull();
			await page.goto(`${url}/auth/challenge/set-up?callbackUrl=${encodeURIComponent(path)}`);
			const has = await setUp(page, email);
			await page.context().request.post(`${url}/auth/signout`, { headers: { origin: url } });
			await page.goto(`${url}${path}`);
			await page.locator('html[data-hydrated]').waitFor();
			return { page, complaints, ...has };
		}

		test('a sign-in needs a password, and a passkey', async () => {
			const { page, complaints } = await visitor();
			const authenticator = await addAuthenticator(page);
			await typeIn(page, 'ada@example.test');
			await authenticator.touchedWhile(async () => {
				await page.getByRole('button', { name: 'Add a passkey' }).click();
				await page.getByText('The passkey was added.').waitFor();
			});
			await page.getByRole('link', { name: 'Set up an authenticator app' }).click();
			await setUp(page, 'ada@example.test');
			await page.context().request.post(`${url}/auth/signout`, { headers: { origin: url } });
			await typeIn(page, 'ada@example.test', '/erasure?tab=2');
			await heading(page, 'Confirm that it is you');
			await lookAt(page, 'challenge-passkey', true);
			expect(await session(page)).toBeNull();
			await authenticator.touchedWhile(async () => {
				await page.getByRole('button', { name: 'Use a passkey' }).click();
				await heading(page, 'Erasure');
			});
			const { methods } = (await session(page))!;
			expect(methods).toEqual(['pwd', expect.stringMatching(/^[hs]wk$/), 'user', 'mfa']);
			expectNoComplaint({ complaints });
		});

		test('a pop-up asks for the code and closes, and the page gets the session', async () => {
			const pressed = async (page: Page) => {
				const opened = page.waitForEvent('popup');
				await page.getByRole('button', { name: 'Popup', exact: true }).click();
				return opened;
			};
			const inWindow = async (page: Page) => {
				const popup = await pressed(page);
				const closed = popup.waitForEvent('close');
				await signInAtProvider(popup);
				await closed;
			};
			const { page, key, complaints } = await begin('/client', inWindow, account.email);
			const popup = await pressed(page);
			const closed = popup.waitForEvent('close');
			await popup
				.getByRole('button', { name: 'Sign in' })
				.or(popup.getByRole('heading', { name: 'Enter your code' }))
				.first()
				.waitFor();
			if (await popup.getByRole('heading', { name: 'Sign in to' }).isVisible()) await signInAtProvider(popup);
			await heading(popup, 'Enter your code');
			expect(await session(page)).toBeNull();
			expect(await page.locator('output').textContent()).toBe('');
			await typeCode(popup, codeOf(key));
			await closed;
			const told = async () => JSON.parse((await page.locator('output').textContent()) || 'null') as object;
			await expect.poll(told, slow).toMatchObject({ ok: true, status: 200 });
			expect((await session(page))?.methods).toEqual(['otp', 'mfa']);
			expectNoComplaint({ complaints });
		});

		test('One Tap begins no session before the code', async () => {
			const script = `
				window.google = { accounts: { id: {
					initialize: (options) => (window.given = options),
					prompt: async () => {
						if (!window.wanted) return;
						window.wanted = false;
						window.given.callback({ credential: await window.issue(window.given.nonce) });
					},
					cancel: () => undefined
				} } };`;
			const { page } = await visitor();
			await page.addInitScript('delete window.IdentityCredential; window.wanted = true');
			await page.exposeFunction('issue', oneTap.issue);
			await page.route('https://accounts.google.com/**', (route) =>
				route.fulfill({ contentType: 'text/javascript', body: script })
			);
			await page.goto(`${url}/one-tap`);
			await expect.poll(() => session(page), slow).not.toBeNull();
			await page.goto(`${url}/auth/challenge/set-up?callbackUrl=/erasure`);
			const { key } = await setUp(page, String(ada.email));
			await page.context().request.post(`${url}/auth/signout`, { headers: { origin: url } });
			await page.goto(`${url}/one-tap`);
			const told = async () => JSON.parse((await page.locator('output').textContent()) || 'null') as object;
			await expect
				.poll(told, slow)
				.toMatchObject({ ok: false, error: 'ChallengeRequired', url: `${url}/auth/challenge` });
			expect(await session(page)).toBeNull();
			await page.goto(`${url}/auth/challenge`);
			await typeCode(page, codeOf(key));
			await expect.poll(() => session(page), slow).toMatchObject({ methods: ['otp', 'mfa'] });
		});
	});
});
