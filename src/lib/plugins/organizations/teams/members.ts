/** The members about teams: of `event.locals`, which ask who the visitor is and what their roles allow, and of the instance. */
import type { PluginContext, PluginRequest } from '../../../core/plugin-contract/types.js';
import { anyMembership, requireMembership, requireReader, requireSelf, type Visit } from '../asking.js';
import { RoleMissing } from '../errors.js';
import { mailNotice } from '../invite.js';
import type { MembersPage } from '../members.js';
import type { Site } from '../site.js';
import { checkedId, nameOf, requireRole } from '../values.js';
import { teamsOf } from './site.js';
import type { TeamAsking } from './standing.js';
import type {
	ChangedTeam,
	NewTeam,
	OrganizationTeam,
	TeamMember,
	TeamMembership,
	TeamPlace,
	TeamRole
} from './types.js';

/** The permission of those who make, move and remove teams; and, by a role in a team, of those who name it and choose its members. */
export const managing = 'team:manage';

/** Makes the members of `event.locals`. */
export function teamMembersOf(site: Site) {
	/** @throws {SignInRequired | OrganizationMissing | RoleMissing} */
	const managed = async (context: PluginContext, request: PluginRequest, slug: string) => {
		await requireSelf(request);
		const { by, organizationId, roles } = await requireMembership(site, context, request, slug, managing);
		return { organizationId, by: { ...by, rights: roles.of(by.role) } };
	};
	/** @param leaves whose place ends: leaving is always possible, whatever the policy of the organization is */
	const inTeam = async (
		context: PluginContext,
		request: PluginRequest,
		slug: string,
		{ teamId, leaves }: { readonly teamId: string; readonly leaves?: string }
	) => {
		await requireSelf(request);
		const isOwn = leaves !== undefined && leaves === (await request.userId());
		const visit = await (isOwn ? anyMembership : requireMembership)(site, context, request, slug);
		return { ...visit, by: await askingInTeam(site, context, visit, checkedId(teamId)) };
	};
	return {
		/** The teams of an organization of the visitor, by their names. */
		teams: {
			async run(context: PluginContext, request: PluginRequest, slug: string): Promise<OrganizationTeam[]> {
				const { organization } = await requireReader(site, context, request, slug);
				return teamsOf(site, context).list(organization.id);
			}
		},
		/** Makes a team. Needs `team:manage`. @throws {OrganizationInvalid} */
		createTeam: {
			changes: true,
			async run(
				context: PluginContext,
				request: PluginRequest,
				slug: string,
				given: NewTeam
			): Promise<OrganizationTeam> {
				const { by, organizationId } = await managed(context, request, slug);
				return teamsOf(site, context).create(organizationId, newTeam(given), by);
			}
		},
		/** Gives a team another name, or another place, which needs `team:manage` of the role in the organization. @throws {OrganizationInvalid} */
		updateTeam: {
			changes: true,
			async run(
				context: PluginContext,
				request: PluginRequest,
				slug: string,
				{ teamId, ...values }: ChangedTeam
			): Promise<void> {
				const isMoved = values.parentId !== undefined;
				const visit = isMoved
					? await managed(context, request, slug)
					: await inTeam(context, request, slug, { teamId });
				requireManager(visit.by);
				await teamsOf(site, context).change(visit.organizationId, checkedId(teamId), changedTeam(values), visit.by);
			}
		},
		/** Removes a team without sub-teams. Needs `team:manage`. @throws {TeamInUse} */
		removeTeam: {
			changes: true,
			async run(context: PluginContext, request: PluginRequest, slug: string, teamId: string): Promise<void> {
				const { by, organizationId } = await managed(context, request, slug);
				await teamsOf(site, context).remove(organizationId, checkedId(teamId), by);
			}
		},
		/** The members of a team, without those of its sub-teams. */
		teamMembers: {
			async run(
				context: PluginContext,
				request: PluginRequest,
				slug: string,
				teamId: string,
				page?: MembersPage
			): Promise<TeamMember[]> {
				const { organization } = await requireReader(site, context, request, slug);
				return teamsOf(site, context).members(organization.id, checkedId(teamId), page);
			}
		},
		/** Puts a member of the organization into a team, or gives them another role there. Needs `team:manage`. */
		setTeamMember: {
			changes: true,
			async run(context: PluginContext, request: PluginRequest, slug: string, place: TeamRole): Promise<void> {
				const { by, organizationId, roles, membership } = await inTeam(context, request, slug, {
					teamId: place.teamId
				});
				requireManager(by);
				const { teamId, userId, role = site.invitedRole } = place;
				requireRole(role, roles);
				const teams = teamsOf(site, context);
				const before = await teams.setMember(organizationId, { teamId, userId: checkedId(userId), role }, by);
				if (before === role || userId === by.userId || !site.options.sendNotice) return;
				const { name: team } = await teams.team(organizationId, teamId);
				const { organization } = membership;
				await mailNotice(site, context, request, { organization, userId, role, team });
			}
		},
		/** Takes someone out of a team: the visitor, or others with `team:manage`. Returns whether they were in it. */
		removeTeamMember: {
			changes: true,
			async run(context: PluginContext, request: PluginRequest, slug: string, place: TeamPlace): Promise<boolean> {
				const { teamId, userId } = place;
				const { by, organizationId, membership } = await inTeam(context, request, slug, { teamId, leaves: userId });
				if (userId !== by.userId) requireManager(by);
				const teams = teamsOf(site, context);
				const wasIn = await teams.removeMember(organizationId, { teamId, userId: checkedId(userId) }, by);
				if (!wasIn || userId === by.userId || !site.options.sendNotice) return wasIn;
				const { name: team } = await teams.team(organizationId, teamId);
				const { organization } = membership;
				await mailNotice(site, context, request, { organization, userId, role: null, team });
				return wasIn;
			}
		}
	};
}

/** Returns a member who asks, with what the roles in the organization and in the team allow together. */
export async function askingInTeam(
	site: Site,
	context: PluginContext,
	{ by, organizationId, roles }: Visit,
	teamId: string
): Promise<TeamAsking> {
	const role = await teamsOf(site, context).roleIn(organizationId, { teamId, userId: by.userId });
	const rights = roles.of(by.role);
	if (role === null) return { ...by, rights };
	const inTeam = { teamId, role, roleVersion: roles.versionOf(role) };
	return { ...by, inTeam, rights: new Set([...rights, ...roles.of(role)]) };
}

/** @throws {RoleMissing} */
function requireManager({ rights }: TeamAsking): void {
	if (!rights.has(managing))
		throw new RoleMissing(
			`neither role allows "${managing}": give the member a role that does, in the organization or in the team`
		);
}

/** Makes the members of the instance, for code that has made sure who asks. */
export function serverTeamMembersOf(site: Site) {
	return {
		/** Returns the teams of an organization, by their names. */
		teams: async (context: PluginContext, organizationId: string): Promise<OrganizationTeam[]> =>
			teamsOf(site, context).list(organizationId),
		/** Returns the teams of a user, in all organizations; none while the user is blocked. */
		teamsOf: async (context: PluginContext, userId: string): Promise<TeamMembership[]> => {
			if (await context.isBlocked(userId)) return [];
			const places = await teamsOf(site, context).of(userId);
			const memberships = await site.stores(context).organizations.of(userId, { limit: 1000 });
			const own = new Set(memberships.map(({ organization }) => organization.id));
			return places.flatMap(({ above: _, ...place }) => (own.has(place.organizationId) ? [place] : []));
		},
		/** Makes a team. @throws {OrganizationInvalid | OrganizationMissing} */
		createTeam: async (context: PluginContext, organizationId: string, given: NewTeam): Promise<OrganizationTeam> =>
			teamsOf(site, context).create(organizationId, newTeam(given)),
		/** Gives a team another name or place. @throws {OrganizationInvalid | OrganizationMissing} */
		updateTeam: async (
			context: PluginContext,
			organizationId: string,
			{ teamId, ...values }: ChangedTeam
		): Promise<void> => teamsOf(site, context).change(organizationId, checkedId(teamId), changedTeam(values)),
		/** Removes a team without sub-teams. @throws {TeamInUse | OrganizationInvalid} */
		removeTeam: async (context: PluginContext, organizationId: string, teamId: string): Promise<void> =>
			teamsOf(site, context).remove(organizationId, checkedId(teamId)),
		/** Returns the members of a team, without those of its sub-teams. */
		teamMembers: async (
			context: PluginContext,
			organizationId: string,
			teamId: string,
			page?: MembersPage
		): Promise<TeamMember[]> => teamsOf(site, context).members(organizationId, checkedId(teamId), page),
		/** Puts a member of the organization into a team, or gives them another role there. @throws {OrganizationInvalid | OrganizationMissing} */
		setTeamMember: async (
			context: PluginContext,
			organizationId: string,
			{ teamId, userId, role = site.invitedRole }: TeamRole
		): Promise<void> => {
			requireRole(role, await site.stores(context).roles.rolesOf(organizationId));
			const place = { teamId: checkedId(teamId), userId: checkedId(userId), role };
			await teamsOf(site, context).setMember(organizationId, place);
		},
		/** Takes someone out of a team. Returns whether they were in it. */
		removeTeamMember: async (
			context: PluginContext,
			organizationId: string,
			{ teamId, userId }: TeamPlace
		): Promise<boolean> =>
			teamsOf(site, context).removeMember(organizationId, { teamId: checkedId(teamId), userId: checkedId(userId) })
	};
}

function newTeam({ name, parentId = null }: NewTeam): { readonly name: string; readonly parentId: string | null } {
	return { name: nameOf(name), parentId: parentId === null ? null : checkedId(parentId) };
}

function changedTeam({ name, parentId }: Omit<ChangedTeam, 'teamId'>): Omit<ChangedTeam, 'teamId'> {
	return {
		...(name !== undefined && { name: nameOf(name) }),
		...(parentId !== undefined && { parentId: parentId === null ? null : checkedId(parentId) })
	};
}
