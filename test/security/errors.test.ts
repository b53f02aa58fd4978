/**
 * Errors, logging, configuration: what a page may say, what a log may hold, and that a path means one thing.
 *
 * @see OWASP ASVS 5.0, chapters 16 (logging and errors) and 3.4 (headers)
 */
import { describe, expect, expectTypeOf, it, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { Adapter } from '../../src/adapters/types.js';
import type { Auth } from '../../src/core.js';
import type { AuthError, ErrorType } from '../../src/errors.js';
import * as errors from '../../src/errors.js';
import { misconfiguredResponse } from '../../src/kit/respond-misconfigured.js';
import { ruleOf, statusOfCode } from '../../src/errors/rules.js';
import type { Session } from '../../src/types.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import { createApp, secret, type App } from '../fixtures/app.js';
import { ada, createIdentityProvider } from '../fixtures/identity-provider.js';
import { findLeaks } from '../fixtures/leaks.js';
import { origin, sessionName, setCookies } from './support.js';

const page = (app: App, path: string) => app.browser.visit(`/auth/${path}`);

/** No other page frames it, loads it, caches it or is told of it, and nothing runs in it. */
function expectToKeepToItself(headers: Headers): void {
	const policy = Object.fromEntries(
		headers
			.get('content-security-policy')!
			.split('; ')
			.map((rule) => [rule.split(' ')[0], rule])
	);
	expect(policy['default-src']).toBe("default-src 'none'");
	expect(policy['frame-ancestors']).toBe("frame-ancestors 'none'");
	expect(policy['base-uri']).toBe("base-uri 'none'");
	expect(policy['style-src']).toMatch(/^style-src 'nonce-[\w-]{16,}'$/);
	expect(headers.get('content-security-policy')).not.toMatch(/unsafe|script-src/);
	expect(Object.fromEntries(headers)).toMatchObject({
		'cache-control': 'private, no-cache, no-store',
		'content-type': 'text/html; charset=utf-8',
		'referrer-policy': 'strict-origin',
		'x-content-type-options': 'nosniff',
		'x-frame-options': 'DENY'
	});
}

const types = Object.keys(errors).filter((name) =>
	Object.hasOwn(errors[name as keyof typeof errors], 'type')
) as ErrorType[];

describe('pages', () => {
	const codes = new Set(types.map((type) => ruleOf(type).code));

	it.each([...codes] as errors.ErrorCode[])(
		'S358 the error page of %s says what to do, with a status that is no success',
		async (code) => {
			const response = await page(createApp(), `error?error=${code}`);
			expect(response.status).toBe(statusOfCode(code));
			expect(response.status).toBeGreaterThanOrEqual(400);
			const body = await response.text();
			expect(body).toMatch(/<h1>[^<]{5,60}<\/h1>\s*<p>[^<]{10,}/);
		}
	);

	it.each([
		['an unknown code', 'NoSuchCode'],
		['markup', '<script>alert(1)</script>'],
		['an attribute', '" autofocus onfocus="alert(1)'],
		['a member of every object', 'constructor'],
		['the prototype', '__proto__'],
		['a line break', 'a\r\nset-cookie: x=1']
	])('S358 show the most general error for %s, and not its text', async (_, text) => {
		for (const path of ['error', 'signin']) {
			const app = createApp();
			const response = await page(
				app,
				`${path}?error=${encodeURIComponent(text)}&reference=${encodeURIComponent(text)}`
			);
			const body = await response.text();
			expect(body).not.toContain(text);
			expect(body).not.toContain('alert(1)');
			const general = await (await page(app, `${path}?error=Configuration`)).text();
			const visible = (html: string) => html.replaceAll(/nonce="[^"]*"/g, '');
			expect(visible(body)).toBe(visible(general));
			expect(response.headers.get('set-cookie')).toBeNull();
		}
	});

	test('S358 never have type and text of an application’s own error in the URL, only the general code', async () => {
		const app = createApp({ callbacks: { signIn: () => Promise.reject(new Error('user 4711 is banned')) } });
		const response = await app.signIn();
		expect(`${response.headers.get('location')} ${await response.text()}`).not.toContain('4711');
	});

	it.each(['getUserByAccount', 'createSession', 'getSessionAndUser'] as (keyof Adapter)[])(
		'S359 keep the SQL of a failing %s on the server, and show a reference to it',
		async (name) => {
			const sql = "select * from users where email = 'ada@example.test'";
			const adapter = MemoryAdapter();
			const app = createApp({
				adapter: { ...adapter, [name]: () => Promise.reject(new Error(`syntax error in ${sql}`)) }
			});
			app.browser.jar.store(`${sessionName}=some-token; Path=/; Secure`, new URL(origin));
			const response = name === 'getSessionAndUser' ? await page(app, 'session') : await app.signIn();
			const body = await response.text();
			expect(response.status).toBeGreaterThanOrEqual(500);
			expect(
				findLeaks([body, [...response.headers]], ['select *', 'from users', 'ada@example.test', 'getSessionAndUser'])
			).toEqual([]);
			const [error] = app.logger.errors as AuthError[];
			expect(error).toMatchObject({ type: 'AdapterError', cause: { method: name } });
			expect(error!.reference).toMatch(/^[\w-]{8}$/);
			expect(body).toContain(error!.reference);
		}
	);

	it.each(['signin', 'signout', 'error', 'verify-request', 'callback/nobody', 'signin/nobody'])(
		'S363 GET /%s has the headers that keep a page to itself',
		async (path) => {
			const { headers } = await page(createApp(), path);
			expectToKeepToItself(headers);
		}
	);

	test('S363 the page of an invalid configuration has these headers, too, and gives the reason in development only', async () => {
		const failure = async (dev: boolean) => misconfiguredResponse(new errors.MissingSecret('set AUTH_SECRET'), dev);
		expectToKeepToItself((await failure(false)).headers);
		const [shown, hidden] = await Promise.all([true, false].map(async (dev) => (await failure(dev)).text()));
		expect(shown).toContain('MissingSecret: set AUTH_SECRET');
		expect(hidden).not.toMatch(/secret/i);
	});

	test('S363 the style sheet has a new nonce each time', async () => {
		const app = createApp();
		const nonces = await Promise.all(
			[1, 2].map(async () => {
				const response = await page(app, 'signin');
				const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy')!)![1]!;
				expect(await response.text()).toContain(`<style nonce="${nonce}">`);
				return nonce;
			})
		);
		expect(nonces[0]).not.toBe(nonces[1]);
	});

	it.each(['session', 'csrf', 'providers'])('S364 GET /%s is JSON and nothing else', async (path) => {
		const app = createApp({ providers: [createIdentityProvider().provider({ name: '<b>OP</b>' })] });
		const response = await page(app, path);
		expect(Object.fromEntries(response.headers)).toMatchObject({
			'content-type': 'application/json',
			'x-content-type-options': 'nosniff',
			'cache-control': 'private, no-cache, no-store'
		});
		await response.json();
	});

	test('S364 the answer to a post that asks for a URL is JSON, too, refused or not', async () => {
		const app = createApp();
		const headers = { 'x-auth-return-redirect': '1' };
		const started = await app.browser.post('/auth/signin/op', {}, { headers });
		expect([started.status, started.headers.get('content-type')]).toEqual([200, 'application/json']);
		const refused = await app.browser.post('/auth/signin/op', {}, { headers, crossSite: true });
		expect([refused.status, refused.headers.get('content-type')]).toEqual([403, 'application/json']);
		expect(await refused.json()).toMatchObject({
			error: 'CrossSiteRequest',
			url: expect.stringContaining('/auth/error') as string
		});
	});
});

describe('the log', () => {
	it.each([
		['sealed', () => ({})],
		['stored', () => ({ adapter: MemoryAdapter() })]
	])('S360 contains no secret and no address of a whole sign-in, at debug: %s', async (_, options) => {
		const app = createApp({ ...options(), debug: true });
		await app.signIn();
		await app.session();
		await app.browser.postJson('/auth/session', { data: { password: 'hunter2-hunter2' } });
		const cookies = app.browser.responses.flatMap(setCookies).filter(({ value }) => value.length > 16);
		await app.browser.post('/auth/signout');
		const markers = [secret, ...app.op.secrets(), ada.email, 'hunter2-hunter2', ...cookies.map(({ value }) => value)];
		expect(app.logger.leaks(markers)).toEqual([]);
	});

	it.each<[string, (app: App) => void]>([
		[
			'a token endpoint that refuses and quotes what it was sent',
			({ op }) =>
				(op.faults.respond = {
					token: (_answer, { body }) => {
						const quoted = `${body} ${op.client.secret}`;
						return Response.json({ error: 'invalid_grant', error_description: quoted }, { status: 400 });
					}
				})
		],
		[
			'a token answer that is none',
			({ op }) =>
				(op.faults.respond = {
					token: async (answer) =>
						new Response(`<html>${await answer.text()}`, { headers: { 'content-type': 'text/html' } })
				})
		],
		['an ID token with a wrong nonce', ({ op }) => (op.faults.claims = (claims) => ({ ...claims, nonce: 'another' }))],
		[
			'an ID token that is not signed',
			({ op }) => (op.faults.idToken = (jwt) => `${jwt.split('.').slice(0, 2).join('.')}.AAAA`)
		],
		['a userinfo answer of somebody else', ({ op }) => (op.faults.userinfo = (body) => ({ ...body, sub: 'another' }))]
	])('S360 contains no secret and no address of a failed sign-in: %s', async (_, arrange) => {
		const op = createIdentityProvider({ claimsIn: 'userinfo' });
		const app = createApp({ op, debug: true });
		arrange(app);
		await app.signIn();
		expect(app.logger.errors).toHaveLength(1);
		const cookies = app.browser.responses.flatMap(setCookies).filter(({ value }) => value.length > 16);
		expect(app.logger.leaks([secret, ...op.secrets(), ada.email, ...cookies.map(({ value }) => value)])).toEqual([]);
	});

	const evil = 'x\r\n[auth][error] forged\u001b[31m\u2028\u0000\u202e';

	it.each<[string, (app: App) => Promise<unknown>]>([
		[
			'error of the provider',
			async (app) => app.finish(app.op.authorize(await app.start(), { error: evil, errorDescription: evil }))
		],
		['the provider id', (app) => page(app, `signin/${encodeURIComponent(evil)}`)],
		['the path', (app) => page(app, encodeURIComponent(evil))],
		['the return address', (app) => app.browser.post('/auth/signin/op', { callbackUrl: evil })],
		['state', (app) => page(app, `callback/op?code=x&state=${encodeURIComponent(evil)}`)],
		['the body', (app) => app.browser.postJson('/auth/session', evil)],
		[
			'the content type',
			(app) =>
				app.browser
					.post('/auth/signout', {}, { headers: { 'content-type': 'text/x\u001b[31m' } })
					.catch(() => undefined)
		],
		[
			'a cookie',
			async (app) => {
				app.browser.jar.store(`${sessionName}=${encodeURIComponent(evil)}; Path=/; Secure`, new URL(origin));
				await app.session();
			}
		],
		[
			'an answer of the provider',
			async (app) => {
				app.op.faults.respond = {
					token: () => Response.json({ error: evil, error_description: evil }, { status: 400 })
				};
				await app.signIn();
			}
		]
	])('S361 has %s as one printable line', async (_, provoke) => {
		const app = createApp();
		await provoke(app);
		const lines = app.logger.entries.flatMap(({ args }) =>
			args.flatMap((arg) =>
				arg instanceof Error ? [arg.message, JSON.stringify((arg as AuthError).cause ?? null)] : [JSON.stringify(arg)]
			)
		);
		// JSON escapes what does not print; a message is written as it is.
		expect(lines.filter((line) => /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(line))).toEqual([]);
	});

	test('S362 events report who signed in, by which method, whether for the first time, and who signed out', async () => {
		const told: [string, unknown][] = [];
		const tell = (name: string) => (message: unknown) => void told.push([name, message]);
		const events = Object.fromEntries(
			['signIn', 'signOut', 'createUser', 'linkAccount', 'session'].map((name) => [name, tell(name)])
		);
		const app = createApp({ adapter: MemoryAdapter(), events });
		await app.signIn();
		await app.browser.post('/auth/signout');
		await app.signIn();
		const user = expect.objectContaining({ email: ada.email }) as unknown;
		const account = expect.objectContaining({ provider: 'op', providerAccountId: ada.sub }) as unknown;
		expect(told).toMatchObject([
			['createUser', { user }],
			['linkAccount', { user, account, profile: user }],
			['signIn', { user, account, isNewUser: true }],
			['signOut', { session: { userId: expect.any(String) as string } }],
			['signIn', { user, account, isNewUser: false }]
		]);
	});

	it.each<[ErrorType, (app: App) => Promise<unknown>]>([
		['OAuthCallbackError', async (app) => app.finish(app.op.authorize(await app.start(), { error: 'access_denied' }))],
		['InvalidCheck', (app) => page(app, `callback/op?code=x&state=${'a'.repeat(32)}`)],
		['CrossSiteRequest', (app) => app.browser.post('/auth/signin/op', {}, { crossSite: true })]
	])('S362 an event reports a failure, too: %s, with a reference', async (type, provoke) => {
		const app = createApp();
		await provoke(app);
		expect(app.logger.errors).toMatchObject([{ type, reference: expect.any(String) as string }]);
	});
});

describe('a value in a request has no other effect', () => {
	test('S366 a configuration out of JSON merges no prototype', async () => {
		const op = createIdentityProvider();
		const options = JSON.parse(
			'{"__proto__":{"polluted":1},"authorization":{"params":{"__proto__":{"polluted":1},"prompt":"login"}},"constructor":{"prototype":{"polluted":1}}}'
		) as object;
		const provider = { ...op.provider(), options };
		const app = createApp({ op, providers: [provider] });
		const location = await app.start();
		expect(location.searchParams.get('prompt')).toBe('login');
		expect(location.searchParams.has('polluted')).toBe(false);
		expect(({} as Record<string, unknown>).polluted).toBeUndefined();
	});

	test('S366 a configuration out of JSON enables nothing through a prototype', () => {
		const options = JSON.parse('{"__proto__":{"allowDangerousEmailAccountLinking":true}}') as object;
		const provider = { ...createIdentityProvider().provider(), options };
		const { providers } = contextOf(createApp({ providers: [provider] }).auth);
		expect(providers.get('op')).toMatchObject({ allowEmailLinking: false });
	});

	it.each([
		'userId',
		'id',
		'sub',
		'role',
		'email',
		'emailVerified',
		'providerAccountId',
		'accessToken',
		'sessionToken',
		'state',
		'redirect_uri',
		'client_id',
		'scope'
	])('S367 the field %s in the body of a sign-in is ignored', async (name) => {
		const app = createApp({ adapter: MemoryAdapter() });
		const location = await app.start({ fields: { [name]: 'intruder' } });
		expect(location.href).not.toContain('intruder');
		await app.finish(app.op.authorize(location));
		expect(JSON.stringify(await app.session())).not.toContain('intruder');
		expect(app.logger.errors).toEqual([]);
	});

	const variants = (route: string) => [
		`//auth/${route}`,
		`/auth//${route}`,
		`/auth/${route}/x/y`,
		`/AUTH/${route}`,
		`/auth/${route.toUpperCase()}`,
		`/auth/${encodeURIComponent(route[0]!)}${route.slice(1)}`.replace(
			route[0]!,
			`%${route.charCodeAt(0).toString(16)}`
		),
		`/auth;x/${route}`,
		`/auth/${route};x`,
		`/auth/${route}%2f`,
		`/auth/${route}%00`,
		`/auth%2f${route}`,
		`/x/auth/${route}`
	];

	it.each(['signin/op', 'signout', 'session', 'callback/op', 'csrf', 'providers'])(
		"S368 S369 %s has one path: what differs from it is not the library's, and is answered with 404",
		async (route) => {
			const app = createApp();
			const own = new Request(`${origin}/auth/${route}`);
			expect(app.auth.owns(own)).toBe(true);
			for (const path of variants(route)) {
				for (const method of ['GET', 'POST']) {
					const headers = { origin, 'sec-fetch-site': 'same-origin' };
					const request = new Request(origin + path, { method, headers });
					const response = await app.auth.respond(request);
					expect([app.auth.owns(request), response.status], `${method} ${path}`).toEqual([false, 404]);
					expect(response.headers.get('set-cookie')).toBeNull();
				}
			}
		}
	);

	it.each([
		'signin/nobody',
		'callback/nobody',
		'signin/__proto__',
		'signin/constructor',
		'callback/toString',
		'webauthn-options/op'
	])('S368 %s is answered with 404 for every method', async (route) => {
		const app = createApp();
		for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
			const headers = { origin, 'sec-fetch-site': 'same-origin' };
			const response = await app.auth.respond(new Request(`${origin}/auth/${route}`, { method, headers }));
			expect([404, 405], method).toContain(response.status);
			expect(response.headers.get('location')).toBeNull();
		}
		expect(app.logger.errors).toEqual([]);
	});

	it.each(['signin', 'signin/op', 'signout', 'session', 'callback/op', 'csrf'])(
		'S368 HEAD and unknown methods of %s change nothing',
		async (route) => {
			const app = createApp();
			await app.signIn();
			const { cookieNames } = app.browser;
			for (const method of ['HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
				const response = await app.browser.send(
					new Request(`${origin}/auth/${route}`, { method, headers: { origin, 'sec-fetch-site': 'same-origin' } })
				);
				expect(response.status).toBe(method === 'HEAD' ? 200 : 405);
				expect(response.headers.get('set-cookie')).toBeNull();
			}
			expect(app.browser.cookieNames).toEqual(cookieNames);
		}
	);
});

test('S371 types require a check whether there is a session, and whether it has a user', () => {
	type Read = Awaited<ReturnType<Auth['session']>>['session'];
	expectTypeOf<Read>().toEqualTypeOf<Session | null>();
	expectTypeOf<Read>().not.toEqualTypeOf<Session>();
	expectTypeOf<Awaited<ReturnType<App['session']>>>().toEqualTypeOf<Session | null>();
	// @ts-expect-error -- there may be no session
	const unchecked = (session: Read) => session.user;
	// @ts-expect-error -- a session of one's own making may have no user
	const unnamed = (session: Session) => session.user.email;
	expect([unchecked, unnamed]).toHaveLength(2);
});
