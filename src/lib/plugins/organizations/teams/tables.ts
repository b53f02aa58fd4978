/** The tables of teams. A site without them needs neither. */
import { defineTable } from '../../../store/tables/definition.js';
import { organization } from '../tables.js';

/** The table of teams. */
export const organizationTeam = defineTable('organization_team', {
	columns: {
		id: 'key',
		organizationId: { references: organization },
		name: 'text',
		/** The team that it is part of; none for one at the top. */
		parentId: { references: { name: 'organization_team' }, optional: true },
		/** The ids of all teams that it is part of, the nearest first: one statement finds whose grants reach a member. */
		above: 'json',
		createdAt: 'date'
	},
	primaryKey: ['id']
});

/** The table of members of teams. */
export const organizationTeamMember = defineTable('organization_team_member', {
	columns: {
		teamId: { references: organizationTeam },
		userId: { references: 'user' },
		/** That of the team: the row ends with the membership there. */
		organizationId: { references: organization },
		role: 'key',
		createdAt: 'date'
	},
	primaryKey: ['teamId', 'userId'],
	indexes: [['userId'], ['organizationId', 'userId']]
});

export const teamTables = [organizationTeam, organizationTeamMember];
