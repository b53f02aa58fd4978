/**
 * Addresses: where a person is sent, which host URLs name, and which paths are ours.
 *
 * @see RFC 9700, section 4.11 (open redirection); OWASP Unvalidated Redirects and Forwards Cheat Sheet
 */
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { InvalidConfig } from '../../src/errors.js';
import { createKeyring } from '../../src/lib/base/seal/keyring.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import { createApp, secret, type App, type AppOptions } from '../fixtures/app.js';
import { locationOf } from '../fixtures/browser.js';
import { beginsSession, expectNothingSecretLogged, flowsOf, loggedTypes, origin, setCookies } from './support.js';

/** Rows under a name that can be read. */
function titled(values: string[]): [title: string, value: string][] {
	return values.map((value) => [
		JSON.stringify(value.length > 60 ? `${value.slice(0, 20)}… (${value.length})` : value),
		value
	]);
}

/** Where a person lands after a sign-in that asked for this address. */
async function landing(app: App, wanted: string, field = 'callbackUrl'): Promise<string> {
	const started = await app.browser.post('/auth/signin/op', { [field]: wanted });
	expect(started.status).toBe(303);
	const finished = await app.finish(app.op.authorize(locationOf(started)));
	expect([finished.status, beginsSession(finished)]).toEqual([303, true]);
	return finished.headers.get('location')!;
}

const foreign = [
	'//evil.test',
	'///evil.test',
	'////evil.test',
	'/\\evil.test',
	'\\\\evil.test',
	'\\/evil.test',
	'/\t/evil.test',
	'\t//evil.test',
	' //evil.test',
	'/ /evil.test',
	'//evil.test/%2f..',
	'/\n/evil.test',
	'/\r/evil.test',
	'/\u0000/evil.test',
	'/a\r\nSet-Cookie: x=1',
	'/a\u2028b',
	'/..//evil.test',
	'/.//evil.test',
	'/a/..//evil.test',
	'/%2e%2e//evil.test',
	'https:evil.test',
	'https:/evil.test',
	'https:///evil.test',
	'https:\\\\evil.test',
	'https://evil.test',
	'HTTPS://EVIL.TEST',
	'http://app.test/',
	'https://app.test:8443/',
	'https://app.test@evil.test',
	'https://app.test%40evil.test',
	'https://app.test:443@evil.test/',
	'https://app.test.evil.test',
	'https://evilapp.test',
	'https://evil.test#@app.test',
	'https://evil.test?app.test',
	'https://evil.test\\@app.test',
	'https://[::1]/',
	'https://[::ffff:127.0.0.1]/',
	'https://2130706433/',
	'https://0x7f.1/',
	'https://app。test.evil.test',
	'https://app.test／.evil.test',
	'／／evil.test',
	'javascript:alert(1)',
	'JavaScript:alert(1)',
	'java\nscript:alert(1)',
	'data:text/html,<script>alert(1)</script>',
	'vbscript:x',
	'file:///etc/passwd',
	'blob:https://app.test/x',
	'ftp://app.test/',
	'app.test:x',
	'%0d%0aLocation: https://evil.test',
	'%2f%2fevil.test',
	'.evil.test',
	'@evil.test',
	':evil.test',
	'?x',
	'#y',
	'foo',
	'null',
	'undefined',
	'[object Object]',
	'https://',
	'https://%',
	'https://[',
	'https://app.test:99999/',
	'https://xn--/',
	'https://u:p@app.test/',
	'https://u@app.test/',
	'https://:@app.test/',
	'https://:p@app.test/',
	'https://app.test//evil.test',
	`/${'a'.repeat(2048)}`,
	`/${'a'.repeat(60_000)}`
];

/** What is followed, and where it leads. */
const own: [string, string][] = [
	['/a', '/a'],
	['/a?x=1&y=%2F#z', '/a?x=1&y=%2F#z'],
	['/a?next=%2Fb%3Fc%3Dd%2526e', '/a?next=%2Fb%3Fc%3Dd%2526e'],
	['/a?next=https://evil.test', '/a?next=https://evil.test'],
	['/ä/ö?ü=ß', '/%C3%A4/%C3%B6?%C3%BC=%C3%9F'],
	['/%2f/evil.test', '/%2f/evil.test'],
	['/a//b', '/a//b'],
	['/@evil.test', '/@evil.test'],
	['/:80', '/:80'],
	['/authors', '/authors'],
	['/AUTH/signout', '/AUTH/signout'],
	['/a/../b', '/b'],
	[`/${'a'.repeat(2000)}`, `/${'a'.repeat(2000)}`],
	['https://app.test', '/'],
	['https://app.test/a?b#c', '/a?b#c'],
	['https://app.test:443/a', '/a'],
	['HTTPS://APP.TEST/a', '/a'],
	['https://app。test/a', '/a']
];

const intoFlows = [
	'/auth',
	'/auth/',
	'/auth/signout',
	'/auth/signin',
	'/auth/callback/op?code=x&state=y',
	'/x/../auth/signout',
	'/x/%2e%2e/auth/signout',
	'/./auth/signout',
	`${origin}/auth/signout`
];

describe('return addresses', () => {
	test.each(titled(foreign))('S220 S222 %s leads to the start page', async (_, wanted) => {
		const app = createApp();
		expect(await landing(app, wanted)).toBe(`${origin}/`);
		expect(app.logger.errors).toEqual([]);
	});

	test.each(own)('S227 %j is kept, encoded once', async (wanted, path) => {
		expect(await landing(createApp(), wanted, 'redirectTo')).toBe(origin + path);
	});

	test.each(intoFlows)('S226 %j, which would be a loop, leads to the start page', async (wanted) => {
		expect(await landing(createApp(), wanted)).toBe(`${origin}/`);
	});

	test.each(titled([...foreign.filter((wanted) => wanted.length < 10_000), ...intoFlows]))(
		'S220 %s does not get onto the pages and out of the other routes',
		async (_, wanted) => {
			const app = createApp({ pages: { signIn: '/login' } });
			const query = new URLSearchParams({ callbackUrl: wanted });
			const shown = locationOf(await app.browser.visit(`/auth/signin?${query}`));
			expect(shown.href).toBe(`${origin}/login?callbackUrl=${encodeURIComponent(`${origin}/`)}`);
			expect(locationOf(await app.browser.post(`/auth/signout`, { callbackUrl: wanted })).href).toBe(`${origin}/`);
			const built = await createApp().browser.visit(`/auth/signout?${query}`);
			expect(await built.text()).toContain(`name="callbackUrl" value="${origin}/"`);
		}
	);

	test('S220 by the query of the sign-in, as clients send it', async () => {
		const app = createApp();
		for (const [wanted, expected] of [
			['//evil.test', '/'],
			['/inbox', '/inbox']
		] as const) {
			const url = locationOf(await app.browser.post(`/auth/signin/op?${new URLSearchParams({ callbackUrl: wanted })}`));
			expect((await app.finish(app.op.authorize(url))).headers.get('location')).toBe(origin + expected);
		}
	});

	test('S220 stay below the path of the site if no address is valid', async () => {
		const app = createApp({ host: { environment: {}, sitePath: '/shop' } });
		for (const [wanted, expected] of [
			['//evil.test', '/shop/'],
			['/shop/cart', '/shop/cart'],
			['/shop/auth/x', '/shop/']
		] as const) {
			const started = await app.browser.post('/shop/auth/signin/op', { callbackUrl: wanted });
			expect((await app.finish(app.op.authorize(locationOf(started)))).headers.get('location')).toBe(origin + expected);
		}
	});

	const answers: [string, unknown, string][] = [
		['another site that the application names', 'https://partner.test/x', 'https://partner.test/x'],
		['an own path', '/x', `${origin}/x`],
		['a script', 'javascript:alert(1)', `${origin}/`],
		['credentials', 'https://u:p@partner.test/', `${origin}/`],
		['a protocol-relative address', '//partner.test/', `${origin}/`],
		['a flow', '/auth/signout', `${origin}/`],
		['nothing', undefined, `${origin}/`],
		['a number', 5, `${origin}/`]
	];
	test.each(answers)('S220 the redirect callback may answer with %s', async (_, answer, expected) => {
		const redirect = vi.fn(() => answer as string);
		const app = createApp({ callbacks: { redirect } });
		expect(await landing(app, '/wanted')).toBe(expected);
		expect(redirect).toHaveBeenCalledWith({ url: '/wanted', baseUrl: origin });
	});

	test('S220 the redirect callback does not get an address that no browser may follow', async () => {
		const redirect = vi.fn(({ url }: { url: string }) => url);
		const app = createApp({ callbacks: { redirect } });
		for (const wanted of ['//evil.test', 'javascript:alert(1)', '/\\evil.test', 'https://app.test@evil.test\n']) {
			expect(await landing(app, wanted)).toBe(`${origin}/`);
		}
		expect(new Set(redirect.mock.calls.map(([{ url }]) => url))).toEqual(new Set([`${origin}/`]));
	});

	test.each(['', 'foo', '?x', '#y', ' ', '.', '..', './a', '../a'])(
		'S223 %j, which is not an address, leads to the start page',
		async (wanted) => {
			expect(await landing(createApp(), wanted)).toBe(`${origin}/`);
		}
	);

	const untyped: [string, string, string, number][] = [
		['a number', 'application/json', '{"callbackUrl":5}', 400],
		['a list', 'application/json', '{"callbackUrl":["/a"]}', 400],
		['an object', 'application/json', '{"callbackUrl":{"href":"/a"}}', 400],
		['null', 'application/json', '{"callbackUrl":null}', 400],
		['a list for a body', 'application/json', '["/a"]', 400],
		['no JSON', 'application/json', '{', 400],
		['two', 'application/x-www-form-urlencoded', 'callbackUrl=/a&callbackUrl=//evil.test', 400],
		['two names for one', 'application/x-www-form-urlencoded', 'redirectTo=/a&callbackUrl=//evil.test', 303],
		['a list of PHP', 'application/x-www-form-urlencoded', 'callbackUrl[]=//evil.test', 303]
	];
	test.each(untyped)('S224 %s for an address is refused or left out, never a crash', async (_, type, body, status) => {
		for (const path of ['/auth/signin/op', '/auth/signout']) {
			const app = createApp();
			const headers = { origin, 'content-type': type };
			const response = await app.browser.send(new Request(origin + path, { method: 'POST', body, headers }));
			expect(response.status).toBe(status);
			expect(loggedTypes(app)).toEqual(status === 400 ? ['InvalidRequest'] : []);
			if (status === 400) expect([response.headers.get('location'), setCookies(response)]).toEqual([null, []]);
			else expect(response.headers.get('location')).not.toContain('evil.test');
		}
	});

	test('S224 count once if a query has two: the first', async () => {
		const app = createApp({ pages: { signIn: '/login' } });
		const shown = locationOf(await app.browser.visit('/auth/signin?callbackUrl=/a&callbackUrl=//evil.test'));
		expect(shown.searchParams.getAll('callbackUrl')).toEqual([`${origin}/a`]);
	});

	test('S225 are checked again at their use, even in an encrypted cookie', async () => {
		const app = createApp();
		const callback = app.op.authorize(await app.start());
		const name = flowsOf(app.browser)[0]!;
		const purpose = 'framework-auth pending sign-in';
		const keyring = createKeyring([secret]);
		const { claims } = await keyring.open(app.browser.cookie(name)!, purpose);
		expect(claims).toMatchObject({ returnTo: `${origin}/` });
		const returnTo = 'https://evil.test/';
		app.browser.jar.overwrite(name, await keyring.seal({ ...claims, returnTo }, { salt: purpose, maxAge: 900 }));
		expect((await app.finish(callback)).headers.get('location')).toBe(`${origin}/`);
	});

	test('S225 end the sign-in if they are changed without the key', async () => {
		const app = createApp();
		const callback = app.op.authorize(await app.start());
		const name = flowsOf(app.browser)[0]!;
		const sealed = app.browser.cookie(name)!;
		// The first character of the tag: the last one has bits that mean nothing.
		const at = sealed.lastIndexOf('.') + 1;
		app.browser.jar.overwrite(name, sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1));
		const response = await app.finish(callback);
		expect(locationOf(response).searchParams.get('error')).toBe('InvalidCheck');
		expect([beginsSession(response), app.op.requestsTo('token')]).toEqual([false, []]);
	});

	/** Pieces that URL parsers are known to read differently, in any order. */
	const pieces = fc.constantFrom(
		...[
			'/',
			'//',
			'\\',
			':',
			'@',
			'?',
			'#',
			'.',
			'..',
			'%2f',
			'%5c',
			'%00',
			'%0d%0a',
			'%2e',
			'\t',
			'\n',
			'\r',
			' ',
			'\u0000'
		],
		...[
			'\u2028',
			'\u00a0',
			'\u3002',
			'\uff0f',
			'\uff0e',
			'\u200b',
			'\ud800',
			'[',
			']',
			'::1',
			';',
			'&',
			'=',
			'+',
			'443'
		],
		...['https:', 'http:', 'HTTPS:', 'javascript:', 'data:', 'app.test', 'evil.test', 'auth', 'signout', 'a']
	);
	const addresses = fc.oneof(
		fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
		fc.array(pieces, { maxLength: 8 }).map((parts) => `/${parts.join('')}`),
		fc.array(pieces, { maxLength: 8 }).map((parts) => origin + parts.join('')),
		fc.webUrl({ withFragments: true, withQueryParameters: true }),
		fc.string({ unit: 'binary', maxLength: 60 })
	);

	test('S220 keep the browser on this site, outside of the flows', async () => {
		const { auth } = createApp();
		await fc.assert(
			fc.asyncProperty(addresses, async (wanted) => {
				const { to } = await auth.signOut(new Request(`${origin}/auth/signout`), { redirectTo: wanted });
				// As a browser reads the header, and as SvelteKit redirects: by the path alone.
				for (const url of [
					new URL(to),
					new URL(to, 'https://elsewhere.test/a/b'),
					new URL(to.slice(origin.length), origin)
				]) {
					expect(url.origin).toBe(origin);
					expect([url.username, url.password]).toEqual(['', '']);
					expect(url.pathname).not.toMatch(/^\/(?:auth(?:\/|$)|[/\\])/);
				}
				expect(to).toMatch(/^[\x21-\x7e]+$/);
			}),
			{ numRuns: 2_000 }
		);
	});

	test('S227 keep their path, query and fragment', async () => {
		const { auth } = createApp();
		const segment = fc.webSegment({ size: 'small' }).filter((text) => !/^(?:\.|%2e){1,2}$/i.test(text));
		const path = fc
			.tuple(fc.array(segment, { maxLength: 4 }), fc.webQueryParameters(), fc.webFragments())
			.map(([segments, query, fragment]) => `/p/${segments.join('/')}?${query}#${fragment}`);
		await fc.assert(
			fc.asyncProperty(path, async (wanted) => {
				const { to } = await auth.signOut(new Request(origin), { redirectTo: wanted });
				expect(to).toBe(new URL(wanted, origin).href);
				const again = await auth.signOut(new Request(origin), { redirectTo: to });
				expect(again.to).toBe(to);
			}),
			{ numRuns: 500 }
		);
	});
});

describe('redirects', () => {
	test('S228 are 303, absolute, and without a body', async () => {
		const app = createApp({ pages: { signIn: '/login', error: '/oops', signOut: '/bye', verifyRequest: '/sent' } });
		const started = await app.browser.post('/auth/signin/op');
		const callback = app.op.authorize(locationOf(started));
		const responses = [
			started,
			await app.finish(callback),
			await app.finish(callback),
			await app.browser.visit('/auth/signin?error=x'),
			await app.browser.visit('/auth/error?error=AccessDenied'),
			await app.browser.visit('/auth/signout'),
			await app.browser.visit('/auth/verify-request'),
			await app.browser.post('/auth/signout', {}, { crossSite: true }),
			await app.browser.post('/auth/signout')
		];
		const targets = responses.map((response) => response.headers.get('location'));
		expect(targets.slice(1).map((target) => new URL(target!).origin)).toEqual(Array(8).fill(origin));
		expect(new URL(targets[0]!).origin).toBe(app.op.issuer);
		for (const response of responses) expect([response.status, await response.text()]).toEqual([303, '']);
	});

	test('S238 ignore the Referer', async () => {
		const app = createApp();
		for (const referer of ['https://evil.test/', `${origin}/inbox`, '//evil.test', 'javascript:alert(1)']) {
			const started = await app.browser.post('/auth/signin/op', {}, { headers: { referer } });
			const finished = await app.finish(app.op.authorize(locationOf(started)));
			expect(finished.headers.get('location')).toBe(`${origin}/`);
		}
	});

	test.each([{}, { error: 'access_denied' }])(
		'S239 lead from a callback to a URL without its secrets (%j)',
		async (answer) => {
			const app = createApp();
			const callback = app.op.authorize(await app.start({ fields: { callbackUrl: '/inbox' } }), answer);
			const response = await app.finish(callback);
			expect(response.status).toBe(303);
			expect(response.headers.get('referrer-policy')).toBe('no-referrer');
			for (const secretPart of ['code', 'state', 'iss'].flatMap((name) => callback.params.get(name) ?? [])) {
				expect(response.headers.get('location')).not.toContain(secretPart);
			}
			expect(await response.text()).toBe('');
			expectNothingSecretLogged(app);
		}
	);
});

describe('hosts', () => {
	const forged: [string, Record<string, string>][] = [
		['X-Forwarded-Host', { 'x-forwarded-host': 'evil.test' }],
		['X-Forwarded-Proto', { 'x-forwarded-proto': 'http' }],
		['a list of them', { 'x-forwarded-host': 'evil.test, app.test', 'x-forwarded-proto': 'http, https' }],
		['a script', { 'x-forwarded-proto': 'javascript' }],
		['Forwarded', { forwarded: 'for=1.1.1.1;host=evil.test;proto=http' }],
		['X-Original-URL', { 'x-original-url': '/auth/signout', 'x-rewrite-url': '/auth/signout' }],
		['X-Host', { 'x-host': 'evil.test', 'x-forwarded-server': 'evil.test', 'x-http-host-override': 'evil.test' }],
		['X-Forwarded-Port', { 'x-forwarded-port': '8443', 'x-forwarded-prefix': '/evil', 'x-forwarded-scheme': 'http' }]
	];
	/** Each URL that leaves the server. */
	async function emitted(app: App, at: string, headers: Record<string, string>): Promise<string[]> {
		const site = contextOf(app.auth).origin ?? at;
		const send = (path: string, method = 'GET') =>
			app.auth.respond(
				new Request(at + path, { method, headers: { ...headers, ...(method === 'POST' && { origin: site }) } })
			);
		const providers = (await (await send('/auth/providers')).json()) as Record<string, Record<string, string>>;
		const started = locationOf(await send('/auth/signin/op', 'POST'));
		return [
			providers.op!.signinUrl!,
			providers.op!.callbackUrl!,
			started.searchParams.get('redirect_uri')!,
			(await send('/auth/signout', 'POST')).headers.get('location')!,
			(await send('/auth/callback/op?error=x')).headers.get('location')!
		];
	}

	test.each(forged)('S233 %s is not read', async (_, headers) => {
		for (const environment of [{}, { AUTH_URL: origin }]) {
			const app = createApp({ host: { environment } });
			for (const url of await emitted(app, origin, headers)) expect(new URL(url).origin).toBe(origin);
		}
	});

	test('S230 AUTH_URL wins over the host of the request', async () => {
		const app = createApp({ host: { environment: { AUTH_URL: `${origin}/auth` } } });
		const urls = await emitted(app, 'https://evil.test', { host: 'evil.test', 'x-forwarded-host': 'evil.test' });
		expect(urls.map((url) => new URL(url).origin)).toEqual(urls.map(() => origin));
	});

	test('S230 the host of one request is not used for another', async () => {
		const app = createApp();
		const sites = ['https://a.test', 'https://b.test', 'https://a.test'];
		const urls = await Promise.all(sites.map((site) => emitted(app, site, {})));
		urls.forEach((list, i) => expect(new Set(list.map((url) => new URL(url).origin))).toEqual(new Set([sites[i]])));
	});

	const untrusted: AppOptions[] = [
		{ trustHost: false },
		{ trustHost: undefined },
		{ trustHost: undefined, host: { environment: { AUTH_TRUST_HOST: 'false' } } }
	];
	test.each(untrusted)('S231 without a host to trust no URL is made (%j)', async (options) => {
		const app = createApp(options);
		for (const [path, method] of [
			['/auth/signin/op', 'POST'],
			['/auth/signout', 'POST'],
			['/auth/providers', 'GET'],
			['/auth/signin?callbackUrl=/a', 'GET'],
			['/auth/signout?callbackUrl=/a', 'GET']
		] as const) {
			app.logger.clear();
			const headers = { host: 'evil.test', ...(method === 'POST' && { origin: 'https://evil.test' }) };
			const response = await app.auth.respond(new Request(`https://evil.test${path}`, { method, headers }));
			expect([path, response.status, response.headers.get('location'), setCookies(response)]).toEqual([
				path,
				500,
				null,
				[]
			]);
			expect(await response.text()).not.toContain('evil.test');
			expect(loggedTypes(app)).toEqual(['UntrustedHost']);
			expect(app.logger.errors[0]?.message).toMatch(/"evil\.test" is not trusted: set AUTH_URL.*AUTH_TRUST_HOST=true/);
		}
		expect(app.op.requests).toEqual([]);
	});

	test.each<AppOptions>([
		{ trustHost: true },
		{ trustHost: undefined, host: { environment: { AUTH_TRUST_HOST: 'true' } } },
		{ trustHost: undefined, host: { environment: { AUTH_TRUST_HOST: '1' } } },
		{ trustHost: undefined, host: { environment: { VERCEL: '1' } } },
		{ trustHost: undefined, host: { environment: { CF_PAGES: '1' } } },
		{ trustHost: undefined, host: { environment: {}, dev: true } },
		{ trustHost: false, host: { environment: { AUTH_URL: origin } } }
	])('S231 the host is known with %j', async (options) => {
		expect(beginsSession(await createApp(options).signIn())).toBe(true);
	});

	test('S231 a session is read on a host that is not trusted', async () => {
		const app = createApp();
		await app.signIn();
		const strict = createApp({ trustHost: false });
		const headers = { cookie: app.browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
		const { session } = await strict.auth.session(new Request('https://10.0.0.3/', { headers }));
		expect(session?.user?.email).toBe('ada@example.test');
	});

	test.each(['app.test', '//app.test', 'ftp://app.test', 'javascript:alert(1)', ' '])(
		'S231 AUTH_URL=%j is not an origin',
		(AUTH_URL) => {
			expect(() => createApp({ host: { environment: { AUTH_URL } } })).toThrow(InvalidConfig);
		}
	);
});

describe('paths', () => {
	const notOurs = [
		'//auth/session',
		'//auth//session',
		'/auth//session',
		'/auth/%73ession',
		'/%61uth/session',
		'/auth%2fsession',
		'/auth/session/x',
		'/authsession',
		'/auth',
		'/auth/',
		'/AUTH/session',
		'/auth/SESSION',
		'/auth/session;x=1',
		'/auth;x=1/session',
		'/auth/../admin',
		'/auth/..%2fadmin',
		'/x/auth/session',
		'/auth/session%00',
		'/auth/session%20',
		'/auth/session.json',
		'/auth/session\\x',
		'/auth/callback',
		'/auth/callback/',
		'/auth/callback/op/x',
		'/auth/callback/op%2f..',
		'/auth/signout/op',
		'/auth/_log',
		'/auth/__proto__',
		'/auth/constructor',
		'/auth/toString'
	];
	test.each(notOurs)('S234 %s is not a route of the library', async (path) => {
		const app = createApp();
		await app.signIn();
		const request = new Request(origin + path, {
			headers: { cookie: app.browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
		});
		expect(app.auth.owns(request)).toBe(false);
		const response = await app.auth.respond(request);
		expect([response.status, setCookies(response)]).toEqual([404, []]);
		expect(await response.text()).not.toContain('ada@example.test');
	});

	test.each([
		'/x/../auth/session',
		'/auth/./session',
		'/auth/x/../session',
		'/auth/%2e/session',
		'/auth/session?/../x',
		'/auth\\session'
	])('S234 %s is /auth/session before the application sees it', async (path) => {
		const app = createApp();
		expect(app.auth.owns(new Request(origin + path))).toBe(true);
		expect(await (await app.auth.respond(new Request(origin + path))).json()).toBeNull();
	});

	test.each(['/auth/signin/', '/auth/session/', '/auth/callback/op/?code=x&state=y', '/auth/signin/op/'])(
		'S234 %s leads to the path without the slash, and changes nothing (#12 B6)',
		async (path) => {
			const app = createApp();
			await app.signIn();
			const headers = { cookie: app.browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
			const request = new Request(origin + path, { headers });
			expect(app.auth.owns(request)).toBe(true);
			const response = await app.auth.respond(request);
			expect([response.status, setCookies(response), await response.text()]).toEqual([308, [], '']);
			expect(response.headers.get('location')).toBe(path.replace(/\/(?=\?|$)/, ''));
		}
	);

	test('S234 a page of the application stays at its path, with the slash that its router puts there (#12 B6)', () => {
		const { auth } = createApp({ pages: { signIn: '/auth/signin' } });
		expect(auth.owns(new Request(`${origin}/auth/signin/`))).toBe(false);
	});

	test('S235 a base path is taken literally', async () => {
		const { auth } = createApp({ basePath: '/a.b' });
		expect(auth.owns(new Request(`${origin}/a.b/session`))).toBe(true);
		for (const path of ['/axb/session', '/a/b/session', '/a.bb/session', '/auth/session']) {
			expect(auth.owns(new Request(origin + path))).toBe(false);
		}
	});

	test.each(['/a+b', '/(a+)+', '/a?b', '/a#b', '/a b', '/a/../b', '/.', '', '/', '/ä', '/a%2fb', '/*'])(
		'S235 %j is not a base path',
		(basePath) => {
			expect(() => createApp({ basePath })).toThrow(InvalidConfig);
		}
	);

	const ids = [
		'__proto__',
		'constructor',
		'prototype',
		'toString',
		'hasOwnProperty',
		'OP',
		'op%00',
		'op.',
		'-op',
		'%2e%2e',
		'%6fp',
		'op%20',
		'op;x',
		"op'",
		'no-such-provider',
		'a'.repeat(10_000)
	];
	test.each(titled(ids))('S236 the provider id %s belongs to no provider', async (_, id) => {
		const app = createApp();
		for (const [path, method] of [
			[`/auth/signin/${id}`, 'POST'],
			[`/auth/signin/${id}`, 'GET'],
			[`/auth/callback/${id}?code=c&state=s`, 'GET'],
			[`/auth/callback/${id}`, 'POST'],
			[`/auth/webauthn-options/${id}`, 'GET']
		] as const) {
			const response = await app.auth.respond(new Request(origin + path, { method, headers: { origin } }));
			expect([path, response.status, response.headers.get('location')]).toEqual([path, 404, null]);
			expect(setCookies(response)).toEqual([]);
			if (id.length > 2) expect(await response.text()).not.toContain(id);
		}
		expect(app.op.requests).toEqual([]);
		expect(app.logger.errors).toEqual([]);
	});

	test('S236 an id that cannot stand in a path is an error of the configuration', () => {
		const { op } = createApp();
		for (const id of ['', '__proto__', '../x', 'a/b', 'a b', 'ä', 'a?b', 'a'.repeat(101)]) {
			expect(() => createApp({ providers: [{ ...op.provider(), id }] })).toThrow(InvalidConfig);
		}
	});
});
