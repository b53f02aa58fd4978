/**
 * The pages on the way of an account, in the states that people seldom meet: axe finds nothing, light and dark, and they fit a narrow
 * screen. No SvelteKit is needed for that.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { createAuth } from '../../src/core.js';
import type { Auth } from '../../src/core.js';
import Passkey from '../../src/providers/passkey.js';
import Password from '../../src/providers/password.js';
import type { EmailConfig } from '../../src/providers/types.js';
import { createLogger } from '../fixtures/logger.js';
import { expectToFit } from './accessible.js';
import { inChromium, visitor } from './chromium.js';
import { serveCore } from './core-server.js';
import type { CoreServer } from './core-server.js';
import { takePictures } from './pictures.js';

const password = 'note G, 1843: Bernoulli';
const letters: { to: string; link: URL }[] = [];
const mail: EmailConfig = {
	id: 'mail',
	name: 'Email',
	type: 'email',
	sendVerificationRequest: ({ identifier, url }) => void letters.push({ to: identifier, link: new URL(url) })
};
/** What a check for humans has in a form, as far as its look goes. */
const widget = {
	html: '<div class="check"></div>',
	script: 'https://challenges.example/api.js',
	code: `for (const element of document.querySelectorAll('.check')) {
		element.innerHTML = '<label><input type="checkbox"> Verify you are human</label>';
		Object.assign(element.firstChild.style, { display: 'flex', gap: '.75rem', alignItems: 'center', boxSizing: 'border-box', inlineSize: '300px',
			blockSize: '65px', paddingInline: '1rem', border: '1px solid #767676', background: '#fafafa', color: '#232323' });
	}`
};

const site = (basePath: string, options: object = {}) =>
	createAuth({
		adapter: MemoryAdapter(),
		appName: 'Acme',
		secret: 'the secret of the pages, 32 characters and more',
		trustHost: true,
		rateLimit: false,
		logger: createLogger(),
		session: { strategy: 'database' },
		basePath,
		providers: [Password({ mail, neutral: false }), mail, Passkey()],
		account: { deletionGrace: 30 * 86_400, securityMails: false, page: { deletion: true } },
		...options
	});
const open = site('/auth');
const verifyHuman = { verify: () => false, widget };
const sites: Record<string, Pick<Auth, 'respond'>> = {
	auth: open,
	human: site('/human', { verifyHuman }),
	mails: site('/mails', { verifyHuman, providers: [mail] })
};

/** Signs up, which begins a session at once. */
async function signUp(page: Page, origin: string): Promise<string> {
	const email = `${crypto.randomUUID()}@analytical-engine.example.org`;
	await page.goto(`${origin}/auth/password/signup?callbackUrl=/auth/account`);
	await page.getByLabel('Email address').fill(email);
	await page.getByLabel('Password').fill(password);
	await page.getByRole('button', { name: 'Create an account' }).click();
	await page.waitForURL(`${origin}/auth/account`);
	return email;
}

/** Becomes a stranger, with no request of the last page under way. */
async function leave(page: Page): Promise<void> {
	await page.goto('about:blank');
	await page.context().clearCookies();
}

const letterTo = (email: string) => letters.findLast(({ to }) => to === email)!.link.href;
const seen = (page: Page, text: string) => page.getByText(text).first().waitFor();

/** States of the pages, and how a person gets there. */
const states: Record<string, (page: Page, origin: string) => Promise<unknown>> = {
	'the account page of a user who has not proven the address': async (page, origin) => {
		await signUp(page, origin);
		await seen(page, 'Delete your account');
	},
	'the account page of a user who has proven it': async (page, origin) => {
		const email = await signUp(page, origin);
		await page.goto(letterTo(email));
		await page.getByRole('button').first().click();
		await page.waitForURL(`${origin}/auth/account`);
		await seen(page, 'Confirmed');
	},
	'a deletion that waits': async (page, origin) => {
		await signUp(page, origin);
		await page.locator('#delete summary').click();
		await page.getByLabel('To confirm').fill('delete');
		await page.getByRole('button', { name: 'Delete my account' }).click();
		await page.getByRole('status').waitFor();
	},
	'the link of an open sign-up': async (page, origin) => {
		const email = await signUp(page, origin);
		await page.goto(letterTo(email));
		await seen(page, email);
	},
	'the link of an open sign-up, in another browser': async (page, origin) => {
		const email = await signUp(page, origin);
		await leave(page);
		await page.goto(letterTo(email));
		await page.getByLabel('Password').waitFor();
	},
	'an open sign-up with the address of a user': async (page, origin) => {
		const email = await signUp(page, origin);
		await page.goto(letterTo(email));
		await page.getByRole('button').first().click();
		await page.waitForURL(`${origin}/auth/account`);
		await leave(page);
		await page.goto(`${origin}/auth/password/signup`);
		await page.getByLabel('Email address').fill(email);
		await page.getByLabel('Password').fill(password);
		await page.getByRole('button', { name: 'Create an account' }).click();
		await page.getByRole('alert').waitFor();
	},
	'a blocked user': async (page, origin) => {
		const email = await signUp(page, origin);
		const user = await open.users.find({ email });
		await open.users.block(user!.user.id);
		await leave(page);
		await page.goto(`${origin}/auth/signin`);
		await page.getByLabel('Email address').fill(email);
		await page.getByRole('button', { name: 'Continue', exact: true }).click();
		await page.getByLabel('Password').fill(password);
		await page.getByRole('button', { name: 'Sign in', exact: true }).click();
		await seen(page, 'Your account is blocked');
	},
	'a sign-up with a check for humans': async (page, origin) => {
		await page.goto(`${origin}/human/password/signup`);
		await page.getByLabel('Verify you are human').waitFor();
	},
	'a forgotten password with a check for humans': async (page, origin) => {
		await page.goto(`${origin}/human/password/forgot`);
		await page.getByLabel('Verify you are human').waitFor();
	},
	'the sign-in page with a check for humans': async (page, origin) => {
		await page.goto(`${origin}/human/signin`);
		await page.getByLabel('Verify you are human').first().waitFor();
	},
	'the sign-in page with mails and a check for humans': async (page, origin) => {
		await page.goto(`${origin}/mails/signin`);
		await page.getByLabel('Verify you are human').waitFor();
	},
	'a check for humans that failed': async (page, origin) => {
		await page.goto(`${origin}/human/password/signup`);
		await page.getByLabel('Email address').fill('ada@example.org');
		await page.getByLabel('Password').fill(password);
		await page.getByRole('button', { name: 'Create an account' }).click();
		await page.getByRole('alert').waitFor();
	}
};

inChromium('the pages of an account', () => {
	let server: CoreServer;
	beforeAll(async () => {
		server = await serveCore(sites);
	});
	afterAll(() => server?.stop());

	test.each(Object.keys(states))('%s: axe finds nothing, and it fits a narrow screen', async (state) => {
		const { page, complaints } = await visitor({ viewport: { width: 320, height: 640 } });
		await page.route(widget.script, (route) => route.fulfill({ contentType: 'text/javascript', body: widget.code }));
		await states[state]!(page, server.origin);
		await takePictures(page, `account-${state.replaceAll(/\W+/g, '-')}`);
		// The refusal of a form is no fault of the page.
		expect(complaints.filter((each) => !/status of 403/.test(each))).toEqual([]);
		await expectToFit(page);
	});
});
