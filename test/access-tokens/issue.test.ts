/** Access tokens of the application's own: which sessions get one, what is in it, and who can verify it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRemoteJWKSet, exportJWK, generateKeyPair, jwtVerify, type JWTPayload } from 'jose';
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { MemoryRevocations } from '../../src/adapters/revocations.js';
import { definePlugin, type PluginRequest } from '../../src/plugin.js';
import type { CorePlugins } from '../../src/types/plugin.js';
import type { IssueOptions, Session } from '../../src/types.js';
import { createApp, secret, type App, type AppOptions } from '../fixtures/app.js';
import { createKitApp } from '../kit/kit.js';
import { requestOf } from '../session/support.js';

const audience = 'https://orders.test';
const newSecret = 'another-secret-of-the-tests-fedcba9876543210';

async function signedIn(config: AppOptions = {}) {
	const app = createApp(config);
	await app.signIn();
	const read = async () => (await app.auth.session(requestOf(app.browser))).session;
	const issue = async (options: Partial<IssueOptions> = {}) =>
		app.auth.issueToken(await read(), { audience, ...options });
	return { ...app, read, issue };
}

/** A service that knows nothing of the app except the address of its keys. */
async function service(app: Pick<App, 'auth'>) {
	const server = createServer(async (incoming, answer) => {
		const response = await app.auth.respond(new Request(`https://app.test${incoming.url}`));
		answer.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text());
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	const keys = createRemoteJWKSet(new URL(`http://127.0.0.1:${port}/auth/jwks`));
	const issuer = 'https://app.test/auth';
	const verify = async (token: string, wanted = audience) => {
		const options = { issuer, audience: wanted, typ: 'at+jwt', requiredClaims: ['jti', 'sub', 'iat', 'client_id'] };
		return (await jwtVerify(token, keys, options)).payload;
	};
	return { verify, close: () => new Promise((resolve) => server.close(resolve)) };
}

async function verified(app: Pick<App, 'auth'>, token: string, wanted?: string): Promise<JWTPayload> {
	const { verify, close } = await service(app);
	return verify(token, wanted).finally(close);
}

describe.each<[string, () => AppOptions]>([
	['encrypted sessions', () => ({})],
	['encrypted sessions with an adapter', () => ({ adapter: MemoryAdapter(), session: { strategy: 'jwt' } })],
	['stored sessions', () => ({ adapter: MemoryAdapter() })]
])('with %s', (_, config) => {
	test('a service that knows only the address of the keys verifies a token with jose', async () => {
		const app = await signedIn(config());
		const session = await app.read();
		const { token, id, expires } = await app.issue({ scopes: ['orders:read', 'orders:write'], expiresIn: 60 });
		const claims = await verified(app, token);
		expect(claims).toMatchObject({
			iss: 'https://app.test/auth',
			sub: session?.user?.id,
			aud: audience,
			client_id: 'https://app.test/auth',
			scope: 'orders:read orders:write',
			jti: id
		});
		expect([claims.exp! - claims.iat!, expires.getTime()]).toEqual([60, claims.exp! * 1000]);
		expect(claims).not.toHaveProperty('act');
	});

	test('the claims of a plugin replace no claim of the library', async () => {
		const options = { audience, scopes: ['orders:read'] };
		const issuing = definePlugin({
			name: 'issuing',
			locals: {
				token: {
					run: async (_context, request: PluginRequest, claims: Record<string, unknown>) =>
						request.issueToken(options, claims)
				}
			}
		});
		const app = await signedIn({ ...config(), plugins: [issuing] });
		const members = (app.auth as typeof app.auth & CorePlugins<[typeof issuing]>).issuing(requestOf(app.browser));
		const plain = await verified(app, (await members.token({})).token);
		const wanted = { note: 1, iss: 'x', sub: 'x', aud: 'x', client_id: 'x', iat: 1, exp: 9e9, jti: 'x' };
		const more = { act: { sub: 'x' }, amr: ['mfa'], acr: '2', auth_time: 1, scope: 'all', cnf: {}, nbf: 9e9 };
		const given = { ...wanted, ...more, 'framework-auth.tenant': 'x' };
		const claims = await verified(app, (await members.token(given)).token);
		const varying = {
			iat: expect.any(Number),
			exp: expect.any(Number),
			jti: expect.stringMatching(/^.{36}$/)
		} as object;
		expect(claims).toEqual({ ...plain, ...varying, note: 1 });
		expect(claims.exp).toBeLessThan(9e9);
	});

	test('S007 a service refuses a token that is for another service', async () => {
		const app = await signedIn(config());
		const { token } = await app.issue();
		await expect(verified(app, token, 'https://invoices.test')).rejects.toThrow('"aud"');
	});

	test('a session that has ended gets no token, although the application still has its object', async () => {
		const app = await signedIn(config());
		const session = await app.read();
		await app.browser.post('/auth/signout');
		await expect(app.auth.issueToken(session, { audience })).rejects.toMatchObject({ type: 'AccessDenied' });
	});

	test.each<[string, (session: Session) => Session | null]>([
		['no session', () => null],
		['a copy', (session) => ({ ...session })],
		['a session that came as JSON', (session) => JSON.parse(JSON.stringify(session)) as Session],
		['a session of another user', () => ({ user: { id: '1' }, expires: '2999-01-01T00:00:00.000Z' })]
	])('S367 %s gets no token', async (_, change) => {
		const app = await signedIn(config());
		const session = change((await app.read())!);
		await expect(app.auth.issueToken(session, { audience })).rejects.toMatchObject({ type: 'AccessDenied' });
	});

	test('S155 after a rotation of secrets, tokens of the earlier key stay valid, and every process has the same keys', async () => {
		const before = await signedIn({ ...config(), secret });
		const { token } = await before.issue();
		const after = createApp({ ...config(), secret: [newSecret, secret] });
		expect(await verified(after, token)).toMatchObject({ aud: audience });
		const gone = createApp({ ...config(), secret: newSecret });
		await expect(verified(gone, token)).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' });
		const kids = async (app: App) =>
			((await (await app.browser.visit('/auth/jwks')).json()) as { keys: { kid: string }[] }).keys.map(
				({ kid }) => kid
			);
		const [first, second] = await kids(after);
		expect([await kids(gone), await kids(before)]).toEqual([[first], [second]]);
	});
});

test('S158 the keys are published without their private parts, and caches may keep them for a while', async () => {
	const app = createApp();
	const answer = await app.browser.visit('/auth/jwks');
	const { keys } = (await answer.json()) as { keys: object[] };
	expect(keys.map((key) => Object.keys(key).sort())).toEqual([['alg', 'crv', 'kid', 'kty', 'use', 'x']]);
	expect(keys).toMatchObject([{ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' }]);
	expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
	expect((await app.browser.post('/auth/jwks')).status).toBe(405);
});

test('of the keys in the configuration, the first signs and the others verify', async () => {
	const jwkOf = async (alg: string) => exportJWK((await generateKeyPair(alg, { extractable: true })).privateKey);
	const [rsa, ec] = [await jwkOf('RS256'), await jwkOf('ES384')];
	const before = await signedIn({ tokens: { keys: [{ ...ec, kty: 'EC', kid: 'earlier' }] } });
	const { token: earlier } = await before.issue();
	const { d: _, ...ecPublic } = ec;
	const app = await signedIn({
		tokens: {
			keys: [
				{ ...rsa, kty: 'RSA', alg: 'PS256' },
				{ ...ecPublic, kty: 'EC', kid: 'earlier' }
			]
		}
	});
	const { token } = await app.issue();
	expect(await verified(app, token)).toMatchObject({ aud: audience });
	expect(await verified(app, earlier)).toMatchObject({ aud: audience });
	const text = await (await app.browser.visit('/auth/jwks')).text();
	for (const secretPart of [rsa.d, rsa.p, rsa.q, rsa.dp, rsa.dq, rsa.qi, ec.d]) expect(text).not.toContain(secretPart);
});

test.each<[string, unknown]>([
	['a symmetric key', [{ kty: 'oct', k: 'c2VjcmV0' }]],
	['a public key that would sign', [{ kty: 'OKP', crv: 'Ed25519', x: 'AAAA' }]],
	['an algorithm of another kind', [{ kty: 'EC', crv: 'P-256', alg: 'RS256', x: 'AA', y: 'AA', d: 'AA' }]],
	['HMAC', [{ kty: 'RSA', alg: 'HS256', n: 'A'.repeat(342), e: 'AQAB', d: 'AA' }]],
	['a short RSA key', [{ kty: 'RSA', n: 'A'.repeat(171), e: 'AQAB', d: 'AA' }]],
	['no key', []],
	['text', 'secret']
])('S023 %s is refused at the start', (_, keys) => {
	expect(() => createApp({ tokens: { keys } as never })).toThrow(
		expect.objectContaining({ type: 'InvalidConfig' }) as Error
	);
});

test('a token names the operator who acts as the user, and expires with the session of the operator', async () => {
	const adapter = MemoryAdapter();
	for (const id of ['operator', 'ada'])
		await adapter.createUser({ id, name: id, email: `${id}@app.test`, emailVerified: null });
	const app = createApp({
		adapter,
		session: { mayImpersonate: ({ user }) => user.id === 'operator' },
		// The `session` callback cannot hide it.
		callbacks: { session: ({ session }) => ({ user: session.user, expires: session.expires }) as Session }
	});
	const { serializeCookie } = await import('../../src/core.js');
	const act = async (call: (request: Request) => ReturnType<App['auth']['session']>) => {
		const result = await call(requestOf(app.browser));
		for (const each of result.cookies) app.browser.jar.store(serializeCookie(each), new URL('https://app.test/'));
	};
	await act((request) => app.auth.signInAs(request, { id: 'operator' }, { methods: ['pwd'] }));
	await act((request) => app.auth.impersonate(request, 'ada'));
	const { session } = await app.auth.session(requestOf(app.browser));
	const { token } = await app.auth.issueToken(session, { audience });
	expect(await verified(app, token)).toMatchObject({ sub: 'ada', act: { sub: 'operator' } });
	await app.auth.sessions.of('operator').endAll();
	await expect(app.auth.issueToken(session, { audience })).rejects.toMatchObject({ type: 'AccessDenied' });
});

test('a session that was ended in the store gets no token, although the process has not asked the store yet', async () => {
	const store = MemoryRevocations();
	const revocation = { store, cacheSeconds: 60 };
	const [here, there] = [await signedIn({ session: { revocation } }), createApp({ session: { revocation } })];
	const session = await here.read();
	await there.auth.signOut(requestOf(here.browser));
	await expect(here.auth.issueToken(session, { audience })).rejects.toMatchObject({ type: 'AccessDenied' });
});

test('an object that several requests share as their session gets no token', async () => {
	const shared = { expires: '2999-01-01T00:00:00.000Z' } as Session;
	const app = await signedIn({ callbacks: { session: () => shared } });
	const session = await app.read();
	expect((await app.auth.issueToken(session, { audience })).token).toMatch(/^ey/);
	await app.read();
	await expect(app.auth.issueToken(session, { audience })).rejects.toMatchObject({ type: 'AccessDenied' });
});

test.each<[string, Partial<IssueOptions>]>([
	['no audience', { audience: undefined as never }],
	['an empty audience', { audience: '' }],
	['a list of audiences', { audience: [audience] as never }],
	['more than 15 minutes', { expiresIn: 901 }],
	['no time', { expiresIn: 0 }],
	['half a second', { expiresIn: 0.5 }],
	['an endless time', { expiresIn: Infinity }],
	['a scope with a space', { scopes: ['a b'] }],
	['scopes as text', { scopes: 'a' as never }]
])('%s is refused', async (_, options) => {
	const app = await signedIn();
	await expect(app.issue(options)).rejects.toMatchObject({ type: 'InvalidRequest' });
});

test('the origin of the site has to be known', async () => {
	const app = await signedIn({ trustHost: true });
	const untrusted = createApp({ trustHost: false });
	const { session } = await untrusted.auth.session(requestOf(app.browser));
	await expect(untrusted.auth.issueToken(session, { audience })).rejects.toMatchObject({ type: 'UntrustedHost' });
});

test('in a SvelteKit app, the session of `locals.auth()` gets a token, and the session of an API token gets none', async () => {
	const app = createKitApp({ adapter: MemoryAdapter() });
	const guard = app.protect({ '/api': { bearer: ['app'] } } as never);
	const made: unknown[] = [];
	let apiToken = '';
	app.page = (event) =>
		guard({
			event,
			async resolve({ locals, url }) {
				if (url.searchParams.has('make')) {
					apiToken = (await locals.sessions.createToken({ expiresIn: 60, scopes: ['app'] })).token;
				}
				const session = await locals.auth();
				made.push(await app.issueToken(session, { audience }).catch((thrown: unknown) => thrown));
				return Response.json(session);
			}
		}) as Promise<Response>;
	const started = await app.browser.post('/auth/signin/op');
	await app.browser.follow(app.op.authorize(new URL(started.headers.get('location')!)));
	await app.browser.visit('/page?make');
	const headers = { authorization: `Bearer ${apiToken}` };
	const answer = await app.browser.visit('/api', { headers });
	expect(await answer.json()).toMatchObject({ bearer: { scopes: ['app'] } });
	expect(made).toMatchObject([{ token: expect.stringMatching(/^ey/) as string }, { type: 'AccessDenied' }]);
});
