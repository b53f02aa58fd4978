/**
 * Second factors in a browser: set up at the first sign-in and on the account page, asked for, lost and removed; with scripts and
 * without. axe finds nothing, light and dark, and the pages fit a narrow screen.
 */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { createAuth } from '../../src/core.js';
import type { CredentialsConfig } from '../../src/providers/types.js';
import { keyOf, phoneWith, type Phone } from '../factors/support.js';
import { createLogger } from '../fixtures/logger.js';
import { expectAccessible, overflow } from './accessible.js';
import { inChromium, visitor } from './chromium.js';
import { serveCore } from './core-server.js';
import type { CoreServer } from './core-server.js';
import { takePictures } from './pictures.js';

/** Squares that stand for a QR code. */
function squares(text: string): string {
	const cells = Array.from({ length: 33 * 33 }, (_, at) => (text.charCodeAt(at % text.length) * (at + 7)) % 3 === 0);
	const path = cells.map((on, at) => (on ? `M${(at % 33) + 4} ${Math.floor(at / 33) + 4}h1v1h-1z` : '')).join('');
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 41 41"><path fill="#fff" d="M0 0h41v41H0z"/><path d="${path}"/></svg>`;
}

function createSite(basePath: string, required: boolean) {
	const store = MemoryAdapter();
	const byName: CredentialsConfig = {
		id: 'password',
		name: 'a password',
		type: 'credentials',
		users: 'adapter',
		credentials: { email: { label: 'Email address' }, password: { type: 'password' } },
		authorize: async ({ email }) =>
			(await store.getUserByEmail!(String(email))) ??
			(await store.createUser!({ id: crypto.randomUUID(), email: String(email), emailVerified: new Date() }))
	};
	return createAuth(
		{
			providers: [byName],
			adapter: store,
			secret: 'a secret of the browser tests, 0123456789',
			trustHost: true,
			basePath,
			appName: 'Acme',
			rateLimit: false,
			mfa: { required, totp: { qr: squares } },
			logger: createLogger()
		},
		{ environment: {} }
	);
}

inChromium('second factors', () => {
	let server: CoreServer;
	beforeAll(async () => {
		server = await serveCore({ free: createSite('/free/auth', false), must: createSite('/must/auth', true) });
	});
	afterAll(() => server?.stop());

	async function look(page: Page, name: string, scripts: boolean): Promise<void> {
		await page.setViewportSize({ width: 320, height: 640 });
		if (!scripts) return;
		expect([name, await page.evaluate(overflow)]).toEqual([name, 0]);
		await expectAccessible(page);
		await takePictures(page, name);
	}

	async function typeIn(page: Page, site: string, email: string): Promise<void> {
		await page.goto(`${server.origin}/${site}/auth/signin?callbackUrl=/${site}/auth/account`);
		await page.getByLabel('Email address').fill(email);
		await page.getByLabel('Password').fill('anything goes here');
		await page.getByRole('button', { name: 'Sign in' }).click();
	}

	async function phoneIn(page: Page): Promise<Phone> {
		return phoneWith(keyOf((await page.locator('.key').textContent()) ?? ''));
	}

	async function enterCode(page: Page, code: string, button: string): Promise<void> {
		await page.getByLabel('Code', { exact: true }).fill(code);
		await page.getByRole('button', { name: button }).click();
	}

	const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();

	test.each([
		['with scripts', true],
		['without scripts', false]
	])(
		'a second factor is set up on the account page, asked for, replaced by a recovery code once, and removed, %s',
		async (_, scripts) => {
			const email = `ada-${scripts}@example.test`;
			const { page, complaints } = await visitor({ javaScriptEnabled: scripts });
			await typeIn(page, 'free', email);
			const section = page.getByRole('region', { name: 'Two-step sign-in' });
			await look(page, 'account-off', scripts);
			await section.getByRole('link', { name: 'Set up an authenticator app' }).click();
			await heading(page, 'Set up your authenticator app');
			await look(page, 'set-up', scripts);
			const phone = await phoneIn(page);
			await enterCode(page, '000000', 'Turn it on');
			await page.getByRole('alert').getByText('That code is not right').waitFor();
			await look(page, 'set-up-wrong', scripts);
			expect((await phoneIn(page)).key).toEqual(phone.key);
			await enterCode(page, phone.code(), 'Turn it on');
			await heading(page, 'Save your recovery codes');
			await look(page, 'codes', scripts);
			const codes = await page
				.getByRole('list', { name: 'Your recovery codes' })
				.getByRole('listitem')
				.allTextContents();
			expect(codes).toHaveLength(10);
			const [download] = await Promise.all([
				page.waitForEvent('download'),
				page.getByRole('link', { name: 'Download' }).click()
			]);
			const file = readFileSync(await download.path(), 'utf8');
			expect([download.suggestedFilename(), file.split('\r\n')]).toEqual([
				'recovery-codes.txt',
				['Recovery codes for Acme. Each works once.', '', ...codes, '']
			]);
			expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(scripts);
			await page.getByRole('link', { name: 'I have saved them' }).click();
			await section.getByText('10 codes are left').waitFor();
			await look(page, 'account-on', scripts);

			const other = await visitor({ javaScriptEnabled: scripts });
			await typeIn(other.page, 'free', email);
			await heading(other.page, 'Enter your code');
			await look(other.page, 'challenge', scripts);
			await enterCode(other.page, '000000', 'Continue');
			await other.page.getByRole('alert').getByText('That code is not right').waitFor();
			await look(other.page, 'challenge-wrong', scripts);
			await other.page.getByText('Use a recovery code').click();
			await other.page.getByLabel('Recovery code').fill(codes[0]!.toUpperCase());
			await other.page.getByRole('button', { name: 'Continue' }).last().click();
			await other.page.getByText('9 codes are left').waitFor();

			await section.locator('summary').click();
			await section.getByRole('button', { name: 'Remove' }).click();
			await section.getByText('The authenticator app was removed.').waitFor();
			await other.page.reload();
			await other.page.getByRole('button', { name: 'Sign in' }).waitFor();
			// The answer to the wrong first code has this status.
			const refused = /status of 401/;
			expect([...complaints, ...other.complaints].filter((each) => !refused.test(each))).toEqual([]);
		}
	);

	test.each([
		['with scripts', true],
		['without scripts', false]
	])('a required second factor is set up before the first session, %s', async (_, scripts) => {
		const { page, complaints } = await visitor({ javaScriptEnabled: scripts });
		await typeIn(page, 'must', `grace-${scripts}@example.test`);
		await heading(page, 'Set up your authenticator app');
		await look(page, 'required', scripts);
		const session = () => page.context().request.get(`${server.origin}/must/auth/session`);
		expect(await (await session()).json()).toBeNull();
		const phone = await phoneIn(page);
		await enterCode(page, phone.code(), 'Turn it on');
		await page.getByRole('link', { name: 'I have saved them' }).click();
		await page.getByRole('region', { name: 'Two-step sign-in' }).getByText('Authenticator app').waitFor();
		expect(await (await session()).json()).toMatchObject({ methods: ['pwd', 'otp', 'mfa'] });
		expect(complaints).toEqual([]);
	});
});
