/** Signing in with an account of the AT Protocol, at a server that speaks it. */
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { createApp, type AppOptions } from '../fixtures/app.js';
import { alice, bob, createAtprotoNetwork, documentOf, type AtprotoNetwork } from '../fixtures/atproto.js';
import { locationOf } from '../fixtures/browser.js';
import { formsOf } from '../fixtures/forms.js';

const origin = 'https://app.test';

function appIn(network: AtprotoNetwork, config: AppOptions = {}) {
	const app = createApp({ op: network.op, providers: [network.provider()], ...config });
	return {
		...app,
		/** Types a handle, and signs in where it leads. */
		async signInAs(handle?: string) {
			const started = await app.browser.post('/auth/signin/bluesky', handle === undefined ? {} : { handle });
			const to = locationOf(started, origin);
			if (to.origin === origin) return to;
			return locationOf(await app.browser.follow(network.op.authorize(to)), origin);
		}
	};
}

const errorOf = (url: URL) => url.searchParams.get('error');

describe('a sign-in', () => {
	test.each([
		['a handle of DNS', alice, alice.handle],
		['a handle as people write it', alice, ' @Alice.Example.com\u200e'],
		['a DID of the directory', alice, alice.did],
		['a handle of a web server', bob, bob.handle],
		['a DID of a web server', bob, bob.did]
	])('with %s leads to the server of the account', async (_, account, typed) => {
		const network = createAtprotoNetwork();
		network.signsIn = account.did;
		const adapter = MemoryAdapter();
		const app = appIn(network, { adapter });
		expect((await app.signInAs(typed)).pathname).toBe('/');
		const session = await app.session();
		expect(session?.user).toMatchObject({ name: account.handle, email: null });
		const [stored] = (await adapter.listAccounts?.(session?.user?.id ?? '')) ?? [];
		expect(stored).toMatchObject({ provider: 'bluesky', providerAccountId: account.did });
		expect(stored?.refresh_token ?? null).toBeNull();
	});

	test('is pushed, with a hint, PKCE and a proof of the key, as the client at that URL', async () => {
		const network = createAtprotoNetwork();
		const app = appIn(network);
		await app.signInAs(alice.handle);
		const pushed = network.op.requestsTo('par').at(-1);
		expect(pushed?.headers.get('dpop')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
		expect(Object.fromEntries(new URLSearchParams(pushed?.body))).toMatchObject({
			client_id: `${origin}/auth/client-metadata/bluesky`,
			redirect_uri: `${origin}/auth/callback/bluesky`,
			login_hint: alice.handle,
			scope: 'atproto',
			code_challenge_method: 'S256'
		});
	});

	test('without a handle begins at the server of the configuration, which has to be that of the account', async () => {
		const network = createAtprotoNetwork();
		const providers = [network.provider({ issuer: network.op.issuer })];
		const app = appIn(network, { providers });
		expect((await app.signInAs()).pathname).toBe('/');
		expect((await app.session())?.user).toMatchObject({ name: alice.handle });

		// Another server speaks for the account now.
		network.documents['https://pds.example.com/.well-known/oauth-protected-resource'] = {
			resource: 'https://pds.example.com',
			authorization_servers: ['https://another.example.com']
		};
		const again = appIn(network, { providers });
		expect(errorOf(await again.signInAs())).toBe('OAuthCallbackError');
		expect(await again.session()).toBeNull();
	});

	test('keeps the id of an account that moves to another server', async () => {
		const network = createAtprotoNetwork();
		const app = appIn(network);
		await app.signInAs(alice.handle);
		const before = (await app.session())?.user?.id;
		const moved = createAtprotoNetwork({ issuer: 'https://entryway.example.com' });
		const after = appIn(moved, { providers: [moved.provider({ issuer: 'https://bsky.social' })] });
		await after.signInAs(alice.did);
		expect((await after.session())?.user?.id).toBe(before);
	});
});

describe('a request is refused:', () => {
	test.each<[string, (network: AtprotoNetwork) => void]>([
		['another account than the one that was named', (network) => (network.signsIn = bob.did)],
		['a subject that is not a DID', (network) => (network.signsIn = 'alice')],
		['no subject', (network) => (network.signsIn = undefined)]
	])('an answer with %s', async (_, change) => {
		const network = createAtprotoNetwork();
		change(network);
		const app = appIn(network);
		expect(errorOf(await app.signInAs(alice.handle))).toBe('OAuthCallbackError');
		expect(await app.session()).toBeNull();
	});

	test.each<[string, string, (network: AtprotoNetwork) => void]>([
		['nothing', 'nobody.example.com', () => undefined],
		['text that is no handle', 'alice', () => undefined],
		['a host of this machine', 'localhost', () => undefined],
		['an address', '127.0.0.1', () => undefined],
		['a DID of another kind', 'did:key:zQ3sh', () => undefined],
		['a DID with a path', 'did:web:bob.example.com:users:bob', () => undefined],
		[
			'an account that claims another handle',
			'mallory.example.com',
			({ records }) => (records['_atproto.mallory.example.com'] = [`did=${alice.did}`])
		],
		[
			'two accounts',
			alice.handle,
			({ records }) => (records[`_atproto.${alice.handle}`] = [`did=${alice.did}`, `did=${bob.did}`])
		],
		[
			'the document of another account',
			alice.handle,
			({ documents }) =>
				(documents[`https://plc.directory/${alice.did}`] = documentOf({ ...bob, handle: alice.handle }))
		],
		[
			'a document without a server',
			alice.handle,
			({ documents }) => (documents[`https://plc.directory/${alice.did}`] = { ...documentOf(alice), service: [] })
		],
		[
			'a server whose metadata are those of another one',
			alice.handle,
			({ documents }) =>
				(documents['https://pds.example.com/.well-known/oauth-protected-resource'] = {
					resource: 'https://other.example.com',
					authorization_servers: ['https://entryway.example.com']
				})
		],
		[
			'a server with two authorization servers',
			alice.handle,
			({ documents }) =>
				(documents['https://pds.example.com/.well-known/oauth-protected-resource'] = {
					resource: 'https://pds.example.com',
					authorization_servers: ['https://entryway.example.com', 'https://evil.example.com']
				})
		]
	])('a handle that leads to %s', async (_, typed, change) => {
		const network = createAtprotoNetwork();
		change(network);
		const app = appIn(network);
		const to = await app.signInAs(typed);
		expect([to.pathname, errorOf(to)]).toEqual(['/auth/signin', 'InvalidHandle']);
		expect(network.op.requests).toEqual([]);
	});

	test.each(['https://169.254.169.254', 'http://pds.example.com', 'https://localhost', 'https://pds.internal'])(
		'S091: a document that names the server %s gets no request there',
		async (server) => {
			const network = createAtprotoNetwork();
			network.documents[`https://plc.directory/${alice.did}`] = documentOf(alice, server);
			const app = appIn(network);
			expect(errorOf(await app.signInAs(alice.handle))).toMatch(/^(OAuthSignin|InvalidHandle)$/);
			expect(network.asked.some((url) => url.startsWith(server))).toBe(false);
		}
	);

	test('too many unknown handles of one client', async () => {
		const app = appIn(createAtprotoNetwork(), { rateLimit: { callback: { client: { points: 2, duration: 60 } } } });
		const statuses: (string | null)[] = [];
		for (let time = 0; time < 3; time++) {
			const request = new Request(`${origin}/auth/signin/bluesky`, {
				method: 'POST',
				headers: { origin, 'content-type': 'application/x-www-form-urlencoded', 'x-auth-return-redirect': '1' },
				body: new URLSearchParams({ handle: 'nobody.example.com' })
			});
			const answer = await app.auth.respond(request, { clientAddress: '203.0.113.9' });
			statuses.push(((await answer.json()) as { error: string }).error);
		}
		expect(statuses).toEqual(['InvalidHandle', 'InvalidHandle', 'TooManyRequests']);
	});
});

describe('the client metadata document', () => {
	test('is at the URL that is the client identifier', async () => {
		const app = appIn(createAtprotoNetwork(), { appName: 'Acme' });
		const answer = await app.browser.visit('/auth/client-metadata/bluesky');
		expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
		expect(await answer.json()).toEqual({
			client_id: `${origin}/auth/client-metadata/bluesky`,
			client_name: 'Acme',
			client_uri: origin,
			application_type: 'web',
			grant_types: ['authorization_code'],
			response_types: ['code'],
			redirect_uris: [`${origin}/auth/callback/bluesky`],
			scope: 'atproto',
			dpop_bound_access_tokens: true,
			token_endpoint_auth_method: 'none'
		});
	});

	test('has the public key of a client that signs, and no part of the private one', async () => {
		const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
		const network = createAtprotoNetwork();
		const provider = network.provider({
			client: { token_endpoint_auth_method: 'private_key_jwt' },
			token: { clientPrivateKey: { key: pair.privateKey, kid: 'one' } }
		});
		const app = appIn(network, { providers: [provider] });
		const document = (await (await app.browser.visit('/auth/client-metadata/bluesky')).json()) as Record<
			string,
			unknown
		>;
		const { x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey);
		expect(document).toMatchObject({
			token_endpoint_auth_method: 'private_key_jwt',
			token_endpoint_auth_signing_alg: 'ES256'
		});
		expect(document.jwks).toEqual({ keys: [{ kty: 'EC', crv: 'P-256', x, y, use: 'sig', alg: 'ES256', kid: 'one' }] });
	});

	test('does not exist for another provider', async () => {
		const { browser, op } = createApp();
		void op;
		expect((await browser.visit('/auth/client-metadata/op')).status).toBe(404);
		expect((await browser.visit('/auth/client-metadata/none')).status).toBe(404);
	});

	test('is part of the identifier on loopback, where no server can fetch it', async () => {
		const network = createAtprotoNetwork();
		const app = createApp({ op: network.op, providers: [network.provider()], origin: 'http://127.0.0.1:5173' });
		const answer = await app.browser.visit('/auth/client-metadata/bluesky');
		const { client_id: id } = (await answer.json()) as { client_id: string };
		const url = new URL(id);
		expect([url.origin, url.searchParams.get('redirect_uri'), url.searchParams.get('scope')]).toEqual([
			'http://localhost',
			'http://127.0.0.1:5173/auth/callback/bluesky',
			'atproto'
		]);
	});
});

test('the sign-in page has a field for the handle', async () => {
	const app = appIn(createAtprotoNetwork());
	const [form] = formsOf(await (await app.browser.visit('/auth/signin')).text());
	expect([form?.action, Object.keys(form?.fields ?? {})]).toEqual(['/auth/signin/bluesky', ['handle']]);
});

test('an object that no factory made has no code, and is refused', () => {
	const provider = { ...createAtprotoNetwork().provider(), options: { atproto: {} } };
	expect(() => createApp({ providers: [provider] })).toThrow('make the provider with Bluesky()');
});
