/** The binding to SvelteKit: what `handle` does for requests that are ours, and how little for those that are not. */
import { isHttpError } from '@sveltejs/kit';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { FrameworkAuth, SvelteKitAuth, type FrameworkAuthConfig } from '../../src/index.js';
import { createApp } from '../fixtures/app.js';
import { createClock } from '../fixtures/clock.js';
import { gate } from '../fixtures/data-layer.js';
import { locationOf } from '../fixtures/browser.js';
import { createEvent, createKitApp, type Page } from './kit.js';
import { runtimeCrypto } from '../support/runtime-crypto.js';

afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

async function signIn(app: ReturnType<typeof createKitApp>): Promise<Response> {
	const started = await app.browser.post('/signin', { providerId: 'op', redirectTo: '/after' });
	return app.browser.follow(app.op.authorize(locationOf(started)));
}

test.each([{ lazily: false }, { lazily: true }])(
	'an action signs in, a load function reads the session, and an action signs out ($lazily)',
	async ({ lazily }) => {
		const app = createKitApp({ lazily });
		const finished = await signIn(app);
		expect(finished.status).toBe(303);
		expect(locationOf(finished).href).toBe('https://app.test/after');
		expect(await (await app.browser.visit('/')).json()).toMatchObject({ user: { email: 'ada@example.test' } });

		const out = await app.browser.post('/signout', { redirectTo: '/bye' });
		expect([out.status, out.headers.get('location')]).toEqual([303, '/bye']);
		expect(app.browser.cookieNames).toEqual([]);
		expect(await (await app.browser.visit('/')).json()).toBeNull();
	}
);

describe('(#33 B) in an outage', () => {
	/** What SvelteKit answers to an error that it does not expect. */
	const answering =
		(status: number): Page =>
		async ({ locals }) => {
			try {
				return Response.json(await locals.auth());
			} catch {
				return new Response('the page of errors', { status });
			}
		};

	async function down(page: Page, read = () => Promise.reject<null>(new Error('connection refused'))) {
		const store = MemoryAdapter();
		const app = createKitApp({ adapter: { ...store, getSessionAndUser: read } });
		await signIn(app);
		app.page = page;
		const { status } = await app.browser.visit('/');
		return { status, cookies: app.browser.cookieNames.length };
	}

	test('a page that cannot read the session is unavailable, and every session stays', async () => {
		expect(await down(answering(500))).toEqual({ status: 503, cookies: 1 });
	});

	test('the answer of an application that has caught the error stays', async () => {
		expect((await down(answering(200))).status).toBe(200);
		expect((await down(answering(418))).status).toBe(418);
	});

	test('a page that fails for another reason keeps its error', async () => {
		const failing: Page = async ({ locals }) => {
			await locals.auth();
			return new Response(null, { status: 500 });
		};
		expect((await down(failing, () => Promise.resolve(null))).status).toBe(500);
	});
});

test('the name of @auth/sveltekit is an alias', () => {
	expect(SvelteKitAuth).toBe(FrameworkAuth);
});

describe('a request for the application', () => {
	test('S195 costs nothing and gets no cookie when the session is not read', async () => {
		const app = createKitApp();
		await signIn(app);
		app.page = () => new Response('public');
		const decrypt = vi.spyOn(runtimeCrypto, 'createDecipheriv');
		const response = await app.browser.visit('/');
		expect(response.headers.getSetCookie()).toEqual([]);
		expect(decrypt).not.toHaveBeenCalled();
	});

	test('needs no valid configuration for a visitor without a session', async () => {
		const app = createKitApp({ secret: 'too short' });
		expect(await (await app.browser.visit('/')).json()).toBeNull();
		expect(app.logger.errors).toEqual([]);
	});

	test('goes to the application even if its path resembles a route of the library', async () => {
		const app = createKitApp();
		app.page = ({ url }) => new Response(url.pathname);
		for (const path of ['/auth', '/auth/profile', '/other/signin', '/auth/signin/a/b', '/authsession']) {
			expect(await (await app.browser.visit(path)).text()).toBe(path);
		}
	});

	test('has no slash after a route of the library, which leads to the route (#12 B6)', async () => {
		const app = createKitApp();
		app.page = () => expect.fail('the application was asked');
		const response = await app.browser.visit('/auth/signin/?callbackUrl=%2Finside');
		expect([response.status, response.headers.get('location')]).toEqual([308, '/auth/signin?callbackUrl=%2Finside']);
	});

	test.each(['/auth/signin', '/auth/signin?tab=start', 'https://app.test/auth/signin'])(
		'your own page may replace a built-in one: %s',
		async (signIn) => {
			const app = createKitApp({ pages: { signIn } });
			app.page = () => new Response('our own');
			expect(await (await app.browser.visit('/auth/signin')).text()).toBe('our own');
			expect(createApp({ pages: { signIn } }).auth.owns(new Request('https://app.test/auth/signin'))).toBe(false);
			expect((await app.browser.visit('/auth/session')).headers.get('content-type')).toBe('application/json');
		}
	);

	test('goes to the library if the page with that path is on another site', async () => {
		const app = createKitApp({ pages: { signIn: 'https://login.test/auth/signin' } });
		expect(locationOf(await app.browser.visit('/auth/signin')).href).toBe('https://login.test/auth/signin');
	});
});

describe('`event.locals`', () => {
	test('keeps an `auth` that an earlier hook has set, also a read-only one (#12 B6)', async () => {
		const own = { user: { name: 'Test' }, expires: '2999-01-01T00:00:00.000Z' };
		const app = createKitApp();
		const event = (set: (locals: App.Locals) => void) => {
			const { event } = createEvent(new Request('https://app.test/'));
			set(event.locals);
			return app.handle({
				event,
				resolve: async ({ locals }) => Response.json([await locals.auth(), await locals.getSession()])
			});
		};
		const assigned = await event((locals) => (locals.auth = async () => own));
		expect(await assigned.json()).toEqual([own, own]);
		const fixed = await event((locals) => Object.defineProperty(locals, 'auth', { value: async () => own }));
		expect(await fixed.json()).toEqual([own, own]);
	});

	test('has `getSession`, as the first versions of @auth/sveltekit had it (#12 B6)', async () => {
		const app = createKitApp();
		await signIn(app);
		app.page = async ({ locals }) => Response.json([await locals.auth(), await locals.getSession()]);
		const [session, same] = (await (await app.browser.visit('/')).json()) as unknown[];
		expect(session).toMatchObject({ user: { email: 'ada@example.test' } });
		expect(same).toEqual(session);
	});
});

describe('reading the session', () => {
	test('happens once per request, however often the application asks', async () => {
		const session = vi.fn(({ session }) => session);
		const app = createKitApp({ callbacks: { session } });
		await signIn(app);
		app.page = async ({ locals }) => Response.json(await Promise.all([locals.auth(), locals.auth(), locals.auth()]));
		await app.browser.visit('/');
		expect(session).toHaveBeenCalledTimes(1);
	});

	test('renews the cookie after `resolve`, once per updateAge', async () => {
		const clock = createClock();
		const app = createKitApp({ session: { maxAge: 3600, updateAge: 600 } });
		await signIn(app);
		const writes = async () => (await app.browser.visit('/')).headers.getSetCookie().length;
		expect(await writes()).toBe(0);
		clock.advance(601);
		expect([await writes(), await writes()]).toEqual([1, 0]);
		clock.advance(3000);
		expect(await (await app.browser.visit('/')).json()).not.toBeNull();
	});

	test('extends a session of an hour while it is used, without `updateAge`', async () => {
		const clock = createClock();
		const app = createKitApp({ session: { maxAge: 3600 } });
		await signIn(app);
		for (let used = 0; used < 6; used++) {
			clock.advance(1801);
			expect(await (await app.browser.visit('/')).json()).not.toBeNull();
		}
		clock.advance(3700);
		expect(await (await app.browser.visit('/')).json()).toBeNull();
	});

	test('S196 a response that renews is not for shared caches', async () => {
		const clock = createClock();
		const app = createKitApp({ session: { updateAge: 600 } });
		await signIn(app);
		clock.advance(601);
		const response = await app.browser.visit('/');
		expect(response.headers.get('cache-control')).toBe('private, no-store');
	});

	test('S134 S196 makes a response private, unless the application says otherwise', async () => {
		const app = createKitApp();
		const cacheControl = async () => (await app.browser.visit('/')).headers.get('cache-control');
		expect(await cacheControl()).toBeNull();
		await signIn(app);
		expect(await cacheControl()).toBe('private, no-store');
		app.page = () => new Response('public');
		expect(await cacheControl()).toBeNull();
		app.page = async ({ locals }) => {
			await locals.auth();
			return new Response('own', { headers: { 'cache-control': 'private, max-age=60' } });
		};
		expect(await cacheControl()).toBe('private, max-age=60');
		app.page = async ({ locals }) => {
			await locals.passkeys.list();
			return new Response('passkeys');
		};
		expect(await cacheControl()).toBe('private, no-store');
	});

	test('S134 S196 makes a response with immutable headers private, too', async () => {
		const app = createKitApp();
		await signIn(app);
		const { event } = createEvent(new Request('https://app.test/', { headers: { cookie: cookiesOf(app) } }));
		const response = await app.handle({
			event,
			async resolve({ locals }) {
				await locals.auth();
				return Response.redirect('https://app.test/elsewhere');
			}
		});
		expect([response.status, response.headers.get('cache-control')]).toEqual([302, 'private, no-store']);
	});

	test('S196 never puts a cookie into a response that is returned to several people', async () => {
		const clock = createClock();
		const app = createKitApp({ session: { updateAge: 600 } });
		await signIn(app);
		clock.advance(601);
		const shared = new Response(null, { status: 204 });
		const { event, seal } = createEvent(new Request('https://app.test/', { headers: { cookie: cookiesOf(app) } }));
		const response = await app.handle({
			event,
			async resolve({ locals }) {
				seal();
				await locals.auth();
				return shared;
			}
		});
		expect(response.headers.getSetCookie()).toHaveLength(1);
		expect(shared.headers.getSetCookie()).toEqual([]);
	});

	test('S372 works after the response is made, and then renews nothing', async () => {
		const clock = createClock();
		const app = createKitApp({ session: { updateAge: 600 } });
		await signIn(app);
		clock.advance(601);
		let late: Promise<unknown> | undefined;
		app.page = ({ locals }) => {
			late = new Promise((resolve) => setTimeout(resolve, 5)).then(() => locals.auth());
			return new Response('streams');
		};
		const response = await app.browser.visit('/');
		expect(await late).toMatchObject({ user: { name: 'Ada Lovelace' } });
		expect(response.headers.getSetCookie()).toEqual([]);
	});

	test('finishes before the response although the page does not wait, and its code is still loading', async () => {
		const clock = createClock();
		const app = createKitApp({ session: { updateAge: 600 } });
		await signIn(app);
		clock.advance(601);
		vi.resetModules();
		const started = await import('./kit.js');
		const { event, seal } = createEvent(new Request('https://app.test/', { headers: { cookie: cookiesOf(app) } }));
		const { handle } = started.createKitApp({ session: { updateAge: 600 } });
		await handle({
			event,
			resolve({ locals }) {
				void locals.auth();
				return new Response('streams');
			}
		});
		expect(seal()).toHaveLength(1);
	});

	test('S379 works before `resolve`, and a fault is an error, not "signed out"', async () => {
		const app = createKitApp({
			callbacks: {
				session() {
					throw new Error('the roles cannot be read');
				}
			}
		});
		await signIn(app);
		await expect(app.browser.visit('/')).rejects.toMatchObject({ type: 'JWTSessionError' });
	});

	test('reports an error of the configuration at the first request that may have a session', async () => {
		const app = createKitApp({ secret: 'too short' });
		const { event } = createEvent(new Request('https://app.test/', { headers: { cookie: 'a=b' } }));
		await app.handle({ event, resolve: () => new Response() });
		await expect(event.locals.auth()).rejects.toMatchObject({ type: 'MissingSecret' });
		expect(app.logger.errors).toMatchObject([{ type: 'MissingSecret' }]);
	});
});

describe('remote functions', () => {
	test('S218 a path that a client claims does not lead to routes of the library', async () => {
		const app = createKitApp();
		app.options = { isRemoteRequest: true, url: 'https://app.test/auth/signout' };
		app.page = () => new Response('remote function');
		const response = await app.browser.post('/_app/remote/abc/f');
		expect(await response.text()).toBe('remote function');
	});

	test('read the session', async () => {
		const app = createKitApp();
		await signIn(app);
		app.options = { isRemoteRequest: true };
		expect(await (await app.browser.visit('/_app/remote/abc/f')).json()).toMatchObject({
			user: { name: 'Ada Lovelace' }
		});
	});

	test('may get the URL of the provider instead of a redirect', async () => {
		const app = createKitApp();
		app.page = async ({ locals }) =>
			new Response(await locals.signIn('op', { redirect: false }, { prompt: 'login', scope: 'openid' }));
		const url = new URL(await (await app.browser.post('/begin')).text());
		expect(url.origin).toBe('https://op.test');
		expect(Object.fromEntries(url.searchParams)).toMatchObject({ prompt: 'login', scope: 'openid' });
		expect(app.browser.cookieNames).toEqual([expect.stringMatching(/^__Host-authjs\.flow\.[0-7]$/)]);
	});
});

describe('actions', () => {
	test('S382 a form adds hints to the authorization request, and nothing else', async () => {
		const app = createKitApp();
		const started = await app.browser.post('/signin', {
			providerId: 'op',
			'authorizationParams-login_hint': 'ada@example.test',
			'authorizationParams-redirect_uri': 'https://evil.test/',
			'authorizationParams-client_id': 'other',
			'authorizationParams-scope': 'admin'
		});
		const { searchParams } = locationOf(started);
		expect(Object.fromEntries(searchParams)).toMatchObject({
			login_hint: 'ada@example.test',
			redirect_uri: 'https://app.test/auth/callback/op',
			client_id: app.op.client.id,
			scope: 'openid profile email'
		});
	});

	test.each(['__proto__', 'constructor', 'nobody'])(
		'S236 an unknown provider (%s) leads to the error page',
		async (providerId) => {
			const app = createKitApp();
			const response = await app.browser.post('/signin', { providerId });
			expect(response.headers.get('location')).toMatch(/^\/auth\/error\?error=InvalidProvider&reference=[\w-]{8}$/);
		}
	);

	test.each([
		['is given twice', 'providerId=op&providerId=op'],
		['are too many', Array.from({ length: 101 }, (_, index) => `field${index}=`).join('&')]
	])('a form whose fields %s leads to the error page', async (_what, body) => {
		const app = createKitApp();
		const response = await app.browser.post('/signin', new URLSearchParams(body));
		expect(response.headers.get('location')).toBe('/auth/error?error=InvalidRequest');
	});

	test('without a provider a sign-in leads to the sign-in page', async () => {
		const app = createKitApp();
		const response = await app.browser.post('/signin', { redirectTo: '/deep' });
		expect(response.headers.get('location')).toBe('/auth/signin?callbackUrl=%2Fdeep');
	});

	test.each([
		['another page of the site', 'https://app.test/blog?page=2', 'https://app.test/blog?page=2'],
		['a page whose action it is', 'https://app.test/account?/signIn', 'https://app.test/account'],
		['a page that is only there to sign in', 'https://app.test/signin', 'https://app.test/'],
		['a sign-in page that was told', 'https://app.test/signin?callbackUrl=%2Fdeep', 'https://app.test/deep'],
		['one that was told wrongly', 'https://app.test/signin?callbackUrl=//evil.test', 'https://app.test/'],
		['another site', 'https://evil.test/blog', 'https://app.test/']
	])('S238 without redirectTo a sign-in leads back to the page of the form: %s', async (_what, referer, expected) => {
		const app = createKitApp();
		const started = await app.browser.post('/signin', { providerId: 'op' }, { headers: { referer } });
		const finished = await app.browser.follow(app.op.authorize(locationOf(started)));
		expect(locationOf(finished).href).toBe(expected);
	});

	test('a sign-out leads back to the page of the form, too', async () => {
		const app = createKitApp();
		const response = await app.browser.post('/signout', {}, { headers: { referer: 'https://app.test/blog' } });
		expect(response.headers.get('location')).toBe('/blog');
	});

	test('a host that is not trusted is an error that SvelteKit does not log again', async () => {
		const app = createKitApp({ trustHost: false });
		await expect(app.browser.post('/signin', { providerId: 'op' })).rejects.toSatisfy(isHttpError);
		expect(app.logger.errors).toMatchObject([{ type: 'UntrustedHost' }]);
	});

	test('a session that an action ends stays ended for the rest of the request', async () => {
		const app = createKitApp();
		await signIn(app);
		app.page = async ({ locals }) => {
			const before = await locals.auth();
			await locals.signOut({ redirect: false });
			return Response.json([before !== null, await locals.auth()]);
		};
		expect(await (await app.browser.post('/leave')).json()).toEqual([true, null]);
		expect(app.browser.cookieNames).toEqual([]);
	});

	test('S134 a sign-out makes the browser clear the data that the configuration names', async () => {
		const app = createKitApp({ session: { clearSiteData: ['cache', 'storage'] } });
		const out = async (path: string) => {
			await signIn(app);
			return (await app.browser.post(path)).headers.get('clear-site-data');
		};
		expect(await out('/signout')).toBe('"cache", "storage"');
		expect(await out('/auth/signout')).toBe('"cache", "storage"');
		expect((await app.browser.visit('/')).headers.get('clear-site-data')).toBeNull();
		const usual = createKitApp();
		expect((await usual.browser.post('/signout')).headers.get('clear-site-data')).toBeNull();
	});

	test('S150 a renewal after a hook has read the session does not restore a session that an action ends', async () => {
		const clock = createClock();
		const app = createKitApp({ session: { updateAge: 600 } });
		await signIn(app);
		clock.advance(601);
		app.hook = ({ locals }) => locals.auth();
		const response = await app.browser.post('/signout');
		expect(response.headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=0')]);
		expect(app.browser.cookieNames).toEqual([]);
	});

	test('S150 a renewal by a pending reading does not restore it either', async () => {
		const clock = createClock();
		const begun = gate();
		const signedOut = gate();
		const app = createKitApp({
			session: { updateAge: 600 },
			callbacks: {
				async jwt({ token, trigger }) {
					if (trigger !== undefined) return token;
					begun.open();
					await signedOut.passed;
					return token;
				}
			}
		});
		await signIn(app);
		clock.advance(601);
		app.page = async ({ locals }) => {
			const read = locals.auth();
			await begun.passed;
			await locals.signOut({ redirect: false });
			signedOut.open();
			await read;
			return new Response();
		};
		const response = await app.browser.post('/leave');
		expect(response.headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=0')]);
		expect(app.browser.cookieNames).toEqual([]);
	});
});

test('an invalid configuration answers the routes of the library with a page, and has one log entry', async () => {
	const app = createKitApp({ secret: 'too short' });
	const response = await app.browser.visit('/auth/signin');
	expect(response.status).toBe(500);
	// Development: the page says what the log says.
	expect(await response.text()).toContain('set AUTH_SECRET');
	expect(app.logger.errors).toMatchObject([{ type: 'MissingSecret' }]);
});

test.each<[string, () => Promise<FrameworkAuthConfig>]>([
	['throws', () => Promise.reject(new Error('the vault is closed'))],
	['gives nothing', () => Promise.resolve(undefined as unknown as FrameworkAuthConfig)]
])('a function for the configuration that %s is in the log', async (_what, config) => {
	const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
	const { event } = createEvent(new Request('https://app.test/auth/signin'));
	const response = await FrameworkAuth(config).handle({ event, resolve: () => new Response() });
	expect(response.status).toBe(500);
	expect(log.mock.calls.filter(([line]) => String(line).startsWith('[auth][error]'))).toHaveLength(1);
});

test('one configuration serves the environments of several deployments', async () => {
	const app = createKitApp({ secret: undefined });
	const read = async (env: Record<string, string>) => {
		app.options = { platform: { env } };
		return (await app.browser.visit('/auth/session')).status;
	};
	expect(await read({ AUTH_SECRET: 'a'.repeat(32) })).toBe(200);
	expect(await read({})).toBe(500);
});

/** The cookies of the app's browser, as its requests have them. */
function cookiesOf({ browser }: ReturnType<typeof createKitApp>): string {
	return browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}
