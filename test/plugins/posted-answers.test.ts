/** A provider of a plugin whose answers are posted by a page of another site. */
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { checkFormPost } from '../../src/cli/doctor/configured.js';
import type { AuthConfig } from '../../src/core.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import { definePlugin } from '../../src/plugin.js';
import Apple from '../../src/providers/apple.js';
import { createApp } from '../fixtures/app.js';
import { locationOf } from '../fixtures/browser.js';
import type { Browser } from '../fixtures/browser.js';
import { company, createIdentityProvider, identityProvider } from './company.js';

async function site(config: Partial<AuthConfig> = {}) {
	const provider = await createIdentityProvider();
	const adapter = MemoryAdapter();
	const app = createApp({ adapter, plugins: [company(provider.verify)], ...config });
	/** Follows the button to the identity provider. Returns the challenge. */
	const begin = async (browser: Browser = app.browser, fields: Record<string, string> = {}) => {
		const own = locationOf(await browser.post('/auth/signin/company', fields));
		expect(own.pathname).toBe('/auth/company');
		const led = locationOf(await browser.visit(own));
		expect(led.origin + led.pathname).toBe(`${identityProvider}/sso`);
		return led.searchParams.get('RelayState') ?? '';
	};
	const post = async (fields: Record<string, string>, browser: Browser = app.browser) =>
		browser.post('/auth/callback/company', fields, { crossSite: true });
	return { ...app, adapter, provider, begin, post };
}

const errorOf = (answer: Response) =>
	answer.status >= 400 ? answer.status : locationOf(answer).searchParams.get('error');

describe.each(['jwt', 'database'] as const)('an answer that another site posts, %s sessions', (strategy) => {
	test('signs in, and leads to where the sign-in began (#36 B)', async () => {
		const { begin, post, provider, session, adapter } = await site({ session: { strategy } });
		const challenge = await begin(undefined, { callbackUrl: '/report' });
		const answer = await post(await provider.answer(challenge));
		expect([answer.status, locationOf(answer).href]).toEqual([303, 'https://app.test/report']);
		const user = await adapter.getUserByAccount!({ provider: 'company', providerAccountId: 'ada' });
		expect(await session()).toMatchObject({ provider: 'company', user: { id: user?.id, email: 'ada@company.test' } });
	});

	test('S299 is of one sign-in, one browser and one site, and posted (#36 B)', async () => {
		const { begin, post, provider, session, browser, newBrowser } = await site({ session: { strategy } });
		const challenge = await begin();
		const answer = await provider.answer(challenge);
		expect(errorOf(await post(answer, newBrowser()))).toBe('InvalidCheck');
		expect((await browser.visit(`/auth/callback/company?${new URLSearchParams(answer)}`)).status).toBe(400);
		const later = await begin();
		expect(errorOf(await post({ ...answer, RelayState: later }))).toBe(403);
		const third = await begin();
		expect(errorOf(await post(await provider.answer(third, { audience: 'https://evil.test' })))).toBe(403);
		const fourth = await begin();
		expect(errorOf(await post({ ...(await provider.answer(fourth)), Signature: '00' }))).toBe(403);
		expect(await session()).toBeNull();
		expect((await post(answer)).status).toBe(303);
		expect(await session()).not.toBeNull();
		await browser.post('/auth/signout');
		expect(errorOf(await post(answer))).toBe('InvalidCheck');
		expect(await session()).toBeNull();
	});

	test('adds the account to the user who began, whose session cookie does not come with it (#36 B)', async () => {
		const { begin, post, provider, session, adapter, signIn } = await site({
			session: { strategy },
			account: { linking: 'implicit' }
		});
		await signIn();
		const before = await session();
		expect(before?.provider).not.toBe('company');
		const answer = await provider.answer(await begin());
		expect((await post(answer)).status).toBe(303);
		const owner = await adapter.getUserByAccount!({ provider: 'company', providerAccountId: 'ada' });
		expect(owner?.id).toBe(before?.user?.id);
		expect((await session())?.user?.id).toBe(before?.user?.id);
	});

	test('adds no account once that session is over (#36 B)', async () => {
		const { begin, post, provider, adapter, signIn, browser } = await site({
			session: { strategy: 'database' },
			account: { linking: 'implicit' }
		});
		await signIn();
		const challenge = await begin();
		await browser.post('/auth/signout');
		expect(errorOf(await post(await provider.answer(challenge)))).not.toBeNull();
		expect(await adapter.getUserByAccount!({ provider: 'company', providerAccountId: 'ada' })).toBeNull();
	});
});

test('the cookie of its sign-ins alone is sent to other sites, and is Secure (#36 B)', async () => {
	const { browser } = await site();
	const [cookie = ''] = (await browser.post('/auth/signin/company')).headers.getSetCookie();
	expect(cookie).toMatch(/; Secure.*; SameSite=None|; SameSite=None.*; Secure/);
	const others = (await browser.post('/auth/signin/op')).headers.getSetCookie();
	expect(others.join()).not.toContain('SameSite=None');
});

test('the page of any other provider leads to no other site (#36 B)', async () => {
	const kiosk = definePlugin({
		name: 'kiosks',
		providers: {
			kiosk: {
				name: 'Kiosk',
				path: 'kiosk',
				fields: ['code'],
				begin: async () => Promise.resolve({ redirect: 'https://evil.test/' }),
				verify: async () => Promise.resolve({ id: 'ada' })
			}
		}
	});
	const { browser } = createApp({ plugins: [kiosk] });
	const page = locationOf(await browser.post('/auth/signin/kiosk'));
	expect(locationOf(await browser.visit(page)).origin).toBe('https://app.test');
});

test('doctor names the origin of a provider that posts, and none for a plugin, whose identity provider it does not know (#36 B)', () => {
	const { auth } = createApp({
		plugins: [company(async () => Promise.resolve(true))],
		providers: [Apple({ clientId: 'a', clientSecret: 'b' })]
	});
	const findings = checkFormPost(contextOf(auth), '').map(({ finding }) => finding);
	expect(findings).toEqual([expect.stringContaining('https://appleid.apple.com')]);
});
