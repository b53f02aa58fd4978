/**
 * Cross-site requests: who may change state, what a page of another site can see or frame, and signing out.
 *
 * @see W3C Fetch Metadata Request Headers; OWASP Cross-Site Request Forgery Prevention Cheat Sheet
 */
import { isRedirect } from '@sveltejs/kit';
import type { Action, RequestEvent } from '@sveltejs/kit';
import { describe, expect, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { CrossSiteRequest } from '../../src/errors.js';
import { createApp, type App, type AppOptions } from '../fixtures/app.js';
import { locationOf } from '../fixtures/browser.js';
import { watch } from '../fixtures/data-layer.js';
import { createKitApp, type KitApp, type Page } from '../kit/kit.js';
import {
	beginsSession,
	expectNothingSecretLogged,
	flowsOf,
	loggedTypes,
	origin,
	sessionName,
	setCookies
} from './support.js';

/** Each POST that changes something, and what its success looks like. */
const posts = [
	['/auth/signin/op', 303],
	['/auth/signout', 303],
	['/auth/session', 200]
] as const;

interface Attempt {
	headers?: Record<string, string>;
	body?: BodyInit;
}

/** Posts with the cookies of the browser, whatever a browser would have kept back. */
async function attempt(app: App, path: string, { headers = {}, body }: Attempt): Promise<Response> {
	const cookie = app.browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
	return app.auth.respond(
		new Request(new URL(path, origin), { method: 'POST', body, headers: { ...(cookie && { cookie }), ...headers } })
	);
}

/** Somebody is signed in, in a row of a database; the requests so far are forgotten. */
async function signedIn(options: AppOptions = {}): Promise<App> {
	const app = createApp({ adapter: MemoryAdapter(), ...options });
	await app.signIn();
	app.op.requests.length = 0;
	return app;
}

/** The whole consequence of a refusal: 403, nothing set, nothing asked of anybody, nothing ended. */
async function expectForbidden(app: App, response: Response, signedInStill = true): Promise<void> {
	expect([response.status, response.headers.get('location')]).toEqual([403, null]);
	expect(setCookies(response)).toEqual([]);
	expect(app.op.requests).toEqual([]);
	expect(loggedTypes(app)).toEqual(['CrossSiteRequest']);
	expectNothingSecretLogged(app);
	if (signedInStill) expect(await app.session()).toMatchObject({ user: { email: 'ada@example.test' } });
}

const bytes = new TextEncoder().encode('providerId=op');

describe.each(posts)('a POST to %s', (path, success) => {
	const bodies: [string, Attempt][] = [
		['S200 urlencoded', { body: new URLSearchParams({ callbackUrl: '/' }) }],
		['S200 multipart', { body: new FormData() }],
		['S200 text/plain', { body: 'callbackUrl=/', headers: { 'content-type': 'text/plain' } }],
		['S200 empty', {}],
		['S201 TEXT/PLAIN', { body: bytes, headers: { 'content-type': 'TEXT/PLAIN' } }],
		['S201 text/plain;a=b', { body: bytes, headers: { 'content-type': 'text/plain;a=b' } }],
		['S201 an unknown type', { body: bytes, headers: { 'content-type': 'application/x-unknown' } }],
		['S202 without a content type', { body: bytes }],
		['S203 JSON', { body: '{}', headers: { 'content-type': 'application/json' } }]
	];
	test.each(bodies)('%s of another site is refused before anything is done', async (_, { body, headers }) => {
		const app = await signedIn();
		const from = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
		await expectForbidden(app, await attempt(app, path, { body, headers: { ...headers, ...from } }));
	});

	const refused: [string, Record<string, string>][] = [
		['S204 that says nothing', {}],
		['S204 with a Referer alone', { referer: `${origin}/` }],
		['S206 cross-site with an own Origin', { 'sec-fetch-site': 'cross-site', origin }],
		['S206 cross-site without Origin', { 'sec-fetch-site': 'cross-site' }],
		['S206 same-site with an own Origin', { 'sec-fetch-site': 'same-site', origin }],
		['S206 same-site from a sibling', { 'sec-fetch-site': 'same-site', origin: 'https://blog.app.test' }],
		['S206 none without Origin', { 'sec-fetch-site': 'none' }],
		['S206 an unknown value', { 'sec-fetch-site': 'somewhere', origin }],
		['S206 two values', { 'sec-fetch-site': 'same-origin, cross-site', origin }],
		['S207 Origin null', { origin: 'null' }],
		['S207 an own host as prefix', { origin: 'https://app.test.evil.com' }],
		['S207 an own host as suffix', { origin: 'https://evilapp.test' }],
		['S207 http', { origin: 'http://app.test' }],
		['S207 another port', { origin: 'https://app.test:8443' }],
		['S207 the default port spelt out', { origin: 'https://app.test:443' }],
		['S207 a subdomain', { origin: 'https://www.app.test' }],
		['S207 upper case', { origin: 'HTTPS://APP.TEST' }],
		['S207 a path', { origin: `${origin}/` }],
		['S207 credentials', { origin: 'https://app.test@evil.test' }],
		['S207 two origins', { origin: `${origin}, https://evil.test` }],
		['S207 a comment', { origin: 'https://app.test%00.evil.test' }],
		['S208 a wildcard', { origin: 'https://*.test' }],
		['S212 with the token of `GET /csrf`', { origin: 'https://evil.test', 'x-csrf-token': 'token' }],
		['S214 that is to be a GET', { origin: 'https://evil.test', 'x-http-method-override': 'GET' }],
		['S217 that says the host is another', { origin: 'https://evil.test', 'x-forwarded-host': 'evil.test' }],
		['S217 that says so in Forwarded', { origin: 'https://evil.test', forwarded: 'host=evil.test;proto=https' }]
	];
	test.each(refused)('%s is refused', async (_, headers) => {
		const app = await signedIn();
		await expectForbidden(app, await attempt(app, path, { headers }));
	});

	const accepted: [string, Record<string, string>][] = [
		['S206 same-origin', { 'sec-fetch-site': 'same-origin' }],
		['S206 same-origin with Origin', { 'sec-fetch-site': 'same-origin', origin }],
		['S206 an own Origin, from a browser without fetch metadata', { origin }],
		['S206 none with an own Origin, from a form sent again', { 'sec-fetch-site': 'none', origin }]
	];
	test.each(accepted)('%s is accepted', async (_, headers) => {
		const app = await signedIn();
		expect((await attempt(app, path, { headers })).status).toBe(success);
		expect(app.logger.errors).toEqual([]);
	});

	test('S207 the origin is that of AUTH_URL, whatever host the server sees', async () => {
		const app = await signedIn({ host: { environment: { AUTH_URL: origin } } });
		const to = (from: string) =>
			app.auth.respond(new Request(`http://10.0.0.3:3000${path}`, { method: 'POST', headers: { origin: from } }));
		expect((await to(origin)).status).toBe(success);
		expect((await to('http://10.0.0.3:3000')).status).toBe(403);
	});

	test('S207 for the same host under another scheme, the log names the setting', async () => {
		const app = await signedIn();
		await attempt(app, path, { headers: { origin: 'http://app.test' } });
		expect(app.logger.errors[0]?.message).toMatch(
			/comes from http:\/\/app\.test,.* assumes that its origin is https:\/\/app\.test: set AUTH_URL/
		);
	});
});

describe('login CSRF', () => {
	test('S209 a first sign-in without any cookie is refused across sites, too', async () => {
		const app = createApp();
		const response = await app.browser.post('/auth/signin/op', {}, { crossSite: true });
		await expectForbidden(app, response, false);
		expect(app.browser.cookieNames).toEqual([]);
	});

	test('S212 a token of `GET /csrf` and its cookie do not help another site', async () => {
		const app = await signedIn();
		const attacker = app.newBrowser();
		const { csrfToken } = (await (await attacker.visit('/auth/csrf')).json()) as { csrfToken: string };
		const [{ name, value }] = attacker.cookies as [(typeof attacker.cookies)[number]];
		// As if a sibling had planted it.
		app.browser.jar.store(`${name}=${value}; Path=/; Secure`, new URL(origin));
		const response = await app.browser.post('/auth/signout', { csrfToken }, { crossSite: true });
		await expectForbidden(app, response);
	});

	test('S217 two sites on one server stay apart, even at the same time', async () => {
		const app = createApp();
		const sites = Array.from({ length: 20 }, (_, i) => `https://site${i}.test`);
		const post = (site: string, from: string) =>
			app.auth.respond(new Request(`${site}/auth/signin/op`, { method: 'POST', headers: { origin: from } }));
		const [own, others] = await Promise.all([
			Promise.all(sites.map((site) => post(site, site))),
			Promise.all(sites.map((site, i) => post(site, sites[(i + 1) % sites.length]!)))
		]);
		expect(own.map((response) => locationOf(response).searchParams.get('redirect_uri'))).toEqual(
			sites.map((site) => `${site}/auth/callback/op`)
		);
		expect(others.map(({ status }) => status)).toEqual(sites.map(() => 403));
	});
});

describe('in SvelteKit, whose own check can be off', () => {
	const helpers: [string, string, Page | undefined][] = [
		['S200 the signIn action', '/signin', undefined],
		['S200 the signOut action', '/signout', undefined],
		['S218 locals.signIn in a remote function', '/', async ({ locals }) => new Response(await locals.signIn('op'))],
		['S218 locals.signOut in a remote function', '/', async ({ locals }) => new Response(await locals.signOut())]
	];
	test.each(helpers)('%s changes nothing for another site', async (_, path, page = () => new Response()) => {
		const app = createKitApp();
		app.page = async (event) => {
			try {
				return await page(event);
			} catch (thrown) {
				if (!isRedirect(thrown)) throw thrown;
				return new Response(null, { status: thrown.status, headers: { location: thrown.location } });
			}
		};
		const started = await app.browser.post('/signin', { providerId: 'op' });
		await app.browser.follow(app.op.authorize(locationOf(started)));
		const token = app.browser.cookie(sessionName);
		app.op.requests.length = 0;
		app.options = { isRemoteRequest: path === '/' };
		for (const from of ['https://evil.test', app.op.issuer, 'https://app.test.evil.test']) {
			app.logger.clear();
			// With the cookies that a browser would keep back.
			const headers = { 'sec-fetch-site': 'cross-site' };
			const response = await app.browser.post(path, { providerId: 'op', redirectTo: '/x' }, { from, headers });
			expect([response.status, setCookies(response)]).toEqual([303, []]);
			const { pathname, searchParams } = locationOf(response);
			expect([pathname, searchParams.get('error')]).toEqual(['/auth/error', 'CrossSiteRequest']);
			expect(app.logger.errors).toMatchObject([{ type: 'CrossSiteRequest' }]);
		}
		expect(app.op.requests).toEqual([]);
		expect(app.browser.cookie(sessionName)).toBe(token);
	});

	const changing: [string, (event: RequestEvent, app: KitApp) => unknown][] = [
		['locals.signIn', ({ locals }) => locals.signIn('op', { redirect: false })],
		['locals.signOut', ({ locals }) => locals.signOut({ redirect: false })],
		['locals.passkeys.rename', ({ locals }) => locals.passkeys.rename('AAAA', 'mine')],
		['locals.passkeys.remove', ({ locals }) => locals.passkeys.remove('AAAA', { evenLast: true })]
	];

	const actions: typeof changing = [
		['signIn', (event, { signIn }) => signIn(event as Parameters<Action>[0])],
		['signOut', (event, { signOut }) => signOut(event as Parameters<Action>[0])]
	];

	/** Somebody is signed in; each page does what changes something, and answers with the session. */
	async function signedIn(change: (typeof changing)[number][1]) {
		const adapter = watch(MemoryAdapter());
		const app = createKitApp({ adapter: adapter.adapter });
		const started = await app.browser.post('/signin', { providerId: 'op' });
		await app.browser.follow(app.op.authorize(locationOf(started)));
		app.op.requests.length = 0;
		app.writes.length = 0;
		adapter.take();
		const thrown: unknown[] = [];
		app.page = async (event) => {
			try {
				await change(event, app);
			} catch (error) {
				thrown.push(error);
			}
			return Response.json(await event.locals.auth());
		};
		return { app, adapter, thrown };
	}

	describe.each([...changing, ...actions])('%s', (name, change) => {
		test.each(['GET', 'HEAD'])(
			'changes nothing in a remote query (%s), and says where to call it (#12 A5)',
			async (method) => {
				const { app, adapter, thrown } = await signedIn(change);
				app.options = { isRemoteRequest: true };
				const request = new Request('https://app.test/_app/remote/abc/f?payload=', { method });
				const response = await app.browser.send(request, { crossSite: true });
				expect(thrown).toMatchObject([{ type: 'CrossSiteRequest' }]);
				expect((thrown[0] as Error).message).toContain(`\`${name}\` was called in a remote \`query\``);
				expect((thrown[0] as Error).message).toContain('call it in a remote `form` or `command`');
				expect([setCookies(response), app.writes, app.op.requests]).toEqual([[], [], []]);
				expect(adapter.take()).toEqual(['getSessionAndUser']);
				expect(await response.json()).toMatchObject({ user: { name: 'Ada Lovelace' } });
			}
		);

		test('still works in a remote form or command of the same site (#12 A5)', async () => {
			const { app, thrown } = await signedIn(change);
			app.options = { isRemoteRequest: true };
			await app.browser.post('/_app/remote/abc/f');
			expect(thrown.filter((each) => each instanceof CrossSiteRequest)).toEqual([]);
		});
	});

	test.each(changing)('%s throws for another site if no redirect is wanted (#12 A7)', async (_, change) => {
		const { app, adapter, thrown } = await signedIn(change);
		const headers = { 'sec-fetch-site': 'cross-site' };
		const response = await app.browser.post('/', {}, { from: 'https://evil.test', headers });
		expect(thrown).toMatchObject([{ type: 'CrossSiteRequest' }]);
		expect([setCookies(response), app.op.requests]).toEqual([[], []]);
		expect(adapter.take()).toEqual(['getSessionAndUser']);
	});

	test('passkeys are listed in a remote query (#12 A5)', async () => {
		const app = createKitApp({ adapter: MemoryAdapter() });
		app.options = { isRemoteRequest: true };
		app.page = async ({ locals }) => Response.json(await locals.passkeys.list());
		expect(await (await app.browser.visit('/_app/remote/abc/f')).json()).toEqual([]);
	});

	test('S218 a load function may lead visitors to sign in, wherever they come from', async () => {
		const app = createKitApp();
		app.page = async ({ locals }) => new Response(await locals.signIn('op', { redirect: false }));
		const response = await app.browser.visit('/', { crossSite: true });
		expect(await response.text()).toMatch(/^https:\/\/op\.test\/authorize\?/);
	});
});

describe('methods', () => {
	const routes = [
		['signin', 'GET, POST'],
		['signin/op', 'GET, POST'],
		['callback/op', 'GET, POST'],
		['signout', 'GET, POST'],
		['session', 'GET, POST'],
		['providers', 'GET'],
		['csrf', 'GET'],
		['error', 'GET'],
		['verify-request', 'GET']
	] as const;
	const others = ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'];

	test.each(routes)('S214 /auth/%s answers HEAD, %s and nothing else', async (path, allow) => {
		const app = await signedIn();
		for (const method of others) {
			const cookie = `${sessionName}=${app.browser.cookie(sessionName)}`;
			const headers = { cookie, origin, 'sec-fetch-site': 'same-origin' };
			const response = await app.auth.respond(new Request(`${origin}/auth/${path}`, { method, headers }));
			expect([method, response.status, response.headers.get('allow')]).toEqual([method, 405, `HEAD, ${allow}`]);
			expect([setCookies(response), await response.text()]).toEqual([[], '']);
		}
		expect(app.op.requests).toEqual([]);
		expect(await app.session()).not.toBeNull();
	});

	test.each(['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'])(
		'S214 %s turns no GET into a POST',
		async (name) => {
			const app = await signedIn();
			const headers = { [name]: 'POST', origin, 'sec-fetch-site': 'same-origin' };
			expect((await app.browser.visit('/auth/signout?_method=POST', { headers })).status).toBe(200);
			expect(await app.session()).not.toBeNull();
		}
	);

	test.each(routes.map(([path]) => path))('S214 HEAD /auth/%s changes nothing', async (path) => {
		const app = createApp();
		const callback = app.op.authorize(await app.start());
		app.op.requests.length = 0;
		const query = path === 'callback/op' ? callback.url.search : '';
		const response = await app.browser.send(new Request(`${origin}/auth/${path}${query}`, { method: 'HEAD' }));
		expect([response.status, setCookies(response), await response.text()]).toEqual([200, [], '']);
		expect(app.op.requests).toEqual([]);
		expect(flowsOf(app.browser)).toHaveLength(1);
	});

	test('S219 a GET changes nothing: sessions, cookies, rows and the provider stay as they are', async () => {
		const adapter = MemoryAdapter();
		const writes = (
			[
				'createSession',
				'updateSession',
				'deleteSession',
				'createUser',
				'updateUser',
				'linkAccount',
				'claimOnce'
			] as const
		).map((name) => vi.spyOn(adapter, name));
		const app = await signedIn({ adapter });
		for (const write of writes) write.mockClear();
		await app.start();
		app.op.requests.length = 0;
		const before = app.browser.cookies;
		for (const [path] of routes) {
			for (const query of ['', '?callbackUrl=/a&error=AccessDenied', '?action=signout&_method=POST']) {
				await app.browser.visit(`/auth/${path}${query}`);
				await app.browser.visit(`/auth/${path}${query}`, { crossSite: true });
			}
		}
		expect(app.browser.cookies.filter(({ name }) => !name.includes('csrf'))).toEqual(before);
		expect(writes.flatMap(({ mock }) => mock.calls)).toEqual([]);
		expect(app.op.requests).toEqual([]);
	});
});

describe('a page of another site', () => {
	test.each(['session', 'providers', 'csrf', 'signin'])('S215 cannot read /auth/%s', async (path) => {
		const app = await signedIn();
		const headers = { origin: 'https://evil.test', 'access-control-request-method': 'GET' };
		const url = `${origin}/auth/${path}`;
		for (const method of ['GET', 'OPTIONS', 'HEAD']) {
			const response = await app.auth.respond(new Request(url, { method, headers }));
			expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
		}
	});

	test.each(['signin', 'signin/op', 'signout', 'error', 'verify-request', 'error?error=AccessDenied', 'none'])(
		'S216 cannot frame /auth/%s, which runs no script',
		async (path) => {
			const response = await createApp().browser.visit(`/auth/${path}`);
			const policy = response.headers.get('content-security-policy')?.split('; ');
			expect(policy).toContain("frame-ancestors 'none'");
			expect(policy).toContain("default-src 'none'");
			expect(policy).toContain("base-uri 'none'");
			expect(policy?.join()).not.toMatch(/unsafe-|script-src/);
			expect(response.headers.get('x-frame-options')).toBe('DENY');
			expect(response.headers.get('x-content-type-options')).toBe('nosniff');
			expect(await response.text()).not.toContain('<script');
		}
	);

	test('S216 cannot frame the page of a refused request', async () => {
		const response = await createApp().browser.post('/auth/signout', {}, { crossSite: true });
		expect([response.status, response.headers.get('x-frame-options')]).toEqual([403, 'DENY']);
	});
});

describe('a sign-out', () => {
	test.each([
		['a link', { crossSite: true }],
		[
			'an image',
			{ crossSite: true, headers: { accept: 'image/*', 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' } }
		],
		['the address bar', {}]
	])('S130 is a POST: %s only gets the page that asks', async (_, options) => {
		const app = await signedIn();
		const response = await app.browser.visit('/auth/signout?callbackUrl=/&csrfToken=x', options);
		expect([response.status, setCookies(response)]).toEqual([200, []]);
		expect(await response.text()).toContain('Do you want to sign out?');
		expect(await app.session()).not.toBeNull();
	});

	test.each([
		['jwt', undefined],
		['database', MemoryAdapter()]
	])('S132 can be repeated (%s)', async (_, adapter) => {
		const app = createApp({ adapter });
		await app.signIn();
		for (const deleted of [[sessionName], []]) {
			const response = await app.browser.post('/auth/signout', { callbackUrl: '/bye' });
			expect([response.status, locationOf(response).href]).toEqual([303, `${origin}/bye`]);
			expect(setCookies(response).map(({ name, value }) => [name, value])).toEqual(deleted.map((name) => [name, '']));
			expect(app.browser.cookieNames).toEqual([]);
		}
		expect(app.logger.errors).toEqual([]);
	});

	test.each([
		['jwt', undefined, 'garbage'],
		['jwt', undefined, 'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..a.b.c'],
		['database', MemoryAdapter(), 'garbage'],
		['database', MemoryAdapter(), 'x'.repeat(3000)]
	])('S132 removes a cookie without a session (%s %#)', async (_, adapter, value) => {
		const app = createApp({ adapter });
		app.browser.jar.store(`${sessionName}=${value}; Path=/; Secure`, new URL(origin));
		const response = await app.browser.post('/auth/signout');
		expect(response.status).toBe(303);
		expect(app.browser.cookieNames).toEqual([]);
		expect(app.logger.errors).toEqual([]);
	});

	test('S132 removes a session that has expired meanwhile', async () => {
		const adapter = MemoryAdapter();
		const app = createApp({ adapter });
		await app.signIn();
		const token = app.browser.cookie(sessionName)!;
		await adapter.updateSession({ sessionToken: token, expires: new Date(0) });
		expect((await app.browser.post('/auth/signout')).status).toBe(303);
		expect(app.browser.cookieNames).toEqual([]);
		expect(await adapter.getSessionAndUser(token)).toBeNull();
	});

	test('S134 leaves no answer about a session in the browser, so that going back asks again', async () => {
		const app = await signedIn();
		for (const path of ['session', 'signout', 'signin']) {
			const response = await app.browser.visit(`/auth/${path}`);
			expect(response.headers.get('cache-control')).toBe('private, no-cache, no-store');
			expect(response.headers.get('etag')).toBeNull();
		}
		await app.browser.post('/auth/signout');
		expect(await app.session()).toBeNull();
	});
});

test('S130 a stored session has ended after the sign-out, for every copy of the cookie', async () => {
	const app = await signedIn();
	const copy = app.browser.copy();
	await app.browser.post('/auth/signout');
	expect(await app.session(copy)).toBeNull();
	expect(beginsSession(await copy.visit('/auth/session'))).toBe(false);
});
