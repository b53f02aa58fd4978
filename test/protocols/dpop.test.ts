/** Tokens that are bound to a key. RFC 9449 */
import { decodeJwt, decodeProtectedHeader, type JWK } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { openWithKey, readKey } from '../../src/lib/plugins/oauth/protocols/dpop.js';
import { createKeyring } from '../../src/lib/base/seal/keyring.js';
import { createApp, secret, type AppOptions } from '../fixtures/app.js';
import { answers, createIdentityProvider, type IdentityProviderInit } from '../fixtures/identity-provider.js';
import type { CertifiedProvider } from '../fixtures/oidc-provider.js';
import { signInAt, startWith } from './certified.js';

const client = { dpop_bound_access_tokens: true };
const nonces = { authorizationServer: 'nonce-of-the-server', resourceServer: 'nonce-of-the-resource' };

function appAt(init: IdentityProviderInit = {}, overrides: object = {}, config: AppOptions = {}) {
	const op = createIdentityProvider({ dpop: 'required', claimsIn: 'userinfo', ...init });
	const provider = op.provider();
	const own = { ...provider, client: { ...provider.client, ...client }, ...overrides };
	return createApp({ op, providers: [own], ...config });
}

const proofOf = ({ headers }: { headers: Headers }) => {
	const proof = headers.get('dpop') ?? '';
	return { ...decodeJwt<{ nonce?: string }>(proof), jwk: decodeProtectedHeader(proof).jwk as JWK };
};

describe('a sign-in with DPoP', () => {
	test.each([
		['OpenID Connect', {}],
		['OAuth 2', { protocol: 'oauth' as const }],
		['OpenID Connect with nonces', { dpopNonce: nonces }],
		['OAuth 2 with nonces', { protocol: 'oauth' as const, dpopNonce: nonces }],
		['pushed requests', { pushed: 'required' as const }],
		['pushed requests with nonces', { pushed: 'required' as const, dpopNonce: nonces }]
	])('%s: token and userinfo requests prove possession of one key', async (_, init) => {
		const app = appAt(init);
		const url = await app.start();
		await app.finish(app.op.authorize(url));
		expect(await app.session()).toMatchObject({ user: { email: 'ada@example.test' } });
		const requests = [...app.op.requestsTo('par'), ...app.op.requestsTo('token'), ...app.op.requestsTo('userinfo')];
		const keys = requests.map((request) => proofOf(request).jwk.x);
		expect(new Set(keys).size).toBe(1);
		expect(app.op.requestsTo('token')).toHaveLength('dpopNonce' in init ? 2 : 1);
		expect(app.op.requestsTo('userinfo')).toHaveLength('dpopNonce' in init ? 2 : 1);
		if (!('pushed' in init)) expect(url.searchParams.get('dpop_jkt')).toMatch(/^[\w-]{43}$/);
	});

	test('has a new key each time', async () => {
		const app = appAt();
		const urls = [await app.start(), await app.start()];
		expect(new Set(urls.map(({ searchParams }) => searchParams.get('dpop_jkt'))).size).toBe(2);
	});

	test('fits into its cookie, and leaves room for four more sign-ins', async () => {
		const app = appAt();
		for (let tab = 0; tab < 5; tab++) await app.start();
		const flows = app.browser.jar.all().filter(({ name }) => name.includes('.flow.'));
		expect(flows).toHaveLength(5);
		for (const { value } of flows) expect(value.length).toBeLessThan(1_200);
	});

	test('a custom userinfo request gets a fetch that proves possession, for requests with the token', async () => {
		const asked: (string | null)[] = [];
		const app = appAt(
			{ protocol: 'oauth', dpopNonce: nonces },
			{
				userinfo: {
					url: 'https://op.test/userinfo',
					request: async ({ tokens, fetch }: { tokens: { access_token: string }; fetch: typeof globalThis.fetch }) => {
						const headers = { authorization: `Bearer ${tokens.access_token}`, 'x-own': 'kept' };
						return (await fetch('https://op.test/userinfo', { headers })).json() as Promise<object>;
					}
				}
			}
		);
		await app.signIn();
		expect(await app.session()).not.toBeNull();
		for (const { headers } of app.op.requestsTo('userinfo')) asked.push(headers.get('x-own'));
		expect(asked).toEqual(['kept', 'kept']);
	});
});

describe('what is refused', () => {
	test.each([
		[
			'a token that is not bound',
			{ tokenResponse: (body: object) => ({ ...body, token_type: 'Bearer' }) },
			'is not DPoP'
		],
		[
			'a request for a nonce without one',
			{ respond: { token: answers.oauthError('use_dpop_nonce') } },
			'use_dpop_nonce'
		]
	])('%s', async (_, faults, message) => {
		const app = appAt();
		app.op.faults = faults;
		await app.signIn();
		expect(await app.session()).toBeNull();
		expect(app.logger.errors.at(-1)?.message).toContain(message);
		expect(app.op.requestsTo('userinfo')).toEqual([]);
	});

	test('a server that always asks for another nonce, after two requests', async () => {
		const app = appAt();
		let count = 0;
		const again = () =>
			Response.json({ error: 'use_dpop_nonce' }, { status: 400, headers: { 'DPoP-Nonce': `nonce-${++count}` } });
		app.op.faults.respond = { token: again };
		await app.signIn();
		expect(app.op.requestsTo('token')).toHaveLength(2);
		expect(await app.session()).toBeNull();
	});

	test('a bound token that was not requested', async () => {
		const app = appAt({ dpop: 'ignored' }, { client: {} });
		app.op.faults.tokenResponse = (body) => ({ ...body, token_type: 'DPoP' });
		await app.signIn();
		expect(await app.session()).toBeNull();
		expect(app.logger.errors.at(-1)?.message).toContain('is not Bearer');
	});

	test('a nonce of the resource server at the authorization server', async () => {
		const app = appAt({ dpopNonce: nonces, issuer: 'https://op.test' });
		await app.signIn();
		const sent = app.op.requestsTo('token').map((request) => proofOf(request).nonce);
		expect(sent).toEqual([undefined, nonces.authorizationServer]);
	});

	test('a server without ES256', async () => {
		const app = appAt();
		app.op.faults.metadata = (metadata) => ({ ...metadata, dpop_signing_alg_values_supported: ['PS512'] });
		await app.browser.post('/auth/signin/op');
		expect(app.logger.errors.at(-1)?.message).toContain('does not accept DPoP proofs signed with ES256');
	});

	test('the token of another browser, with its key unknown', async () => {
		const app = appAt();
		const [own, other] = [await app.start(), await app.start({ browser: app.newBrowser() })];
		const stolen = app.op.authorize(other);
		const answer = app.op.authorize(own);
		answer.url.searchParams.set('code', stolen.params.get('code') ?? '');
		await app.finish(answer);
		expect(await app.session()).toBeNull();
	});
});

test('the account stores the token encrypted, together with its key', async () => {
	const adapter = MemoryAdapter();
	const app = appAt({}, {}, { adapter });
	await app.signIn();
	const account = await adapter.getAccount('ada-1815', 'op');
	const stored = String(account?.access_token);
	expect(account?.token_type).toBe('dpop');
	const opened = await openWithKey(createKeyring([secret]), stored);
	const { headers } = app.op.requestsTo('userinfo').at(-1) ?? {};
	expect(headers?.get('authorization')).toBe(`DPoP ${opened?.token}`);
	expect(stored).not.toContain(opened?.token);
	const { handle } = await readKey(opened?.key ?? '');
	expect(await handle.calculateThumbprint()).toMatch(/^[\w-]{43}$/);
	expect(await openWithKey(createKeyring(['another-secret-0123456789abcdefghij']), stored)).toBeNull();
	expect(app.logger.leaks([...app.op.secrets(), ...(opened?.key ?? '').split('.')])).toEqual([]);
});

describe('the certified provider', () => {
	let op: CertifiedProvider;
	beforeAll(async () => {
		op = await startWith({
			client,
			claimsInIdToken: false,
			features: {
				dPoP: { enabled: true, nonceSecret: Buffer.alloc(32, 7), requireNonce: () => true },
				pushedAuthorizationRequests: { enabled: true }
			}
		});
	});
	afterAll(() => op.close());

	test.each([
		['by the URL', client],
		['pushed', { ...client, require_pushed_authorization_requests: true }]
	])('requires DPoP, with nonces: a request %s', async (_, metadata) => {
		const { app, account } = await signInAt(op, { client: metadata });
		expect(await app.session()).toMatchObject({ user: { email: 'grace@example.test', name: 'Grace Hopper' } });
		expect(account.token_type).toBe('dpop');
	});

	test('refuses a sign-in without DPoP', async () => {
		const { app } = await signInAt(op, {});
		expect(await app.session()).toBeNull();
		expect(app.logger.errors.at(-1)?.message).toContain('invalid_grant');
	});
});
