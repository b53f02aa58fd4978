/** Second factors through the binding to SvelteKit: `locals.factors`, and what `locals.signInAs` does for a user who has one. */
import type { RequestEvent } from '@sveltejs/kit';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { ChallengeRequired, type AuthError } from '../../src/errors.js';
import type { FrameworkAuthConfig } from '../../src/index.js';
import type { FactorSetUp } from '../../src/types.js';
import { createClock } from '../fixtures/clock.js';
import type { Browser } from '../fixtures/browser.js';
import { keyOf, phoneWith, type Phone } from '../factors/support.js';
import { createKitApp } from './kit.js';

const clock = createClock('2026-05-01T10:00:00Z');
afterAll(() => clock.restore());
beforeEach(() => clock.set('2026-05-01T10:00:00Z'));

type Call = (locals: RequestEvent['locals'], fields: Record<string, string>) => Promise<unknown>;

/** A SvelteKit app with a page for each function of `locals.factors`, and Ada, who has no factor yet. */
async function createFactorKitApp(config: Partial<FrameworkAuthConfig> = {}) {
	const adapter = MemoryAdapter();
	const { id } = await adapter.createUser!({ id: 'ada', email: 'ada@example.test', emailVerified: null });
	const app = createKitApp({ adapter, mfa: { trustedDevices: true }, ...config });
	const calls: Record<string, Call> = {
		'/enter': async ({ signInAs }) => signInAs({ id }, { methods: ['sc'], redirectTo: '/report' }),
		'/factors': async ({ factors }) => factors.list(),
		'/set-up': async ({ factors }) => factors.setUp(),
		'/confirm': async ({ factors }, { id: setUp = '', code = '' }) => factors.confirm(setUp, code),
		'/remove': async ({ factors }) => factors.remove('totp'),
		'/codes': async ({ factors }) => factors.recoveryCodes(),
		'/left': async ({ factors }) => factors.recoveryCodesLeft(),
		'/devices': async ({ factors }) => factors.devices(),
		'/end-device': async ({ factors }, { id: device = '' }) => factors.endDevice(device),
		'/challenge': async ({ factors }) => factors.challenge()
	};
	app.page = async ({ locals, request, url }) => {
		const call = calls[url.pathname];
		if (!call) return Response.json((await locals.auth()) ?? null);
		const fields = request.method === 'GET' ? new URLSearchParams() : await request.formData();
		try {
			const answer = await call(locals, Object.fromEntries(fields) as Record<string, string>);
			return Response.json(answer ?? null);
		} catch (thrown) {
			// A page that catches the error shows what it likes; SvelteKit answers others with 500.
			if (thrown instanceof ChallengeRequired) return new Response(null, { status: 500 });
			return Response.json((thrown as AuthError).type, { status: 403 });
		}
	};
	const post = async (path: string, fields: Record<string, string> = {}, browser: Browser = app.browser) =>
		(await browser.post(path, fields)).json() as Promise<unknown>;
	const session = async (browser = app.browser) =>
		(await (await browser.visit('/')).json()) as { methods?: string[] } | null;
	async function withPhone(): Promise<Phone> {
		await app.browser.post('/enter');
		const setUp = (await post('/set-up')) as FactorSetUp;
		const phone = phoneWith(keyOf(setUp.key));
		expect(await post('/confirm', { id: setUp.id, code: phone.code() })).toHaveLength(10);
		clock.advance(60);
		return phone;
	}
	return { ...app, post, session, withPhone };
}

describe.each(['database', 'jwt'] as const)('with %s sessions', (strategy) => {
	const begin = async () => {
		const { MemoryRevocations } = await import('../../src/adapters/revocations.js');
		const revocation = { store: MemoryRevocations(), cacheSeconds: 0 };
		return createFactorKitApp({ session: { strategy, ...(strategy === 'jwt' && { revocation }) } });
	};

	test('a page sets up a factor, makes codes, and removes the factor', async () => {
		const { browser, post, session, withPhone, logger } = await begin();
		expect(await post('/factors')).toEqual([]);
		expect(await post('/set-up')).toBe('AccessDenied');
		await withPhone();
		expect((await session())?.methods).toEqual(['sc', 'otp', 'mfa']);
		expect(await post('/factors')).toMatchObject([{ kind: 'totp' }]);
		expect(await post('/codes')).toHaveLength(10);
		expect(await post('/left')).toMatchObject({ left: 10 });
		expect(await post('/remove')).toBe(true);
		expect(await post('/factors')).toEqual([]);
		expect(await session()).not.toBeNull();
		expect(browser.cookieNames.filter((name) => name.includes('flow'))).toEqual([]);
		expect(logger.errors).toEqual([]);
	});

	test('an uncaught refusal of signInAs leads to the page of the factor, whose code finishes the sign-in', async () => {
		const { newBrowser, post, session, withPhone } = await beginTwo();
		const phone = await withPhone();
		const browser = newBrowser();
		const led = await browser.post('/enter');
		expect([led.status, led.headers.get('location')]).toEqual([303, 'https://app.test/auth/challenge']);
		expect(led.headers.get('cache-control')).toContain('no-store');
		expect(await session(browser)).toBeNull();
		expect(await post('/challenge', {}, browser)).toMatchObject({
			user: { email: 'ada@example.test' },
			kinds: ['totp'],
			setUp: null,
			deviceMaxAge: 30 * 24 * 3600,
			returnTo: 'https://app.test/report'
		});
		const done = await browser.post('/auth/challenge', { code: phone.code(), trustDevice: 'true' });
		expect(done.headers.get('location')).toBe('https://app.test/report');
		expect((await session(browser))?.methods).toEqual(['sc', 'otp', 'mfa']);

		await browser.post('/signout');
		await browser.post('/enter');
		expect((await session(browser))?.methods).toEqual(['sc', 'trusted-device']);
		const [device] = (await post('/devices', {}, browser)) as { id: string; current: boolean }[];
		expect(device?.current).toBe(true);
		expect(await post('/end-device', { id: device!.id }, browser)).toBe(true);
		expect(await post('/devices', {}, browser)).toEqual([]);
	});

	async function beginTwo() {
		const app = await begin();
		const empty = app.browser.copy();
		return { ...app, newBrowser: () => empty.copy() };
	}

	test('S326 nothing is changed for a form of another site', async () => {
		const { browser, post, withPhone } = await begin();
		await withPhone();
		for (const path of ['/codes', '/remove', '/end-device']) {
			const answer = await browser.post(path, { id: 'x' }, { crossSite: true });
			expect([path, await answer.json()]).toEqual([path, 'CrossSiteRequest']);
		}
		expect(await post('/factors')).toHaveLength(1);
	});
});
