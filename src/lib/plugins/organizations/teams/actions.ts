/** The forms of the teams on the page of an organization. Each does what the member of `event.locals` does, with its checks. */
import type { PluginAction } from '../../../core/plugin-contract/types.js';
import { action } from '../pages/action.js';
import type { OrganizationTexts } from '../pages/texts.js';
import type { Site } from '../site.js';
import { teamMembersOf } from './members.js';

/** Returns the actions by name; none on a site without teams. */
export function teamActions(site: Site): Readonly<Record<string, PluginAction<OrganizationTexts>>> {
	if (!site.hasTeams) return {};
	const members = teamMembersOf(site);
	return {
		createTeam: action('teamSaved', async ({ context, request, slug, fields: { name = '', parentId = '' } }) => {
			await members.createTeam.run(context, request, slug, { name, parentId: parentId || null });
		}),
		updateTeam: action('teamSaved', async ({ context, request, slug, fields: { teamId = '', name = '', parentId } }) =>
			members.updateTeam.run(context, request, slug, {
				teamId,
				name,
				...(parentId !== undefined && { parentId: parentId || null })
			})
		),
		removeTeam: action('teamRemoved', async ({ context, request, slug, fields: { teamId = '' } }) =>
			members.removeTeam.run(context, request, slug, teamId)
		),
		setTeamMember: action(
			'teamSaved',
			async ({ context, request, slug, fields: { teamId = '', userId = '', role = '' } }) =>
				members.setTeamMember.run(context, request, slug, { teamId, userId, role })
		),
		removeTeamMember: action('teamSaved', async ({ context, request, slug, fields: { teamId = '', userId = '' } }) => {
			await members.removeTeamMember.run(context, request, slug, { teamId, userId });
		})
	};
}
