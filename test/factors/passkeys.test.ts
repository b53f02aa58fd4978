/** A passkey as the second factor of a sign-in with a password. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { Adapter } from '../../src/adapters/types.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import { storeTotp } from '../../src/lib/plugins/factors/totp/stored.js';
import Passkey from '../../src/providers/passkey.js';
import { createAuthenticator, type Authenticator } from '../fixtures/authenticator.js';
import type { Browser } from '../fixtures/browser.js';
import { createClock } from '../fixtures/clock.js';
import type { PasswordAppOptions } from '../passwords/support.js';
import { ada, createFactorApp, grace, type FactorApp } from './support.js';

const clock = createClock('2026-05-01T10:00:00Z');
afterAll(() => clock.restore());
beforeEach(() => clock.set('2026-05-01T10:00:00Z'));

type Options = Parameters<Authenticator['authenticate']>[0] & Parameters<Authenticator['register']>[0];
const sameOrigin = { headers: { 'Sec-Fetch-Site': 'same-origin' } };

interface KeyApp extends FactorApp {
	readonly keys: Required<Adapter>;
	/** Signs a user up, with a passkey. The user is signed in nowhere. */
	withKey(fields?: typeof ada): Promise<Authenticator>;
	ask(action: string, browser?: Browser): Promise<Response>;
	options(action: string, browser?: Browser): Promise<Options>;
	/** Answers the challenge with a passkey. */
	prove(key: Authenticator, browser?: Browser, fields?: Record<string, string>): Promise<Response>;
}

function createKeyApp({
	passkey = Passkey(),
	...options
}: PasswordAppOptions & { passkey?: ReturnType<typeof Passkey> } = {}): KeyApp {
	const keys = MemoryAdapter() as Required<Adapter>;
	const app = createFactorApp({ mfa: { required: true }, store: keys, providers: [passkey], ...options });
	const ask: KeyApp['ask'] = (action, browser = app.browser) =>
		browser.visit(`/auth/webauthn-options/passkey?action=${action}`, sameOrigin);
	const optionsOf: KeyApp['options'] = async (action, browser) =>
		((await (await ask(action, browser)).json()) as { options: Options }).options;
	return {
		...app,
		keys,
		ask,
		options: optionsOf,
		async withKey(fields = ada) {
			// A site without second factors on the same data: there the user signs up, and adds the passkey.
			const before = createFactorApp({ ...options, mfa: undefined, store: keys, providers: [passkey] });
			await before.enter(fields);
			const key = createAuthenticator({ origin: app.browser.origin });
			const asked = await before.browser.visit('/auth/webauthn-options/passkey?action=register', sameOrigin);
			const { options: given } = (await asked.json()) as { options: Options };
			await before.browser.post('/auth/callback/passkey', {
				action: 'register',
				data: JSON.stringify(key.register(given))
			});
			return key;
		},
		async prove(key, browser = app.browser, fields = {}) {
			const response = key.authenticate(await optionsOf('factor', browser));
			return app.answer({ provider: 'passkey', data: JSON.stringify(response), ...fields }, browser);
		}
	};
}

describe('a passkey after a password', () => {
	test('is offered, and begins the session, which names both methods', async () => {
		const app = createKeyApp();
		const key = await app.withKey();
		await app.typeIn({ ...ada, callbackUrl: '/report' });
		expect(await app.session()).toBeNull();
		const page = await (await app.browser.visit('/auth/challenge')).text();
		expect(page).toContain('data-passkey="/auth/webauthn-options/passkey"');
		expect(page).not.toContain('autocomplete="one-time-code"');
		const answer = await app.prove(key);
		expect(answer.headers.get('location')).toBe('https://app.test/report');
		expect(await app.session()).toMatchObject({ methods: ['pwd', 'swk', 'user', 'mfa'], provider: 'password' });
		expect(app.browser.cookieNames.filter((name) => name.includes('flow'))).toEqual([]);
	});

	test('is offered beside the code of an app, and either is enough', async () => {
		const app = createKeyApp({ mfa: {} });
		const key = await app.withKey();
		await app.typeIn();
		// A passkey alone makes no sign-in ask for it.
		expect(await app.session()).not.toBeNull();
		await storeTotp(contextOf(app.auth), await app.userId(), new Uint8Array(20), 0);
		const browser = app.newBrowser();
		await app.typeIn(ada, browser);
		const page = await (await browser.visit('/auth/challenge')).text();
		expect(page).toContain('data-passkey=');
		expect(page).toContain('autocomplete="one-time-code"');
		await app.prove(key, browser);
		expect(await app.session(browser)).toMatchObject({ methods: ['pwd', 'swk', 'user', 'mfa'] });
	});

	test('can only be one of the pending user', async () => {
		const app = createKeyApp();
		const key = await app.withKey();
		const other = await app.withKey(grace);
		await app.typeIn();
		const options = await app.options('factor');
		expect(options).toMatchObject({ userVerification: 'required' });
		expect((options as { allowCredentials?: unknown[] }).allowCredentials).toHaveLength(1);
		const wrong = await app.answer({
			provider: 'passkey',
			data: JSON.stringify(other.authenticate({ ...options, allowCredentials: [] }))
		});
		expect(await app.outcomeOf(wrong)).toBe('WebAuthnVerificationError');
		expect(new URL(wrong.headers.get('location')!).pathname).toBe('/auth/challenge');
		expect(await app.session()).toBeNull();
		await app.prove(key);
		expect(await app.session()).toMatchObject({ user: { email: ada.email } });
	});

	test('counts neither for the pending sign-in of another user nor for a later one of the same user', async () => {
		const app = createKeyApp();
		const key = await app.withKey();
		await app.withKey(grace);
		await app.typeIn();
		const data = JSON.stringify(key.authenticate(await app.options('factor')));
		await app.typeIn(grace);
		expect(await app.outcomeOf(app.answer({ provider: 'passkey', data }))).toBe('WebAuthnVerificationError');
		await app.typeIn();
		const again = JSON.stringify(key.authenticate(await app.options('factor')));
		await app.typeIn();
		expect(await app.outcomeOf(app.answer({ provider: 'passkey', data: again }))).toBe('WebAuthnVerificationError');
		expect(await app.session()).toBeNull();
	});

	test('counts once, in the browser of the pending sign-in', async () => {
		const app = createKeyApp();
		const key = await app.withKey();
		await app.typeIn();
		const thief = app.newBrowser();
		await app.typeIn(ada, thief);
		const data = JSON.stringify(key.authenticate(await app.options('factor')));
		expect(await app.outcomeOf(app.answer({ provider: 'passkey', data }, thief))).toBe('WebAuthnVerificationError');
		const copy = app.browser.copy();
		const answers = await Promise.all(
			Array.from({ length: 50 }, async () => app.outcomeOf(app.answer({ provider: 'passkey', data }, copy.copy())))
		);
		expect(answers.filter((outcome) => outcome === '/')).toHaveLength(1);
		expect(await app.session(thief)).toBeNull();
	});

	test('cannot be replaced by the response of a sign-in or a registration', async () => {
		const app = createKeyApp({ mfa: { required: true } });
		const key = await app.withKey();
		await app.typeIn();
		const data = JSON.stringify(key.authenticate(await app.options('authenticate')));
		expect(await app.outcomeOf(app.answer({ provider: 'passkey', data }))).toBe('WebAuthnVerificationError');
		const factor = JSON.stringify(key.authenticate(await app.options('factor')));
		const signIn = await app.browser.post('/auth/callback/passkey', { action: 'authenticate', data: factor });
		expect(await app.outcomeOf(signIn)).toBe('WebAuthnVerificationError');
		expect(await app.session()).toBeNull();
	});

	test('cannot be replaced by setting up codes', async () => {
		const app = createKeyApp();
		await app.withKey();
		await app.typeIn();
		expect(await app.outcomeOf(app.answer({ code: '123456', setUp: 'anything' }))).toBe('FactorRefused');
	});

	test('trusts the device, if the user says so', async () => {
		const app = createKeyApp({ mfa: { required: true, trustedDevices: true } });
		const key = await app.withKey();
		await app.typeIn();
		await app.prove(key, app.browser, { trustDevice: 'true' });
		await app.browser.post('/auth/signout', {});
		await app.typeIn();
		expect(await app.session()).toMatchObject({ methods: ['pwd', 'trusted-device'] });
	});
});

describe('where a passkey is not a second factor', () => {
	test('options are refused without a pending sign-in', async () => {
		const app = createKeyApp();
		await app.withKey();
		const answer = await app.ask('factor');
		expect([answer.status, await answer.json()]).toMatchObject([expect.any(Number), { error: 'InvalidCheck' }]);
		expect(answer.ok).toBe(false);
	});

	test('`passkeys: false` makes the user set up codes', async () => {
		const app = createKeyApp({ mfa: { required: true, passkeys: false } });
		await app.withKey();
		await app.typeIn();
		expect(await (await app.browser.visit('/auth/challenge')).text()).toContain('Set up your authenticator app');
		expect((await app.ask('factor')).ok).toBe(false);
	});

	test('two uses of passkeys are one factor', async () => {
		const passkey = Passkey({
			registrationOptions: { authenticatorSelection: { userVerification: 'discouraged' } },
			authenticationOptions: { userVerification: 'discouraged' }
		});
		const app = createKeyApp({ passkey });
		const key = await app.withKey();
		const response = key.authenticate(await app.options('authenticate'));
		await app.browser.post('/auth/callback/passkey', { action: 'authenticate', data: JSON.stringify(response) });
		expect(await app.session()).toBeNull();
		const page = await (await app.browser.visit('/auth/challenge')).text();
		expect(page).toContain('Set up your authenticator app');
		expect((await app.ask('factor')).ok).toBe(false);
	});
});

test('resetFactors removes a lost passkey, so that the user sets up codes at the next sign-in', async () => {
	const app = createKeyApp();
	await app.withKey();
	const userId = await app.userId();
	expect(await app.auth.accounts.resetFactors(userId)).toBe(true);
	expect(await app.keys.listAuthenticatorsByUserId(userId)).toEqual([]);
	await app.typeIn();
	expect(await (await app.browser.visit('/auth/challenge')).text()).toContain('Set up your authenticator app');
});
