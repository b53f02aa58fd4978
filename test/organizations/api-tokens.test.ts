/** API tokens that belong to an organization: they act for it alone, within what was given, what holds now, and what its policy says. */
import { redirect, type RequestEvent } from '@sveltejs/kit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accessControl, defineAccess } from '../../src/access.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { AuditRecord, GuardRules } from '../../src/index.js';
import {
	organization,
	organizationMember,
	organizations,
	organizationToken,
	type MadeOrganizationToken,
	type OrganizationNotice,
	type OrganizationPolicy
} from '../../src/organizations.js';
import { organizationTables } from '../../src/lib/plugins/organizations/tables.js';
import { TokenStore } from '../../src/lib/plugins/organizations/tokens/store.js';
import { tokenTables } from '../../src/lib/plugins/organizations/tokens/tables.js';
import { openTables } from '../../src/tables.js';
import type { PluginInstance, PluginLocals } from '../../src/types/plugin.js';
import type { Users } from '../../src/types/users.js';
import { createClock, type Clock } from '../fixtures/clock.js';
import { watch } from '../fixtures/data-layer.js';
import { signIn } from '../guards/support.js';
import { createKitApp } from '../kit/kit.js';
import { sendToken } from './send-token.js';

const access = defineAccess({
	permissions: ['project:read', 'project:update', 'users:block', 'token:manage', 'member:invite'],
	roles: {
		owner: '*',
		admin: ['project:*', 'token:manage'],
		reader: ['project:read', 'token:manage'],
		member: ['project:read'],
		operator: ['users:*']
	},
	siteWide: ['users:*'],
	resources: ['project', 'organization']
});
const organizationOf = new Map<string, string>();
const control = accessControl(access, {
	// A site may give users of its own a role: a token is none of them.
	roles: ({ userId }) => (userId === null ? ['owner', 'operator'] : null),
	groups: () => [{ team: 'all' }],
	rolesOn: (_, { ids }) => ids.map((id) => ({ id, role: 'owner' })).filter(({ id }) => id === 'open'),
	parents: (kind, ids) =>
		kind === 'project' ? ids.map((id) => ({ id, parent: { organization: organizationOf.get(id) ?? 'none' } })) : []
});
const make = (sendNotice?: (notice: OrganizationNotice) => Promise<void>) =>
	organizations({ access, apiTokens: { most: 4 }, customRoles: '*', ...(sendNotice && { sendNotice }) });
type Plugins = [typeof control, ReturnType<typeof make>];
type Event = RequestEvent & { locals: App.Locals & PluginLocals<Plugins> };

let clock: Clock;
beforeEach(() => {
	clock = createClock();
});
afterEach(() => clock.restore());

/** An app whose user, Ada, is signed in, and has a role in the organizations `one` and `two`. */
async function stage(role: keyof typeof access.roles, rules: object = {}) {
	const notices: OrganizationNotice[] = [];
	const records: AuditRecord[] = [];
	const data = watch(MemoryAdapter());
	const { adapter } = data;
	const app = createKitApp({
		adapter,
		plugins: [control, make(async (notice) => void notices.push(await Promise.resolve(notice)))],
		events: { audit: (record) => void records.push(record) }
	});
	const server = app as unknown as PluginInstance<Plugins>;
	const { users } = app as unknown as { users: Users };
	const guard = app.protect({
		'/orgs/[slug]/api': { bearer: ['project:read'], organization: 'member' },
		'/orgs/[slug]/write': { bearer: ['project:read'], organization: { can: 'project:update' } },
		'/plain': { bearer: ['project:read'] },
		'/where': { bearer: ['project:read'], organization: 'member', where: () => true },
		'/fresh': { bearer: ['project:read'], organization: 'member', fresh: 300 },
		...rules
	} as GuardRules);
	await signIn(app);
	const userId = String((await adapter.getUserByEmail!('ada@example.test'))!.id);
	const founder = String((await adapter.createUser!({ id: '', email: 'f@example.test', emailVerified: null })).id);
	const ids: Record<string, string> = {};
	for (const slug of ['one', 'two']) {
		ids[slug] = (await server.organizations.create(founder, { name: slug, slug })).id;
		await server.organizations.add(ids[slug]!, { userId, role });
	}
	const { one = '', two = '' } = ids;
	/** Runs code in a request of Ada's browser. */
	async function run<T>(code: (locals: Event['locals']) => Promise<T>): Promise<T> {
		let outcome: { value?: T; thrown?: unknown } = {};
		app.actions['/run'] = async (event) => {
			outcome = await code((event as unknown as Event).locals).then(
				(value) => ({ value }),
				(thrown: unknown) => ({ thrown })
			);
			redirect(303, '/');
		};
		await app.browser.post('/run');
		if ('thrown' in outcome) throw outcome.thrown;
		return outcome.value as T;
	}
	const create = async (scopes: string[], slug = 'one'): Promise<MadeOrganizationToken> =>
		run(async (locals) =>
			locals.organizations.createToken(slug, { label: 'CI', scopes: scopes as ['project:read'], expiresIn: 3600 })
		);
	/** Sends a request with a token. Returns the status, and the answer of the code for 200. */
	async function send<T>(
		token: string,
		code: (locals: Event['locals'], event: Event) => Promise<T>,
		path = '/orgs/one/api',
		route = '/orgs/[slug]/api'
	): Promise<T | number> {
		return sendToken({
			app,
			guard,
			token,
			path,
			route,
			code: async (event) => code((event as Event).locals, event as Event)
		});
	}
	const allowed = async (token: string, path = '/orgs/one/api') =>
		send(token, async (locals) => locals.can.list(), path);
	const tables = openTables(adapter, [...organizationTables, ...tokenTables]);
	return { app, server, users, userId, founder, one, two, run, create, send, allowed, tables, notices, records, data };
}

const outlive: OrganizationPolicy = { tokensOutlive: true };

describe('a token acts for its organization', () => {
	test('with its scopes, on the organization and its resources, and for no user', async () => {
		const { create, send, one, two, server } = await stage('admin');
		organizationOf.set('p1', one).set('p2', two);
		const { token, scopes } = await create(['project:read', 'project:update']);
		expect([token.slice(0, 4), scopes]).toEqual(['fao_', ['project:read', 'project:update']]);
		await server.access.grant({ to: { organization: one }, role: 'admin', on: { project: 'p3' } });
		await server.access.grant({ to: { team: 'all' }, role: 'admin', on: { project: 'p4' } });
		const seen = await send(token, async (locals, event) => {
			const membership = await locals.organization();
			return [
				await locals.auth(),
				membership && { ...membership, organization: membership.organization.slug, token: membership.token?.label },
				(await locals.organizations.requireMember({ can: 'project:update' })).organization.slug,
				await locals.can.list(),
				await locals.can.which('project:update', { project: ['p1', 'p2', 'p3', 'p4', 'open', 'none'] }),
				await locals.can('project:read', { organization: one }),
				await locals.can('project:read', { organization: two }),
				await locals.can('users:block'),
				await locals.organizations.list(),
				event.url.pathname
			];
		});
		const permissions = ['project:read', 'project:update'];
		expect(seen).toEqual([
			null,
			{ organization: 'one', role: '', permissions, unmet: [], token: 'CI' },
			'one',
			permissions,
			['p1', 'p3'],
			true,
			false,
			false,
			[],
			'/orgs/one/api'
		]);
	});

	test('and neither changes the organization nor makes tokens nor begins sessions', async () => {
		const { create, send, app, one } = await stage('owner');
		const { token } = await create(['project:read', 'token:manage', 'member:invite']);
		const refused = await send(token, async (locals, event) => {
			const calls = [
				locals.organizations.update('one', { name: 'Mine' }),
				locals.organizations.inviteByLink('one', {}),
				locals.organizations.tokens('one'),
				locals.organizations.createToken('one', { label: 'x', scopes: ['project:read'], expiresIn: 60 }),
				locals.organizations.issueToken('one', { audience: 'https://a.test' }),
				locals.sessions.createToken({ expiresIn: 60, scopes: ['project:read'] }),
				app.requireSession({ event }),
				app.requireSession({ event, bearer: ['project:read'], organization: 'member' } as never),
				app.requireSession({ event, bearer: ['project:read'] })
			];
			return (await Promise.allSettled(calls)).map(({ status }) => status);
		});
		expect(refused).toEqual(Array.from({ length: 9 }, () => 'rejected'));
		expect(await send(token, async ({ organizations: { of } }) => of('one'))).toBeNull();
		expect(one).not.toBe('');
	});
});

describe('S540 the token of one organization', () => {
	test('opens no other organization, by any path, argument or resource', async () => {
		const { create, send, allowed, two } = await stage('owner');
		organizationOf.set('p2', two);
		const { token } = await create(['project:read', 'project:update']);
		expect(await allowed(token, '/orgs/two/api')).toBe(404);
		expect(await allowed(token, '/orgs/one%2f..%2ftwo/api')).toBe(404);
		expect(await allowed(token, '/orgs/none/api')).toBe(404);
		const asked = await send(token, async (locals) => [
			await locals.organizations.requireMember({ organization: 'two' }).then(
				() => 'in',
				(thrown: { status: number }) => thrown.status
			),
			await locals.can('project:read', { organization: two }),
			await locals.can('project:read', { project: 'p2' })
		]);
		expect(asked).toEqual([404, false, false]);
	});

	test('is revoked and listed only in its own organization', async () => {
		const { create, run, allowed, server, two } = await stage('owner');
		const { token, id } = await create(['project:read']);
		expect(await run(async (locals) => locals.organizations.endToken('two', id))).toBe(false);
		expect(await server.organizations.endToken(two, id)).toBe(false);
		expect(await run(async (locals) => locals.organizations.tokens('two'))).toEqual([]);
		expect(await allowed(token)).toEqual(['project:read']);
	});
});

describe('only a rule that is made for it accepts it', () => {
	test.each([
		['/plain', '/plain', 401],
		['/where', '/where', 401],
		['/fresh', '/fresh', 401],
		['/orgs/one/write', '/orgs/[slug]/write', 403],
		['/orgs/one/api?/remote=abc', '/orgs/[slug]/api', 401]
	])('%s', async (path, route, status) => {
		const { create, send } = await stage('owner');
		const { token } = await create(['project:read']);
		expect(await send(token, async () => Promise.resolve('in'), path, route)).toBe(status);
	});

	test('a rule with `can` requires the scope, too, and one with `bearer` the current rights', async () => {
		const rules = { '/orgs/[slug]/can': { bearer: ['project:read'], organization: 'member', can: 'project:update' } };
		const { create, send } = await stage('owner', rules);
		const [one, both] = [await create(['project:read']), await create(['project:read', 'project:update'])];
		const ask = async ({ token }: MadeOrganizationToken) =>
			send(token, async () => Promise.resolve('in'), '/orgs/one/can', '/orgs/[slug]/can');
		expect([await ask(one), await ask(both)]).toEqual([403, 'in']);
	});

	test('a token that is not valid gets one answer, whatever is wrong with it', async () => {
		const { create, allowed } = await stage('owner');
		const { token, id } = await create(['project:read']);
		const wrong = [
			`fao_${id}_${'A'.repeat(43)}`,
			`fao_${'0'.repeat(32)}_${token.slice(-43)}`,
			`${token}x`,
			token.toUpperCase(),
			token.replace('fao_', 'fa_'),
			'fao_',
			`fao_${id}_`
		];
		for (const text of wrong) expect([text, await allowed(text)]).toEqual([text, 401]);
		clock.advance(3600);
		expect(await allowed(token)).toBe(401);
	});
});

describe('S543 a token has no more rights than its maker', () => {
	test('at its creation: no scope beyond the role, no wildcard, no unknown name, and no scope of the site', async () => {
		const { create } = await stage('reader');
		await expect(create(['project:update'])).rejects.toThrow('may not "project:update"');
		await expect(create(['project:read', 'project:update'])).rejects.toThrow('may not');
		for (const scopes of [[], ['*'], ['project:*'], ['__proto__'], ['users:block'], ['project:raed']]) {
			await expect(create(scopes)).rejects.toThrow('names of permissions');
		}
		await expect(create('project:read' as never)).rejects.toThrow('names of permissions');
		expect((await create(['project:read'])).scopes).toEqual(['project:read']);
	});

	test('later: it follows the role of its maker, up to its own scopes', async () => {
		const { create, allowed, server, userId, one } = await stage('admin');
		const { token } = await create(['project:read', 'project:update']);
		await server.organizations.setRole(one, { userId, role: 'reader' });
		expect(await allowed(token)).toEqual(['project:read']);
		await server.organizations.setRole(one, { userId, role: 'operator' });
		expect(await allowed(token)).toBe(403);
		await server.organizations.setRole(one, { userId, role: 'owner' });
		expect(await allowed(token)).toEqual(['project:read', 'project:update']);
		const made = await server.organizations.createRole(one, { name: 'maker', permissions: ['project:read'] });
		await server.organizations.setRole(one, { userId, role: made });
		expect(await allowed(token)).toEqual(['project:read']);
		await server.organizations.updateRole(one, { role: made, permissions: [] });
		expect(await allowed(token)).toBe(403);
	});

	test('even if a policy is set after its maker has lost rights', async () => {
		const { create, allowed, server, userId, one } = await stage('admin');
		const { token } = await create(['project:read', 'project:update']);
		await server.organizations.setRole(one, { userId, role: 'reader' });
		await server.organizations.setPolicy(one, outlive);
		expect(await allowed(token)).toEqual(['project:read']);
	});

	test('even if a row was written by hand: the definition limits it', async () => {
		const { create, allowed, tables } = await stage('admin');
		const { token, id } = await create(['project:read']);
		const scopes = ['users:block', '*', 'project:*', '__proto__', 'project:read', 7];
		await tables.update(organizationToken, { id }, { scopes });
		expect(await allowed(token)).toEqual(['project:read']);
		await tables.update(organizationToken, { id }, { scopes: { 'project:read': true } });
		expect(await allowed(token)).toBe(403);
	});

	test('without the right, a member makes, lists and revokes no token, nor does an operator who acts as the member', async () => {
		const { create, run } = await stage('member');
		await expect(create(['project:read'])).rejects.toThrow('does not allow "token:manage"');
		await expect(run(async (locals) => locals.organizations.tokens('one'))).rejects.toThrow('token:manage');
		await expect(run(async (locals) => locals.organizations.endToken('one', 'x'))).rejects.toThrow('token:manage');
	});

	test('without a recent proof of identity, a member makes no token', async () => {
		const { create } = await stage('owner');
		clock.advance(301);
		await expect(create(['project:read'])).rejects.toThrow();
	});
});

describe('the end of the maker', () => {
	const ends: Record<string, (here: Awaited<ReturnType<typeof stage>>) => Promise<unknown>> = {
		leaves: ({ run }) => run(async (locals) => locals.organizations.leave('one')),
		'is removed': ({ server, one, userId }) => server.organizations.remove(one, userId),
		'deletes the account': ({ run }) => run(async (locals) => locals.accounts.delete())
	};

	test.each(Object.keys(ends))('S540 a maker who %s leaves no token, and brings none back', async (how) => {
		const here = await stage('admin');
		const { create, allowed, server, one, userId, tables, data } = here;
		const { token } = await create(['project:read']);
		expect(await allowed(token)).toEqual(['project:read']);
		await ends[how]!(here);
		expect(await allowed(token)).toBe(401);
		// Neither a policy that is set later nor a new membership wakes it up.
		await server.organizations.setPolicy(one, outlive);
		expect(await allowed(token)).toBe(401);
		if (await data.adapter.getUser!(userId)) {
			clock.advance(1);
			await server.organizations.add(one, { userId, role: 'owner' });
			expect(await allowed(token)).toBe(401);
		}
		expect(await tables.count(organizationToken, { organizationId: one })).toBe(0);
	});

	test('a remaining row does not count for a later membership', async () => {
		const { create, allowed, tables, one, userId } = await stage('admin');
		const { token } = await create(['project:read']);
		await tables.delete(organizationMember, { organizationId: one, userId });
		expect(await allowed(token)).toBe(401);
		clock.advance(1);
		await tables.insert(organizationMember, { organizationId: one, userId, role: 'owner', createdAt: new Date() });
		expect(await allowed(token)).toBe(401);
	});

	test.each(Object.keys(ends))('by policy, a token stays valid when its maker %s', async (how) => {
		const here = await stage('admin');
		const { create, allowed, server, one } = here;
		const before = await create(['project:read']);
		await server.organizations.setPolicy(one, outlive);
		const { token, outlives } = await create(['project:read', 'project:update']);
		expect(outlives).toBe(true);
		await ends[how]!(here);
		expect(await allowed(token)).toEqual(['project:read', 'project:update']);
		expect(await allowed(before.token)).toBe(401);
		// The end of the policy ends it.
		await server.organizations.setPolicy(one, null);
		expect(await allowed(token)).toBe(401);
	});

	test('S541 tokens of a blocked maker are refused, by policy or not, and work again after the block', async () => {
		const { create, allowed, server, one, users, userId } = await stage('owner');
		const plain = await create(['project:read']);
		await server.organizations.setPolicy(one, outlive);
		const outliving = await create(['project:read']);
		await users.block(userId);
		expect([await allowed(plain.token), await allowed(outliving.token)]).toEqual([401, 401]);
		await server.organizations.remove(one, userId);
		expect(await allowed(outliving.token)).toBe(401);
		await users.unblock(userId);
		expect([await allowed(plain.token), await allowed(outliving.token)]).toEqual([401, ['project:read']]);
	});
});

test('S541 the deletion of a blocked maker deletes all tokens, by policy or not', async () => {
	const { create, server, one, userId, tables } = await stage('admin');
	await server.organizations.setPolicy(one, outlive);
	await create(['project:read']);
	const store = new TokenStore(tables, 10);
	await store.endOf(userId, () => Promise.resolve(false));
	expect(await server.organizations.tokens(one)).toHaveLength(1);
	await store.endOf(userId, () => Promise.resolve(true));
	expect(await server.organizations.tokens(one)).toEqual([]);
});

describe('the organization', () => {
	test('that is deleted has no token, at once or in its grace', async () => {
		const { create, allowed, server, one, tables } = await stage('owner');
		const { token } = await create(['project:read']);
		await tables.update(organization, { id: one }, { deletesAt: new Date(Date.now() + 60_000) });
		expect(await allowed(token)).toBe(401);
		await server.organizations.restore(one);
		expect(await allowed(token)).toEqual(['project:read']);
		await server.organizations.delete(one);
		expect(await allowed(token)).toBe(401);
		expect(await tables.count(organizationToken, { organizationId: one })).toBe(0);
	});

	test('with a policy applies it to its tokens as to those of members', async () => {
		const { create, allowed, server, one, send } = await stage('owner');
		const { token } = await create(['project:read']);
		await server.organizations.setPolicy(one, { secondFactor: true });
		expect(await allowed(token)).toBe(404);
		await server.organizations.setPolicy(one, { providers: ['op'], maxAge: 600 });
		expect(await allowed(token)).toEqual(['project:read']);
		clock.advance(601);
		expect(await allowed(token)).toBe(404);
		await server.organizations.setPolicy(one, null);
		expect(await send(token, async (locals) => (await locals.organization())?.role)).toBe('');
	});

	test('has at most as many tokens as the site allows, even if several are made at once', async () => {
		const { create, run, server, one } = await stage('owner');
		const made = await run(async (locals) =>
			Promise.allSettled(
				Array.from({ length: 12 }, async (_, at) =>
					locals.organizations.createToken('one', { label: `${at}`, scopes: ['project:read'], expiresIn: 60 })
				)
			)
		);
		expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
		await expect(create(['project:read'])).rejects.toThrow('has 4 API tokens');
		const [first] = await server.organizations.tokens(one);
		expect(await server.organizations.endToken(one, first!.id)).toBe(true);
		expect((await create(['project:read'])).label).toBe('CI');
		clock.advance(61);
		expect(await server.organizations.tokens(one)).toHaveLength(1);
	});
});

test('records and events name a token, and do not contain it', async () => {
	const { create, run, records, notices, founder, server, one, data } = await stage('owner');
	const { token, id } = await create(['project:read']);
	expect(notices).toMatchObject([{ kind: 'tokenCreated', email: 'f@example.test', label: 'CI', role: null }]);
	await run(async (locals) => locals.organizations.endToken('one', id));
	expect(await run(async (locals) => locals.organizations.endToken('one', id))).toBe(false);
	expect(records.filter(({ type }) => type.startsWith('organizations.token'))).toMatchObject([
		{
			type: 'organizations.tokenCreated',
			details: { organizationId: one, tokenId: id, scopes: ['project:read'], outlives: false }
		},
		{ type: 'organizations.tokenRevoked', details: { organizationId: one, tokenId: id } }
	]);
	const secret = token.slice(-43);
	expect(JSON.stringify([records, notices])).not.toContain(secret);
	expect(JSON.stringify(data.calls)).not.toContain(secret);
	expect(founder).not.toBe('');
	expect(server).toBeDefined();
});

test('the export of the maker lists the token, and its row contains no secret', async () => {
	const { create, run, tables, one } = await stage('admin');
	const { token, id } = await create(['project:read']);
	const text = JSON.stringify(await run(async (locals) => locals.accounts.export()));
	expect(text).toContain(id);
	const rows = await tables.select(organizationToken, { organizationId: one });
	expect(JSON.stringify([text, rows])).not.toContain(token.slice(-43));
});

test('a use is stored at most once an hour', async () => {
	const { create, allowed, server, one } = await stage('admin');
	const { token } = await create(['project:read']);
	const used = async () => (await server.organizations.tokens(one))[0]?.lastUsedAt?.getTime();
	expect(await used()).toBeUndefined();
	await allowed(token);
	const first = await used();
	clock.advance(1800);
	await allowed(token);
	expect(await used()).toBe(first);
});
