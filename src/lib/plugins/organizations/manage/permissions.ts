/** Memberships as permissions, for `accessControl` of the same definition. */
import type { PluginAccess, PluginAccessQuestion } from '../../../core/plugin-contract/access.js';
import type { PluginContext } from '../../../core/plugin-contract/plugin-context.js';
import { unmetBy, type OrganizationPolicy } from '../policy/policy.js';
import { membershipOfUser } from './remembered.js';
import type { Site } from '../site.js';
import { standingsIn, standingsOf } from './standings.js';
import { kindOfTeams, permissionsInTeams, teamsReaching } from '../teams/access.js';

/** The kind of a resource that is an organization. */
const kindOfOrganizations = 'organization';

export function permissionsOf(site: Site, context: PluginContext): PluginAccess {
	const { organizations } = site.stores(context);
	return {
		definition: site.options.access,
		/** Those of the membership in the organization of the address. */
		async permissions(question) {
			const { url } = question;
			const slug = url ? site.slugIn(url) : null;
			const membership =
				slug === null ? null : await membershipOfUser(site, context, { subject: undefined, ...question }, slug);
			return membership && counts(membership.organization, question) ? membership.permissions : [];
		},
		/** Those of the membership, for an organization or a team as a resource, and so for what is in it. */
		async permissionsOn(question, { kind, ids }) {
			const { userId } = question;
			const counting = async (organizationIds: readonly string[]) =>
				(await standingsIn(context.tables, userId, organizationIds)).filter(
					(standing) => !standing.isEnding && counts(standing, question)
				);
			if (kind === kindOfTeams) return permissionsInTeams(site, context, { userId, ids, counting });
			if (kind !== kindOfOrganizations) return [];
			const standings = await counting(ids);
			return Promise.all(
				standings.map(async ({ id, role }) => ({
					id,
					permissions: [...(await organizations.rolesFor(id, role)).of(role)]
				}))
			);
		},
		async groups(question) {
			const standings = (await standingsOf(context.tables, question.userId)).filter(
				(each) => !each.isEnding && counts(each, question)
			);
			const ids = standings.map(({ id }) => id);
			const teams = await teamsReaching(site, context, question.userId, ids);
			return [...ids.map((organization) => ({ organization })), ...teams];
		},
		async groupsAmong(question, groups) {
			const { userId } = question;
			const organizationIds = groups.flatMap((group) => ('organization' in group ? [group.organization] : []));
			const teamIds = groups.flatMap((group) => ('team' in group ? [group.team] : []));
			const places = (await site.stores(context).teams?.reaching(userId, teamIds)) ?? [];
			const ids = [...new Set([...organizationIds, ...places.map(({ organizationId }) => organizationId)])];
			const standings = (await standingsIn(context.tables, userId, ids)).filter(
				(each) => !each.isEnding && counts(each, question)
			);
			const own = new Set(standings.map(({ id }) => id));
			return [
				...organizationIds.filter((id) => own.has(id)).map((organization) => ({ organization })),
				...places.filter(({ organizationId }) => own.has(organizationId)).map(({ teamId: team }) => ({ team }))
			];
		}
	};
}

/** Whether a membership counts. Server code that asks about a user has no session, which a policy could be about. */
function counts({ policy }: { readonly policy: OrganizationPolicy }, question: PluginAccessQuestion): boolean {
	const { facts, scopes } = question;
	return (facts === undefined && scopes === undefined) || unmetBy(policy, question).length === 0;
}
