/** What an application can change about the built-in pages, and what they remember. */
import { describe, expect, it, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { PagesOptions } from '../../src/lib/config.js';
import { createApp } from '../fixtures/app.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';

const password = {
	id: 'password',
	name: 'Password',
	type: 'credentials' as const,
	credentials: { name: {} },
	authorize: () => ({ id: 'ada' })
};

describe('pages.messages', () => {
	const page = async (
		messages: PagesOptions['messages'],
		path = '/auth/signin',
		headers: Record<string, string> = {}
	) => {
		const app = createApp({ pages: { messages } });
		const response = await app.browser.visit(path, { headers });
		return { text: await response.text(), status: response.status, errors: app.logger.errors };
	};

	test('replace some texts, and leave the others', async () => {
		const { text } = await page({ signIn: { title: 'Willkommen' } });
		expect(text).toContain('<h1>Willkommen</h1>');
		expect(text).toContain('Sign in with');
	});

	test('say in which language they are, and which way it runs', async () => {
		expect((await page({ lang: 'ar', dir: 'rtl' })).text).toContain('<html lang="ar" dir="rtl"');
		expect((await page({})).text).toContain('<html lang="en" dir="ltr"');
	});

	test('are chosen by the request', async () => {
		const german = { lang: 'de', signIn: { title: 'Anmelden' } };
		const choose = (request: Request) => (request.headers.get('accept-language')?.startsWith('de') ? german : {});
		expect((await page(choose, undefined, { 'accept-language': 'de-AT' })).text).toContain('<h1>Anmelden</h1>');
		expect((await page(choose, undefined, { 'accept-language': 'fr' })).text).toContain('<h1>Sign in</h1>');
	});

	test('are those of errors, too', async () => {
		const { text, status } = await page(
			{ errors: { AccessDenied: { title: 'Kein Zutritt' } } },
			'/auth/error?error=AccessDenied'
		);
		expect([status, text]).toEqual([403, expect.stringContaining('<h1>Kein Zutritt</h1>')]);
	});

	it.each([
		['markup', { signIn: { title: '<img src=x>' } }],
		['a name of a prototype', JSON.parse('{"__proto__":{"lang":"xx"},"signIn":{"constructor":"x"}}') as object]
	])('%s in them stays text, or nothing', async (_, messages) => {
		const { text, status } = await page(messages);
		expect(status).toBe(200);
		expect(text).not.toMatch(/<img src=x>|lang="xx"/);
	});

	it.each([
		[
			'throws',
			() => {
				throw new Error('no');
			}
		],
		['gives nothing', () => undefined as never]
	])('a function that %s leaves the English texts, and a line in the log', async (_, choose) => {
		const { text, errors } = await page(choose);
		expect(text).toContain('<h1>Sign in</h1>');
		expect(errors).toMatchObject([{ type: 'InvalidConfig' }]);
	});
});

describe('the provider that was used last', () => {
	const op = createIdentityProvider();

	test('is marked, in this browser only', async () => {
		const app = createApp({
			op,
			providers: [op.provider(), password],
			adapter: MemoryAdapter(),
			session: { strategy: 'jwt' }
		});
		const signInPage = async (browser = app.browser) => (await browser.visit('/auth/signin')).text();
		expect(await signInPage()).not.toContain('Last used');
		await app.signIn();
		expect(app.browser.cookie('__Secure-authjs.last-provider')).toBe('op');
		expect(await signInPage()).toMatch(/Sign in with [^<]* <small class="mark">Last used/);
		await app.browser.post('/auth/signin/password', { name: 'ada' });
		expect(await signInPage()).toMatch(/Sign in with Password <small class="mark">Last used/);
		expect((await signInPage()).match(/Last used/g)).toHaveLength(1);
		expect(await signInPage(app.newBrowser())).not.toContain('Last used');
	});

	test('is not kept where there is no choice, nor by a sign-in that failed', async () => {
		const one = createApp({ op });
		await one.signIn();
		expect(one.browser.cookie('__Secure-authjs.last-provider')).toBeUndefined();
		const refused = createApp({ op, providers: [op.provider(), password], callbacks: { signIn: () => false } });
		await refused.signIn();
		expect(refused.browser.cookie('__Secure-authjs.last-provider')).toBeUndefined();
	});
});
