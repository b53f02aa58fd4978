/** Organizations in SvelteKit: a guard of pages, the account page, the end of an account. */
import { isHttpError, isRedirect } from '@sveltejs/kit';
import { beforeEach, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { organizations, type OrganizationsOptions } from '../../src/organizations.js';
import { remoteOf } from '../../src/remote-functions.js';
import type { PluginInstance, PluginLocals } from '../../src/types/plugin.js';
import { locationOf } from '../fixtures/browser.js';
import { answered } from '../guards/support.js';
import { createKitApp, type KitApp } from '../kit/kit.js';
import { requests } from '../support/app-server.js';

const make = (options: OrganizationsOptions = {}) => organizations(options);
type Members = PluginLocals<[ReturnType<typeof make>]>['organizations'];

const options: OrganizationsOptions = {
	teams: true,
	apiTokens: true,
	policies: true,
	customRoles: ['member:invite'],
	deletionGrace: 600
};

let app: KitApp;
let server: PluginInstance<[ReturnType<typeof make>]>['organizations'];
let adapter: ReturnType<typeof MemoryAdapter>;

/** Runs a load function. */
async function load<T>(path: string, run: (members: Members, locals: App.Locals) => Promise<T>): Promise<Response> {
	app.page = async ({ locals }) => {
		const { organizations: members } = locals as unknown as { organizations: Members };
		try {
			return Response.json((await run(members, locals)) ?? null);
		} catch (thrown) {
			if (isRedirect(thrown))
				return new Response(null, { status: thrown.status, headers: { location: thrown.location } });
			if (isHttpError(thrown)) return Response.json(thrown.body, { status: thrown.status });
			throw thrown;
		}
	};
	return app.browser.visit(path, { headers: { 'sec-fetch-mode': 'navigate' } });
}

const signIn = async () => app.browser.follow(app.op.authorize(locationOf(await app.browser.post('/auth/signin/op'))));

beforeEach(() => {
	adapter = MemoryAdapter();
	app = createKitApp({
		adapter,
		plugins: [make(options)],
		session: { mayImpersonate: ({ user }) => user.id === 'o' }
	});
	server = (app as unknown as { organizations: typeof server }).organizations;
});

describe('`requireMember`', () => {
	test('leads a visitor to the sign-in page, and back', async () => {
		const answer = await load('/orgs/one', (members) => members.requireMember());
		expect(answer.status).toBe(303);
		expect(answer.headers.get('location')).toContain('/auth/signin');
		expect(decodeURIComponent(answer.headers.get('location') ?? '')).toContain('/orgs/one');
	});

	test('answers 404 to other users, and 403 to members whose role does not allow it', async () => {
		await signIn();
		const missing = await load('/orgs/one', (members) => members.requireMember());
		expect([missing.status, await missing.json()]).toMatchObject([404, { message: 'Not found' }]);
		const id = (await (await load('/', async (_, locals) => (await locals.auth())?.user?.id)).json()) as string;
		const { id: other } = await adapter.createUser({ id: 'g', email: 'g@example.com', emailVerified: null });
		const organization = await server.create(other, { name: 'One' });
		await server.add(organization.id, { userId: id, role: 'member' });
		const member = await load('/orgs/one', (members) => members.requireMember());
		expect([member.status, await member.json()]).toMatchObject([
			200,
			{ role: 'member', organization: { name: 'One' } }
		]);
		const refused = await load('/orgs/one', (members) => members.requireMember({ can: 'member:invite' }));
		expect([refused.status, await refused.json()]).toMatchObject([403, { message: 'You may not do this' }]);
		await server.remove(organization.id, id);
		expect((await load('/orgs/one', (members) => members.requireMember())).status).toBe(404);
	});

	test('answers a script with status and JSON', async () => {
		app.page = async ({ locals }) =>
			(locals as unknown as { organizations: Members }).organizations.requireMember() as never;
		const answer = await app.browser
			.visit('/orgs/one', { headers: { 'sec-fetch-mode': 'cors' } })
			.catch((thrown: unknown) => thrown);
		expect(isHttpError(answer) ? answer.status : answer).toBe(401);
	});
});

test('another site, and a remote `query`, cannot change an organization', async () => {
	await signIn();
	app.page = async ({ locals }) => {
		const { organizations: members } = locals as unknown as { organizations: Members };
		return Response.json(await members.create({ name: 'One' }).catch((error: Error) => error.name));
	};
	expect(await (await app.browser.visit('/', { crossSite: true })).json()).toBe('CrossSiteRequest');
	app.options = { isRemoteRequest: true };
	expect(await (await app.browser.visit('/')).json()).toBe('CrossSiteRequest');
	expect(await server.find({ slug: 'one' })).toBeNull();
});

describe('the account page', () => {
	test('creates, shows and leaves an organization', async () => {
		await signIn();
		expect(await (await app.browser.visit('/auth/account')).text()).toContain(
			'You are not a member of an organization.'
		);
		await app.browser.post('/auth/account/organizations.create', { name: 'Ada & <Co>' });
		const page = await (await app.browser.visit('/auth/account')).text();
		expect(page).toContain('<a href="/orgs/ada-co">Ada &amp; &lt;Co&gt;</a>');
		const refused = await app.browser.post('/auth/account/organizations.leave', { slug: 'ada-co' });
		expect(await (await app.browser.visit(locationOf(refused).href)).text()).toContain(
			'Make someone else an owner first.'
		);
		const id = (await (await load('/', async (_, locals) => (await locals.auth())?.user?.id)).json()) as string;
		const { id: other } = await adapter.createUser({ id: 'g', email: 'g@example.com', emailVerified: null });
		const organization = (await server.find({ slug: 'ada-co' }))!;
		await server.add(organization.id, { userId: other, role: 'owner' });
		await app.browser.post('/auth/account/organizations.leave', { slug: 'ada-co' });
		expect(await server.of(id)).toEqual([]);
	});

	test('the last owner of an organization with members cannot delete the account, and sees the reason', async () => {
		await signIn();
		const id = (await (await load('/', async (_, locals) => (await locals.auth())?.user?.id)).json()) as string;
		const { id: other } = await adapter.createUser({ id: 'g', email: 'g@example.com', emailVerified: null });
		const organization = await server.create(id, { name: 'One' });
		await server.add(organization.id, { userId: other, role: 'member' });
		const answer = await load('/', async (_, locals) => locals.accounts.delete().catch((error: Error) => error.name));
		expect(await answer.json()).toBe('LastOwner');
		expect(await adapter.getUser(id)).not.toBeNull();
		await server.remove(organization.id, other);
		expect(await (await load('/', async (_, locals) => locals.accounts.delete())).json()).toBeNull();
		expect([await adapter.getUser(id), await server.find({ slug: 'one' })]).toEqual([null, null]);
	});

	test('the export has the organizations', async () => {
		await signIn();
		await app.browser.post('/auth/account/organizations.create', { name: 'One' });
		const exported = await (await load('/', async (_, locals) => locals.accounts.export())).json();
		expect(exported).toMatchObject({
			plugins: { organizations: [{ slug: 'one', name: 'One', role: 'owner', teams: [] }] }
		});
	});
});

test('an operator who acts as a user can read, but change nothing', async () => {
	await signIn();
	const id = (await (await load('/', async (_, locals) => (await locals.auth())?.user?.id)).json()) as string;
	const organization = await server.create(id, { name: 'One' });
	const { id: teamId } = await server.createTeam(organization.id, { name: 'Web' });
	const role = await server.createRole(organization.id, { name: 'aide', permissions: ['member:invite'] });
	const { id: operator } = await adapter.createUser({ id: 'o', email: 'o@example.com', emailVerified: null });
	await load('/', async (_, locals) => locals.signInAs({ id: operator }, { methods: ['pwd'] }));
	await load('/', async (_, locals) => locals.impersonate(id));
	const changes: Record<string, (members: Members) => Promise<unknown>> = {
		create: async (members) => members.create({ name: 'Two' }),
		update: async (members) => members.update('one', { name: 'Mine' }),
		delete: async (members) => members.delete('one'),
		restore: async (members) => members.restore('one'),
		leave: async (members) => members.leave('one'),
		setRole: async (members) => members.setRole('one', { userId: id, role: 'member' }),
		transferOwnership: async (members) => members.transferOwnership('one', { userId: operator }),
		remove: async (members) => members.remove('one', id),
		invite: async (members) => members.invite('one', { email: 'new@example.test' }),
		inviteByLink: async (members) => members.inviteByLink('one'),
		cancelInvitation: async (members) => members.cancelInvitation('one', 'an-invitation'),
		accept: async (members) => members.accept('x'.repeat(43)),
		createRole: async (members) => members.createRole('one', { name: 'other', permissions: ['member:invite'] }),
		updateRole: async (members) => members.updateRole('one', { role, permissions: [] }),
		removeRole: async (members) => members.removeRole('one', role),
		setPolicy: async (members) => members.setPolicy('one', {}),
		createToken: async (members) =>
			members.createToken('one', { label: 'Ours', scopes: ['member:invite'], expiresIn: 3600 }),
		endToken: async (members) => members.endToken('one', 'a-token'),
		createTeam: async (members) => members.createTeam('one', { name: 'Mine' }),
		updateTeam: async (members) => members.updateTeam('one', { teamId, name: 'Mine' }),
		setTeamMember: async (members) => members.setTeamMember('one', { teamId, userId: id }),
		removeTeamMember: async (members) => members.removeTeamMember('one', { teamId, userId: id }),
		removeTeam: async (members) => members.removeTeam('one', teamId)
	};
	// Each member that changes something is here: a new one as well.
	const { requestOperations } = make(options).internals as {
		requestOperations: Readonly<Record<string, { readonly changes?: boolean }>>;
	};
	const names = Object.entries(requestOperations).flatMap(([name, { changes: does }]) => (does ? [name] : []));
	expect(names.map((name) => name.replace('organizations.', '')).toSorted()).toEqual(Object.keys(changes).toSorted());
	const answer = await load('/orgs/one', async (members) => {
		const outcomes: [string, string][] = [];
		for (const [name, change] of Object.entries(changes)) {
			outcomes.push([
				name,
				await change(members).then(
					() => 'done',
					(error: Error) => error.name
				)
			]);
		}
		return { member: (await members.requireMember()).role, outcomes };
	});
	expect(await answer.json()).toEqual({
		member: 'owner',
		outcomes: Object.keys(changes).map((name) => [name, 'RoleMissing'])
	});
	expect(await server.find({ id: organization.id })).toMatchObject({ name: 'One' });
});

describe('the rule `organization`', () => {
	const answerOf = async (rule: object, { path = '/orgs/one', remote = false } = {}): Promise<number> => {
		app.options = { isRemoteRequest: remote };
		app.page = async (event) => {
			try {
				await app.requireSession({ event, ...rule });
				return new Response('seen');
			} catch (thrown) {
				if (isHttpError(thrown) || isRedirect(thrown)) return new Response(null, { status: thrown.status });
				throw thrown;
			}
		};
		const { status } = await app.browser.visit(path, { headers: { 'sec-fetch-mode': 'navigate' } });
		app.options = {};
		return status;
	};

	test.each([
		['a page that renders', async () => app.browser.visit('/orgs/one', { headers: { 'sec-fetch-mode': 'navigate' } })],
		['a form without scripts', async () => app.browser.post('/orgs/one?/remote=hash%2Fadd')]
	])('a guarded function checks the membership of its caller, also in %s', async (_, call) => {
		await signIn();
		const id = (await (await load('/', async (__, locals) => (await locals.auth())?.user?.id)).json()) as string;
		await server.create(id, { name: 'One' });
		const remote = remoteOf(app as never) as unknown as {
			query(rule: object, handler: () => Promise<string>): () => Promise<string>;
		};
		const asked = (rule: object) => {
			const query = remote.query(rule, async () => Promise.resolve('seen'));
			app.page = (event) => answered(() => requests.run(event, async () => new Response(await query())));
			return call();
		};
		expect((await asked({})).status).toBe(200);
		expect((await asked({ organization: 'member' })).status).toBe(403);
	});

	test('lets members pass whose role allows it, and ignores the URL of a remote function', async () => {
		expect(await answerOf({ organization: 'member' })).toBe(303);
		await signIn();
		expect(await answerOf({ organization: 'member' })).toBe(404);
		const id = (await (await load('/', async (_, locals) => (await locals.auth())?.user?.id)).json()) as string;
		const { id: other } = await adapter.createUser({ id: 'g', email: 'g@example.com', emailVerified: null });
		const organization = await server.create(other, { name: 'One' });
		expect(await answerOf({ organization: 'member' })).toBe(404);
		expect(await answerOf({ organization: { can: 'member:invite' } })).toBe(404);
		await server.add(organization.id, { userId: id, role: 'member' });
		expect(await answerOf({ organization: 'member' })).toBe(200);
		expect(await answerOf({ organization: 'member' }, { path: '/orgs/two' })).toBe(404);
		expect(await answerOf({ organization: { can: 'member:invite' } })).toBe(403);
		expect(await answerOf({ organization: 'member' }, { remote: true })).toBe(403);
		await server.setRole(organization.id, { userId: id, role: 'admin' });
		expect(await answerOf({ organization: { can: 'member:invite' } })).toBe(200);
	});

	test.each([true, 'owner', {}, { can: 'nothing' }, { can: '*' }])(
		'refuses %j, which is not a rule',
		async (organization) => {
			await signIn();
			await expect(answerOf({ organization })).rejects.toThrow(/organization/);
		}
	);
});
