/** How a logout gets past SvelteKit's check of forms: what the server in front changes, and that the start asks for it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, describe, expect, expectTypeOf, test } from 'vitest';
import { createCompiler } from '../../src/kit/compile-once.js';
import type { FrameworkAuthConfig } from '../../src/index.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { withBackChannelLogout } from '../../src/node.js';
import type { ViteServer } from '../../src/vite.js';
import { backChannelLogout } from '../../src/vite.js';
import { secret } from '../fixtures/app.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { createLogger } from '../fixtures/logger.js';
import { createLogoutApp } from './support.js';

const form = 'application/x-www-form-urlencoded';
const passedOn = 'application/vnd.framework-auth.logout';
const marker = Symbol.for('framework-auth.back-channel-logout');

/** Each test is a process of its own. */
afterEach(() => {
	Reflect.deleteProperty(globalThis, marker);
});

interface Sent {
	method?: string;
	url?: string;
	headers?: Record<string, string>;
}

/** Returns the headers with which a request reaches SvelteKit. */
function arriving({ method = 'POST', url = '/auth/backchannel-logout/op', headers = {} }: Sent, path?: string) {
	let arrived: unknown;
	const handler = withBackChannelLogout(
		(request: { method: string; url: string; headers: Record<string, string | undefined> }) => {
			arrived = { ...request, headers: { ...request.headers } };
		},
		path === undefined ? {} : { path }
	);
	handler({ method, url, headers: { 'content-type': form, host: 'app.test', ...headers } });
	return arrived as Required<Sent>;
}

describe('a custom server gives another type to', () => {
	test.each<[string, Sent, string?]>([
		['a logout', {}],
		['one with a charset', { headers: { 'content-type': `${form}; charset=utf-8` } }],
		['one in capitals', { headers: { 'content-type': 'Application/X-WWW-Form-UrlEncoded' } }],
		['one with a query', { url: '/auth/backchannel-logout/op?tenant=a' }],
		['one below another path', { url: '/base/login/backchannel-logout/my-op.1' }, 'base/login/']
	])('%s, and to nothing else of it', (_, sent, path) => {
		const { method, url, headers } = arriving(sent, path);
		expect([method, url]).toEqual(['POST', sent.url ?? '/auth/backchannel-logout/op']);
		expect(headers).toEqual({ host: 'app.test', 'content-type': passedOn });
	});
});

describe('S128: a custom server does not change', () => {
	test.each<[string, Sent]>([
		['a form of a page', { headers: { origin: 'https://evil.test' } }],
		['a form of a page whose origin is hidden', { headers: { origin: 'null' } }],
		['a form whose origin is empty', { headers: { origin: '' } }],
		['another method', { method: 'PUT' }],
		['a form of another type', { headers: { 'content-type': 'multipart/form-data; boundary=x' } }],
		['a type that only begins like it', { headers: { 'content-type': `${form}x` } }],
		['another route of the library', { url: '/auth/signout' }],
		['the logout by a page', { url: '/auth/frontchannel-logout/op' }],
		['the path without a provider', { url: '/auth/backchannel-logout/' }],
		['a longer path', { url: '/auth/backchannel-logout/op/more' }],
		['a path that climbs', { url: '/auth/backchannel-logout/..' }],
		['an encoded path', { url: '/auth/backchannel-logout/..%2fsignout' }],
		['the path in a query', { url: '/settings?/auth/backchannel-logout/op' }],
		['the path below another', { url: '/other/auth/backchannel-logout/op' }],
		['a path in another case', { url: '/Auth/BackChannel-Logout/op' }],
		['a whole URL', { url: 'https://app.test/auth/backchannel-logout/op' }]
	])('%s', (_, sent) => {
		const expected = { 'content-type': form, host: 'app.test', ...sent.headers };
		expect(arriving(sent).headers).toEqual(expected);
	});

	test('the other arguments of a handler, and its result', async () => {
		const handler = withBackChannelLogout(
			async (_request: IncomingMessage, ...rest: [ServerResponse, () => void]) => rest
		);
		const rest = [{}, () => undefined] as unknown as [ServerResponse, () => void];
		expect(await handler({ headers: {}, method: 'GET', url: '/' } as IncomingMessage, ...rest)).toEqual(rest);
		expectTypeOf(handler).parameters.toEqualTypeOf<[IncomingMessage, ServerResponse, () => void]>();
	});
});

test.each(['configureServer', 'configurePreviewServer'] as const)(
	'%s of the plugin does the same, and calls the next handler',
	(hook) => {
		const used: Parameters<ViteServer['middlewares']['use']>[0][] = [];
		const plugin = backChannelLogout({ path: '/base/auth' });
		plugin[hook]({ middlewares: { use: (middleware) => used.push(middleware) } });
		const headers = { 'content-type': form };
		let count = 0;
		used[0]?.({ method: 'POST', url: '/base/auth/backchannel-logout/op', headers }, {}, () => count++);
		expect([headers['content-type'], count]).toEqual([passedOn, 1]);
	}
);

describe('the type that a custom server sets', () => {
	const headers = { 'content-type': passedOn };

	test('lets a logout pass', async () => {
		const app = createLogoutApp();
		const browser = await app.signInWith('sid-1');
		expect((await app.send(await app.tokenOf(), { headers })).status).toBe(200);
		expect(await app.isSignedIn(browser)).toBe(false);
	});

	test('S128: proves nothing, so that a forged logout with it is refused', async () => {
		const app = createLogoutApp();
		const browser = await app.signInWith('sid-1');
		const token = await app.tokenOf();
		const forged = `${token.slice(0, token.lastIndexOf('.'))}.${'A'.repeat(342)}`;
		expect((await app.send(forged, { headers })).status).toBe(400);
		expect(await app.isSignedIn(browser)).toBe(true);
	});
});

describe('without a way for logouts to pass, the start', () => {
	const make = (config: Partial<FrameworkAuthConfig> = {}, dev = false) => {
		const op = createIdentityProvider();
		const logger = createLogger();
		const contextOf = createCompiler({ mode: 'production', dev });
		const providers = [op.provider({ backChannelLogout: true })];
		return Promise.resolve(contextOf({ providers, adapter: MemoryAdapter(), secret, logger, ...config }, {}));
	};

	test('refuses back-channel logout, and says what to do', async () => {
		await expect(make()).rejects.toThrow(
			/provider "op": backChannelLogout.*withBackChannelLogout of framework-auth\/node.*csrfByHandle/s
		);
	});

	test('accepts a server that passes logouts on, csrfByHandle, and development', async () => {
		await expect(make({ csrfByHandle: true })).resolves.toBeDefined();
		await expect(make({ csrfByHandle: { trustedOrigins: [] } })).resolves.toBeDefined();
		await expect(make({}, true)).resolves.toBeDefined();
		withBackChannelLogout(() => undefined);
		await expect(make()).resolves.toBeDefined();
	});

	test('says which path a server has to pass on', async () => {
		withBackChannelLogout(() => undefined);
		await expect(make({ basePath: '/login' })).rejects.toThrow(
			/under \/auth, .* under \/login: .*\{ path: '\/login' \}/
		);
		withBackChannelLogout(() => undefined, { path: '/login' });
		await expect(make({ basePath: '/login' })).resolves.toBeDefined();
	});

	test('accepts everything else', async () => {
		await expect(make({ providers: [createIdentityProvider().provider()] })).resolves.toBeDefined();
		const providers = [createIdentityProvider().provider({ frontChannelLogout: true, logout: true })];
		await expect(make({ providers })).resolves.toBeDefined();
		await expect(make({ csrfByHandle: false })).rejects.toThrow('backChannelLogout');
	});
});
