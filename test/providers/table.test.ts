/** Details of a few providers: what they ask for, and what they make of the vendor's answers. The table of all is in catalogue/. */
import { describe, expect, test } from 'vitest';
import type { OAuthConfig, ProviderObject } from '../../src/providers/types.js';
import type { User } from '../../src/types.js';
import { credentials, rows } from './fixtures.js';

type Loose = OAuthConfig<Record<string, unknown>>;

/** The application's options over the factory's defaults, as far as this table looks. */
const merged = (provider: ProviderObject) => ({ ...provider, ...provider.options }) as Loose;

const urlOf = (endpoint: string | { url?: string } | undefined) =>
	typeof endpoint === 'string' ? endpoint : endpoint?.url;

/** What the configuration adds to the authorization request. */
function paramsOf(endpoint: Loose['authorization']): Record<string, unknown> | undefined {
	if (endpoint === undefined) return undefined;
	const { url, params } = typeof endpoint === 'string' ? { url: endpoint } : endpoint;
	return { ...(url ? Object.fromEntries(new URL(url).searchParams) : {}), ...params };
}

/** As the engine takes it: the provider's own rule, else the claim of OpenID Connect, which may be a string. */
const verification = (provider: Loose, profile: Record<string, unknown>) =>
	provider.emailVerified
		? provider.emailVerified(profile)
		: ([true, 'true'] as unknown[]).includes(profile.email_verified);

test('the type files export no value', async () => {
	expect(Object.keys(await import('../../src/providers/index.js'))).toEqual([]);
});

test.each(['apple', 'auth0', 'discord', 'google', 'keycloak', 'yandex'])(
	'%s may be called without options, which the environment fills',
	async (file) => {
		const { default: factory } = (await import(`../../src/providers/${file}.ts`)) as { default(): ProviderObject };
		expect(factory().id).toBe(file);
	}
);

describe.each(rows)('$file', (row) => {
	const provider = merged(row.provider);

	test('exports its factory by default and by name', async () => {
		const module = (await import(`../../src/providers/${row.file}.ts`)) as Record<string, unknown>;
		expect(module.default).toBeTypeOf('function');
		expect(module[row.named]).toBe(module.default);
	});

	test('has its id and name, and sends the right requests to the right URLs', () => {
		const { id, name, type, issuer, client, checks } = provider;
		expect({ id, name, type, issuer }).toEqual({ id: row.id, name: row.name, type: row.type, issuer: row.issuer });
		expect(client?.token_endpoint_auth_method).toBe(row.authMethod);
		expect(checks).toEqual(row.checks);
		expect(urlOf(provider.authorization)?.split('?')[0]).toBe(row.authorization);
		expect(paramsOf(provider.authorization)).toEqual(row.params);
		expect(urlOf(provider.token)).toBe(row.token);
		expect(urlOf(provider.userinfo)).toBe(row.userinfo);
	});

	test('passes on the options of the application, unchanged', () => {
		expect(row.provider.options).toMatchObject(credentials);
		expect(credentials).toEqual({ clientId: 'the-client-id', clientSecret: 'the-client-secret' });
	});

	test('makes the user from the profile, and does not change the profile', async () => {
		const profile = structuredClone(row.profile);
		expect(await provider.profile?.(profile, {})).toEqual(row.user);
		expect(profile).toEqual(row.profile);
	});

	test.each(Object.entries(row.broken))('makes no account of a profile with %s', async (_what, profile) => {
		let user: User | undefined;
		try {
			user = await provider.profile?.(profile, {});
		} catch (thrown) {
			expect(thrown).toBeInstanceOf(Error);
		}
		expect(user?.id).toBeUndefined();
	});

	test('S331 S332 S337 treats an address as verified only if the vendor says so', () => {
		for (const change of row.unverified ?? []) {
			expect(verification(provider, { ...row.profile, ...change }), JSON.stringify(change)).toBe(false);
		}
		for (const change of row.verified ?? []) {
			expect(verification(provider, { ...row.profile, ...change }), JSON.stringify(change)).toBe(true);
		}
	});

	test('never links accounts by email on its own', () => {
		expect(provider.allowDangerousEmailAccountLinking).toBeUndefined();
	});
});
