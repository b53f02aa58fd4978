/** A page of a plugin that comes before a session, in Chromium, with scripts and without, light and dark, narrow and wide. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { createAuth } from '../../src/core.js';
import Password from '../../src/providers/password.js';
import type { EmailConfig } from '../../src/providers/types.js';
import { createLogger } from '../fixtures/logger.js';
import { terms } from '../plugins/terms.js';
import { expectToFit } from './accessible.js';
import { inChromium, visitor } from './chromium.js';
import { serveCore, type CoreServer } from './core-server.js';
import { takePictures } from './pictures.js';
import { kinds } from './scripts.js';

const password = 'note G, 1843: Bernoulli';
const mail: EmailConfig = { id: 'mail', name: 'Email', type: 'email', sendVerificationRequest: () => undefined };

const auth = createAuth({
	adapter: MemoryAdapter(),
	appName: 'Acme',
	secret: 'the secret of the gates, 32 characters and more',
	trustHost: true,
	rateLimit: false,
	logger: createLogger(),
	session: { strategy: 'database' },
	basePath: '/auth',
	providers: [Password({ mail, neutral: false })],
	account: { securityMails: false, page: {} },
	plugins: [terms('1')]
});

inChromium('a page of a plugin before a session', () => {
	let server: CoreServer;
	beforeAll(async () => {
		server = await serveCore({ auth });
	});
	afterAll(() => server.stop());

	test.each(kinds)('is accepted once, or refused, %s', async (kind, javaScriptEnabled) => {
		const { page, complaints } = await visitor({ javaScriptEnabled });
		const { origin } = server;
		const email = `${kind.replaceAll(' ', '.')}@example.org`;
		const signIn = async () => {
			await page.goto(`${origin}/auth/signin?callbackUrl=/auth/account`);
			await page.getByLabel('Email address').fill(email);
			await page.getByLabel('Password').fill(password);
			await page.getByRole('button', { name: 'Sign in', exact: true }).click();
		};

		await page.goto(`${origin}/auth/password/signup?callbackUrl=/auth/account`);
		await page.getByLabel('Email address').fill(email);
		await page.getByLabel('Password').fill(password);
		await page.getByRole('button', { name: 'Create an account' }).click();
		await page.getByRole('heading', { name: 'Our terms' }).waitFor();
		await page.getByText(email).waitFor();
		if (javaScriptEnabled) {
			await expectToFit(page);
			await takePictures(page, 'plugin-gate');
		}

		const answer = page.waitForResponse((response) => response.request().method() === 'POST');
		await page.getByRole('button', { name: 'Do not accept' }).click();
		expect(await (await answer).headerValue('location'), 'the sign-in is over').toContain('/auth/signin');
		await page.goto(`${origin}/auth/account`);
		expect(new URL(page.url()).pathname, 'there is no session').toBe('/auth/signin');

		await signIn();
		await page.getByRole('button', { name: 'Accept', exact: true }).click();
		await page.waitForURL(`${origin}/auth/account`);
		await page.getByText(email).first().waitFor();

		await page.context().clearCookies();
		await signIn();
		await page.waitForURL(`${origin}/auth/account`);
		expect(complaints).toEqual([]);
	});
});
