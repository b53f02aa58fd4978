/** Passkeys that the browser makes without a question, after a sign-in with a password. */
import { afterEach, describe, expect, test } from 'vitest';
import Passkey from '../../src/providers/passkey.js';
import { createAuthenticator, type ResponseFaults } from '../fixtures/authenticator.js';
import { createClock, type Clock } from '../fixtures/clock.js';
import type { PasskeyApp } from '../fixtures/passkey-app.js';
import { email, expectRefusal, withAda } from '../security/passkeys.js';

let clock: Clock | undefined;
afterEach(() => {
	clock?.restore();
	clock = undefined;
});

const unattended: ResponseFaults = { flags: { up: false, uv: false } };
const automatic = { automatic: 'true' };

/** Ada, who is signed in, with a device that has no passkey of hers. */
async function begin(options: Parameters<typeof withAda>[0] = {}) {
	const { app, browser, id } = await withAda(options);
	const device = createAuthenticator();
	const asked = () => app.options('register', { browser, fields: automatic });
	const make = async (faults = unattended) =>
		app.answer('register', device.register(await asked(), faults), { browser });
	const count = async () => (await app.passkeys(browser).list()).length;
	return { app, browser, id, device, asked, make, count };
}

const factsOf = async (app: PasskeyApp, browser: PasskeyApp['browser']) => {
	const { methods, authenticatedAt } = ((await app.session(browser)) ?? {}) as Record<string, unknown>;
	return { methods, authenticatedAt };
};

test.each(['jwt', 'database'] as const)('a passkey is made, and signs in (%s)', async (strategy) => {
	const { app, browser, id, device, asked, make, count } = await begin({ session: { strategy } });
	expect(await asked()).toMatchObject({
		attestation: 'none',
		authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
		excludeCredentials: [expect.anything()]
	});
	const before = await factsOf(app, browser);
	await make();
	expect(await count()).toBe(2);
	// It proves nothing about the person: the session knows what it knew.
	expect(await factsOf(app, browser)).toEqual(before);

	const elsewhere = app.newBrowser();
	await app.authenticate(device, { browser: elsewhere });
	expect((await app.session(elsewhere))?.user?.id).toBe(id);
});

describe('S307 a response without presence or verification is refused', () => {
	test.each([
		['neither', { up: false, uv: false }],
		['no presence', { up: false }],
		['no verification', { uv: false }]
	])('for options that were not made for it: %s', async (_, flags) => {
		const { app, browser, count } = await begin();
		const made = await app.register(createAuthenticator(), { browser, faults: { flags } });
		expect(new URL(made.headers.get('location')!).searchParams.get('error')).toBe('WebAuthnVerificationError');
		expect(await count()).toBe(1);
	});

	test('even if the response says that it was made automatically', async () => {
		const { app, browser, count } = await begin();
		await app.register(createAuthenticator(), { browser, faults: unattended, between: () => undefined });
		const asked = await app.options('register', { browser });
		await app.answer('register', createAuthenticator().register(asked, unattended), { browser, fields: automatic });
		expect(await count()).toBe(1);
	});

	test('at every sign-in, also with a passkey that was made automatically', async () => {
		const { app, device, make } = await begin();
		await make();
		const elsewhere = app.newBrowser();
		app.data.take();
		app.logger.clear();
		await expectRefusal(app, await app.authenticate(device, { browser: elsewhere, faults: { flags: { uv: false } } }), {
			browser: elsewhere
		});
	});
});

describe('options are refused', () => {
	test('for a visitor, for whom no passkey is made automatically', async () => {
		const { app } = await begin();
		const response = await app.ask({ action: 'register', ...automatic, email }, { browser: app.newBrowser() });
		expect([response.status, (await response.json()) as unknown]).toMatchObject([400, { error: 'InvalidRequest' }]);
	});

	test('if authenticators have to prove their model', async () => {
		const { app, browser } = await begin({ providers: [Passkey] });
		const strict = await begin({ providers: [Passkey, Passkey({ id: 'strict', verifyAttestation: () => true })] });
		expect((await app.ask({ action: 'register', ...automatic }, { browser })).status).toBe(200);
		const at = { browser: strict.browser, provider: 'strict' };
		expect((await strict.app.ask({ action: 'register', ...automatic }, at)).status).toBe(400);
	});

	test('S338 in a session that is not fresh, at the beginning and at the end', async () => {
		clock = createClock('2026-03-01T12:00:00Z');
		const { app, browser, device, asked, count } = await begin();
		clock.advance(200);
		const response = device.register(await asked(), unattended);
		clock.advance(101);
		await app.answer('register', response, { browser });
		expect(await count()).toBe(1);
		const refused = await app.ask({ action: 'register', ...automatic }, { browser });
		expect([refused.status, (await refused.json()) as unknown]).toMatchObject([
			403,
			{ error: 'ReauthenticationRequired' }
		]);
	});
});
