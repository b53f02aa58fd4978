/**
 * A provider that answers with an error, in whatever form its vendor has for one: the sign-in fails, and the log says
 * which provider it was, what it answered and what to do.
 */
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { AuthError } from '../../src/errors.js';
import { customFetch } from '../../src/lib/base/http/custom-fetch.js';
import TikTok from '../../src/providers/tiktok.js';
import type { ProviderObject } from '../../src/providers/types.js';
import VK from '../../src/providers/vk.js';
import { createApp } from '../fixtures/app.js';
import { ada, answers, createIdentityProvider, createSigningKey } from '../fixtures/identity-provider.js';
import { attemptAt, watchedApp } from './attempt.js';

const key = createSigningKey();
const newProvider = (init: Parameters<typeof createIdentityProvider>[0] = {}) =>
	createIdentityProvider({ keys: [key], ...init });
const logged = ({ logger }: { logger: { errors: readonly Error[] } }) => {
	const [error] = logger.errors as AuthError[];
	return { type: error?.type, message: error?.message ?? '', cause: error?.cause };
};

describe('userinfo that fails', () => {
	test.each([
		['an outage', answers.status(503), 'OAuthSignInError'],
		['a broken connection', answers.drop(), 'OAuthSignInError'],
		['too many requests', answers.status(429), 'OAuthSignInError'],
		['a refusal', answers.status(401), 'OAuthCallbackError'],
		['no endpoint', answers.status(404), 'OAuthCallbackError']
	] as const)('%s at the first sign-in leaves no user without name and address (#12 A9)', async (_, respond, type) => {
		const op = newProvider({ claimsIn: 'userinfo' });
		const app = watchedApp({ op });
		op.faults.respond = { userinfo: respond };
		await (await attemptAt(app)).expectRefused(type);
		expect(logged(app).cause).toMatchObject({ provider: 'op' });
		// A second attempt has the profile.
		op.faults = {};
		app.logger.clear();
		await app.signIn();
		expect((await app.session())?.user).toMatchObject({ name: ada.name, email: ada.email });
	});

	test('a known account is not an exception, and keeps its user (#12 A9)', async () => {
		const op = newProvider({ claimsIn: 'userinfo' });
		const adapter = MemoryAdapter();
		const app = createApp({ op, adapter });
		await app.signIn({ browser: app.newBrowser() });
		op.faults.respond = { userinfo: answers.status(503) };
		await app.signIn();
		expect([logged(app).type, await app.session()]).toEqual(['OAuthSignInError', null]);
		expect(await adapter.getUserByAccount({ provider: 'op', providerAccountId: ada.sub })).toMatchObject({
			email: ada.email
		});
	});
});

describe('TikTok', () => {
	const error = { code: 'access_token_invalid', message: 'The access token act.secret is invalid', log_id: '202607' };
	const played = (answer: { token?: () => Response; userinfo?: () => Response }) => {
		const requests: string[] = [];
		const network: typeof fetch = async (input) => {
			const { pathname } = new URL(input instanceof Request ? input.url : input);
			requests.push(pathname);
			if (!pathname.endsWith('/token/')) return answer.userinfo!();
			return answer.token?.() ?? Response.json({ access_token: 'act.secret', token_type: 'Bearer', open_id: 'o' });
		};
		const provider = TikTok({ clientId: 'key', clientSecret: 'the-client-secret', [customFetch]: network });
		return { provider, requests };
	};

	test.each([200, 400, 401])('status %i with `error` is logged with code and log id (#12 B2)', async (status) => {
		const { provider } = played({ userinfo: () => Response.json({ data: {}, error }, { status }) });
		const app = await signInAt(provider);
		expect(logged(app)).toMatchObject({
			type: 'OAuthCallbackError',
			message: `provider "tiktok" returned no profile: error "access_token_invalid", status ${status}`,
			cause: { error: 'access_token_invalid', log_id: '202607', provider: 'tiktok' }
		});
		expect(app.logger.leaks(['act.secret'])).toEqual([]);
		expect(await app.session()).toBeNull();
	});

	test.each([200, 400, 401])('status %i of the token endpoint with `error`, too (#12 B2)', async (status) => {
		const body = { error: 'invalid_grant', error_description: 'Authorization code is expired.', log_id: '202607' };
		const app = await signInAt(played({ token: () => Response.json(body, { status }) }).provider);
		expect(logged(app)).toMatchObject({ type: 'OAuthCallbackError', cause: { ...body, provider: 'tiktok' } });
	});

	test('a success says "ok" (#12 B2)', async () => {
		const user = { open_id: 'o', display_name: 'Ada', avatar_url: 'https://x.test/a.png' };
		const { provider } = played({
			userinfo: () => Response.json({ data: { user }, error: { code: 'ok', log_id: '1' } })
		});
		const app = await signInAt(provider);
		expect(app.logger.errors).toEqual([]);
		expect((await app.session())?.user).toMatchObject({ name: 'Ada', email: null });
	});
});

describe('an error in place of a profile, with status 200', () => {
	test.each<[string, object, string]>([
		['a code', { error: 'invalid_token' }, 'invalid_token'],
		['an object (Facebook)', { error: { type: 'OAuthException', code: 190, fbtrace_id: 'AbC' } }, '190'],
		['an object without a code', { error: { message: 'no' } }, 'unknown'],
		['a flag', { error: true }, 'unknown'],
		['Slack', { ok: false, error: 'token_revoked' }, 'token_revoked'],
		['Slack, without a code', { ok: false }, 'unknown'],
		['X', { errors: [{ type: 'https://api.x.test/problems/x', title: 'x' }] }, '…'],
		['WeChat', { errcode: 40003, errmsg: 'invalid openid' }, '40003'],
		['Naver', { resultcode: '024', message: 'Authentication failed' }, '024'],
		['Twitch', { status: 401, error: 'Unauthorized', message: 'invalid' }, 'Unauthorized']
	])('%s: no sign-in, whatever else the answer has (#12 B2)', async (_, body, code) => {
		for (const protocol of ['oauth', 'oidc'] as const) {
			const op = newProvider({ protocol, claimsIn: 'userinfo' });
			op.faults.userinfo = (user) => ({ ...user, ...body });
			const attempt = await attemptAt(watchedApp({ op }));
			await attempt.expectRefused('OAuthCallbackError');
			expect(logged(attempt.app).message).toContain(`provider "op" returned no profile: error "${code}"`);
		}
	});

	test.each([{ error: null }, { error: '' }, { error: { code: 'ok' } }, { ok: true }, { errors: [] }, { errcode: 0 }])(
		'%j does not count as an error (#12 B2)',
		async (members) => {
			const op = newProvider({ protocol: 'oauth' });
			op.faults.userinfo = (user) => ({ ...user, ...members });
			await (await attemptAt(watchedApp({ op }))).expectSignedIn('1815');
		}
	);

	test('a provider with its own userinfo request is checked, too (#12 B2)', async () => {
		const op = newProvider({ protocol: 'oauth' });
		const request = () => ({ id: 'ada', error: { code: 190, fbtrace_id: 'AbC' } });
		const app = watchedApp({ op, providers: [op.provider({ userinfo: { request } })] });
		await (await attemptAt(app)).expectRefused('OAuthCallbackError');
		expect(logged(app).cause).toMatchObject({ error: '190', fbtrace_id: 'AbC' });
	});

	test.each(['oauth', 'oidc'] as const)('an error that quotes the access token (%s) (#12 B2)', async (protocol) => {
		const op = newProvider({ protocol, claimsIn: 'userinfo' });
		op.faults.respond = {
			userinfo: (_, { headers }) =>
				Response.json({ error: `unknown: ${headers.get('authorization')}` }, { status: 401 })
		};
		const attempt = await attemptAt(watchedApp({ op }));
		await attempt.expectRefused('OAuthCallbackError');
		expect(logged(attempt.app).cause).toMatchObject({ error: 'unknown: Bearer …' });
	});

	test('VK names its error (#12 B2)', async () => {
		const network: typeof fetch = async (input) =>
			new URL(input instanceof Request ? input.url : input).hostname === 'api.vk.com'
				? Response.json({ error: { error_code: 5, error_msg: 'User authorization failed: act.secret' } })
				: Response.json({ access_token: 'act.secret', user_id: 1, expires_in: 3600 });
		const app = await signInAt(VK({ clientId: 'c', clientSecret: 'the-client-secret', [customFetch]: network }));
		expect(logged(app)).toMatchObject({ type: 'OAuthCallbackError', message: 'VK answered users.get with error 5' });
		expect(app.logger.leaks(['act.secret'])).toEqual([]);
	});
});

describe('a refusal says what to do', () => {
	const wrong = { clientSecret: 'another-secret-0123456789' };
	const credentials = 'Check the client id and the client secret (options, or AUTH_OP_ID and AUTH_OP_SECRET)';

	test.each(['client_secret_basic', 'client_secret_post'] as const)(
		'a wrong client secret by %s: the provider, its variables, the method and the code (#12 C4)',
		async (authMethod) => {
			const op = newProvider({ client: { authMethod } });
			const app = watchedApp({ op, providers: [op.provider(wrong)] });
			await (await attemptAt(app)).expectRefused('OAuthCallbackError');
			expect(logged(app)).toMatchObject({
				message:
					`provider "op" refused the token request: "invalid_client", status 401. ${credentials}, and that the ` +
					`provider takes them by ${authMethod} (client.token_endpoint_auth_method)`,
				cause: { provider: 'op', error: 'invalid_client', status: 401 }
			});
			expect(app.logger.leaks([wrong.clientSecret])).toEqual([]);
		}
	);

	test.each<[string, () => Response, string]>([
		[
			'a challenge and a body',
			() =>
				Response.json(
					{ error: 'invalid_client', error_description: 'unknown client' },
					{ status: 401, headers: { 'www-authenticate': 'Basic realm="op"' } }
				),
			'invalid_client'
		],
		[
			'a challenge alone',
			() => new Response(null, { status: 401, headers: { 'www-authenticate': 'Basic realm="op"' } }),
			'unknown'
		],
		['a page', answers.html('<h1>Unauthorized</h1>', 401), 'unknown'],
		['another code', answers.oauthError('unauthorized_client'), 'unauthorized_client']
	])('client authentication refused with %s (#12 C4)', async (_, respond, code) => {
		const op = newProvider();
		op.faults.respond = { token: respond };
		const app = watchedApp({ op });
		await (await attemptAt(app)).expectRefused('OAuthCallbackError');
		expect(logged(app).message).toContain(`provider "op" refused the token request: "${code}", status 4`);
		expect(logged(app).message).toContain(credentials);
	});

	test('a redirect URI that is not registered is named (#12 C4)', async () => {
		const app = createApp();
		await app.signIn({ answer: { error: 'redirect_uri_mismatch' } });
		app.op.faults.respond = { token: answers.oauthError('invalid_grant', 'redirect_uri does not match') };
		await app.signIn();
		expect(app.logger.errors.map(({ message }) => message)).toEqual(
			['the authorization request: "redirect_uri_mismatch"', 'the token request: "invalid_grant", status 400'].map(
				(what) =>
					`provider "op" refused ${what}. Register the redirect URI https://app.test/auth/callback/op at the provider, ` +
					'exactly as it stands here'
			)
		);
	});

	test('a code that is no longer valid (#12 C4)', async () => {
		const op = newProvider();
		op.faults.respond = { token: answers.oauthError('invalid_grant') };
		const app = createApp({ op });
		await app.signIn();
		expect(logged(app).message).toContain('The code was used before, has expired, or belongs to another client');
	});

	test('an address that the provider quotes is not in the log (#12 C4)', async () => {
		const app = createApp();
		await app.signIn({ answer: { error: 'access_denied', errorDescription: 'ada@example.test may not enter' } });
		expect(app.logger.leaks(['ada@example.test'])).toEqual([]);
		expect(logged(app).cause).toMatchObject({ error_description: '… may not enter' });
	});
});

/** Presses the button of the provider and brings a code back, as the person's browser does. */
async function signInAt(provider: ProviderObject) {
	const app = createApp({ providers: [provider] });
	const state = (await app.start({ provider: provider.id })).searchParams.get('state') ?? '';
	const url = new URL(
		`/auth/callback/${provider.id}?${new URLSearchParams({ code: 'the-code', state })}`,
		app.browser.origin
	);
	await app.finish({ method: 'GET', url, params: url.searchParams, from: 'https://vendor.test' });
	return app;
}
