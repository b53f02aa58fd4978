/** The factories for passkeys: what they ask for, and that their types fit what they stand for. */
import * as server from '@simplewebauthn/server';
import TheirPasskey from '@auth/core/providers/passkey';
import type { WebAuthnConfig as TheirConfig } from '@auth/core/providers/webauthn';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { AuthConfig } from '../../src/lib/base/config/options.js';
import { mergeOptions } from '../../src/lib/base/config/provider-options.js';
import DefaultPasskey, { Passkey } from '../../src/providers/passkey.js';
import DefaultWebAuthn, { WebAuthn } from '../../src/providers/webauthn.js';
import type {
	SimpleWebAuthn,
	WebAuthnAuthenticationOptions,
	WebAuthnConfig,
	WebAuthnRegistrationOptions,
	WebAuthnUserConfig,
	WebAuthnVerificationOptions
} from '../../src/providers/webauthn-types.js';

const merged = (provider: WebAuthnConfig) => mergeOptions(provider) as WebAuthnConfig;

describe.each([
	{ factory: WebAuthn, byDefault: DefaultWebAuthn, id: 'webauthn', name: 'WebAuthn' },
	{ factory: Passkey, byDefault: DefaultPasskey, id: 'passkey', name: 'Passkey' }
])('$id', ({ factory, byDefault, id, name }) => {
	test('has its id and name, called or not, by default and by name', () => {
		expect(byDefault).toBe(factory);
		expect(factory()).toMatchObject({ id, name, type: 'webauthn' });
		expect(Object.keys(merged(factory()).formFields ?? {})).toEqual(['email']);
	});

	test('lets the options win, and does not change them', () => {
		const options = {
			id: 'key',
			name: 'Key',
			formFields: { nickname: { label: 'Nickname' } },
			registrationOptions: { timeout: 1000, authenticatorSelection: { userVerification: 'preferred' } }
		} satisfies WebAuthnUserConfig;
		const before = structuredClone(options);
		const provider = merged(factory(options));
		expect(provider).toMatchObject(before);
		expect(Object.keys(provider.formFields ?? {})).toEqual(['nickname']);
		expect(options).toEqual(before);
	});
});

test('a passkey is discoverable, even with other options', () => {
	const { registrationOptions } = merged(Passkey({ registrationOptions: { timeout: 1000 } }));
	expect(registrationOptions).toEqual({ timeout: 1000, authenticatorSelection: { residentKey: 'required' } });
	expect(merged(WebAuthn()).registrationOptions).toBeUndefined();
});

test('the package is loaded at its first use', async () => {
	const { simpleWebAuthn } = WebAuthn();
	expect(simpleWebAuthn).toBeTypeOf('function');
	expect(await (simpleWebAuthn as () => Promise<SimpleWebAuthn>)()).toBe(await import('@simplewebauthn/server'));
});

describe('types', () => {
	type Offered = Parameters<typeof server.generateRegistrationOptions>[0];
	type Asked = Parameters<typeof server.generateAuthenticationOptions>[0];
	const accepts = (config: AuthConfig) => void config;

	test('the options are those of the package', () => {
		expectTypeOf<WebAuthnRegistrationOptions>().toExtend<Partial<Offered>>();
		expectTypeOf<Omit<Offered, keyof WebAuthnRegistrationOptions>>().toEqualTypeOf<
			Pick<Offered, 'rpName' | 'rpID' | 'userName' | 'userID' | 'challenge' | 'userDisplayName' | 'excludeCredentials'>
		>();
		expectTypeOf<WebAuthnAuthenticationOptions>().toExtend<Partial<Asked>>();
		expectTypeOf<keyof Asked>().toEqualTypeOf<
			keyof WebAuthnAuthenticationOptions | 'rpID' | 'allowCredentials' | 'challenge'
		>();
		expectTypeOf<WebAuthnVerificationOptions>().toExtend<
			Partial<Parameters<typeof server.verifyRegistrationResponse>[0]>
		>();
		expectTypeOf(server).toExtend<SimpleWebAuthn>();
	});

	test('every option of @auth/core exists', () => {
		expectTypeOf<Exclude<keyof TheirConfig, keyof WebAuthnConfig>>().toBeNever();
	});

	test('a configuration accepts the factories of both libraries, called or not', () => {
		accepts({ providers: [Passkey, WebAuthn, TheirPasskey] });
		accepts({
			providers: [
				TheirPasskey({ relayingParty: { id: 'app.test' } }),
				WebAuthn({ simpleWebAuthn: server }),
				Passkey({
					relayingParty: { id: 'app.test', origin: ['https://app.test', 'https://app.example'] },
					getUserInfo: async ({ adapter, fields }) => {
						const user = await adapter.getUserByEmail?.(`${fields.nickname}@app.test`);
						return user ? { exists: true, user } : { exists: false, user: { name: fields.nickname } };
					}
				})
			]
		});
		// @ts-expect-error -- a user who exists has an id
		Passkey({ getUserInfo: () => ({ exists: true, user: { name: 'Ada' } }) });
		// @ts-expect-error -- no such option: whoever is not there does not sign in
		Passkey({ verifyRegistrationOptions: { requireUserPresence: false } });
	});

	test('no type is `any`', () => {
		expectTypeOf<Parameters<NonNullable<WebAuthnConfig['getUserInfo']>>[0]['adapter']>().not.toBeAny();
		expectTypeOf<Awaited<ReturnType<NonNullable<WebAuthnConfig['getUserInfo']>>>>().not.toBeAny();
	});
});
