/**
 * What authenticators are told through the page: which passkeys the site accepts, how the user is called, and that a passkey is not
 * known.
 *
 * @see WebAuthn Level 3, section 5.1.10
 */
import { describe, expect, test } from 'vitest';
import Passkey from '../../src/providers/passkey.js';
import WebAuthn from '../../src/providers/webauthn.js';
import { createAuthenticator } from '../fixtures/authenticator.js';
import { locationOf } from '../fixtures/browser.js';
import { createPasskeyApp, type PasskeyApp } from '../fixtures/passkey-app.js';

const address = 'ada@example.test';
const base64url = (base64: string) => base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const asked = async (app: PasskeyApp, browser = app.browser) => {
	const response = await app.ask({ action: 'signal' }, { browser });
	return { status: response.status, body: (await response.json()) as { options?: Record<string, unknown> } };
};
/** What the account page tells, from its markup. */
const shown = async (app: PasskeyApp) => {
	const html = await (await app.browser.visit('/auth/account')).text();
	const [, text = ''] = /data-accepted="([^"]*)"/.exec(html) ?? [];
	return JSON.parse(text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as Record<string, unknown>;
};
/** The passkey that the sign-in page says is not known. */
const unknownAt = async (app: PasskeyApp, browser = app.browser) => {
	const html = await (await browser.visit('/auth/signin')).text();
	return /\sdata-unknown="([^"]*)"/.exec(html)?.[1] ?? null;
};

describe('the accepted passkeys', () => {
	test('are those of the signed-in user, with the present names, for a script and on the account page', async () => {
		const app = createPasskeyApp();
		const { browser, id } = await app.signUp(address);
		const [first] = await app.passkeys(browser).list();
		const { status, body } = await asked(app, browser);
		const [row] = await app.store.listAuthenticatorsByUserId(id);
		expect([status, body.options]).toEqual([
			200,
			{
				rpId: 'app.test',
				userIds: [row!.providerAccountId],
				allAcceptedCredentialIds: [base64url(first!.id)],
				name: address,
				displayName: address
			}
		]);
		await app.store.updateUser({ id, email: 'countess@example.test', name: 'Ada "Augusta" & Co' });
		const { options } = (await asked(app, browser)).body;
		expect(options).toMatchObject({ name: 'countess@example.test', displayName: 'Ada "Augusta" & Co' });
		const html = await (await browser.visit('/auth/account')).text();
		expect(html).toContain('&quot;displayName&quot;:&quot;Ada \\&quot;Augusta\\&quot; &amp; Co&quot;');
	});

	test('do not include a removed one', async () => {
		const app = createPasskeyApp();
		await app.register(createAuthenticator(), { fields: { email: address } });
		await app.register(createAuthenticator());
		const before = await shown(app);
		expect(before.allAcceptedCredentialIds).toHaveLength(2);
		const [first, second] = await app.passkeys().list();
		await app.passkeys().remove(first!.id);
		expect(await shown(app)).toEqual({ ...before, allAcceptedCredentialIds: [base64url(second!.id)] });
		await app.passkeys().remove(second!.id, { evenLast: true });
		// Without a passkey, the handle is not known any more. The next attempt with the passkey tells the authenticator.
		expect(await shown(app)).toEqual({ ...before, userIds: [], allAcceptedCredentialIds: [] });
	});

	test('have no made-up handle for passkeys of @auth/core', async () => {
		const app = createPasskeyApp();
		const { browser, id } = await app.signUp(address);
		const [row] = await app.store.listAuthenticatorsByUserId(id);
		const earlier = { ...row!, credentialID: 'b2xkIGtleQ==', providerAccountId: 'b2xkIGtleQ==' };
		await app.store.createAuthenticator(earlier);
		const { options } = (await asked(app, browser)).body;
		expect(options).toMatchObject({ userIds: [row!.providerAccountId] });
		expect(options!.allAcceptedCredentialIds).toHaveLength(2);
	});

	test('go to the user alone: not to visitors, and not to other sites', async () => {
		const app = createPasskeyApp();
		const { browser } = await app.signUp(address);
		expect((await asked(app, app.newBrowser())).status).toBe(403);
		for (const site of ['cross-site', 'same-site']) {
			const response = await app.ask({ action: 'signal' }, { browser, headers: { 'sec-fetch-site': site } });
			expect(response.status).toBe(403);
		}
	});
});

describe('an unknown passkey', () => {
	/** Somebody whose passkey was removed here, and is still on the phone. */
	const removed = async (providers: Parameters<typeof createPasskeyApp>[0] = {}) => {
		const app = createPasskeyApp(providers);
		const { authenticator, browser, id } = await app.signUp(address);
		const [passkey] = await app.passkeys(browser).list();
		await app.passkeys(browser).remove(passkey!.id, { evenLast: true });
		return { app, authenticator, id, passkey: base64url(passkey!.id) };
	};

	test('is named on the sign-in page that follows, and nowhere in a URL', async () => {
		const { app, authenticator, passkey } = await removed();
		const browser = app.newBrowser();
		const refused = await app.authenticate(authenticator, { browser });
		const to = locationOf(refused);
		expect([to.pathname, to.searchParams.get('error'), to.searchParams.get('code')]).toEqual([
			'/auth/signin',
			'WebAuthnVerificationError',
			'unknown_credential'
		]);
		expect(to.href).not.toContain(passkey);
		expect(await unknownAt(app, browser)).toBe(`app.test ${passkey}`);
	});

	test('is not named because of a link, by which a site could remove the passkeys of its visitors', async () => {
		const app = createPasskeyApp();
		const { authenticator } = await app.signUp(address);
		const browser = app.newBrowser();
		await app.authenticate(authenticator, { browser });
		const html = await (
			await browser.visit('/auth/signin?error=WebAuthnVerificationError&code=unknown_credential')
		).text();
		expect(html).not.toContain('data-unknown');
	});

	test('is not named after a refusal for another reason', async () => {
		const app = createPasskeyApp();
		const { authenticator } = await app.signUp(address);
		const browser = app.newBrowser();
		const refused = await app.authenticate(authenticator, {
			browser,
			faults: { signature: (bytes) => bytes.fill(7, 8, 9) }
		});
		expect(locationOf(refused).searchParams.get('code')).toBeNull();
		expect(await unknownAt(app, browser)).toBeNull();
	});

	test('is a code for a script, without a cookie', async () => {
		const { app, authenticator } = await removed();
		const browser = app.newBrowser();
		const response = await app.authenticate(authenticator, { browser, headers: { 'x-auth-return-redirect': '1' } });
		expect(await response.json()).toMatchObject({ error: 'WebAuthnVerificationError', code: 'unknown_credential' });
		expect(await unknownAt(app, browser)).toBeNull();
	});

	test('does not remove the address of the first step', async () => {
		const { app, authenticator, passkey } = await removed();
		const browser = app.newBrowser();
		await browser.post('/auth/signin', { email: 'grace@example.test' });
		await app.authenticate(authenticator, { browser });
		const html = await (await browser.visit('/auth/signin')).text();
		expect(html).toContain(`data-unknown="app.test ${passkey}"`);
		expect(html).toContain('grace@example.test');
	});

	test('S323 is not named where lists of passkeys are sent, because made-up ones there look like real ones', async () => {
		const { app, authenticator } = await removed({ providers: [Passkey, WebAuthn] });
		const refused = await app.authenticate(authenticator, { browser: app.newBrowser() });
		expect(locationOf(refused).searchParams.get('code')).toBeNull();
	});
});
