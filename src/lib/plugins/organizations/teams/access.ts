/** Teams as holders of grants, and as resources. Only those of organizations count in which the user is a member. */
import type { PluginContext } from '../../../core/plugin-contract/types.js';
import type { Site } from '../site.js';

/** The kind of a resource that is a team. */
export const kindOfTeams = 'team';

/** Returns the teams whose grants reach a user: those in which they are, and those of which these are part. */
export async function teamsReaching(
	site: Site,
	context: PluginContext,
	userId: string,
	organizations: readonly string[]
): Promise<{ readonly team: string }[]> {
	const { teams } = site.stores(context);
	if (!teams || organizations.length === 0) return [];
	const own = new Set(organizations);
	const counting = (await teams.of(userId)).filter(({ organizationId }) => own.has(organizationId));
	return [...new Set(counting.flatMap(({ team, above }) => [team.id, ...above]))].map((team) => ({ team }));
}

/**
 * Returns what a user may do with teams: what the role in each allows, and nothing in those above or below.
 * @param on `counting` returns the organizations, of these, in which the membership counts
 */
export async function permissionsInTeams(
	site: Site,
	context: PluginContext,
	on: {
		readonly userId: string;
		readonly ids: readonly string[];
		counting(organizationIds: readonly string[]): Promise<readonly { readonly id: string }[]>;
	}
): Promise<{ readonly id: string; readonly permissions: readonly string[] }[]> {
	const { teams, organizations } = site.stores(context);
	const places = (await teams?.rolesIn(on.userId, on.ids)) ?? [];
	if (places.length === 0) return [];
	const counting = await on.counting([...new Set(places.map(({ organizationId }) => organizationId))]);
	const own = new Set(counting.map(({ id }) => id));
	return Promise.all(
		places
			.filter(({ organizationId }) => own.has(organizationId))
			.map(async ({ teamId: id, organizationId, role }) => ({
				id,
				permissions: [...(await organizations.rolesFor(organizationId, role)).of(role)]
			}))
	);
}
