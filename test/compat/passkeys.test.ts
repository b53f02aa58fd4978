/**
 * Moving an application with passkeys here: its database as the real `@auth/core` fills it, and its provider objects as
 * they are.
 */
import { Auth } from '@auth/core';
import type { Adapter as TheirAdapter } from '@auth/core/adapters';
import TheirPasskey from '@auth/core/providers/passkey';
import TheirWebAuthn from '@auth/core/providers/webauthn';
import * as server from '@simplewebauthn/server';
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import Passkey from '../../src/providers/passkey.js';
import { secret } from '../fixtures/app.js';
import { createAuthenticator, type Authenticator } from '../fixtures/authenticator.js';
import { createBrowser } from '../fixtures/browser.js';
import { createPasskeyApp } from '../fixtures/passkey-app.js';

const email = 'ada@example.test';
type Provider = ReturnType<typeof TheirPasskey>;

/** Version 9 of the package, which `@auth/core` is written for, over the one that is installed. */
const version9 = {
	generateRegistrationOptions: ({
		userID,
		excludeCredentials,
		...options
	}: Parameters<typeof server.generateRegistrationOptions>[0] & { userID: unknown }) =>
		server.generateRegistrationOptions({
			...options,
			userID: new TextEncoder().encode(String(userID)),
			excludeCredentials: described(excludeCredentials)
		}),
	async verifyRegistrationResponse(options: Parameters<typeof server.verifyRegistrationResponse>[0]) {
		const { verified, registrationInfo } = await server.verifyRegistrationResponse(options);
		const { id = '', publicKey, counter } = registrationInfo?.credential ?? {};
		const credentialID = Uint8Array.from(Buffer.from(id, 'base64url'));
		return {
			verified,
			registrationInfo: { ...registrationInfo, credentialID, credentialPublicKey: publicKey, counter }
		};
	},
	generateAuthenticationOptions: (options: Parameters<typeof server.generateAuthenticationOptions>[0]) =>
		server.generateAuthenticationOptions({ ...options, allowCredentials: described(options.allowCredentials) })
} as unknown as Provider['simpleWebAuthn'];

function described(credentials: unknown) {
	return (credentials as { id: Uint8Array }[] | undefined)?.map(({ id, ...rest }) => ({
		...rest,
		id: Buffer.from(id).toString('base64url')
	}));
}

/** Signs up at the real `@auth/core`; returns what its data layer has then. */
async function signUpAtTheirs(authenticator: Authenticator) {
	const store = MemoryAdapter();
	const config: Parameters<typeof Auth>[1] = {
		providers: [TheirPasskey({ simpleWebAuthn: version9 })],
		adapter: store as TheirAdapter,
		secret,
		trustHost: true,
		basePath: '/auth',
		experimental: { enableWebAuthn: true },
		logger: { error: (error) => void errors.push(error), warn: () => undefined }
	};
	const errors: Error[] = [];
	const browser = createBrowser(async (request) => Auth(request, config));
	const { csrfToken } = (await (await browser.visit('/auth/csrf')).json()) as { csrfToken: string };
	const asked = await browser.visit(`/auth/webauthn-options/passkey?action=register&email=${email}`);
	const { options } = (await asked.json()) as { options: Parameters<Authenticator['register']>[0] };
	const data = JSON.stringify(authenticator.register(options));
	await browser.post('/auth/callback/passkey', { csrfToken, action: 'register', data });
	expect(errors).toEqual([]);
	const session = (await (await browser.visit('/auth/session')).json()) as { user?: object } | null;
	expect(session).toMatchObject({ user: { email } });
	const { id } = (await store.getUserByEmail(email))!;
	return { store, id, browser };
}

describe('a database that @auth/core filled', () => {
	test('has base64 ids, an account for each passkey, and a handle that is not stored', async () => {
		const phone = createAuthenticator();
		const { store, id } = await signUpAtTheirs(phone);
		const [passkey] = await store.listAuthenticatorsByUserId(id);
		const credentialID = Buffer.from(phone.credentials[0]!.id, 'base64url').toString('base64');
		expect(passkey).toMatchObject({ credentialID, providerAccountId: credentialID, transports: 'hybrid,internal' });
		expect(await store.getAccount(credentialID, 'passkey')).toMatchObject({ userId: id, type: 'webauthn' });
	});

	test.each([
		['our provider', Passkey],
		['theirs', TheirPasskey]
	])('signs in here, by %s, and goes on there', async (_, provider) => {
		const phone = createAuthenticator();
		const { store, id, browser: before } = await signUpAtTheirs(phone);
		const app = createPasskeyApp({ adapter: store, providers: [provider] });
		await app.authenticate(phone);
		expect(app.logger.errors).toEqual([]);
		expect((await app.session())?.user?.id).toBe(id);

		// The session that began there holds here. It does not say when, so that a passkey can be added after a new sign-in.
		const moved = app.newBrowser();
		for (const { name, value } of before.cookies) {
			moved.jar.store(`${name}=${value}; Path=/; Secure; HttpOnly`, new URL(moved.origin));
		}
		expect((await app.session(moved))?.user?.id).toBe(id);
		const laptop = createAuthenticator();
		expect((await app.ask({ action: 'register' }, { browser: moved })).status).toBe(403);
		app.logger.entries.length = 0;
		await app.authenticate(phone, { browser: moved });
		await app.register(laptop, { browser: moved });
		const third = createAuthenticator();
		await app.register(third, { browser: moved });
		expect(third.credentials[0]?.userHandle).toBe(laptop.credentials[0]?.userHandle);
		for (const authenticator of [phone, laptop, third]) {
			const browser = app.newBrowser();
			await app.authenticate(authenticator, { browser });
			expect((await app.session(browser))?.user?.id).toBe(id);
		}

		const passkeys = app.passkeys(moved);
		const old = Buffer.from(phone.credentials[0]!.id, 'base64url').toString('base64');
		expect(await passkeys.remove(old)).toBe(true);
		expect(await store.getAccount(old, 'passkey')).toBeNull();
		expect(await passkeys.list()).toHaveLength(2);
		expect(app.logger.errors).toEqual([]);
	});
});

describe('their factories', () => {
	test.each([
		['passkey', TheirPasskey],
		['webauthn', TheirWebAuthn]
	])('%s signs up and in, called or not', async (provider, factory) => {
		for (const each of [factory, factory({ relayingParty: { id: 'app.test', origin: 'https://app.test' } })]) {
			const app = createPasskeyApp({ providers: [each] });
			const { id, authenticator } = await app.signUp('Ada@Example.test', { provider });
			expect(await app.session()).toBeNull();
			await app.authenticate(authenticator, { provider, fields: { email } });
			expect(app.logger.errors).toEqual([]);
			expect((await app.session())?.user).toMatchObject({ id, email });
		}
	});

	test('both in one configuration request autofill twice, which is an error in @auth/core, too', () => {
		expect(() => createPasskeyApp({ providers: [TheirPasskey, TheirWebAuthn] })).toThrow(
			expect.objectContaining({ type: 'DuplicateConditionalUI' })
		);
	});
});
