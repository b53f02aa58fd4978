/** Tables of plugins with every kind of column, key and reference. */
import { defineTable } from '../../../src/tables.js';

export const team = defineTable('team', {
	columns: {
		id: 'key',
		slug: 'key',
		name: 'text',
		seats: 'integer',
		version: 'integer',
		ratio: 'number',
		active: 'boolean',
		createdAt: 'date',
		endedAt: 'date?',
		settings: 'json',
		extra: 'json?'
	},
	primaryKey: ['id'],
	unique: [['slug']],
	indexes: [['createdAt']]
});

export const teamMember = defineTable('team_member', {
	columns: {
		teamId: { references: team },
		userId: { references: 'user' },
		role: 'key',
		note: 'text?',
		changes: 'integer'
	},
	primaryKey: ['teamId', 'userId'],
	indexes: [['userId', 'role']]
});

export const teamDocument = defineTable('team_document', {
	columns: {
		id: 'key',
		teamId: { references: team, optional: true, onDelete: 'set null' },
		ownerId: { references: 'user', optional: true, onDelete: 'set null' },
		parentId: { references: { name: 'team_document' }, optional: true },
		place: 'integer?',
		expires: 'date'
	},
	primaryKey: ['id'],
	unique: [['teamId', 'place']],
	expires: 'expires'
});

export const pluginTables = [team, teamMember, teamDocument];
