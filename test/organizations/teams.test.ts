/** Teams of an organization: who makes them and chooses their members, and what a role in one allows. */
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { InvalidConfig } from '../../src/errors.js';
import {
	organization,
	organizations,
	organizationTeam,
	organizationTeamMember,
	type OrganizationNotice,
	type OrganizationsOptions
} from '../../src/organizations.js';
import type { AuditRecord } from '../../src/lib/base/config/options.js';
import { access, createTown, type Person } from './town.js';

/** `keeper` manages teams of the organization; `captain` is a role for one team. */
const definition = {
	...access,
	roles: {
		...access.roles,
		keeper: ['team:manage', 'project:create'],
		captain: ['team:manage', 'project:create', 'project:delete']
	}
} as const;
const outcome = async (promise: Promise<unknown>) =>
	promise.then(
		() => 'done',
		(error: unknown) => (error as { type?: string }).type ?? String(error)
	);

async function stage(options: OrganizationsOptions = {}, config: object = {}) {
	const town = createTown({ access: definition, teams: true, ...options }, MemoryAdapter(), config);
	const people = { ada: 'Ada', keeper: 'Keeper', member: 'Member', guest: 'Guest' };
	const made = await Promise.all(Object.entries(people).map(async ([key, name]) => [key, await town.person(name)]));
	const { ada, ...others } = Object.fromEntries(made) as Record<keyof typeof people, Person>;
	const { id, slug } = await town.settle(ada, others);
	const team = async (name: string, parentId: string | null = null) =>
		(await town.auth.organizations.createTeam(id, { name, parentId })).id;
	const places = async (teamId: string) =>
		(await town.auth.organizations.teamMembers(id, teamId)).map(({ name, role }) => `${name} ${role}`).sort();
	return { town, ada, ...others, id, slug, team, places };
}

describe('teams', () => {
	test('can be made, renamed, moved and removed by a role with `team:manage`', async () => {
		const { town, keeper, member, slug, id } = await stage();
		const { id: web, ...made } = await keeper.at().createTeam(slug, { name: ' Web ' });
		expect(made).toEqual({ name: 'Web', parentId: null, createdAt: expect.any(Date) });
		const { id: css } = await keeper.at().createTeam(slug, { name: 'CSS', parentId: web });
		await keeper.at().updateTeam(slug, { teamId: css, name: 'Styles' });
		expect(await member.at().teams(slug)).toMatchObject([
			{ id: css, name: 'Styles', parentId: web },
			{ id: web, name: 'Web', parentId: null }
		]);
		expect(await outcome(keeper.at().removeTeam(slug, web))).toBe('TeamInUse');
		await keeper.at().updateTeam(slug, { teamId: css, parentId: null });
		await keeper.at().removeTeam(slug, web);
		expect(await town.auth.organizations.teams(id)).toMatchObject([{ id: css, parentId: null }]);
		for (const asked of [
			member.at().createTeam(slug, { name: 'Mine' }),
			member.at().updateTeam(slug, { teamId: css, name: 'Mine' }),
			member.at().updateTeam(slug, { teamId: css, parentId: null }),
			member.at().removeTeam(slug, css)
		]) {
			expect(await outcome(asked)).toBe('RoleMissing');
		}
	});

	test('have a unique name, and as many levels as the site allows', async () => {
		const { ada, slug, team } = await stage({ teams: { depth: 2, most: 4 } });
		const [one, two] = [await team('One'), await team('Two')];
		const below = await team('Below', one);
		const asked = async (given: { name?: unknown; parentId?: unknown }) =>
			outcome(ada.at().createTeam(slug, given as never));
		for (const given of [
			{ name: 'One' },
			{ name: '' },
			{ name: 7 },
			{ name: 'x'.repeat(101) },
			{ name: 'Three', parentId: below },
			{ name: 'Three', parentId: 'none' },
			{ name: 'Three', parentId: '__proto__' },
			{ name: 'Three', parentId: {} }
		]) {
			expect([given, await asked(given)]).toEqual([given, 'OrganizationInvalid']);
		}
		const move = async (teamId: string, parentId: string | null) =>
			outcome(ada.at().updateTeam(slug, { teamId, parentId }));
		expect(await move(one, one)).toBe('OrganizationInvalid');
		expect(await move(one, below)).toBe('OrganizationInvalid');
		// With its sub-team it would have three levels.
		expect(await move(one, two)).toBe('OrganizationInvalid');
		expect(await move(below, two)).toBe('done');
		expect(await move(one, two)).toBe('done');
		expect(await asked({ name: 'Four' })).toBe('done');
		expect(await asked({ name: 'Five' })).toBe('OrganizationInvalid');
	});

	test('that are moved take their sub-teams along', async () => {
		const { town, slug, ada, team } = await stage({ teams: { depth: 4 } });
		const [top, one] = [await team('Top'), await team('One')];
		const two = await team('Two', one);
		const three = await team('Three', two);
		await ada.at().updateTeam(slug, { teamId: one, parentId: top });
		const above = async (id: string) => (await town.tables.find(organizationTeam, { id }))!.above;
		expect([await above(one), await above(two), await above(three)]).toEqual([[top], [one, top], [two, one, top]]);
		await ada.at().updateTeam(slug, { teamId: two, parentId: null });
		expect([await above(one), await above(two), await above(three)]).toEqual([[top], [], [two]]);
	});

	test('belong to one organization, in which ids of another are not found', async () => {
		const { town, ada, member, id, slug, team } = await stage();
		const eve = await town.person('Eve');
		const other = await town.settle(eve, { member });
		const theirs = (await town.auth.organizations.createTeam(other.id, { name: 'Theirs' })).id;
		const own = await team('Own');
		const place = { teamId: theirs, userId: member.id, role: 'guest' };
		await town.auth.organizations.setTeamMember(other.id, place);
		for (const asked of [
			ada.at().createTeam(slug, { name: 'New', parentId: theirs }),
			ada.at().updateTeam(slug, { teamId: theirs, name: 'Ours' }),
			ada.at().updateTeam(slug, { teamId: own, parentId: theirs }),
			ada.at().removeTeam(slug, theirs),
			ada.at().setTeamMember(slug, place),
			ada.at().setTeamMember(slug, { ...place, userId: ada.id }),
			town.auth.organizations.setTeamMember(id, place)
		]) {
			expect(await outcome(asked)).toBe('OrganizationInvalid');
		}
		expect(await ada.at().removeTeamMember(slug, place)).toBe(false);
		expect(await ada.at().teamMembers(slug, theirs)).toEqual([]);
		for (const asked of [
			eve.at().teams(slug),
			eve.at().teamMembers(slug, own),
			eve.at().createTeam(slug, { name: 'Mine' }),
			eve.at().setTeamMember(slug, { teamId: own, userId: eve.id }),
			eve.at().removeTeamMember(slug, { teamId: own, userId: member.id })
		]) {
			expect(await outcome(asked)).toBe('OrganizationMissing');
		}
		expect(await town.auth.organizations.teamMembers(other.id, theirs)).toMatchObject([{ role: 'guest' }]);
	});

	test('change the version of the organization with each place, so that the end of a membership sees it', async () => {
		const { town, ada, member, id, slug, team } = await stage();
		const place = { teamId: await team('Web'), userId: member.id };
		const version = async () => (await town.tables.find(organization, { id }))!.version;
		const before = await version();
		await ada.at().setTeamMember(slug, place);
		expect(await version()).toBe(before + 1);
	});

	test('have only members of the organization', async () => {
		const { town, ada, slug, id, team, places } = await stage();
		const web = await team('Web');
		const eve = await town.person('Eve');
		for (const userId of [eve.id, 'none', '__proto__']) {
			const place = { teamId: web, userId };
			expect(await outcome(ada.at().setTeamMember(slug, place))).toBe('OrganizationMissing');
			expect(await outcome(town.auth.organizations.setTeamMember(id, place))).toBe('OrganizationMissing');
		}
		expect(await places(web)).toEqual([]);
	});
});

describe('the members of a team', () => {
	test('can be chosen by a role with `team:manage` in the organization or in the team, within its rights', async () => {
		const { ada, keeper, member, guest, slug, team, places } = await stage();
		const [web, other] = [await team('Web'), await team('Other')];
		const set = async (by: Person, userId: string, role: string, teamId = web) =>
			outcome(by.at().setTeamMember(slug, { teamId, userId, role }));
		expect(await set(member, member.id, 'guest')).toBe('RoleMissing');
		// The keeper has no `project:delete`.
		expect(await set(keeper, member.id, 'captain')).toBe('RoleMissing');
		expect(await set(keeper, keeper.id, 'captain')).toBe('RoleMissing');
		expect(await set(keeper, member.id, 'nothing')).toBe('OrganizationInvalid');
		expect(await set(ada, member.id, 'captain')).toBe('done');
		// A captain chooses members of this team, and of no other.
		expect(await set(member, guest.id, 'captain')).toBe('done');
		expect(await set(member, guest.id, 'admin')).toBe('RoleMissing');
		expect(await set(member, guest.id, 'guest', other)).toBe('RoleMissing');
		expect(await outcome(member.at().createTeam(slug, { name: 'Below', parentId: web }))).toBe('RoleMissing');
		expect(await outcome(member.at().updateTeam(slug, { teamId: web, parentId: other }))).toBe('RoleMissing');
		expect(await outcome(member.at().removeTeam(slug, web))).toBe('RoleMissing');
		expect(await outcome(member.at().updateTeam(slug, { teamId: web, name: 'Net' }))).toBe('done');
		expect(await places(web)).toEqual(['Guest captain', 'Member captain']);
	});

	test('cannot be changed or removed by a member with fewer rights', async () => {
		const { ada, keeper, member, guest, slug, team, places } = await stage();
		const web = await team('Web');
		const at = { teamId: web };
		await ada.at().setTeamMember(slug, { ...at, userId: member.id, role: 'captain' });
		await ada.at().setTeamMember(slug, { ...at, userId: ada.id, role: 'guest' });
		for (const userId of [member.id, ada.id]) {
			expect(await outcome(keeper.at().setTeamMember(slug, { ...at, userId, role: 'guest' }))).toBe('RoleMissing');
			expect(await outcome(keeper.at().removeTeamMember(slug, { ...at, userId }))).toBe('RoleMissing');
		}
		expect(await outcome(keeper.at().removeTeam(slug, web))).toBe('RoleMissing');
		// A captain is above a keeper in the team, and not above the owner.
		expect(await outcome(member.at().removeTeamMember(slug, { ...at, userId: ada.id }))).toBe('RoleMissing');
		await member.at().setTeamMember(slug, { ...at, userId: guest.id, role: 'guest' });
		expect(await member.at().removeTeamMember(slug, { ...at, userId: guest.id })).toBe(true);
		expect(await places(web)).toEqual(['Ada guest', 'Member captain']);
	});

	test('can leave, but cannot give themselves more rights', async () => {
		const { ada, member, guest, slug, team, places } = await stage();
		const web = await team('Web');
		for (const userId of [member.id, guest.id]) {
			await ada.at().setTeamMember(slug, { teamId: web, userId, role: 'lead' });
		}
		const self = { teamId: web, userId: guest.id };
		expect(await outcome(guest.at().setTeamMember(slug, { ...self, role: 'captain' }))).toBe('RoleMissing');
		expect(await outcome(guest.at().removeTeamMember(slug, { ...self, userId: member.id }))).toBe('RoleMissing');
		expect(await guest.at().removeTeamMember(slug, self)).toBe(true);
		expect(await guest.at().removeTeamMember(slug, self)).toBe(false);
		expect(await places(web)).toEqual(['Member lead']);
	});

	test('leave with the membership of the organization, in each way that it ends', async () => {
		const { town, ada, member, guest, keeper, id, slug, team, places } = await stage();
		const [web, other] = [await team('Web'), await team('Other')];
		const everyone = [member, guest, keeper];
		for (const teamId of [web, other]) {
			for (const { id: userId } of everyone) await town.auth.organizations.setTeamMember(id, { teamId, userId });
		}
		await ada.at().remove(slug, member.id);
		await guest.at().leave(slug);
		expect(await places(web)).toEqual(['Keeper member']);
		await town.auth.organizations.setRole(id, { userId: keeper.id, role: 'owner' });
		await town.auth.organizations.remove(id, keeper.id);
		expect(await town.tables.count(organizationTeamMember, {})).toBe(0);
		// Who comes back is in no team.
		await town.auth.organizations.add(id, { userId: member.id, role: 'member' });
		await town.auth.organizations.setTeamMember(id, { teamId: web, userId: member.id });
		await town.adapter.deleteUser!(member.id);
		expect(await town.tables.count(organizationTeamMember, {})).toBe(0);
		await town.auth.organizations.setTeamMember(id, { teamId: web, userId: ada.id });
		await town.auth.organizations.delete(id);
		expect(await town.tables.count(organizationTeam, {})).toBe(0);
		expect(await town.tables.count(organizationTeamMember, {})).toBe(0);
	});

	test('who left while the site had no teams are in none when they come back', async () => {
		const { town, ada, member, guest, id, slug, team } = await stage();
		const web = await team('Web');
		for (const { id: userId } of [member, guest]) {
			await town.auth.organizations.setTeamMember(id, { teamId: web, userId });
		}
		const without = createTown({ access: definition }, town.adapter);
		for (const { id: userId } of [member, guest]) await without.auth.organizations.remove(id, userId);
		expect(await town.tables.count(organizationTeamMember, {})).toBe(2);
		await town.auth.organizations.add(id, { userId: member.id, role: 'member' });
		const { url } = await ada.at().inviteByLink(slug, { role: 'guest' });
		await guest.at().accept(new URL(url).searchParams.get('token')!);
		expect(await town.tables.count(organizationTeamMember, {})).toBe(0);
	});

	test('have roles that the organization has made, which then stay', async () => {
		const { ada, member, guest, slug, team, places } = await stage({ customRoles: '*' });
		const web = await team('Web');
		const role = await ada.at().createRole(slug, { name: 'chief', permissions: ['team:manage', 'project:create'] });
		await ada.at().setTeamMember(slug, { teamId: web, userId: member.id, role });
		expect(await outcome(ada.at().removeRole(slug, role))).toBe('RoleInUse');
		expect(await outcome(member.at().setTeamMember(slug, { teamId: web, userId: guest.id, role }))).toBe('done');
		expect(await places(web)).toEqual([`Guest ${role}`, `Member ${role}`]);
		await ada.at().updateRole(slug, { role, permissions: ['project:create'] });
		const asked = member.at().setTeamMember(slug, { teamId: web, userId: guest.id, role: 'guest' });
		expect(await outcome(asked)).toBe('RoleMissing');
		for (const { id: userId } of [member, guest]) await ada.at().removeTeamMember(slug, { teamId: web, userId });
		expect(await outcome(ada.at().removeRole(slug, role))).toBe('done');
	});

	test('get an email about their place and its end, and about nothing else', async () => {
		const notices: OrganizationNotice[] = [];
		const sendNotice = async (notice: OrganizationNotice) => {
			notices.push(notice);
			await Promise.resolve();
		};
		const { ada, member, slug, team } = await stage({ sendNotice });
		const place = { teamId: await team('Web'), userId: member.id };
		await ada.at().setTeamMember(slug, { ...place, role: 'guest' });
		await ada.at().setTeamMember(slug, { ...place, role: 'guest' });
		await ada.at().removeTeamMember(slug, place);
		await ada.at().removeTeamMember(slug, place);
		await ada.at().setTeamMember(slug, { ...place, userId: ada.id });
		await ada.at().removeTeamMember(slug, { ...place, userId: ada.id });
		expect(notices).toMatchObject([
			{
				kind: 'teamRoleChanged',
				email: 'member@example.com',
				role: 'guest',
				team: 'Web',
				subject: 'Your role in Web of Town 1',
				text: expect.stringContaining('You are in the team Web of Town 1, with the role guest.')
			},
			{ kind: 'removedFromTeam', role: null, team: 'Web', subject: 'You are no longer in Web of Town 1' }
		]);
	});
});

describe('a site', () => {
	test('has teams if its options say so, within limits', async () => {
		const town = createTown({ access: definition });
		const ada = await town.person('Ada');
		const { id, slug } = await town.settle(ada);
		await expect(town.auth.organizations.createTeam(id, { name: 'Web' })).rejects.toThrow(/`teams: true`/);
		await expect(ada.at().teams(slug)).rejects.toThrow(/`teams: true`/);
		const path = `/auth/organization/${slug}`;
		expect((await ada.send(path, { action: 'createTeam', name: 'Web' })).status).toBe(422);
		for (const teams of [{ depth: 0 }, { depth: 11 }, { depth: 1.5 }, { most: 0 }, { most: 1001 }, 'yes', null, []]) {
			expect(() => organizations({ teams: teams as never })).toThrow(InvalidConfig);
		}
	});

	test('exports the teams of a user, and does not name teams in the audit', async () => {
		const records: AuditRecord[] = [];
		const events = { audit: (record: AuditRecord) => void records.push(record) };
		const { town, ada, member, id, slug } = await stage({}, { events });
		records.splice(0);
		const news = () =>
			records.splice(0).map(({ type, userId, details }) => [type.slice('organizations.'.length), userId, details]);
		const { id: web } = await ada.at().createTeam(slug, { name: 'Web' });
		const { id: css } = await ada.at().createTeam(slug, { name: 'CSS', parentId: web });
		await ada.at().updateTeam(slug, { teamId: css, name: 'Styles' });
		const place = { teamId: web, userId: member.id };
		await ada.at().setTeamMember(slug, { ...place, role: 'guest' });
		await ada.at().setTeamMember(slug, { ...place, role: 'lead' });
		await ada.at().setTeamMember(slug, { ...place, role: 'lead' });
		expect(await town.auth.organizations.teamsOf(member.id)).toMatchObject([
			{ team: { id: web, name: 'Web' }, organizationId: id, role: 'lead' }
		]);
		const all = { organizationId: id, by: ada.id };
		expect(JSON.stringify(records)).not.toMatch(/Web|CSS|Styles/);
		expect(news()).toEqual([
			['teamCreated', undefined, { ...all, teamId: web }],
			['teamCreated', undefined, { ...all, teamId: css, parentId: web }],
			['teamChanged', undefined, { ...all, teamId: css, members: ['name'] }],
			['teamJoined', member.id, { ...all, teamId: web, role: 'guest' }],
			['teamRoleChanged', member.id, { ...all, teamId: web, role: 'lead', before: 'guest' }]
		]);
		await member.at().removeTeamMember(slug, place);
		await town.auth.organizations.removeTeam(id, css);
		await expect(ada.at().removeTeam(slug, css)).rejects.toThrow();
		expect(news()).toEqual([
			['teamLeft', member.id, { ...all, by: member.id, teamId: web }],
			['teamRemoved', undefined, { organizationId: id, teamId: css }]
		]);
	});
});

describe('the page of the organization', () => {
	test('makes, changes and removes teams without a script, as far as the roles allow', async () => {
		const { ada, keeper, member, guest, slug, places } = await stage();
		const path = `/auth/organization/${slug}`;
		const open = async (person: Person) => (await person.send(path)).text();
		const post = async (person: Person, form: Record<string, string>) => (await person.send(path, form)).status;
		expect(await open(member)).not.toContain('id="teams');
		expect(await open(keeper)).toContain('Name of a new team');
		expect(await post(keeper, { action: 'createTeam', name: '<b>Web</b>', parentId: '' })).toBe(303);
		const [{ id: web } = { id: '' }] = await ada.at().teams(slug);
		expect(await post(keeper, { action: 'createTeam', name: 'CSS', parentId: web })).toBe(303);
		const css = (await ada.at().teams(slug)).find(({ name }) => name === 'CSS')!.id;
		expect(await open(member)).toContain('&lt;b&gt;Web&lt;/b&gt;');
		expect(await open(member)).not.toContain('value="setTeamMember"');
		const place = { action: 'setTeamMember', teamId: css, userId: guest.id };
		expect(await post(member, { ...place, role: 'guest' })).toBe(403);
		expect(await post(keeper, { ...place, role: 'captain' })).toBe(403);
		expect(await post(ada, { ...place, role: 'captain' })).toBe(303);
		expect(await places(css)).toEqual(['Guest captain']);
		const shown = await open(guest);
		expect(shown).toContain('Leave CSS');
		expect(shown).toContain('value="setTeamMember"');
		expect(shown).not.toContain('value="removeTeam"');
		expect(await open(keeper)).not.toContain('Remove Guest from CSS');
		expect(await post(guest, { action: 'updateTeam', teamId: css, name: 'Styles' })).toBe(303);
		expect(await post(guest, { action: 'updateTeam', teamId: css, name: 'Styles', parentId: '' })).toBe(403);
		expect(await post(keeper, { action: 'removeTeam', teamId: web })).toBe(409);
		expect(await post(guest, { action: 'removeTeamMember', teamId: css, userId: guest.id })).toBe(303);
		expect(await post(keeper, { action: 'removeTeam', teamId: css })).toBe(303);
		expect(await post(keeper, { action: 'removeTeam', teamId: css })).toBe(422);
		expect((await ada.at().teams(slug)).map(({ id }) => id)).toEqual([web]);
		for (const teamId of ['', 'none', '__proto__', 'x'.repeat(300)]) {
			expect([teamId, await post(ada, { action: 'setTeamMember', teamId, userId: ada.id, role: 'guest' })]).toEqual([
				teamId,
				422
			]);
		}
	});
});
