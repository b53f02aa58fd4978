/** `revokeOnSignOut`: a sign-out revokes the tokens at the provider, and works without it, too. RFC 7009 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { customFetch } from '../../src/lib/base/http/custom-fetch.js';
import { createApp, type AppOptions } from '../fixtures/app.js';
import { locationOf } from '../fixtures/browser.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { startCertifiedProvider, type CertifiedProvider } from '../fixtures/oidc-provider.js';

const origin = 'http://app.localhost';
let op: CertifiedProvider;
beforeAll(async () => {
	op = await startCertifiedProvider({
		redirectUris: [`${origin}/auth/callback/op`],
		features: { revocation: { enabled: true } },
		configuration: { issueRefreshToken: () => true }
	});
});
afterAll(() => op.close());

const mail = { id: 'mail', name: 'Mail', type: 'email', sendVerificationRequest: () => undefined } as const;

async function signedIn(options: object = { revokeOnSignOut: true }, config: AppOptions = {}) {
	const store = MemoryAdapter();
	const app = createApp({ adapter: store, providers: [{ ...op.provider(), ...options }], origin, ...config });
	await app.browser.follow(await op.signIn(locationOf(await app.browser.post('/auth/signin/op'))));
	const account = async () => store.getAccount('grace-1906', 'op');
	const before = await account();
	return { ...app, store, account, before, signOut: () => app.browser.post('/auth/signout') };
}

/** The status of a userinfo request with the access token. */
const statusOf = async (accessToken = '') =>
	(await fetch(`${op.issuer}/me`, { headers: { authorization: `Bearer ${accessToken}` } })).status;

test('a sign-out revokes the tokens, and removes them', async () => {
	const { signOut, session, before, account } = await signedIn();
	expect(await statusOf(before?.access_token)).toBe(200);
	await signOut();
	expect(await session()).toBeNull();
	expect(await statusOf(before?.access_token)).toBe(401);
	const { access_token, refresh_token, id_token, ...rest } = (await account()) ?? {};
	expect([access_token, refresh_token, id_token]).toEqual([undefined, undefined, undefined]);
	expect(rest).toMatchObject({ provider: 'op', providerAccountId: 'grace-1906' });
});

test('encrypted tokens, and tokens in a cookie, are revoked, too', async () => {
	const { signOut, before, auth } = await signedIn(undefined, { account: { encryptTokens: true } });
	const { accessToken } = await auth.accounts.of(before?.userId ?? '').token('op');
	await signOut();
	expect(await statusOf(accessToken)).toBe(401);

	const seen: string[] = [];
	const events = {
		signIn: ({ account }: { account?: { access_token?: string } | null }) => void seen.push(account?.access_token ?? '')
	};
	const kept = await signedIn(undefined, { adapter: undefined, tokens: 'cookie', events });
	expect(await statusOf(seen[0])).toBe(200);
	await kept.signOut();
	expect(await statusOf(seen[0])).toBe(401);
});

test('unlinking an account revokes its tokens, and works even if the provider does not answer', async () => {
	const unlinked = async (options: object) => {
		const app = await signedIn(options, { providers: [{ ...op.provider(), ...options }, mail] });
		const { userId = '', access_token: token } = app.before ?? {};
		await app.store.linkAccount({ userId, provider: 'other', providerAccountId: '1', type: 'oauth' });
		await app.store.updateUser({ id: userId, emailVerified: new Date() });
		const cookie = app.browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
		const request = new Request(`${origin}/settings`, { method: 'POST', headers: { cookie, origin } });
		expect(await app.auth.accounts(request).unlink('op')).toBe(true);
		expect(await app.account()).toBeNull();
		return { ...app, status: await statusOf(token) };
	};
	expect((await unlinked({})).status).toBe(401);
	const refusing: typeof fetch = async (input, init) =>
		String(input instanceof Request ? input.url : input).includes('revocation')
			? new Response('no', { status: 500 })
			: fetch(input, init);
	const { logger, before } = await unlinked({ [customFetch]: refusing });
	expect(logger.entries.filter(({ level }) => level === 'warn')).toHaveLength(1);
	expect(logger.leaks([before?.access_token ?? ''])).toEqual([]);
});

test('without the option nothing is revoked', async () => {
	const { signOut, before, account } = await signedIn({});
	await signOut();
	expect(await statusOf(before?.access_token)).toBe(200);
	expect(await account()).toEqual(before);
});

test.each([
	['no endpoint for it', () => undefined],
	['an endpoint that fails', () => new Response(null, { status: 503 })],
	['an endpoint that refuses', () => Response.json({ error: 'unsupported_token_type' }, { status: 400 })],
	['an endpoint that never answers', () => new Promise<Response>(() => undefined)]
])('a provider with %s does not prevent a sign-out', async (_, answer) => {
	const fixture = createIdentityProvider({ refreshTokens: 'always' });
	const revocation = 'https://op.test/revoke';
	if (answer() !== undefined) {
		fixture.faults.metadata = (metadata) => ({ ...metadata, revocation_endpoint: revocation });
	}
	const provider = fixture.provider({ revokeOnSignOut: true });
	const { fetch } = fixture;
	const patched: typeof globalThis.fetch = async (input, init) =>
		String(input instanceof Request ? input.url : input) === revocation ? (await answer())! : fetch(input, init);
	const store = MemoryAdapter();
	const app = createApp({ op: fixture, adapter: store, providers: [{ ...provider, [customFetch]: patched }] });
	await app.signIn();
	const before = await store.getAccount('ada-1815', 'op');
	await app.browser.post('/auth/signout');
	expect(await app.session()).toBeNull();
	expect(await store.getAccount('ada-1815', 'op'), 'the tokens stay').toEqual(before);
	expect(app.logger.entries.map(({ args }) => String(args[0])).join()).toContain('could not be revoked');
	expect(app.logger.faults).toEqual([]);
	expect(app.logger.leaks(fixture.secrets())).toEqual([]);
});

test('the option needs metadata', () => {
	const oauth = createIdentityProvider({ protocol: 'oauth' });
	expect(() => createApp({ op: oauth, providers: [oauth.provider({ revokeOnSignOut: true })] })).toThrow(/metadata/);
});
