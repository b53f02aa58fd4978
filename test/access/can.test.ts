/** Who may do what: asked in hooks, load functions, endpoints and server code, with one answer. */
import { describe, expect, expectTypeOf, test } from 'vitest';
import { accessControl } from '../../src/access.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { createAuth } from '../../src/core.js';
import { FrameworkAuth, type FrameworkAuthConfig } from '../../src/index.js';
import { secret } from '../fixtures/app.js';
import { createEvent, createKitApp } from '../kit/kit.js';
import { answered, byScript, signIn } from '../guards/support.js';
import { access, accessApp, siteWide, strategies } from './support.js';
import type { Locals } from './support.js';

describe.each(strategies)('with %s', (name, config) => {
	const isStored = name === 'stored sessions';

	test('a role allows what the definition says, and a lost role counts from the next request on', async () => {
		const { run, role, auth, userId } = await accessApp({ config });
		const ask = async () => run(async ({ locals }) => [await locals.can('project:update'), await locals.can.list()]);
		expect(await ask()).toEqual([false, []]);
		await role('admin');
		expect(await ask()).toEqual([
			true,
			['project:create', 'project:update', 'project:read', 'document:read', 'document:edit']
		]);
		expect((await auth.access.of(userId)).can('project:update')).toBe(true);
		await role('member');
		expect(await ask()).toEqual([false, ['project:create', 'project:read']]);
		expect(await auth.access.of(userId)).toMatchObject({
			roles: ['member'],
			permissions: ['project:create', 'project:read']
		});
	});

	test('a rule gives the same answer: it refuses with 403, or leads a visitor to sign in', async () => {
		const rules = { '/admin': { can: 'project:update' }, '/both': { can: ['project:create', 'billing:manage'] } };
		const { app, role } = await accessApp({ config, rules });
		const visit = async (path: string) => (await app.browser.visit(path, byScript)).status;
		expect([await visit('/admin'), await visit('/both')]).toEqual([403, 403]);
		await role('admin');
		expect([await visit('/admin'), await visit('/both')]).toEqual([200, 403]);
		await role('owner');
		expect([await visit('/admin'), await visit('/both')]).toEqual([200, 200]);
		await role(null);
		expect(await visit('/admin')).toBe(403);
		const page = await app.browser.visit('/admin', { headers: { 'sec-fetch-mode': 'navigate' } });
		expect([page.status, await page.text()]).toEqual([403, expect.stringContaining('You may not do this')]);
		await app.browser.post('/signout');
		expect(await visit('/admin')).toBe(401);
		const led = await app.browser.visit('/admin', { headers: { 'sec-fetch-mode': 'navigate' } });
		expect([led.status, led.headers.get('location')]).toEqual([303, expect.stringContaining('/auth/signin')]);
	});

	test('without a question nothing is read, and the same question is read once in a request', async () => {
		const { run, role, data } = await accessApp({ config, definition: siteWide });
		await role('admin');
		const costs = async (code: (locals: App.Locals & Locals) => Promise<unknown>) => {
			data.take();
			await run(async ({ locals }) => code(locals));
			return data.take();
		};
		const read = isStored ? ['getSessionAndUser'] : [];
		expect(await costs(async (locals) => locals.auth())).toEqual(read);
		const often = async (locals: Locals) => {
			await Promise.all([locals.can('project:update'), locals.can('project:create')]);
			await locals.can.list();
			await locals.can('billing:manage');
		};
		expect(await costs(often)).toEqual(isStored ? read : ['getUser']);
	});

	test('an anonymous user has no role, whatever the column says', async () => {
		const adapter = MemoryAdapter();
		const plugins = [accessControl(siteWide)];
		const app = createKitApp({ adapter, plugins, anonymous: { merge: async () => Promise.resolve() }, ...config });
		const guard = app.protect({ '/inside': { anonymous: true, can: 'project:create' } } as never);
		app.page = async ({ locals }) => Response.json((await locals.signInAnonymously())?.user?.id);
		const id = (await (await app.browser.visit('/')).json()) as string;
		await adapter.updateUser!({ id, role: 'owner' } as never);
		app.page = async ({ locals }) => Response.json(await (locals as unknown as Locals).can('project:create'));
		expect(await (await app.browser.visit('/')).json()).toBe(false);
		app.page = (event) => answered(() => guard({ event, resolve: () => new Response('inside') }));
		expect((await app.browser.visit('/inside', byScript)).status).toBe(401);
	});

	test('an operator who acts as another user may do what both the user and the definition allow', async () => {
		const adapter = MemoryAdapter();
		await adapter.createUser!({ id: 'op', name: 'Op', email: 'op@example.test', emailVerified: null });
		const { run, role, userId, auth } = await accessApp({
			adapter,
			config: {
				...config,
				session: { ...config.session, mayImpersonate: ({ user }) => user.id === 'op' }
			}
		});
		await role('owner');
		await adapter.updateUser!({ id: 'op', role: 'owner' } as never);
		await run(async ({ locals }) => locals.signInAs({ id: 'op' }, { methods: ['pwd', 'mfa'] }));
		expect(await run(async ({ locals }) => locals.can('billing:manage'))).toBe(true);
		await run(async ({ locals }) => locals.impersonate(userId));
		expect(await run(async ({ locals }) => locals.can.list())).toEqual(['project:read', 'document:read']);
		expect((await auth.access.of({ userId, acting: true })).permissions).toEqual(['project:read', 'document:read']);
		await role('member');
		expect(await run(async ({ locals }) => locals.can.list())).toEqual(['project:read']);
		await run(async ({ locals }) => locals.endImpersonation());
		expect(await run(async ({ locals }) => locals.can('billing:manage'))).toBe(true);
	});

	test('an API token may do what both its scopes and its owner may, and loses each right that its owner loses', async () => {
		const rules = { '/api': { bearer: ['project:read'] } };
		const { run, send, role, data } = await accessApp({ config, rules });
		await role('owner');
		const mint = async (scopes: string[]) =>
			(await run(async ({ locals }) => locals.sessions.createToken({ expiresIn: 3600, scopes }))).token;
		const few = await mint(['project:read', 'any']);
		const many = await mint(['project:read', 'projects']);
		await expect(mint(['project:read', '*'])).rejects.toThrow('no scope "*"');
		const list = async (token: string) => send(token, async ({ locals }) => locals.can.list());
		expect(await list(few)).toEqual(['project:read']);
		expect(await list(many)).toEqual(['project:create', 'project:update', 'project:read']);
		data.take();
		await list(few);
		expect(data.take().filter((method) => method === 'getUser')).toEqual(['getUser']);
		await role('member');
		expect(await list(many)).toEqual(['project:create', 'project:read']);
		await role(null);
		expect(await list(many)).toEqual([]);
	});

	test('a rule with `bearer` and `can` requires both from a token, and only `can` from a session', async () => {
		const rules = { '/api': { bearer: ['project:read'], can: 'project:update' } };
		const { app, run, send, role } = await accessApp({ config, rules });
		await role('owner');
		const mint = async (scopes: string[]) =>
			(await run(async ({ locals }) => locals.sessions.createToken({ expiresIn: 3600, scopes }))).token;
		const reader = await mint(['project:read']);
		const writer = await mint(['project:read', 'project:update']);
		const through = async () => Promise.resolve('in');
		expect([await send(reader, through), await send(writer, through)]).toEqual([403, 'in']);
		expect((await app.browser.visit('/api', byScript)).status).toBe(200);
		await role('member');
		expect([await send(writer, through), (await app.browser.visit('/api', byScript)).status]).toEqual([403, 403]);
	});

	test('`requireSession` accepts a permission, and refuses without it', async () => {
		const { app, run, role } = await accessApp({ config });
		const requireSession = app.requireSession as (options: object) => Promise<unknown>;
		const ask = async () =>
			run(async (event) =>
				requireSession({ event, can: 'billing:manage' }).then(
					() => 200,
					({ status }) => status as number
				)
			);
		expect(await ask()).toBe(403);
		await role('owner');
		expect(await ask()).toBe(200);
		await expect(run(async (event) => requireSession({ event, can: 'billing:mange' }))).rejects.toThrow(
			'"billing:mange"'
		);
	});
});

describe('roles', () => {
	test.each([
		['another column', { roles: 'level' }, 'level', 'admin', true],
		['another column alone', { roles: 'level' }, 'role', 'admin', false],
		['several with commas', {}, 'role', 'member, admin', true],
		['a list', {}, 'roles', ['member', 'admin'], true],
		['what is no text', {}, 'role', 1, false],
		['an object', {}, 'role', { admin: true }, false],
		['a list of what is no text', {}, 'roles', [['admin']], false],
		['other letters', {}, 'role', 'Admin', false]
	])('come from %s', async (_, options, column, value, expected) => {
		const { run, role } = await accessApp({ options });
		await role(value, column);
		expect(await run(async ({ locals }) => locals.can('project:update'))).toBe(expected);
	});

	test('come from a function, which gets the stored user, with each kind of session', async () => {
		const asked: unknown[] = [];
		const roles = ({ userId, user }: { userId: string | null; user: object }) => {
			asked.push([userId, Reflect.get(user, 'level')]);
			return Reflect.get(user, 'level') === 3 ? ['admin'] : null;
		};
		for (const [, config] of strategies) {
			const { run, role, userId } = await accessApp({ options: { roles }, config });
			await role(3, 'level');
			expect(await run(async ({ locals }) => locals.can('project:update'))).toBe(true);
			expect(asked.splice(0)).toEqual([[userId, 3]]);
		}
	});

	test('S543 that are not in the definition allow nothing, and the log names each once', async () => {
		const { run, role, app } = await accessApp();
		await role('superuser,__proto__');
		expect(await run(async ({ locals }) => locals.can.list())).toEqual([]);
		expect(await run(async ({ locals }) => locals.can.list())).toEqual([]);
		const warnings = app.logger.entries.filter(({ level }) => level === 'warn').map(({ args }) => String(args[0]));
		expect(warnings).toEqual([expect.stringContaining('"superuser"'), expect.stringContaining('"__proto__"')]);
	});

	test('of a deleted user allow nothing', async () => {
		const adapter = MemoryAdapter();
		const { run, role, userId, auth } = await accessApp({ adapter, config: { session: { strategy: 'jwt' } } });
		await role('owner');
		await adapter.deleteUser!(userId);
		expect(await run(async ({ locals }) => locals.can('project:read'))).toBe(false);
		expect((await auth.access.of(userId)).permissions).toEqual([]);
	});

	test('of a user with an id that the data layer reads as another id allow nothing', async () => {
		const adapter = MemoryAdapter();
		const owner = { id: 'ADA', email: 'owner@example.test', emailVerified: null, role: 'owner' };
		const { auth, run } = await accessApp({
			adapter: { ...adapter, getUser: async () => Promise.resolve(owner) },
			config: { session: { strategy: 'jwt' } }
		});
		expect((await auth.access.of('ada')).permissions).toEqual([]);
		expect((await auth.access.of('ADA')).permissions).toHaveLength(access.permissions.length);
		expect(await run(async ({ locals }) => locals.can.list())).toEqual([]);
	});
});

describe('sealed roles', () => {
	const config: Partial<FrameworkAuthConfig> = { session: { strategy: 'jwt', userFields: ['role'] as never } };
	const options = { inSession: true };

	test('are those of the sign-in, without a statement', async () => {
		const { app, run, role, data } = await accessApp({ config, options });
		await role('admin');
		await signIn(app);
		data.take();
		expect(await run(async ({ locals }) => locals.can('project:update'))).toBe(true);
		expect(data.take()).toEqual([]);
		await role('member');
		expect(await run(async ({ locals }) => locals.can('project:update'))).toBe(true);
		await signIn(app);
		expect(await run(async ({ locals }) => locals.can('project:update'))).toBe(false);
	});

	test('are never those of a token', async () => {
		const rules = { '/api': { bearer: ['project:update'] } };
		const { app, run, send, role } = await accessApp({ config, options, rules });
		await role('admin');
		await signIn(app);
		const { token } = await run(async ({ locals }) =>
			locals.sessions.createToken({ expiresIn: 3600, scopes: ['project:update'] })
		);
		const ask = async () => send(token, async ({ locals }) => locals.can('project:update'));
		expect(await ask()).toBe(true);
		await role('member');
		expect(await ask()).toBe(false);
	});

	test('need a member that sessions seal', async () => {
		await expect(accessApp({ options, config: { session: { strategy: 'jwt' } } })).rejects.toThrow();
	});
});

describe('the start is refused', () => {
	const start = (config: object, rules: object) => () => {
		const given = { providers: [], secret, trustHost: true, adapter: MemoryAdapter(), ...config };
		return FrameworkAuth(given as FrameworkAuthConfig).protect(rules as never);
	};
	const plugins = [accessControl(siteWide)];

	test('for `can` without its plugin, by name', () => {
		expect(start({}, { '/a': { can: 'project:read' } })).toThrow(/"\/a" of `protect` has an unknown member "can"/);
	});

	test.each([
		['a permission that is not there', 'project:delete', /names "project:delete"/],
		['a wildcard', 'project:*', /names "project:\*"/],
		['no permission', [], /an empty list/],
		['half a resource', { permission: 'project:read' }, /a function `on`/],
		['what is no text', true, /names true/],
		['null', null, /names null/]
	])('for a rule with %s', (_, can, message) => {
		expect(start({ plugins }, { '/a': { can } })).toThrow(message);
	});

	test('for options that exclude each other', () => {
		expect(() => accessControl(siteWide, { roles: '' })).toThrow('`roles`');
		expect(() => accessControl(siteWide, { depth: 0 })).toThrow('`depth`');
		expect(() => accessControl(siteWide, { parents: () => [] })).toThrow('`resources`');
		expect(() => createAuth({ providers: [], secret, trustHost: true, plugins })).toThrow('reads roles from the users');
		const adapter = MemoryAdapter();
		const sealed = { plugins: [accessControl(siteWide, { inSession: true })], session: { strategy: 'jwt' as const } };
		expect(() => createAuth({ providers: [], secret, trustHost: true, adapter, ...sealed })).toThrow(
			'`session.userFields`'
		);
		const { tables: _, ...without } = adapter;
		const withTable = { plugins: [accessControl(access)], adapter: without };
		expect(() => createAuth({ providers: [], secret, trustHost: true, ...withTable })).toThrow('keeps none');
	});

	test('for a question about an unknown permission', async () => {
		const { run } = await accessApp();
		await expect(run(async ({ locals }) => locals.can('project:delete' as never))).rejects.toThrow('"project:delete"');
		await expect(run(async ({ locals }) => locals.can('project:read', { page: '1' } as never))).rejects.toThrow(
			'the kinds are'
		);
	});
});

describe('the session of another hook has the roles of its user', () => {
	const app = createKitApp({ adapter: MemoryAdapter(), plugins: [accessControl(siteWide)] });
	const guard = app.protect({ '/inside': { can: 'project:update' } } as never);
	const ask = async (user: object | null, isGuarded: boolean) => {
		const { event } = createEvent(new Request('https://app.test/inside'), { route: '/inside' });
		const expires = new Date(Date.now() + 60_000).toISOString();
		event.locals.auth = async () => Promise.resolve(user && { expires, user: user as never });
		const resolve = async () => Response.json(await (event.locals as unknown as Locals).can('project:update'));
		const answer = await app.handle({
			event,
			resolve: async () => answered(isGuarded ? () => guard({ event, resolve }) : resolve)
		});
		return answer.status === 200 ? ((await answer.json()) as boolean) : answer.status;
	};

	test.each([
		[{ id: '1', role: 'admin' }, true, true],
		[{ id: '1', role: 'member' }, 403, false],
		[{ id: '1' }, 403, false]
	])('%j', async (user, guarded, asked) => {
		expect([await ask(user, true), await ask(user, false)]).toEqual([guarded, asked]);
	});

	test('a user without roles has no permission', async () => {
		expect(await ask(null, false)).toBe(false);
	});
});

test('the core answers `can` for a request', async () => {
	const auth = createAuth({
		providers: [],
		secret,
		trustHost: true,
		adapter: MemoryAdapter(),
		plugins: [accessControl(siteWide)]
	});
	const can = auth.can(new Request('https://app.test/'));
	expect([await can('project:read'), await can.list()]).toEqual([false, []]);
	expect((await auth.access.of('nobody')).permissions).toEqual([]);
});

test('types know the permissions, the roles and the kinds', () => {
	const plugin = accessControl(access);
	const make = () => FrameworkAuth({ providers: [], plugins: [plugin] });
	type Rules = Parameters<ReturnType<typeof make>['protect']>[0];
	expectTypeOf<{ '/admin': { can: 'project:update' } }>().toExtend<Rules>();
	expectTypeOf<{ '/admin': { can: 'project:updaet' } }>().not.toExtend<Rules>();
	expectTypeOf<{ '/admin': { can: ['project:update'] } }>().toExtend<Rules>();
	expectTypeOf<{ remote: { can: 'project:nothing' } }>().not.toExtend<Rules>();
	type Can = Locals['can'];
	expectTypeOf<Parameters<Can>[0]>().toEqualTypeOf<(typeof access)['permissions'][number]>();
	expectTypeOf<Parameters<Can>[1]>().toEqualTypeOf<
		{ readonly document: string } | { readonly folder: string } | undefined
	>();
	expectTypeOf<ReturnType<Can>>().toEqualTypeOf<Promise<boolean>>();
	type Grant = Parameters<ReturnType<typeof make>['access']['grant']>[0];
	expectTypeOf<Grant['role']>().toEqualTypeOf<keyof (typeof access)['roles']>();
	// @ts-expect-error -- no permission is called so
	const wrong = async (auth: ReturnType<typeof make>) => auth.requireSession({ can: 'project:updaet' });
	// @ts-expect-error -- a site without the plugin has no such member
	const without = async () => FrameworkAuth({ providers: [] }).requireSession({ can: 'project:update' });
	expect([wrong, without]).toHaveLength(2);
});
