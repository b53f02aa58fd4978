/** What is granted to a team reaches its members and those of its sub-teams, with one answer wherever it is asked. */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessControl, accessGrant, defineAccess } from '../../src/access.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { PgAdapter, schemaSql } from '../../src/adapters/pg.js';
import type { Adapter } from '../../src/adapters/types.js';
import type { TableEngine, TableSource } from '../../src/lib/store/tables/engine.js';
import { organizationTables } from '../../src/lib/plugins/organizations/tables.js';
import { teamTables } from '../../src/lib/plugins/organizations/teams/tables.js';
import { organization, organizations, organizationTeamMember } from '../../src/organizations.js';
import { withClaims } from '../../src/row-level-security.js';
import { createTables, openTables } from '../../src/tables.js';
import type { PluginInstance, PluginLocals } from '../../src/types/plugin.js';
import { findPostgres, runPostgres, type TestDatabase } from '../adapters/support/servers.js';
import { answered, signIn } from '../guards/support.js';
import { createKitApp } from '../kit/kit.js';
import { read } from '../support/documents.js';

const onPostgres = await findPostgres('grants of teams on PostgreSQL');

const access = defineAccess({
	permissions: ['document:read', 'document:edit', 'users:block'],
	roles: { owner: '*', editor: ['document:*'], viewer: ['document:read'], operator: ['users:*'], member: [] },
	siteWide: ['users:*'],
	resources: ['document', 'team', 'organization']
});
/** The teams in which documents are. */
const teamOf = new Map<string, string>();
const control = accessControl(access, {
	parents: (kind, ids) =>
		kind === 'document' ? ids.map((id) => ({ id, parent: { team: teamOf.get(id) ?? 'none' } })) : []
});
const withTeams = organizations({ access, teams: { depth: 4 }, invitedRole: 'member' });
const without = organizations({ access, invitedRole: 'member' });
type Plugins = [typeof control, typeof withTeams];
type Locals = PluginLocals<Plugins>;

/** An app whose user is a member of an organization that another one has founded. */
async function appWith(adapter: Adapter = MemoryAdapter(), plugins: Plugins = [control, withTeams]) {
	const app = createKitApp({ adapter, plugins });
	const server = app as unknown as PluginInstance<Plugins>;
	await signIn(app);
	const userId = String((await adapter.getUserByEmail!('ada@example.test'))!.id);
	const user = async (name: string) =>
		String((await adapter.createUser!({ id: name, email: `${name}@example.test`, emailVerified: null })).id);
	const { id } = await server.organizations.create(await user('founder'), { name: 'One', slug: 'one' });
	await server.organizations.add(id, { userId, role: 'member' });
	/** Runs code in a request of the browser, as a load function does. */
	const at = async <T>(path: string, code: (locals: Locals) => Promise<T>): Promise<T> => {
		app.page = async ({ locals }) => Response.json({ value: await code(locals as unknown as Locals) });
		return ((await (await app.browser.visit(path)).json()) as { value: T }).value;
	};
	return { app, server, userId, user, id, at };
}

const documents = ['top', 'middle', 'low', 'beside', 'own'];

describe('a grant for a team', () => {
	test('reaches the members of it and of its sub-teams, as long as they are members', async () => {
		const { server, userId, id, at } = await appWith();
		const make = async (name: string, parentId: string | null = null) =>
			(await server.organizations.createTeam(id, { name, parentId })).id;
		const top = await make('Top');
		const middle = await make('Middle', top);
		const low = await make('Low', middle);
		const beside = await make('Beside', top);
		for (const [document, team] of Object.entries({ top, middle, low, beside })) {
			await server.access.grant({ to: { team }, role: 'editor', on: { document } });
		}
		const ask = async () => at('/', async ({ can }) => can.which('document:edit', { document: documents }));
		const set = async (teamId: string) => server.organizations.setTeamMember(id, { teamId, userId });
		const remove = async (teamId: string) => server.organizations.removeTeamMember(id, { teamId, userId });
		expect(await ask()).toEqual([]);
		await set(middle);
		expect(await ask()).toEqual(['top', 'middle']);
		await set(beside);
		expect(await ask()).toEqual(['top', 'middle', 'beside']);
		await server.organizations.updateTeam(id, { teamId: middle, parentId: null });
		await remove(beside);
		expect(await ask()).toEqual(['middle']);
		await server.organizations.updateTeam(id, { teamId: middle, parentId: beside });
		expect(await ask()).toEqual(['top', 'middle', 'beside']);
		// No token, and no impersonation, is wider than before.
		const scoped = async (scopes: string[], acting = false) =>
			server.access.can({ userId, scopes, acting }, 'document:edit', { document: 'top' });
		expect([await scoped(['document:edit']), await scoped(['document:read']), await scoped([])]).toEqual([
			true,
			false,
			false
		]);
		await server.organizations.remove(id, userId);
		expect(await ask()).toEqual([]);
		await server.organizations.add(id, { userId, role: 'member' });
		expect(await ask()).toEqual([]);
	});

	test('does not reach a user who is in the team but not in the organization', async () => {
		const adapter = MemoryAdapter();
		const { server, user, id } = await appWith(adapter);
		const { id: team } = await server.organizations.createTeam(id, { name: 'Web' });
		const eve = await user('eve');
		await server.access.grant({ to: { team }, role: 'editor', on: { document: 'top' } });
		const row = { teamId: team, userId: eve, organizationId: id, role: 'owner', createdAt: new Date() };
		await openTables(adapter, [...organizationTables, ...teamTables]).insert(organizationTeamMember, row);
		const other = await server.organizations.create(eve, { name: 'Other' });
		expect(other.id).not.toBe(id);
		const ask = async (on: { document: string } | { team: string }) => server.access.can(eve, 'document:edit', on);
		expect([await ask({ document: 'top' }), await ask({ team })]).toEqual([false, false]);
		await server.organizations.add(id, { userId: eve, role: 'member' });
		expect([await ask({ document: 'top' }), await ask({ team })]).toEqual([false, false]);
	});
});

test('a role in a team counts for the team and its resources, and not for teams above or below or the organization', async () => {
	const { server, userId, id, at } = await appWith();
	const { id: top } = await server.organizations.createTeam(id, { name: 'Top' });
	const { id: low } = await server.organizations.createTeam(id, { name: 'Low', parentId: top });
	const { id: lowest } = await server.organizations.createTeam(id, { name: 'Lowest', parentId: low });
	for (const [document, team] of Object.entries({ top, low, lowest })) teamOf.set(document, team);
	const ask = async () =>
		at('/orgs/one', async ({ can }) => [
			await can.which('document:edit', { team: [top, low, lowest, 'none'] }),
			await can.which('document:edit', { document: ['top', 'low', 'lowest', 'own'] }),
			await can('document:edit', { organization: id }),
			await can('document:edit'),
			await can('users:block', { team: low })
		]);
	expect(await ask()).toEqual([[], [], false, false, false]);
	await server.organizations.setTeamMember(id, { teamId: low, userId, role: 'owner' });
	expect(await ask()).toEqual([[low], ['low'], false, false, false]);
	await server.organizations.setTeamMember(id, { teamId: low, userId, role: 'viewer' });
	expect(await ask()).toEqual([[], [], false, false, false]);
	await server.organizations.setTeamMember(id, { teamId: low, userId, role: 'editor' });
	await server.organizations.remove(id, userId);
	expect(await ask()).toEqual([[], [], false, false, false]);
});

test('a grant and a role of a team need a session that meets the policy of the organization, and leaving is always possible', async () => {
	const adapter = MemoryAdapter();
	const { server, userId, id, at } = await appWith(adapter);
	const { id: team } = await server.organizations.createTeam(id, { name: 'Web' });
	await server.organizations.setTeamMember(id, { teamId: team, userId, role: 'editor' });
	await server.access.grant({ to: { team }, role: 'editor', on: { document: 'top' } });
	const ask = async () =>
		at('/', async ({ can }) => [await can('document:edit', { document: 'top' }), await can('document:edit', { team })]);
	expect(await ask()).toEqual([true, true]);
	const tables = openTables(adapter, [...organizationTables, ...teamTables]);
	await tables.update(organization, { id }, { policy: { secondFactor: true } } as never);
	expect(await ask()).toEqual([false, false]);
	const outcome = async (run: (members: Locals['organizations']) => Promise<unknown>) =>
		at('/', async ({ organizations: members }) =>
			run(members).then(
				() => 'done',
				(error: unknown) => (error as { type?: string }).type
			)
		);
	expect(await outcome(async (members) => members.teams('one'))).toBe('PolicyNotMet');
	const place = { teamId: team, userId };
	expect(await outcome(async (members) => members.setTeamMember('one', place))).toBe('PolicyNotMet');
	expect(await server.organizations.teamMembers(id, team)).toHaveLength(1);
	expect(await outcome(async (members) => members.removeTeamMember('one', place))).toBe('done');
	expect(await server.organizations.teamMembers(id, team)).toEqual([]);
});

test('a grant and a role of a team end when the organization is deleted, and come back when it is restored', async () => {
	const adapter = MemoryAdapter();
	const { server, userId, id } = await appWith(adapter);
	const { id: team } = await server.organizations.createTeam(id, { name: 'Web' });
	await server.organizations.setTeamMember(id, { teamId: team, userId, role: 'editor' });
	await server.access.grant({ to: { team }, role: 'editor', on: { document: 'top' } });
	const ask = async () => [
		await server.access.can(userId, 'document:edit', { document: 'top' }),
		await server.access.can(userId, 'document:edit', { team }),
		(await server.organizations.teamsOf(userId)).length
	];
	expect(await ask()).toEqual([true, true, 1]);
	const tables = openTables(adapter, [...organizationTables, ...teamTables]);
	await tables.update(organization, { id }, { deletesAt: new Date('2037-01-01T00:00:00.000Z') });
	expect(await ask()).toEqual([false, false, 0]);
	await server.organizations.restore(id);
	expect(await ask()).toEqual([true, true, 1]);
});

test('a rule and the export include teams', async () => {
	const { app, server, userId, id } = await appWith();
	const { id: team } = await server.organizations.createTeam(id, { name: 'Web' });
	await server.access.grant({ to: { team }, role: 'viewer', on: { document: 'top' } });
	const rule = { can: { permission: 'document:read', on: () => ({ document: 'top' }) } };
	const guard = app.protect({ '/docs': rule } as never);
	app.page = (event) => answered(() => guard({ event, resolve: () => new Response('inside') }));
	const visit = async () =>
		(await app.browser.visit('/docs', { headers: { 'sec-fetch-mode': 'cors', accept: '*/*' } })).status;
	expect(await visit()).toBe(403);
	await server.organizations.setTeamMember(id, { teamId: team, userId, role: 'viewer' });
	expect(await visit()).toBe(200);
	app.page = async ({ locals }) => Response.json(await (locals as App.Locals).accounts.export());
	expect(await (await app.browser.visit('/')).json()).toMatchObject({
		plugins: {
			organizations: [{ slug: 'one', role: 'member', teams: [{ id: team, name: 'Web', role: 'viewer' }] }]
		}
	});
});

/** An adapter that says of each statement which table it reads, and how many rows it gets. */
function watched() {
	const { tables, ...adapter } = MemoryAdapter();
	if (!tables || 'sql' in tables) throw new Error('the tables of memory are an engine');
	const reads: { table: string; rows: number }[] = [];
	const source: TableSource = {
		async open(...given) {
			const engine = await tables.open(...given);
			const noted = async <Row>(table: string, rows: Promise<Row[]>) => {
				reads.push({ table, rows: (await rows).length });
				return rows;
			};
			const select: TableEngine['select'] = async (query) => noted(query.table.name, engine.select(query));
			const selectWith: TableEngine['selectWith'] = async (query, ...given) =>
				noted(query.table.name, engine.selectWith(query, ...given));
			return Object.assign(Object.create(engine) as TableEngine, { select, selectWith });
		}
	};
	const taken = (prefix = '') => reads.splice(0).filter(({ table }) => table.startsWith(prefix));
	return { adapter: { ...adapter, tables: source } as Adapter, taken };
}

test('memberships are read for grants of organizations, and teams for those of teams, once in a request', async () => {
	const plain = accessControl(access);
	const costs = async (groups: typeof withTeams) => {
		const { adapter, taken } = watched();
		const { at, server, id } = await appWith(adapter, [plain, groups]);
		const tablesOf = async (path: string, code: Parameters<typeof at>[1]) => {
			taken();
			await at(path, code);
			return taken('organization').map(({ table }) => table);
		};
		const ask = async ({ can }: Locals) => {
			await can.which('document:edit', { document: documents });
			return can('document:read', { document: 'top' });
		};
		const here = await tablesOf('/orgs/one', async ({ can }) => can('document:read'));
		const nothing = await tablesOf('/', ask);
		await server.access.grant({ to: { organization: id }, role: 'viewer', on: { document: 'top' } });
		const ofOrganization = await tablesOf('/', ask);
		if (groups === without) return { here, nothing, ofOrganization };
		const team = await server.organizations.createTeam(id, { name: 'Web' });
		await server.access.grant({ to: { team: team.id }, role: 'viewer', on: { document: 'top' } });
		return { here, nothing, ofOrganization, ofTeam: await tablesOf('/', ask) };
	};
	const [on, off] = [await costs(withTeams), await costs(without as never)];
	expect(on.here).toEqual(off.here);
	expect([on.nothing, off.nothing]).toEqual([[], []]);
	expect([on.ofOrganization, off.ofOrganization]).toEqual([['organization_member'], ['organization_member']]);
	expect(on.ofTeam).toEqual(['organization_team', 'organization_team_member', 'organization_member']);
});

test('a question about a resource reads as many rows for a user in eleven organizations, with fifty grants, as in one', async () => {
	const plain = accessControl(access);
	const { adapter, taken } = watched();
	const { server, userId, user, id } = await appWith(adapter, [plain, withTeams]);
	await server.access.grant({ to: { organization: id }, role: 'viewer', on: { document: 'shared' } });
	const rows = async () => {
		taken();
		expect(await server.access.can(userId, 'document:read', { document: 'shared' })).toBe(true);
		expect(await server.access.can(userId, 'document:read', { organization: id })).toBe(false);
		return taken();
	};
	const few = await rows();
	const founder = await user('another founder');
	for (let count = 0; count < 10; count++) {
		const slug = `other-${count}`;
		const other = await server.organizations.create(founder, { name: slug, slug });
		await server.organizations.add(other.id, { userId, role: 'member' });
		for (let each = 0; each < 5; each++) {
			await server.access.grant({ to: { user: userId }, role: 'viewer', on: { document: `${slug}-${each}` } });
		}
	}
	expect(await rows()).toEqual(few);
});

describe.skipIf(!onPostgres)('one question has one answer, on PostgreSQL,', () => {
	const page = read('docs/reference/access.md');
	const [subjectsSql = ''] = /create function auth_subjects[^]*?\$\$;/.exec(page) ?? [];
	const [policySql = ''] = /create policy granted on document[^]*?\n\);/.exec(page) ?? [];
	const reader = `reader_${crypto.randomUUID().replaceAll('-', '')}`;
	let database: TestDatabase;
	let pool: pg.Pool;
	beforeAll(async () => {
		database = await onPostgres!();
		pool = new pg.Pool({ connectionString: database.url });
		await pool.query(schemaSql('text'));
		await createTables(PgAdapter(pool), [...organizationTables, ...teamTables, accessGrant]);
		await runPostgres(
			database.url,
			`create table document (id text primary key); alter table document enable row level security;
			${subjectsSql} ${policySql} create role ${reader}; grant select on document, access_grant to ${reader};
			insert into document values ('top'), ('middle'), ('low'), ('beside'), ('own');`
		);
	});
	afterAll(async () => {
		await pool.end();
		await runPostgres(database.url, `drop owned by ${reader}; drop role ${reader}`);
		await database.drop();
	});

	test('in `can`, lists, `whoCan`, a query of the application and a policy of a table', async () => {
		teamOf.clear();
		const { server, user, id } = await appWith(PgAdapter(pool));
		const { organizations: orgs, access: ask } = server;
		const teams: Record<string, string> = {};
		for (const [name, parent] of [['top'], ['middle', 'top'], ['low', 'middle'], ['beside', 'top']] as const) {
			teams[name] = (await orgs.createTeam(id, { name, parentId: parent ? teams[parent]! : null })).id;
			await ask.grant({ to: { team: teams[name] }, role: 'viewer', on: { document: name } });
		}
		const places: Record<string, string[]> = {
			ann: ['top'],
			bob: ['low'],
			cy: ['low', 'beside'],
			dan: [],
			eve: ['low']
		};
		const people: Record<string, string> = {};
		for (const [name, own] of Object.entries(places)) {
			const userId = await user(name);
			people[name] = userId;
			await orgs.add(id, { userId, role: 'member' });
			for (const team of own) await orgs.setTeamMember(id, { teamId: teams[team]!, userId });
		}
		await ask.grant({ to: { user: people.dan! }, role: 'editor', on: { document: 'own' } });
		await orgs.remove(id, people.eve!);

		const expected: Record<string, string[]> = {
			ann: ['top'],
			bob: ['low', 'middle', 'top'],
			cy: ['beside', 'low', 'middle', 'top'],
			dan: ['own'],
			eve: []
		};
		interface Tables {
			document: { id: string };
			access_grant: { subject: string; kind: string; resourceId: string; role: string; expires: Date };
		}
		const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
		const everyTeam = await orgs.teams(id);
		const membersOf = new Map<string, string[]>();
		for (const team of everyTeam) {
			membersOf.set(
				team.id,
				(await orgs.teamMembers(id, team.id)).map(({ userId }) => userId)
			);
		}
		const reached = (team: string): string[] => [
			...(membersOf.get(team) ?? []),
			...everyTeam.filter(({ parentId }) => parentId === team).flatMap((below) => reached(below.id))
		];
		// Another organization, which is to be deleted, shares a document with its members and a team.
		const ending = await orgs.create(people.dan!, { name: 'Ending', slug: 'ending' });
		const { id: gone } = await orgs.createTeam(ending.id, { name: 'Gone' });
		await orgs.setTeamMember(ending.id, { teamId: gone, userId: people.dan! });
		await ask.grant({ to: { team: gone }, role: 'viewer', on: { document: 'low' } });
		await ask.grant({ to: { organization: ending.id }, role: 'viewer', on: { document: 'beside' } });
		const deleted = 'update organization set "deletesAt" = now() + interval \'1 day\' where id = $1';
		await pool.query(deleted, [ending.id]);

		for (const [name, userId] of Object.entries(people)) {
			const answers: Record<string, string[]> = { can: [], whoCan: [] };
			for (const document of documents) {
				if (await ask.can(userId, 'document:read', { document })) answers.can!.push(document);
				const grants = await ask.whoCan('document:read', { document });
				const holders = grants.flatMap(({ subject: { type, id: holder } }) =>
					type === 'team' ? reached(holder) : [holder]
				);
				if (holders.includes(userId)) answers.whoCan!.push(document);
			}
			answers.resources = (await ask.resources(userId, 'document:read', 'document')).ids;
			const { subjects, kind, roles, now } = await ask.filter(userId, 'document:read', 'document');
			const rows = await db
				.selectFrom('access_grant')
				.select('resourceId')
				.where('subject', 'in', subjects)
				.where('kind', '=', kind)
				.where('role', 'in', roles)
				.where('expires', '>', now)
				.execute();
			answers.query = rows.map(({ resourceId }) => resourceId);
			answers.policy = await withClaims(pool, { user: userId, role: reader }, async (client) => {
				const { rows: seen } = await client.query<{ id: string }>('select id from document');
				return seen.map((row) => row.id);
			});
			for (const [where, found] of Object.entries(answers)) {
				expect([name, where, found.sort()]).toEqual([name, where, expected[name]]);
			}
		}
	});
});
