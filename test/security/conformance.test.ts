/**
 * The modules of the OpenID Foundation's certification plans for relying parties, by their names in the conformance
 * suite. In the code flow the suite lets a client skip signatures; here they are asked for.
 * @see https://openid.net/certification/connect_rp_testing/
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Profile } from '../../src/types.js';
import { createApp } from '../fixtures/app.js';
import {
	ada,
	createIdentityProvider,
	createSigningKey,
	toJwk,
	tokens,
	type AuthorizeOptions,
	type IdentityProvider,
	type IdentityProviderInit
} from '../fixtures/identity-provider.js';
import {
	startCertifiedProvider,
	type CertifiedProvider,
	type CertifiedProviderInit
} from '../fixtures/oidc-provider.js';
import { attemptAt, sharedKey, watchedApp, type Attempt } from './attempt.js';

/** What the suite asks of a client in one module. */
interface Module {
	/** Row of the security catalogue, where there is one. */
	id: string;
	name: string;
	expected: 'signed in' | 'refused' | 'not sent there';
	init?: IdentityProviderInit;
	arrange?(op: IdentityProvider): void;
	answer?: AuthorizeOptions;
	/** Authorization parameters that the configuration adds. */
	params?: Record<string, string>;
	/** What else is to be seen; `profiles` are those that the application was shown. */
	verify?(attempt: Attempt, profiles: Profile[]): Promise<void> | void;
}

const withClaims = (added: tokens.Claims) => (op: IdentityProvider) => {
	op.faults.claims = (claims) => ({ ...claims, ...added });
};
const withoutKid = (op: IdentityProvider) => {
	op.faults.header = ({ alg }) => ({ alg });
};

const person = {
	...ada,
	phone_number: '+44 20 7946 0000',
	phone_number_verified: true,
	address: { formatted: '12 St James’s Square, London' }
};

const basic: Module[] = [
	{ id: 'S001', name: 'oidcc-client-test', expected: 'signed in' },
	{
		id: 'S002',
		name: 'oidcc-client-test-invalid-iss',
		expected: 'refused',
		arrange: withClaims({ iss: 'https://op.test/invalid' })
	},
	{ id: 'S003', name: 'oidcc-client-test-missing-sub', expected: 'refused', arrange: withClaims({ sub: undefined }) },
	{ id: 'S006', name: 'oidcc-client-test-invalid-aud', expected: 'refused', arrange: withClaims({ aud: 'invalid' }) },
	{ id: 'S010', name: 'oidcc-client-test-missing-iat', expected: 'refused', arrange: withClaims({ iat: undefined }) },
	{ id: 'S025', name: 'oidcc-client-test-kid-absent-single-jwks', expected: 'signed in', arrange: withoutKid },
	{
		// The suite takes either answer: which key it was cannot be known.
		id: 'S026',
		name: 'oidcc-client-test-kid-absent-multiple-jwks',
		expected: 'refused',
		arrange(op) {
			withoutKid(op);
			op.faults.jwks = (keys) => [...keys, toJwk(createSigningKey())];
		}
	},
	{ id: 'S019', name: 'oidcc-client-test-idtoken-sig-rs256', expected: 'signed in', init: { alg: 'RS256' } },
	{
		id: 'S022',
		name: 'oidcc-client-test-idtoken-sig-none',
		expected: 'refused',
		arrange: (op) => void (op.faults.idToken = tokens.withoutSignature)
	},
	{
		id: 'S019',
		name: 'oidcc-client-test-invalid-sig-rs256',
		expected: 'refused',
		arrange: (op) => void (op.faults.signingKey = ({ kid }) => createSigningKey('RS256', kid))
	},
	{
		id: 'S036',
		name: 'oidcc-client-test-userinfo-invalid-sub',
		expected: 'refused',
		init: { claimsIn: 'userinfo' },
		arrange: (op) => void (op.faults.userinfo = (claims) => ({ ...claims, sub: 'invalid' }))
	},
	{
		id: 'S016',
		name: 'oidcc-client-test-nonce-invalid',
		expected: 'refused',
		arrange: withClaims({ nonce: 'invalid' })
	},
	{
		id: 'S039',
		name: 'oidcc-client-test-scope-userinfo-claims',
		expected: 'signed in',
		init: { claimsIn: 'userinfo', user: person },
		verify(_, profiles) {
			expect(profiles).toEqual([expect.objectContaining(person)]);
		}
	},
	{
		id: 'S040',
		name: 'oidcc-client-test-client-secret-basic',
		expected: 'signed in',
		init: { client: { authMethod: 'client_secret_basic', secret: 'a secret: with %2B + & / = ü' } },
		verify({ app }) {
			expect(app.op.requestsTo('token').map(({ body }) => new URLSearchParams(body).has('client_secret'))).toEqual([
				false
			]);
		}
	}
];

const config: Module[] = [
	{
		id: 'S046',
		name: 'oidcc-client-test-discovery-openid-config',
		expected: 'signed in',
		init: {
			paths: { authorization: '/x/authorize', token: '/x/token', userinfo: '/x/userinfo' },
			claimsIn: 'userinfo'
		},
		verify(attempt) {
			expect(attempt.endpoints()).toEqual(['metadata', 'token', 'jwks', 'userinfo']);
		}
	},
	{
		id: 'S046',
		name: 'oidcc-client-test-discovery-jwks-uri-keys',
		expected: 'signed in',
		init: { paths: { jwks: '/x/jwks' } },
		verify({ app }) {
			expect(app.op.requestsTo('jwks').map(({ url }) => url.pathname)).toEqual(['/x/jwks']);
		}
	},
	{
		id: 'S047',
		name: 'oidcc-client-test-discovery-issuer-mismatch',
		expected: 'not sent there',
		arrange: (op) => void (op.faults.metadata = (metadata) => ({ ...metadata, issuer: `${op.issuer}/INVALID` })),
		verify(attempt) {
			expect(attempt.endpoints()).toEqual(['metadata']);
		}
	},
	...basic.filter(({ name }) => name === 'oidcc-client-test-idtoken-sig-none'),
	{
		id: 'S028',
		name: 'oidcc-client-test-signing-key-rotation-just-before-signing',
		expected: 'signed in',
		arrange: (op) => void (op.faults.signingKey = () => op.rotateKeys())
	},
	{
		id: 'S028',
		name: 'oidcc-client-test-signing-key-rotation',
		expected: 'signed in',
		async verify({ app }) {
			app.op.rotateKeys();
			const browser = app.newBrowser();
			await app.signIn({ browser });
			expect(app.logger.errors).toEqual([]);
			expect((await app.session(browser))?.user).toEqual((await app.session())?.user);
			expect(app.op.requestsTo('jwks').length).toBe(2);
		}
	}
];

const formPost: Module[] = [
	...basic,
	{
		id: 'S051',
		name: 'oidcc-client-test-form-post-error',
		expected: 'refused',
		params: { prompt: 'none', max_age: '0' },
		answer: { error: 'login_required', errorDescription: 'who is there?' },
		verify(attempt) {
			expect(attempt.endpoints()).toEqual(['metadata']);
			expect(attempt.app.logger.errors[0]).toMatchObject({
				cause: { error: 'login_required', error_description: 'who is there?' }
			});
		}
	}
];

describe.each<[plan: string, params: Record<string, string>, modules: Module[]]>([
	['oidcc-client-basic-certification-test-plan', {}, basic],
	['oidcc-client-config-certification-test-plan', {}, config],
	['oidcc-client-formpost-basic-certification-test-plan', { response_mode: 'form_post' }, formPost]
])('%s', (_, ofThePlan, modules) => {
	const named = modules.map((module) => [`${module.id} ${module.name}: ${module.expected}`, module] as const);
	test.each(named)('%s', async (_, { answer, arrange, expected, init, params, verify }) => {
		const op = createIdentityProvider({ keys: [sharedKey], ...init });
		arrange?.(op);
		const profiles: Profile[] = [];
		const app = watchedApp({
			op,
			providers: [
				op.provider({
					authorization: { params: { scope: 'openid profile email phone address', ...ofThePlan, ...params } }
				})
			],
			callbacks: { signIn: ({ profile }) => profiles.push(profile!) > 0 }
		});
		const attempt = await attemptAt(app, { answer });
		if (expected === 'not sent there') {
			expect(attempt.callback).toBeUndefined();
			await attempt.expectRefused('OAuthSignInError');
		} else {
			expect(attempt.callback?.method).toBe(ofThePlan.response_mode ? 'POST' : 'GET');
			if (expected === 'signed in') await attempt.expectSignedIn();
			else await attempt.expectRefused('OAuthCallbackError');
		}
		await verify?.(attempt, profiles);
	});
});

describe('the certified oidc-provider', () => {
	const origin = 'http://localhost:5173';
	const appOf = (op: CertifiedProvider, overrides?: Parameters<CertifiedProvider['provider']>[0]) =>
		createApp({ origin, providers: [op.provider(overrides)] });

	const running: CertifiedProvider[] = [];
	const startOne = async (init: Omit<CertifiedProviderInit, 'redirectUris'> = {}) => {
		const op = await startCertifiedProvider({ redirectUris: [`${origin}/auth/callback/op`], ...init });
		running.push(op);
		return op;
	};
	beforeAll(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));
	afterAll(async () => {
		vi.restoreAllMocks();
		await Promise.all(running.map((op) => op.close()));
	});

	test.each<[string, Omit<CertifiedProviderInit, 'redirectUris'>, Parameters<CertifiedProvider['provider']>[0]?]>([
		['S001 oidcc-client-test', {}],
		['S039 oidcc-client-test-scope-userinfo-claims', { claimsInIdToken: false }],
		[
			'S040 oidcc-client-test-client-secret-basic',
			{ client: { client_id: 'id with: %', client_secret: 'a secret: with %2B + & / = and more of it' } }
		],
		['S040 client_secret_post', { client: { token_endpoint_auth_method: 'client_secret_post' } }],
		['S040 a public client', { client: { token_endpoint_auth_method: 'none', client_secret: undefined } }],
		['S020 ES256', { client: { id_token_signed_response_alg: 'ES256' } }],
		['S019 PS256', { client: { id_token_signed_response_alg: 'PS256' } }],
		['S044 max_age', {}, { authorization: { params: { max_age: 60 } } }]
	])('%s: signed in', async (_, init, overrides) => {
		const op = await startOne(init);
		const app = appOf(op, overrides);
		const callback = await op.signIn(await app.start());
		const response = await app.finish(callback);
		expect(app.logger.errors).toEqual([]);
		expect(app.logger.warnings).toEqual([]);
		expect([response.status, response.headers.get('location')]).toEqual([303, `${origin}/`]);
		const { name, email } = op.account.claims;
		expect(await app.session()).toMatchObject({ user: { name, email } });
		expect(app.logger.leaks(secretsOf(op, callback.params))).toEqual([]);

		const again = await app.finish(callback, { browser: app.browser.copy() });
		expect(again.headers.get('location')).toContain('error=InvalidCheck');
	});

	test('S001 a person who declines is not signed in', async () => {
		const op = await startOne();
		const app = appOf(op);
		const response = await app.finish(await op.signIn(await app.start(), { decline: true }));
		expect(response.headers.get('location')).toContain('/auth/signin?error=OAuthCallbackError');
		expect(app.logger.errors[0]).toMatchObject({ type: 'OAuthCallbackError', cause: { error: 'access_denied' } });
		expect(await app.session()).toBeNull();
	});

	test('S040 a wrong client secret: refused', async () => {
		const op = await startOne();
		const app = appOf(op, { clientSecret: 'another-secret-0123456789' });
		const callback = await op.signIn(await app.start());
		const response = await app.finish(callback);
		expect(response.headers.get('location')).toContain('error=OAuthCallbackError');
		expect(app.logger.leaks(['another-secret-0123456789', ...secretsOf(op, callback.params)])).toEqual([]);
		expect(await app.session()).toBeNull();
	});

	test('S024 oidcc-client-test-idtoken-sig-rs256 where ES256 is registered here: refused', async () => {
		const op = await startOne();
		const app = appOf(op, { client: { id_token_signed_response_alg: 'ES256' } });
		const response = await app.finish(await op.signIn(await app.start()));
		expect(response.headers.get('location')).toContain('error=OAuthCallbackError');
		expect(await app.session()).toBeNull();
	});
});

function secretsOf(op: CertifiedProvider, params: URLSearchParams): string[] {
	return [params.get('code'), op.client.client_secret].filter((text) => typeof text === 'string');
}
