/** The tokens of the certified provider, at an API of an application: with resource indicators, and bound to a key. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { AccessTokenRefused } from '../../src/errors.js';
import { createApp } from '../fixtures/app.js';
import type { CertifiedProvider } from '../fixtures/oidc-provider.js';
import { signInAt, startWith, tokensFor, type Overrides } from '../protocols/certified.js';
import { requestOf } from '../session/support.js';

const audience = 'https://app.test/api';

const client = { dpop_bound_access_tokens: true };
let op: CertifiedProvider;
let bound: CertifiedProvider;
beforeAll(async () => {
	const { features, configuration } = tokensFor(audience, { grants: 'notes:read', rejects: 'notes:write' });
	const init = { features: { dPoP: { enabled: true }, ...features }, configuration };
	[op, bound] = await Promise.all([startWith(init), startWith({ ...init, client })]);
});
afterAll(() => Promise.all([op.close(), bound.close()]));

/** Signs in with a token for the API. Returns a `fetch` that sends requests with it to the API. */
async function clientOf(provider: CertifiedProvider, overrides: Overrides = {}) {
	const { app } = await signInAt(
		provider,
		{
			resource: audience,
			apiOrigins: ['https://app.test'],
			authorization: { params: { scope: 'openid email notes:read notes:write' } },
			userinfo: undefined,
			...overrides
		},
		{ adapter: MemoryAdapter() }
	);
	const api = createApp();
	const send = async (
		options: { audience?: string; scopes?: string[] } = {},
		change = (request: Request) => request
	) => {
		const serve: typeof fetch = async (input, init) => {
			const request = change(new Request(input, init));
			try {
				const token = await api.auth.verifyAccessToken(request, { issuer: provider.issuer, audience, ...options });
				return Response.json(token);
			} catch (thrown) {
				return (thrown as AccessTokenRefused).toResponse();
			}
		};
		let served = new Response();
		const keeping: typeof fetch = async (input, init) => (served = await serve(input, init)).clone();
		const accounts = app.auth.accounts(requestOf(app.browser));
		// After `invalid_token` it would refresh the token, and the provider gave no refresh token.
		await accounts.fetch('op', `${audience}?page=2`, {}, { fetch: keeping }).catch((thrown: { type: string }) => {
			expect(thrown.type).toBe('ProviderSignInRequired');
		});
		return served;
	};
	return { app, send };
}

const asBearer = (request: Request) => {
	const headers = new Headers(request.headers);
	headers.set('authorization', headers.get('authorization')!.replace(/^DPoP/, 'Bearer'));
	return new Request(request, { headers });
};

describe('the certified provider', () => {
	test('issues tokens for the API, which are accepted there with their scopes', async () => {
		const { send } = await clientOf(op);
		const answer = await send({ scopes: ['notes:read'] });
		expect([answer.status, await answer.json()]).toMatchObject([
			200,
			{ subject: 'grace-1906', clientId: 'client-of-the-tests', issuer: op.issuer, scopes: ['notes:read'] }
		]);
		const lacking = await send({ scopes: ['notes:write'] });
		expect([lacking.status, lacking.headers.get('www-authenticate')]).toEqual([
			403,
			'Bearer error="insufficient_scope", error_description="The access token may not be used for this", scope="notes:write"'
		]);
		expect((await send({ audience: 'https://app.test/other' })).status).toBe(401);
	});

	test('issues tokens that are bound to a key, and the API accepts them with proofs of this library', async () => {
		const { send } = await clientOf(bound, {
			client: { ...client, token_endpoint_auth_method: 'client_secret_basic' }
		});
		const answer = await send();
		expect([answer.status, await answer.json()]).toMatchObject([200, { subject: 'grace-1906', boundBy: ['dpop'] }]);
		const stolen = await send({}, asBearer);
		expect([stolen.status, await stolen.json()]).toMatchObject([401, { error: 'invalid_token' }]);
		const elsewhere = await send({}, (request) => new Request('https://app.test/api/other', request));
		expect([elsewhere.status, await elsewhere.json()]).toMatchObject([401, { error: 'invalid_dpop_proof' }]);
	});
});
