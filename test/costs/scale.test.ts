/** What does not grow: the cost of a read with the number of providers, and the memory with the number of requests. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { FrameworkAuth } from '../../src/index.js';
import { encode } from '../../src/jwt.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import { createApp, secret } from '../fixtures/app.js';
import { watch } from '../fixtures/data-layer.js';
import { createEvent } from '../kit/kit.js';
import { sessionCookie } from '../session/support.js';

describe.each([1, 10, 100])('with %i providers', (count) => {
	function createLargeApp() {
		const touched: PropertyKey[] = [];
		const providers = Array.from({ length: count }, (_, index) => {
			const id = `op${index}`;
			const provider = { id, name: id, type: 'oidc', issuer: `https://${id}.test`, clientId: 'client' } as const;
			return new Proxy(provider, {
				get: (target, member) => (touched.push(member), Reflect.get(target, member) as unknown)
			});
		});
		const app = createApp({ providers });
		touched.length = 0;
		const map = contextOf(app.auth).providers as Map<string, unknown>;
		for (const method of ['get', 'has', 'keys', 'values', 'entries', 'forEach', Symbol.iterator] as const) {
			const called = map[method].bind(map) as (...args: unknown[]) => unknown;
			Object.defineProperty(map, method, {
				value: (...args: unknown[]) => (touched.push(`Map ${String(method)}`), called(...args))
			});
		}
		return { app, touched };
	}

	test('reading the session looks at no provider, and a route of a provider only at its own', async () => {
		const { app, touched } = createLargeApp();
		const token = await encode({ token: { sub: 'ada' }, secret, salt: sessionCookie });
		app.browser.jar.store(`${sessionCookie}=${token}; Path=/; Secure`, new URL(app.browser.origin));
		expect(await app.session()).toMatchObject({ user: { id: 'ada' } });
		expect(await app.session(app.newBrowser())).toBeNull();
		expect(touched).toEqual([]);
		await app.browser.visit('/auth/callback/op0?error=access_denied');
		expect(touched).toEqual(['Map get']);
	});
});

describe('memory', () => {
	setFlagsFromString('--expose-gc');
	const collect = runInNewContext('gc') as () => void;

	/** What is in use when all that can be is collected: bytes. */
	async function inUse(): Promise<number> {
		for (let round = 0; round < 3; round++) {
			collect();
			// What is told of collected objects is told later.
			await new Promise(setImmediate);
		}
		return process.memoryUsage().heapUsed;
	}

	test('two hundred thousand requests leave the heap where it was', async () => {
		const { handle } = FrameworkAuth({ providers: [], secret, trustHost: true, adapter: undefined });
		const seal = (sub: string) => encode({ token: { sub }, secret, salt: sessionCookie });
		const tokens = await Promise.all(['ada', 'charles', 'grace'].map(seal));
		const cookies = ['', 'theme=dark', ...tokens.map((token) => `theme=dark; ${sessionCookie}=${token}`)];
		const page = new Response();
		async function visit(index: number): Promise<void> {
			const headers = { cookie: cookies[index % cookies.length]! };
			const { event } = createEvent(new Request(`https://app.test/page/${index}`, { headers }));
			await handle({ event, resolve: async ({ locals }) => ((await locals.auth()) ? page : page) });
		}
		async function visits(count: number): Promise<void> {
			for (let index = 0; index < count; index++) await visit(index);
		}

		await visits(5_000);
		const before = await inUse();
		await visits(200_000);
		// Five bytes of each request would be a megabyte.
		expect((await inUse()) - before).toBeLessThan(1_000_000);
	});
});

test('two hundred sign-ins at once keep their users apart, and fetch shared metadata and keys once', async () => {
	const data = watch(MemoryAdapter());
	const app = createApp({ adapter: data.adapter });
	const names = Array.from({ length: 200 }, (_, index) => `Person ${index}`);
	const sessions = await Promise.all(
		names.map(async (name, index) => {
			const browser = app.newBrowser();
			const user = { sub: `person-${index}`, name, email: `person-${index}@example.test`, email_verified: true };
			await app.signIn({ browser, answer: { user } });
			return app.session(browser);
		})
	);
	expect(sessions.map((session) => session?.user?.name)).toEqual(names);
	expect(new Set(sessions.map((session) => session?.user?.id)).size).toBe(names.length);
	const { op } = app;
	const endpoints = ['metadata', 'jwks', 'token', 'userinfo'] as const;
	expect(endpoints.map((endpoint) => op.requestsTo(endpoint).length)).toEqual([1, 1, 200, 0]);
	expect(data.take().filter((method) => method === 'createSession')).toHaveLength(200);
	expect(app.logger.errors).toEqual([]);
});
