/**
 * The session is read once per request, whoever asks, and what the reading led to reaches the browser. Refresh tokens
 * that rotate, as the guide of Auth.js has it, show each reading too many, and each cookie that was lost: the token of
 * the next request is spent then.
 */
import { isRedirect, redirect } from '@sveltejs/kit';
import type { RequestEvent } from '@sveltejs/kit';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { Callbacks } from '../../src/lib/base/config/options.js';
import Passkey from '../../src/providers/passkey.js';
import { createTown, ownerAt, charles } from '../accounts/people.js';
import { createAuthenticator } from '../fixtures/authenticator.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { locationOf, type Browser } from '../fixtures/browser.js';
import { createClock, type Clock } from '../fixtures/clock.js';
import { gate } from '../fixtures/data-layer.js';
import { createMailApp } from '../fixtures/mail-app.js';
import { createPasskeyApp } from '../fixtures/passkey-app.js';
import { createKitApp, createEvent, type KitApp } from '../kit/kit.js';
import { sessionName } from '../security/support.js';

let clock: Clock;
beforeEach(() => {
	clock = createClock();
});
afterEach(() => {
	vi.useRealTimers();
});

/** An access token lives for a minute; its refresh token can be used once, and a second use ends all of them. */
function createRotation() {
	const issued = new Map<unknown, 'good' | 'spent'>();
	const issue = () => {
		const refresh = `refresh ${issued.size}`;
		issued.set(refresh, 'good');
		return { refresh, until: Date.now() + 60_000 };
	};
	let readings = 0;
	const jwt: Callbacks['jwt'] = async ({ token, account }) => {
		if (account) return { ...token, ...issue() };
		readings++;
		if (Date.now() < Number(token.until)) return token;
		await Promise.resolve();
		if (issued.get(token.refresh) !== 'good') return { ...token, error: 'RefreshTokenError' };
		issued.set(token.refresh, 'spent');
		return { ...token, ...issue() };
	};
	const session: Callbacks['session'] = ({ session, token }) => ({ ...session, error: token.error ?? null });
	return {
		config: { session: { strategy: 'jwt' as const }, callbacks: { jwt, session } },
		/** How often the session was read since the last time. */
		take() {
			const count = readings;
			readings = 0;
			return count;
		}
	};
}

const signedIn = { error: null, user: { name: expect.any(String) as unknown } };

describe('a flow writes the session that it reads, and a rotating token stays valid (#12 B5)', () => {
	test.each([
		['the beginning of a linking', (town) => town.start({ provider: 'second' })],
		['a linking that is refused', (town) => town.signInAtSecond({ user: { ...charles } })],
		[
			'an answer that fails',
			async (town) =>
				town.finish({ ...town.second.authorize(await town.start({ provider: 'second' }), { error: 'access_denied' }) })
		],
		['a change of the session', (town) => town.browser.postJson('/auth/session', { data: {} })]
	] satisfies [string, (town: ReturnType<typeof createTown>) => Promise<unknown>][])('%s', async (_, act) => {
		const { config, take } = createRotation();
		const town = createTown({ adapter: MemoryAdapter(), ...config });
		await town.signInAtSecond({ user: { ...charles } }, town.newBrowser());
		await town.signIn();
		take();
		clock.advance(61);
		const before = town.browser.responses.length;
		await act(town);
		expect(take()).toBe(town.browser.responses.length - before);
		clock.advance(61);
		expect(await town.session()).toMatchObject(signedIn);
	});

	test('a link of an account that begins with an old token, and finishes with the next', async () => {
		const { config } = createRotation();
		const adapter = MemoryAdapter();
		const town = createTown({ adapter, ...config });
		await town.signIn();
		const id = (await town.session())?.user?.id;
		clock.advance(61);
		const asked = await town.start({ provider: 'second', fields: { link: 'true' } });
		clock.advance(61);
		await town.finish(town.second.authorize(asked, { user: { ...charles } }));
		expect(await ownerAt(adapter, 'second', charles.sub)).toBe(id);
		clock.advance(61);
		expect(await town.session()).toMatchObject(signedIn);
	});

	test('a passkey that is added, and one that is refused', async () => {
		const { config, take } = createRotation();
		const app = createPasskeyApp(config);
		const { browser, authenticator } = await app.signUp('ada@example.test');
		for (const phone of [createAuthenticator(), authenticator]) {
			clock.advance(61);
			take();
			const options = await app.options('register', { browser });
			expect(take()).toBe(1);
			clock.advance(61);
			await app.answer('register', phone.register({ ...options, excludeCredentials: [] }), { browser });
			clock.advance(61);
			expect(await app.session(browser)).toMatchObject({ error: null });
		}
	});

	test('a link in an email that asks first because another person is signed in, with either answer', async () => {
		const { config, take } = createRotation();
		const mail = createMailApp(config);
		await mail.enter('ada@example.test');
		await mail.ask('charles@example.test');
		clock.advance(61);
		take();
		const page = await mail.open();
		expect([page.status, take()]).toEqual([200, 1]);
		clock.advance(61);
		expect(await mail.session()).toMatchObject({ error: null, user: { email: 'ada@example.test' } });
		clock.advance(61);
		await mail.press(page);
		clock.advance(61);
		expect(await mail.session()).toMatchObject({ error: null, user: { email: 'charles@example.test' } });
		// Used up: its owner, who is signed in, is led on.
		const again = await mail.press(page);
		expect(again.status).toBe(303);
		clock.advance(61);
		expect(await mail.session()).toMatchObject({ error: null, user: { email: 'charles@example.test' } });
	});

	test('a session that ends replaces the earlier reading', async () => {
		const { config } = createRotation();
		const town = createTown({ adapter: MemoryAdapter(), ...config });
		await town.signIn();
		clock.advance(61);
		await town.browser.post('/auth/signout');
		expect(town.browser.cookieNames).toEqual([]);
	});
});

describe('one request of `createAuth` (#12 B5)', () => {
	/** A request that carries what the browser has. */
	const requestOf = (browser: Browser, path = '/', init: RequestInit = {}) =>
		new Request(new URL(path, browser.origin), { ...init, headers: { cookie: cookiesOf(browser), ...init.headers } });

	test('is read once by `session`, `passkeys` and `signIn`, and each returns its cookies', async () => {
		const { config, take } = createRotation();
		const op = createIdentityProvider();
		const { auth, browser, signIn } = createPasskeyApp({ ...config, op, providers: [op.provider(), Passkey] });
		await signIn();
		clock.advance(61);
		take();
		const request = requestOf(browser);
		await auth.passkeys(request).list();
		const first = await auth.session(request);
		expect(first).toMatchObject({ session: { error: null }, cookies: [{ name: sessionName }] });
		expect(await auth.session(request)).toEqual(first);
		const { cookies } = await auth.signIn(request, 'op');
		expect(take()).toBe(1);
		expect(cookies).toEqual([
			...first.cookies,
			expect.objectContaining({ name: expect.stringContaining('flow') as unknown })
		]);
	});

	test('a change builds on the earlier reading', async () => {
		const { config } = createRotation();
		const town = createTown({ adapter: MemoryAdapter(), ...config });
		await town.signIn();
		clock.advance(61);
		const headers = { 'content-type': 'application/json', origin: 'https://app.test' };
		const request = requestOf(town.browser, '/auth/session', { method: 'POST', headers, body: '{"data":{}}' });
		await town.auth.session(request);
		const response = await town.auth.respond(request);
		expect(await response.json()).toMatchObject({ error: null });
		for (const header of response.headers.getSetCookie()) town.browser.jar.store(header, new URL('https://app.test/'));
		clock.advance(61);
		expect(await town.session()).toMatchObject({ error: null });
	});

	test('sees the session that a sign-in has begun in it, or that it has ended', async () => {
		const { config } = createRotation();
		const town = createTown({ adapter: MemoryAdapter(), ...config });
		await town.signIn();
		const request = requestOf(town.browser);
		expect((await town.auth.session(request)).session).not.toBeNull();
		await town.auth.signOut(request);
		expect(await town.auth.session(request)).toMatchObject({ session: null, cookies: [] });
	});
});

describe('one request of SvelteKit (#12 B5)', () => {
	async function signedInApp(config: Parameters<typeof createKitApp>[0] = {}) {
		const rotation = createRotation();
		const app = createKitApp({ adapter: MemoryAdapter(), ...rotation.config, ...config });
		const started = await app.browser.post('/signin', { providerId: 'op' });
		await app.browser.follow(app.op.authorize(locationOf(started)));
		clock.advance(61);
		rotation.take();
		app.writes.length = 0;
		return { app, ...rotation };
	}

	/** The access token is over again: what the browser has now is shown. */
	async function next(app: KitApp): Promise<unknown> {
		app.hook = undefined;
		app.page = async ({ locals }) => Response.json(await locals.auth());
		clock.advance(61);
		return (await app.browser.visit('/')).json();
	}

	test.each<[string, (event: RequestEvent) => Promise<unknown>]>([
		[
			'`passkeys.list` beside `auth`',
			({ locals }) => Promise.all([locals.auth(), locals.passkeys.list(), locals.auth()])
		],
		['`passkeys.list` alone', ({ locals }) => locals.passkeys.list()],
		['`passkeys.remove` that fails', ({ locals }) => locals.passkeys.remove('AAAA')],
		[
			'`auth`, and `signIn` to link an account',
			async ({ locals }) => [await locals.auth(), await locals.signIn('op', { redirect: false })]
		],
		[
			'`signIn` to link an account, at the same time as `auth`',
			({ locals }) => Promise.all([locals.signIn('op', { redirect: false }), locals.auth()])
		]
	])('%s', async (_, act) => {
		const { app, take } = await signedInApp();
		app.page = async (event) => Response.json((await act(event)) ?? null);
		const response = await app.browser.visit('/');
		expect([take(), response.headers.get('cache-control')]).toEqual([1, 'private, no-store']);
		expect(await next(app)).toMatchObject(signedIn);
	});

	test.each<[string, (event: RequestEvent) => unknown]>([
		['has read', ({ locals }) => locals.auth()],
		['still reads', ({ locals }) => void locals.auth()]
	])('a hook that %s, and redirects', async (_, reads) => {
		const { app } = await signedInApp();
		const guarded = createEvent(
			new Request('https://app.test/private', { headers: { cookie: cookiesOf(app.browser) } })
		);
		const thrown = await app
			.handle({
				event: guarded.event,
				async resolve(event) {
					await reads(event);
					return redirect(303, '/elsewhere');
				}
			})
			.then(
				() => expect.fail('no redirect'),
				(reason: unknown) => reason
			);
		expect(isRedirect(thrown)).toBe(true);
		// SvelteKit sends the cookies of the event with the redirect.
		for (const header of guarded.seal()) app.browser.jar.store(header, new URL('https://app.test/'));
		expect(await next(app)).toMatchObject(signedIn);
	});

	test('a renewal is visible to requests of `event.fetch` to the site', async () => {
		const { app } = await signedInApp();
		app.page = async ({ locals }) => {
			await locals.auth();
			return Response.json(app.writes.map(({ name }) => name));
		};
		expect(await (await app.browser.visit('/')).json()).toEqual([sessionName]);
	});

	test('a reading that is pending when the response is made', async () => {
		const answer = gate();
		const rotation = createRotation();
		const slow: Callbacks['jwt'] = async (params) => {
			if (!params.account) await answer.passed;
			return rotation.config.callbacks.jwt(params);
		};
		const { app } = await signedInApp({
			...rotation.config,
			callbacks: { ...rotation.config.callbacks, jwt: slow }
		});
		app.page = ({ locals }) => {
			void locals.auth();
			setTimeout(answer.open);
			return new Response('streams');
		};
		const response = await app.browser.visit('/');
		expect(response.headers.get('cache-control')).toBe('private, no-store');
		expect(await next(app)).toMatchObject(signedIn);
	});

	test('a reading that begins after the response causes one warning', async () => {
		const { app } = await signedInApp();
		for (let request = 0; request < 2; request++) {
			let late: Promise<unknown> | undefined;
			app.page = ({ locals }) => {
				late = new Promise((resolve) => setTimeout(resolve)).then(() => locals.auth());
				return new Response('streams');
			};
			await app.browser.visit('/');
			await late;
		}
		expect(app.logger.warnings).toEqual([expect.stringContaining('after the response had begun')]);
	});

	test('a session that ends stays ended for the rest of the request, and its renewal is not written', async () => {
		const { app } = await signedInApp();
		app.page = async ({ locals }) => {
			await locals.auth();
			await locals.signOut({ redirect: false });
			return Response.json([await locals.auth(), await locals.passkeys.list()]);
		};
		expect(await (await app.browser.post('/leave')).json()).toEqual([null, []]);
		expect(app.browser.cookieNames).toEqual([]);
	});
});

function cookiesOf(browser: Browser): string {
	return browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

test.each<[string, Callbacks['jwt']]>([
	['leaves its id out', ({ token }) => ({ sub: token.sub })],
	['changes the token', ({ token }) => ({ ...token, seen: Math.random() })]
])('a pending renewal at a sign-out does not restore the session if the `jwt` callback %s (S150)', async (_, jwt) => {
	const begun = gate();
	const over = gate();
	const town = createTown({
		adapter: MemoryAdapter(),
		session: { strategy: 'jwt' },
		callbacks: {
			async jwt(params) {
				if (!params.account && !params.trigger) {
					begun.open();
					await over.passed;
				}
				return jwt(params);
			}
		}
	});
	await town.signIn();
	const late = town.browser.visit('/auth/session');
	await begun.passed;
	await town.browser.post('/auth/signout');
	over.open();
	await late;
	expect(town.browser.cookieNames, 'the renewal came last').toEqual([sessionName]);
	expect(await town.session()).toBeNull();
});
