/** An address that the provider does not vouch for is never the user's address, whatever the configuration is. */
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { AuthConfig } from '../../src/lib/base/config/options.js';
import type { OIDCUserConfig, Profile } from '../../src/providers/types.js';
import { createApp, type AppOptions } from '../fixtures/app.js';
import { ada, createIdentityProvider, createSigningKey } from '../fixtures/identity-provider.js';

const key = createSigningKey();
const victim = 'victim@example.test';

/** Every place that is told of the user, and what it was told of the address. */
function watched(): { addresses: Record<string, unknown>; config: Pick<AuthConfig, 'callbacks' | 'events'> } {
	const addresses: Record<string, unknown> = {};
	const note = (place: string, user: { email?: string | null } | undefined) => (addresses[place] = user?.email);
	return {
		addresses,
		config: {
			callbacks: {
				signIn: ({ user, profile }) => (note('signIn callback', user), note('profile', profile), true),
				jwt: ({ token, user }) => (user && note('jwt callback', user), token)
			},
			events: {
				createUser: ({ user }) => void note('createUser event', user),
				linkAccount: ({ user, profile }) => (note('linkAccount event', user), void note('linked profile', profile)),
				signIn: ({ user }) => void note('signIn event', user)
			}
		}
	};
}

const setups: [name: string, options: () => AppOptions][] = [
	['without an adapter', () => ({})],
	['with an adapter', () => ({ adapter: MemoryAdapter() })],
	['with an adapter, strategy jwt', () => ({ adapter: MemoryAdapter(), session: { strategy: 'jwt' } })]
];
const rules: [name: string, provider: OIDCUserConfig<Profile>, claims: object][] = [
	['the claim says so', {}, { email_verified: false }],
	['the provider object says so', { emailVerified: () => false }, { email_verified: true }],
	['the profile callback finds another address', { profile: otherAddress }, { email_verified: false }]
];

function otherAddress(profile: Profile) {
	return { id: String(profile.sub ?? profile.id), name: 'Ada', email: victim.toUpperCase() };
}

describe.each(setups)('%s', (_, options) => {
	describe.each(['oidc', 'oauth'] as const)('%s', (protocol) => {
		test.each(rules)('%s: no part of the application gets the address (#12 A2)', async (_name, provider, claims) => {
			const user = { ...ada, id: ada.sub, email: victim, ...claims };
			const op = createIdentityProvider({ keys: [key], protocol, user });
			const { addresses, config } = watched();
			const app = createApp({ op, providers: [op.provider(provider)], ...options(), ...config });
			await app.signIn();
			expect(app.logger.errors).toEqual([]);
			expect((await app.session())?.user).toMatchObject({ name: expect.any(String) as string, email: null });
			const { profile, ...users } = addresses;
			expect(new Set(Object.values(users)), JSON.stringify(users)).toEqual(new Set([null]));
			// The claims stay as they came.
			expect(profile).toBe(victim);
		});
	});
});

test('the user of a known account keeps the address that the application stored (#12 A2)', async () => {
	const adapter = MemoryAdapter();
	const op = createIdentityProvider({ keys: [key] });
	const { addresses, config } = watched();
	const app = createApp({ op, adapter, ...config });
	await app.signIn();
	await app.signIn({ answer: { user: { ...ada, email: victim, email_verified: false } } });
	expect((await app.session())?.user?.email).toBe(ada.email);
	expect(addresses).toMatchObject({ 'signIn callback': ada.email, 'signIn event': ada.email, profile: victim });
});

describe('claims of the ID token and of userinfo', () => {
	type Claims = Record<string, unknown>;
	const emailOf = async (idToken: Claims, userinfo: Claims, provider: OIDCUserConfig<Profile> = {}) => {
		const op = createIdentityProvider({ keys: [key] });
		const without = ({ email: _, email_verified: __, ...rest }: Claims) => rest;
		op.faults.claims = (claims) => ({ ...without(claims), ...idToken });
		op.faults.userinfo = (claims) => ({ ...without(claims), ...userinfo });
		const app = createApp({ op, providers: [op.provider(provider)] });
		await app.signIn();
		expect(app.logger.errors).toEqual([]);
		return (await app.session())?.user?.email;
	};
	const email = victim;
	const no = { email_verified: false };
	const yes = { email_verified: true };

	test.each<[string, Claims, Claims]>([
		['the ID token has the address alone', { email }, { email, ...no }],
		['userinfo says no, and names no address', { email }, no],
		['userinfo says no as text', { email }, { email_verified: 'false' }],
		['both speak, and userinfo says no', { email_verified: true }, { email, ...no }],
		['both speak, and the ID token says no', { email_verified: false }, { email, ...yes }],
		['userinfo has another address, and says no', { email: ada.email }, { email, ...no }],
		['the ID token says no of another address', { email_verified: false }, { email }]
	])('%s: no address (#12 A3)', async (_, idToken, userinfo) => {
		expect(await emailOf(idToken, userinfo)).toBeNull();
		expect(await emailOf(idToken, userinfo, { idToken: false })).toBeNull();
	});

	test.each<[string, Claims, Claims]>([
		['neither says anything', { email }, { email }],
		['userinfo says yes', { email }, { email, ...yes }],
		['the ID token says yes', { email, ...yes }, {}]
	])('%s: the address (#12 A3)', async (_, idToken, userinfo) => {
		expect(await emailOf(idToken, userinfo)).toBe(victim);
	});

	test('an ID token that verifies one address does not verify another in userinfo (#12 A3)', async () => {
		const said: unknown[] = [];
		const op = createIdentityProvider({ keys: [key] });
		op.faults.claims = ({ name: _, given_name: __, ...claims }) => claims;
		op.faults.userinfo = ({ email_verified: _, ...claims }) => ({ ...claims, email: victim });
		const signIn = ({ profile }: { profile?: Profile }) => said.push(profile?.email, profile?.email_verified) > 0;
		await createApp({ op, callbacks: { signIn } }).signIn();
		expect(said).toEqual([victim, undefined]);
	});

	test('the rule of a provider object decides, and no request is made for the claim (#12 A3)', async () => {
		const op = createIdentityProvider({ keys: [key] });
		op.faults.claims = ({ email_verified: _, ...claims }) => claims;
		const app = createApp({ op, providers: [op.provider({ emailVerified: () => true })] });
		await app.signIn();
		expect((await app.session())?.user?.email).toBe(ada.email);
		expect(op.requestsTo('userinfo')).toEqual([]);
	});
});
