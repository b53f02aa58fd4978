/** Guards that ask for a proof lead to the page for it, and back: pages, forms and scripts. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { FrameworkAuthConfig, ReauthenticateOptions } from '../../src/index.js';
import { createClock } from '../fixtures/clock.js';
import { locationOf } from '../fixtures/browser.js';
import { createEvent, createKitApp, type EventOptions, type KitApp } from '../kit/kit.js';
import { appOf, byScript, guardedApp, outcomeOf, signIn } from './support.js';

afterEach(() => void vi.useRealTimers());

const password = {
	id: 'password',
	name: 'Password',
	type: 'credentials' as const,
	credentials: { name: {} },
	authorize: () => ({ id: 'ada', name: 'Ada' })
};
const providers = [password];
const enter = (app: KitApp) => app.browser.post('/auth/callback/password', { name: 'ada' });
const prove = (app: KitApp, fields: Record<string, string> = {}) =>
	app.browser.post('/auth/reauthenticate/password', { name: 'ada', ...fields });

describe('`locals.reauthenticate`', () => {
	const asking = (options?: ReauthenticateOptions, config: Partial<FrameworkAuthConfig> = { providers }) =>
		appOf(async (_, { locals }) => locals.reauthenticate(options), config);

	test('returns the session after a recent proof, and leads to the page and back otherwise', async () => {
		const clock = createClock();
		const app = asking();
		expect(await outcomeOf(await app.browser.visit('/danger?a=1'))).toBe('/auth/signin?callbackUrl=%2Fdanger%3Fa%3D1');
		await enter(app);
		expect(await (await app.browser.visit('/danger')).json()).toMatchObject({ user: { id: 'ada' } });
		clock.advance(301);
		const led = await app.browser.visit('/danger?a=1');
		expect(await outcomeOf(led)).toBe('/auth/reauthenticate?callbackUrl=%2Fdanger%3Fa%3D1');
		const { callbackUrl = '' } = Object.fromEntries(locationOf(led).searchParams);
		expect((await prove(app, { callbackUrl })).headers.get('location')).toBe('https://app.test/danger?a=1');
		expect((await app.browser.visit('/danger?a=1')).status).toBe(200);
	});

	test('asks for methods and classes, and returns to the page that the code names', async () => {
		const app = asking({ within: 60, methods: ['pwd', 'mfa'], acrValues: ['high'], returnTo: '/settings' });
		await enter(app);
		expect(await outcomeOf(await app.browser.visit('/danger'))).toBe(
			'/auth/reauthenticate?callbackUrl=%2Fsettings&methods=pwd+mfa&acr_values=high'
		);
	});

	test('leads a form back to its page', async () => {
		const clock = createClock();
		const app = asking();
		await enter(app);
		clock.advance(301);
		const headers = { referer: 'https://app.test/settings?tab=2' };
		expect(await outcomeOf(await app.browser.post('/danger', {}, { headers }))).toBe(
			'/auth/reauthenticate?callbackUrl=%2Fsettings%3Ftab%3D2'
		);
	});

	test('answers a script with a code, and the URL to go to', async () => {
		const clock = createClock();
		const app = asking({ methods: ['pwd'] });
		const signedOut = await app.browser.visit('/danger', byScript);
		expect([signedOut.status, await signedOut.json()]).toEqual([
			401,
			{ error: 'SessionRequired', message: 'Sign in first' }
		]);
		await enter(app);
		clock.advance(301);
		const headers = { ...byScript.headers, referer: 'https://app.test/settings' };
		const refused = await app.browser.visit('/danger', { headers });
		expect([refused.status, await refused.json()]).toEqual([
			403,
			{
				error: 'ReauthenticationRequired',
				message: 'Confirm first that it is you',
				url: 'https://app.test/auth/reauthenticate?callbackUrl=%2Fsettings&methods=pwd'
			}
		]);
	});

	test('leads to the page of the application, which gets the error, too', async () => {
		const clock = createClock();
		const app = asking({}, { providers, pages: { reauthenticate: '/confirm' } });
		await enter(app);
		clock.advance(301);
		expect(await outcomeOf(await app.browser.visit('/danger'))).toBe('/confirm?callbackUrl=%2Fdanger');
		const failed = await app.browser.post('/auth/reauthenticate/passwort', { callbackUrl: '/danger' });
		expect(failed.status).toBe(404);
		const refused = locationOf(await prove(app, { callbackUrl: '/danger', methods: 'mfa' }));
		expect([refused.pathname, refused.searchParams.get('error')]).toEqual(['/confirm', 'ReauthenticationInsufficient']);
		const led = await app.browser.visit('/auth/reauthenticate?callbackUrl=/danger&methods=pwd');
		expect(locationOf(led).href).toBe(
			'https://app.test/confirm?callbackUrl=https%3A%2F%2Fapp.test%2Fdanger&methods=pwd'
		);
	});

	test.each([{ within: 0 }, { within: Number.NaN }, { methods: [] }, { methods: ['a b'] }, { acrValues: 'high' }])(
		'refuses wrong options: %j',
		async (options) => {
			const app = asking(options as never);
			await enter(app);
			await expect(app.browser.visit('/danger')).rejects.toThrow('`locals.reauthenticate`');
		}
	);
});

describe('`protect`', () => {
	test('requires everything that the rules of the route require, because a new proof replaces the earlier one', async () => {
		const clock = createClock();
		const rules = { '/a': { methods: ['pwd'] }, '/a/b': { fresh: 60 }, '/a/b/c': { acrValues: ['high'] } };
		const app = guardedApp(rules, { providers });
		await enter(app);
		expect((await app.browser.visit('/a/b')).status).toBe(200);
		clock.advance(61);
		expect(await outcomeOf(await app.browser.visit('/a/b'))).toBe(
			'/auth/reauthenticate?callbackUrl=%2Fa%2Fb&methods=pwd'
		);
		await prove(app);
		expect((await app.browser.visit('/a/b')).status).toBe(200);
		expect(await outcomeOf(await app.browser.visit('/a/b/c'))).toBe(
			'/auth/reauthenticate?callbackUrl=%2Fa%2Fb%2Fc&methods=pwd&acr_values=high'
		);
	});

	test('accepts a class that the provider reported', async () => {
		const app = guardedApp({ '/a': { acrValues: ['high'] } });
		app.op.faults.claims = (claims) => ({ ...claims, acr: 'high' });
		await signIn(app);
		expect((await app.browser.visit('/a')).status).toBe(200);
	});

	test('sends the renewed session with a page that it forbids', async () => {
		const clock = createClock();
		let version = 0;
		const callbacks: FrameworkAuthConfig['callbacks'] = { jwt: ({ token }) => ({ ...token, version: ++version }) };
		const app = createKitApp({ providers, callbacks });
		await enter(app);
		const guard = app.protect({ '/a': { where: () => false } });
		const asked: [RequestInit, EventOptions][] = [
			[{ headers: { accept: 'text/html' } }, {}],
			[{ headers: { accept: 'application/json' } }, { isDataRequest: true }],
			[byScript, {}]
		];
		for (const [init, options] of asked) {
			clock.advance(1);
			const request = new Request('https://app.test/a', init);
			request.headers.set('cookie', app.browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; '));
			const { event } = createEvent(request, options);
			const response = await app.handle({
				event,
				resolve: (resolved) => guard({ event: resolved, resolve: () => new Response() }) as Promise<Response>
			});
			// SvelteKit adds no cookies to the answer of a hook.
			expect([response.status, response.headers.getSetCookie().length]).toEqual([403, 1]);
			expect(response.headers.get('cache-control')).toBe('private, no-store');
		}
	});

	test('leaves the page to SvelteKit if nothing is renewed', async () => {
		const app = guardedApp(
			{ '/a': { where: () => false } },
			{ providers, adapter: MemoryAdapter(), session: { strategy: 'jwt' } }
		);
		await enter(app);
		expect(await outcomeOf(await app.browser.visit('/a'))).toBe('403 <h1>You may not do this</h1>');
	});
});
