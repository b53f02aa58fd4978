/** The teams of a site, with a record of each change: with ids, and without names. */
import type { AuditDetails } from '../../../base/config/options/audit.js';
import type { PluginContext } from '../../../core/plugin-contract/types.js';
import type { CustomRoleStore } from '../custom-roles.js';
import type { TeamAsking } from './standing.js';
import { TeamStore, type TeamLimits } from './store.js';
import type { OrganizationTeam, TeamPlace, TeamRole } from './types.js';

export class RecordedTeams extends TeamStore {
	readonly #context: PluginContext;

	constructor(context: PluginContext, custom: CustomRoleStore, limits: TeamLimits) {
		super(context.tables, custom, limits);
		this.#context = context;
	}

	override async create(
		organizationId: string,
		values: { readonly name: string; readonly parentId: string | null },
		by?: TeamAsking
	): Promise<OrganizationTeam> {
		const team = await super.create(organizationId, values, by);
		const { id: teamId, parentId } = team;
		await this.#record('teamCreated', { organizationId, teamId, ...(parentId !== null && { parentId }) }, by);
		return team;
	}

	override async change(
		organizationId: string,
		teamId: string,
		changes: { readonly name?: string; readonly parentId?: string | null },
		by?: TeamAsking
	): Promise<void> {
		await super.change(organizationId, teamId, changes, by);
		const { parentId } = changes;
		const details = { members: Object.keys(changes), ...(typeof parentId === 'string' && { parentId }) };
		await this.#record('teamChanged', { organizationId, teamId, ...details }, by);
	}

	override async remove(organizationId: string, teamId: string, by?: TeamAsking): Promise<void> {
		await super.remove(organizationId, teamId, by);
		await this.#record('teamRemoved', { organizationId, teamId }, by);
	}

	override async setMember(organizationId: string, place: Required<TeamRole>, by?: TeamAsking): Promise<string | null> {
		const { teamId, userId, role } = place;
		const before = await super.setMember(organizationId, place, by);
		if (before === null) await this.#record('teamJoined', { organizationId, teamId, role }, by, userId);
		else if (before !== role) {
			await this.#record('teamRoleChanged', { organizationId, teamId, role, before }, by, userId);
		}
		return before;
	}

	override async removeMember(
		organizationId: string,
		{ teamId, userId }: TeamPlace,
		by?: TeamAsking
	): Promise<boolean> {
		const wasIn = await super.removeMember(organizationId, { teamId, userId }, by);
		if (wasIn) await this.#record('teamLeft', { organizationId, teamId }, by, userId);
		return wasIn;
	}

	async #record(what: string, details: AuditDetails, by: TeamAsking | undefined, userId?: string): Promise<void> {
		await this.#context.record({
			what,
			...(userId !== undefined && { userId }),
			details: { ...details, ...(by && { by: by.userId }) }
		});
	}
}
