/**
 * Details of the protocols that an attacker, or a vendor, makes use of: the audience of assertions, the choice of client
 * authentication, parameters that repeat, errors with status 200, clocks, and what providers write into their errors.
 */
import { decodeJwt } from 'jose';
import { clockSkew, clockTolerance } from 'oauth4webapi';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { createAuth } from '../../src/core.js';
import { InvalidConfig } from '../../src/errors.js';
import { printable } from '../../src/lib/base/errors/scrub.js';
import type { OAuthConfig, OIDCUserConfig, Profile } from '../../src/providers/types.js';
import MicrosoftEntraID from '../../src/providers/microsoft-entra-id.js';
import { createApp, secret } from '../fixtures/app.js';
import { answers, createIdentityProvider, type IdentityProviderInit } from '../fixtures/identity-provider.js';
import type { ClientAuthMethod } from '../fixtures/identity-provider/types.js';
import { customFetch } from '../../src/lib/base/http/custom-fetch.js';
import { sharedKey } from './attempt.js';
import { formPostProvider, loggedTypes } from './support.js';

const newProvider = (init: IdentityProviderInit = {}) => createIdentityProvider({ keys: [sharedKey], ...init });
const withMethod = (authMethod: ClientAuthMethod) => newProvider({ client: { authMethod } });

afterEach(() => void vi.useRealTimers());

describe('the audience of a client assertion', () => {
	const methods = ['client_secret_jwt', 'private_key_jwt'] as const;
	const audienceAt = (op: ReturnType<typeof newProvider>) => {
		const [request] = op.requestsTo('token');
		return decodeJwt(new URLSearchParams(request?.body).get('client_assertion') ?? '').aud;
	};

	test.each(methods)('%s: the issuer alone (#12 A7)', async (method) => {
		const op = withMethod(method);
		const app = createApp({ op });
		await app.signIn();
		expect([audienceAt(op), (await app.session())?.user?.name]).toEqual([op.issuer, 'Ada Lovelace']);
	});

	test.each(methods)('%s: the issuer, whatever token endpoint its metadata names (#12 A7)', async (method) => {
		const op = withMethod(method);
		op.faults.metadata = (metadata) => ({ ...metadata, token_endpoint: 'https://bank.test/token' });
		const sent: (string | null)[] = [];
		const watching: typeof fetch = async (input, init) => {
			const request = new Request(input as string, init);
			if (request.url !== 'https://bank.test/token') return op.fetch(input, init);
			sent.push(new URLSearchParams(await request.text()).get('client_assertion'));
			return Response.json({ error: 'invalid_client' }, { status: 401 });
		};
		const app = createApp({ op, providers: [{ ...op.provider(), [customFetch]: watching }] });
		await app.signIn();
		expect(sent.map((assertion) => decodeJwt(assertion ?? '').aud)).toEqual([op.issuer]);
	});

	test.each(methods)('%s: assertionAudience, for a vendor that documents another (#12 A7)', async (method) => {
		const op = withMethod(method);
		const assertionAudience = `${op.issuer}/token`;
		const app = createApp({ op, providers: [op.provider({ assertionAudience })] });
		await app.signIn();
		expect([audienceAt(op), (await app.session())?.user?.name]).toEqual([assertionAudience, 'Ada Lovelace']);
	});

	test('Microsoft Entra ID: the token endpoint of the tenant, as it documents (#12 A7)', async () => {
		const tenant = 'https://login.microsoftonline.com/11111111-2222-4333-8444-555555555555';
		const op = newProvider({ issuer: `${tenant}/v2.0`, client: { authMethod: 'private_key_jwt' } });
		op.faults.metadata = (metadata) => ({ ...metadata, token_endpoint: `${tenant}/v2.0/token` });
		const { client, token } = op.provider();
		const provider = MicrosoftEntraID({
			clientId: op.client.id,
			issuer: op.issuer,
			client,
			token,
			[customFetch]: op.fetch
		});
		const app = createApp({ op, providers: [provider] });
		await app.signIn({ provider: 'microsoft-entra-id' });
		expect(audienceAt(op)).toBe(`${tenant}/oauth2/v2.0/token`);
	});

	test('an OAuth 2 provider without an issuer has to name one (#12 A7)', () => {
		const op = newProvider({ protocol: 'oauth', client: { authMethod: 'client_secret_jwt' } });
		const compiled = (overrides: OIDCUserConfig<Profile> = {}) =>
			createAuth({ providers: [op.provider(overrides)], secret, trustHost: true }, { environment: {} });
		expect(() => compiled()).toThrow(InvalidConfig);
		expect(() => compiled()).toThrow('assertionAudience');
		expect(() => compiled({ assertionAudience: 'https://op.test/token' })).not.toThrow();
		expect(() => compiled({ issuer: 'https://op.test' })).not.toThrow();
	});
});

describe('client authentication, where no method is set', () => {
	/** A provider that takes one method, and says in its metadata what it takes. */
	async function methodUsed(supported: unknown, options: { withSecret?: boolean; withKey?: boolean } = {}) {
		const { withSecret = true, withKey = false } = options;
		const op = newProvider({ claimsIn: 'id_token' });
		op.faults.metadata = ({ token_endpoint_auth_methods_supported: _, ...metadata }) =>
			supported === undefined ? metadata : { ...metadata, token_endpoint_auth_methods_supported: supported };
		const keyed = withMethod('private_key_jwt').provider() as OAuthConfig<Profile> & { token: object };
		const { client: __, clientSecret, ...provider } = op.provider();
		const app = createApp({
			op,
			providers: [
				{
					...provider,
					...(withSecret && { clientSecret }),
					...(withKey && { token: keyed.token })
				} as OAuthConfig<Profile>
			]
		});
		await app.signIn();
		const [request] = op.requestsTo('token');
		const body = new URLSearchParams(request?.body);
		const used: string[] = [];
		if (request?.headers.has('authorization')) used.push('client_secret_basic');
		if (body.has('client_secret')) used.push('client_secret_post');
		const assertion = body.get('client_assertion');
		if (assertion) {
			const { alg } = JSON.parse(atob(assertion.split('.')[0] ?? '')) as { alg: string };
			used.push(alg === 'HS256' ? 'client_secret_jwt' : 'private_key_jwt');
		}
		return used;
	}

	test.each([
		['nothing', undefined, 'client_secret_basic'],
		['basic and post', ['client_secret_post', 'client_secret_basic'], 'client_secret_basic'],
		['post', ['client_secret_post'], 'client_secret_post'],
		['post, and none', ['none', 'client_secret_post'], 'client_secret_post'],
		['an assertion', ['private_key_jwt', 'client_secret_jwt'], 'client_secret_jwt'],
		['none alone', ['none'], 'client_secret_basic'],
		['certificates alone', ['tls_client_auth'], 'client_secret_basic'],
		['an empty list', [], 'client_secret_basic'],
		['no list', 'client_secret_post', 'client_secret_basic'],
		['null', null, 'client_secret_basic'],
		['other things', [null, 5, { client_secret_post: true }], 'client_secret_basic']
	])('with a secret, and metadata that names %s (#12 A7)', async (_, supported, used) => {
		expect(await methodUsed(supported)).toEqual([used]);
	});

	test('a key alone is used, and not left out (#12 A7)', async () => {
		expect(await methodUsed(undefined, { withSecret: false, withKey: true })).toEqual(['private_key_jwt']);
		expect(await methodUsed(['client_secret_basic'], { withSecret: false, withKey: true })).toEqual([
			'private_key_jwt'
		]);
	});

	test('with a secret and a key the metadata decides (#12 A7)', async () => {
		expect(await methodUsed(['private_key_jwt'], { withKey: true })).toEqual(['private_key_jwt']);
		expect(await methodUsed(undefined, { withKey: true })).toEqual(['client_secret_basic']);
	});

	test('a client without a secret stays public, whatever the metadata names (#12 A7)', async () => {
		expect(await methodUsed(['client_secret_basic'], { withSecret: false })).toEqual([]);
	});

	test('changed metadata counts after the next fetch, and the log names the method (#12 A7)', async () => {
		vi.useFakeTimers({ toFake: ['Date'] });
		const op = newProvider({ client: { authMethod: 'client_secret_post' } });
		let supported = ['client_secret_basic'];
		op.faults.metadata = (metadata) => ({ ...metadata, token_endpoint_auth_methods_supported: supported });
		const app = createApp({ op, providers: [{ ...op.provider(), client: {} }] });
		await app.signIn();
		expect(app.logger.errors[0]?.message).toContain('takes them by client_secret_basic');
		supported = ['client_secret_post'];
		vi.setSystemTime(Date.now() + 2 * 60 * 60 * 1000);
		await app.signIn();
		expect((await app.session())?.user?.name).toBe('Ada Lovelace');
	});

	test('a method that is set stays, whatever the metadata names (#12 A7)', async () => {
		const op = withMethod('client_secret_basic');
		op.faults.metadata = (metadata) => ({
			...metadata,
			token_endpoint_auth_methods_supported: ['client_secret_post']
		});
		const app = createApp({ op });
		await app.signIn();
		expect((await app.session())?.user?.name).toBe('Ada Lovelace');
	});
});

describe('a token response with status 200 that is an error', () => {
	const tokens = (error: unknown) => (body: object) => ({ ...body, error, error_description: 'the grant is over' });
	const errors: [string, unknown, string][] = [
		['a code', 'invalid_grant', 'invalid_grant'],
		['an object', { code: 'expired', message: 'x' }, 'expired'],
		['a number', 190, '190']
	];

	describe.each(['oidc', 'oauth'] as const)('%s', (protocol) => {
		test.each(errors)('%s: refused, tokens beside it or not (#12 A7)', async (_, error, code) => {
			const adapter = MemoryAdapter();
			const op = newProvider({ protocol });
			const app = createApp({ op, adapter });
			op.faults.tokenResponse = tokens(error);
			await app.signIn();
			op.faults = { respond: { token: () => Response.json({ error, error_description: 'x' }) } };
			await app.signIn();
			expect(await app.session()).toBeNull();
			expect(loggedTypes(app)).toEqual(['OAuthCallbackError', 'OAuthCallbackError']);
			for (const { cause } of app.logger.errors as { cause?: object }[])
				expect(cause).toMatchObject({ provider: 'op', error: code, status: 200 });
			expect(app.logger.leaks(op.secrets())).toEqual([]);
			const subject = protocol === 'oidc' ? 'ada-1815' : '1815';
			expect(await adapter.getUserByAccount({ provider: 'op', providerAccountId: subject })).toBeNull();
		});

		test.each([null, '', false, 0])('`error: %j` does not count as an error (#12 A7)', async (error) => {
			const op = newProvider({ protocol });
			op.faults.tokenResponse = (body) => ({ ...body, error });
			const app = createApp({ op });
			await app.signIn();
			expect((await app.session())?.user?.name).toBe('Ada Lovelace');
		});
	});
});

describe('a parameter of the authorization response that is there twice', () => {
	const twice = (name: string, values: string[]) => (params: URLSearchParams) => {
		for (const value of values) params.append(name, value);
		return params;
	};

	test.each(['session_state', 'authuser', 'utm_source', 'hd', 'user', '__proto__'])(
		'%s is not used, and may be repeated (#12 A7)',
		async (name) => {
			for (const provider of [undefined, 'form']) {
				const op = newProvider();
				op.faults.callback = twice(name, ['one', 'two']);
				const app = createApp({ op, ...(provider && { providers: [formPostProvider(op)] }) });
				await app.signIn();
				expect((await app.session())?.user?.name, provider).toBe('Ada Lovelace');
			}
		}
	);

	test.each(['code', 'state', 'iss', 'error', 'error_description', 'error_uri', 'id_token', 'response'])(
		'%s is refused (#12 A7)',
		async (name) => {
			for (const provider of [undefined, 'form']) {
				const op = newProvider();
				op.faults.callback = (params) => twice(name, params.has(name) ? [params.get(name)!] : ['x', 'x'])(params);
				const app = createApp({ op, ...(provider && { providers: [formPostProvider(op)] }) });
				const response = await app.signIn();
				expect([response.status, await app.session(), op.requestsTo('token')]).toEqual([400, null, []]);
			}
		}
	);

	test('one that the provider adds to the profile is refused, and once it is a part of the profile (#12 A7)', async () => {
		const signInWith = async (values: string[]) => {
			const op = newProvider();
			op.faults.callback = twice('user', values);
			let profile: unknown;
			const provider = {
				...formPostProvider(op),
				responseClaims: ['user'],
				profile(claims: Record<string, unknown>) {
					profile = claims.user;
					return { id: String(claims.sub) };
				}
			};
			return { response: await createApp({ op, providers: [provider] }).signIn(), profile: () => profile };
		};
		expect((await signInWith(['{}', '{}'])).response.status).toBe(400);
		expect((await signInWith(['{"name":"Ada","__proto__":{}}'])).profile()).toEqual({ name: 'Ada' });
		for (const text of ['', 'null', '[]', '{']) expect((await signInWith([text])).profile()).toBeUndefined();
	});
});

describe('clocks', () => {
	const now = () => Math.floor(Date.now() / 1000);
	test.each([
		['ended 45 seconds ago', () => ({ exp: now() - 45 }), true],
		['ended 75 seconds ago', () => ({ exp: now() - 75 }), false],
		['is from 45 seconds ahead', () => ({ iat: now() + 45 }), true],
		['is from 75 seconds ahead', () => ({ iat: now() + 75 }), false],
		['begins in 45 seconds', () => ({ nbf: now() + 45 }), true],
		['begins in 75 seconds', () => ({ nbf: now() + 75 }), false]
	])('S353 an ID token that %s (#12 A7)', async (_, change, accepted) => {
		const op = newProvider();
		op.faults.claims = (claims) => ({ ...claims, ...change() });
		const app = createApp({ op });
		await app.signIn();
		expect((await app.session()) !== null).toBe(accepted);
	});

	test.each([clockSkew, clockTolerance])('S353 no configuration extends the tolerance: %s (#12 A7)', (setting) => {
		const op = newProvider();
		const written = { ...op.provider(), client: { [setting]: 3600 } };
		const passed = { ...op.provider(), options: { client: { [setting]: 3600 } } };
		for (const provider of [written, passed]) {
			expect(() => createAuth({ providers: [provider], secret, trustHost: true }, { environment: {} })).toThrow(
				/provider "op": client .*60 seconds/
			);
		}
	});
});

describe('S360 what a provider writes into an error', () => {
	const private_ = ['ada.lovelace@example.test', 'ada.lovelace%40example.test', '+44 20 7946 0958', '+442079460958'];
	const description = `the user ada.lovelace@example.test (login_hint=ada.lovelace%40example.test), telephone +44 20 7946 0958 or +442079460958, is unknown: AADSTS50020, trace 0123456789, 2026-01-01T00:00:00+0000`;
	const logged = (app: ReturnType<typeof createApp>) =>
		JSON.stringify(
			app.logger.entries.map(({ args }) => args.map((each) => (each as { cause?: unknown }).cause ?? each))
		);

	test('is in the log without addresses and telephone numbers: an authorization response (#12 A7)', async () => {
		const op = newProvider();
		op.faults.callback = (params) => {
			params.delete('code');
			params.set('error', 'access_denied');
			params.set('error_description', description);
			return params;
		};
		const app = createApp({ op });
		await app.signIn();
		expect(app.logger.leaks(private_)).toEqual([]);
		expect(logged(app)).toContain('is unknown: AADSTS50020, trace 0123456789, 2026-01-01T00:00:00+0000');
	});

	test.each([400, 200])('a token response with status %i (#12 A7)', async (status) => {
		const op = newProvider();
		op.faults.respond = { token: answers.oauthError('invalid_grant', description, status) };
		const app = createApp({ op });
		await app.signIn();
		expect(app.logger.leaks(private_)).toEqual([]);
		expect(logged(app)).not.toContain('lovelace');
	});

	test.each(['profile', 'conform'] as const)('the error of `%s` of a provider (#12 A7)', async (place) => {
		const op = newProvider();
		const fail = () => {
			throw new Error(description);
		};
		const provider = op.provider(place === 'profile' ? { profile: fail } : { token: { conform: fail } });
		const app = createApp({ op, providers: [provider] });
		await app.signIn();
		expect(app.logger.errors).toHaveLength(1);
		expect(app.logger.leaks(private_)).toEqual([]);
	});

	test('an address at the cut of a long text is left out whole (#12 A7)', () => {
		for (let before = 200; before <= 320; before++) {
			const text = printable(`${'x'.repeat(before)} ada.lovelace@example.test ${'y '.repeat(500)}`);
			expect(text).not.toMatch(/ada|example/);
			expect(text.length).toBeLessThanOrEqual(301);
		}
		for (const size of [500, 690, 700, 710, 5_000]) expect(printable('x'.repeat(size))).toMatch(/x…$/);
	});

	test('S348 a text of a megabyte takes no time (#12 A7)', () => {
		const texts = ['a'.repeat(1_000_000), '@'.repeat(1_000_000), 'a@'.repeat(500_000), '+1 '.repeat(300_000)];
		for (const text of texts) expect(printable(text).length).toBeLessThanOrEqual(301);
	});
});
