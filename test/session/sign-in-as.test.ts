/** `signInAs` begins a session after the application's own proof, with the end of every other sign-in. */
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { AuthConfig } from '../../src/lib/base/config/options.js';
import type { AuthError } from '../../src/errors.js';
import type { SignInAsOptions } from '../../src/types.js';
import { watch } from '../fixtures/data-layer.js';
import { createKitApp, type EventOptions } from '../kit/kit.js';
import { sessionCookie } from './support.js';

const row = { id: 'ada', name: 'Ada', email: 'ada@example.test', emailVerified: null };

async function begin(config: Partial<AuthConfig> = {}) {
	const store = MemoryAdapter();
	await store.createUser({ ...row });
	const data = watch(store);
	const told: [string, unknown][] = [];
	const app = createKitApp({
		adapter: data.adapter,
		events: {
			signIn: (message) => void told.push(['signIn', message]),
			signInFailed: ({ error }) => void told.push(['signInFailed', error.type])
		},
		...config
	});
	const enter = async (
		id: string | undefined = 'ada',
		options?: SignInAsOptions,
		{ method = 'POST', headers = {}, event = {} as EventOptions, browser = app.browser } = {}
	) => {
		app.page = async ({ locals }) => {
			try {
				return Response.json({ session: await locals.signInAs({ id, name: 'Not stored' }, options) });
			} catch (thrown) {
				return Response.json({ error: (thrown as AuthError).type });
			}
		};
		Object.assign(app.options, event);
		const answer = await (method === 'POST'
			? browser.post('/enter', {}, { headers })
			: browser.visit('/enter', { headers }));
		app.options = {};
		return (await answer.json()) as { session?: object; error?: string };
	};
	const session = async (browser = app.browser) => {
		app.page = async ({ locals }) => Response.json((await locals.auth()) ?? null);
		return (await (await browser.visit('/')).json()) as { user?: object } | null;
	};
	return { ...app, app, data, store, told, enter, session };
}

describe.each(['jwt', 'database'] as const)('with the strategy %s', (strategy) => {
	test('begins a session of the stored user, with the given methods', async () => {
		const app = await begin({ session: { strategy } });
		const { session } = await app.enter('ada', { methods: ['sms', 'mfa'], provider: 'telephone' });
		const expected = { user: { id: 'ada', name: 'Ada' }, methods: ['sms', 'mfa'], provider: 'telephone' };
		expect(session).toMatchObject({ ...expected, authenticatedAt: expect.any(String) as unknown });
		expect(await app.session()).toMatchObject(expected);
		expect(app.told).toMatchObject([
			['signIn', { user: { id: 'ada' }, account: { provider: 'telephone', providerAccountId: 'ada' } }]
		]);
	});

	test('without methods the session has no time of authentication', async () => {
		const app = await begin({ session: { strategy } });
		const { session } = await app.enter();
		expect(session).toMatchObject({ methods: [] });
		expect(session).not.toHaveProperty('authenticatedAt');
	});

	test('the earlier session of the browser ends, with a copy of its cookie', async () => {
		const app = await begin({ session: { strategy } });
		await app.enter();
		const copy = app.browser.copy();
		const before = app.browser.cookie(sessionCookie);
		await app.enter();
		expect(app.browser.cookie(sessionCookie)).not.toBe(before);
		expect([await app.session(copy), (await app.session()) !== null]).toEqual([null, true]);
	});

	test('remember: false', async () => {
		const app = await begin({ session: { strategy } });
		await app.enter('ada', { remember: false });
		expect(app.browser.cookies.find(({ name }) => name === sessionCookie)).not.toHaveProperty('expiresAtMs');
	});

	test.each([
		['a user whom the adapter does not have', 'charles', 'AccessDenied'],
		['no user', '', 'AccessDenied']
	])('%s is refused', async (_, id, error) => {
		const app = await begin({ session: { strategy } });
		expect(await app.enter(id)).toEqual({ error });
		expect([await app.session(), app.told]).toEqual([null, [['signInFailed', error]]]);
	});

	test.each([[false], ['/elsewhere']])('the signIn callback refuses by %j', async (answer) => {
		const app = await begin({ session: { strategy }, callbacks: { signIn: () => answer } });
		expect(await app.enter()).toEqual({ error: 'AccessDenied' });
		expect(await app.session()).toBeNull();
	});

	test.each([[['a,b']], [['']], [Array(17).fill('sms')], [[7]]])('wrong methods: %j', async (methods) => {
		const app = await begin({ session: { strategy } });
		expect(await app.enter('ada', { methods: methods as string[] })).toEqual({ error: 'InvalidRequest' });
	});

	test('a data layer that returns another user for the id signs no one in', async () => {
		const app = await begin({ session: { strategy } });
		app.data.instead.getUser = () => Promise.resolve({ ...row, id: 'ADA' });
		expect(await app.enter()).toEqual({ error: 'AccessDenied' });
	});

	test.each<[string, Parameters<Awaited<ReturnType<typeof begin>>['enter']>[2]]>([
		['a form of another site', { headers: { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.test' } }],
		['a link of another site', { method: 'GET', headers: { 'Sec-Fetch-Site': 'cross-site' } }],
		['a sibling host', { method: 'GET', headers: { 'Sec-Fetch-Site': 'same-site' } }],
		['a remote query', { method: 'GET', event: { isRemoteRequest: true } }]
	])('S200 S206 %s begins no session', async (_, how) => {
		const app = await begin({ session: { strategy } });
		expect(await app.enter('ada', {}, how)).toEqual({ error: 'CrossSiteRequest' });
		expect(app.browser.cookieNames).toEqual([]);
	});
});

test('the limit on sessions counts', async () => {
	const app = await begin({ session: { maxPerUser: { limit: 1, then: 'refuse' } } });
	await app.enter();
	const browser = app.browser.copy();
	for (const { name } of browser.cookies)
		browser.jar.store(`${name}=; Max-Age=0; Secure; Path=/`, new URL('https://app.test/'));
	expect(await app.enter('ada', {}, { browser })).toEqual({ error: 'SessionLimitReached' });
	expect(await app.session()).not.toBeNull();
});

test('users of the application itself need encrypted sessions', async () => {
	const own = await begin({ adapter: undefined });
	expect((await own.enter('own')).session).toMatchObject({ user: { id: 'own', name: 'Not stored' } });
	const stored = await begin();
	expect(await stored.enter('own', { users: 'own' })).toEqual({ error: 'UnsupportedStrategy' });
});
