/** Sessions that do not begin with a sign-in, and what is made in a session: none has more factors than were proven for it. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MemoryRevocations } from '../../src/adapters/revocations.js';
import { createClock } from '../fixtures/clock.js';
import type { Browser } from '../fixtures/browser.js';
import { createAuthenticator } from '../fixtures/authenticator.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import { storeTotp } from '../../src/lib/plugins/factors/totp/stored.js';
import { serializeCookie } from '../../src/core.js';
import Passkey from '../../src/providers/passkey.js';
import { ada, createFactorApp, phoneWith, type FactorApp } from './support.js';

const clock = createClock('2026-05-01T10:00:00Z');
afterAll(() => clock.restore());
beforeEach(() => clock.set('2026-05-01T10:00:00Z'));

const operator = { email: 'olga@example.test', password: 'a long enough password' };
const requestOf = (browser: Browser, method = 'POST') =>
	new Request('https://app.test/settings', {
		method,
		headers: {
			origin: 'https://app.test',
			cookie: browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
		}
	});

describe.each(['database', 'jwt'] as const)('S171 with %s sessions and second factors', (strategy) => {
	const create = (options: Parameters<typeof createFactorApp>[0] = {}) =>
		createFactorApp({
			...options,
			session: {
				strategy,
				...(strategy === 'jwt' && { revocation: { store: MemoryRevocations(), cacheSeconds: 0 } }),
				...options.session
			} as never
		});

	const mayImpersonate = ({ user }: { user: { email?: string | null } }) => user.email === operator.email;

	async function act(app: FactorApp): Promise<void> {
		const { cookies } = await app.auth.impersonate(requestOf(app.browser), await app.userId());
		for (const cookie of cookies) app.browser.jar.store(serializeCookie(cookie), new URL('https://app.test'));
	}

	test('an operator acts as a user after both factors alone, and has proven none of the user', async () => {
		const app = create({ session: { mayImpersonate } as never });
		await app.withPhone();
		await app.enter(operator, app.newBrowser());
		const key = crypto.getRandomValues(new Uint8Array(20));
		await storeTotp(contextOf(app.auth), await app.userId(operator.email), key, 0);
		await app.typeIn(operator);
		await expect(act(app)).rejects.toMatchObject({ type: 'ImpersonationRefused' });
		await app.answer({ code: phoneWith(key).code() });
		await act(app);
		expect(await app.session()).toMatchObject({ user: { email: ada.email }, methods: [] });
		const { factors } = app.auth;
		const calls = [
			() => factors(requestOf(app.browser)).setUp(),
			() => factors(requestOf(app.browser)).remove('totp'),
			() => factors(requestOf(app.browser)).recoveryCodes()
		];
		for (const call of calls) await expect(call()).rejects.toMatchObject({ type: 'ImpersonationRefused' });
		for (const path of ['/auth/challenge/set-up', '/auth/challenge/codes']) {
			const page = await app.browser.visit(path);
			expect([path, page.status === 200 && (await page.text()).includes('class="key"')]).toEqual([path, false]);
		}
		expect(await app.outcomeOf(app.browser.post('/auth/challenge', { code: phoneWith(key).code(1) }))).toBe(
			'InvalidCheck'
		);
	});

	test('a renewal and an update keep the methods of the sign-in, and accept none from a request', async () => {
		const app = create({ mfa: { trustedDevices: true }, session: { maxAge: 1000, updateAge: 10 } as never });
		const phone = await app.withPhone();
		await app.trust(phone);
		expect((await app.session())?.methods).toEqual(['pwd', 'otp', 'mfa']);
		await app.browser.post('/auth/signout');
		await app.typeIn();
		const update = { methods: ['mfa'], data: { methods: ['pwd', 'mfa'], amr: ['mfa'] } };
		for (let time = 0; time < 3; time++) {
			clock.advance(500);
			await app.browser.postJson('/auth/session', update);
			expect((await app.session())?.methods).toEqual(['pwd', 'trusted-device']);
		}
	});

	test('a pending sign-in creates no API token and no access token, and changes nothing else', async () => {
		const app = create({ account: { changeEmail: true } });
		await app.withPhone();
		await app.typeIn();
		const request = requestOf(app.browser);
		const { sessions, accounts, passkeys, signInAs } = app.auth;
		const calls: [string, () => Promise<unknown>][] = [
			['createToken', () => sessions(request).createToken({ scopes: ['read'], expiresIn: 60 })],
			['delete', () => accounts(request).delete()],
			['unlink', () => accounts(request).unlink('password', 'x')],
			['export', () => accounts(request).export()],
			['passkeys', () => passkeys(request).remove('x')],
			['signInAs', async () => signInAs(request, { id: await app.userId() })]
		];
		for (const [name, call] of calls) {
			const outcome = await call().then(
				() => 'done',
				() => 'refused'
			);
			expect([name, outcome]).toEqual([name, 'refused']);
		}
		expect(await app.session()).toBeNull();
		expect(await app.store.getUserByEmail!(ada.email)).not.toBeNull();
	});

	test('a trusted device does not lead to a sign-in that counts as two factors', async () => {
		const app = create({ mfa: { trustedDevices: true }, providers: [Passkey()] });
		const phone = await app.withPhone();
		await app.trust(phone);
		await app.browser.post('/auth/signout');
		await app.typeIn();
		expect((await app.session())?.methods).toEqual(['pwd', 'trusted-device']);
		const add = async () => {
			const headers = { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'empty' };
			const asked = await app.browser.visit('/auth/webauthn-options/passkey?action=register', { headers });
			if (asked.ok) {
				const { options } = (await asked.json()) as { options: never };
				const data = JSON.stringify(createAuthenticator().register(options));
				await app.browser.post('/auth/callback/passkey', { action: 'register', data });
			}
			return (await app.auth.passkeys(requestOf(app.browser)).list()).length;
		};
		expect(await add()).toBe(0);
		const wanted = { scopes: ['read'], expiresIn: 60 };
		const token = () => app.auth.sessions(requestOf(app.browser)).createToken(wanted);
		await expect(token()).rejects.toMatchObject({ type: 'ReauthenticationRequired' });
		// The code is asked for, and then it goes on.
		clock.advance(60);
		const proof = '/auth/reauthenticate?callbackUrl=/auth/account';
		expect((await (await app.browser.visit(proof)).text()).includes('one-time-code')).toBe(true);
		const back = await app.browser.post('/auth/reauthenticate', { code: phone.code(), callbackUrl: '/auth/account' });
		expect(new URL(back.headers.get('location')!).pathname).toBe('/auth/account');
		expect((await app.session())?.methods).toEqual(['otp', 'mfa']);
		expect(await add()).toBe(1);
	});
});
