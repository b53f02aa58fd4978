/** CORS for clients: a few paths, exact origins, never with cookies. */
import { describe, expect, test } from 'vitest';
import { clients } from '../../src/clients.js';
import type { ClientOptions } from '../../src/clients.js';
import { openFor } from '../../src/lib/plugins/clients/cors.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { createEvent, createKitApp } from '../kit/kit.js';
import { createSite, options, origin, site } from './support.js';

/** A SvelteKit app with endpoints of its own. */
function createFrontend(of: Partial<ClientOptions> = {}) {
	const app = createKitApp({ adapter: MemoryAdapter(), plugins: [clients([{ ...options, ...of }])] });
	const guard = app.protect({ '/api': { bearer: ['app'] } });
	return async (
		path: string,
		headers: Record<string, string> = {},
		method = 'GET',
		own: Record<string, string> = {}
	) => {
		const { event } = createEvent(new Request(`${site}${path}`, { method, headers }), app.options);
		const resolve = async () => new Response('text', { headers: own });
		const answer = await app.handle({ event, resolve: async () => guard({ event, resolve }) });
		return { status: answer.status, headers: answer.headers };
	};
}

const opened = (headers: Headers) => [...headers.keys()].filter((name) => name.startsWith('access-control-'));
const preflight = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' };

test('a preflight of a listed origin is answered, without the guard and without cookies', async () => {
	const send = createFrontend();
	for (const path of ['/api', '/api/notes', '/auth/native-token', '/auth/native-revoke']) {
		const { status, headers } = await send(path, { origin, ...preflight }, 'OPTIONS');
		expect(status).toBe(204);
		expect(Object.fromEntries(headers)).toMatchObject({
			'access-control-allow-origin': origin,
			'access-control-allow-headers': expect.stringContaining('authorization') as string,
			vary: 'Origin'
		});
		expect(headers.has('access-control-allow-credentials')).toBe(false);
	}
});

test('S215 a preflight for another method or header gets the same answer as any other', async () => {
	const send = createFrontend();
	const usual = await send('/api/notes', { origin, ...preflight }, 'OPTIONS');
	for (const asked of [
		{ 'access-control-request-method': 'TRACE' },
		{ 'access-control-request-method': '*' },
		{ ...preflight, 'access-control-request-headers': 'cookie, x-forwarded-for, x-sveltekit-action' },
		{ ...preflight, 'access-control-request-private-network': 'true', cookie: 'a=b' }
	]) {
		const { status, headers } = await send('/api/notes', { origin, ...asked }, 'OPTIONS');
		expect([status, Object.fromEntries(headers)]).toEqual([204, Object.fromEntries(usual.headers)]);
	}
	for (const name of ['methods', 'headers']) {
		expect(usual.headers.get(`access-control-allow-${name}`)).not.toMatch(/\*|trace|connect|cookie|origin|x-/i);
	}
});

test('a listed origin reads answers, refusals too', async () => {
	const send = createFrontend();
	const refused = await send('/api/notes', { origin, accept: 'application/json' });
	expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, origin]);
	expect(refused.headers.get('vary')).toMatch(/\borigin\b/i);
});

test('S215 the answer never allows cookies, also where the endpoint does', async () => {
	const send = createFrontend({ paths: ['/open'] });
	const own = { 'access-control-allow-origin': '*', 'access-control-allow-credentials': 'true', vary: 'Cookie' };
	const { headers } = await send('/open', { origin, cookie: 'a=b' }, 'GET', own);
	expect(headers.get('access-control-allow-origin')).toBe(origin);
	expect(headers.has('access-control-allow-credentials')).toBe(false);
	expect(headers.get('vary')).toBe('Cookie, Origin');
});

describe('S215 no header opens an answer', () => {
	test.each([
		'https://evil.test',
		'null',
		'',
		'*',
		`${origin}.evil.test`,
		'https://front.tes',
		'https://evil-front.test',
		`${origin}:8443`,
		`${origin}:443`,
		`${origin}.`,
		'https://a@front.test',
		'https://front.test@evil.test',
		'https://FRONT.test',
		`${origin}/`,
		'http://front.test',
		'HTTPS://FRONT.TEST',
		`${origin}, https://evil.test`,
		'capacitor://localhost.evil.test',
		'__proto__'
	])('to the origin "%s"', async (foreign) => {
		const send = createFrontend();
		for (const method of ['OPTIONS', 'GET', 'POST']) {
			for (const path of ['/api/notes', '/auth/native-token']) {
				const { headers } = await send(path, { origin: foreign, ...preflight }, method);
				expect(opened(headers)).toEqual([]);
				// A cache must not give this answer to a listed origin.
				expect(headers.get('vary')).toMatch(/\borigin\b/i);
			}
		}
	});

	test.each([
		'/',
		'/apix',
		'/API/notes',
		'/auth/session',
		'/auth/signin',
		'/auth/csrf',
		'/auth/native',
		'/auth/native-token/',
		'/auth/account',
		'/other/../account',
		'/api/../account'
	])('of %s', async (path) => {
		const send = createFrontend();
		for (const method of ['OPTIONS', 'GET']) {
			expect(opened((await send(path, { origin, ...preflight }, method)).headers)).toEqual([]);
		}
	});
});

test('an upgrade to a WebSocket stays unchanged', async () => {
	const switching = Object.defineProperty(new Response(), 'status', { value: 101 });
	const request = new Request(`${site}/api/socket`, { headers: { origin } });
	const basePath = async () => Promise.resolve('/auth');
	const answer = await openFor(new Map([[origin, ['/api']]]), {
		request,
		basePath,
		next: async () => Promise.resolve(switching)
	});
	expect(answer).toBe(switching);
});

test('of two clients, each origin reads only its own paths', async () => {
	const app = createKitApp({
		adapter: MemoryAdapter(),
		plugins: [
			clients([
				{ origins: ['https://one.test'], redirectUris: ['https://one.test/in'], paths: ['/one'] },
				{ origins: ['https://two.test'], redirectUris: ['https://two.test/in'], paths: ['/two'] }
			])
		]
	});
	const send = async (path: string, from: string) => {
		const { event } = createEvent(new Request(`${site}${path}`, { headers: { origin: from } }), app.options);
		const answer = await app.handle({ event, resolve: () => new Response() });
		return answer.headers.get('access-control-allow-origin');
	};
	expect(await send('/one', 'https://one.test')).toBe('https://one.test');
	expect(await send('/two', 'https://one.test')).toBeNull();
	expect(await send('/one', 'https://two.test')).toBeNull();
});

test('the core opens the routes of tokens, too', async () => {
	const { post } = createSite();
	const fields = { code: 'code' };
	const answer = await post('native-token', fields, { origin });
	expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([400, origin]);
	expect(opened((await post('native-token', fields, { origin: 'null' })).headers)).toEqual([]);
});

describe('at the start,', () => {
	test.each<[string, Partial<ClientOptions>]>([
		['any origin', { origins: ['*'] }],
		['the origin `null`', { origins: ['null'] }],
		['a pattern', { origins: ['https://*.example.com'] }],
		['an origin with a slash', { origins: ['https://example.com/'] }],
		['an origin with a path', { origins: ['https://example.com/app'] }],
		['an origin in capitals', { origins: ['https://Example.com'] }],
		['an origin with the usual port', { origins: ['https://example.com:443'] }],
		['http', { origins: ['http://example.com'] }],
		['a host that begins with localhost', { origins: ['http://localhost.example.com'] }],
		['files', { origins: ['file://a'] }],
		['no redirect URI', { redirectUris: [] }],
		['a redirect URI twice', { redirectUris: ['http://127.0.0.1:1/in', 'http://127.0.0.1:2/in'] }],
		['a short scheme', { redirectUris: ['notes:/signed-in'] }],
		['a script', { redirectUris: ['javascript:alert(1)'] }],
		['http elsewhere', { redirectUris: ['http://example.com/in'] }],
		['a path that changes', { redirectUris: ['https://example.com/a/../in'] }],
		['an encoded path that changes', { redirectUris: ['https://example.com/a/%2E%2e/in'] }],
		['a backslash', { redirectUris: ['https://example.com\\@evil.test/in'] }],
		['a user name', { redirectUris: ['https://a@example.com/in'] }],
		['a fragment', { redirectUris: ['https://example.com/in#a'] }],
		['a scope with a space', { scopes: ['a b'] }],
		['a path without its slash', { paths: ['api'] }],
		['a path with dots', { paths: ['/api/../'] }],
		['no time', { renewAfter: 0 }],
		['a year and more', { expiresIn: 367 * 86_400 }],
		['a line break', { label: 'a\nb' }]
	])('%s is refused', (_, of) => {
		expect(() => clients([{ ...options, ...of }])).toThrow(expect.objectContaining({ type: 'InvalidConfig' }) as Error);
	});

	test('an adapter is needed, with secrets and single use', () => {
		for (const method of ['claimOnce', 'createSecret', 'listSessions'] as const) {
			const { [method]: _, ...rest } = MemoryAdapter();
			expect(() => createSite({}, { adapter: rest as never })).toThrow(method);
		}
	});
});
