/** Passkeys through the binding to SvelteKit: `locals.passkeys` in loads and actions, and adding one while signed in. */
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { AuthError } from '../../src/errors.js';
import type { FrameworkAuthConfig } from '../../src/index.js';
import Passkey from '../../src/providers/passkey.js';
import { createAuthenticator, type Authenticator } from '../fixtures/authenticator.js';
import type { Browser } from '../fixtures/browser.js';
import { createKitApp } from './kit.js';

type Options = Parameters<Authenticator['register']>[0];

/** A SvelteKit app whose page `/passkeys` lists them, and whose actions name and remove them. */
function createPasskeyKitApp(config: Partial<FrameworkAuthConfig> = {}) {
	const adapter = MemoryAdapter();
	const app = createKitApp({ providers: [Passkey], adapter, ...config });
	app.page = async ({ locals, request, url }) => {
		if (url.pathname !== '/passkeys') return Response.json(await locals.auth());
		const isRead = request.method === 'GET';
		if (isRead && url.search === '') return Response.json(await locals.passkeys.list());
		const given = isRead ? url.searchParams : await request.formData();
		const { id = '', name, ...rest } = Object.fromEntries(given) as Record<string, string>;
		try {
			if (name !== undefined) return Response.json(await locals.passkeys.rename(id, name));
			return Response.json(await locals.passkeys.remove(id, { evenLast: 'evenLast' in rest }));
		} catch (thrown) {
			return Response.json((thrown as AuthError).type, { status: 403 });
		}
	};

	async function register(authenticator: Authenticator, browser: Browser, email = '') {
		const asked = await browser.visit(`/auth/webauthn-options/passkey?action=register&email=${email}`, {
			headers: { 'Sec-Fetch-Site': 'same-origin' }
		});
		const { options } = (await asked.json()) as { options: Options };
		const data = JSON.stringify(authenticator.register(options));
		return browser.post('/auth/callback/passkey', { action: 'register', data, redirectTo: '/passkeys' });
	}
	const passkeysOf = async (browser: Browser) => (await (await browser.visit('/passkeys')).json()) as { id: string }[];
	return { ...app, adapter, register, passkeysOf };
}

describe.each(['jwt', 'database'] as const)('with %s sessions', (strategy) => {
	const begin = () => createPasskeyKitApp({ session: { strategy } });

	test('a page signs up, adds a passkey, lists, names and removes', async () => {
		const { browser, register, passkeysOf, logger } = begin();
		expect(await passkeysOf(browser)).toEqual([]);
		const signedUp = await register(createAuthenticator(), browser, 'ada@example.test');
		expect([signedUp.status, signedUp.headers.get('location')]).toEqual([303, 'https://app.test/passkeys']);
		await register(createAuthenticator({ synced: false }), browser);
		const [first, second] = await passkeysOf(browser);
		expect(second).toMatchObject({ synced: false, transports: ['usb'] });

		const renamed = await browser.post('/passkeys', { id: second!.id, name: 'Key' });
		expect(await renamed.json()).toMatchObject({ id: second!.id, name: 'Key' });
		expect(await (await browser.post('/passkeys', { id: first!.id })).json()).toBe(true);
		expect(await passkeysOf(browser)).toMatchObject([{ id: second!.id, name: 'Key' }]);
		expect(await (await browser.post('/passkeys', { id: second!.id })).json()).toBe('AccessDenied');
		expect(await (await browser.post('/passkeys', { id: second!.id, evenLast: 'on' })).json()).toBe(true);
		expect(await passkeysOf(browser)).toEqual([]);
		expect(logger.errors).toEqual([]);
	});

	test('S324 passkeys of another user are not found', async () => {
		const { browser, register, passkeysOf } = begin();
		const other = browser.copy();
		await register(createAuthenticator(), browser, 'ada@example.test');
		await register(createAuthenticator(), other, 'mallory@example.test');
		const [passkey] = await passkeysOf(browser);
		expect(await passkeysOf(other)).not.toContainEqual(passkey);
		expect(await (await other.post('/passkeys', { id: passkey!.id, name: 'mine' })).json()).toBeNull();
		expect(await (await other.post('/passkeys', { id: passkey!.id, evenLast: 'on' })).json()).toBe(false);
		expect(await passkeysOf(browser)).toEqual([passkey]);
	});

	test('S326 a form or a link of another site changes nothing', async () => {
		const { browser, register, passkeysOf } = begin();
		await register(createAuthenticator(), browser, 'ada@example.test');
		const [passkey] = await passkeysOf(browser);
		for (const [name, value] of [
			['name', 'mine'],
			['evenLast', 'on']
		] as const) {
			const refused = await browser.post(
				'/passkeys',
				{ id: passkey!.id, [name]: value },
				{ from: 'https://evil.test', headers: { 'Sec-Fetch-Site': 'cross-site' } }
			);
			expect(await refused.json()).toBe('CrossSiteRequest');
			const link = `/passkeys?${new URLSearchParams({ id: passkey!.id, [name]: value }).toString()}`;
			for (const site of ['cross-site', 'same-site']) {
				const followed = await browser.visit(link, { headers: { 'Sec-Fetch-Site': site } });
				expect(await followed.json()).toBe('CrossSiteRequest');
			}
		}
		expect(await passkeysOf(browser)).toEqual([passkey]);
	});

	test('a visitor cannot change passkeys', async () => {
		const { browser } = begin();
		expect(await (await browser.post('/passkeys', { id: 'AAAA' })).json()).toBe('AccessDenied');
		expect(await (await browser.post('/passkeys', { id: 'AAAA', name: 'x' })).json()).toBe('AccessDenied');
	});
});
