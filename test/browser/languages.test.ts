/**
 * The built-in pages in each language, in a browser: they fit a narrow screen, and axe finds nothing to object to in a language from
 * left to right, and in one from right to left.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuth } from '../../src/core.js';
import type { Auth } from '../../src/core.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { all, locales } from '../../src/locales/index.js';
import Password from '../../src/providers/password.js';
import WebAuthn from '../../src/providers/webauthn.js';
import type { EmailConfig } from '../../src/providers/types.js';
import { createLogger } from '../fixtures/logger.js';
import { inChromium, visitor } from './chromium.js';
import { serveCore } from './core-server.js';
import type { CoreServer } from './core-server.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The HTML of the last mail. */
let letter = '';
const email: EmailConfig = {
	id: 'email',
	name: 'Email',
	type: 'email',
	sendVerificationRequest({ content }) {
		letter = content.html;
	}
};
const oauth = ['GitHub', 'Microsoft Entra ID'].map((name) => ({
	id: name.toLowerCase().replaceAll(' ', '-'),
	name,
	type: 'oidc' as const,
	issuer: 'https://provider.test',
	clientId: 'app'
}));
const person = {
	email: 'ada.augusta.king.countess.of.lovelace@analytical-engine.example.org',
	password: 'note G, 1843: Bernoulli'
};

const site = (locale: string): Auth =>
	createAuth({
		adapter: MemoryAdapter(),
		session: { strategy: 'database' },
		secret: 'the secret of the pages, 32 characters and more',
		trustHost: true,
		logger: createLogger(),
		rateLimit: false,
		basePath: `/${locale}`,
		appName: 'Analytical Engine',
		languages: all,
		locale,
		mfa: {},
		account: {
			changeEmail: true,
			deletionGrace: 30 * 24 * 3600,
			page: { deletion: true, profile: ['name'], tokenScopes: ['read', 'write'] }
		},
		providers: [
			...oauth,
			{ ...email, code: true },
			Password({ mail: { ...email, id: 'email-of-passwords' }, neutral: false }),
			WebAuthn()
		]
	});
const sites = Object.fromEntries(locales.map((locale) => [locale, site(locale)]));

/** Where a set of pictures is left, if it is asked for. */
const pictures = process.env.PICTURES_OF_LANGUAGES;

inChromium('the built-in pages in each language', () => {
	let core: CoreServer;
	beforeAll(async () => {
		core = await serveCore(sites);
	});
	afterAll(() => core?.stop());

	test.each(locales.map((locale) => [locale]))('the pages and mails in %s fit a narrow screen', async (locale) => {
		const { page, complaints } = await visitor({ viewport: { width: 360, height: 740 } });
		const seen: string[] = [];
		const wide: string[] = [];
		const look = async (name: string) => {
			const facts = await page.evaluate(() => ({
				lang: document.documentElement.lang,
				dir: document.documentElement.dir,
				over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
				// Text that is cut off, or sticks out of its box.
				out: [...document.querySelectorAll<HTMLElement>('main *, td, td *')]
					.filter(
						(each) =>
							each.scrollWidth > each.clientWidth + 1 &&
							getComputedStyle(each).display !== 'inline' &&
							// The menu of the account page scrolls, for the finger.
							getComputedStyle(each).overflowX !== 'auto' &&
							!each.matches('input, select, svg *, .address, code, pre')
					)
					.map((each) => `${each.tagName}: ${each.textContent?.trim().slice(0, 40)}`)
			}));
			if (facts.over > 0 || facts.out.length > 0) wide.push(`${name}: ${facts.over} px, ${facts.out.join(', ')}`);
			expect(facts).toMatchObject({ lang: locale, dir: /^(ar|he)$/.test(locale) ? 'rtl' : 'ltr' });
			// A mail has no landmarks.
			if (['de', 'ar'].includes(locale) && name !== 'mail') {
				await page.evaluate(axe);
				const { violations } = (await page.evaluate('axe.run("html")')) as AxeResults;
				expect(violations.map(({ id, nodes }) => `${name}: ${id} ${nodes.map(({ html }) => html).join()}`)).toEqual([]);
			}
			seen.push(name);
			if (pictures && ['de', 'ar', 'ja', 'zh-Hant'].includes(locale)) {
				for (const scheme of ['light', 'dark'] as const) {
					await page.emulateMedia({ colorScheme: scheme });
					await page.screenshot({ path: `${pictures}/${locale}-${name}-360-${scheme}.png`, fullPage: true });
					await page.setViewportSize({ width: 1280, height: 800 });
					await page.screenshot({ path: `${pictures}/${locale}-${name}-1280-${scheme}.png` });
					await page.setViewportSize({ width: 360, height: 740 });
				}
				await page.emulateMedia({ colorScheme: 'light' });
			}
		};
		const at = async (path: string, name: string) => {
			await page.goto(`${core.origin}/${locale}${path}`);
			await look(name);
		};
		await at('/signin', 'sign-in');
		await page.fill('input[name=email]', person.email);
		await page.click('form:has(input[name=email]) button');
		await look('ways');
		for (const error of ['OAuthAccountNotLinked', 'CredentialsSignin', 'UsernameRefused'])
			await at(`/signin?error=${error}`, error);
		for (const error of ['Verification', 'AccessDenied', 'NoProviderForAddress', 'UserBlocked'])
			await at(`/error?error=${error}`, error);
		await at('/nowhere', 'not-found');
		await at('/password/forgot', 'forgot');
		await at('/password/signup', 'sign-up');
		await page.fill('input[name=email]', person.email);
		await page.fill('input[type=password]', 'password');
		await page.click('main form:has(input[type=password]) .primary');
		await look('refused-password');
		await page.fill('input[type=password]', person.password);
		await page.click('main form:has(input[type=password]) .primary');
		await at('/signin', 'signed-in');
		await at('/account', 'account');
		await at('/password/change', 'change-password');
		await at('/reauthenticate', 'reauthenticate');
		await at('/challenge/set-up', 'set-up');
		await at('/signout', 'sign-out');
		// A page of the library forbids the styles of a mail.
		await page.goto('about:blank');
		await page.setContent(letter);
		await look('mail');
		expect(seen.length).toBeGreaterThan(8);
		expect(wide).toEqual([]);
		// Pages about an error have the status of it.
		expect(complaints.filter((each) => !/Failed to load resource.* status of 4/.test(each))).toEqual([]);
	});
});
