/**
 * The vendor's own words about a refusal reach the log, wherever they stand in its answer: bounded, on one line, and without secrets
 * (#34 B).
 */
import { describe, expect, test } from 'vitest';
import type { AuthError } from '../../src/errors.js';
import { customFetch } from '../../src/lib/base/http/custom-fetch.js';
import { errorIn, scrubbed } from '../../src/lib/plugins/oauth/explain/answered.js';
import type { OAuthConfig, Profile } from '../../src/providers/types.js';
import { createApp } from '../fixtures/app.js';
import { createIdentityProvider, createSigningKey } from '../fixtures/identity-provider.js';
import type { Faults } from '../fixtures/identity-provider/types.js';
import { attemptAt, watchedApp } from './attempt.js';

const key = createSigningKey();
const words = 'The app is in development mode';
const json = (body: unknown, status = 400) => new Response(JSON.stringify(body), { status, headers: jsonHeaders });
const jsonHeaders = { 'content-type': 'application/json' };

interface Played {
	readonly faults: Faults;
	readonly type?: 'OAuthCallbackError' | 'OAuthSignInError';
	readonly protocol?: 'oauth' | 'oidc';
	readonly provider?: Partial<OAuthConfig<Profile>>;
}

/** Signs in where the provider refuses, and returns what the log says. */
async function loggedAt({ faults, type = 'OAuthCallbackError', protocol = 'oidc', provider = {} }: Played) {
	const op = createIdentityProvider({ keys: [key], protocol, claimsIn: 'userinfo' });
	op.faults = faults;
	const app = watchedApp({ op, providers: [op.provider(provider)] });
	await (await attemptAt(app)).expectRefused(type);
	const [error] = app.logger.errors as AuthError[];
	return { message: error?.message ?? '', cause: error?.cause ?? {} };
}

describe('B the words of a vendor are in the log', () => {
	test.each<[string, object, string, string]>([
		['beside a code', { error: 'invalid_scope', error_description: words }, 'invalid_scope', words],
		['in an object (Facebook)', { error: { message: words, type: 'OAuthException', code: 190 } }, '190', words],
		['`message`', { message: words }, 'unknown', words],
		['`detail` (RFC 9457)', { title: 'Forbidden', detail: words, status: 400 }, '400', `Forbidden; ${words}`],
		['`detail` as a list (FastAPI)', { detail: [{ loc: ['body'], msg: words }] }, 'unknown', words],
		['`reason`', { error: 'denied', reason: words }, 'denied', words],
		['`error_message` (Instagram)', { error_type: 'OAuthException', error_message: words }, 'OAuthException', words],
		['`errors` (GraphQL)', { errors: [{ message: words, extensions: { x: 1 } }] }, 'unknown', words],
		['`errors` by field', { errors: { redirect: [words] } }, 'unknown', words],
		['`errorSummary` (Okta)', { errorCode: 'E0000006', errorSummary: words }, 'E0000006', words],
		['`fault` (Apigee)', { fault: { faultstring: words, detail: { errorcode: 'x' } } }, 'unknown', words],
		['`meta` (Foursquare)', { meta: { code: 400, errorType: 'x', errorDetail: words } }, 'unknown', words],
		['`data` (TikTok)', { message: 'error', data: { description: words } }, 'unknown', `error; ${words}`],
		['a list (Salesforce)', [{ errorCode: 'INVALID', message: words }], 'INVALID', words]
	])('%s, of the token endpoint and of userinfo', async (_, body, error, said) => {
		const token = await loggedAt({ faults: { respond: { token: () => json(body) } } });
		expect(token.cause).toMatchObject({ error, error_description: said, status: 400 });
		const userinfo = await loggedAt({ faults: { respond: { userinfo: () => json(body, 403) } }, protocol: 'oauth' });
		expect(userinfo.cause).toMatchObject({ error, error_description: said, status: 403 });
	});

	test('in a text, in a form, and in the header of a challenge', async () => {
		const plain = new Response(words, { status: 400, headers: { 'content-type': 'text/plain; charset=utf-8' } });
		const form = new URLSearchParams({ error: 'bad', error_description: words });
		const challenge = { 'www-authenticate': `Bearer error="invalid_token", error_description="${words}"` };
		const causes = await Promise.all(
			[plain, new Response(form, { status: 400 }), new Response(null, { status: 401, headers: challenge })].map(
				async (answer) => (await loggedAt({ faults: { respond: { userinfo: () => answer } } })).cause
			)
		);
		expect(causes).toMatchObject([
			{ error: 'unknown', error_description: words },
			{ error: 'bad', error_description: words },
			{ error: 'invalid_token', error_description: words }
		]);
	});

	test('of a server that is not available', async () => {
		const respond = { token: () => json({ message: words }, 503) };
		const { cause } = await loggedAt({ faults: { respond }, type: 'OAuthSignInError' });
		expect(cause).toMatchObject({ provider: 'op', error_description: words });
	});

	test('of the metadata and of the keys', async () => {
		const answer = () => json({ error: 'invalid_tenant', error_description: words });
		const network: typeof fetch = async (input) =>
			String(input).includes('oauth-authorization-server') ? new Response(null, { status: 404 }) : answer();
		const op = createIdentityProvider({ keys: [key] });
		const app = createApp({ op, providers: [op.provider({ [customFetch]: network })] });
		await app.browser.post('/auth/signin/op');
		const [metadata] = app.logger.errors;
		expect(metadata?.message).toContain(`(status 400: invalid_tenant, ${words})`);
		const keys = await loggedAt({ faults: { respond: { jwks: answer } }, type: 'OAuthSignInError' });
		expect(keys.message).toContain(`answered with status 400: invalid_tenant, ${words}`);
	});

	test('of an API in its own userinfo request, but not those of an answer that it accepted', async () => {
		const request = async ({ fetch }: { fetch: typeof globalThis.fetch }) => {
			const answer = await fetch('https://op.test/userinfo');
			if (!answer.ok) throw new Error(`status ${answer.status}`);
			throw new Error('the member is missing');
		};
		const provider = { userinfo: { request } } as Partial<OAuthConfig<Profile>>;
		const refused = await loggedAt({
			faults: { respond: { userinfo: () => json({ message: words }, 403) } },
			protocol: 'oauth',
			provider
		});
		expect(refused.message).toBe('the response of the provider is not valid: status 403');
		expect(refused.cause).toMatchObject({ provider: 'op', error_description: words, status: 403 });
		const accepted = await loggedAt({
			faults: { respond: { userinfo: () => json({ message: words }, 200) } },
			protocol: 'oauth',
			provider
		});
		expect(accepted.cause).not.toHaveProperty('error_description');
	});
});

describe('B the words beside an authorization response', () => {
	test.each<[string, Record<string, string>, string, string | undefined]>([
		['Facebook', { error_code: '1349048', error_message: words }, '1349048', words],
		['a reason', { error: 'access_denied', error_reason: 'user_denied' }, 'access_denied', 'user_denied'],
		['none', { error: 'access_denied' }, 'access_denied', undefined]
	])('with and without `state`: %s', async (_, answer, error, said) => {
		const op = createIdentityProvider({ keys: [key] });
		for (const hasState of [true, false]) {
			const app = createApp({ op });
			op.faults.callback = (params) =>
				new URLSearchParams({ ...answer, ...(hasState && { state: params.get('state') ?? '', iss: op.issuer }) });
			await app.signIn();
			const [logged] = app.logger.errors as AuthError[];
			expect([logged?.type, logged?.message]).toEqual([
				hasState ? 'OAuthCallbackError' : 'InvalidCheck',
				expect.stringContaining(`"${error}"`)
			]);
			expect(logged?.cause).toEqual({ provider: 'op', error, ...(said && { error_description: said }) });
		}
	});

	test('a response without a sign-in brings no token into the log, in any parameter', async () => {
		const token = 'ya29.a0AfH6SMBx-0123456789';
		const names = ['error', 'error_description', 'error_message', 'error_code', 'message', 'reason'];
		const app = createApp();
		const long = `${'a word '.repeat(40)}${token}`;
		for (const name of names) {
			for (const value of [token, long, `no: ${token}`]) {
				const query = new URLSearchParams({ error: 'access_denied', [name]: value });
				await app.browser.visit(`/auth/callback/op?${query}`);
			}
		}
		expect(app.logger.errors.length).toBe(names.length * 3);
		expect(app.logger.leaks([token, token.slice(0, 12)])).toEqual([]);
	});

	test('a success with a parameter of such a name stays a success', async () => {
		const op = createIdentityProvider({ keys: [key] });
		op.faults.callback = (params) => new URLSearchParams([...params, ['message', 'hello']]);
		await (await attemptAt(watchedApp({ op }))).expectSignedIn();
	});
});

describe('B the words are bounded and scrubbed', () => {
	test('of tokens, secrets, addresses, URLs and control characters', async () => {
		const op = createIdentityProvider({ keys: [key], claimsIn: 'userinfo' });
		const app = watchedApp({ op });
		op.faults.respond = {
			userinfo: (_, { headers }) =>
				json(
					{
						detail: `no\u001b[31m\n[auth][error] ${headers.get('authorization')} ada@example.test https://x.test/?t=1`
					},
					403
				)
		};
		await (await attemptAt(app)).expectRefused('OAuthCallbackError');
		const [logged] = app.logger.errors as AuthError[];
		expect(logged?.cause?.error_description).toBe('no [31m [auth][error] Bearer … … …');
	});

	test('in length, in number and in depth', () => {
		const long = scrubbed(errorIn({ error: 'x'.repeat(500), message: 'y '.repeat(5000) }), []);
		expect([long.error.length, long.error_description?.length]).toEqual([61, 301]);
		const many = errorIn({ errors: Array.from({ length: 99 }, (_, index) => ({ message: `m${index}` })) });
		expect(many?.error_description).toBe('m0; m1; m2; m3; m4');
		let deep: object = { message: 'too deep' };
		for (let level = 0; level < 99; level++) deep = { error: deep };
		expect(errorIn(deep, true)).toEqual({ error: 'unknown' });
		const lists: unknown = JSON.parse('['.repeat(200_000) + ']'.repeat(200_000));
		expect(errorIn(lists, true)).toEqual({ error: 'unknown' });
	});

	test('without anything of a profile', () => {
		const body = { error: 'x', name: 'Ada', description: 'a person', data: { description: 'a person' }, title: 'Dr' };
		expect(errorIn(body)).toEqual({ error: 'x' });
	});
});
