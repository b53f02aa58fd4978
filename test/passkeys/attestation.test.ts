/** Passkeys of authenticators that prove their make: statements that a maker of these tests signs. */
import { MetadataService, SettingsService } from '@simplewebauthn/server';
import { afterEach, describe, expect, test } from 'vitest';
import type { AuthError } from '../../src/errors.js';
import type { AttestedAuthenticator, WebAuthnUserConfig } from '../../src/providers/index.js';
import Passkey from '../../src/providers/passkey.js';
import { createMaker } from '../fixtures/authenticator/attestation.js';
import type { Cbor } from '../fixtures/authenticator/encoding.js';
import { createAuthenticator, type ResponseFaults } from '../fixtures/authenticator.js';
import { createPasskeyApp } from '../fixtures/passkey-app.js';
import { ada, expectRefusal } from '../security/passkeys.js';

const model = { text: '6d616b65-722d-6d6f-6465-6c2d6f6e6521', bytes: Uint8Array.from(Buffer.from('maker-model-one!')) };
const maker = createMaker();
const statement = maker.modelOf(model.bytes);

const described = {
	aaguid: model.text,
	description: 'Model one',
	attestationTypes: ['basic_full'],
	authenticationAlgorithms: ['secp256r1_ecdsa_sha256_raw'],
	attestationRootCertificates: [maker.root]
};
type Statements = NonNullable<Parameters<typeof MetadataService.initialize>[0]>['statements'];

async function load(...statements: object[]): Promise<void> {
	await MetadataService.initialize({
		mdsServers: [],
		statements: statements as Statements,
		verificationMode: 'strict'
	});
}

const trust = (...certificates: string[]) =>
	SettingsService.setRootCertificates({ identifier: 'packed', certificates });

afterEach(async () => {
	trust();
	await MetadataService.initialize({ mdsServers: [], statements: [], verificationMode: 'permissive' });
});

const begin = (options: WebAuthnUserConfig = {}) => {
	const app = createPasskeyApp({ providers: [Passkey(options)] });
	const key = createAuthenticator({ supports: ['ES256'], synced: false, aaguid: model.bytes });
	const register = (faults: ResponseFaults = { statement }) => app.register(key, { ...ada, faults });
	return { app, register };
};

/** Accepts all makes that are proven, and keeps what it was told. */
function accepting(accepts: unknown = true) {
	const told: AttestedAuthenticator[] = [];
	const verifyAttestation = (authenticator: AttestedAuthenticator) => {
		told.push(authenticator);
		return accepts as boolean;
	};
	return { told, verifyAttestation };
}

describe('a make that is proven', () => {
	test('by metadata: the function gets the model and its metadata', async () => {
		await load(described);
		const { told, verifyAttestation } = accepting();
		const { app, register } = begin({ verifyAttestation });
		expect((await app.options('register', ada)) as object).toMatchObject({ attestation: 'direct' });
		await register();
		expect(await app.session()).toMatchObject({ user: { email: ada.fields.email } });
		expect(told).toEqual([{ aaguid: model.text, format: 'packed', metadata: described }]);
	});

	test('by a root certificate of its format', async () => {
		trust(maker.rootPem);
		const { told, verifyAttestation } = accepting(Promise.resolve(true));
		const { app, register } = begin({ verifyAttestation });
		await register();
		expect(await app.session()).not.toBeNull();
		expect(told).toEqual([{ aaguid: model.text, format: 'packed', metadata: null }]);
	});

	test('and which the function does not accept is refused', async () => {
		await load(described);
		for (const accepts of [false, null, 'yes', Promise.resolve(false)]) {
			const { app, register } = begin(accepting(accepts));
			await expectRefusal(app, await register(), { because: /did not accept.*6d616b65-/ });
		}
	});

	test('a function that throws accepts nothing', async () => {
		await load(described);
		const { app, register } = begin({
			verifyAttestation() {
				throw new Error('the list is not there');
			}
		});
		await expectRefusal(app, await register());
	});
});

describe('S311 a make that is not proven is refused', () => {
	const bare = (entries: [string, Cbor][]) => (signs: Parameters<typeof statement>[0]) =>
		new Map([...(statement(signs) as Map<string, Cbor>)].filter(([name]) => name !== 'x5c').concat(entries));

	test.each<[string, ResponseFaults, RegExp]>([
		['no statement', { attestation: 'none' }, /no certificates/],
		['a statement that the new key signs', { attestation: 'packed' }, /no certificates/],
		['an empty list of certificates', { statement: bare([['x5c', []]]) }, /no certificates/],
		['certificates under another name', { statement: bare([['x5d', [new Uint8Array(9)]]]) }, /no certificates/],
		['another root', { statement: createMaker().modelOf(model.bytes) }, /not accepted/],
		['a certificate of another model', { statement: maker.modelOf(new Uint8Array(16).fill(7)) }, /not accepted/],
		['a signature that is wrong', { statement: () => statement(new Uint8Array(3)) }, /signature|not accepted/]
	])('%s', async (_, faults, because) => {
		await load(described);
		const { told, verifyAttestation } = accepting();
		const { app, register } = begin({ verifyAttestation });
		await expectRefusal(app, await register(faults), { because });
		expect(told).toEqual([]);
	});

	test('if no metadata was loaded, or a model has no root', async () => {
		const { app, register } = begin(accepting());
		await expectRefusal(app, await register(), { because: /no root certificate/ });
		await load({ ...described, attestationRootCertificates: [] });
		await expectRefusal(app, await register(), { because: /no root certificate/ });
	});

	test('if another root was set, or the model is not in the metadata, or is compromised', async () => {
		const { app, register } = begin(accepting());
		trust(createMaker().rootPem);
		await expectRefusal(app, await register(), { because: /not accepted/ });
		trust(maker.rootPem);
		await load({ ...described, aaguid: '00000000-0000-0000-0000-000000000001' });
		await expectRefusal(app, await register(), { because: /not accepted/ });
	});

	test('if the verifier does not say which roots it knows', async () => {
		const { generateRegistrationOptions, verifyRegistrationResponse } = await import('@simplewebauthn/server');
		const functions = { generateRegistrationOptions, verifyRegistrationResponse } as never;
		const { app, register } = begin({ ...accepting(), simpleWebAuthn: functions });
		await register();
		expect(await app.session()).toBeNull();
		expect((app.logger.errors as AuthError[]).map(({ type }) => type)).toEqual(['InvalidConfig']);
	});
});

test('without the function, a statement that proves nothing is enough', async () => {
	const { app, register } = begin({ registrationOptions: { attestationType: 'direct' } });
	await register({ attestation: 'packed' });
	expect(await app.session()).not.toBeNull();
});

test('verifying a statement without requesting it is an error', () => {
	const config = { ...accepting(), registrationOptions: { attestationType: 'none' } } as const;
	expect(() => begin(config)).toThrow('`verifyAttestation`');
});
