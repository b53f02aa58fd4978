/**
 * Teams of organizations and their members in the tables. Each change of the tree requires and raises the version of the organization, so
 * that of two at once one looks again: no circle, no team below one that is gone, and no more levels than the site allows.
 */
import { insertion, removal, update, type Change, type TableOperations } from '../../../store/tables/operations.js';
import { OneOf, Plus } from '../../../store/tables/operators.js';
import type { CustomRoleStore } from '../custom-roles.js';
import { OrganizationInvalid, OrganizationMissing, RoleMissing, TeamInUse } from '../errors.js';
import { organization, organizationMember } from '../tables.js';
import { teamStanding, type TeamAsking } from './standing.js';
import { organizationTeam, organizationTeamMember } from './tables.js';
import { Tree } from './tree.js';
import type { OrganizationTeam, TeamPlace, TeamRole } from './types.js';
import { TeamReader, teamOf } from './reading.js';

/** How often a change is tried while others change the organization. */
const TRIES = 200;
const lost = 'the role of the member who asks has changed meanwhile: try again';

/** The limits of teams, compiled. */
export interface TeamLimits {
	readonly depth: number;
	readonly most: number;
}

/** The changes of one try; null where nothing is left to do. */
type Attempt = () => Promise<readonly Change[] | null>;

export class TeamStore extends TeamReader {
	readonly #custom: CustomRoleStore;
	readonly #limits: TeamLimits;

	constructor(tables: TableOperations, custom: CustomRoleStore, limits: TeamLimits) {
		super(tables);
		this.#custom = custom;
		this.#limits = limits;
	}

	/** Makes a team. @throws {OrganizationInvalid | OrganizationMissing} */
	async create(
		organizationId: string,
		{ name, parentId }: { readonly name: string; readonly parentId: string | null },
		by?: TeamAsking
	): Promise<OrganizationTeam> {
		const row = { id: crypto.randomUUID(), organizationId, name, parentId, createdAt: new Date() };
		await this.#onTree(organizationId, by, async (tree, count) => {
			if (count >= this.#limits.most) {
				throw new OrganizationInvalid(
					`an organization has at most ${this.#limits.most} teams: remove one, or raise \`teams.most\``
				);
			}
			tree.requireName(name);
			const above = parentId === null ? [] : tree.from(parentId);
			this.#requireDepth(above.length + 1);
			return Promise.resolve([insertion(organizationTeam, { ...row, above })]);
		});
		return teamOf(row);
	}

	/** Gives a team another name or place. Its sub-teams stay below it. @throws {OrganizationInvalid | OrganizationMissing} */
	async change(
		organizationId: string,
		id: string,
		changes: { readonly name?: string; readonly parentId?: string | null },
		by?: TeamAsking
	): Promise<void> {
		const { name, parentId } = changes;
		await this.#onTree(organizationId, by, async (tree) => {
			tree.team(id);
			if (name !== undefined) tree.requireName(name, id);
			const values = { ...(name !== undefined && { name }) };
			if (parentId === undefined) {
				return Promise.resolve([update(organizationTeam, { id, organizationId }, values, { required: true })]);
			}
			const above = parentId === null ? [] : tree.from(parentId);
			if (above.includes(id)) throw new OrganizationInvalid('a team is not part of itself: choose another parent');
			const below = tree.below(id);
			this.#requireDepth(above.length + 1 + Math.max(0, ...below.map(({ upTo }) => upTo.length)));
			return Promise.resolve([
				update(organizationTeam, { id, organizationId }, { ...values, parentId, above }, { required: true }),
				...below.map((each) =>
					update(
						organizationTeam,
						{ id: each.id, organizationId },
						{ above: [...each.upTo, ...above] },
						{ required: true }
					)
				)
			]);
		});
	}

	/** Removes a team that has no sub-teams, with the places in it. @throws {TeamInUse | RoleMissing | OrganizationInvalid} */
	async remove(organizationId: string, id: string, by?: TeamAsking): Promise<void> {
		await this.#onTree(organizationId, by, async (tree) => {
			tree.team(id);
			if (tree.below(id).length > 0) throw new TeamInUse('the team has sub-teams: move or remove them first');
			if (by) await this.#requireNoneAbove(organizationId, id, by);
			return [removal(organizationTeam, { id, organizationId }, { required: true })];
		});
	}

	/**
	 * Puts a member of the organization into a team, or gives them another role there.
	 * @returns the role before; null for someone who was not in it
	 * @throws {OrganizationInvalid | OrganizationMissing | RoleMissing}
	 */
	async setMember(
		organizationId: string,
		{ teamId, userId, role }: Required<TeamRole>,
		by?: TeamAsking
	): Promise<string | null> {
		let before: string | null = null;
		await this.#tried(organizationId, by, async () => {
			await this.team(organizationId, teamId);
			const own = await this.#roleOf(organizationId, userId);
			if (own === null)
				throw new OrganizationMissing('the user is not a member of this organization: add or invite the user first');
			before = await this.roleIn(organizationId, { teamId, userId });
			if (by?.inTeam && userId === by.userId && before !== by.inTeam.role) throw new OrganizationMissing(lost);
			await this.#custom.requireThere(organizationId, role);
			await this.#requireWithin(organizationId, by, [role]);
			if (before !== null && userId !== by?.userId) await this.#requireWithin(organizationId, by, [before, own]);
			if (before === role) return null;
			const where = { teamId, userId };
			return [
				// A membership that ends at this moment requires the version that it has read.
				update(organization, { id: organizationId }, { version: new Plus(1) }, { required: true }),
				...teamStanding(organizationId, by, { userId, role: own, newRole: role }),
				before === null
					? insertion(organizationTeamMember, { ...where, organizationId, role, createdAt: new Date() })
					: update(organizationTeamMember, { ...where, role: before }, { role }, { required: true })
			];
		});
		return before;
	}

	/** Takes someone out of a team. Returns whether they were in it. @throws {OrganizationMissing | RoleMissing} */
	async removeMember(organizationId: string, { teamId, userId }: TeamPlace, by?: TeamAsking): Promise<boolean> {
		let wasIn = false;
		await this.#tried(organizationId, by, async () => {
			const role = await this.roleIn(organizationId, { teamId, userId });
			wasIn = role !== null;
			if (role === null) return null;
			const own = await this.#roleOf(organizationId, userId);
			if (userId !== by?.userId) await this.#requireWithin(organizationId, by, own === null ? [role] : [role, own]);
			return [
				...teamStanding(organizationId, by, own === null ? undefined : { userId, role: own }),
				removal(organizationTeamMember, { teamId, userId, role }, { required: true })
			];
		});
		return wasIn;
	}

	/** Makes a change of the tree as it is. */
	async #onTree(
		organizationId: string,
		by: TeamAsking | undefined,
		changesOf: (tree: Tree, count: number) => Promise<readonly Change[]>
	): Promise<void> {
		await this.#tried(organizationId, by, async () => {
			const row = await this.tables.find(organization, { id: organizationId });
			if (!row) throw new OrganizationMissing('there is no such organization: check the id');
			const rows = await this.rows(organizationId);
			const where = { id: organizationId, version: row.version };
			return [
				update(organization, where, { version: new Plus(1) }, { required: true }),
				...teamStanding(organizationId, by),
				...(await changesOf(new Tree(rows), rows.length))
			];
		});
	}

	/** Makes the changes, and looks again where something else has changed meanwhile. */
	async #tried(organizationId: string, by: TeamAsking | undefined, attempt: Attempt): Promise<void> {
		for (let count = 0; count < TRIES; count++) {
			const changes = await attempt();
			if (!changes || (await this.tables.together(changes))) return;
			if (by && !(await this.#stands(organizationId, by))) {
				throw new OrganizationMissing(lost);
			}
		}
		throw new OrganizationInvalid('the organization changed with each attempt: try again');
	}

	/** Whether who asks still has the roles, and custom ones are as they were. */
	async #stands(organizationId: string, { userId, role, roleVersion, inTeam }: TeamAsking): Promise<boolean> {
		const roles = await this.#custom.rolesOf(organizationId);
		if ((await this.#roleOf(organizationId, userId)) !== role || roles.versionOf(role) !== roleVersion) return false;
		if (!inTeam) return true;
		const now = await this.roleIn(organizationId, { teamId: inTeam.teamId, userId });
		return now === inTeam.role && roles.versionOf(now) === inTeam.roleVersion;
	}

	/** @throws {RoleMissing} if one of the roles allows something that who asks may not do */
	async #requireWithin(organizationId: string, by: TeamAsking | undefined, roles: readonly string[]): Promise<void> {
		if (!by) return;
		const all = await this.#custom.rolesOf(organizationId);
		for (const role of roles) {
			const beyond = [...all.of(role)].find((permission) => !by.rights.has(permission));
			if (beyond !== undefined)
				throw new RoleMissing(
					`the member who asks may not "${beyond}", which the role "${role}" allows: choose one that allows no more`
				);
		}
	}

	/** @throws {RoleMissing} if a member of the team has a role there that allows more than who asks may do */
	async #requireNoneAbove(organizationId: string, teamId: string, by: TeamAsking): Promise<void> {
		const roles = await this.#custom.rolesOf(organizationId);
		const above = roles.names.filter((role) => [...roles.of(role)].some((permission) => !by.rights.has(permission)));
		if (above.length === 0) return;
		if ((await this.tables.count(organizationTeamMember, { teamId, role: new OneOf(above) })) > 0) {
			throw new RoleMissing(
				'a member of the team has a role there that allows more: let a member with these permissions do it'
			);
		}
	}

	#requireDepth(levels: number): void {
		if (levels <= this.#limits.depth) return;
		throw new OrganizationInvalid(
			`teams have at most ${this.#limits.depth} levels: choose a parent further up, or raise \`teams.depth\``
		);
	}

	async #roleOf(organizationId: string, userId: string): Promise<string | null> {
		return (await this.tables.find(organizationMember, { organizationId, userId }))?.role ?? null;
	}
}
