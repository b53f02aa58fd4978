/** Clients and tokens that a certificate proves. RFC 8705 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customFetch } from '../../src/lib/base/http/custom-fetch.js';
import { createApp } from '../fixtures/app.js';
import { createIdentityProvider, type IdentityProviderInit } from '../fixtures/identity-provider.js';
import type { CertifiedProvider } from '../fixtures/oidc-provider.js';
import { signInAt, startWith } from './certified.js';

const client = { token_endpoint_auth_method: 'tls_client_auth' };
const aliases = {
	token_endpoint: 'https://mtls.op.test/token',
	userinfo_endpoint: 'https://mtls.op.test/userinfo',
	pushed_authorization_request_endpoint: 'https://mtls.op.test/par'
};

/** An app whose provider has aliases; the requests to them arrive at its usual endpoints. */
function appAt(init: IdentityProviderInit, metadata: object, overrides: object = {}) {
	const op = createIdentityProvider({ client: { authMethod: 'none' }, claimsIn: 'userinfo', ...init });
	op.faults.metadata = (document) => ({ ...document, mtls_endpoint_aliases: aliases });
	const asked: string[] = [];
	const provider = {
		...op.provider(),
		client: metadata,
		[customFetch]: ((input, given) => {
			const url = new URL(input instanceof Request ? input.url : input);
			asked.push(url.href);
			return op.fetch(url.href.replace('//mtls.', '//'), given);
		}) satisfies typeof fetch,
		...overrides
	};
	return { ...createApp({ op, providers: [provider] }), asked };
}

describe('a client with a certificate', () => {
	test.each(['tls_client_auth', 'self_signed_tls_client_auth'])('%s: requests go to the aliases', async (method) => {
		const metadata = { token_endpoint_auth_method: method, require_pushed_authorization_requests: true };
		const app = appAt({ pushed: 'required' }, metadata);
		await app.signIn();
		expect(await app.session()).not.toBeNull();
		expect(app.asked).toEqual(expect.arrayContaining(Object.values(aliases)));
		const body = new URLSearchParams(app.op.requestsTo('token')[0]?.body);
		expect([body.get('client_id'), body.has('client_secret')]).toEqual([app.op.client.id, false]);
	});

	test('with tokens that are bound to the certificate, requests go to the aliases', async () => {
		const app = appAt({}, { tls_client_certificate_bound_access_tokens: true, token_endpoint_auth_method: 'none' });
		await app.signIn();
		expect(app.asked).toEqual(expect.arrayContaining([aliases.token_endpoint, aliases.userinfo_endpoint]));
	});

	test('a configured endpoint wins over an alias', async () => {
		const app = appAt({}, client, { token: 'https://op.test/token' });
		await app.signIn();
		expect(app.asked).toContain('https://op.test/token');
		expect(app.asked).toContain(aliases.userinfo_endpoint);
	});

	test('an OAuth 2 provider uses the alias of userinfo', async () => {
		const metadataUrl = 'https://op.test/.well-known/oauth-authorization-server';
		const endpoints = { issuer: 'https://op.test', token: undefined, userinfo: undefined };
		const app = appAt({ protocol: 'oauth', metadataUrl }, client, endpoints);
		await app.signIn();
		expect(app.asked).toEqual(expect.arrayContaining([aliases.token_endpoint, aliases.userinfo_endpoint]));
	});

	test('without a certificate, the aliases are not used', async () => {
		const app = appAt({}, { token_endpoint_auth_method: 'none' });
		await app.signIn();
		expect(app.asked.filter((url) => url.includes('mtls'))).toEqual([]);
	});

	test('without its own fetch, it is refused at the start', () => {
		const { [customFetch]: _, ...provider } = createIdentityProvider().provider();
		expect(() => createApp({ providers: [{ ...provider, client }] })).toThrow('set [customFetch]');
	});
});

describe('the certified provider behind a proxy that ends TLS', () => {
	const subject = 'CN=client-of-the-tests';
	let op: CertifiedProvider;
	beforeAll(async () => {
		op = await startWith({
			client: {
				...client,
				tls_client_auth_subject_dn: subject,
				tls_client_certificate_bound_access_tokens: true
			},
			features: {
				mTLS: {
					enabled: true,
					certificateBoundAccessTokens: true,
					tlsClientAuth: true,
					getCertificate: (ctx: { get(name: string): string }) => ctx.get('x-certificate') || undefined,
					certificateAuthorized: (ctx: { get(name: string): string }) => ctx.get('x-certificate') !== '',
					certificateSubjectMatches: (_: unknown, __: string, expected: string) => expected === subject
				}
			},
			claimsInIdToken: false,
			configuration: { clientAuthMethods: ['tls_client_auth'] }
		});
	});
	afterAll(() => op.close());

	const withCertificate =
		(certificate: string): typeof fetch =>
		(input, init) => {
			const headers = new Headers(init?.headers);
			headers.set('x-certificate', certificate);
			return fetch(input, { ...init, headers });
		};
	const metadata = { ...client, tls_client_certificate_bound_access_tokens: true };

	test('accepts the client and its tokens', async () => {
		const certificate = Buffer.from('certificate').toString('base64');
		const overrides = { clientSecret: undefined, client: metadata, [customFetch]: withCertificate(certificate) };
		const { app } = await signInAt(op, overrides);
		expect(await app.session()).toMatchObject({ user: { email: 'grace@example.test' } });
	});

	test('refuses the client without a certificate', async () => {
		const { app } = await signInAt(op, {
			clientSecret: undefined,
			client: metadata,
			[customFetch]: withCertificate('')
		});
		expect(await app.session()).toBeNull();
		expect(app.logger.errors.at(-1)?.message).toContain('invalid_client');
	});
});
