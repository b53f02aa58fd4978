/**
 * Clients and tokens that a certificate proves, with real handshakes: the certified `oidc-provider` behind a server that ends TLS, and
 * an API that asks for certificates. RFC 8705
 */
import { request as send } from 'node:https';
import { exportJWK } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { AccessTokenRefused } from '../../src/errors.js';
import { customFetch } from '../../src/lib/base/http/custom-fetch.js';
import { createApp } from '../fixtures/app.js';
import { createCertificate, type Certificate } from '../fixtures/certificates.js';
import { serveHandler, type HandlerServer } from '../fixtures/http-server.js';
import type { CertifiedProvider } from '../fixtures/oidc-provider.js';
import { requestOf } from '../session/support.js';
import { signInAt, startWith, tokensFor } from './certified.js';

const authority = createCertificate('Authority of the tests', { isAuthority: true });
const ofServer = createCertificate('localhost', { by: authority, hosts: ['localhost'] });
const ofClient = createCertificate('client-of-the-tests', { by: authority });
const ofAnother = createCertificate('another-client', { by: authority });
const selfSigned = createCertificate('client-of-the-tests');
const selfSignedToo = createCertificate('client-of-the-tests');

const tls = {
	cert: ofServer.cert,
	key: ofServer.key,
	ca: authority.cert,
	requestCert: true,
	rejectUnauthorized: false
};

/** A `fetch` whose connections have this certificate, for servers of the authority. */
function fetchWith(certificate?: Certificate): typeof fetch {
	return async (input, init) => {
		const request = new Request(input, init);
		if (request.url.startsWith('http:')) return fetch(request);
		const body = Buffer.from(await request.arrayBuffer());
		return new Promise((resolve, reject) => {
			const options = {
				method: request.method,
				headers: Object.fromEntries(request.headers),
				ca: authority.cert,
				agent: false as const,
				...(certificate && { cert: certificate.cert, key: certificate.key })
			};
			const sent = send(request.url, options, (answer) => {
				const chunks: Buffer[] = [];
				answer.on('data', (chunk: Buffer) => chunks.push(chunk));
				answer.on('end', () => {
					const headers = new Headers(answer.headers as Record<string, string>);
					resolve(new Response(Buffer.concat(chunks), { status: answer.statusCode, headers }));
				});
			});
			sent.on('error', reject).end(body);
		});
	};
}

const audience = 'https://app.test/api';
const resources = tokensFor(audience, { grants: 'notes:read' });

/** The parts of a request of `oidc-provider` that are used. */
interface Context {
	get(header: string): string;
}

/** What the server in front says about the certificate, as proxies do. The provider trusts these headers. */
const mTLS = {
	enabled: true,
	certificateBoundAccessTokens: true,
	selfSignedTlsClientAuth: true,
	tlsClientAuth: true,
	getCertificate: (ctx: Context) => ctx.get('x-client-certificate') || undefined,
	certificateAuthorized: (ctx: Context) => ctx.get('x-client-verified') === 'true',
	certificateSubjectMatches: (ctx: Context, property: string, expected: string) =>
		property === 'tls_client_auth_subject_dn' && ctx.get('x-client-subject') === expected
};

interface Site {
	readonly op: CertifiedProvider;
	readonly front: HandlerServer;
	/** The endpoints that were asked with TLS. */
	readonly asked: string[];
	close(): Promise<void>;
}

/** Starts the provider, and the server in front of it that ends TLS. */
async function startSite(client: Record<string, unknown>): Promise<Site> {
	const asked: string[] = [];
	const front = await serveHandler(
		async (request, connection) => {
			const url = new URL(request.url);
			asked.push(url.pathname);
			const certificate = connection.getPeerX509Certificate();
			const headers = new Headers(request.headers);
			for (const name of ['x-client-certificate', 'x-client-subject', 'x-client-verified']) headers.delete(name);
			if (certificate) {
				headers.set('x-client-certificate', certificate.raw.toString('base64'));
				headers.set('x-client-subject', certificate.subject);
				headers.set('x-client-verified', String(connection.authorized));
			}
			for (const name of ['connection', 'content-length', 'host']) headers.delete(name);
			const body = request.method === 'POST' ? await request.arrayBuffer() : undefined;
			return fetch(new URL(url.pathname, op.issuer), { method: request.method, headers, body });
		},
		{ tls }
	);
	const aliases = {
		token_endpoint: `${front.origin}/token`,
		userinfo_endpoint: `${front.origin}/me`,
		pushed_authorization_request_endpoint: `${front.origin}/request`,
		revocation_endpoint: `${front.origin}/token/revocation`
	};
	const op: CertifiedProvider = await startWith({
		client: { client_secret: undefined, tls_client_certificate_bound_access_tokens: true, ...client },
		claimsInIdToken: false,
		features: {
			mTLS,
			pushedAuthorizationRequests: { enabled: true, requirePushedAuthorizationRequests: true },
			...resources.features
		},
		configuration: {
			...resources.configuration,
			clientAuthMethods: [String(client.token_endpoint_auth_method)],
			discovery: { mtls_endpoint_aliases: aliases }
		}
	});
	return {
		op,
		front,
		asked,
		async close() {
			await op.close();
			await front.close();
		}
	};
}

/** Signs in with a certificate. */
async function signInWith({ op }: Site, certificate: Certificate | undefined, overrides = {}) {
	const { token_endpoint_auth_method, tls_client_certificate_bound_access_tokens } = op.client;
	return signInAt(
		op,
		{
			clientSecret: undefined,
			client: { token_endpoint_auth_method, tls_client_certificate_bound_access_tokens } as never,
			[customFetch]: fetchWith(certificate),
			...overrides
		},
		{ adapter: MemoryAdapter() }
	);
}

describe.each<[string, () => Promise<Record<string, unknown>>, Certificate, [string, Certificate | undefined][]]>([
	[
		'tls_client_auth',
		async () => ({ tls_client_auth_subject_dn: 'CN=client-of-the-tests' }),
		ofClient,
		[
			['no certificate', undefined],
			['the certificate of another client', ofAnother],
			['a certificate with the same name that the authority has not signed', selfSigned]
		]
	],
	[
		'self_signed_tls_client_auth',
		async () => {
			const x5c = [selfSigned.x509.raw.toString('base64')];
			return { jwks: { keys: [{ ...(await exportJWK(selfSigned.x509.publicKey)), x5c }] } };
		},
		selfSigned,
		[
			['no certificate', undefined],
			['another certificate with the same name', selfSignedToo]
		]
	]
])('%s', (token_endpoint_auth_method, metadata, right, wrong) => {
	let site: Site;
	beforeAll(async () => {
		site = await startSite({ token_endpoint_auth_method, ...(await metadata()) });
	});
	afterAll(() => site.close());

	test('the handshake proves the client at each endpoint', async () => {
		const before = site.asked.length;
		const { app } = await signInWith(site, right);
		expect(await app.session()).toMatchObject({ user: { email: 'grace@example.test' } });
		expect(site.asked.slice(before)).toEqual(['/request', '/token', '/me']);
		expect(app.logger.leaks([right.key])).toEqual([]);
	});

	test.each(wrong)('%s is refused, and the log names the refusal', async (_, certificate) => {
		const { app } = await signInWith(site, certificate);
		expect(await app.session()).toBeNull();
		expect(app.logger.errors.at(-1)?.message).toContain('invalid_client');
	});

	test('the access token is bound to the certificate, and an API accepts it only on a connection with that certificate', async () => {
		const api = createApp();
		const server = await serveHandler(
			async (request, connection) => {
				const certificate = connection.getPeerX509Certificate()?.raw;
				const wanted = { issuer: site.op.issuer, audience, scopes: ['notes:read'], certificate };
				try {
					return Response.json(await api.auth.verifyAccessToken(request, { ...wanted, binding: 'required' }));
				} catch (thrown) {
					return (thrown as AccessTokenRefused).toResponse();
				}
			},
			{ tls }
		);
		const { app } = await signInWith(site, right, {
			resource: audience,
			apiOrigins: [server.origin],
			authorization: { params: { scope: 'openid email notes:read' } },
			userinfo: undefined
		});
		const ask = async (given: typeof fetch) => {
			const accounts = app.auth.accounts(requestOf(app.browser));
			// After `invalid_token` it would refresh the token, and the provider gave no refresh token.
			let answer = new Response();
			const keeping: typeof fetch = async (input, init) => (answer = await given(input, init)).clone();
			await accounts.fetch('op', `${server.origin}/api`, {}, { fetch: keeping }).catch(() => undefined);
			return answer;
		};
		const accepted = await ask(fetchWith(right));
		expect([accepted.status, await accepted.json()]).toMatchObject([
			200,
			{ subject: 'grace-1906', clientId: 'client-of-the-tests', boundBy: ['certificate'] }
		]);
		for (const certificate of [undefined, ofAnother, selfSignedToo]) {
			const refused = await ask(fetchWith(certificate));
			expect([refused.status, await refused.json()]).toMatchObject([401, { error: 'invalid_token' }]);
		}
		await server.close();
	});
});

test('a server without a certificate of the authority gets no request', async () => {
	const stranger = createCertificate('localhost', { hosts: ['localhost'] });
	let asked = 0;
	const server = await serveHandler(() => (asked++, new Response()), {
		tls: { cert: stranger.cert, key: stranger.key }
	});
	await expect(fetchWith(ofClient)(`${server.origin}/token`)).rejects.toThrow(/self-signed|certificate/);
	expect(asked).toBe(0);
	await server.close();
});
