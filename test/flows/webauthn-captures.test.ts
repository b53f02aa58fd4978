/**
 * Ceremonies of real authenticators, and of the standard, through the whole flow: their challenges are put where ours
 * would be, in a sealed cookie.
 */
import { SettingsService, type RootCertIdentifier } from '@simplewebauthn/server';
import { afterEach, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import Passkey from '../../src/providers/passkey.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import { createClock, type Clock } from '../fixtures/clock.js';
import { createPasskeyApp } from '../fixtures/passkey-app.js';
import { captures, type Capture } from '../fixtures/webauthn-captures.js';

/** In a frame, and nobody knows whose: whatever is configured, that is refused. */
const inSomeFrame = 'W3C none.ES256.crossOrigin';
const named = captures.filter(({ name }) => name !== inSomeFrame).map((capture) => [capture.name, capture] as const);
const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'));
const base64Of = (text: string) => Buffer.from(text, 'base64url').toString('base64');

let clock: Clock | undefined;
const rootsBefore = new Map<RootCertIdentifier, string[]>();
afterEach(() => {
	clock?.restore();
	for (const [identifier, certificates] of rootsBefore)
		SettingsService.setRootCertificates({ identifier, certificates });
});

function trustOnly(format: string, der: string): void {
	const identifier = format as RootCertIdentifier;
	if (!rootsBefore.has(identifier)) {
		rootsBefore.set(identifier, SettingsService.getRootCertificates({ identifier }));
	}
	SettingsService.setRootCertificates({ identifier, certificates: [bytesOf(der)] });
}

/** An application at the site of a capture, which asks for what its authenticator states. */
function appFor({ origin, rpID, authentication }: Capture, attestationType: 'none' | 'direct') {
	const lax = { requireUserVerification: false };
	const provider = Passkey({
		relayingParty: { id: rpID, origin },
		topOrigins: authentication?.topOrigin ? [authentication.topOrigin] : [],
		registrationOptions: {
			attestationType,
			supportedAlgorithmIDs: [-7, -8, -35, -36, -37, -38, -39, -257, -258, -259, -65535]
		},
		verifyRegistrationOptions: lax,
		verifyAuthenticationOptions: lax
	});
	return createPasskeyApp({ adapter: MemoryAdapter(), providers: [provider], origin: 'https://app.test' });
}

/** Begins a ceremony with a challenge of somebody else's. */
async function begin(app: ReturnType<typeof appFor>, challenge: string, ceremony: object): Promise<void> {
	const claims = { provider: 'passkey', challenge, ...ceremony };
	const { keyring } = contextOf(app.auth);
	const sealed = await keyring.seal(claims, { salt: 'framework-auth passkey ceremony', maxAge: 300 });
	const name = `__Host-authjs.flow.passkey.${challenge.slice(0, 8)}`;
	app.browser.jar.store(`${name}=${sealed}; Path=/; Secure; HttpOnly`, new URL(app.browser.origin));
}

async function register(capture: Capture, attestationType: 'none' | 'direct' = 'direct') {
	const { challenge, format, response, root, at } = capture.registration!;
	if (at) clock = createClock(at);
	if (root) trustOnly(format, root);
	const app = appFor(capture, attestationType);
	await begin(app, challenge, {
		action: 'register',
		userId: null,
		userHandle: 'handle',
		taken: 0,
		user: { email: null, name: 'Ada' }
	});
	await app.answer('register', response);
	return app;
}

describe('a captured registration', () => {
	const registrations = named.filter(([, { registration }]) => registration);

	test.each(registrations)('signs up: %s', async (_, capture) => {
		const app = await register(capture);
		expect(app.logger.errors.map(({ cause, message }) => [message, cause])).toEqual([]);
		expect(await app.session()).toMatchObject({ user: { name: 'Ada' } });
	});

	test.each(registrations)('whose attestation was not requested: %s', async (_, capture) => {
		const app = await register(capture, 'none');
		const { response } = capture.registration!;
		const statement = Buffer.from(bytesOf(response.response.attestationObject)).toString('latin1');
		// With certificates, or by a format that needs them.
		const certified = statement.includes('x5c') || !/fmt.(none|packed)/.test(statement);
		expect((await app.session()) === null).toBe(certified);
	});
});

test('a captured registration in an unknown frame is refused', async () => {
	const app = await register(captures.find(({ name }) => name === inSomeFrame)!);
	expect(app.logger.errors).toMatchObject([{ message: expect.stringContaining('in a frame of another site') }]);
});

describe('a captured authentication', () => {
	test.each(named.filter(([, { authentication }]) => authentication))('signs in: %s', async (_, capture) => {
		const { challenge, response, publicKey, counter = 0 } = capture.authentication!;
		const made = capture.registration ? await register(capture) : undefined;
		const [registered] = made ? await made.passkeys().list() : [];
		const stored = registered ? await made!.store.getAuthenticator(registered.id) : null;
		clock?.restore();

		const app = appFor(capture, 'direct');
		const credentialID = base64Of(response.id);
		const user = await app.store.createUser({ id: 'ada', email: 'ada@example.test', emailVerified: null });
		const account = {
			userId: user.id,
			type: 'webauthn' as const,
			provider: 'passkey',
			providerAccountId: credentialID
		};
		await app.store.linkAccount(account);
		const backupEligible = ((bytesOf(response.response.authenticatorData)[32] ?? 0) & 8) !== 0;
		await app.store.createAuthenticator({
			credentialID,
			userId: user.id,
			providerAccountId: credentialID,
			credentialPublicKey: publicKey ? base64Of(publicKey) : stored!.credentialPublicKey,
			counter,
			credentialDeviceType: backupEligible ? 'multiDevice' : 'singleDevice',
			credentialBackedUp: false
		});
		await begin(app, challenge, { action: 'authenticate' });
		await app.answer('authenticate', response);
		expect(app.logger.errors.map(({ cause, message }) => [message, cause])).toEqual([]);
		expect(await app.session()).toMatchObject({ user: { id: 'ada' } });
	});
});
