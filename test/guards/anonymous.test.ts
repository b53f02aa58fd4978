/** Guards refuse anonymous users, unless the rule says that they may pass. */
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { FrameworkAuthConfig, GuardRules } from '../../src/index.js';
import { createKitApp } from '../kit/kit.js';
import { requests } from '../support/app-server.js';
import { answered, byScript, outcomeOf } from './support.js';

const signInPage = (path: string) => `/auth/signin?callbackUrl=${encodeURIComponent(path)}`;

/** An app with rules, and a browser with an anonymous session. */
async function visited(rules: GuardRules, config: Partial<FrameworkAuthConfig> = {}) {
	const app = createKitApp({ adapter: MemoryAdapter(), anonymous: true, ...config });
	const guard = app.protect(rules);
	app.page = async ({ locals }) => Response.json(await locals.signInAnonymously());
	const begun = await app.browser.post('/enter');
	expect(await begun.json()).toMatchObject({ user: { email: null } });
	app.page = (event) => answered(() => guard({ event, resolve: () => new Response('inside') }));
	const visit = async (
		path: string,
		...options: Parameters<typeof app.browser.visit> extends [unknown, ...infer R] ? R : []
	) => outcomeOf(await app.browser.visit(path, ...options));
	return { ...app, app, visit };
}

describe.each(['database', 'jwt'] as const)('with the strategy %s', (strategy) => {
	const session = { strategy };

	test('S160 a rule refuses anonymous users, whatever the session callback makes of the session', async () => {
		const callbacks: FrameworkAuthConfig['callbacks'] = {
			session: ({ session: { anonymous: _, ...rest } }) => ({ ...rest, provider: 'op', methods: ['pwd'] })
		};
		const app = await visited({ '/cart': { anonymous: true }, '/orders': true }, { session, callbacks });
		expect(await app.visit('/orders')).toBe(signInPage('/orders'));
		expect(await app.visit('/cart')).toBe('200 inside');
		expect(JSON.parse((await app.visit('/orders', byScript)).slice(4))).toMatchObject({ error: 'SessionRequired' });
	});

	test('the most specific rule decides', async () => {
		const rules: GuardRules = {
			'/(shop)': true,
			'/(shop)/cart': { anonymous: true },
			'/(shop)/cart/pay': { anonymous: false },
			'/open': { anonymous: true },
			'/open/closed': true
		};
		const app = await visited(rules, { session });
		const inside = async (route: string) => {
			app.app.options = { route };
			return (await app.visit('/x')) === '200 inside';
		};
		const routes = ['/(shop)/orders', '/(shop)/cart', '/(shop)/cart/pay', '/open/more', '/open/closed'];
		expect(await Promise.all(routes.slice(0, 1).map(inside))).toEqual([false]);
		const found: boolean[] = [];
		for (const route of routes) found.push(await inside(route));
		expect(found).toEqual([false, true, false, true, false]);
	});

	test('a rule with `fresh` or `methods` leads anonymous users to the sign-in', async () => {
		const app = await visited(
			{ '/a': { anonymous: true, fresh: 3600 }, '/b': { anonymous: true, methods: ['pwd'] } },
			{ session }
		);
		expect([await app.visit('/a'), await app.visit('/b')]).toEqual([signInPage('/a'), signInPage('/b')]);
	});

	test('`otherwise` receives the reason, and `where` is called for anonymous users who may pass', async () => {
		const app = await visited(
			{
				'/a': { otherwise: ({ reason }) => (reason === 'anonymous' ? '/welcome' : undefined) },
				'/b': { anonymous: true, where: ({ facts }) => !facts.anonymous }
			},
			{ session }
		);
		expect(await app.visit('/a')).toBe('/welcome?callbackUrl=%2Fa');
		expect(await app.visit('/b')).toMatch(/^403/);
	});

	test('`requireSession` refuses anonymous users, too, without the option `anonymous`', async () => {
		const app = await visited({}, { session });
		const requiring = (options?: Parameters<typeof app.requireSession>[0]) => {
			app.app.page = (event) =>
				answered(() => requests.run(event, async () => Response.json(await app.requireSession(options))));
		};
		requiring();
		expect(await app.visit('/cart')).toBe(signInPage('/cart'));
		requiring({ anonymous: true });
		expect(await app.visit('/cart')).toMatch(/^200 .*"anonymous":true/);
	});

	test('a remote form without JavaScript passes the rule of the page and that of remote functions', async () => {
		const app = await visited({ '/cart': { anonymous: true }, remote: true }, { session });
		expect(await app.visit('/cart?/remote=add')).toContain('/auth/signin');
		const both = await visited({ '/cart': true, remote: { anonymous: true } }, { session });
		expect(await both.visit('/cart?/remote=add')).toContain('/auth/signin');
		const open = await visited({ '/cart': { anonymous: true }, remote: { anonymous: true } }, { session });
		expect(await open.visit('/cart?/remote=add')).toBe('200 inside');
	});
});

test('a rule that is not true or false is refused', () => {
	const app = createKitApp();
	expect(() => app.protect({ '/': { anonymous: 'yes' as never } })).toThrow('true or false');
});

test.each<[string, object]>([
	['a form of another site', { headers: { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.test' } }]
])('S200 S206 %s makes no anonymous user', async (_, options) => {
	const app = createKitApp({ adapter: MemoryAdapter(), anonymous: true });
	app.page = async ({ locals }) => {
		try {
			return Response.json(await locals.signInAnonymously());
		} catch (thrown) {
			return Response.json((thrown as { type?: string }).type);
		}
	};
	expect(await (await app.browser.post('/enter', {}, options)).json()).toBe('CrossSiteRequest');
	app.options = { isRemoteRequest: true };
	expect(await (await app.browser.visit('/enter')).json()).toBe('CrossSiteRequest');
	expect(app.browser.cookieNames).toEqual([]);
});
