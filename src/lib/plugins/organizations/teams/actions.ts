/** The forms of the teams on the page of an organization. Each does what the member of `event.locals` does, with its checks. */
import type { PluginContext, PluginRequest } from '../../../core/plugin-contract/types.js';
import type { Site } from '../site.js';
import { teamMembersOf } from './members.js';

/** Carries out a form. */
type Action = (slug: string, fields: Readonly<Record<string, string>>) => Promise<void>;

/** Returns the actions by name; none on a site without teams. */
export function teamActions(site: Site, context: PluginContext, request: PluginRequest): [string, Action][] {
	if (!site.hasTeams) return [];
	const members = teamMembersOf(site);
	return [
		[
			'createTeam',
			async (slug, { name = '', parentId = '' }) =>
				void (await members.createTeam.run(context, request, slug, { name, parentId: parentId || null }))
		],
		[
			'updateTeam',
			async (slug, { teamId = '', name = '', parentId }) =>
				members.updateTeam.run(context, request, slug, {
					teamId,
					name,
					...(parentId !== undefined && { parentId: parentId || null })
				})
		],
		['removeTeam', async (slug, { teamId = '' }) => members.removeTeam.run(context, request, slug, teamId)],
		[
			'setTeamMember',
			async (slug, { teamId = '', userId = '', role = '' }) =>
				members.setTeamMember.run(context, request, slug, { teamId, userId, role })
		],
		[
			'removeTeamMember',
			async (slug, { teamId = '', userId = '' }) =>
				void (await members.removeTeamMember.run(context, request, slug, { teamId, userId }))
		]
	];
}
