/** The role of a member counts in `locals.can` and in rules, in the organization of the request, where both have one definition. */
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { RequestEvent } from '@sveltejs/kit';
import { accessControl, defineAccess } from '../../src/access.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { GuardRules } from '../../src/index.js';
import { organizations } from '../../src/organizations.js';
import type { PluginInstance, PluginLocals } from '../../src/types/plugin.js';
import { answered, signIn } from '../guards/support.js';
import { createKitApp, type KitApp } from '../kit/kit.js';
import { sendToken } from './send-token.js';

const access = defineAccess({
	permissions: ['project:read', 'project:update', 'member:invite', 'users:block'],
	roles: { owner: '*', admin: ['project:*'], member: ['project:read'], operator: ['users:*', 'project:read'] },
	scopes: { reading: ['project:read'], any: [] },
	impersonation: ['project:read'],
	siteWide: ['users:*'],
	resources: ['project', 'organization']
});
const organizationOf = new Map<string, string>();
const control = accessControl(access, {
	parents: (kind, ids) =>
		kind === 'project' ? ids.map((id) => ({ id, parent: { organization: organizationOf.get(id) ?? 'none' } })) : []
});
const groups = organizations({ access });
type Plugins = [typeof control, typeof groups];
type Locals = PluginLocals<Plugins>;
type Event = RequestEvent & { locals: Locals };

/** An app whose user is signed in, and has a role in the organizations `one` and `two`. */
async function appWith(roles: Partial<Record<'one' | 'two', keyof typeof access.roles>> = {}, rules: object = {}) {
	const adapter = MemoryAdapter();
	const app = createKitApp({ adapter, plugins: [control, groups] });
	const server = app as unknown as PluginInstance<Plugins>;
	const guard = app.protect({ '/orgs/one/api': { bearer: ['any'] }, ...rules } as GuardRules);
	app.page = (event) => answered(() => guard({ event, resolve: () => new Response('inside') }));
	await signIn(app);
	const userId = String((await adapter.getUserByEmail!('ada@example.test'))!.id);
	const founder = String((await adapter.createUser!({ id: '', email: 'f@example.test', emailVerified: null })).id);
	const ids: Record<string, string> = {};
	for (const slug of ['one', 'two'] as const) {
		const { id } = await server.organizations.create(founder, { name: slug, slug });
		ids[slug] = id;
		if (roles[slug] !== undefined) await server.organizations.add(id, { userId, role: roles[slug] });
	}
	return { app, adapter, server, userId, founder, ids: ids as { one: string; two: string } };
}

/** Runs code in a request of the browser, as a load function does. */
async function at<T>(app: KitApp, path: string, code: (locals: Locals) => Promise<T>): Promise<T> {
	app.page = async ({ locals }) => Response.json({ value: await code(locals as unknown as Locals) });
	return ((await (await app.browser.visit(path)).json()) as { value: T }).value;
}

const asked = async (locals: Locals) => locals.can.list();

describe('`locals.can`', () => {
	test('counts the role in the organization of the path, and in no other', async () => {
		const { app } = await appWith({ one: 'admin', two: 'member' });
		const ask = async (path: string) => at(app, path, asked);
		expect(await ask('/orgs/one/projects')).toEqual(['project:read', 'project:update']);
		expect(await ask('/orgs/two')).toEqual(['project:read']);
		expect(await ask('/orgs/two/__data.json')).toEqual(['project:read']);
		for (const path of ['/', '/?slug=one', '/orgs/three', '/orgs/__proto__', '/orgs/one%2f', '/ORGS/one']) {
			expect([path, await ask(path)]).toEqual([path, []]);
		}
	});

	test('counts the current role: a removed member has no permission from the next request on', async () => {
		const { app, server, userId, ids } = await appWith({ one: 'owner' });
		const ask = async () => at(app, '/orgs/one', asked);
		expect(await ask()).toEqual(['project:read', 'project:update', 'member:invite']);
		await server.organizations.setRole(ids.one, { userId, role: 'member' });
		expect(await ask()).toEqual(['project:read']);
		await server.organizations.remove(ids.one, userId);
		expect(await ask()).toEqual([]);
	});

	test('gives no permission of the whole site by a role of an organization, not even to its owner', async () => {
		const { app, adapter, userId } = await appWith({ one: 'owner', two: 'operator' });
		expect(await at(app, '/orgs/one', async ({ can }) => can('users:block'))).toBe(false);
		expect(await at(app, '/orgs/two', asked)).toEqual(['project:read']);
		await adapter.updateUser!({ id: userId, role: 'operator' } as never);
		expect(await at(app, '/orgs/one', async ({ can }) => can('users:block'))).toBe(true);
	});

	test('counts no role in a remote function, whose page the caller chooses', async () => {
		const { app } = await appWith({ one: 'owner' });
		expect(await at(app, '/orgs/one?/remote=abc', asked)).toEqual([]);
	});
});

test('a resource belongs to its organization, whatever the path says', async () => {
	const { app, ids } = await appWith({ one: 'admin', two: 'member' });
	organizationOf.set('p1', ids.one).set('p2', ids.two);
	const ask = async (path: string) =>
		at(app, path, async (locals) => [
			await locals.can('project:update', { project: 'p1' }),
			await locals.can('project:update', { project: 'p2' }),
			await locals.can('project:read', { project: 'p2' }),
			await locals.can('project:read', { project: 'unknown' }),
			await locals.can.which('project:update', { organization: [ids.one, ids.two, 'none'] })
		]);
	for (const path of ['/orgs/one', '/orgs/two', '/']) {
		expect(await ask(path)).toEqual([true, false, true, false, [ids.one]]);
	}
});

test('a grant for an organization reaches its members, as long as they are members', async () => {
	const { server, userId, ids } = await appWith({ one: 'member' });
	await server.access.grant({ to: { organization: ids.one }, role: 'admin', on: { project: 'p9' } });
	expect(await server.access.can(userId, 'project:update', { project: 'p9' })).toBe(true);
	await server.organizations.remove(ids.one, userId);
	expect(await server.access.can(userId, 'project:update', { project: 'p9' })).toBe(false);
});

test('a rule with `can` gives the same answer, and refuses members of another organization', async () => {
	const rules = { '/orgs/one': { can: 'project:update' }, '/orgs/two': { can: 'project:update' } };
	const { app, server, ids, userId } = await appWith({ one: 'admin', two: 'member' }, rules);
	const visit = async (path: string) =>
		(await app.browser.visit(path, { headers: { 'sec-fetch-mode': 'cors', accept: '*/*' } })).status;
	expect([await visit('/orgs/one'), await visit('/orgs/two')]).toEqual([200, 403]);
	await server.organizations.remove(ids.one, userId);
	expect(await visit('/orgs/one')).toBe(403);
});

test('an API token may do what both its scopes and the role allow', async () => {
	const { app, server, ids, userId } = await appWith({ one: 'admin' });
	const tokenFor = async (scopes: string[]) => {
		app.actions['/make'] = async (event) => {
			const made = await (event as unknown as Event).locals.sessions.createToken({ expiresIn: 3600, scopes });
			const { redirect } = await import('@sveltejs/kit');
			redirect(303, `/?token=${made.token}`);
		};
		return new URL((await app.browser.post('/make')).headers.get('location')!, 'https://app.test').searchParams.get(
			'token'
		)!;
	};
	const guard = app.protect({ '/orgs/one/api': { bearer: ['any'] } } as GuardRules);
	const send = async (token: string) =>
		sendToken({ app, guard, token, code: async (event) => (event as unknown as Event).locals.can.list() });
	const [reading, other] = [await tokenFor(['any', 'reading']), await tokenFor(['any', 'member:invite'])];
	expect(await send(reading)).toEqual(['project:read']);
	expect(await send(other)).toEqual([]);
	await server.organizations.remove(ids.one, userId);
	expect(await send(reading)).toEqual([]);
});

test('roles of another definition do not count', async () => {
	const adapter = MemoryAdapter();
	const plugins = [control, organizations({ access: { ...access } })];
	const app = createKitApp({ adapter, plugins });
	await signIn(app);
	const userId = String((await adapter.getUserByEmail!('ada@example.test'))!.id);
	await (app as unknown as PluginInstance<Plugins>).organizations.create(userId, { name: 'One' });
	expect(await at(app, '/orgs/one', asked)).toEqual([]);
});

test('a permission with a typing error does not compile', () => {
	type Membership = NonNullable<Awaited<ReturnType<Locals['organization']>>>;
	expectTypeOf<Parameters<Membership['can']>[0]>().toEqualTypeOf<
		| (typeof access.permissions)[number]
		| 'organization:update'
		| 'organization:delete'
		| 'member:update'
		| 'member:remove'
		| 'role:manage'
		| 'policy:manage'
		| 'team:manage'
		| 'token:manage'
	>();
	const plain = organizations();
	type Plain = PluginLocals<[typeof plain]>['organizations'];
	expectTypeOf<NonNullable<Parameters<Plain['requireMember']>[0]>['can']>().toEqualTypeOf<
		| 'organization:update'
		| 'organization:delete'
		| 'member:invite'
		| 'member:update'
		| 'member:remove'
		| 'role:manage'
		| 'policy:manage'
		| 'team:manage'
		| 'token:manage'
		| undefined
	>();
});
