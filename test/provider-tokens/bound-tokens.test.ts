/** Access tokens that are bound to a key: they are refreshed with the key, and sent with a proof. RFC 9449 */
import { decodeJwt, decodeProtectedHeader, type JWK } from 'jose';
import { expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { createApp } from '../fixtures/app.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { requestOf } from '../session/support.js';

test('a bound token is refreshed with its key, and a request to the API proves possession of it', async () => {
	const dpopNonce = { authorizationServer: 'nonce-of-the-server', resourceServer: 'nonce-of-the-resource' };
	const op = createIdentityProvider({ dpop: 'required', dpopNonce, refreshTokens: 'always' });
	const provider = op.provider();
	const store = MemoryAdapter();
	const bound = { ...provider, client: { ...provider.client, dpop_bound_access_tokens: true } };
	const app = createApp({ op, adapter: store, providers: [bound] });
	await app.signIn();
	const accounts = app.auth.accounts(requestOf(app.browser));
	const first = await accounts.token('op');
	expect(first.tokenType).toBe('dpop');
	const before = await store.getAccount('ada-1815', 'op');
	const second = await accounts.token('op', { insteadOf: first.accessToken });
	expect(second.accessToken).not.toBe(first.accessToken);
	const after = await store.getAccount('ada-1815', 'op');
	expect(after?.refresh_token).not.toBe(before?.refresh_token);
	expect([after?.access_token?.includes(second.accessToken), after?.token_type]).toEqual([false, 'dpop']);

	const answer = await accounts.fetch('op', 'https://op.test/userinfo');
	expect(await answer.json()).toMatchObject({ sub: 'ada-1815' });
	const proofs = [...op.requestsTo('token'), ...op.requestsTo('userinfo')].map(
		({ headers }) => headers.get('dpop') ?? ''
	);
	expect(new Set(proofs.map((proof) => (decodeProtectedHeader(proof).jwk as JWK).x)).size).toBe(1);
	expect(decodeJwt(proofs.at(-1) ?? '')).toMatchObject({ htm: 'GET', nonce: 'nonce-of-the-resource' });
	const sent = op.requestsTo('userinfo').at(-1)?.headers.get('authorization');
	expect(sent).toBe(`DPoP ${second.accessToken}`);
	expect(app.logger.leaks(op.secrets())).toEqual([]);
});

test('a request with a bound token keeps its bytes, and can be aborted', async () => {
	const op = createIdentityProvider({ dpop: 'required' });
	const provider = op.provider();
	const bound = { ...provider, client: { ...provider.client, dpop_bound_access_tokens: true } };
	const app = createApp({ op, adapter: MemoryAdapter(), providers: [bound] });
	await app.signIn();
	const bytes = Uint8Array.of(0xff, 0x00, 0x80);
	const abort = new AbortController();
	let sent: Request | undefined;
	const send: typeof fetch = async (input, init) => {
		sent = new Request(input, init);
		return new Response();
	};
	const request = { method: 'PUT', body: bytes, signal: abort.signal };
	await app.auth.accounts(requestOf(app.browser)).fetch('op', 'https://op.test/files', request, { fetch: send });
	expect(new Uint8Array(await sent!.arrayBuffer())).toEqual(bytes);
	abort.abort();
	expect(sent!.signal.aborted).toBe(true);
});

test('a nonce of the API is remembered, so that only the first request is sent twice', async () => {
	const dpopNonce = { authorizationServer: 'nonce-of-the-server', resourceServer: 'nonce-of-the-resource' };
	const op = createIdentityProvider({ dpop: 'required', dpopNonce, claimsIn: 'id_token' });
	const provider = op.provider();
	const bound = { ...provider, client: { ...provider.client, dpop_bound_access_tokens: true } };
	const app = createApp({ op, adapter: MemoryAdapter(), providers: [bound] });
	await app.signIn();
	const before = op.requestsTo('userinfo').length;
	const ask = async () => {
		// Each request of the browser is one of its own.
		const answer = await app.auth.accounts(requestOf(app.browser)).fetch('op', 'https://op.test/userinfo');
		expect(answer.status).toBe(200);
		return op.requestsTo('userinfo').length - before;
	};
	expect([await ask(), await ask(), await ask()]).toEqual([2, 3, 4]);
});
