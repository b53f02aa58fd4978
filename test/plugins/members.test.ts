/** Members of plugins with each kind of answer, in `event.locals` and in the core: a value, cookies, a redirect, and a session. */
import { isRedirect } from '@sveltejs/kit';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { Redirection, SessionResult } from '../../src/types/core.js';
import type { Session } from '../../src/types.js';
import type { CorePlugins, PluginLocals } from '../../src/types/plugin.js';
import { definePlugin } from '../../src/plugin.js';
import { createApp } from '../fixtures/app.js';
import { locationOf } from '../fixtures/browser.js';
import { createKitApp } from '../kit/kit.js';

/** A shop as a stranger writes it: a basket in a cookie, a way to the till, and a currency in the session. */
const shop = definePlugin({
	name: 'shop',
	cookies: { basket: { maxAge: 3600 } },
	locals: {
		count: { run: async (_context, { cookie }) => Number((await cookie('basket'))?.count ?? 0) },
		put: {
			answers: 'cookies',
			async run(_context, { cookie }, count: number) {
				const sum = Number((await cookie('basket'))?.count ?? 0) + count;
				return { result: sum, cookies: { basket: { count: sum } } };
			}
		},
		pay: {
			changes: true,
			answers: 'redirect',
			run: async (_context, _request, till: string) => Promise.resolve({ redirect: till, cookies: { basket: null } })
		},
		currency: {
			answers: 'session',
			run: async (_context, _request, currency: string) =>
				Promise.resolve({ data: { currency }, cookies: { basket: { count: 7 } } })
		}
	},
	functions: {
		look: { answers: 'redirect', run: async () => Promise.resolve({ redirect: '/shop' }) }
	}
});
type ShopLocals = PluginLocals<[typeof shop]>;
type ShopCore = CorePlugins<[typeof shop]>;

const callbacks = {
	jwt: ({ token, trigger, session }: { token: object; trigger?: string; session?: unknown }) =>
		trigger === 'update' ? { ...token, ...(session as object) } : token,
	session: ({ session, token }: { session: object; token?: { currency?: unknown } }) => ({
		...session,
		currency: token?.currency
	})
} as never;

async function kit() {
	const app = createKitApp({ plugins: [shop], callbacks });
	await app.browser.follow(app.op.authorize(locationOf(await app.browser.post('/auth/signin/op'))));
	type Ask = (members: ShopLocals) => Promise<unknown>;
	const ask = (call: Ask) => {
		app.page = async ({ locals }) => {
			try {
				return Response.json((await call(locals as unknown as ShopLocals)) ?? null);
			} catch (thrown) {
				if (!isRedirect(thrown)) return Response.json({ thrown: (thrown as Error).name });
				return new Response(null, { status: thrown.status, headers: { location: thrown.location } });
			}
		};
	};
	const load = async (call: Ask, options: { crossSite?: boolean } = {}) => {
		ask(call);
		return app.browser.visit('/page', options);
	};
	return Object.assign(app, { ask, load });
}

describe('in `event.locals`', () => {
	test('a member sets cookies of its plugin, and the same request reads them (#36 B)', async () => {
		const { load } = await kit();
		const asked = await load(async ({ shop: { put, count } }) => [await put(2), await put(1), await count()]);
		expect(await asked.json()).toEqual([2, 3, 3]);
		expect(await (await load(async ({ shop: { count } }) => count())).json()).toBe(3);
	});

	test('a member redirects to this site alone, with its cookies (#36 B)', async () => {
		const { load, browser } = await kit();
		await load(async ({ shop: { put } }) => put(2));
		const paid = await load(async ({ shop: { pay } }) => pay('/till?step=1'));
		expect([paid.status, paid.headers.get('location')]).toEqual([303, '/till?step=1']);
		expect(browser.cookies.map(({ name }) => name).filter((name) => name.includes('basket'))).toEqual([]);
		const away = await load(async ({ shop: { pay } }) => pay('https://evil.test/'));
		expect(away.headers.get('location')).not.toContain('evil');
		const looked = await load(async ({ look }) => look());
		expect(looked.headers.get('location')).toBe('/shop');
	});

	test('S100 a link of another site may lead to a redirect, and no form of it (#36 B)', async () => {
		const { load, browser, ask } = await kit();
		const look = async ({ look: member }: ShopLocals) => member();
		expect((await load(look, { crossSite: true })).headers.get('location')).toBe('/shop');
		ask(look);
		const headers = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };
		const posted = await browser.send(new Request('https://app.test/page', { method: 'POST', headers }));
		expect(posted.headers.get('location')).toMatch(/^\/auth\/error\?error=CrossSiteRequest/);
	});

	test('a member changes the session, answers with it, and sets its cookies (#36 B)', async () => {
		const { load } = await kit();
		const changed = await load(async ({ shop: { currency, count } }) => [await currency('EUR'), await count()]);
		expect(await changed.json()).toEqual([expect.objectContaining({ currency: 'EUR' }), 7]);
		const later = await load(async (locals) => (locals as unknown as App.Locals).auth());
		expect(await later.json()).toMatchObject({ currency: 'EUR' });
	});

	test('S100 what sets cookies or changes the session is for this site, and for no remote `query` (#36 B)', async () => {
		const app = await kit();
		const { load } = app;
		const calls: ((members: ShopLocals) => Promise<unknown>)[] = [
			async ({ shop: { put } }) => put(1),
			async ({ shop: { currency } }) => currency('USD')
		];
		const outcomes: unknown[] = [];
		for (const call of calls) outcomes.push(await (await load(call, { crossSite: true })).json());
		app.options = { isRemoteRequest: true };
		for (const call of calls) outcomes.push(await (await load(call)).json());
		expect(outcomes).toEqual(Array.from({ length: 4 }, () => ({ thrown: 'CrossSiteRequest' })));
		app.options = {};
		expect(await (await load(async ({ shop: { count } }) => count())).json()).toBe(0);
	});
});

describe('in the core', () => {
	async function core() {
		const app = createApp({ plugins: [shop], callbacks });
		await app.signIn();
		const cookie = app.browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
		const from = (origin = 'https://app.test', more = cookie) =>
			new Request('https://app.test/', { method: 'POST', headers: { cookie: more, origin } });
		return { ...app, from, members: app.auth as unknown as ShopCore };
	}

	test('cookies come with the next result (#36 B)', async () => {
		const { auth, members, from } = await core();
		const request = from();
		expect(await members.shop(request).put(2)).toBe(2);
		expect(await members.shop(request).count()).toBe(2);
		const { cookies } = await auth.session(request);
		expect(cookies.map(({ name }) => name)).toContain('__Host-authjs.plugin.shop.basket');
		await expect(members.shop(from('https://evil.test')).put(1)).rejects.toMatchObject({ type: 'CrossSiteRequest' });
	});

	test('a redirect and a session are results with cookies (#36 B)', async () => {
		const { members, from } = await core();
		const paid = await members.shop(from()).pay('/till');
		expect(paid).toMatchObject({
			to: 'https://app.test/till',
			cookies: [{ name: '__Host-authjs.plugin.shop.basket' }]
		});
		expect((await members.look(from())()).to).toBe('https://app.test/shop');
		const { session, cookies } = await members.shop(from()).currency('EUR');
		expect(session).toMatchObject({ currency: 'EUR' });
		expect(cookies.some(({ name }) => name.includes('session-token'))).toBe(true);
	});
});

test('the types say what each kind of answer is (#36 B)', () => {
	type Members = ShopLocals['shop'];
	expectTypeOf<Members['count']>().toEqualTypeOf<() => Promise<number>>();
	expectTypeOf<Members['put']>().toEqualTypeOf<(count: number) => Promise<number>>();
	expectTypeOf<ReturnType<Members['pay']>>().toEqualTypeOf<Promise<never>>();
	expectTypeOf<ReturnType<Members['currency']>>().toEqualTypeOf<Promise<Session | null>>();
	type Core = ReturnType<ShopCore['shop']>;
	expectTypeOf<Core['put']>().toEqualTypeOf<(count: number) => Promise<number>>();
	expectTypeOf<Core['pay']>().toEqualTypeOf<(till: string) => Promise<Redirection>>();
	expectTypeOf<Core['currency']>().toEqualTypeOf<(currency: string) => Promise<SessionResult>>();
	expectTypeOf<ReturnType<ShopCore['look']>>().toEqualTypeOf<() => Promise<Redirection>>();
	definePlugin({
		name: 'wrong',
		// @ts-expect-error -- a member that answers with cookies returns a result
		locals: { put: { answers: 'cookies', run: async () => Promise.resolve(1) } }
	});
});
